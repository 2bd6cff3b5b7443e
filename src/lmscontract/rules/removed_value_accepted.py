"""A removed parameter value is refused or has the effect of an unknown value, from the month of its removal on.

Why it matters: a call that has to be changed still works, so that its users notice it only when it fails.
What to do: use another value, as the change says.
Check: the removed value is refused while the call without it is served, or it sorts a list as an unknown attribute does.
Example: `GET /toys?sort=price` sorted by price breaks the rule after the removal of `price`, one that gets 400 does not.
"""

from msgspec.structs import replace

from lmscontract.contract.model import Area, Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Sign

RULE = Rule(
    "removed-value-accepted",
    RuleArea.PARAMETERS,
    "A removed parameter value is still accepted",
    __doc__,
    lambda each: f"{each.named} no longer accepts {each.expected}",
    sign=Sign.OLD_FORM,
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each parameter value that a change removed."""
    for endpoint, fact in snapshot.facts(Area.QUERY):
        for value in fact.removed_values:
            requirement = RULE.on(endpoint, fact.location, str(value), subject=fact)
            yield replace(requirement, change=fact.value_changes[value])
