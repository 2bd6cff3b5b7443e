"""A property that a change removed from webhook payloads is in none of them.

Why it matters: a receiver that still finds it goes on leaning on it.
What to do: read what the change names instead.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Area, Snapshot, State
from lmscontract.rules.rule import Oracle, Requirement, Rule, RuleArea

RULE = Rule(
    "webhook-property-sent",
    area=RuleArea.STATES,
    title="A webhook still sends a removed property",
    works="Payloads of webhooks are not shown, and reach their receiver only.",
    oracle=Oracle.DECLARED,
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each property that a change removed from webhooks."""
    for endpoint in snapshot.operations:
        for fact in endpoint.of_area(Area.WEBHOOK):
            if fact.state is State.ABSENT:
                yield RULE.on(endpoint, fact.location, subject=fact, reason=RULE.works)
