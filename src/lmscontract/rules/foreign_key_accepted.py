"""An assertion that is signed with an unknown key gets no token.

Why it matters: an attacker can sign in as any user.
What to do: treat it as a leak and report it to the vendor at once.
Check: the same claims get no token if they are signed with a new key, and one if they are signed with the right key.
Example: a JWT signed with a key generated a second ago that gets `access_token` breaks the rule, one that gets 400 does not.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Severity
from lmscontract.rules.values import grants

RULE = Rule(
    "foreign-key-accepted",
    RuleArea.AUTHENTICATION,
    "An assertion signed with a foreign key is accepted",
    __doc__,
    lambda _: "An assertion that is signed with another key gets no token",
    severity=Severity.BLOCKER,
    depends_on=("grant-refused",),
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each grant with an assertion."""
    source = snapshot.vocabulary.sources.get("assertion", "")
    for endpoint, name, grant in grants(snapshot):
        if "assertion" in grant:
            yield RULE.on(endpoint, f"{name}.assertion.signature", source=source)
