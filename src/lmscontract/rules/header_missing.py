"""Every response has the documented headers.

Why it matters: a client can no longer distinguish versions by the header.
What to do: see whether a proxy removes it, then report it.
Check: every successful response has the header.
Example: 200 without `X-Toy-Version` breaks the rule where that header is documented, `X-Toy-Version: 1.0` does not.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Severity
from lmscontract.rules.values import carries_headers

RULE = Rule(
    "header-missing",
    RuleArea.HEADERS,
    "A promised response header is missing",
    __doc__,
    lambda each: f"Responses carry {each.location.removeprefix('header.')}",
    severity=Severity.MINOR,
    last=True,
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each operation and documented header."""
    for endpoint in snapshot.operations:
        for name, header in snapshot.vocabulary.headers.items() if carries_headers(endpoint) else ():
            if "x-open" not in header:
                yield RULE.on(endpoint, f"header.{name}", source=f"{header['x-source']} {name}")
