"""A request body may contain every property that the contract documents, and leave out those that are optional.

Why it matters: the writes of clients that were built from the documentation fail.
What to do: leave the property out if it is refused, always send it if a body without it is refused, and report the refusal.
Check: a working body with the property does not get 400 if the same body without it is served; a boolean is sent as true
    and as false. A body without an optional property does not get 400 if the same body with it is served.
Example: `POST /toys` with `{"name": "Kite", "colour": "red"}` that gets 400 breaks the rule if `{"name": "Kite"}` gets 200.
"""

from lmscontract.contract.model import Area, Fact, Snapshot, State
from lmscontract.rules.rule import Requirement, Requirements, Rule, RuleArea
from lmscontract.types import Basis

RULE = Rule(
    "body-property-refused",
    RuleArea.BODIES,
    "A body that follows the documentation is refused",
    __doc__,
    lambda each: f"A body with {each.named}{', and one without it,' if _is_optional(each) else ''} is accepted",
)


def _is_optional(requirement: Requirement) -> bool:
    """Return whether the contract states that a property may be left out."""
    fact = requirement.subject
    return isinstance(fact, Fact) and (fact.optional or fact.deprecated or "default" in fact.schema)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each known property of a request body.

    That a deprecated property may be sent and left out is inferred: the specification states only that it is deprecated.
    """
    for endpoint, fact in snapshot.facts(Area.BODY, State.KNOWN):
        basis = Basis.INFERRED if fact.deprecated else fact.basis
        yield RULE.on(endpoint, fact.location, fact.expected, subject=fact, basis=basis)
