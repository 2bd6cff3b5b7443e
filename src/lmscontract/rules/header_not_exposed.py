"""Headers that browsers may read are named in Access-Control-Expose-Headers.

Why it matters: a web page that calls the platform cannot read the header.
What to do: see whether a proxy removes it, then report it.
Check: every successful response names the header in Access-Control-Expose-Headers.
Example: `Access-Control-Expose-Headers: Date` breaks the rule for `X-Toy-Version`, `Date, X-Toy-Version` does not.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Severity
from lmscontract.rules.values import carries_headers

RULE = Rule(
    "header-not-exposed",
    RuleArea.HEADERS,
    "A promised header is not exposed to browsers",
    __doc__,
    lambda each: f"Browsers can read {each.expected}",
    severity=Severity.MINOR,
    last=True,
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each operation and exposed header."""
    for endpoint in snapshot.operations:
        for name, header in snapshot.vocabulary.headers.items() if carries_headers(endpoint) else ():
            if header.get("exposed"):
                source = f"{header['x-source']} {name}"
                yield RULE.on(endpoint, "header.Access-Control-Expose-Headers", name, source=source)
