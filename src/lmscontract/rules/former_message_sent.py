"""A message that a change removed no longer appears in any response.

Why it matters: a client that looks for the message keeps depending on it.
What to do: branch on the status, not on the message.
Check: the response body under the condition does not contain the message.
Example: 404 with `Toy is lost` breaks the rule once a change replaced that message, 404 with `Not found` does not.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Sign, stated

RULE = Rule(
    "former-message-sent",
    RuleArea.ERRORS,
    "A removed message is still sent",
    __doc__,
    lambda each: f"The message {each.expected} is no longer sent: {stated(each)}",
    sign=Sign.OLD_FORM,
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each condition whose response must not contain a text."""
    for endpoint, condition in snapshot.conditions:
        if condition.never:  # the basis of the condition is about its status
            yield RULE.on(endpoint, condition.id, condition.never, subject=condition, basis=endpoint.basis)
