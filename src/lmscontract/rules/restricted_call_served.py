"""An operation for one account level is refused to lower levels.

Why it matters: users see what they must not.
What to do: treat it as a leak and report it to the vendor at once.
Check: the call with a token of a lower level gets no item, and no object with a value.
Example: `GET /toys` for administrators that gets 200 with the token of a user breaks the rule, one that gets 403 does not.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Severity, Sign, stated

RULE = Rule(
    "restricted-call-served",
    RuleArea.STATES,
    "A restricted operation is served to a lower level",
    __doc__,
    stated,
    severity=Severity.BLOCKER,
    sign=Sign.OLD_FORM,
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each operation that is served to one level only."""
    for endpoint in snapshot.operations:
        if endpoint.level:
            yield RULE.on(endpoint, "", endpoint.level)
    yield from RULE.from_behaviours(snapshot)
