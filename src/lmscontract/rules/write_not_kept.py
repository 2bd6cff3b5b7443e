"""What a call has written can be read: a created or updated object with each property, and no object after a deletion.

Why it matters: a client believes that a write succeeded, although it did not.
What to do: read back what was written.
Check: each write that can be undone is read back; with lasting writes, every write is. A new object is shown, and no value
    of its body is cut, empty or replaced. An update changes what is shown, and so does each documented property of its
    body. No part of the body is lost while another one is kept, and the response identifies no other object. In a batch of
    two rows, each row has an effect, and its values are kept, also in an object that existed before. A deleted object is
    gone. Nothing else that the run has set changes, and no other object disappears. Most findings are inferred. Three are
    stated, if the contract states what the call or its method does: a creation whose new identifier gets 404 and is in no
    list, an update that changes nothing, and a deletion after which the object is served as before.
Example: `DELETE /toys/7` that gets 204 breaks the rule if `GET /toys/7` still gets 200, with 404 it does not.
"""

from lmscontract.contract.model import Area, Endpoint, Fact, Snapshot, State
from lmscontract.contract.writing import OUTCOMES, Creation, outcomes, undo_for
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Severity
from lmscontract.types import Basis

RULE = Rule(
    "write-not-kept",
    RuleArea.WRITES,
    "What was written with success cannot be read",
    __doc__,
    lambda each: (
        f"{each.named} is kept as it is written"
        if each.location
        else f"What a call has {each.expected} is {'gone' if each.expected == 'deleted' else 'shown'}"
    ),
    severity=Severity.CRITICAL,
    depends_on=("property-type-wrong",),
)

KEPT = "kept"

_OF_METHODS = {"POST": "created", "PUT": "updated", "DELETE": "deleted"}
"""What a call does that does what its method says."""


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each call that creates, updates or deletes an object, and for each property that it sets."""
    for endpoint in snapshot.operations:
        does = tuple(outcomes(endpoint, snapshot)) or _undoable(endpoint, snapshot)
        for outcome in does[:1]:
            if _is_read(endpoint, outcome, snapshot):
                of_method = _OF_METHODS.get(endpoint.operation.method) == outcome
                stated = snapshot.vocabulary.sources.get("methods", "") if of_method else ""
                basis = Basis.STATED if stated or endpoint.writes else Basis.INFERRED
                yield RULE.on(endpoint, "", outcome, basis=basis, source=stated)
        if does and "deleted" not in does:
            for fact in endpoint.of_area(Area.BODY):
                if _is_value(fact, endpoint):
                    yield RULE.on(endpoint, fact.location, KEPT, subject=fact, basis=Basis.INFERRED)


def _undoable(endpoint: Endpoint, snapshot: Snapshot) -> tuple[str, ...]:
    undo = undo_for(endpoint, snapshot)
    outcome = "created" if isinstance(undo, Creation) else OUTCOMES.get(endpoint.operation.method, "")
    return (outcome,) if undo is not None and outcome else ()


def _is_read(endpoint: Endpoint, outcome: str, snapshot: Snapshot) -> bool:
    """Whether another call shows what a call does: one about a single object, or of what is created a list."""
    kind = outcomes(endpoint, snapshot).get(outcome, "")
    reads = [each for each in snapshot.operations if each.reads]
    single = any([*each.kinds.values()] == [kind] and each.operation.path.endswith("}") for each in reads)
    listed = any(each.lists == kind for each in reads) and (outcome != "updated" or kind in endpoint.kinds.values())
    return not kind or single or listed


def _is_value(fact: Fact, endpoint: Endpoint) -> bool:
    """Whether a property may be shown as it is sent: no switch of the call, nothing deprecated, and no list of rows."""
    inside = (f"{fact.path}[", f"{fact.path}.")
    contains = any(each.path.startswith(inside) for each in endpoint.of_area(Area.BODY))
    asks_for_copies = any(each.table.get("copied-with") == fact.path for each in endpoint.behaviours)
    switch = asks_for_copies or fact.schema.get("type") == "boolean" or fact.deprecated or bool(fact.pattern)
    return fact.state is State.KNOWN and not (switch or contains or fact.schema.get("type") == "array")
