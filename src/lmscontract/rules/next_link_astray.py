"""Following the next links visits every item once, and then ends.

Why it matters: a client that follows the links gets items twice or not at all, or never stops.
What to do: count pages instead until one has no items, and report it.
Check: a list is read in pages of half its items (in nightly runs, of a third). From the first page on, the next links lead
    to all further items, and to each of them once.
Example: `"next": "/toys?page=1"` on the second page breaks the rule, `"next": "/toys?page=3"` does not.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Severity
from lmscontract.rules.values import linked_lists
from lmscontract.types import Basis

RULE = Rule(
    "next-link-astray",
    RuleArea.LISTINGS,
    "The next link does not lead to the next page",
    __doc__,
    lambda _: "The next links lead through the whole list",
    severity=Severity.CRITICAL,
    basis=Basis.INFERRED,
    depends_on=("default-not-applied", "links-missing", "link-parameters-missing", "page-ignored", "page-size-ignored"),
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each list that can send links."""
    for endpoint, links, source in linked_lists(snapshot):
        if "next" in links["keys"]:
            yield RULE.on(endpoint, f"{links['at']}.next", basis=endpoint.answer_basis, source=source)
