"""Each item of a list contains the identifier of its object, under any name.

Why it matters: listed objects cannot be fetched, changed or distinguished.
What to do: see whether another list of the same objects still shows it, and report it.
Check: a property of the items looks like an identifier. The rule is broken if all texts and integers that differ between
    items have names such as `title`, or if no item has the identifier that the configuration names (inferred).
Example: `[{"name": "Kite"}, {"name": "Kite"}]` breaks the rule, `[{"id": 1, "name": "Kite"}, {"id": 2, "name": "Kite"}]`
    does not.
"""

from lmscontract.contract.model import Answer, Area, Snapshot, State
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Severity
from lmscontract.rules.values import shows_json

RULE = Rule(
    "identifier-missing",
    RuleArea.LISTINGS,
    "The items of a list hold no identifier",
    __doc__,
    lambda _: "Every item has an identifier",
    severity=Severity.CRITICAL,
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each list of objects; where the identifier's name is stated, that property is required."""
    for endpoint in snapshot.operations:
        if endpoint.answer is Answer.LIST and endpoint.lists and shows_json(endpoint):
            names = snapshot.vocabulary.names_of(endpoint.lists)
            sent = (fact for fact in endpoint.of_area(Area.RESPONSE) if fact.state is State.PRESENT)
            if not any(fact.paths[0].name in names for fact in sent):
                yield RULE.on(endpoint, basis=endpoint.answer_basis)
