"""A value is not null, if the contract says that it never is.

Why it matters: a client that compares or counts the value treats null as a separate state.
What to do: treat null as unknown, and report it.
Check: in the records of a successful response, properties with these names are not null, and no record lacks one that other
    records have. Further pages of a list are read, too.
Example: `{"count": null}` breaks the rule, `{"count": 0}` does not.
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
