"""A partial update (PATCH) does not change the properties that it leaves out.

Why it matters: a client that changes one property loses another one.
What to do: send all properties with each update until the platform is corrected.
Check: with lasting writes, an update sets the property, and another one leaves it out and names another property. If the
    value is shown as it was sent after the first update, it is still shown after the second one.
Example: `PATCH /toys/7` without `colour` after which `colour` is empty breaks the rule, one that keeps `red` does not.
"""

from lmscontract.contract.model import Area, Endpoint, Fact, Snapshot, State
from lmscontract.rules.rule import Requirements, Rule, RuleArea
from lmscontract.types import Basis

RULE = Rule(
    "omitted-property-cleared",
    RuleArea.BODIES,
    "A property that a partial update leaves out loses its value",
    __doc__,
    lambda each: f"A partial update without {each.named} leaves it as it is",
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each property that a PATCH may leave out, if another one may be sent instead."""
    stated = snapshot.vocabulary.sources.get("patch", "")
    basis = Basis.STATED if stated else Basis.INFERRED
    for endpoint in snapshot.operations:
        facts = omissible(endpoint) if endpoint.operation.method == "PATCH" else []
        for fact in facts if len(facts) > 1 else ():
            yield RULE.on(endpoint, fact.location, subject=fact, basis=basis, source=stated)


def omissible(endpoint: Endpoint) -> list[Fact]:
    """Return the members of the body that an update may leave out, except those that then return to a default."""
    reset = {each.at for each in endpoint.behaviours if each.rule == "omitted-property-kept"}
    known = [each for each in endpoint.of_area(Area.BODY) if each.state is State.KNOWN and each.location not in reset]
    return [each for each in known if len(each.paths[0].segments) == 1 and not (each.required or each.pattern)]
