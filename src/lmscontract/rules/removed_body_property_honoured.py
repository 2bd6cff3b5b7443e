"""A removed body property has no effect, and a body without it is accepted, from the month of its removal on.

Why it matters: a client that sends the property sets what the contract no longer has; a client that leaves it out may be
    refused.
What to do: use the replacement, if the change names one, and send the property only if a body without it is refused.
Check: only with lasting writes, on objects of the run. A body with the property and a value of its own is refused, or
    nothing shows the value afterwards. A body without the property is not refused if one with it is accepted. If an object
    replaced a number, the number has no effect either.
Example: `POST /toys` with `{"price": 5}` that sets a price breaks the rule after the removal of `price`, one that sets none
    does not.
"""

from lmscontract.contract.model import Area, Snapshot, State
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Sign

RULE = Rule(
    "removed-body-property-honoured",
    RuleArea.BODIES,
    "A removed body property still has an effect, or is still mandatory",
    __doc__,
    lambda each: (
        f"{each.named} as a number in the body has no effect"
        if each.expected
        else f"{each.named} in the body has no effect and is not mandatory"
    ),
    sign=Sign.OLD_FORM,
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each body property that a change removed, or of which it removed the previous type."""
    for endpoint, fact in snapshot.facts(Area.BODY, State.ABSENT):
        yield RULE.on(endpoint, fact.location, subject=fact)
    for endpoint, fact in snapshot.facts(Area.BODY, State.KNOWN):
        if fact.previous_type:
            yield RULE.on(endpoint, fact.location, fact.previous_type, subject=fact)
