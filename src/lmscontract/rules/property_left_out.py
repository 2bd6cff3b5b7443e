"""A property that is promised to be null rather than left out is there.

Why it matters: a client that tells null from nothing takes the wrong branch, or fails.
What to do: treat the missing property as null, and report it.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirement, Rule, RuleArea

RULE = Rule(
    "property-left-out",
    area=RuleArea.RESPONSES,
    title="A property is left out where null is promised",
    works="The answer about an object of which the owner knows that the value is null holds it as null.",
    depends_on=("other-object-served",),
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each promise that a property is null rather than left out."""
    yield from RULE.from_behaviours(snapshot)
