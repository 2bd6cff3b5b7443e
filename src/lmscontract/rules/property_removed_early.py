"""What a change takes from an answer is there until the month of the change, or nothing is in its place yet.

Why it matters: an integration that is ready in time fails before.
What to do: see which months the vendor announced, for which channel, and report what came before.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirement, Rule, RuleArea, Severity
from lmscontract.types import Basis

RULE = Rule(
    "property-removed-early",
    area=RuleArea.RESPONSES,
    title="A property is gone before its month",
    works="In successful answers that hold what a later change brings stands something of what that change takes away.",
    basis=Basis.INFERRED,
    severity=Severity.CRITICAL,
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each later change that puts response properties in the place of others, and each operation."""
    for endpoint in snapshot.operations:
        for each in snapshot.replacements.get(endpoint.operation.shape, ()):
            yield RULE.on(endpoint, each.added[0].location, each.change, subject=each)
