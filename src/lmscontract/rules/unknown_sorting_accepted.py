"""A list refuses an unknown sort attribute or direction with 400, if the other lists do.

Why it matters: a client with a misspelt name gets a list in another order instead of an error.
What to do: use only documented attributes and directions; do not rely on the platform to refuse others.
Check: a list that sorts by an attribute gets an unknown attribute, and an unknown direction. The rule is broken if it accepts one
    that several other lists all refuse with 400.
Example: `GET /toys?order=sideways` that gets 200 breaks the rule where the other lists answer 400; where they answer 200, too,
    it does not.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea
from lmscontract.rules.values import sorting_parameters
from lmscontract.types import Basis

RULE = Rule(
    "unknown-sorting-accepted",
    RuleArea.PARAMETERS,
    "A list accepts an unknown sort attribute or direction that other lists refuse",
    __doc__,
    lambda each: f"An unknown {each.named} is refused as by the other lists",
    basis=Basis.INFERRED,
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for the sort attribute and for the direction of each list that has both."""
    for endpoint in snapshot.operations:
        for fact in sorting_parameters(endpoint, snapshot):
            yield RULE.on(endpoint, fact.location, subject=fact, basis=endpoint.answer_basis)
