"""A call without a parameter is answered as the call with the parameter's default.

Why it matters: a client that leaves it out silently gets something else.
What to do: send the value explicitly.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Answer, Area, Snapshot, State
from lmscontract.rules.rule import Requirement, Rule, RuleArea

RULE = Rule(
    "default-not-applied",
    area=RuleArea.PARAMETERS,
    title="A parameter's default is not applied",
    works="The records of the call without the parameter are those of the call with its default.",
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each query parameter of a list with a default that holds for the operation."""
    for endpoint in snapshot.operations:
        for fact in endpoint.of_area(Area.QUERY):
            settled = "default" not in fact.open and "" not in fact.open
            if endpoint.answer is Answer.LIST and fact.state is State.KNOWN and "default" in fact.schema and settled:
                yield RULE.on(endpoint, fact.location, str(fact.schema["default"]), subject=fact)
