"""A query parameter accepts every documented value.

Why it matters: a call that follows the documentation is refused.
What to do: send another valid value for now, and report the refusal.
Check: a call with each stated value, bound or example of a format gets the same status as the call without the parameter,
    not 400. A parameter without any of these is sent with an identifier that the list shows.
Example: `GET /toys?page_size=200` that gets 400 breaks the rule where 200 is the documented maximum, one that gets 200 does
    not.
"""

from lmscontract.contract.model import Area, Snapshot, State
from lmscontract.rules.rule import Requirements, Rule, RuleArea
from lmscontract.rules.values import accepted_values, identifies_items

RULE = Rule(
    "parameter-refused",
    RuleArea.PARAMETERS,
    "A documented parameter value is refused",
    __doc__,
    lambda each: f"{each.named} is accepted",
    depends_on=("operation-missing",),
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each query parameter with stated valid values, or of which a list shows identifiers."""
    for endpoint, fact in snapshot.facts(Area.QUERY, State.KNOWN):
        if accepted_values(fact, snapshot.vocabulary.schemas) or identifies_items(endpoint, fact, snapshot):
            yield RULE.on(endpoint, fact.location, subject=fact)
