"""A response has each property that a later change removes, if others show what the same announcement removes.

Why it matters: an integration that would be ready in time fails before that month.
What to do: see which month the vendor announced for which channel, and report the early removal.
Check: a property that a later change removes is in some record. The rule is broken if two or more records could have it, or
    the only one of an operation that shows one, and none does, although responses of the operation have another property that
    this change removes, or those of six other operations have what the same announcement removes from them. Nothing is
    verified where other operations lack what the announcement removes, too: one property, or more than a fifth if they show
    thirty or more.
Example: `[{"cost": 5}, {"cost": 6}]` breaks the rule a month before `price` and `cost` are removed,
    `[{"cost": 5, "price": 5}, {"cost": 6}]` does not.
"""

from msgspec.structs import replace

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Severity, holders_and_names
from lmscontract.types import Basis

RULE = Rule(
    "property-lost-early",
    RuleArea.RESPONSES,
    "A property that a change removes is gone before its month, while others are not",
    __doc__,
    lambda each: f"Until the month of the change, some {holders_and_names(each)}",
    severity=Severity.CRITICAL,
    basis=Basis.INFERRED,
    depends_on=("property-removed-early",),
    until_change=True,
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each response property that a later change removes, except for open points."""
    for endpoint in snapshot.operations:
        for later in snapshot.replacements.get(endpoint.operation.shape, ()):
            settled = [fact for fact in later.removed if not fact.interpretation]
            for fact in settled if len(settled) > 1 or endpoint.reads else ():
                yield RULE.on(endpoint, fact.location, later.change, subject=replace(fact, change=later.change))
