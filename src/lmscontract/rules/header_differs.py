"""An operation sends the headers of the samples as the other operations do.

Why it matters: a browser may read the responses of all operations but this one; a log names the wrong service.
What to do: see whether a proxy or a single server of the platform changes them, then report it.
Check: if several other operations all send a header with the same value, or each with the name of its service, the operation
    sends it in the same way.
Example: `GET /toys` without `Access-Control-Allow-Origin` breaks the rule where the other operations send `*`; where they
    differ among each other, it does not.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Severity
from lmscontract.rules.values import carries_headers, compared_headers
from lmscontract.types import Basis

RULE = Rule(
    "header-differs",
    RuleArea.HEADERS,
    "A header is not sent as by all other operations",
    __doc__,
    lambda _: "The headers of the samples are sent as by the other operations",
    severity=Severity.MINOR,
    basis=Basis.INFERRED,
    depends_on=("header-missing", "content-type-wrong", "response-not-json"),
    last=True,
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each operation, if it is open whether all responses have some of the headers."""
    names = [*compared_headers(snapshot)]
    for endpoint in snapshot.operations if names else ():
        if carries_headers(endpoint):
            source = f"{snapshot.vocabulary.headers[names[0]]['x-source']} {', '.join(names)}"
            yield RULE.on(endpoint, "header", source=source)
