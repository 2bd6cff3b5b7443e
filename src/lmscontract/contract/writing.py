"""What calls that write do to which kind of object (specification, section 4.1).

A POST to the path of a list, or to `/tasks` where `GET /tasks/{task_id}` returns one of the objects, creates an object; a PUT or
PATCH updates the object at the end of its path, and a DELETE deletes it. The contract states everything else (`x-writes`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from lmscontract.contract.model import Answer, Endpoint, Snapshot, State
from lmscontract.types import Effect, Operation

Outcome = Literal["created", "updated", "deleted"]

OUTCOMES: Mapping[str, Outcome] = {"PUT": "updated", "PATCH": "updated", "DELETE": "deleted"}


def outcomes(endpoint: Endpoint, snapshot: Snapshot) -> Mapping[str, str]:
    """Return what a call does (`created`, `updated`, `deleted`), each with the kind of object; empty if that is unknown."""
    operation = endpoint.operation
    if endpoint.effect is Effect.NONE or operation.is_family or endpoint.writes:
        return endpoint.writes
    if operation.method == "POST":
        lists = present(snapshot, "GET", operation.path)
        created = lists.lists if lists is not None else _kind_below(operation.path, snapshot)
        return {"created": created} if created else {}
    kind = endpoint.kinds.get(operation.parameters[-1], "") if operation.path.endswith("}") else ""
    return {OUTCOMES[operation.method]: kind} if kind and operation.method in OUTCOMES else {}


def _kind_below(path: str, snapshot: Snapshot) -> str:
    """Return the kind of the single object that a GET returns by its identifier at the end of a path; empty without one."""
    one = present(snapshot, "GET", f"{path}/{{id}}")
    return one.kinds.get(one.operation.parameters[-1], "") if one is not None and one.answer is Answer.OBJECT else ""


def creators(kind: str, snapshot: Snapshot) -> tuple[Endpoint, ...]:
    """Return the calls that create a single object of a kind, those without identifiers in their path first."""
    found = [each for each in snapshot.operations if outcomes(each, snapshot).get("created") == kind]
    return tuple(
        sorted(found, key=lambda each: (len(each.operation.parameters), bool(each.locks), each.operation.path))
    )


def deleter(kind: str, snapshot: Snapshot) -> Endpoint | None:
    """Return the call that deletes one object of a kind by its identifier; None if there is none."""
    single = (each for each in snapshot.operations if list(each.kinds.values()) == [kind])
    return next((each for each in single if outcomes(each, snapshot).get("deleted") == kind), None)


def copies(endpoint: Endpoint, snapshot: Snapshot) -> bool:
    """Return whether a call creates a copy of the object in its path, which stays as it is."""
    created = outcomes(endpoint, snapshot).get("created", "")
    return bool(created) and created in endpoint.kinds.values()


def present(snapshot: Snapshot, method: str, path: str) -> Endpoint | None:
    """Return the operation of a method at a path, if the snapshot has it."""
    found = snapshot.endpoints.get(Operation(method, path).shape)
    return found if found is not None and found.state in (State.PRESENT, State.KNOWN) else None
