"""Calls refuse a token that belongs to a client and to no user, if the contract says so for its grant.

Why it matters: what needs a user with a certain permission is open to everybody who has the credentials of the client.
What to do: treat it as a leak and report it to the vendor; let integrations sign in with a grant of a user.
Check: a run sends a call that reads to each service with a token of the grant, and further calls if none of these is refused. At
    least one call gets 401 or 403. Calls that accept the token are no finding, but the report counts them.
Example: `GET /toys` that gets 200 with the token of the client, as all other calls do, breaks the rule; one call that gets 403
    does not.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Severity
from lmscontract.rules.values import grants
from lmscontract.types import Basis

RULE = Rule(
    "client-token-served",
    RuleArea.AUTHENTICATION,
    "A call with a token of the client alone is served",
    __doc__,
    lambda each: f"A token of the grant {each.location} is refused by calls",
    severity=Severity.CRITICAL,
    depends_on=("grant-refused",),
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each grant whose tokens calls refuse."""
    for endpoint, name, grant in grants(snapshot):
        if refused := grant.get("calls-refused"):
            yield RULE.on(endpoint, name, basis=Basis(refused.get("x-basis", Basis.STATED)), source=refused["x-source"])
