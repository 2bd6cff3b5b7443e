"""Nothing but a living access token opens an operation: no refresh token, no client secret, no token whose time is over.

Why it matters: what is kept for long, or by somebody else, opens everything that a short-lived token does.
What to do: treat it as a leak: tell the vendor at once.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirement, Rule, RuleArea, Severity
from lmscontract.rules.values import grants
from lmscontract.types import Basis

EXPIRED = "expires_in"
"""The member of a token answer (RFC 6749, 5.1) that tells when the token ends."""

RULE = Rule(
    "other-credential-accepted",
    area=RuleArea.AUTHENTICATION,
    title="Another credential is taken for an access token",
    works="A call that the token of the run opens gets 401 with a refresh token, the client secret or an expired token.",
    severity=Severity.BLOCKER,
    basis=Basis.INFERRED,
    depends_on=("grant-refused", "invalid-token-accepted"),
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for the refresh token and the client secret, where there are any, and one for expired tokens."""
    known = list(grants(snapshot))
    fields = {field for _, _, grant in known for field in grant["fields"]}
    members = {member for _, _, grant in known for member in grant["answers"]}
    names = {"client_secret"} & fields | {"refresh_token", EXPIRED} & members
    source = snapshot.vocabulary.sources.get("credential", "")
    for endpoint, _, _ in known[:1]:
        for name in sorted(names):
            yield RULE.on(endpoint, name, source=source)
