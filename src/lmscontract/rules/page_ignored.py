"""Another page of a list contains other items than the first.

Why it matters: a client that reads page by page reads items again, or never gets some of them.
What to do: compare the number of items of all pages with that of one long page, and report it.
Check: the second page contains none of the items of the first; with one item on a page, it contains one.
Example: `GET /toys?page=2` with the items of `GET /toys?page=1` breaks the rule, with the next items it does not.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Severity
from lmscontract.rules.values import paged_by_cursor, paging

RULE = Rule(
    "page-ignored",
    RuleArea.LISTINGS,
    "A page other than the first has the wrong items",
    __doc__,
    lambda each: f"{each.named} selects the page",
    severity=Severity.CRITICAL,
    depends_on=("default-not-applied", "page-size-ignored"),
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each list with page numbers or an offset; one that takes a cursor may be paged only by that."""
    for endpoint in snapshot.operations:
        if paged_by_cursor(endpoint, snapshot):
            continue
        offsets = paging(endpoint, "offset") if any(paging(endpoint, "size")) else ()  # else no page has a known end
        for fact in (*paging(endpoint, "page"), *offsets):
            yield RULE.on(endpoint, fact.location, subject=fact, basis=endpoint.answer_basis)
