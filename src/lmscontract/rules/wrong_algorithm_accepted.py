"""An assertion that is not signed with the documented algorithm gets no token.

Why it matters: an attacker without the private key can sign in as any user.
What to do: treat it as a leak and report it to the vendor at once.
Check: the same claims get a token if they are signed with the documented algorithm, and none if they are signed with
    another one.
Example: a JWT with `"alg": "none"` that gets `access_token` breaks the rule, one that gets 400 does not.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Severity
from lmscontract.rules.values import grants

RULE = Rule(
    "wrong-algorithm-accepted",
    RuleArea.AUTHENTICATION,
    "An assertion signed with another algorithm is accepted",
    __doc__,
    lambda each: f"An assertion that is not signed with {each.expected} gets no token",
    severity=Severity.BLOCKER,
    depends_on=("grant-refused",),
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each grant with an assertion."""
    source = snapshot.vocabulary.sources.get("assertion", "")
    for endpoint, name, grant in grants(snapshot):
        if "assertion" in grant:
            yield RULE.on(endpoint, f"{name}.assertion", grant["assertion"]["header"]["alg"], source=source)
