"""A parameter value outside the stated range, list or format is answered with 400.

Why it matters: a mistake goes unnoticed, and the answer is of something that was not asked for.
What to do: check values before sending them; do not lean on the platform to refuse.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Area, Snapshot, State
from lmscontract.rules.rule import Requirement, Rule, RuleArea
from lmscontract.rules.values import constraint, invalid_values
from lmscontract.types import Basis

RULE = Rule(
    "invalid-value-accepted",
    area=RuleArea.PARAMETERS,
    title="An invalid parameter value is accepted",
    works="Values just outside the range, list or format get 400.",
    basis=Basis.INFERRED,
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each query parameter with a stated range, list or format."""
    for endpoint in snapshot.operations:
        for fact in endpoint.of_area(Area.QUERY):
            if fact.state is State.KNOWN and invalid_values(fact):
                yield RULE.on(endpoint, fact.location, constraint(fact), subject=fact)
