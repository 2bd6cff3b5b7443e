"""From its month on, a removed property is in no response of the operation.

Why it matters: an integration that still finds it goes on leaning on it.
What to do: read what the change names instead.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Area, Snapshot, State
from lmscontract.rules.rule import Requirement, Rule, RuleArea

RULE = Rule(
    "removed-property-sent",
    area=RuleArea.RESPONSES,
    title="A removed property is still sent",
    works="In successful answers with records in which it could stand, the property stands nowhere.",
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each response property that a change removed."""
    for endpoint in snapshot.operations:
        for fact in endpoint.of_area(Area.RESPONSE):
            if fact.state is State.ABSENT:
                yield RULE.on(endpoint, fact.location, subject=fact)
