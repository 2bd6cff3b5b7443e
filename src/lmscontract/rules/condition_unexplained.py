"""An error names the wrong value where the contract says so.

Why it matters: a client cannot tell which of two identifiers was wrong.
What to do: check identifiers one by one, and report it.
Check: the response body contains the value that was sent.
Example: `{"message": "Toy not found"}` for toy 7 breaks it, `{"message": "Toy 7 not found"}` does not.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirement, Rule, RuleArea, Severity, stated
from lmscontract.rules.values import not_testable

RULE = Rule(
    "condition-unexplained",
    RuleArea.ERRORS,
    "An error does not name what was wrong",
    __doc__,
    lambda each: f"The message names the wrong value: {stated(each)}",
    severity=Severity.MINOR,
    depends_on=("condition-ignored",),
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """Yield a requirement for each condition whose response names a value of the call."""
    for endpoint in snapshot.operations:
        for condition in endpoint.conditions:
            if condition.names:
                reason = not_testable(condition)
                yield RULE.on(endpoint, condition.id, condition.names, subject=condition, reason=reason)
