"""Calls that write, with what the tenant shows afterwards, each undone at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from lmscontract.contract.model import Answer, Endpoint
from lmscontract.contract.writing import Creation, OwnObject, Restoration, Undo, undo_for
from lmscontract.property_path import PropertyPath
from lmscontract.target.exchange import Exchange
from lmscontract.target.json_values import scalars, values_by_pointer
from lmscontract.target.objects.recognition import BARE_IDENTIFIERS, identifier_names
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.writes.permission import require_lasting, require_sendable
from lmscontract.target.writes.results import answer_in_words, is_accepted
from lmscontract.target.writes.saved_values import WrittenValue, as_body
from lmscontract.target.writes.undo import (
    JsonObject,
    PendingWrite,
    listed_objects,
    restorable_body,
    shown_object,
    undone,
)
from lmscontract.target.writes.write import Created, Deleted, Updated, Write
from lmscontract.types import Operation


class UndoneWrite(Write):
    """The writes of an operation, each undone as soon as what the tenant shows of it is read."""

    def update(self, bodies: Sequence[JsonObject]) -> tuple[Updated, ...]:
        """Return an object as it was, and as it is after an update with each body in turn.

        NotVerified when it may not be written, is not shown, or refuses a body.
        """
        undo = self._undo()
        if isinstance(undo, Creation):
            raise NotVerified("this operation creates objects instead of updating one", self.operation.label)
        every = {name: value for body in bodies for name, value in body.items()}
        with undone(self.target, every, undo) as write:
            shown = [self._read(undo, write)]
            for body in bodies:
                exchange = self.target.send_write(self.endpoint, path=write.path, body=body)
                _check_success(exchange)
                shown.append(self._read(undo, write, exchange, body=body))
                write.written.append(WrittenValue(body, shown[-1].record))
        return tuple(shown)

    def change(self, *, new_numbers: bool = False) -> tuple[Updated, Updated]:
        """Return an object as it was, and as it is after an update with the part of the working body that can be undone.

        NotVerified with `new_numbers`, since the numbers of the body are the owner's.
        """
        if new_numbers:
            require_lasting(self.target, self.endpoint)
        body = self.body()
        before, after = self.update([body])
        return before, after

    def read_again(self, before: Updated, after: Updated) -> tuple[Updated, Updated]:
        """Return what is shown before and a while after an update, which is made again, since it has been undone."""
        return (before, after) if self.slowly else UndoneWrite(self.target, self.operation, slowly=True).change()

    def create(self) -> Created:
        """Return what a list shows after a call with the working body; NotVerified when the body is refused."""
        undo = self._undo()
        if not isinstance(undo, Creation):
            raise NotVerified("no list of the contract shows what this operation creates", self.operation.label)
        body = self.target.body_of(self.operation)
        before = listed_objects(self.target, undo)
        with undone(self.target, body, undo) as write:
            response = self.target.send_write(self.endpoint, body=body)
            write.answered(self.target, undo, response)
            _check_success(response)
            new = tuple(each for each in listed_objects(self.target, undo) if each not in before)
            return Created(new, (response, self._last(undo.lists)))

    def delete(self) -> Deleted:
        """Return whether a new object is gone after a call has deleted it: neither listed, nor served by its identifier."""
        undo = self._undo()
        if not isinstance(undo, OwnObject):
            raise NotVerified("no object can be created for this operation to delete", self.operation.label)
        with undone(self.target, None, undo) as write:
            identifier = str(write.path[undo.parameter])
            before = self._read_object(undo, identifier)
            exchange = write.response = self.target.send_write(self.endpoint, path=write.path)
            _check_success(exchange)
            for share in (0, 1):
                self.wait(share)
                listed = identifier in listed_objects(self.target, undo.creation)
                after = self._read_object(undo, identifier) if before is not None else None
                if not listed and after is None:
                    return Deleted(gone=True, exchanges=(exchange, self._last(undo.creation.lists)))
            if after is None:
                return Deleted(gone=False, exchanges=(exchange, self._last(undo.creation.lists)))
            if before is not None and before.json != after.json:
                raise NotVerified(
                    "the response for the object may show that it is deleted", exchanges=(exchange, after)
                )
            return Deleted(gone=False, exchanges=(exchange, after), is_served=True)

    def body(self) -> Any:
        """Return the part of the working body of an operation that can be undone."""
        return restorable_body(self.target, self.target.body_of(self.operation), self._undo())

    def read_values(self, _path: PropertyPath) -> Iterator[Any]:
        """Return the values that are shown of an object at a path; empty, since a write of them may not be undone."""
        return iter(())

    def created_object_is_served(self, answer: Exchange) -> bool:
        """Whether the object that a creating call names in its answer is served; NotVerified when it names none."""
        path, operations = self.operation.path, self.target.snapshot.operations
        lists = (each.lists for each in operations if each.answer is Answer.LIST and each.operation.path == path)
        names = {*identifier_names(self.target, next(lists, "")), *BARE_IDENTIFIERS}
        candidates = [str(value) for name, value in scalars(self.target.document(answer)) if name in names]
        shows = [each.operation for each in operations if each.operation.path.startswith(f"{path}/{{")]
        single = [each for each in shows if each.method == "GET" and each.path.endswith("}")]
        if not (single and candidates):
            raise NotVerified("the response does not identify a new object", self.operation.label)
        return any(self.target.call(single[0], path={single[0].parameters[-1]: each}).ok for each in candidates)

    def not_found(self, _answer: Exchange) -> Exchange | None:
        """Return the 404 that proves that a call has created nothing; None, since it may show its objects later."""
        return None

    def _undo(self) -> Undo:
        require_sendable(self.target, self.endpoint)
        undo = undo_for(self.endpoint, self.target.snapshot)
        if undo is None:
            raise NotVerified(
                "not sent: this operation writes, and no call of the contract undoes it", self.operation.label
            )
        return undo

    def _read_object(self, undo: OwnObject, identifier: str) -> Exchange | None:
        """Return the response that shows the object of an identifier; None if it is not served."""
        shows = self.target.snapshot.endpoints.get(Operation("GET", undo.creation.deletes.operation.path).shape)
        if shows is None or not shows.reads:
            return None
        exchange = self.target.about(shows, identifier)
        return exchange if exchange.ok else None

    def _read(self, undo: Restoration | OwnObject, write: PendingWrite, *update: Exchange, body: Any = None) -> Updated:
        if self.slowly and update:
            self.wait()
        if isinstance(undo, Restoration):
            record, shows = shown_object(self.target, undo.shows, write.path), undo.shows
        else:
            objects, shows = listed_objects(self.target, undo.creation), undo.creation.lists
            record = objects.get(str(write.path[undo.parameter]), {})
        leaves = {("", pointer): value for pointer, value in values_by_pointer(as_body(record)).items()}
        identifier = str([*write.path.values(), ""][0])
        return Updated(record, (*update, self._last(shows)), leaves, body, identifier=identifier)

    def _last(self, shows: Endpoint) -> Exchange:
        return self.target.seen(shows.operation)[-1]


def _check_success(exchange: Exchange) -> None:
    if not is_accepted(exchange):
        raise NotVerified(
            f"the operation answered {answer_in_words(exchange)}", exchange.call.operation.label, exchanges=(exchange,)
        )
