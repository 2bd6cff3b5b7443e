"""A grant with an unknown client or user, a wrong secret or an unknown grant type gets no token.

Why it matters: an attacker who knows half of a credential can sign in.
What to do: treat it as a leak and report it to the vendor at once.
Check: a form with one wrong or missing field gets no token, and the right form gets one. Only nightly and deep runs send a wrong
    password.
Example: a wrong `client_secret` that gets `access_token` breaks the rule, one that gets 401 does not.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Severity
from lmscontract.rules.values import grants
from lmscontract.types import Basis

RULE = Rule(
    "wrong-credential-accepted",
    RuleArea.AUTHENTICATION,
    "A wrong credential gets a token",
    __doc__,
    lambda each: f"A wrong or missing `{each.location}` gets no token",
    severity=Severity.BLOCKER,
    basis=Basis.INFERRED,
    depends_on=("grant-refused",),
)

PASSWORD = "password"
"""The form field that only nightly runs send wrong, between two right forms, so that no account is locked."""
FIELDS = ("client_id", "client_secret", "grant_type", "username", PASSWORD)
"""The form fields that are sent wrong (RFC 6749, sections 2.3.1, 4.3.2 and 5.2)."""


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each grant, and each of its credentials that can be wrong."""
    for endpoint, name, grant in grants(snapshot):
        for field in (each for each in FIELDS if each in grant["fields"]):
            yield RULE.on(endpoint, f"{name}.{field}", source=snapshot.vocabulary.sources.get("grants", ""))
