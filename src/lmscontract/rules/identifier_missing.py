"""Each item of a list of objects holds the identifier of its object, under whatever name.

Why it matters: what is listed cannot be fetched, changed or told from its neighbour.
What to do: look whether another list of the same objects still shows it, and report it.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Answer, Area, Snapshot, State
from lmscontract.rules.rule import Requirement, Rule, RuleArea, Severity
from lmscontract.rules.values import shows_json

RULE = Rule(
    "identifier-missing",
    area=RuleArea.LISTINGS,
    title="The items of a list hold no identifier",
    works="Something in the items looks like their identifier; it is broken when no word or number tells one from another.",
    severity=Severity.CRITICAL,
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each list of objects of a kind; where its name is stated, that property is required by itself."""
    for endpoint in snapshot.operations:
        if endpoint.answer is Answer.LIST and endpoint.lists and shows_json(endpoint):
            names = snapshot.vocabulary.identifiers.get(endpoint.lists, {}).get("names", ())
            sent = (fact for fact in endpoint.of_area(Area.RESPONSE) if fact.state is State.PRESENT)
            if not any(fact.paths[0].name in names for fact in sent):
                yield RULE.on(endpoint, basis=endpoint.answer_basis)
