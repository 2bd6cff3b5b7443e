"""Calls that a platform should refuse: of unknown and removed paths, and without a valid token."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from lmscontract.contract.model import State
from lmscontract.contract.writing import outcomes, undo_for
from lmscontract.findings.callers import ANONYMOUS, DEFAULT
from lmscontract.findings.finding import Supply, SupplyKind
from lmscontract.target.calls import BAD_REQUEST, WITH_LASTING_WRITES
from lmscontract.target.exchange import Call, Exchange
from lmscontract.target.objects.identifiers import UNKNOWN
from lmscontract.target.objects.samples import filled_path
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.writes.permission import require_sendable
from lmscontract.target.writes.sending import LastingWrites
from lmscontract.types import Effect, Operation

if TYPE_CHECKING:
    from lmscontract.target.target import Target

UNREADABLE = b"{"
"""A body that cannot be parsed."""
EMPTY = b"[]"
"""A body that can be read, and names no object."""
_JSON = "application/json"
_NO_ROUTE = "no-such-route-of-this-platform"
_NEAR = 3


class Probes:
    """The calls that show whether a tenant serves an operation, beside its plain call."""

    def __init__(self, target: Target, operation: Operation) -> None:
        self.target = target
        self.operation = operation
        self.endpoint = target.endpoint(operation)

    def call_unknown_path(
        self, method: str = "GET", *, signed: bool = True, again: bool = False, content: bytes | None = None
    ) -> Exchange:
        """Return the response to a path that surely never existed, beside an operation's; with `again`, send it a second time."""
        invented = self._beside(method)
        kind = _JSON if content else ""
        call = Call(invented, method, invented.path, (), {}, content, kind, Effect.NONE, ())
        who = DEFAULT if signed and not self.endpoint.public else ANONYMOUS
        return self.target.remembered(("unrouted", invented.label, who, again, content), call, who)

    def reach(self) -> Exchange:
        """Request an invented path beside an operation, and return any response; TenantUnreachable without one."""
        invented = self._beside("GET")
        return self.target.session.send(Call(invented, "GET", invented.path, effect=Effect.NONE))

    def probe(self) -> Exchange:
        """Return the response of an operation that should be removed, with existing identifiers as far as they are known."""
        endpoint = self.endpoint
        require_sendable(self.target, endpoint)
        place = filled_path(self.target, endpoint, {}, invent=True).removesuffix("/**")
        return self.target.once(endpoint, place, (), {} if endpoint.takes_body else None, DEFAULT)

    def probe_anonymously(self, method: str, suffix: str = "") -> Exchange:
        """Return the response to a call without a token, which has no effect.

        A GET is sent to the path, of a family to its stem with a `suffix`; a call that may write is made by `call_unserved`.
        """
        if method != "GET" or not self.operation.is_family:
            return self.call_unserved(method)
        return self.probe_family(suffix, who=ANONYMOUS)

    def probe_family(self, suffix: str = "", *, who: str = DEFAULT) -> Exchange:
        """Return the response to a GET of the stem of a family of paths, with a `suffix`."""
        place = filled_path(self.target, self.endpoint, {}, invent=True).removesuffix("/**") + suffix
        call = Call(self.operation, "GET", place, (), {}, None, "", Effect.NONE, ())
        return self.target.remembered(("family", self.operation.label, suffix, who), call, who)

    def call_unserved(self, method: str = "", *, who: str = ANONYMOUS) -> Exchange:
        """Return the response to an unauthorised call that has no effect even if the tenant serves it.

        It has unknown identifiers and an empty body, or without identifiers a body that cannot be parsed. With lasting writes,
        a tenant that answers 400 to that, as it may before it looks at the caller, gets an empty one. NotVerified when even that
        may not be sent.
        """
        endpoint, method = self.endpoint, method or self.operation.method
        unknown = dict.fromkeys(self.operation.parameters, UNKNOWN)
        place = filled_path(self.target, endpoint, unknown).removesuffix("/**")
        if not (self.target.writes or self.target.own or endpoint.reads):
            hint, needed = (
                "on a sandbox, --allow-writes enables it: the call has no valid token",
                SupplyKind.WRITES,
            )
            if self.is_covered(place):
                hint, needed = WITH_LASTING_WRITES, SupplyKind.LASTING
            raise NotVerified("not sent: this operation writes", self.operation.label, hint, Supply(needed))
        content, kind = None, ""
        if method not in ("GET", "DELETE"):
            content, kind = b"{}" if self.operation.parameters else UNREADABLE, _JSON
        effect = Effect.NONE if endpoint.reads else Effect.WRITES
        call = Call(self.operation, method, place, (), {}, content, kind, effect, endpoint.locks)
        exchange = self.target.remembered(("unserved", self.operation.label, method, who), call, who)
        if content == UNREADABLE and exchange.status == BAD_REQUEST and self.target.lasting:
            call = replace(call, body=EMPTY)
            exchange = self.target.remembered(("unserved", self.operation.label, method, who, EMPTY), call, who)
        return exchange

    def call_unreadable(
        self, method: str = "", *, again: bool = False, content: bytes = UNREADABLE, on_own: bool = False
    ) -> Exchange | None:
        """Return the response to a call of the run's account whose body cannot be parsed, about an object that it may name.

        It has no effect even if the tenant serves it. None without lasting writes, without a body, or without an object.
        Another `method` is that of no operation; with `again`, it is sent a second time. Another `content` is EMPTY. With
        `on_own`, it is also sent to the mock that the run started.
        """
        method, endpoint = method or self.operation.method, self.endpoint
        if (
            not (self.target.lasting or (on_own and self.target.own))
            or self.operation.is_family
            or not endpoint.takes_body
        ):
            return None
        try:
            kinds = ((name, endpoint.kinds.get(name, "")) for name in self.operation.parameters)
            path = {name: LastingWrites(self.target).in_path(endpoint, kind).identifier for name, kind in kinds}
        except NotVerified:
            return None
        place = filled_path(self.target, endpoint, path)
        call = Call(self.operation, method, place, (), {}, content, _JSON, locks=endpoint.locks)
        key = ("unreadable", self.operation.label, method, again, content)
        if self.target.calls.knows(key) or "created" not in outcomes(endpoint, self.target.snapshot):
            return self.target.remembered(key, call, DEFAULT)
        entry = self.target.journal.begin(self.operation)  # what is served all the same may have created something
        try:
            response = self.target.remembered(key, call, DEFAULT)
        except NotVerified as error:
            entry.unanswered(error.what)
            raise
        if response.ok:
            entry.not_undone("the response was a success, although its body cannot be parsed")
        else:
            entry.undone()
        return response

    def is_covered(self, path: str, method: str = "") -> bool:
        """Whether the template of another operation covers a path, so that a response to it may be that of the other.

        Without a `method`, operations of any method count.
        """
        known = (each.operation for each in self.target.snapshot.operations)
        others = (each for each in known if each.shape != self.operation.shape and each.covers(path))
        return any(not method or each.fits(Operation(method, path)) for each in others)

    def _beside(self, method: str) -> Operation:
        """Return an invented operation that no template covers, as near as possible: below `/v1` if not below `/v1/toys`."""
        known = [each.operation for each in self.target.snapshot.endpoints.values()]
        segments = self.operation.path.split("/")[:_NEAR]
        paths = ["/".join((*segments[:length], _NO_ROUTE)) for length in range(len(segments), 0, -1)]
        free = (path for path in paths if not any(each.covers(path) for each in known))
        return Operation(method, next(free, paths[0]))

    def has_no_plain_call(self) -> bool:
        """Whether only unauthorised calls are made: it writes what nothing undoes, or reads objects of which none is known."""
        endpoint = self.endpoint
        if self.target.own:
            return False
        if endpoint.effect is Effect.WRITES:
            kept = self.target.lasting and endpoint.state is not State.ABSENT
            return not kept and undo_for(endpoint, self.target.snapshot) is None
        try:
            filled_path(self.target, endpoint, {})
        except NotVerified:
            return True
        return False


def is_unreadable(call: Call) -> bool:
    """Return whether the body of a call cannot be parsed."""
    return call.body == UNREADABLE


def says_nothing(call: Call) -> bool:
    """Return whether the body of a call cannot be parsed, or is empty."""
    return call.body in (UNREADABLE, EMPTY)
