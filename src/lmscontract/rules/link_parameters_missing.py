"""Every navigation link contains the cursor and the page, or the placeholder of the page.

Why it matters: a client that replaces the placeholder, or reads the cursor, requests the wrong page.
What to do: page by number for now, and report it.
Check: each href contains every parameter, and the placeholder where the contract has it.
Example: `"next": {"href": "/toys"}` breaks the rule, `"next": {"href": "/toys?cursor=a1&page=2"}` does not.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea
from lmscontract.rules.values import linked_lists

RULE = Rule(
    "link-parameters-missing",
    RuleArea.LISTINGS,
    "A navigation link lacks its parameters",
    __doc__,
    lambda each: f"The link `{each.location}` carries {each.expected.replace(',', ' and ')}",
    depends_on=("links-missing",),
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each list that can send links, and each link."""
    for endpoint, links, source in linked_lists(snapshot):
        for key in links["keys"]:
            location, carried = f"{links['at']}.{key}.href", ",".join(links["carries"])
            yield RULE.on(endpoint, location, carried, basis=endpoint.answer_basis, source=source)
