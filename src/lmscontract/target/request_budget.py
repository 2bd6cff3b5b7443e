"""The request budget of the gate profile: how many different calls of each operation checks may make."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field

from msgspec import Struct

from lmscontract.contract.model import Answer, Endpoint, State
from lmscontract.target.outcomes import NotVerified

LISTS, OTHERS = 12, 3
"""The number of different calls of a list, and of any other operation."""


class Attempt(Struct):
    """A running check: the shape of its operation, how many calls of that it needs, and whether it has made one."""

    shape: str
    calls: int = 1
    begun: bool = False


@dataclass
class RequestBudget:
    """The different calls that checks have made of each operation, and how many they may make.

    Removed operations have no limit, because nothing else is requested of them. Calls outside of checks, which look for
    identifiers or for a suitable object, do not count.
    """

    lists: int = LISTS
    others: int = OTHERS
    _spent: dict[str, set[Hashable]] = field(default_factory=dict)

    def spend(self, endpoint: Endpoint, key: Hashable, attempt: Attempt, *, known: bool) -> None:
        """Count a call of a check, equal calls once; NotVerified when too few are left for the check to begin.

        Always allowed are calls of other operations, those whose response is `known`, and those of a check that has
        begun, which may have to confirm a violation.
        """
        most = self.lists if endpoint.answer is Answer.LIST else self.others
        spent = self._spent.setdefault(endpoint.operation.shape, set())
        if key in spent:
            return
        free = known or attempt.begun or attempt.shape != endpoint.operation.shape or endpoint.state is State.ABSENT
        if not free and len(spent) + attempt.calls > most:
            what = f"the gate profile calls this operation at most {most} times, and other checks have used them"
            raise NotVerified(what, hint="use --profile nightly")
        spent.add(key)
        attempt.begun |= not free
