"""The guard in front of a tenant: nothing that changes it is sent unless somebody allowed writing."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from lmscontract.errors import LmsContractError
from lmscontract.target.exchange import Call
from lmscontract.types import Effect


class WriteRefused(LmsContractError):
    """Somebody tried to send a call that writes; who sends asks first, so it is our defect when a user sees this."""

    exit_code = 4


class Guard(Struct, frozen=True):
    """Judges calls by their effect, not by their method: there are GETs that cancel something.

    `effect_at` tells the effect of whatever answers to a method at a path, None when nobody knows. It is asked besides
    what a call says of itself, because a redirect may lead from a harmless operation to a harmful one.
    """

    allow_writes: bool
    effect_at: Callable[[str, str], Effect | None] = lambda _method, _path: None

    def allows(self, call: Call) -> bool:
        """Whether a call may be sent."""
        if self.allow_writes:
            return True
        return call.effect is Effect.NONE and self.effect_at(call.method, call.path) is not Effect.WRITES

    def check(self, call: Call) -> None:
        """Raise WriteRefused for a call that may not be sent."""
        if not self.allows(call):
            place = f"{call.method} {call.operation.path}"
            raise WriteRefused("it writes, and writing is not allowed", place, "add --allow-writes for a sandbox")
