"""The token response of a grant has none of the members that the contract excludes from it.

Why it matters: the platform sends a long-lived credential that the client did not request.
What to do: do not store it, and report it.
Check: the token response does not have the member.
Example: a client_credentials response with `refresh_token` breaks the rule, one without it does not.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea
from lmscontract.rules.values import grants

RULE = Rule(
    "token-member-unexpected",
    RuleArea.AUTHENTICATION,
    "A token response has a member that this grant excludes",
    __doc__,
    lambda each: f"A token response has no `{each.location}`",
    depends_on=("grant-refused",),
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each grant and each member that its token response must not have."""
    for endpoint, name, grant in grants(snapshot):
        for member in grant.get("absent", ()):
            yield RULE.on(endpoint, f"{name}.{member}", source=snapshot.vocabulary.sources.get("grants", ""))
