"""What the contract says of an operation's behaviour, and no answer alone can show, holds.

Why it matters: an integration that counts on the behaviour does the wrong thing without an error.
What to do: try the behaviour by hand on a sandbox.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Oracle, Requirement, Rule, RuleArea

RULE = Rule(
    "behaviour-differs",
    area=RuleArea.STATES,
    title="The platform behaves otherwise than announced",
    works="No response shows it alone; the requirement is told, compared and counted, not checked.",
    oracle=Oracle.DECLARED,
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each behaviour that is told and cannot be tried."""
    for requirement in RULE.from_behaviours(snapshot):
        yield requirement if requirement.reason else replace(requirement, reason=RULE.works)
