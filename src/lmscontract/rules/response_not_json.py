"""Response bodies are JSON.

Why it matters: a client that parses the response fails.
What to do: see whether a proxy or a login page responds instead of the platform, then report it.
Check: the body of a successful response is valid JSON.
Example: 200 with `<html>` breaks the rule, 200 with `{}` does not.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Severity
from lmscontract.rules.values import answering_json

RULE = Rule(
    "response-not-json",
    RuleArea.RESPONSES,
    "A successful response is not JSON",
    __doc__,
    lambda _: "A successful response is JSON",
    severity=Severity.CRITICAL,
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each operation that returns JSON."""
    for endpoint in answering_json(snapshot):
        yield RULE.on(endpoint, source=snapshot.vocabulary.sources.get("bodies", ""))
