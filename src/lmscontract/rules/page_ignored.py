"""Another page of a list holds other items than the first.

Why it matters: a client that reads page by page reads the first page over and over.
What to do: stop when a page repeats, and report it.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirement, Rule, RuleArea, Severity
from lmscontract.rules.values import paged_by_cursor, paging

RULE = Rule(
    "page-ignored",
    area=RuleArea.LISTINGS,
    title="The page number is not honoured",
    works="The second page holds none of the items of the first.",
    severity=Severity.CRITICAL,
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each list with numbered pages; one that takes a cursor may be paged by that alone."""
    for endpoint in snapshot.operations:
        for fact in () if paged_by_cursor(endpoint, snapshot) else paging(endpoint, "default"):
            yield RULE.on(endpoint, fact.location, subject=fact, basis=endpoint.answer_basis)
