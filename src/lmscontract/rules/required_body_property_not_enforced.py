"""A body without a mandatory property is answered with 400.

Why it matters: a write goes through without what it must say, and the platform fills the gap on its own.
What to do: send it always.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Area, Snapshot, State
from lmscontract.rules.rule import Requirement, Rule, RuleArea
from lmscontract.types import Basis

RULE = Rule(
    "required-body-property-not-enforced",
    area=RuleArea.BODIES,
    title="A mandatory body property may be left out",
    works="A working body without the property gets 400.",
    basis=Basis.INFERRED,
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each mandatory property of a request body."""
    for endpoint in snapshot.operations:
        for fact in endpoint.of_area(Area.BODY):
            if fact.state is State.KNOWN and fact.required:
                yield RULE.on(endpoint, fact.location, subject=fact)
