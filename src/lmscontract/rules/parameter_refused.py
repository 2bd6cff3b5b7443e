"""A query parameter takes every value that the contract states as valid.

Why it matters: a call that follows the reference is turned down.
What to do: send another valid value meanwhile, and report the refusal.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Area, Snapshot, State
from lmscontract.rules.rule import Requirement, Rule, RuleArea
from lmscontract.rules.values import taken_values

RULE = Rule(
    "parameter-refused",
    area=RuleArea.PARAMETERS,
    title="A documented parameter value is refused",
    works="Each stated value, each bound of a range, an example of a stated form is answered as the call without it is, not 400.",
    depends_on=("operation-missing",),
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each query parameter of which valid values are stated."""
    for endpoint in snapshot.operations:
        for fact in endpoint.of_area(Area.QUERY):
            if fact.state is State.KNOWN and taken_values(fact, snapshot.vocabulary.schemas):
                yield RULE.on(endpoint, fact.location, subject=fact)
