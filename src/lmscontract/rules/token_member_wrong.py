"""Every member of a token response has the documented type and value.

Why it matters: a client library that reads the member rejects the token, or uses it wrongly.
What to do: compare the member with the contract, and report it.
Check: the member of the token response has the stated type or value.
Example: `{"expires_in": "3600"}` breaks the rule where an integer is documented, `{"expires_in": 3600}` does not.
"""

from lmscontract.contract.model import Snapshot, described
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Severity
from lmscontract.rules.values import grants
from lmscontract.types import Basis

RULE = Rule(
    "token-member-wrong",
    RuleArea.AUTHENTICATION,
    "A member of a token response has another type or value",
    __doc__,
    lambda each: f"A token response has {each.expected} as `{each.location}`",
    severity=Severity.CRITICAL,
    depends_on=("grant-refused",),
    of_sign_in=True,
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each grant and each member whose type or value is stated."""
    source = snapshot.vocabulary.sources.get("token", "")
    for endpoint, name, grant in grants(snapshot):
        for member, schema in grant["answers"].items():
            if expected := described(schema):
                basis = Basis(schema.get("x-basis", Basis.STATED))
                yield RULE.on(endpoint, f"{name}.{member}", expected, basis=basis, source=source)
