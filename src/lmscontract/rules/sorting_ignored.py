"""A list sorted by an attribute is in its order, and in the other order when that is asked for.

Why it matters: a client that takes the first items takes the wrong ones.
What to do: sort what was answered once more.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Answer, Fact, Snapshot, State
from lmscontract.rules.rule import Requirement, Rule, RuleArea

RULE = Rule(
    "sorting-ignored",
    area=RuleArea.LISTINGS,
    title="A list is not sorted as asked",
    works="Sorted by an attribute that the list takes, both directions differ, and integers ascend and descend.",
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each list that certainly has both parameters, of the attribute and of the direction."""
    sorting = snapshot.vocabulary.sorting
    for endpoint in snapshot.operations if sorting else ():
        by, towards = (endpoint.facts.get(f"query.{sorting[word]}") for word in ("attribute", "direction"))
        if endpoint.answer is Answer.LIST and by is not None and towards is not None and _certain(by, towards):
            yield RULE.on(endpoint, towards.location, subject=towards, basis=endpoint.answer_basis)


def _certain(*facts: Fact) -> bool:
    return all(fact.state is State.KNOWN and not fact.open for fact in facts)
