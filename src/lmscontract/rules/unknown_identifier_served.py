"""A call that names an object that does not exist is not answered with success.

Why it matters: a client takes an empty answer for an object, and goes on with it.
What to do: look whether the answer holds what was asked for before it is used.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Answer, Snapshot
from lmscontract.rules.rule import Requirement, Rule, RuleArea
from lmscontract.rules.values import shows_one
from lmscontract.types import Basis

RULE = Rule(
    "unknown-identifier-served",
    area=RuleArea.ERRORS,
    title="A call for an object that does not exist succeeds",
    works="The call is answered with success for an identifier that exists, and not for one that does not.",
    basis=Basis.INFERRED,
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each call that shows one object, by the identifier at the end of its path."""
    source = snapshot.vocabulary.sources.get("statuses", "")
    for endpoint in snapshot.operations:
        if shows_one(endpoint) and endpoint.answer is not Answer.LIST:
            place = f"path.{endpoint.operation.parameters[-1]}"
            yield RULE.on(endpoint, place, source=f"{source} 404".strip())
