"""A property that a change removed from webhook payloads is in none of them.

Why it matters: a receiver that still gets it keeps depending on it.
What to do: read the replacement, if the change names one.
Check: not observable: webhook payloads are not documented, and a run does not receive them.
Example: a payload `{"toy": {"id": 7, "price": 5}}` breaks the rule after the removal of `price`, `{"toy": {"id": 7}}` does
    not.
"""

from lmscontract.contract.model import Area, Snapshot, State
from lmscontract.rules.rule import Oracle, Requirements, Rule, RuleArea

RULE = Rule(
    "webhook-property-sent",
    RuleArea.STATES,
    "A webhook still sends a removed property",
    __doc__,
    lambda each: f"No webhook sends {each.named}",
    oracle=Oracle.DECLARED,
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each property that a change removed from webhooks."""
    for endpoint, fact in snapshot.facts(Area.WEBHOOK, State.ABSENT):
        yield RULE.on(endpoint, fact.location, subject=fact, reason=RULE.check)
