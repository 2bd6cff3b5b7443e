"""An operation with a switch for secondary identifiers serves an object by its secondary identifier.

Why it matters: a client that only knows the codes of objects gets nothing.
What to do: look the identifier up in the list first, and report it.
Check: with the switch on, the object is served by its code. If the configuration has no code, it is read from the list.
Example: `GET /boxes/BLUE?by_code=true` that gets 404 breaks the rule if box BLUE exists, one that gets 200 does not.
"""

from lmscontract.contract.model import Behaviour, Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea
from lmscontract.rules.values import switched

RULE = Rule(
    "secondary-identifier-refused",
    RuleArea.STATES,
    "A secondary identifier is refused",
    __doc__,
    lambda each: f"{each.named} may be a secondary identifier",
    depends_on=("operation-missing", "status-undocumented"),
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each operation with a switch to secondary identifiers."""
    for endpoint, name, secondary, switch in switched(snapshot):
        says = f"{name} may be a secondary identifier."
        needs = (str(secondary["fact"]),)
        behaviour = Behaviour(
            RULE.name, says, switch.source, switch.basis, switch.origin, needs=needs, change=switch.change
        )
        yield RULE.on(endpoint, f"path.{name}", subject=behaviour)
