"""A call without a token does not succeed.

Why it matters: what is served is open to everybody.
What to do: treat it as a leak, and report it to the vendor at once.
Check: the call without a token gets an error. Another rule checks that its status is 401.
Example: `GET /toys` without an Authorization header that gets 200 breaks the rule, one that gets 401 does not.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Severity
from lmscontract.rules.values import needing_token

RULE = Rule(
    "anonymous-call-served",
    RuleArea.AUTHENTICATION,
    "A call without a token is served",
    __doc__,
    lambda _: "A call without a token is refused",
    severity=Severity.BLOCKER,
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each operation that needs a token."""
    for endpoint in needing_token(snapshot):
        yield RULE.on(endpoint, source=snapshot.vocabulary.sources.get("credential", ""))
