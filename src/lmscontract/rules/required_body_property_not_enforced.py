"""A body without a mandatory property gets 400.

Why it matters: an incomplete write succeeds and the platform chooses the value, or the client gets an unexpected error.
What to do: always send the property.
Check: a working body without the property gets 400.
Example: `POST /toys` with `{}` that gets 200 breaks the rule where `name` is mandatory, one that gets 400 does not.
"""

from lmscontract.contract.model import Area, Snapshot, State
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Sign
from lmscontract.types import Basis

RULE = Rule(
    "required-body-property-not-enforced",
    RuleArea.BODIES,
    "A body without a mandatory property does not get 400",
    __doc__,
    lambda each: f"A body without {each.named} is refused",
    basis=Basis.INFERRED,
    depends_on=("invalid-call-served",),
    sign=Sign.OLD_FORM,
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each mandatory property of a request body."""
    for endpoint, fact in snapshot.facts(Area.BODY, State.KNOWN):
        if fact.required:
            yield RULE.on(endpoint, fact.location, subject=fact)
