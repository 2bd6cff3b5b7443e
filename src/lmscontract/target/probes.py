"""Calls that a platform should turn down: of routes that never were or are gone, and by strangers of what cannot be undone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lmscontract.contract.undo import undo_for
from lmscontract.findings.callers import ANONYMOUS, DEFAULT
from lmscontract.findings.finding import Supply, SupplyKind
from lmscontract.target.discovery import UNKNOWN
from lmscontract.target.exchange import Call, Exchange
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.paths import filled
from lmscontract.types import Effect, Operation

if TYPE_CHECKING:
    from lmscontract.contract.model import Endpoint
    from lmscontract.target.target import Target

_UNREADABLE = b"{"
_NO_ROUTE = "no-such-route-of-this-platform"


def unrouted(target: Target, operation: Operation, method: str = "GET", *, signed: bool = True) -> Exchange:
    """What the tenant answers on a path that surely never existed, beside the path of an operation."""
    invented = _beside(operation, method)
    call = Call(invented, method, invented.path, (), {}, None, "", Effect.NONE, ())
    who = DEFAULT if signed and not target.endpoint(operation).public else ANONYMOUS
    return target.remembered(("unrouted", invented.label, who), call, who)


def reached(target: Target, operation: Operation) -> Exchange:
    """Any answer at all, to an invented path beside an operation; TenantUnreachable when there is none."""
    invented = _beside(operation, "GET")
    return target.session.send(Call(invented, "GET", invented.path, effect=Effect.NONE))


def probed(target: Target, operation: Operation, method: str = "") -> Exchange:
    """What an operation answers that should be gone, with identifiers that exist as far as they can be found."""
    endpoint = target.endpoint(operation)
    target.may_send(endpoint)
    place = filled(target, endpoint, {}, invent=True).removesuffix("/**")
    return target.once(endpoint, place, (), {} if endpoint.takes_body else None, DEFAULT, method)


def probed_unsigned(target: Target, operation: Operation, method: str, beneath: str = "") -> Exchange:
    """What a call without a token is answered; nobody is served for it, and so it does nothing.

    A GET is sent bare, of a family to its stem or to a path `beneath` that; what may write, as `unserved` does.
    """
    if method != "GET" or not operation.is_family:
        return unserved(target, operation, method)
    place = filled(target, target.endpoint(operation), {}, invent=True).removesuffix("/**") + beneath
    call = Call(operation, method, place, (), {}, None, "", Effect.NONE, ())
    return target.remembered(("unsigned", operation.label, method, beneath), call, ANONYMOUS)


def unserved(target: Target, operation: Operation, method: str = "", *, who: str = ANONYMOUS) -> Exchange:
    """What a stranger is answered to a call that never serves, or of which nobody says what it does.

    It has identifiers that nothing has and an empty body, or where it takes none a body that nobody can read: should the
    tenant serve strangers after all, there is nothing to be done. NotVerified where not even that may be sent.
    """
    endpoint, method = target.endpoint(operation), method or operation.method
    if not target.writes and not endpoint.reads:
        hint = "on a sandbox, --allow-writes enables it: it is sent without a token of anybody's"
        raise NotVerified("not sent: this operation writes", operation.label, hint, Supply(SupplyKind.WRITES))
    place = filled(target, endpoint, dict.fromkeys(operation.parameters, UNKNOWN)).removesuffix("/**")
    content, kind = None, ""
    if method not in ("GET", "DELETE"):
        content, kind = b"{}" if operation.parameters else _UNREADABLE, "application/json"
    effect = Effect.NONE if endpoint.reads else Effect.WRITES
    call = Call(operation, method, place, (), {}, content, kind, effect, endpoint.locks)
    return target.remembered(("unserved", operation.label, method, who), call, who)


def never_serves(target: Target, operation: Operation) -> bool:
    """Whether a call is made for strangers only: it writes what nothing undoes, or reads objects of which none is known."""
    endpoint = target.endpoint(operation)
    if target.own:
        return False
    if endpoint.effect is Effect.WRITES:
        return undo_for(endpoint, target.snapshot) is None
    return not _knows_an_object(target, endpoint)


def _knows_an_object(target: Target, endpoint: Endpoint) -> bool:
    try:
        filled(target, endpoint, {})
    except NotVerified:
        return False
    return True


def _beside(operation: Operation, method: str) -> Operation:
    stem = "/".join(operation.path.split("/")[:3])
    return Operation(method, f"{stem}/{_NO_ROUTE}")
