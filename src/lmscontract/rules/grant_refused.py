"""Each documented grant gives a token for the form fields that the contract names.

Why it matters: integrations that sign in this way are locked out.
What to do: sign in with another grant meanwhile, and check the settings of the API application.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirement, Rule, RuleArea, Severity
from lmscontract.rules.values import grants

RULE = Rule(
    "grant-refused",
    area=RuleArea.AUTHENTICATION,
    title="A documented grant gives no token",
    works="The token endpoint answers the grant with 200, and where it speaks for somebody, its token opens a call.",
    severity=Severity.BLOCKER,
    depends_on=("operation-missing",),
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each grant whose form fields are stated."""
    for endpoint, name, _ in grants(snapshot):
        yield RULE.on(endpoint, name, source=snapshot.vocabulary.sources.get("grants", ""))
