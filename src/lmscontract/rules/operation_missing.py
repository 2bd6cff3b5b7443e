"""Every operation of the contract is served: an authenticated call is not answered as if there were no such route.

Why it matters: an integration that calls it stops working altogether.
What to do: see whether the vendor announced its removal; if not, report it as an outage of the contract.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirement, Rule, RuleArea, Severity

RULE = Rule(
    "operation-missing",
    area=RuleArea.OPERATIONS,
    title="An operation of the contract is not served",
    works="An authenticated call with identifiers that exist is answered otherwise than 404, 405 or 501.",
    severity=Severity.BLOCKER,
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each operation of the snapshot."""
    for endpoint in snapshot.operations:
        yield RULE.on(endpoint, reason="its methods are not shown" if endpoint.operation.is_family else "")
