"""The platform serves the page that documents its operations.

Why it matters: who develops a client cannot look up the operations, or try them.
What to do: see whether the page has moved, and report it.
Check: the address of the page does not get 404, 405 or 501.
Example: `GET /help/` that gets 404 breaks the rule, one that gets 200 or a login page does not.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Severity
from lmscontract.types import Basis

RULE = Rule(
    "reference-missing",
    RuleArea.OPERATIONS,
    "The page that documents the operations does not exist",
    __doc__,
    lambda _: "The page that documents the operations exists",
    severity=Severity.MINOR,
    basis=Basis.INFERRED,
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement if the contract has such a page, at the operation that issues tokens, since a page is none."""
    reference = snapshot.vocabulary.reference
    if reference and snapshot.token_endpoint is not None:
        yield RULE.on(snapshot.token_endpoint, "reference", reference["address"], source=reference["x-source"])
