"""Response bodies are JSON, and the content type says so (inferred).

Why it matters: a client that parses the response fails.
What to do: see whether a proxy or a login page responds instead of the platform, then report it.
Check: the body of a successful response is valid JSON; a requirement of its own is that its content type is one of JSON.
Example: 200 with `<html>` or with `Content-Type: text/plain` breaks it, `{}` with `application/json` does not.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Severity
from lmscontract.types import Basis

RULE = Rule(
    "response-not-json",
    RuleArea.RESPONSES,
    "A successful response is not JSON",
    __doc__,
    lambda each: f"{'The content type of a' if each.location else 'A'} successful response is JSON",
    severity=Severity.CRITICAL,
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield two requirements for each operation that returns JSON: for the body, and for its content type."""
    source = snapshot.vocabulary.sources.get("bodies", "")
    for endpoint in snapshot.operations:
        if endpoint.speaks_json and endpoint.has_content and not endpoint.operation.is_family:
            yield RULE.on(endpoint, source=source)
            yield RULE.on(endpoint, "header.Content-Type", basis=Basis.INFERRED, source=source)
