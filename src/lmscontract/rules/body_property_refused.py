"""A request body may contain every property that the contract documents.

Why it matters: a write that follows the documentation is refused.
What to do: leave the property out for now, and report the refusal.
Check: a working body with the property does not get 400 if the same body without it is served; a boolean is sent as true
    and as false.
Example: `POST /toys` with `{"name": "Kite", "colour": "red"}` that gets 400 breaks it if `{"name": "Kite"}` gets 200.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Area, Snapshot, State
from lmscontract.rules.rule import Requirement, Rule, RuleArea

RULE = Rule(
    "body-property-refused",
    RuleArea.BODIES,
    "A documented body property is refused",
    __doc__,
    lambda each: f"A body with {each.named} is accepted",
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """Yield a requirement for each known property of a request body."""
    for endpoint, fact in snapshot.facts(Area.BODY, State.KNOWN):
        yield RULE.on(endpoint, fact.location, fact.expected, subject=fact)
