"""Calls of the contract that undo what another call did (specification, section 4.1).

A DELETE undoes a POST; the same PUT or PATCH, sent with the earlier values, undoes an update.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from lmscontract.contract.model import Endpoint, Snapshot
from lmscontract.contract.writing import present
from lmscontract.types import Effect


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
