"""Only a valid access token is accepted: no refresh token, no client secret, no expired token.

Why it matters: credentials that are valid for long, or belong to others, allow everything that a short-lived token allows.
What to do: treat a success as a leak and report it to the vendor at once; report another status as a wrong one.
Check: a call that is served with the run's token gets 401 with a refresh token, the client secret or an expired token.
Example: `Authorization: Bearer` with the refresh token that gets 200 breaks the rule, one that gets 401 does not.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Severity
from lmscontract.rules.values import grants

RULE = Rule(
    "other-credential-accepted",
    RuleArea.AUTHENTICATION,
    "A credential that is no access token does not get 401",
    __doc__,
    lambda each: (
        "An expired token is refused" if each.location == EXPIRED else f"{each.named} is not taken for an access token"
    ),
    severity=Severity.BLOCKER,
    depends_on=("grant-refused", "invalid-token-accepted"),
)

EXPIRED = "expires_in"
"""The member of a token response that says when the token expires (RFC 6749, section 5.1)."""


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for the refresh token and the client secret, where there are any, and for expired tokens."""
    known = list(grants(snapshot))
    fields = {field for _, _, grant in known for field in grant["fields"]}
    members = {member for _, _, grant in known for member in grant["answers"]}
    source = snapshot.vocabulary.sources.get("credential", "")
    for endpoint, _, _ in known[:1]:
        for name in sorted({"client_secret"} & fields | {"refresh_token", EXPIRED} & members):
            yield RULE.on(endpoint, name, source=source)
