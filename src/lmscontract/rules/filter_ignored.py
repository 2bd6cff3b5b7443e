"""A list that is asked for what belongs to one object, or lies within a bound, shows nothing else.

Why it matters: a client takes the records of others for those of one.
What to do: filter the answer as well, by the identifier in each record.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Answer, Area, Snapshot, State
from lmscontract.rules.rule import Requirement, Rule, RuleArea, Severity
from lmscontract.rules.values import identified
from lmscontract.types import Basis

RULE = Rule(
    "filter-ignored",
    area=RuleArea.LISTINGS,
    title="A filter is not honoured",
    works="Asked for one of the identifiers that it shows, the list shows no other; beyond all bounds it shows nothing.",
    severity=Severity.CRITICAL,
    basis=Basis.INFERRED,
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each query parameter of a list that has the name of an identifier, or of which it is promised."""
    yield from RULE.from_behaviours(snapshot)
    for endpoint in snapshot.operations:
        for fact in endpoint.of_area(Area.QUERY) if endpoint.answer is Answer.LIST else ():
            if fact.state is State.KNOWN and not fact.open and identified(fact.path, snapshot):
                yield RULE.on(endpoint, fact.location, subject=fact, basis=endpoint.answer_basis)
