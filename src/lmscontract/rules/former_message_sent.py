"""A message that a change ended is in no answer any more.

Why it matters: a client that looks for the message goes on leaning on it.
What to do: branch on the status, not on the message.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirement, Rule, RuleArea
from lmscontract.rules.values import untold

RULE = Rule(
    "former-message-sent",
    area=RuleArea.ERRORS,
    title="A message that a change ended is still sent",
    works="The body of the answer under the condition does not hold the message.",
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each condition whose answer must not hold a text."""
    for endpoint in snapshot.operations:
        for condition in endpoint.conditions:
            if condition.never:
                yield RULE.on(endpoint, condition.id, condition.never, subject=condition, reason=untold(condition))
