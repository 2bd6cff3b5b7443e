"""A property that an update leaves out returns to its default, where the contract says so.

Why it matters: an update that relies on the reset keeps the old value.
What to do: send the default explicitly.
Check: a value other than the default is written and shown. After an update without the property, another value is shown.
Example: `PUT /toys/7` without `colour` that keeps `red` breaks the rule, one after which the default is shown does not.
"""

from lmscontract.rules.rule import Rule, RuleArea, stated

RULE = Rule("omitted-property-kept", RuleArea.BODIES, "A property that was left out keeps its value", __doc__, stated)

requirements = RULE.from_behaviours
