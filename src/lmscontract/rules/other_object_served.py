"""The answer about one object is about the one that was asked for.

Why it matters: a client shows, or writes to, somebody else's record.
What to do: compare the identifier in the answer with the one that was asked for.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Answer, Snapshot
from lmscontract.rules.rule import Requirement, Rule, RuleArea, Severity
from lmscontract.rules.values import shows_one
from lmscontract.types import Basis

RULE = Rule(
    "other-object-served",
    area=RuleArea.RESPONSES,
    title="Another object is served than the one asked for",
    works="The record of the answer has the identifier that was asked for.",
    severity=Severity.CRITICAL,
    basis=Basis.INFERRED,
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each call that shows one object, by an identifier that belongs to nothing else in its path."""
    for endpoint in snapshot.operations:
        single = len(endpoint.operation.parameters) == 1
        if single and shows_one(endpoint) and endpoint.answer is not Answer.LIST:
            yield RULE.on(endpoint, f"path.{endpoint.operation.parameters[0]}")
