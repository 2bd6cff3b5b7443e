"""The message of an error names the value that is wrong, where the contract says so.

Why it matters: a client cannot tell which of two identifiers was wrong.
What to do: check identifiers one by one, and report it.
Check: the response body contains the value that was sent.
Example: `{"message": "Toy not found"}` for toy 7 breaks the rule, `{"message": "Toy 7 not found"}` does not.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Severity, stated

RULE = Rule(
    "condition-unexplained",
    RuleArea.ERRORS,
    "An error does not name what was wrong",
    __doc__,
    lambda each: f"The message names the value that is wrong: {stated(each)}",
    severity=Severity.MINOR,
    depends_on=("condition-ignored",),
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each condition whose response names a value of the call."""
    for endpoint, condition in snapshot.conditions:
        if condition.names:
            yield RULE.on(endpoint, condition.id, condition.names, subject=condition)
