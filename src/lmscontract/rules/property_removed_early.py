"""A property that a change replaces is sent until the month of the change, also if its replacement is already sent.

Why it matters: an integration that would be ready in time fails before that month.
What to do: see which month the vendor announced for which channel, and report the early removal.
Check: a successful response that already has what a later change adds still has what that change removes.
Example: `{"amount": {}}` breaks the rule a month before it replaces `price`; `{"price": 5, "amount": {}}` and
    `{"price": 5}` do not.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Severity

RULE = Rule(
    "property-removed-early",
    RuleArea.RESPONSES,
    "A property is gone before its month",
    __doc__,
    lambda each: f"What `{each.location.partition('|')[0]}` replaces is sent until its month",
    severity=Severity.CRITICAL,
    until_change=True,
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each replacement of response properties by a later change."""
    for endpoint in snapshot.operations:
        for each in snapshot.replacements.get(endpoint.operation.shape, ()):
            if each.added:
                yield RULE.on(endpoint, each.added[0].location, each.change, subject=each)
