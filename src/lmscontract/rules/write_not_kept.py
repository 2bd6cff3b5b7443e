"""The next call reads what a call has written: a created or updated object, or none after a deletion.

Why it matters: a client takes for done what was not done.
What to do: read back what was written.
Check: a write that can be undone is read back: a new object is listed, an update is shown, a deleted object is gone.
Example: `DELETE /toys/7` that gets 204 breaks it if `GET /toys/7` still gets 200, with 404 it does not.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Snapshot
from lmscontract.contract.undo import Creation, undo_for
from lmscontract.rules.rule import Requirement, Rule, RuleArea, Severity
from lmscontract.types import Basis

RULE = Rule(
    "write-not-kept",
    RuleArea.STATES,
    "What was written with success cannot be read",
    __doc__,
    severity=Severity.CRITICAL,
    basis=Basis.INFERRED,
)

_OUTCOMES = {"PUT": "updated", "PATCH": "updated", "DELETE": "deleted"}


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """Yield a requirement for each call that creates, updates or deletes an object, and can be undone."""
    for endpoint in snapshot.operations:
        undo = undo_for(endpoint, snapshot)
        outcome = "created" if isinstance(undo, Creation) else _OUTCOMES.get(endpoint.operation.method, "")
        if undo is not None and outcome:
            yield RULE.on(endpoint, "", outcome)
