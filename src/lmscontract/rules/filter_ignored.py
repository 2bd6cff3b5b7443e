"""A list that is filtered by an identifier, a bound or a value of a closed list contains no other records.

Why it matters: a client processes records that it did not request.
What to do: filter the response as well, by what each record shows.
Check: a list that is filtered by an identifier of its items has only items with this identifier, also on its second page. A list
    that is filtered by an impossible bound is empty, also if the other bound is sent. If a parameter has a closed list of
    values, a list that is filtered by one of them has no item with another value in the property of the same name.
Example: `GET /toys?box_id=3` with `{"box_id": 4}` among its items breaks the rule, with `{"box_id": 3}` only it does not.
"""

from lmscontract.contract.model import Area, Snapshot, State
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Severity
from lmscontract.rules.values import describes_items, identifies_items
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
    """Yield a requirement for each query parameter of a list that is an identifier, takes only some values, or filters."""
    yield from RULE.from_behaviours(snapshot)
    for endpoint, fact in snapshot.facts(Area.QUERY, State.KNOWN):
        if identifies_items(endpoint, fact, snapshot) or describes_items(endpoint, fact, snapshot):
            yield RULE.on(endpoint, fact.location, subject=fact, basis=endpoint.answer_basis)
