"""A list sends every navigation link, each with an address, when they are requested.

Why it matters: a client that follows the missing link cannot continue.
What to do: page by number for now, and report it.
Check: with links switched on, the object of links has every key, each with a string as href, on the first page and the
    next.
Example: `"links": {"next": {}}` breaks the rule, `"links": {"next": {"href": "/toys?page=2"}}` does not.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea
from lmscontract.rules.values import linked_lists

RULE = Rule(
    "links-missing",
    RuleArea.LISTINGS,
    "Navigation links are missing when requested",
    __doc__,
    lambda each: f"With links switched on, the response has `{each.location}`",
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each list that can send links, and each link."""
    for endpoint, links, source in linked_lists(snapshot):
        for key in links["keys"]:
            yield RULE.on(endpoint, f"{links['at']}.{key}.href", basis=endpoint.answer_basis, source=source)
