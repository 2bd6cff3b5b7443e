"""A value that the contract says is never null is not null.

Why it matters: a client that compares or counts the value treats null as a separate state.
What to do: treat null as unknown, and report it.
Check: properties of these names, in the records of a successful response, are not null, and no record leaves out what
    others have. Of a list, further pages are read, too.
Example: `{"count": null}` breaks it, `{"count": 0}` does not.
"""

from lmscontract.rules.rule import Rule, RuleArea, Severity, Sign, stated

RULE = Rule(
    "null-sent",
    RuleArea.RESPONSES,
    "A value is null although the contract says that it never is",
    __doc__,
    stated,
    severity=Severity.CRITICAL,
    sign=Sign.OLD_FORM,
)

requirements = RULE.from_behaviours
