"""A parameter value that a change removed is answered with 400 from its month on, or does what an unknown one does.

Why it matters: a call that should have moved goes on working until it does not.
What to do: use another value, as the change tells.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from lmscontract.contract.model import Area, Snapshot
from lmscontract.rules.rule import Requirement, Rule, RuleArea
from lmscontract.types import Basis

RULE = Rule(
    "removed-value-accepted",
    area=RuleArea.PARAMETERS,
    title="A removed parameter value is still accepted",
    works="The removed value gets 400 while the call without it is served; where a list takes attributes that it cannot "
    "know to sort by, it is in the same order by either.",
    basis=Basis.INFERRED,
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each parameter value that a change removed."""
    for endpoint in snapshot.operations:
        for fact in endpoint.of_area(Area.QUERY):
            for value in fact.removed_values:
                requirement = RULE.on(endpoint, fact.location, str(value), subject=fact)
                yield replace(requirement, change=fact.value_changes[value])
