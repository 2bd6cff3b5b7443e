"""An assertion that is not signed with the stated algorithm gets no token.

Why it matters: somebody without the private key may sign in as anybody.
What to do: treat it as a leak: tell the vendor at once.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirement, Rule, RuleArea, Severity
from lmscontract.rules.values import grants

RULE = Rule(
    "wrong-algorithm-accepted",
    area=RuleArea.AUTHENTICATION,
    title="An assertion signed with another algorithm is accepted",
    works="The same claims signed with another algorithm get no token while the stated one does.",
    severity=Severity.BLOCKER,
    depends_on=("grant-refused",),
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each grant with an assertion."""
    for endpoint, name, grant in grants(snapshot):
        if "assertion" in grant:
            algorithm = grant["assertion"]["header"]["alg"]
            yield RULE.on(
                endpoint, f"{name}.assertion", algorithm, source=snapshot.vocabulary.sources.get("assertion", "")
            )
