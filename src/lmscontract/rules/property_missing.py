"""Every property that the contract promises is in the response, on every record that could hold it.

Why it matters: a client that reads it gets nothing, mostly without an error.
What to do: read what the contract names beside it, and report the missing property.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Area, Snapshot, State
from lmscontract.rules.rule import Requirement, Rule, RuleArea, Severity
from lmscontract.types import Basis, weaker

RULE = Rule(
    "property-missing",
    area=RuleArea.RESPONSES,
    title="A promised property is not in the response",
    works="In a successful answer, each place where the property belongs holds it.",
    severity=Severity.CRITICAL,
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each response property that must be present, but for what holds the items of a presumed list."""
    for endpoint in snapshot.operations:
        presumed = endpoint.answer_basis is not Basis.STATED
        for fact in endpoint.of_area(Area.RESPONSE):
            around = f"{endpoint.record}.".startswith((f"{fact.path}.", f"{fact.path}[]"))
            if fact.state is State.PRESENT and not (presumed and around):
                yield RULE.on(endpoint, fact.location, subject=fact, basis=weaker(fact.basis, endpoint.answer_basis))
