"""The page that documents the operations of the platform lists each of them.

Why it matters: who develops a client takes an operation that is not listed for removed.
What to do: see whether the operation is served, and report it.
Check: if the page shows nine of ten operations of the contract as text, it shows this one, too.
Example: a page with `GET /toys` and `GET /boxes` breaks the rule if there is also `GET /lids`, and the page has no `/lids`.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Severity
from lmscontract.rules.values import documented
from lmscontract.types import Basis

RULE = Rule(
    "operation-unlisted",
    RuleArea.OPERATIONS,
    "An operation is not documented",
    __doc__,
    lambda _: "The page that documents the operations lists it",
    severity=Severity.MINOR,
    basis=Basis.INFERRED,
    depends_on=("reference-missing", "operation-missing"),
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each operation that needs a token, if the contract has a page that documents them."""
    for endpoint in documented(snapshot):
        yield RULE.on(endpoint, source=snapshot.vocabulary.reference["x-source"])
