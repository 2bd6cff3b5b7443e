"""Every property whose type or shape is stated has it wherever it is sent.

Why it matters: a typed client fails to read the answer, and an untyped one computes with the wrong thing.
What to do: compare the value with the shape in the contract, and report the difference.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Area, Snapshot, State
from lmscontract.rules.rule import Requirement, Rule, RuleArea, Severity
from lmscontract.types import weaker

RULE = Rule(
    "property-type-wrong",
    area=RuleArea.RESPONSES,
    title="A property has another type than stated",
    works="Wherever the property is sent in a successful answer, its value is of the stated type or shape.",
    severity=Severity.CRITICAL,
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each response property with a stated type or shape."""
    for endpoint in snapshot.operations:
        for fact in endpoint.of_area(Area.RESPONSE):
            if fact.state in (State.KNOWN, State.PRESENT) and fact.expected:
                yield RULE.on(
                    endpoint,
                    fact.location,
                    fact.expected,
                    subject=fact,
                    basis=weaker(fact.basis, endpoint.answer_basis),
                )
