"""A parameter that a change removed has no effect from its month on.

Why it matters: a client goes on leaning on a filter that is about to do nothing.
What to do: drop the parameter, or send the one that replaces it.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Area, Snapshot, State
from lmscontract.rules.rule import Oracle, Requirement, Rule, RuleArea

RULE = Rule(
    "removed-parameter-honoured",
    area=RuleArea.PARAMETERS,
    title="A removed parameter still has an effect",
    works="No response shows it: the specification does not say whether a dropped parameter is refused or ignored.",
    oracle=Oracle.DECLARED,
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each query parameter that a change removed."""
    for endpoint in snapshot.operations:
        for fact in endpoint.of_area(Area.QUERY):
            if fact.state is State.ABSENT:
                yield RULE.on(endpoint, fact.location, subject=fact, reason=RULE.works)
