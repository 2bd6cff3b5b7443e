"""How often the checks of a run may ask an operation: what would take more waits for a longer profile."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field

from msgspec import Struct

from lmscontract.contract.model import Answer, Endpoint, State
from lmscontract.target.outcomes import NotVerified

LISTS, OTHERS = 12, 3
"""So many different calls of a list, and of any other operation, suffice for what the gate is asked to tell."""


class Attempt(Struct):
    """A running check: the shape of its operation, how many calls of that it needs, and whether it has made one."""

    shape: str
    calls: int = 1
    begun: bool = False


@dataclass
class Allowance:
    """The different calls that checks have made of each operation, and how many they may make.

    A removed operation is probed as often as it takes: nothing else is asked of it. What looks for identifiers, or for an
    object that shows much, is no check.
    """

    lists: int = LISTS
    others: int = OTHERS
    _spent: dict[str, set[Hashable]] = field(default_factory=dict)

    def spend(self, endpoint: Endpoint, key: Hashable, attempt: Attempt, *, known: bool) -> None:
        """Count a call of a check, the same one once. NotVerified when fewer are left than the check takes to begin.

        It is free to be told by other operations, to look at a `known` answer, and to go on once it has begun: what it
        finds may have to be confirmed.
        """
        most = self.lists if endpoint.answer is Answer.LIST else self.others
        spent = self._spent.setdefault(endpoint.operation.shape, set())
        if key in spent:
            return
        free = known or attempt.begun or attempt.shape != endpoint.operation.shape or endpoint.state is State.ABSENT
        if not free and len(spent) + attempt.calls > most:
            told = f"a gate run asks it {most} times at most, and other checks came first; a nightly run tries it"
            raise NotVerified(told)
        spent.add(key)
        attempt.begun |= not free
