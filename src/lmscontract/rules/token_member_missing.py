"""The answer to each grant holds every member that the contract names for it.

Why it matters: a client library that reads the member refuses the token.
What to do: see whether the member is optional in OAuth 2.0, and report it.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirement, Rule, RuleArea, Severity
from lmscontract.rules.values import grants

RULE = Rule(
    "token-member-missing",
    area=RuleArea.AUTHENTICATION,
    title="A token answer lacks a member",
    works="The answer of the token endpoint holds the member.",
    severity=Severity.CRITICAL,
    depends_on=("grant-refused",),
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each grant and each member of its answer."""
    for endpoint, name, grant in grants(snapshot):
        for member in grant["answers"]:
            yield RULE.on(endpoint, f"{name}.{member}", source=snapshot.vocabulary.sources.get("grants", ""))
