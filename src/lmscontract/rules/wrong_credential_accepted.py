"""A grant with a client or a user that does not exist, a wrong secret, or of a kind that is not, gets no token.

Why it matters: whoever knows half of a credential may sign in.
What to do: treat it as a leak: tell the vendor at once.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirement, Rule, RuleArea, Severity
from lmscontract.rules.values import grants
from lmscontract.types import Basis

PASSWORD = "password"
"""The field that is made wrong by thorough runs only, and between two right forms, so that no account is locked."""

TRIED = ("client_id", "client_secret", "grant_type", "username", PASSWORD)
"""The form fields (RFC 6749, 2.3.1, 4.3.2 and 5.2) that are made wrong."""

RULE = Rule(
    "wrong-credential-accepted",
    area=RuleArea.AUTHENTICATION,
    title="A wrong credential gets a token",
    works="The same form with one wrong or missing field gets no token while the right one does; passwords: nightly.",
    severity=Severity.BLOCKER,
    basis=Basis.INFERRED,
    depends_on=("grant-refused",),
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each grant, and each of its credentials that can be made wrong."""
    for endpoint, name, grant in grants(snapshot):
        for field in (each for each in TRIED if each in grant["fields"]):
            yield RULE.on(endpoint, f"{name}.{field}", source=snapshot.vocabulary.sources.get("grants", ""))
