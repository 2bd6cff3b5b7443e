"""An assertion with a wrong claim gets no token.

Why it matters: an assertion that was made for another platform, or has expired, signs in to this one.
What to do: treat it as a leak and report it to the vendor at once.
Check: an assertion with one wrong claim gets no token, and the same assertion with the right claims gets one.
Example: a JWT whose `exp` is in the past that gets `access_token` breaks the rule, one that gets 400 does not.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Severity
from lmscontract.rules.values import grants
from lmscontract.types import Basis

RULE = Rule(
    "wrong-claim-accepted",
    RuleArea.AUTHENTICATION,
    "An assertion with a wrong claim is accepted",
    __doc__,
    lambda each: f"An assertion with a wrong {each.named} gets no token",
    severity=Severity.BLOCKER,
    basis=Basis.INFERRED,
    depends_on=("grant-refused",),
)

CLAIMS = ("aud", "exp", "iss", "sub")
"""The registered claims (RFC 7519) of which a certainly wrong value exists; of `iat` there is none."""


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each grant with an assertion, and each of its claims that can be wrong."""
    source = snapshot.vocabulary.sources.get("assertion", "")
    for endpoint, name, grant in grants(snapshot):
        for claim in sorted({*CLAIMS} & {*grant.get("assertion", {}).get("claims", ())}):
            yield RULE.on(endpoint, f"{name}.assertion.{claim}", source=source)
