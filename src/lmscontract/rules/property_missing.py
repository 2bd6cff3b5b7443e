"""Every documented property is in the response, on every record that can have it.

Why it matters: a client that reads it gets nothing, mostly without an error.
What to do: if a change adds it, see whether that has arrived on this tenant. Otherwise report it, and read another property that
    the contract documents.
Check: a successful response to the account of the run has the property in each record that can have it. A nightly run reports
    other accounts whose responses lack the property, since they may see less.
Example: `{"items": [{"id": 7, "name": "Kite"}, {"id": 8}]}` breaks the rule for `items[].name`, with a name in both it does not.
"""

from msgspec.structs import replace

from lmscontract.contract.model import Area, Snapshot, State
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Severity, Sign, holders_and_names
from lmscontract.types import Basis

RULE = Rule(
    "property-missing",
    RuleArea.RESPONSES,
    "A promised property is not in the response",
    __doc__,
    lambda each: f"Every {holders_and_names(each)}",
    severity=Severity.CRITICAL,
    sign=Sign.NEW_FORM,
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each property that must be present, except the envelope of an inferred list."""
    for endpoint, fact in snapshot.facts(Area.RESPONSE, State.PRESENT):
        replaced = snapshot.replacements.get(endpoint.operation.shape, ())
        ends = next((each.change for each in replaced if fact in each.removed), "")
        in_envelope = f"{endpoint.record}.".startswith((f"{fact.path}.", f"{fact.path}[]"))
        if endpoint.answer_basis is Basis.STATED or not in_envelope:
            yield replace(RULE.on(endpoint, fact.location, subject=fact), ends=ends)
