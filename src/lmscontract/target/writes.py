"""What calls that write leave behind: written, read back, and undone at once on a tenant that is not our own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from msgspec import Struct

from lmscontract.contract.model import Endpoint
from lmscontract.contract.undo import Creation, OwnObject, Restoration, Undo, undo_for
from lmscontract.findings.finding import Supply, SupplyKind
from lmscontract.target.exchange import Exchange
from lmscontract.target.former import Tried
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.target import Target
from lmscontract.target.undo import Trace, objects, record_of, restorable, undone
from lmscontract.types import Operation

Record = Mapping[str, Any]


class Created(Struct, frozen=True):
    """What a creating call left behind: its answer, the objects of which the list did not know before, and that list."""

    answer: Exchange
    new: tuple[str, ...]
    shown: Exchange

    @property
    def exchanges(self) -> tuple[Exchange, ...]:
        """The call and the list after it."""
        return self.answer, self.shown


class Deleted(Struct, frozen=True):
    """Whether an object is gone after a call has deleted it, with that call and one that shows it."""

    gone: bool
    exchanges: tuple[Exchange, ...]


class Updated(Struct, frozen=True):
    """What an object shows after an update, with the exchanges of the update and of the call that shows it."""

    record: Record
    exchanges: tuple[Exchange, ...]


def rewritten(target: Target, operation: Operation, bodies: Sequence[Record], *, spare: int = 1) -> tuple[Updated, ...]:
    """An object as it was, and as it is after it was updated with each body in turn.

    On our own mock it is the `spare`th from the last, so that checks do not look at what others have written.
    NotVerified when it may not be written, cannot be read, holds a body already, or a body is not taken.
    """
    endpoint, way = _writable(target, operation)
    if isinstance(way, Creation):
        raise NotVerified("it updates nothing", operation.label)
    every = {name: value for body in bodies for name, value in body.items()}
    with _undone(target, every, way, spare) as trace:
        shown = [_shown(target, way, trace)]
        for body in bodies:
            exchange = target.write(endpoint, path=trace.path, body=body)
            if not exchange.ok:
                raise NotVerified(f"it answered {exchange.status}", operation.label, exchanges=(exchange,))
            if target.own and _was_written(target, exchange):
                hint, supply = "create a second object on the tenant", Supply(SupplyKind.OBJECT, operation.label)
                raise NotVerified("the only object holds its body already", operation.label, hint, supply)
            shown.append(_shown(target, way, trace, exchange))
            trace.tried.append(Tried(body, shown[-1].record))
    return tuple(shown)


def created(target: Target, operation: Operation) -> Created:
    """What a creating call leaves behind, with the working body; NotVerified when it is not taken."""
    endpoint, way = _writable(target, operation)
    if not isinstance(way, Creation):
        raise NotVerified("it creates nothing that is listed", operation.label)
    body = target.working_body(endpoint)
    before = objects(target, way)
    with undone(target, body, way) as trace:
        trace.answer = target.write(endpoint, body=body)
        if not trace.answer.ok:
            raise NotVerified(f"it answered {trace.answer.status}", operation.label, exchanges=(trace.answer,))
        new = tuple(each for each in objects(target, way) if each not in before)
        return Created(trace.answer, new, _last(target, way.lists))


def deleted(target: Target, operation: Operation) -> Deleted:
    """Whether an object of our own is gone after a call has deleted it, with that call and the list after it.

    It is gone when it is no longer listed, and not served by its identifier. NotVerified when it is refused.
    """
    endpoint, way = _writable(target, operation)
    if not isinstance(way, OwnObject):
        raise NotVerified("nothing of our own can be deleted with it", operation.label)
    with undone(target, None, way) as trace:
        identifier = str(trace.path[way.parameter])
        there = _served(target, way, identifier)
        exchange = trace.answer = target.write(endpoint, path=trace.path)
        if not exchange.ok:
            raise NotVerified(f"it answered {exchange.status}", operation.label, exchanges=(exchange,))
        left = objects(target, way.creation)
        shown = exchange, _last(target, way.creation.lists)
        if identifier in left or there is None:
            return Deleted(identifier not in left, shown)
        after = _served(target, way, identifier)
        return Deleted(after is None, shown if after is None else (exchange, after))


def undoable(target: Target, operation: Operation) -> Any:
    """The working body of an operation, or what of it can be undone where that has to be."""
    endpoint, way = _writable(target, operation)
    body = target.working_body(endpoint)
    return body if target.own else restorable(target, body, way)


def _writable(target: Target, operation: Operation) -> tuple[Endpoint, Undo]:
    endpoint = target.endpoint(operation)
    target.may_send(endpoint)
    if not target.thorough:
        raise NotVerified("what was written is read back by the nightly profile", operation.label)
    way = undo_for(endpoint, target.snapshot)
    if way is None:
        raise NotVerified("it writes, and nothing in the contract undoes it", operation.label)
    return endpoint, way


def _undone(target: Target, body: Record, way: Undo, spare: int) -> AbstractContextManager[Trace]:
    """On our own mock an update of an object needs no undoing."""
    if not (target.own and isinstance(way, Restoration)):
        return undone(target, body, way)
    name = way.updates.operation.parameters[-1]
    known = target.identifiers(way.updates.kinds.get(name, ""))
    return nullcontext(Trace({name: known[-spare]} if spare <= len(known) else {}))


def _was_written(target: Target, exchange: Exchange) -> bool:
    """Whether another check has made the same call, with a success that was not undone."""
    same = (exchange.call.path, exchange.call.body)
    return any(each.ok and (each.call.path, each.call.body) == same for each in target.seen(exchange.call.operation))


def _served(target: Target, way: OwnObject, identifier: str) -> Exchange | None:
    """The answer with the object of an identifier now; None where no call shows one, or it is not served."""
    path = way.creation.deletes.operation.path
    shows = target.snapshot.endpoints.get(Operation("GET", path).shape)
    if shows is None or not shows.reads:
        return None
    exchange = target.call(shows.operation, path=dict.fromkeys(shows.operation.parameters, identifier), again=True)
    return exchange if exchange.ok else None


def _shown(target: Target, way: Restoration | OwnObject, trace: Trace, *update: Exchange) -> Updated:
    if isinstance(way, Restoration):
        record, shows = record_of(target, way.shows, trace.path), way.shows
    else:
        record, shows = objects(target, way.creation).get(str(trace.path[way.parameter]), {}), way.creation.lists
    return Updated(record, (*update, _last(target, shows)))


def _last(target: Target, shows: Endpoint) -> Exchange:
    return target.seen(shows.operation)[-1]
