"""An error names the value that it is about where the contract says so.

Why it matters: a client cannot tell which of two identifiers was wrong.
What to do: check identifiers one by one, and report it.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirement, Rule, RuleArea, Severity
from lmscontract.rules.values import untold

RULE = Rule(
    "condition-unexplained",
    area=RuleArea.ERRORS,
    title="An error does not name what was wrong",
    works="The body of the answer holds the value that was sent.",
    depends_on=("condition-ignored",),
    severity=Severity.MINOR,
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each condition whose answer names a value of the call."""
    for endpoint in snapshot.operations:
        for condition in endpoint.conditions:
            if condition.names:
                yield RULE.on(endpoint, condition.id, condition.names, subject=condition, reason=untold(condition))
