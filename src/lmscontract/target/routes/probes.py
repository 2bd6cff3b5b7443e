"""Calls that a platform should refuse: of unknown and removed paths, and without a valid token."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lmscontract.contract.undo import undo_for
from lmscontract.findings.callers import ANONYMOUS, DEFAULT
from lmscontract.findings.finding import Supply, SupplyKind
from lmscontract.target.exchange import Call, Exchange
from lmscontract.target.objects.identifiers import UNKNOWN
from lmscontract.target.objects.samples import filled_path
from lmscontract.target.outcomes import NotVerified
from lmscontract.types import Effect, Operation

if TYPE_CHECKING:
    from lmscontract.contract.model import Endpoint
    from lmscontract.target.target import Target

_UNREADABLE = b"{"
_NO_ROUTE = "no-such-route-of-this-platform"


def call_unrouted(target: Target, operation: Operation, method: str = "GET", *, signed: bool = True) -> Exchange:
    """What the tenant answers on a path that surely never existed, beside the path of an operation."""
    invented = _beside(operation, method)
    call = Call(invented, method, invented.path, (), {}, None, "", Effect.NONE, ())
    who = DEFAULT if signed and not target.endpoint(operation).public else ANONYMOUS
    return target.remembered(("unrouted", invented.label, who), call, who)


def reach(target: Target, operation: Operation) -> Exchange:
    """Any answer at all, to an invented path beside an operation; TenantUnreachable when there is none."""
    invented = _beside(operation, "GET")
    return target.session.send(Call(invented, "GET", invented.path, effect=Effect.NONE))


def probe(target: Target, operation: Operation, method: str = "") -> Exchange:
    """What an operation answers that should be gone, with identifiers that exist as far as they can be found."""
    endpoint = target.endpoint(operation)
    target.may_send(endpoint)
    place = filled_path(target, endpoint, {}, invent=True).removesuffix("/**")
    return target.once(endpoint, place, (), {} if endpoint.takes_body else None, DEFAULT, method)


def probe_anonymously(target: Target, operation: Operation, method: str, suffix: str = "") -> Exchange:
    """Return the response to a call without a token, which has no effect.

    A GET is sent to the path, of a family to its stem with a `suffix`; a call that may write is made by `call_unserved`.
    """
    if method != "GET" or not operation.is_family:
        return call_unserved(target, operation, method)
    place = filled_path(target, target.endpoint(operation), {}, invent=True).removesuffix("/**") + suffix
    call = Call(operation, method, place, (), {}, None, "", Effect.NONE, ())
    return target.remembered(("unsigned", operation.label, method, suffix), call, ANONYMOUS)


def call_unserved(target: Target, operation: Operation, method: str = "", *, who: str = ANONYMOUS) -> Exchange:
    """Return the response to an unauthorised call that has no effect even if the tenant serves it.

    It has unknown identifiers and an empty body, or without identifiers a body that cannot be parsed. NotVerified when even
    that may not be sent.
    """
    endpoint, method = target.endpoint(operation), method or operation.method
    if not target.writes and not endpoint.reads:
        hint = "on a sandbox, --allow-writes enables it: it is sent without a valid token"
        raise NotVerified("not sent: this operation writes", operation.label, hint, Supply(SupplyKind.WRITES))
    place = filled_path(target, endpoint, dict.fromkeys(operation.parameters, UNKNOWN)).removesuffix("/**")
    content, kind = None, ""
    if method not in ("GET", "DELETE"):
        content, kind = b"{}" if operation.parameters else _UNREADABLE, "application/json"
    effect = Effect.NONE if endpoint.reads else Effect.WRITES
    call = Call(operation, method, place, (), {}, content, kind, effect, endpoint.locks)
    return target.remembered(("unserved", operation.label, method, who), call, who)


def has_no_plain_call(target: Target, operation: Operation) -> bool:
    """Whether only unauthorised calls are made: it writes what nothing undoes, or reads objects of which none is known."""
    endpoint = target.endpoint(operation)
    if target.own:
        return False
    if endpoint.effect is Effect.WRITES:
        return undo_for(endpoint, target.snapshot) is None
    return not _knows_an_object(target, endpoint)


def _knows_an_object(target: Target, endpoint: Endpoint) -> bool:
    try:
        filled_path(target, endpoint, {})
    except NotVerified:
        return False
    return True


def _beside(operation: Operation, method: str) -> Operation:
    stem = "/".join(operation.path.split("/")[:3])
    return Operation(method, f"{stem}/{_NO_ROUTE}")
