"""A page contains as many items as requested, as long as there are more.

Why it matters: a client that computes its position skips or repeats records.
What to do: count the received items instead of trusting the size, and report it.
Check: a call that requests fewer items than there are gets as many as requested. If a page of the largest size is not full,
    no later page has items.
Example: `GET /toys?page_size=2` with three items breaks the rule, with two of three it does not.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Severity
from lmscontract.rules.values import paging

RULE = Rule(
    "page-size-ignored",
    RuleArea.LISTINGS,
    "The page size is not honoured",
    __doc__,
    lambda each: f"A page has as many items as {each.named} says",
    severity=Severity.CRITICAL,
    depends_on=("default-not-applied",),
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each list with a page size."""
    for endpoint in snapshot.operations:
        for fact in paging(endpoint, "size"):
            yield RULE.on(endpoint, fact.location, subject=fact, basis=endpoint.answer_basis)
