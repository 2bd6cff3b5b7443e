"""How often the checks of a run may ask an operation: what would take more waits for a longer profile."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field

from lmscontract.contract.model import Answer, Endpoint, State
from lmscontract.target.trial import NotVerified

LISTS, OTHERS = 12, 3
"""So many different calls of a list, and of any other operation, suffice for what the gate is asked to tell."""


@dataclass
class Allowance:
    """The different calls that checks have made of each operation, and how many they may make.

    A removed operation is probed as often as it takes: nothing else is asked of it. What looks for identifiers, or for an
    object that shows much, is no check.
    """

    lists: int = LISTS
    others: int = OTHERS
    _spent: dict[str, set[Hashable]] = field(default_factory=dict)

    def spend(self, endpoint: Endpoint, key: Hashable, *, takes: int) -> bool:
        """Count a call, as the first of so many that it `takes`; of what takes none, any is allowed. The same counts once.

        Whether it is new. NotVerified when fewer are left.
        """
        most = self.lists if endpoint.answer is Answer.LIST else self.others
        spent = self._spent.setdefault(endpoint.operation.shape, set())
        if key in spent:
            return False
        if takes and len(spent) + takes > most and endpoint.state is not State.ABSENT:
            raise NotVerified(
                f"the gate asks it {most} times, which other requirements took; the nightly profile goes on"
            )
        spent.add(key)
        return True
