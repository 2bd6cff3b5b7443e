"""What undoes what: the calls of the contract that take back what another one did (4.1).

What a POST creates, a DELETE deletes; what a PUT or PATCH updates, the same call updates back.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from lmscontract.contract.model import Endpoint, Snapshot, State
from lmscontract.types import Effect, Operation

_UPDATES = ("PUT", "PATCH")
_PART = (State.PRESENT, State.KNOWN)


class Creation(Struct, frozen=True):
    """A call that creates objects of a kind, the list that shows them, and the call that deletes one."""

    creates: Endpoint
    lists: Endpoint
    deletes: Endpoint


class Restoration(Struct, frozen=True):
    """A call that updates an object, and the one that shows its former state."""

    updates: Endpoint
    shows: Endpoint


class OwnObject(Struct, frozen=True):
    """A call on one object of a kind that can be created and deleted: it is made on an object of our own."""

    creation: Creation
    parameter: str


Way = Creation | Restoration | OwnObject


def way_back(endpoint: Endpoint, snapshot: Snapshot) -> Way | None:
    """How a call that writes can be undone; None when nothing undoes it."""
    if endpoint.lasting or endpoint.effect is Effect.NONE:
        return None
    creations = {each.lists.lists: each for each in _creations(snapshot)}
    for creation in creations.values():
        if creation.creates.operation.shape == endpoint.operation.shape:
            return creation
    for name, kind in endpoint.kinds.items():
        if kind in creations and len(endpoint.operation.parameters) == 1:
            return OwnObject(creations[kind], name)
    shows = _living(snapshot, "GET", endpoint.operation.path)
    if endpoint.operation.method in _UPDATES and shows is not None:
        return Restoration(endpoint, shows)
    return None


def _creations(snapshot: Snapshot) -> Iterator[Creation]:
    for deletes in snapshot.operations:
        path, _, last = deletes.operation.path.rpartition("/")
        if deletes.operation.method == "DELETE" and last.startswith("{"):
            creates, lists = _living(snapshot, "POST", path), _living(snapshot, "GET", path)
            if creates is not None and lists is not None and lists.lists:
                yield Creation(creates, lists, deletes)


def _living(snapshot: Snapshot, method: str, path: str) -> Endpoint | None:
    found = snapshot.endpoints.get(Operation(method, path).shape)
    return found if found is not None and found.state in _PART else None
