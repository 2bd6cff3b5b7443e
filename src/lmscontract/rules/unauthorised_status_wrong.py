"""A call that is refused for its missing or invalid token gets 401.

Why it matters: a client renews its token after a 401; after another status, it reports an error, or repeats the call
    without success.
What to do: renew the token after this status, too, and report it to the vendor.
Check: the calls without a token and with an invalid one get 401. Where one of them succeeds, this is not verified.
Example: `GET /toys` without an Authorization header that gets 403 breaks the rule, one that gets 401 does not.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea
from lmscontract.rules.values import needing_token

RULE = Rule(
    "unauthorised-status-wrong",
    RuleArea.AUTHENTICATION,
    "A call without a valid token is refused with another status than 401",
    __doc__,
    lambda _: "A call without a valid token is refused with 401",
    depends_on=("anonymous-call-served", "invalid-token-accepted"),
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each operation that needs a token."""
    for endpoint in needing_token(snapshot):
        yield RULE.on(endpoint, source=snapshot.vocabulary.sources.get("credential", ""))
