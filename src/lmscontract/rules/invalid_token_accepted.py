"""A call with a token that the platform never issued is answered with 401.

Why it matters: whatever the operation shows, it shows to everybody who can type.
What to do: treat it as a leak: tell the vendor at once.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirement, Rule, RuleArea, Severity

RULE = Rule(
    "invalid-token-accepted",
    area=RuleArea.AUTHENTICATION,
    title="A token that nobody issued is accepted",
    works="The call with an issued token of which one character is changed gets 401.",
    severity=Severity.BLOCKER,
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each operation that needs a token."""
    for endpoint in snapshot.operations:
        if not endpoint.public and not endpoint.operation.is_family:
            yield RULE.on(endpoint, source=snapshot.vocabulary.sources.get("credential", ""))
