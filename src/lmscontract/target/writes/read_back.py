"""Calls that write, with what the tenant shows afterwards; undone at once on every tenant but the mock."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from msgspec import Struct

from lmscontract.contract.model import Endpoint
from lmscontract.contract.undo import Creation, OwnObject, Restoration, Undo, undo_for
from lmscontract.findings.finding import Supply, SupplyKind
from lmscontract.target.exchange import Exchange
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.target import Target
from lmscontract.target.writes.saved_values import Written
from lmscontract.target.writes.undo import PendingWrite, Record, listed_objects, restorable_body, shown_object, undone
from lmscontract.types import Operation


class Created(Struct, frozen=True):
    """The identifiers that a list shows in addition after a call that creates, with that call and the list after it."""

    new: tuple[str, ...]
    exchanges: tuple[Exchange, Exchange]


class Deleted(Struct, frozen=True):
    """Whether an object is gone after a call has deleted it, with that call and the one that shows it."""

    gone: bool
    exchanges: tuple[Exchange, ...]


class Updated(Struct, frozen=True):
    """What an object shows after an update, with the exchanges of the update and of the call that shows it."""

    record: Record
    exchanges: tuple[Exchange, ...]


def update_and_read(
    target: Target, operation: Operation, bodies: Sequence[Record], *, last: int = 1
) -> tuple[Updated, ...]:
    """Return an object as it was, and as it is after an update with each body in turn.

    On the mock it is the last known object, or the `last`th from the end, so that it is not the one of other checks.
    NotVerified when it may not be written, is not shown, has the values of a body already, or refuses a body.
    """
    endpoint, undo = _undo_for(target, operation)
    if isinstance(undo, Creation):
        raise NotVerified("this operation creates objects instead of updating one", operation.label)
    every = {name: value for body in bodies for name, value in body.items()}
    with _undone(target, every, undo, last) as write:
        shown = [_shown(target, undo, write)]
        for body in bodies:
            exchange = target.write(endpoint, path=write.path, body=body)
            _check_success(exchange)
            if target.own and _was_sent_before(target, exchange):
                hint, supply = "create a second object on the tenant", Supply(SupplyKind.OBJECT, operation.label)
                raise NotVerified("the only object has the values of the body already", operation.label, hint, supply)
            shown.append(_shown(target, undo, write, exchange))
            write.written.append(Written(body, shown[-1].record))
    return tuple(shown)


def create_and_list(target: Target, operation: Operation) -> Created:
    """Return what a list shows after a call with the working body; NotVerified when the body is refused."""
    endpoint, undo = _undo_for(target, operation)
    if not isinstance(undo, Creation):
        raise NotVerified("no list of the contract shows what this operation creates", operation.label)
    body = target.working_body(endpoint)
    before = listed_objects(target, undo)
    with undone(target, body, undo) as write:
        write.response = target.write(endpoint, body=body)
        _check_success(write.response)
        new = tuple(each for each in listed_objects(target, undo) if each not in before)
        return Created(new, (write.response, _last(target, undo.lists)))


def delete_and_read(target: Target, operation: Operation) -> Deleted:
    """Return whether a new object is gone after a call has deleted it: neither listed, nor served by its identifier."""
    endpoint, undo = _undo_for(target, operation)
    if not isinstance(undo, OwnObject):
        raise NotVerified("no object can be created for this operation to delete", operation.label)
    with undone(target, None, undo) as write:
        identifier = str(write.path[undo.parameter])
        before = _served(target, undo, identifier)
        exchange = write.response = target.write(endpoint, path=write.path)
        _check_success(exchange)
        listed = identifier in listed_objects(target, undo.creation)
        exchanges = exchange, _last(target, undo.creation.lists)
        after = _served(target, undo, identifier) if before is not None and not listed else None
        return Deleted(not listed and after is None, exchanges if after is None else (exchange, after))


def writable_body(target: Target, operation: Operation) -> Any:
    """Return the working body of an operation; on a tenant other than the mock, what of it can be undone."""
    endpoint, undo = _undo_for(target, operation)
    body = target.working_body(endpoint)
    return body if target.own else restorable_body(target, body, undo)


def _undo_for(target: Target, operation: Operation) -> tuple[Endpoint, Undo]:
    endpoint = target.endpoint(operation)
    target.may_send(endpoint)
    if not target.thorough:
        raise NotVerified("only the profiles nightly and deep write and read back", operation.label)
    undo = undo_for(endpoint, target.snapshot)
    if undo is None:
        raise NotVerified("not sent: this operation writes, and no call of the contract undoes it", operation.label)
    return endpoint, undo


def _undone(target: Target, body: Record, undo: Undo, last: int) -> AbstractContextManager[PendingWrite]:
    """Return the context that undoes a write; on the mock an update is not undone."""
    if not (target.own and isinstance(undo, Restoration)):
        return undone(target, body, undo)
    name = undo.updates.operation.parameters[-1]
    known = target.identifiers(undo.updates.kinds.get(name, ""))
    return nullcontext(PendingWrite({name: known[-last]} if last <= len(known) else {}))


def _check_success(exchange: Exchange) -> None:
    if not exchange.ok:
        raise NotVerified(f"it answered {exchange.status}", exchange.call.operation.label, exchanges=(exchange,))


def _was_sent_before(target: Target, exchange: Exchange) -> bool:
    """Whether another check made the same call with success, and it was not undone."""
    same = (exchange.call.path, exchange.call.body)
    return any(each.ok and (each.call.path, each.call.body) == same for each in target.seen(exchange.call.operation))


def _served(target: Target, undo: OwnObject, identifier: str) -> Exchange | None:
    """Return the response that shows the object of an identifier; None if it is not served."""
    shows = target.snapshot.endpoints.get(Operation("GET", undo.creation.deletes.operation.path).shape)
    if shows is None or not shows.reads:
        return None
    exchange = target.call(shows.operation, path=dict.fromkeys(shows.operation.parameters, identifier), again=True)
    return exchange if exchange.ok else None


def _shown(target: Target, undo: Restoration | OwnObject, write: PendingWrite, *update: Exchange) -> Updated:
    if isinstance(undo, Restoration):
        record, shows = shown_object(target, undo.shows, write.path), undo.shows
    else:
        objects, shows = listed_objects(target, undo.creation), undo.creation.lists
        record = objects.get(str(write.path[undo.parameter]), {})
    return Updated(record, (*update, _last(target, shows)))


def _last(target: Target, shows: Endpoint) -> Exchange:
    return target.seen(shows.operation)[-1]
