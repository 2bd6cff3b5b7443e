"""A list that is filtered by an identifier or a bound contains no other records.

Why it matters: a client processes records that it did not request.
What to do: filter the response as well, by the identifier in each record.
Check: a list that is filtered by an identifier of its items has only items with this identifier, also on its second page; one
    that is filtered by an impossible bound is empty, also beside the other bound.
Example: `GET /toys?box_id=3` with `{"box_id": 4}` among its items breaks it, with `{"box_id": 3}` only it does not.
"""

from lmscontract.contract.model import Area, Snapshot, State
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Severity
from lmscontract.rules.values import identifies_items
from lmscontract.types import Basis

RULE = Rule(
    "filter-ignored",
    RuleArea.LISTINGS,
    "A filter is not honoured",
    __doc__,
    lambda each: f"The list is filtered by {each.named}",
    severity=Severity.CRITICAL,
    basis=Basis.INFERRED,
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each query parameter of a list that is an identifier, or is documented to filter."""
    yield from RULE.from_behaviours(snapshot)
    for endpoint, fact in snapshot.facts(Area.QUERY, State.KNOWN):
        if identifies_items(endpoint, fact, snapshot):
            yield RULE.on(endpoint, fact.location, subject=fact, basis=endpoint.answer_basis)
