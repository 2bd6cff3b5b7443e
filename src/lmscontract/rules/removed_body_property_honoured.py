"""A removed body property has no effect, from the month of its removal on.

Why it matters: a client believes that it sets a price or content, which is no longer set.
What to do: set it with the replacement that the change names.
Check: on objects of the run, a body with the property and a value of its own is refused, or nothing shows the value
    afterwards. Only with lasting writes.
Example: `POST /toys` with `{"price": 5}` that sets a price breaks it after the removal of `price`, one that does not,
    does not.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Area, Snapshot, State
from lmscontract.rules.rule import Requirement, Rule, RuleArea, Sign

RULE = Rule(
    "removed-body-property-honoured",
    RuleArea.BODIES,
    "A removed body property still has an effect",
    __doc__,
    lambda each: f"{each.named} in the body has no effect",
    sign=Sign.OLD_FORM,
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """Yield a requirement for each body property that a change removed."""
    for endpoint, fact in snapshot.facts(Area.BODY, State.ABSENT):
        yield RULE.on(endpoint, fact.location, subject=fact)
