"""An operation refuses an invalid call in the form in which the other operations refuse theirs.

Why it matters: a client that parses the errors of all operations fails on those of this one, or misses a header there.
What to do: see whether a proxy or a single server of the platform sends the error, then report it.
Check: where several other operations all answer an unknown identifier, or a page size out of range, with one status and JSON,
    the operation that answers with that status sends JSON, too, or no body; the same holds for each promised header.
Example: `GET /toys/999999937` that gets 404 with `<html>` breaks the rule where the other operations send JSON with a 404;
    where they send pages, too, it does not.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Severity
from lmscontract.rules.values import refusing
from lmscontract.types import Basis

RULE = Rule(
    "error-differs",
    RuleArea.ERRORS,
    "An error has another form than those of all other operations",
    __doc__,
    lambda _: "Errors have the form that they have at the other operations",
    severity=Severity.MINOR,
    basis=Basis.INFERRED,
    depends_on=("operation-missing",),
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each operation that reads and can be called with a value that does not exist."""
    for endpoint in refusing(snapshot):
        yield RULE.on(endpoint, "error", source=snapshot.vocabulary.sources.get("bodies", ""))
