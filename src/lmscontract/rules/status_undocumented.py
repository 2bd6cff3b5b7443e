"""Every response has a documented status.

Why it matters: a client that branches on the status takes the wrong branch for an unknown one.
What to do: compare it with the table of statuses, and report it.
Check: the status of every response is in the table of statuses, a success has the status that the operation documents, and
    no valid token of an account gets 401. An account gets no 404 where others get a list, if other operations refuse it with 403.
Example: `GET /toys` that gets 418 breaks the rule, one that gets 200 or 404 does not.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Severity
from lmscontract.types import Basis

RULE = Rule(
    "status-undocumented",
    RuleArea.ERRORS,
    "A response has an undocumented status",
    __doc__,
    lambda _: "Every status is documented",
    severity=Severity.MINOR,
    basis=Basis.INFERRED,
    last=True,
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each operation."""
    for endpoint in snapshot.operations:
        if not endpoint.operation.is_family:
            yield RULE.on(endpoint, source=snapshot.vocabulary.sources.get("statuses", ""))
