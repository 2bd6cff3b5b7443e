"""A link with a placeholder leads to the page whose number replaces the placeholder.

Why it matters: a client that jumps to a page reads another one, or none.
What to do: number the pages by the parameter, and report it.
Check: with 2 in place of the placeholder, the link returns items, none of which is on the first page.
Example: `/toys?page=NUMBER` that returns the first page for `/toys?page=2` breaks the rule, the second page does not.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea
from lmscontract.rules.values import linked_lists
from lmscontract.types import Basis

RULE = Rule(
    "goto-link-astray",
    RuleArea.LISTINGS,
    "A link with a page number in place of its placeholder leads to another page",
    __doc__,
    lambda _: "The link leads to the page whose number replaces its placeholder",
    basis=Basis.INFERRED,
    depends_on=("default-not-applied", "links-missing", "link-parameters-missing", "page-ignored", "page-size-ignored"),
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each list that can send links, and each of them that has a placeholder."""
    for endpoint, links, source in linked_lists(snapshot):
        for key in snapshot.vocabulary.placeholders:
            yield RULE.on(endpoint, f"{links['at']}.{key}", basis=endpoint.answer_basis, source=source)
