"""A removed body property has no effect, from the month of its removal on; nor has a number where an object replaced it.

Why it matters: a client believes that it sets a price or content, which is no longer set.
What to do: set it with the replacement, if the change names one.
Check: on objects of the run, a body with the property and a value of its own is refused, or nothing shows the value
    afterwards, and a body without it is not refused if one with it is accepted. Only with lasting writes.
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
    lambda each: f"{each.named}{' as a number' if each.expected else ''} in the body has no effect",
    sign=Sign.OLD_FORM,
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """Yield a requirement for each body property that a change removed, or of which it removed the previous type."""
    for endpoint, fact in snapshot.facts(Area.BODY, State.ABSENT):
        yield RULE.on(endpoint, fact.location, subject=fact)
    for endpoint, fact in snapshot.facts(Area.BODY, State.KNOWN):
        if fact.previous_type:
            yield RULE.on(endpoint, fact.location, fact.previous_type, subject=fact)
