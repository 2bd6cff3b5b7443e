"""An assertion that is signed with a key of which the platform was never told gets no token.

Why it matters: anybody may sign in as anybody.
What to do: treat it as a leak: tell the vendor at once.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirement, Rule, RuleArea, Severity
from lmscontract.rules.values import grants

RULE = Rule(
    "foreign-key-accepted",
    area=RuleArea.AUTHENTICATION,
    title="An assertion signed with a foreign key is accepted",
    works="The same claims signed with a new key get no token while those signed with the right one do.",
    severity=Severity.BLOCKER,
    depends_on=("grant-refused",),
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each grant with an assertion."""
    source = snapshot.vocabulary.sources.get("assertion", "")
    for endpoint, name, grant in grants(snapshot):
        if "assertion" in grant:
            yield RULE.on(endpoint, f"{name}.assertion.signature", source=source)
