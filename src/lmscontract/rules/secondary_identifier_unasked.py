"""An operation with a switch for secondary identifiers reads an identifier in its path unless the switch is on.

Why it matters: codes may change and need not be unique, so that a mistyped identifier leads to an object that has it as code.
What to do: send the switch explicitly, and report it.
Check: a code by which an object is served with the switch on does not lead to the same object without the switch.
Example: `GET /boxes/BLUE` that gets the box BLUE breaks the rule, one that gets 404 does not.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea
from lmscontract.rules.values import switched
from lmscontract.types import Basis

RULE = Rule(
    "secondary-identifier-unasked",
    RuleArea.STATES,
    "A secondary identifier is accepted without its switch",
    __doc__,
    lambda each: f"{each.named} is no secondary identifier without the switch",
    basis=Basis.INFERRED,
    depends_on=("operation-missing", "secondary-identifier-refused"),
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each operation with a switch to secondary identifiers."""
    for endpoint, name, _, switch in switched(snapshot):
        yield RULE.on(endpoint, f"path.{name}", subject=switch)
