"""Every property with a documented type or schema has this type or schema in each response.

Why it matters: a typed client cannot parse the response, and an untyped one computes with a wrong value.
What to do: compare the value with the schema in the contract, and report the difference.
Check: in every successful response with the property, its value has the stated type or schema.
Example: `{"id": "7"}` breaks the rule where id is an integer, `{"id": 7}` does not.
"""

from lmscontract.contract.model import Area, Snapshot, State
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Severity, Sign
from lmscontract.types import Basis, weaker

RULE = Rule(
    "property-type-wrong",
    RuleArea.RESPONSES,
    "A property has another type than stated",
    __doc__,
    lambda each: f"{each.named} is of the type {each.expected.replace('|', ' or ')}",
    severity=Severity.CRITICAL,
    sign=Sign.NEW_FORM,
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each response property with a stated type or schema."""
    for endpoint, fact in snapshot.facts(Area.RESPONSE, State.KNOWN, State.PRESENT):
        if fact.expected:
            in_envelope = f"{endpoint.record}.".startswith((f"{fact.path}.", f"{fact.path}[]"))
            own = weaker(fact.basis, Basis(fact.schema.get("x-basis", fact.basis)))  # of the type, not of the property
            basis = weaker(own, endpoint.answer_basis) if in_envelope else own
            yield RULE.on(endpoint, fact.location, fact.expected, subject=fact, basis=basis)
