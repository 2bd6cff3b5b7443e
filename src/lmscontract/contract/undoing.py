"""What undoes what: the calls of the contract that take back what another one did (4.1).

What a POST creates, a DELETE deletes; what a PUT or PATCH updates, the same call updates back.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lmscontract.contract.model import Endpoint, Snapshot
from lmscontract.types import Operation

_UPDATES = ("PUT", "PATCH")


@dataclass(frozen=True, slots=True)
class Creation:
    """A call that creates objects of a kind, the list that shows them, and the call that deletes one."""

    creates: Endpoint
    lists: Endpoint
    deletes: Endpoint


@dataclass(frozen=True, slots=True)
class Restoration:
    """A call that updates an object, and the one that shows its former state."""

    updates: Endpoint
    shows: Endpoint


@dataclass(frozen=True, slots=True)
class OwnObject:
    """A call on one object of a kind that can be created and deleted: it is made on an object of our own."""

    creation: Creation
    parameter: str


Way = Creation | Restoration | OwnObject


def way_back(endpoint: Endpoint, snapshot: Snapshot) -> Way | None:
    """How a call that writes can be undone; None when nothing undoes it."""
    if endpoint.lasting:
        return None
    creations = {each.lists.lists: each for each in _creations(snapshot)}
    for creation in creations.values():
        if creation.creates.operation.shape == endpoint.operation.shape:
            return creation
    for name, kind in endpoint.kinds.items():
        if kind in creations and len(endpoint.operation.parameters) == 1:
            return OwnObject(creations[kind], name)
    shows = snapshot.endpoints.get(Operation("GET", endpoint.operation.path).shape)
    if endpoint.operation.method in _UPDATES and shows is not None and shows in list(snapshot.operations):
        return Restoration(endpoint, shows)
    return None


def _creations(snapshot: Snapshot) -> Iterator[Creation]:
    living = {each.operation.shape: each for each in snapshot.operations}
    for lists in living.values():
        creates = living.get(Operation("POST", lists.operation.path).shape)
        deletes = living.get(Operation("DELETE", f"{lists.operation.path}/{{id}}").shape)
        if lists.lists and creates is not None and deletes is not None:
            yield Creation(creates, lists, deletes)
