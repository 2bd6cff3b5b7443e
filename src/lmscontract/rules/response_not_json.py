"""Bodies of responses are JSON, and say so in their content type.

Why it matters: a client that parses the answer fails.
What to do: look at what stands before the platform (a proxy, a login page), then report it.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirement, Rule, RuleArea, Severity

RULE = Rule(
    "response-not-json",
    area=RuleArea.RESPONSES,
    title="A successful answer is not JSON",
    works="The body of a successful answer parses as JSON and is labelled application/json.",
    severity=Severity.CRITICAL,
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each operation that speaks JSON."""
    for endpoint in snapshot.operations:
        if endpoint.speaks_json and not endpoint.operation.is_family:
            yield RULE.on(endpoint, source=snapshot.vocabulary.sources.get("bodies", ""))
