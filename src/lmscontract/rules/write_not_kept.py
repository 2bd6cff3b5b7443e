"""What a call has written, the next call reads: an object that was created or updated, or none that was deleted.

Why it matters: a client takes for done what was not done.
What to do: read back what was written.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Snapshot
from lmscontract.contract.undo import Creation, undo_for
from lmscontract.rules.rule import Requirement, Rule, RuleArea, Severity
from lmscontract.types import Basis

_OUTCOMES = {"PUT": "updated", "PATCH": "updated", "DELETE": "deleted"}

RULE = Rule(
    "write-not-kept",
    area=RuleArea.STATES,
    title="What was written with success cannot be read",
    works="What can be undone is written and read back: a new object is listed, an update is shown, a deleted object is gone.",
    severity=Severity.CRITICAL,
    basis=Basis.INFERRED,
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each call that creates, updates or deletes an object, and can be undone."""
    for endpoint in snapshot.operations:
        way = undo_for(endpoint, snapshot)
        outcome = "created" if isinstance(way, Creation) else _OUTCOMES.get(endpoint.operation.method, "")
        if way is not None and outcome:
            yield RULE.on(endpoint, "", outcome)
