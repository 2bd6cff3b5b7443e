"""What calls that write do to which kind of object, and the calls that undo it (specification, section 4.1).

A POST to the path of a list, or to `/tasks` where `GET /tasks/{task_id}` returns one of the objects, creates an object; a PUT or
PATCH updates the object at the end of its path, and a DELETE deletes it. The contract states everything else (`x-writes`).
A DELETE undoes a POST; the same PUT or PATCH, sent with the earlier values, undoes an update.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import Struct

from lmscontract.contract.model import Answer, Endpoint, Snapshot, State
from lmscontract.types import Effect, Operation

Outcome = Literal["created", "updated", "deleted"]

OUTCOMES: Mapping[str, Outcome] = {"PUT": "updated", "PATCH": "updated", "DELETE": "deleted"}


class Creation(Struct, frozen=True):
    """A call that creates objects of a kind, the list that shows them, and the call that deletes one."""

    creates: Endpoint
    lists: Endpoint
    deletes: Endpoint


class Restoration(Struct, frozen=True):
    """A call that updates an object, and the call that shows its state before."""

    updates: Endpoint
    shows: Endpoint


class OwnObject(Struct, frozen=True):
    """A call on one object of a kind that can be created and deleted: it is sent for an object created for it."""

    creation: Creation
    parameter: str


Undo = Creation | Restoration | OwnObject


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


def undo_for(endpoint: Endpoint, snapshot: Snapshot) -> Undo | None:
    """Return how a call that writes can be undone; None if it cannot, or if it does not write."""
    if endpoint.irreversible or endpoint.effect is Effect.NONE:
        return None
    creations = {each.lists.lists: each for each in _creations(snapshot)}
    for creation in creations.values():
        if creation.creates.operation.shape == endpoint.operation.shape:
            return creation
    for name, kind in endpoint.kinds.items():
        if kind in creations and len(endpoint.operation.parameters) == 1:
            return OwnObject(creations[kind], name)
    shows = present(snapshot, "GET", endpoint.operation.path)
    if endpoint.operation.method in ("PUT", "PATCH") and shows is not None:
        return Restoration(endpoint, shows)
    return None


def _creations(snapshot: Snapshot) -> Iterator[Creation]:
    for deletes in snapshot.operations:
        path, _, last = deletes.operation.path.rpartition("/")
        if deletes.operation.method == "DELETE" and last.startswith("{"):
            creates, lists = present(snapshot, "POST", path), present(snapshot, "GET", path)
            if creates is not None and lists is not None and lists.lists:
                yield Creation(creates, lists, deletes)


def present(snapshot: Snapshot, method: str, path: str) -> Endpoint | None:
    """Return the operation of a method at a path, if the snapshot has it."""
    found = snapshot.endpoints.get(Operation(method, path).shape)
    return found if found is not None and found.state in (State.PRESENT, State.KNOWN) else None
