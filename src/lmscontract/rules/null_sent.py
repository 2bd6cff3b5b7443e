"""A value that the contract says is never null is not null.

Why it matters: a client that compares or counts the value takes null for a state of its own.
What to do: treat null as unknown, and report it.
Check: properties of these names, in the records of a successful response, are not null, and no record leaves out what
    others have.
Example: `{"count": null}` breaks it, `{"count": 0}` does not.
"""

from __future__ import annotations

from lmscontract.rules.rule import Rule, RuleArea, Severity, Sign, stated

RULE = Rule(
    "null-sent",
    RuleArea.RESPONSES,
    "A value that is promised never to be null is null",
    __doc__,
    stated,
    severity=Severity.CRITICAL,
    sign=Sign.OLD_FORM,
)

requirements = RULE.from_behaviours
