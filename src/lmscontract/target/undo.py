"""Writes on somebody else's tenant: only what can be undone, each undone as soon as it is answered.

What may be sent follows from 4.1: what a POST creates, a DELETE deletes; what a PUT updates, another PUT updates back.
Only what is known to be ours is deleted: a new object that the answer names, or the one that holds a text that was sent.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from lmscontract.contract.model import Endpoint, Snapshot
from lmscontract.errors import LmsContractError
from lmscontract.property_path import PropertyPath
from lmscontract.target.discovery import identifying, named
from lmscontract.target.exchange import Exchange
from lmscontract.target.trial import NotVerified, witnessing
from lmscontract.types import Operation

if TYPE_CHECKING:
    from lmscontract.target.target import Target

_TELLING = 4
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


@dataclass(slots=True)
class Trace:
    """One write under way: the path parameters that it takes, its answer once there is one, and what it has created."""

    path: Mapping[str, Any] = field(default_factory=dict)
    answer: Exchange | None = None
    created: tuple[str, ...] = ()


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


@contextmanager
def undone(target: Target, body: Any, way: Way) -> Iterator[Trace]:
    """Undo what a call does within the block, whatever happens there; what could not be undone is `target.left_behind`.

    NotVerified, before anything is sent, when it is not certain that it can be undone.
    """
    if isinstance(way, Restoration):
        opened = _restored(target, way, body)
    elif isinstance(way, Creation):
        opened = _deleted(target, way, body)
    else:
        opened = _on_own_object(target, way)
    with opened as trace:
        yield trace


def _creations(snapshot: Snapshot) -> Iterator[Creation]:
    living = {each.operation.shape: each for each in snapshot.operations}
    for lists in living.values():
        creates = living.get(Operation("POST", lists.operation.path).shape)
        deletes = living.get(Operation("DELETE", f"{lists.operation.path}/{{id}}").shape)
        if lists.lists and creates is not None and deletes is not None:
            yield Creation(creates, lists, deletes)


@contextmanager
def _restored(target: Target, way: Restoration, body: Any) -> Iterator[Trace]:
    label = way.updates.operation.label
    before = _record(target, way.shows)
    sent = body if isinstance(body, Mapping) else {}
    if lost := [name for name in sent if name not in before]:
        raise NotVerified(f"its former {', '.join(lost)} cannot be read, and so not be restored", label)
    former = {name: before[name] for name in sent}
    trace = Trace()
    try:
        yield trace
    finally:
        with _undoing(target, f"{label} could not be updated back"):
            after = _record(target, way.shows)
            if any(after.get(name) != value for name, value in former.items()):
                target.undo(way.updates, body=former)
                after = _record(target, way.shows)
            if any(after.get(name) != value for name, value in former.items()):
                raise NotVerified("its former state did not come back", label)


@contextmanager
def _deleted(target: Target, way: Creation, body: Any) -> Iterator[Trace]:
    label = way.creates.operation.label
    before = _objects(target, way)
    trace = Trace()
    try:
        yield trace
    finally:
        with _undoing(target, f"{label} created what could not be deleted"):
            now = _objects(target, way)
            ours = trace.created or _ours(now, before, trace.answer, body)
            if trace.answer is not None and trace.answer.ok and not ours:
                raise NotVerified("its objects are not told from others", label)
            for identifier in now.keys() & set(ours):
                target.undo(way.deletes, path=dict.fromkeys(way.deletes.operation.parameters, identifier))
            if ours and _objects(target, way).keys() & set(ours):
                raise NotVerified("they stayed", label)


@contextmanager
def _on_own_object(target: Target, way: OwnObject) -> Iterator[Trace]:
    creation = way.creation
    body = target.working_body(creation.creates)
    with _deleted(target, creation, body) as creating:
        known = _objects(target, creation)
        creating.answer = target.undo(creation.creates, body=body)
        creating.created = _ours(_objects(target, creation), known, creating.answer, body)
        if not creating.created:
            raise NotVerified("no object of our own could be created", creation.creates.operation.label)
        yield Trace({way.parameter: creating.created[0]})


@contextmanager
def _undoing(target: Target, otherwise: str) -> Iterator[None]:
    """Look and undo; whatever keeps it from that is told, since something of ours may stay on the tenant."""
    try:
        with witnessing(target):
            yield
    except LmsContractError as error:
        target.left_behind.append(f"{otherwise}: {error.what}")


def _record(target: Target, shows: Endpoint) -> Mapping[str, Any]:
    """The object that a call shows now."""
    with witnessing(target):
        document = target.document(target.answer(shows.operation, again=True))
    found = [value for value, _ in PropertyPath.parse(shows.record).values(document) if isinstance(value, Mapping)]
    record = found[0] if found else document
    return record if isinstance(record, Mapping) else {}


def _objects(target: Target, way: Creation) -> Mapping[str, Mapping[str, Any]]:
    """The objects that the list shows now, by identifier; NotVerified when one page does not hold them all."""
    from lmscontract.target.lists import is_whole, whole

    with witnessing(target):
        exchange = whole(target, way.lists.operation, again=True)
        if not is_whole(target, exchange):
            raise NotVerified("its list is too long to tell what a call adds", way.lists.operation.label)
        items = [each for each in target.items(exchange) if isinstance(each, Mapping)]
    name = identifying(items, way.lists.lists, target.snapshot)
    if items and not name:
        raise NotVerified("no identifier is recognised in its list", way.lists.operation.label)
    return {next(iter(named(item, name)), ""): item for item in items}


def _ours(
    now: Mapping[str, Mapping[str, Any]], before: Mapping[str, Any], answer: Exchange | None, body: Any
) -> tuple[str, ...]:
    """The new objects that the answer names, else the one that holds a text that was sent."""
    new = [identifier for identifier in now if identifier not in before]
    named = set(_scalars(answer.json)) if answer is not None and answer.is_json else set()
    if ours := tuple(identifier for identifier in new if identifier in named):
        return ours
    sent = [each for each in _scalars(body) if len(each) >= _TELLING and not each.isdecimal()]
    alike = tuple(each for each in new if _holds_one(now[each], sent))
    return alike if len(alike) == 1 else ()


def _holds_one(record: Mapping[str, Any], texts: Sequence[str]) -> bool:
    """Whether one of the texts stands somewhere in an object, be there more around it."""
    return any(text in each for text in texts for each in _scalars(record))


def _scalars(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        for each in value.values():
            yield from _scalars(each)
    elif isinstance(value, list):
        for each in value:
            yield from _scalars(each)
    elif isinstance(value, str | int) and not isinstance(value, bool):
        yield str(value)
