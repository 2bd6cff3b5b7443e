"""A request body takes every property that the contract names.

Why it matters: a write that follows the reference is turned down.
What to do: leave the property out meanwhile, and report the refusal.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Area, Snapshot, State
from lmscontract.rules.rule import Requirement, Rule, RuleArea
from lmscontract.types import Basis

RULE = Rule(
    "body-property-refused",
    area=RuleArea.BODIES,
    title="A documented body property is refused",
    works="A working body with the property is not answered 400 when the same body without it is served.",
    basis=Basis.INFERRED,
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each known property of a request body."""
    for endpoint in snapshot.operations:
        for fact in endpoint.of_area(Area.BODY):
            if fact.state is State.KNOWN:
                yield RULE.on(endpoint, fact.location, fact.expected, subject=fact)
