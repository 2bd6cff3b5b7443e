"""A value with several spellings is read as the contract's table says.

Why it matters: an import turns a Yes into a No without an error.
What to do: send the spelling that works, and report the one that is misread.
Check: each spelling of the table is written and read back; the value read is that of the table.
Example: `{"active": "Yes"}` that is read back as `false` breaks the rule, as `true` it does not.
"""

from lmscontract.rules.rule import Rule, RuleArea, Severity, stated

RULE = Rule(
    "value-misread",
    RuleArea.BODIES,
    "A value is not read as the table says",
    __doc__,
    stated,
    severity=Severity.CRITICAL,
    depends_on=("write-not-kept",),
)

requirements = RULE.from_behaviours
