"""A call under a condition that the contract names gets the status that it names.

Why it matters: a client that branches on the status takes the wrong way.
What to do: handle both statuses, and report it.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirement, Rule, RuleArea
from lmscontract.rules.values import untold

RULE = Rule(
    "condition-ignored",
    area=RuleArea.ERRORS,
    title="A condition does not get its status",
    works="The call under the condition gets the status.",
    depends_on=("status-undocumented",),
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each condition with a stated status."""
    for endpoint in snapshot.operations:
        for condition in endpoint.conditions:
            if condition.answers is not None:
                status = str(condition.answers)
                yield RULE.on(endpoint, condition.id, status, subject=condition, reason=untold(condition))
