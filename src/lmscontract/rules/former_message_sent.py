"""A message that a change removed is in no response any more.

Why it matters: a client that looks for the message keeps depending on it.
What to do: branch on the status, not on the message.
Check: the response body under the condition does not contain the message.
Example: 404 with `Toy is lost` breaks it once a change replaced that message, 404 with `Not found` does not.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirement, Rule, RuleArea, Sign, stated
from lmscontract.rules.values import not_testable

RULE = Rule(
    "former-message-sent",
    RuleArea.ERRORS,
    "A removed message is still sent",
    __doc__,
    lambda each: f"The message {each.expected} is no longer sent: {stated(each)}",
    sign=Sign.OLD_FORM,
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """Yield a requirement for each condition whose response must not contain a text."""
    for endpoint in snapshot.operations:
        for condition in endpoint.conditions:
            if condition.never:
                reason = not_testable(condition)
                yield RULE.on(
                    endpoint,
                    condition.id,
                    condition.never,
                    subject=condition,
                    basis=endpoint.basis,  # that of the condition is about its status
                    reason=reason,
                )
