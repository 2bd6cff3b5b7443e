"""An operation that only one level of users may call is refused to the others.

Why it matters: people see what they must not.
What to do: treat it as a leak: tell the vendor at once.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirement, Rule, RuleArea, Severity

RULE = Rule(
    "restricted-call-served",
    area=RuleArea.STATES,
    title="A restricted operation is served to a lower level",
    works="The call with a token of a lower level is not answered with 200.",
    severity=Severity.BLOCKER,
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each operation that is served to one level only."""
    for endpoint in snapshot.operations:
        if endpoint.level:
            yield RULE.on(endpoint, "", endpoint.level)
    yield from RULE.from_behaviours(snapshot)
