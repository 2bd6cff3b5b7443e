"""A call without a mandatory query parameter gets 400.

Why it matters: a client that forgets the parameter gets the response to another request, or an unexpected error.
What to do: always send the parameter.
Check: the call without the parameter gets 400 while the call with it is served.
Example: `GET /toys` that gets 200 breaks the rule where `box_id` is mandatory, one that gets 400 does not.
"""

from lmscontract.contract.model import Area, Snapshot, State
from lmscontract.rules.rule import Requirements, Rule, RuleArea
from lmscontract.rules.values import is_mandatory
from lmscontract.types import Basis

RULE = Rule(
    "required-parameter-not-enforced",
    RuleArea.PARAMETERS,
    "A call without a mandatory parameter does not get 400",
    __doc__,
    lambda each: f"A call without {each.named} is refused",
    basis=Basis.INFERRED,
    depends_on=("invalid-call-served",),
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each mandatory query parameter without a default."""
    for endpoint, fact in snapshot.facts(Area.QUERY, State.KNOWN):
        if is_mandatory(fact):
            yield RULE.on(endpoint, fact.location, subject=fact)
