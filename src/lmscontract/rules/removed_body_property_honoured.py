"""A body property that a change removed has no effect from its month on.

Why it matters: money or content that a client believes it set is no longer set.
What to do: set it with what the change names instead.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Area, Snapshot, State
from lmscontract.rules.rule import Oracle, Requirement, Rule, RuleArea

RULE = Rule(
    "removed-body-property-honoured",
    area=RuleArea.BODIES,
    title="A removed body property still has an effect",
    works="No response shows it: the specification does not say whether a dropped property is refused or ignored.",
    oracle=Oracle.DECLARED,
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each body property that a change removed."""
    for endpoint in snapshot.operations:
        for fact in endpoint.of_area(Area.BODY):
            if fact.state is State.ABSENT:
                yield RULE.on(endpoint, fact.location, subject=fact, reason=RULE.works)
