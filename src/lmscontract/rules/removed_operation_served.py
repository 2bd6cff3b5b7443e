"""From its month on, a removed operation answers like a route that never existed.

Why it matters: an integration that still gets answers goes on leaning on it, until the day it ends.
What to do: move to what the change names instead, and tell the vendor that the removal has not arrived.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirement, Rule, RuleArea

RULE = Rule(
    "removed-operation-served",
    area=RuleArea.OPERATIONS,
    title="A removed operation is still served",
    works="The call is answered like an invented route, while a living route with an invented identifier is not.",
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each operation, or family of operations, that a change removed."""
    for endpoint in snapshot.removed:
        yield RULE.on(endpoint)
