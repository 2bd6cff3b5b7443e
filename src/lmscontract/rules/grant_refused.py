"""Each documented grant returns a token for the documented form fields.

Why it matters: integrations that sign in this way are locked out.
What to do: use another grant for now, and check the settings of the API application.
Check: the token endpoint returns 200 for the grant, and a token that belongs to a user is accepted by a call. The answer
    that the grant is not supported is a violation. Another refusal is no violation if a password or a client secret may be
    wrong.
Example: `grant_type=password` with valid credentials that gets 400 breaks the rule, 200 with `access_token` does not.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Severity
from lmscontract.rules.values import grants

RULE = Rule(
    "grant-refused",
    RuleArea.AUTHENTICATION,
    "A documented grant gives no token",
    __doc__,
    lambda each: f"The grant {each.location} gives a token",
    severity=Severity.BLOCKER,
    depends_on=("operation-missing",),
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each grant whose form fields are stated."""
    for endpoint, name, _ in grants(snapshot):
        yield RULE.on(endpoint, name, source=snapshot.vocabulary.sources.get("grants", ""))
