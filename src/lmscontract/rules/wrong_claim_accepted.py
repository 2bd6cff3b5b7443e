"""An assertion with a claim that is not what the contract says it is gets no token.

Why it matters: an assertion that was made for another platform, or long ago, opens this one.
What to do: treat it as a leak: tell the vendor at once.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirement, Rule, RuleArea, Severity
from lmscontract.rules.values import grants
from lmscontract.types import Basis

RULE = Rule(
    "wrong-claim-accepted",
    area=RuleArea.AUTHENTICATION,
    title="An assertion with a wrong claim is accepted",
    works="The same assertion with one claim made wrong gets no token while the right one does.",
    basis=Basis.INFERRED,
    severity=Severity.BLOCKER,
    depends_on=("grant-refused",),
)

TRIED = ("aud", "exp", "iss", "sub")
"""The registered claims of RFC 7519 that can be made wrong beyond doubt; when an assertion was made cannot."""


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each grant with an assertion, and each of its claims that can be made wrong."""
    source = snapshot.vocabulary.sources.get("assertion", "")
    for endpoint, name, grant in grants(snapshot):
        claims = grant.get("assertion", {}).get("claims", ())
        for claim in sorted(set(TRIED) & set(claims)):
            yield RULE.on(endpoint, f"{name}.assertion.{claim}", source=source)
