"""Every answer has a status of the contract's table.

Why it matters: a client that branches on statuses takes an unknown one for whatever it handles last.
What to do: see what the status stands for in HTTP, and ask the vendor to document it.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirement, Rule, RuleArea, Severity
from lmscontract.types import Basis

RULE = Rule(
    "status-undocumented",
    area=RuleArea.ERRORS,
    title="A status outside the table of statuses",
    works="Whatever is asked, the status is one of the table, or a redirect.",
    basis=Basis.INFERRED,
    severity=Severity.MINOR,
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each operation."""
    for endpoint in snapshot.operations:
        if not endpoint.operation.is_family:
            yield RULE.on(endpoint, source=snapshot.vocabulary.sources.get("statuses", ""))
