"""A property is sent as null, if the contract says that it is null and not left out.

Why it matters: a client that distinguishes null from a missing property takes the wrong branch, or fails.
What to do: treat the missing property as null, and report it.
Check: the response about an object whose value is known to be null contains the property as null.
Example: `{"id": 7}` breaks the rule, `{"id": 7, "colour": null}` does not.
"""

from lmscontract.rules.rule import Rule, RuleArea, Sign, stated

RULE = Rule(
    "property-left-out",
    RuleArea.RESPONSES,
    "A property is left out where the contract says that it is null",
    __doc__,
    stated,
    depends_on=("other-object-served",),
    sign=Sign.NEW_FORM,
)

requirements = RULE.from_behaviours
