"""A value that is promised never to be null is not null.

Why it matters: a client that compares or counts the value takes null for a state of its own.
What to do: treat null as unknown, and report it.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirement, Rule, RuleArea, Severity

RULE = Rule(
    "null-sent",
    area=RuleArea.RESPONSES,
    title="A value that is promised never to be null is null",
    works="Properties of the names, in the records of a successful answer, are not null.",
    severity=Severity.CRITICAL,
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each promise; what is expected lists the names that the property may have."""
    yield from RULE.from_behaviours(snapshot)
