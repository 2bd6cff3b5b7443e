"""A call for an object that does not exist does not succeed.

Why it matters: a client takes an empty response for an object, and continues with it.
What to do: see whether the response contains the requested object before using it.
Check: the call succeeds with an existing identifier; with an invented one it returns neither an object nor items, and a call
    that writes is refused. Which status refuses it is open.
Example: `GET /toys/999999` that gets 200 with `{"id": 999999}` breaks the rule, one that gets 404 does not.
"""

from lmscontract.contract.model import Answer, Endpoint, Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea
from lmscontract.rules.values import shows_json, shows_one
from lmscontract.types import Basis, Effect

RULE = Rule(
    "unknown-identifier-served",
    RuleArea.ERRORS,
    "A call for an object that does not exist is not refused",
    __doc__,
    lambda each: f"An unknown {each.named} finds nothing",
    basis=Basis.INFERRED,
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each call that shows one object, lists what belongs to one, or writes to one."""
    source = snapshot.vocabulary.sources.get("statuses", "")
    for endpoint in snapshot.operations:
        shown = endpoint.answer in (Answer.LIST, Answer.OBJECT) and shows_json(endpoint)
        if shows_one(endpoint) or ((shown or _writes_to_one(endpoint)) and endpoint.operation.parameters):
            location = f"path.{endpoint.operation.parameters[-1]}"
            yield RULE.on(endpoint, location, source=f"{source} 404".strip())


def _writes_to_one(endpoint: Endpoint) -> bool:
    """Return whether an operation writes to an object that its path names, and of which the kind is known."""
    last = endpoint.operation.parameters[-1:]
    is_known = any(endpoint.kinds.get(name) for name in last)
    return is_known and endpoint.effect is Effect.WRITES and not endpoint.operation.is_family
