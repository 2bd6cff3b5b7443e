"""A call that names an object that does not exist is not answered with success.

Why it matters: a client takes an empty answer for an object, and goes on with it.
What to do: look whether the answer holds what was asked for before it is used.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Answer, Snapshot
from lmscontract.rules.rule import Requirement, Rule, RuleArea
from lmscontract.rules.values import shows_json, shows_one
from lmscontract.types import Basis

RULE = Rule(
    "unknown-identifier-served",
    area=RuleArea.ERRORS,
    title="A call for an object that does not exist succeeds",
    works="For an identifier that exists the call succeeds, for one that does not it shows neither an object nor items.",
    basis=Basis.INFERRED,
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each call that shows one object, and for each list of what belongs to one: by its identifier."""
    source = snapshot.vocabulary.sources.get("statuses", "")
    for endpoint in snapshot.operations:
        belongs = endpoint.answer is Answer.LIST and shows_json(endpoint) and endpoint.operation.parameters
        if belongs or (shows_one(endpoint) and endpoint.answer is not Answer.LIST):
            place = f"path.{endpoint.operation.parameters[-1]}"
            yield RULE.on(endpoint, place, source=f"{source} 404".strip())
