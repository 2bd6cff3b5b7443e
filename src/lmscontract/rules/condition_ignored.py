"""A call under a documented condition gets the documented status.

Why it matters: a client that branches on the status takes the wrong branch.
What to do: handle both statuses, and report it.
Check: the call under the condition gets the status, and the plain call another one.
Example: `GET /toys/7` of an archived toy that gets 200 breaks it where 403 is documented, one that gets 403 does not.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirement, Rule, RuleArea, Sign, stated
from lmscontract.rules.values import not_testable

RULE = Rule(
    "condition-ignored",
    RuleArea.ERRORS,
    "A condition does not get its status",
    __doc__,
    lambda each: f"The answer is {each.expected}: {stated(each)}",
    depends_on=("status-undocumented", "invalid-call-served", "secondary-identifier-refused"),
    sign=Sign.OLD_FORM,
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """Yield a requirement for each condition with a stated status."""
    for endpoint in snapshot.operations:
        for condition in endpoint.conditions:
            if condition.answers is not None:
                status = str(condition.answers)
                yield RULE.on(endpoint, condition.id, status, subject=condition, reason=not_testable(condition))
