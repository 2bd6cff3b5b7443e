"""A call without a parameter gets the response of the call with the parameter's default.

Why it matters: a client that leaves the parameter out gets another response, without an error.
What to do: send the value explicitly.
Check: the records of the call without the parameter are those of the call with its default.
Example: with default `page=1`, `GET /toys` that lists other toys than `GET /toys?page=1` breaks the rule, the same toys do
    not.
"""

from lmscontract.contract.model import Answer, Area, Snapshot, State
from lmscontract.rules.rule import Requirements, Rule, RuleArea

RULE = Rule(
    "default-not-applied",
    RuleArea.PARAMETERS,
    "A parameter's default is not applied",
    __doc__,
    lambda each: f"The default of {each.named} is {each.expected}",
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each query parameter of a list with a default that holds for the operation.

    Whether a list has the direction of sorting may be an open point: a list that sorts in both directions shows it, and
    then its default is as sure as that the response is a list.
    """
    direction = snapshot.vocabulary.sorting.get("direction")
    for endpoint, fact in snapshot.facts(Area.QUERY, State.KNOWN):
        settled = "default" not in fact.open and ("" not in fact.open or fact.path == direction)
        if endpoint.answer is Answer.LIST and "default" in fact.schema and settled:
            basis = endpoint.answer_basis if fact.path == direction else fact.basis
            yield RULE.on(endpoint, fact.location, str(fact.schema["default"]), subject=fact, basis=basis)
