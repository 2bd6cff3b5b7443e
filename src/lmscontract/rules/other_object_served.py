"""The response about one object is about the requested one.

Why it matters: a client shows, or writes to, the record of another object.
What to do: compare the identifier in the response with the requested one.
Check: the record in the response has the requested identifier.
Example: `GET /toys/7` with `{"id": 8}` breaks the rule, with `{"id": 7}` it does not.
"""

from lmscontract.contract.model import Answer, Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Severity
from lmscontract.rules.values import shows_one
from lmscontract.types import Basis

RULE = Rule(
    "other-object-served",
    RuleArea.RESPONSES,
    "The response shows another object than the requested one",
    __doc__,
    lambda each: f"The object that is served is the one that {each.named} names",
    severity=Severity.CRITICAL,
    basis=Basis.INFERRED,
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each call that shows one object and has no other path parameter than its identifier."""
    for endpoint in snapshot.operations:
        single = len(endpoint.operation.parameters) == 1
        if single and shows_one(endpoint) and endpoint.answer is not Answer.LIST:
            yield RULE.on(endpoint, f"path.{endpoint.operation.parameters[0]}")
