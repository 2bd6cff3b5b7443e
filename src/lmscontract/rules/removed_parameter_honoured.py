"""A parameter that a change removed has no effect from its month on.

Why it matters: a client goes on leaning on a filter that is about to do nothing.
What to do: drop the parameter, or send the one that replaces it.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Answer, Area, Fact, Snapshot, State
from lmscontract.rules.rule import Requirement, Rule, RuleArea
from lmscontract.types import Basis

_SILENT = "no value is known that would show it: which values it took is not shown"

RULE = Rule(
    "removed-parameter-honoured",
    area=RuleArea.PARAMETERS,
    title="A removed parameter still has an effect",
    works="The list is the same with the parameter and without it, or the call is refused.",
    basis=Basis.INFERRED,
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each query parameter that a change removed; declared where no value would show its effect."""
    for endpoint in snapshot.operations:
        for fact in endpoint.of_area(Area.QUERY):
            if fact.state is State.ABSENT:
                narrows = endpoint.answer is Answer.LIST and _shows(fact, tuple(endpoint.kinds.values()))
                yield RULE.on(
                    endpoint,
                    fact.location,
                    subject=fact,
                    basis=endpoint.answer_basis if narrows else None,
                    reason="" if narrows else _SILENT,
                )


def _shows(fact: Fact, kinds: tuple[str, ...]) -> bool:
    """Whether a value is known that would narrow a list; of what its path names already it would not."""
    return bool(fact.values or fact.kind) and fact.kind not in kinds
