"""A parameter value outside the documented range, list or format gets 400.

Why it matters: a client does not notice its mistake, or gets an error that does not say that the request is wrong.
What to do: validate values before sending them; do not rely on the platform.
Check: values just outside the range, list or format get 400.
Example: with a documented maximum of 200, `GET /toys?page_size=201` that gets 200 breaks the rule, one that gets 400 does
    not.
"""

from lmscontract.contract.model import Area, Snapshot, State
from lmscontract.rules.rule import Requirements, Rule, RuleArea
from lmscontract.rules.values import constraint, invalid_values
from lmscontract.types import Basis

RULE = Rule(
    "invalid-value-accepted",
    RuleArea.PARAMETERS,
    "An invalid parameter value does not get 400",
    __doc__,
    lambda each: f"{each.named} accepts only {each.expected.replace(',', ' and ')}",
    basis=Basis.INFERRED,
    depends_on=("invalid-call-served",),
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each query parameter with a stated range, list or format."""
    for endpoint, fact in snapshot.facts(Area.QUERY, State.KNOWN):
        if invalid_values(fact):
            yield RULE.on(endpoint, fact.location, constraint(fact), subject=fact)
