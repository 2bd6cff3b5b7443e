"""The response for an object that contains others has their number, under any name.

Why it matters: a client cannot show how many there are, or see whether it has read all of them.
What to do: count the entries of the response, and report it.
Check: a number, under the same name, is 0 in the response for an object that contains nothing, and more in that for one that
    contains objects.
Example: `{"box": 7, "toys": [{"id": 1}]}` breaks the rule, `{"box": 7, "many": 1, "toys": [{"id": 1}]}` does not.
"""

from lmscontract.rules.rule import Rule, RuleArea, stated
from lmscontract.types import Basis

RULE = Rule(
    "total-missing",
    RuleArea.RESPONSES,
    "A response does not say how many objects it is about",
    __doc__,
    stated,
    basis=Basis.INFERRED,
    depends_on=("operation-missing", "response-not-json", "status-undocumented"),
)

requirements = RULE.from_behaviours
