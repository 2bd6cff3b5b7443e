"""A body that cannot be parsed gets 400, if the other operations return 400 for it.

Why it matters: a client with a defect gets a success, or an error that does not say that its request is wrong.
What to do: validate bodies before sending them; do not rely on the status alone.
Check: a body that is not JSON is sent, about an object of the run. The rule is broken if it gets another status than 400,
    while several other operations all return 400 for it. A success like that to a working body proves nothing: perhaps the
    operation needs no body.
Example: `POST /toys` with the body `{` that gets 409 breaks the rule where the other operations answer 400; where they
    answer 409, too, it does not.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.contract.writing import copies
from lmscontract.rules.rule import Requirements, Rule, RuleArea
from lmscontract.types import Basis, Effect

RULE = Rule(
    "unreadable-body-accepted",
    RuleArea.ERRORS,
    "A body that cannot be parsed does not get 400, as it does from other operations",
    __doc__,
    lambda _: "A body that cannot be parsed is refused with 400",
    basis=Basis.INFERRED,
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each operation that writes by a body, except for copies, which may need none."""
    source = snapshot.vocabulary.sources.get("statuses", "")
    for endpoint in snapshot.operations:
        writes = endpoint.takes_body and endpoint.effect is Effect.WRITES
        if writes and not (endpoint.public or endpoint.operation.is_family or copies(endpoint, snapshot)):
            yield RULE.on(endpoint, "body", source=f"{source} 400".strip())
