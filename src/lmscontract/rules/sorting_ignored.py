"""A list sorted by an attribute is in its order, and in the other order when that is asked for.

Why it matters: a client that takes the first items takes the wrong ones.
What to do: sort what was answered once more.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Answer, Fact, Snapshot, State
from lmscontract.rules.rule import Requirement, Rule, RuleArea
from lmscontract.types import Basis

RULE = Rule(
    "sorting-ignored",
    area=RuleArea.LISTINGS,
    title="A list is not sorted as asked",
    works="Sorted by an attribute that the list takes, both directions differ, and integers ascend and descend.",
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each list that has both parameters, of the attribute and of the direction.

    It is inferred where only all lists are said to have them.
    """
    sorting = snapshot.vocabulary.sorting
    for endpoint in snapshot.operations if sorting else ():
        by, towards = (endpoint.facts.get(f"query.{sorting[word]}") for word in ("attribute", "direction"))
        if endpoint.answer is Answer.LIST and by is not None and towards is not None and _known(by, towards):
            basis = Basis.INFERRED if common(by, towards) else endpoint.answer_basis
            yield RULE.on(endpoint, towards.location, subject=towards, basis=basis)


def common(*facts: Fact) -> bool:
    """Whether parameters of a list are only those that all lists are said to have."""
    return any(fact.open for fact in facts)


def _known(*facts: Fact) -> bool:
    return all(fact.state is State.KNOWN for fact in facts)
