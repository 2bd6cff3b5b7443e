"""The answer to a grant lacks the members that the contract keeps from it.

Why it matters: a long-lived credential leaves the platform where none was asked for.
What to do: do not store it, and report it.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirement, Rule, RuleArea
from lmscontract.rules.values import grants

RULE = Rule(
    "token-member-unexpected",
    area=RuleArea.AUTHENTICATION,
    title="A token answer holds a member that this grant does not have",
    works="The answer of the token endpoint lacks the member.",
    depends_on=("grant-refused",),
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each grant and each member that its answer must lack."""
    for endpoint, name, grant in grants(snapshot):
        for member in grant.get("absent", ()):
            yield RULE.on(endpoint, f"{name}.{member}", source=snapshot.vocabulary.sources.get("grants", ""))
