"""A removed operation gets the response of an unknown route, from the month of its removal on.

Why it matters: an integration that still gets responses keeps depending on it, and fails when the platform removes it.
What to do: use the replacement, if the change names one, and report that the removal has not been rolled out.
Check: the call gets the response of an invented route; an existing route with an invented identifier does not. A write that
    gets 400 with a token is served if no other removed operation gets 400, or if an existing write refuses the same body in
    the same way. That shows nothing if removed operations refuse only a body that cannot be parsed.
Example: `GET /toys` that gets 200 breaks the rule after its removal, one that gets 404 does not.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Sign

RULE = Rule(
    "removed-operation-served",
    RuleArea.OPERATIONS,
    "A removed operation is still served",
    __doc__,
    lambda _: "The operation is no longer served",
    sign=Sign.OLD_FORM,
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each operation, or family of operations, that a change removed."""
    for endpoint in snapshot.removed:
        yield RULE.on(endpoint)
