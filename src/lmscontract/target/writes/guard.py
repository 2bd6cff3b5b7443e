"""The guard of a session: without permission to write, only calls without an effect are sent."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from lmscontract.errors import LmsContractError
from lmscontract.target.exchange import Call
from lmscontract.types import Effect


class WriteRefused(LmsContractError):
    """A call that writes was about to be sent without permission: a defect, since callers check before."""

    exit_code = 4


class WriteGuard(Struct, frozen=True):
    """Refuses calls by their effect, not by their method: some GETs cancel something.

    `effect_at` returns the effect of what is at the path of a call, None if unknown. It is checked in addition to the effect
    of the call, because a redirect may lead to another operation.
    """

    allow_writes: bool
    effect_at: Callable[[Call], Effect | None] = lambda _call: None

    def allows(self, call: Call) -> bool:
        """Return whether a call may be sent."""
        return self.allow_writes or Effect.WRITES not in (call.effect, self.effect_at(call))

    def check(self, call: Call) -> None:
        """Raise WriteRefused for a call that may not be sent."""
        if not self.allows(call):
            where = f"{call.method} {call.operation.path}"
            raise WriteRefused("not sent: this operation writes", where, "on a sandbox, --allow-writes enables it")
