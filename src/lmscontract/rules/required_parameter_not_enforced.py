"""A call without a mandatory query parameter is answered with 400.

Why it matters: a client that forgets it gets an answer to another question.
What to do: send it always.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Area, Snapshot, State
from lmscontract.rules.rule import Requirement, Rule, RuleArea
from lmscontract.types import Basis

RULE = Rule(
    "required-parameter-not-enforced",
    area=RuleArea.PARAMETERS,
    title="A mandatory parameter may be left out",
    works="The call without the parameter gets 400 while the call with it is served.",
    basis=Basis.INFERRED,
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each mandatory query parameter without a default."""
    for endpoint in snapshot.operations:
        for fact in endpoint.of_area(Area.QUERY):
            if fact.state is State.KNOWN and fact.required and "default" not in fact.schema:
                yield RULE.on(endpoint, fact.location, subject=fact)
