"""Each navigation link contains the number of the page that it leads to.

Why it matters: a client that reads its position from the number skips pages, or never stops.
What to do: count the pages that were read.
Check: a list is read in pages of half its items. On the first page, self and first have page 1, and last has the number of
    the last page; on the second page, self has page 2.
Example: `"last": {"href": "/toys?page=3"}` for a list of two pages breaks the rule, `/toys?page=2` does not.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea
from lmscontract.rules.values import linked_lists, numbered_links
from lmscontract.types import Basis

RULE = Rule(
    "link-page-wrong",
    RuleArea.LISTINGS,
    "A navigation link carries the number of another page",
    __doc__,
    lambda each: f"The link {each.named} has the number of its page",
    basis=Basis.INFERRED,
    depends_on=("default-not-applied", "links-missing", "link-parameters-missing", "page-ignored", "page-size-ignored"),
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each list with numbered pages and links, and each link that need not be followed."""
    for endpoint, links, source in linked_lists(snapshot):
        followed = {"next", *snapshot.vocabulary.placeholders}
        for key in links["keys"] if numbered_links(endpoint, snapshot) else ():
            if key not in followed:
                yield RULE.on(endpoint, f"{links['at']}.{key}", basis=endpoint.answer_basis, source=source)
