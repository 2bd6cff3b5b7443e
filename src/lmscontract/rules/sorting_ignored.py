"""A list is sorted by the requested attribute, in the requested direction.

Why it matters: a client that takes the first items takes the wrong ones.
What to do: sort the response in the client.
Check: for an attribute that the list accepts, both directions differ, and integers ascend and descend. If texts are sorted
    in one direction, the other direction does not have the order of an unknown attribute. Without a known attribute, no
    direction is refused if the other one is accepted. If lists sort by one attribute only, two attributes, joined by a
    comma, are refused if an unknown attribute is (inferred).
Example: `GET /toys?sort=id&order=asc` with ids 2, 1, 3 breaks the rule, with 1, 2, 3 it does not.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea
from lmscontract.rules.values import sorting_parameters

RULE = Rule(
    "sorting-ignored",
    RuleArea.LISTINGS,
    "A list is not sorted as requested",
    __doc__,
    lambda each: f"The list is sorted as {each.named} says",
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each list with a sort attribute and direction."""
    for endpoint in snapshot.operations:
        for direction in sorting_parameters(endpoint, snapshot)[1:]:
            yield RULE.on(endpoint, direction.location, subject=direction, basis=endpoint.answer_basis)
