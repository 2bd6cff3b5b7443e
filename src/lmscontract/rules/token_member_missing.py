"""The token response of each grant has every documented member.

Why it matters: a client library that reads the member rejects the token.
What to do: see whether the member is optional in OAuth 2.0, and report it.
Check: the token response has the member.
Example: `{"access_token": "a"}` breaks the rule for `expires_in`, `{"access_token": "a", "expires_in": 3600}` does not.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Severity
from lmscontract.rules.values import grants

RULE = Rule(
    "token-member-missing",
    RuleArea.AUTHENTICATION,
    "A token response lacks a member",
    __doc__,
    lambda each: f"A token response has `{each.location}`",
    severity=Severity.CRITICAL,
    depends_on=("grant-refused",),
    of_sign_in=True,
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each grant and each member of its token response."""
    for endpoint, name, grant in grants(snapshot):
        for member in grant["answers"]:
            yield RULE.on(endpoint, f"{name}.{member}", source=snapshot.vocabulary.sources.get("grants", ""))
