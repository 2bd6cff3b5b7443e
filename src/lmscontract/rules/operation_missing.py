"""Every operation of the contract is served: an authenticated call does not get the response of an unknown route.

Why it matters: an integration that calls it stops working.
What to do: if a change adds it, see whether that has arrived on this tenant; see whether its removal was announced. If
    neither explains it, report it as an outage.
Check: an authenticated call with identifiers that exist does not get 404, 405 or 501, and does not get 500 every time. Its
    redirects do not lead in a circle, and it is not refused because of the identifier of another operation whose path covers
    its own. A deletion that deletes the object does not get 404.
Example: `GET /toys` that gets 404 breaks the rule, one that gets 200 does not.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Severity, Sign

RULE = Rule(
    "operation-missing",
    RuleArea.OPERATIONS,
    "An operation of the contract is not served, or always fails",
    __doc__,
    lambda _: "The operation is served",
    severity=Severity.BLOCKER,
    of_sign_in=True,
    sign=Sign.NEW_FORM,
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each operation of the snapshot."""
    for endpoint in snapshot.operations:
        yield RULE.on(endpoint, reason="HTTP method not documented" if endpoint.operation.is_family else "")
