"""A call under a documented condition gets the documented status.

Why it matters: a client that branches on the status takes the wrong branch.
What to do: handle both statuses, and report it.
Check: the call under the condition gets the documented status, and the same call without the condition gets another one. If
    the body names an object of the tenant for the condition, this object must belong to the same object as the rest of the
    body.
Example: `GET /toys/7` of an archived toy that gets 200 breaks the rule where 403 is documented, one that gets 403 does not.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Sign, stated

RULE = Rule(
    "condition-ignored",
    RuleArea.ERRORS,
    "A call under a condition does not get the documented status",
    __doc__,
    lambda each: f"The answer is {each.expected}: {stated(each)}",
    depends_on=("status-undocumented", "invalid-call-served", "secondary-identifier-refused"),
    sign=Sign.OLD_FORM,
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each condition with a stated status."""
    for endpoint, condition in snapshot.conditions:
        if condition.answers is not None:
            yield RULE.on(endpoint, condition.id, str(condition.answers), subject=condition)
