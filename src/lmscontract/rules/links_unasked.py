"""A list sends no navigation links unless they are requested.

Why it matters: nothing breaks, but the response is larger than necessary, and the switch has no effect.
What to do: ignore them.
Check: without the switch, the response has no links, or an empty object of links.
Example: `GET /toys` with `"links": {"next": {"href": "/toys?page=2"}}` breaks the rule, with `"links": {}` it does not.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Severity
from lmscontract.rules.values import linked_lists

RULE = Rule(
    "links-unasked",
    RuleArea.LISTINGS,
    "Navigation links are sent although they were not requested",
    __doc__,
    lambda each: f"Without a request for links, the response has no {each.named}",
    severity=Severity.MINOR,
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each list that can send links."""
    for endpoint, links, source in linked_lists(snapshot):
        yield RULE.on(endpoint, links["at"], basis=endpoint.answer_basis, source=source)
