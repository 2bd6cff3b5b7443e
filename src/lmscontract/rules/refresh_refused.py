"""A refresh token gets a new access token, by the request of OAuth 2.0 (RFC 6749, section 6).

Why it matters: a client that keeps no password is locked out when its access token expires.
What to do: see whether the platform refreshes tokens by another request; until then, request a token with the same grant.
Check: a new sign-in with the grant gives a refresh token, and the token endpoint returns an access token for it.
Example: `grant_type=refresh_token` that gets 400 with a new refresh token breaks the rule, 200 with `access_token` does not.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea
from lmscontract.rules.values import grants
from lmscontract.types import Basis

RULE = Rule(
    "refresh-refused",
    RuleArea.AUTHENTICATION,
    "A refresh token gives no access token",
    __doc__,
    lambda each: f"The refresh token of the grant {each.location} gives an access token",
    depends_on=("grant-refused", "token-member-missing", "token-member-wrong", "operation-missing"),
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each grant whose refresh tokens are exchanged by a request that the contract describes."""
    for endpoint, name, grant in grants(snapshot):
        if refresh := grant.get("refresh"):
            yield RULE.on(endpoint, name, basis=Basis(refresh.get("x-basis", Basis.STATED)), source=refresh["x-source"])
