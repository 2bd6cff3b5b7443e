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

    `effect_at` returns the effect of a method at a path, None if unknown. It is checked in addition to the effect of the
    call, because a redirect may lead to another operation.
    """

    allow_writes: bool
    effect_at: Callable[[str, str], Effect | None] = lambda _method, _path: None

    def check(self, call: Call) -> None:
        """Raise WriteRefused for a call that may not be sent."""
        writes = call.effect is Effect.WRITES or self.effect_at(call.method, call.path) is Effect.WRITES
        if writes and not self.allow_writes:
            where = f"{call.method} {call.operation.path}"
            raise WriteRefused("not sent: this operation writes", where, "on a sandbox, --allow-writes enables it")
