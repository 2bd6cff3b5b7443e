"""A page holds as many items as page_size asks for, while there are more.

Why it matters: a client that pages by its own arithmetic skips or repeats records.
What to do: count what arrives instead of trusting the size, and report it.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirement, Rule, RuleArea, Severity
from lmscontract.rules.values import paging

RULE = Rule(
    "page-size-ignored",
    area=RuleArea.LISTINGS,
    title="The page size is not honoured",
    works="A call that asks for fewer items than there are gets as many as it asked for.",
    depends_on=("default-not-applied",),
    severity=Severity.CRITICAL,
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each list with a size of pages."""
    for endpoint in snapshot.operations:
        for fact in paging(endpoint, "maximum"):
            yield RULE.on(endpoint, fact.location, subject=fact, basis=endpoint.answer_basis)
