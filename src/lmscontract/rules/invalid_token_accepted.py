"""A call with an invalid token does not succeed.

Why it matters: the token is not checked as documented, so that what is served may be open to everybody.
What to do: treat it as a leak, and report it to the vendor at once.
Check: the call with a valid token in which one character is changed gets an error; in nightly runs also the calls with an
    expired token, with an empty one, and with a valid one under another scheme. Another rule checks that the status is 401.
Example: `Authorization: Bearer invented` that gets 200 breaks the rule, one that gets 401 does not.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Severity
from lmscontract.rules.values import needing_token

RULE = Rule(
    "invalid-token-accepted",
    RuleArea.AUTHENTICATION,
    "An invalid token is accepted",
    __doc__,
    lambda _: "An invalid token is refused",
    severity=Severity.BLOCKER,
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each operation that needs a token."""
    for endpoint in needing_token(snapshot):
        yield RULE.on(endpoint, source=snapshot.vocabulary.sources.get("credential", ""))
