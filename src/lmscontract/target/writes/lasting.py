"""The lasting writes of an operation, each with what the tenant shows of its objects afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from lmscontract.contract.model import Endpoint, Fact
from lmscontract.contract.writing import copies
from lmscontract.property_path import PropertyPath
from lmscontract.rules.values import shows_one
from lmscontract.target.calls import FAILURE, NOT_FOUND
from lmscontract.target.exchange import Exchange
from lmscontract.target.json_values import is_in_list, values_by_pointer
from lmscontract.target.objects.identifiers import is_identifier, listing
from lmscontract.target.outcomes import NotVerified, Violated
from lmscontract.target.writes.batch_rows import BatchRows
from lmscontract.target.writes.bodies import distinct
from lmscontract.target.writes.created_objects import CreatedObjects
from lmscontract.target.writes.lost_values import LostValue, lost_value
from lmscontract.target.writes.new_objects import single
from lmscontract.target.writes.own_objects import RunObject, SentWrite
from lmscontract.target.writes.permission import require_sendable
from lmscontract.target.writes.results import is_refused, words_of
from lmscontract.target.writes.sending import LastingWrites
from lmscontract.target.writes.shown import ShownWrite
from lmscontract.target.writes.undo import JsonObject
from lmscontract.target.writes.views import (
    View,
    leaves,
    record_of,
    views,
    views_of,
)
from lmscontract.target.writes.write import Created, Deleted, Updated, Write
from lmscontract.types import Operation

if TYPE_CHECKING:
    from lmscontract.target.target import Target

_FAILURES = 8
"""How often a body has to fail until that is no coincidence: a platform may answer 500 to any call."""
_ORIGINALS = 12
_OTHERS = 3
_PAUSES = (0.2, 0.8)
"""Shares of the time that a list may lag, between the looks for what it shows later."""


class LastingWrite(Write):
    """The writes of an operation to objects of the run, which are not undone at once."""

    def __init__(self, target: Target, operation: Operation, *, slowly: bool = False) -> None:
        super().__init__(target, operation, slowly=slowly)
        self.lasting = LastingWrites(target)
        self.last: SentWrite | None = None
        self.created = CreatedObjects(self)
        self.batch = BatchRows(self)

    def update(self, bodies: Sequence[JsonObject]) -> tuple[Updated, ...]:
        """Return an object as it was, and as it is after each body; of a call that creates, a new object for each body."""
        return tuple(self._updates([(body, {}) for body in bodies]))

    def change(self, *, new_numbers: bool = False) -> tuple[Updated, Updated]:
        """Return an object as it was, and as it is after an update with new names, and also new numbers with `new_numbers`."""
        kind = self.does.get("updated", "")
        object_numbers = {kind: len(self.lasting.own.made.get(kind, ()))}
        with suppress(NotVerified):
            self.lasting.get_or_create(kind, object_numbers[kind])
            replacement = self.lasting.own.number if new_numbers else 0
            before, after = self._updates(
                [(None, {"object_numbers": object_numbers, "replacement_number": replacement})]
            )
            self.subject = object_numbers
            return before, after
        before, after = self._updates([(None, {})])
        return before, after

    def _updates(self, writes: Sequence[tuple[Any, Mapping[str, Any]]]) -> Iterator[Updated]:
        endpoint = self.allowed()
        kind = self.kind
        body, more = writes[0] if writes else (None, {})
        updates = "created" not in self.does and kind
        own = self._subject(kind, endpoint, body, more.get("object_numbers", {})) if updates else None
        before = views(self.target, kind, own, endpoint.operation.path) if own else ()
        values = leaves(before)
        others = {*self.lasting.new.known(kind)} if kind else set()
        names = {place: place[1].rpartition("/")[2] for place, value in values.items() if str(value) in others}
        referring = tuple(each for each, name in names.items() if is_identifier(name) or len(str(values[each])) > 2)
        exchanges = tuple(each.exchange for each in before[:1])
        created = own.sent if own else None
        identifier = str(own.identifier) if own else ""
        yield Updated(
            record_of(self.target, before), exchanges, values, created, referring=referring, identifier=identifier
        )
        for body, more in writes:
            shown = self.write_and_read(body, **more)
            self.last = shown.written
            record, sent = record_of(self.target, shown.views), shown.written.body
            listed = {str(value) for pointer, value in values_by_pointer(sent).items() if is_in_list(pointer)}
            others_named = (str(each.identifier) for each in shown.written.objects.get(kind, ())[1:])
            named = tuple(each for each in others_named if each not in listed)  # a list holds further objects to update
            yield Updated(record, shown.exchanges, leaves(shown.views), sent, named, shown.written.mark)

    def read_again(self, before: Updated, after: Updated) -> tuple[Updated, Updated]:
        """Return what was shown before the last update, and what is shown of its object after a wait."""
        if self.last is None:
            return before, after
        (shown,) = self.wait_and_read(ShownWrite(self.last, ()))
        record, found = record_of(self.target, shown.views), leaves(shown.views)
        return before, replace(after, record=record, exchanges=shown.exchanges, leaves=found)

    def wait_and_read(self, *writes: ShownWrite) -> tuple[ShownWrite, ...]:
        """Wait, since lists may lag, and return what is shown of the objects of some writes then."""
        self.wait()
        return tuple(self._read_views(each.written) for each in writes)

    def write_and_read(self, body: Any = None, /, **more: Any) -> ShownWrite:
        """Send a write, and return it with what is shown of its object afterwards; NotVerified when it is refused."""
        return self._read_until_views(self.lasting.send_accepted(self.allowed(), body, **more))

    def write_and_read_related(self, body: Any, kind: str, /, **more: Any) -> ShownWrite:
        """Send a write, and return it with what is shown of its object; if nothing is, of the objects of other kinds in it."""
        shown = self.write_and_read(body, **more)
        named = {each: several[0] for each, several in shown.written.objects.items() if each != kind and several}
        found = (views(self.target, each, own, self.operation.path) for each, own in named.items())
        return shown if shown.views else replace(shown, views=tuple(view for several in found for view in several))

    def write_with_own_numbers(self, body: Any, /, *, beside: ShownWrite) -> ShownWrite:
        """Send a body with numbers that nothing else has, or if that is refused with its own; return what is shown then.

        What it creates is another object than that of the write `beside` it.
        """
        created, made = self.does.get("created"), self.lasting.own.made
        object_numbers = self._create_named(beside.written) if created and not made.get(created) else {}
        shown = self._write_with_number(body, object_numbers)
        if created and shown.had_no_effect(beside):  # it was there before
            shown = self._write_with_number(body, self._create_named(beside.written))
        return self.write_and_read(body) if is_refused(shown.written.exchange) else shown

    def _write_with_number(self, body: Any, object_numbers: Mapping[str, int]) -> ShownWrite:
        number = self.lasting.own.number
        return self._read_until_views(
            self.lasting.send(self.allowed(), body, replacement_number=number, object_numbers=object_numbers)
        )

    def _create_named(self, written: SentWrite) -> dict[str, int]:
        """Create objects in place of those that a write names, as far as possible; return their numbers by kind."""
        made, object_numbers = self.lasting.own.made, dict[str, int]()
        for kind in [each for each in written.objects if each != self.does.get("created")]:
            with suppress(NotVerified):
                number = len(made.get(kind, ()))
                self.lasting.get_or_create(kind, number)
                object_numbers[kind] = number
        return object_numbers

    def try_write(self, body: Any, /) -> ShownWrite:
        """Send a write that may be refused, and return it with what is shown of its object if it is not."""
        written = self.lasting.send(self.allowed(), body)
        return self._read_until_views(written) if written.exchange.ok else ShownWrite(written, ())

    def try_write_repeatedly(self, body: Any, plain: Any, expected: str) -> ShownWrite:
        """Send a write that may be refused, again after a 500 if a plain body is accepted in between; return it as `try_write`.

        Violated, with what was `expected`, when it gets 500 each time.
        """
        for _ in range(_FAILURES):
            try:
                return self.try_write(body)
            except NotVerified as error:
                failed = error.exchanges
                if not (failed and failed[-1].status == FAILURE and self.write_and_read(plain).written.exchange.ok):
                    raise
        raise Violated(expected, FAILURE, *failed)

    def read_until_shown(self, look: Callable[[], tuple[ShownWrite, ...]]) -> tuple[ShownWrite, ...]:
        """Return what `look` shows of some objects, after a wait if it shows nothing of one, since lists may lag.

        If nothing was ever shown of what the operation writes, it does not wait again.
        """
        found, unseen, shape = look(), self.lasting.own.unseen, self.operation.shape
        for share in () if shape in unseen and not any(each.views for each in found) else _PAUSES:
            if all(each.views for each in found):
                break
            self.wait(share)
            found = look()
        if not any(each.views for each in found):
            unseen.add(shape)
        return found

    def originals(self) -> Iterator[tuple[Mapping[str, str], Updated]]:
        """Yield a few objects of the tenant that a call can copy: the path that names each, and what is shown of it."""
        endpoint = self.allowed()
        name, kind = next(iter(endpoint.kinds.items()))
        given = self.lasting.own.disposable.get(endpoint.operation.shape, ())
        for identifier in (*map(str, given), *self.target.objects.readable(kind))[:_ORIGINALS]:
            found = views(self.target, kind, RunObject(identifier))
            exchanges = tuple(each.exchange for each in found[:1])
            yield {name: identifier}, Updated(record_of(self.target, found), exchanges, leaves(found))

    def create(self) -> Created:
        """Return what is shown of a new object after a call with the working body."""
        if "created" not in self.does:
            raise NotVerified("the contract does not say what this operation creates", self.operation.label)
        shown = self.write_and_read()
        self.last = shown.written
        named = shown.written.objects.get(self.does["created"], ())
        new = tuple(str(each.identifier) for each in named) or ("an object that names what was sent",)
        sent, mark = shown.written.body, shown.written.mark
        own = Updated({}, shown.exchanges, leaves(shown.views), sent, mark=mark)
        is_owners = self.operation.shape in self.target.bodies
        of_another_row = not named and shown.written.exchange in self.lasting.own.proven
        seen = new if shown.views or of_another_row else ()
        lost = self._lost_again(shown) if is_owners else None
        return Created(seen, shown.exchanges, own if mark and is_owners else None, self._missing(shown), lost)

    def _lost_again(self, first: ShownWrite) -> LostValue | None:
        """Return a value of its body that a new object lost, if it and another one have also lost it after a while."""
        if (lost := self._lost(first)) is None:
            return None
        for again in self.wait_and_read(first, self.write_and_read()):
            other = self._lost(again)
            if other is None or other.place != lost.place:
                return None
        return lost

    def _lost(self, shown: ShownWrite) -> LostValue | None:
        given = self.target.bodies[self.operation.shape]
        return lost_value(self.target, self.does["created"], shown.written, shown.views, given)

    def _missing(self, shown: ShownWrite) -> Exchange | None:
        """Return the 404 to the call about a new object that the list beside it shows, if it serves another item; else None."""
        objects, made = shown.written.objects.get(self.kind, ()), self.lasting.own.made.get(self.kind, ())
        own, made_here = ({str(each.identifier) for each in several} for several in (objects, made))
        lists = {each.operation.path: each.operation for each in listing(self.kind, self.target.snapshot)}
        for call in single(self.kind, self.target.snapshot):
            beside = lists.get(call.operation.path.rpartition("/{")[0])
            if beside is None or any(each.exchange.call.operation == call.operation for each in shown.views):
                continue
            with suppress(NotVerified):
                listed = [
                    one
                    for page in self.target.listing(beside).pages(again=True)
                    for one in self.created.identifiers(page)
                ]
                others = [each for each in listed if each not in made_here][:_OTHERS]
                for identifier in own.intersection(listed):
                    self.wait()
                    is_served = any(self.target.about(call, each).ok for each in others)
                    if is_served and (missing := self.target.about(call, identifier)).status == NOT_FOUND:
                        return missing
        return None

    def delete(self) -> Deleted:
        """Return whether new objects are gone after a call has deleted them."""
        kind = self.does.get("deleted", "")
        written = self.lasting.send_accepted(self.allowed())
        left = self._left(kind, written)
        if left:
            self.wait()
            left = self._left(kind, written)
        exchanges = (written.exchange, *(view.exchange for view in left))
        served = [each for each in left if not each.is_item]
        if left:  # another new object shows what one has that is not deleted
            others = {words_of(each.document) for each in views(self.target, kind, self.lasting.create_object(kind))}
            if others.isdisjoint(words_of(each.document) for each in served or left):
                raise NotVerified("the response for the object may show that it is deleted", exchanges=exchanges)
        return Deleted(gone=not left, exchanges=exchanges, is_served=bool(served))

    def _left(self, kind: str, written: SentWrite) -> list[View]:
        """Return what shows the objects of a kind that a call names: the calls about one, and items of lists."""
        found = (view for own in written.objects.get(kind, ()) for view in views(self.target, kind, own))
        return [each for each in found if each.is_item or shows_one(self.target.endpoint(each.exchange.call.operation))]

    @property
    def copies(self) -> bool:
        """Whether the operation copies the object in its path."""
        return copies(self.endpoint, self.target.snapshot)

    def body(self) -> Any:
        """Return the working body of an operation."""
        return self.lasting.template(self.allowed())

    def values_of_its_own(self, fact: Fact) -> Iterator[Any]:
        """Yield values of a property that nothing else shows, in several forms; NotVerified when its name is not shown.

        First comes one in the form that the body of the owner has. Of a property that was a number, they are numbers.
        """
        if fact.pattern:
            raise NotVerified(f"the contract shows no property name for {fact.path}")
        number = self.lasting.own.number
        if fact.previous_type:
            yield from (number + 0.25, number)
            return
        owned = PropertyPath.parse(fact.path).values(self.target.bodies.get(self.operation.shape))
        yield from (distinct(value, number) for value, _ in owned)
        if (known := self.target.example_value(self.operation, fact)) is not None:
            yield distinct(known, number)
        if known is None or not isinstance(known, dict | list):
            yield from (number + 0.25, f"{number + 0.25:.2f}", number)

    def read_values(self, path: PropertyPath) -> Iterator[Any]:
        """Yield the values that are shown at a path of the object that the operation updates, except empty ones."""
        endpoint, kind = self.allowed(), self.does.get("updated", "")
        if kind not in endpoint.kinds.values():
            return
        found: list[Any] = []
        for view in views(self.target, kind, self.lasting.in_path(endpoint, kind), endpoint.operation.path):
            shown = (value for value, _ in path.values(record_of(self.target, [view])))
            found += [value for value in shown if value not in (None, "", [], {}, *found)]
        yield from found

    def created_object_is_served(self, answer: Exchange) -> bool:
        """Whether the new object may be there although nothing shows it; NotVerified when that is unknown."""
        return self.created.are_served(answer)

    def not_found(self, answer: Exchange) -> Exchange | None:
        """Return the 404 that proves that a call has created nothing, after no list has shown a new object; None without one."""
        return self.created.not_found(answer)

    def allowed(self) -> Endpoint:
        """Return the operation with its contract; NotVerified when it must not be sent."""
        require_sendable(self.target, self.endpoint)
        return self.endpoint

    def _read_until_views(self, written: SentWrite) -> ShownWrite:
        """Return a write with what is shown of its object, after a wait if nothing is."""
        if not self.kind:
            return ShownWrite(written, ())
        if self.slowly:
            self.wait()
        return self.read_until_shown(lambda: (self._read_views(written),))[0]

    def _read_views(self, written: SentWrite) -> ShownWrite:
        """Return a write with what is shown of its object now; a new one may not have been identified before.

        One that a call shows by its identifier is none of the items that name what the write does, if it is unknown which.
        """
        kind = self.kind
        named = written if written.objects.get(kind) else self.lasting.identify(written)
        is_unknown = "created" in self.does and not named.objects.get(kind) and single(kind, self.target.snapshot)
        return ShownWrite(
            named, views_of(self.target, kind, named, self.operation.path) if kind and not is_unknown else ()
        )

    @property
    def kind(self) -> str:
        """The kind of object that the operation creates, else updates; empty if that is unknown."""
        return self.does.get("created") or self.does.get("updated", "")

    def _subject(self, kind: str, endpoint: Endpoint, body: Any, object_numbers: Mapping[str, int]) -> RunObject | None:
        """Return the object that a body updates; None if there is none, and the path needs none."""
        try:
            return self.lasting.named(endpoint, kind, body, object_numbers) or self.lasting.get_or_create(
                kind, object_numbers.get(kind, 0)
            )
        except NotVerified:
            if kind in endpoint.kinds.values():
                raise
            return None
