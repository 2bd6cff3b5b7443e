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
    works="Properties with the word in their name, in the records of a successful answer, hold something.",
    severity=Severity.CRITICAL,
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each promise; what is expected names the word that the property's name holds."""
    yield from RULE.promised(snapshot)
