"""A removed property no longer appears in any response, from the month of its removal on.

Why it matters: an integration that still receives it keeps depending on it.
What to do: read the replacement, if the change names one.
Check: successful responses with records that could have the property do not have it.
Example: `{"items": [{"id": 7, "price": 5}]}` breaks the rule after the removal of `price`, `{"items": [{"id": 7}]}` does
    not.
"""

from lmscontract.contract.model import Area, Snapshot, State
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Sign, holders_and_names

RULE = Rule(
    "removed-property-sent",
    RuleArea.RESPONSES,
    "A removed property is still sent",
    __doc__,
    lambda each: f"No {holders_and_names(each)}",
    sign=Sign.OLD_FORM,
    absence=True,
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each response property that a change removed."""
    for endpoint, fact in snapshot.facts(Area.RESPONSE, State.ABSENT):
        yield RULE.on(endpoint, fact.location, subject=fact)
