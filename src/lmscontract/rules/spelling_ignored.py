"""A parameter that may be written in two ways does the same in both.

Why it matters: a client that writes it in the other way gets what it did not ask for.
What to do: write the parameter in the way that works.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Answer, Area, Snapshot, State
from lmscontract.rules.rule import Requirement, Rule, RuleArea

RULE = Rule(
    "spelling-ignored",
    area=RuleArea.PARAMETERS,
    title="A parameter's other spelling is not honoured",
    works="The list narrowed by one spelling holds what it holds narrowed by the other.",
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each query parameter of a list that is another spelling of one."""
    for endpoint in snapshot.operations:
        for fact in endpoint.of_area(Area.QUERY) if endpoint.answer is Answer.LIST else ():
            narrowed = fact.kind in endpoint.kinds.values()  # its path says already what the parameter would
            if fact.alias_of and fact.state is State.KNOWN and not narrowed:
                yield RULE.on(endpoint, fact.location, fact.alias_of, subject=fact, basis=endpoint.answer_basis)
