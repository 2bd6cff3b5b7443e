"""A value that may be written in several spellings is read as the contract's table says.

Why it matters: an import turns a Yes into a No without an error.
What to do: send the spelling that is certain, and report the one that is misread.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirement, Rule, RuleArea, Severity

RULE = Rule(
    "value-misread",
    area=RuleArea.BODIES,
    title="A value is read as another than the table says",
    works="Each spelling of the table is written, read back and undone; the value read is the one of the table.",
    severity=Severity.CRITICAL,
    depends_on=("write-not-kept",),
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each table of spellings that an operation reads."""
    yield from RULE.from_behaviours(snapshot)
