"""A list sorted by an attribute is in its order, and in the other order when that is asked for.

Why it matters: a client that takes the first items takes the wrong ones.
What to do: sort what was answered once more.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Answer, Snapshot, State
from lmscontract.rules.rule import Requirement, Rule, RuleArea
from lmscontract.rules.values import certainly_sorts
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
        known = by is not None and towards is not None and by.state is towards.state is State.KNOWN
        if endpoint.answer is Answer.LIST and known:
            assert towards is not None
            basis = endpoint.answer_basis if certainly_sorts(endpoint, snapshot) else Basis.INFERRED
            yield RULE.on(endpoint, towards.location, subject=towards, basis=basis)
