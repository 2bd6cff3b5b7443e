"""The lasting writes of an operation, each with what the tenant shows of its objects afterwards."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from lmscontract.contract.model import Answer, Area, Endpoint, Fact
from lmscontract.contract.writing import copies, creators
from lmscontract.property_path import PropertyPath
from lmscontract.rules.values import identified, shows_one
from lmscontract.target.calls import FAILURE, NOT_FOUND
from lmscontract.target.exchange import Exchange
from lmscontract.target.json_values import is_in_list, scalars, scalars_of, text_of, values_by_pointer
from lmscontract.target.objects.identifiers import is_identifier, listing, named
from lmscontract.target.objects.recognition import BARE_IDENTIFIERS
from lmscontract.target.outcomes import NotVerified, Violated
from lmscontract.target.writes.bodies import distinct, mark_of_row, pattern_of, row_marks
from lmscontract.target.writes.lost_values import LostValue, lost_value
from lmscontract.target.writes.new_objects import single
from lmscontract.target.writes.own_objects import RunObject, SentWrite
from lmscontract.target.writes.permission import require_sendable
from lmscontract.target.writes.read_back import Created, Deleted, Updated, Write
from lmscontract.target.writes.results import is_accepted, is_refused, row_columns, words_of
from lmscontract.target.writes.sending import LastingWrites
from lmscontract.target.writes.undo import Record
from lmscontract.target.writes.views import (
    Leaves,
    View,
    answer_of,
    is_shown_as,
    leaves,
    marked_items,
    open_list_lacks,
    record_of,
    rows_of,
    views,
    views_of,
)
from lmscontract.types import Operation

if TYPE_CHECKING:
    from lmscontract.target.target import Target

_FAILURES = 6
"""How often a body has to fail until that is no coincidence: a platform may answer 500 to any call."""
_ORIGINALS = 12
_OTHERS = 3
_SHORTEST = 3
"""A longer text in the form of an identifier is no number of a row."""
_PAUSES = (0.2, 0.8)
"""Shares of the time that a list may lag, between the looks for what it shows later."""


class Shown(Struct, frozen=True):
    """A write, and what is shown of its object afterwards, its own answer included."""

    written: SentWrite
    views: tuple[View, ...]

    @property
    def leaves(self) -> Leaves:
        """Every value that is shown."""
        return leaves((*self._answer(), *self.views))

    def _answer(self, *, stored: bool = False) -> tuple[View, ...]:
        """Return what the answer of the write shows of its object, or of it what is certain to be stored."""
        answer, written = self.written.exchange, self.written
        if not answer.is_json:
            return ()
        return (View(answer, answer_of(written, stored=stored)), *rows_of(written, stored=stored))

    def had_no_effect(self, before: Shown) -> bool:
        """Return whether other calls show exactly what they showed after an earlier write."""
        return bool(self.views) and leaves(self.views) == leaves(before.views)

    def named(self, kind: str) -> str:
        """Return the identifier of the first object of a kind that the write names; NotVerified if it names none of the run."""
        found = self.written.objects.get(kind)
        if not found:
            raise NotVerified(
                f"the body names no object of the kind {kind} that the run may use", exchanges=self.exchanges
            )
        return str(found[0].identifier)

    def new_places(self, value: Any, plain: Shown) -> Iterator[tuple[str, str]]:
        """Yield the places where a sent value is shown, and was not shown after a write without it."""
        sent = [each for each in scalars_of(value) if not isinstance(each, bool)]
        before = plain.leaves
        for place, shown in leaves((*self._answer(stored=True), *self.views)).items():
            if any(is_shown_as(each, shown) for each in sent) and repr(before.get(place)) != repr(shown):
                yield place

    @property
    def exchanges(self) -> tuple[Exchange, ...]:
        """The write, and the first call that shows its object."""
        return (self.written.exchange, *(view.exchange for view in self.views[:1]))

    def at(self, place: tuple[str, str]) -> tuple[Exchange, ...]:
        """Return the write, and the call that shows a value at a place."""
        shows = (view.exchange for view in self.views if view.exchange.call.operation.shape == place[0])
        return tuple(dict.fromkeys((self.written.exchange, next(shows, self.written.exchange))))


class LastingWrite(Write):
    """The writes of an operation to objects of the run, which are not undone at once."""

    def __init__(self, target: Target, operation: Operation, *, slowly: bool = False) -> None:
        super().__init__(target, operation, slowly=slowly)
        self.lasting = LastingWrites(target)
        self.last: SentWrite | None = None
        self.fresh: Mapping[str, int] = {}

    def update(self, bodies: Sequence[Record]) -> tuple[Updated, ...]:
        """Return an object as it was, and as it is after each body; of a call that creates, a new object for each body."""
        return tuple(self._updates([(body, {}) for body in bodies]))

    def change(self, *, numbers: bool = False) -> tuple[Updated, Updated]:
        """Return an object as it was, and as it is after an update with new names, or also with other `numbers`."""
        kind = self.does.get("updated", "")
        first = {kind: len(self.lasting.own.made.get(kind, ()))}
        with suppress(NotVerified):
            self.lasting.object(kind, first[kind])
            number = self.lasting.own.number if numbers else 0
            before, after = self._updates([(None, {"first": first, "number": number})])
            self.subject = first
            return before, after
        before, after = self._updates([(None, {})])
        return before, after

    def _updates(self, writes: Sequence[tuple[Any, Mapping[str, Any]]]) -> Iterator[Updated]:
        endpoint = self._allowed()
        kind = self._kind
        body, more = writes[0] if writes else (None, {})
        updates = "created" not in self.does and kind
        own = self._subject(kind, endpoint, body, more.get("first", {})) if updates else None
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
            shown = self.shown(body, **more)
            self.last = shown.written
            record, sent = record_of(self.target, shown.views), shown.written.body
            listed = {str(value) for pointer, value in values_by_pointer(sent).items() if is_in_list(pointer)}
            others_named = (str(each.identifier) for each in shown.written.objects.get(kind, ())[1:])
            named = tuple(each for each in others_named if each not in listed)  # a list holds further objects to update
            yield Updated(record, shown.exchanges, leaves(shown.views), sent, named, shown.written.mark)

    def later(self, before: Updated, after: Updated) -> tuple[Updated, Updated]:
        """Return what was shown before the last update, and what is shown of its object after a while."""
        if self.last is None:
            return before, after
        (shown,) = self.after_a_while(Shown(self.last, ()))
        record, found = record_of(self.target, shown.views), leaves(shown.views)
        return before, replace(after, record=record, exchanges=shown.exchanges, leaves=found)

    def after_a_while(self, *writes: Shown) -> tuple[Shown, ...]:
        """Return what is shown after a while of the objects of some writes, since lists may lag."""
        self.wait()
        return tuple(self._views_of(each.written) for each in writes)

    def shown(self, body: Any = None, /, **more: Any) -> Shown:
        """Return a write, and what is shown of its object afterwards; NotVerified when it is refused."""
        return self._with_views(self.lasting.served(self._allowed(), body, **more))

    def shown_of_others(self, body: Any, kind: str, /, **more: Any) -> Shown:
        """Return a write, and what is shown afterwards of the objects that it writes to, else of those of other kinds."""
        shown = self.shown(body, **more)
        named = {each: several[0] for each, several in shown.written.objects.items() if each != kind and several}
        found = (views(self.target, each, own, self.operation.path) for each, own in named.items())
        return shown if shown.views else replace(shown, views=tuple(view for several in found for view in several))

    def shown_with_own_numbers(self, body: Any, /, *, beside: Shown) -> Shown:
        """Return a write with numbers that nothing else has, or if that is refused with those of the body.

        What it creates is another object than that of the write `beside` it.
        """
        created, made = self.does.get("created"), self.lasting.own.made
        first = self._new_named(beside.written) if created and not made.get(created) else {}
        shown = self._numbered(body, first)
        if created and shown.had_no_effect(beside):  # it was there before
            shown = self._numbered(body, self._new_named(beside.written))
        return self.shown(body) if is_refused(shown.written.exchange) else shown

    def _numbered(self, body: Any, first: Mapping[str, int]) -> Shown:
        number = self.lasting.own.number
        return self._with_views(self.lasting.send(self._allowed(), body, number=number, first=first))

    def _new_named(self, written: SentWrite) -> dict[str, int]:
        """Return new objects for those that a write names, by kind, as far as they can be created."""
        made, first = self.lasting.own.made, dict[str, int]()
        for kind in [each for each in written.objects if each != self.does.get("created")]:
            with suppress(NotVerified):
                number = len(made.get(kind, ()))
                self.lasting.object(kind, number)
                first[kind] = number
        return first

    def tried(self, body: Any, /) -> Shown:
        """Return a write that may be refused, and what is shown of its object if it is not."""
        written = self.lasting.send(self._allowed(), body)
        return self._with_views(written) if written.exchange.ok else Shown(written, ())

    def tried_beside(self, body: Any, plain: Any, expected: str) -> Shown:
        """Return a write that may be refused.

        Violated, with what was `expected`, when it gets 500 each time, while a plain body in between is accepted.
        """
        for _ in range(_FAILURES):
            try:
                return self.tried(body)
            except NotVerified as error:
                failed = error.exchanges
                if not (failed and failed[-1].status == FAILURE and self.shown(plain).written.exchange.ok):
                    raise
        raise Violated(expected, FAILURE, *failed)

    def rows(self) -> tuple[Shown, ...]:
        """Return a write of two rows of the working body, with what is shown of each; empty without rows.

        If it has a single row, the second one is made from it. They name objects that nothing was written to before, as far as
        the run can create them; an update without a name in its body has other numbers than what it updates.
        """
        endpoint = self._allowed()
        body = self.lasting.template_with_rows(endpoint, 0, 1)
        if body is None:
            return ()
        made, others = self.lasting.own.made, {*endpoint.kinds.values(), *self.does.values()}
        self.fresh = {kind: len(several) for kind, several in made.items() if several and kind not in others}
        try:
            written = self._sent_rows(endpoint, body)
        except NotVerified:
            if not self.fresh:
                raise
            self.fresh = {}
            written = self._sent_rows(endpoint, body)
        if not written.mark:
            return ()
        found = self._seen(lambda: tuple(Shown(written, tuple(self._of_row(written, row))) for row in (0, 1)))
        return found if any(each.views for each in found) else self._by_identifier(written) or found

    def _sent_rows(self, endpoint: Endpoint, body: Any) -> SentWrite:
        """Return a write of two rows, after a creation of what it updates that neither its path nor its body names."""
        updated, number = self.does.get("updated", ""), 0
        if updated and "created" not in self.does and not self.lasting.named(endpoint, updated, body, self.fresh):
            for creator in creators(updated, self.target.snapshot):
                with suppress(NotVerified):
                    several = self.lasting.template_with_rows(creator, 0, 1)
                    number = self.lasting.own.number if several else 0
                    self.lasting.send(creator, several, first=self.fresh)
        if number:
            written = self.lasting.send(endpoint, body, first=self.fresh, number=number)
            if is_accepted(written.exchange):
                return written
        return self.lasting.served(endpoint, body, first=self.fresh)

    def with_two_rows(self, body: Any) -> Any:
        """Return a body with a second row in the lists of it that name objects; as it is if there are none."""
        return self.lasting.with_rows(self._allowed(), body, 0, 1) or body

    def row_alone(self, row: int, *further: int) -> Shown:
        """Return a write of one of the two rows of `rows` alone, or before `further` ones, with what is shown of it."""
        endpoint = self._allowed()
        made, in_path = self.lasting.own.made, endpoint.kinds.values()
        first = {kind: row for kind, several in made.items() if len(several) > row and kind not in in_path}
        first |= {kind: number + row for kind, number in self.fresh.items()}
        self.lasting.own.unseen.discard(self.operation.shape)  # the other row was seen
        written = self.lasting.served(endpoint, self.lasting.template_with_rows(endpoint, row, *further), first=first)
        found = self._seen(lambda: (Shown(written, tuple(self._of_row(written, 0))),))[0]
        return found if found.views else next(iter(self._by_identifier(written)), found)

    def _by_identifier(self, written: SentWrite) -> tuple[Shown, ...]:
        """Return the rows of a write with what is shown of the identifier that the answer gives for each.

        Empty unless each one is that of an object with the mark of its row, also after a while, or gets 404 everywhere.
        """
        kind = self.does.get("created", "")
        made = {each.mark: str(each.identifier) for each in self.lasting.own.made.get(kind, ())}
        identifiers = _row_identifiers(written, made)
        calls = single(kind, self.target.snapshot) if kind and identifiers else ()
        found = tuple(Shown(written, self._marked(kind, *each)) for each in identifiers) if calls else ()
        if not all(each.views for each in found):
            self.wait()
            found = tuple(Shown(written, self._marked(kind, *each)) for each in identifiers)
        for (_, identifier), each in zip(identifiers, found, strict=False):
            if not each.views and any(self.target.about(one, identifier).status != NOT_FOUND for one in calls):
                return ()
        return found

    def _marked(self, kind: str, mark: str, identifier: str) -> tuple[View, ...]:
        """Return what calls about an identifier show, if it has a mark."""
        pattern = pattern_of(mark)
        found = views(self.target, kind, RunObject(identifier))
        return tuple(each for each in found if pattern.search(text_of(each.document)))

    def _seen(self, look: Callable[[], tuple[Shown, ...]]) -> tuple[Shown, ...]:
        """Return what is seen of some objects, after a while if nothing is seen of one, since lists may lag.

        If nothing was ever seen of what the operation writes, there is no waiting again.
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

    def _of_row(self, written: SentWrite, row: int) -> Iterator[View]:
        """Yield what shows a row: views of its objects, or of its mark where it is a new object with a name."""
        kind = self._kind
        others = {each: several for each, several in written.objects.items() if each != self.does.get("created")}
        own = {each: several[min(row, len(several) - 1)] for each, several in others.items() if several}
        if kind in own:
            mark = pattern_of(written.mark)
            found = views(self.target, kind, own[kind])
            yield from (each for each in found if mark.search(text_of(each.document)))
        elif any(len(several) > 1 for several in others.values()) or not single(kind, self.target.snapshot):
            objects = {each: (one,) for each, one in own.items()}
            is_one = any(True for _ in marked_items(self.target, kind, pattern_of(written.mark)))
            if not is_one:  # a named object for all rows may show the number of one of them by chance
                found = views_of(self.target, kind, SentWrite(written.exchange, written.body, objects, written.mark))
                own_mark = pattern_of(mark_of_row(written.mark, row))
                is_named = len(row_marks(written.body, written.mark)) > 1
                yield from (each for each in found if not is_named or own_mark.search(str(each.document)))
        else:
            yield from marked_items(self.target, kind, pattern_of(mark_of_row(written.mark, row)))

    def originals(self) -> Iterator[tuple[Mapping[str, str], Updated]]:
        """Yield a few objects of the tenant that a call can copy: the path that names each, and what is shown of it."""
        endpoint = self._allowed()
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
        shown = self.shown()
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

    def _lost_again(self, first: Shown) -> LostValue | None:
        """Return a value of its body that a new object lost, if it and another one have also lost it after a while."""
        if (lost := self._lost(first)) is None:
            return None
        for again in self.after_a_while(first, self.shown()):
            other = self._lost(again)
            if other is None or other.place != lost.place:
                return None
        return lost

    def _lost(self, shown: Shown) -> LostValue | None:
        given = self.target.bodies[self.operation.shape]
        return lost_value(self.target, self.does["created"], shown.written, shown.views, given)

    def _missing(self, shown: Shown) -> Exchange | None:
        """Return the 404 to the call about a new object that the list beside it shows, if it serves another item; else None."""
        objects, made = shown.written.objects.get(self._kind, ()), self.lasting.own.made.get(self._kind, ())
        own, made_here = ({str(each.identifier) for each in several} for several in (objects, made))
        lists = {each.operation.path: each.operation for each in listing(self._kind, self.target.snapshot)}
        for call in single(self._kind, self.target.snapshot):
            beside = lists.get(call.operation.path.rpartition("/{")[0])
            if beside is None or any(each.exchange.call.operation == call.operation for each in shown.views):
                continue
            with suppress(NotVerified):
                listed = [
                    one for page in self.target.listing(beside).pages(again=True) for one in self.identifiers(page)
                ]
                others = [each for each in listed if each not in made_here][:_OTHERS]
                for identifier in own.intersection(listed):
                    self.wait()
                    is_served = any(self.target.about(call, each).ok for each in others)
                    if is_served and (missing := self.target.about(call, identifier)).status == NOT_FOUND:
                        return missing
        return None

    def identifiers(self, page: Exchange) -> list[str]:
        """Return the identifiers of the items of a page."""
        items = self.target.items(page)
        name = self.target.listing(page.call.operation).identifier_property(items)
        return [each for item in items for each in named(item, name)[:1]]

    def delete(self) -> Deleted:
        """Return whether new objects are gone after a call has deleted them."""
        kind = self.does.get("deleted", "")
        written = self.lasting.served(self._allowed())
        left = self._left(kind, written)
        if left:
            self.wait()
            left = self._left(kind, written)
        exchanges = (written.exchange, *(view.exchange for view in left))
        served = [each for each in left if not each.is_item]
        if left:  # another new object shows what one has that is not deleted
            others = {words_of(each.document) for each in views(self.target, kind, self.lasting.new_object(kind))}
            if others.isdisjoint(words_of(each.document) for each in served or left):
                raise NotVerified("what is still shown of the object may say that it is deleted", exchanges=exchanges)
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
        return self.lasting.template(self._allowed())

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

    def values_shown(self, path: PropertyPath) -> Iterator[Any]:
        """Yield the values that are shown at a path of the object that the operation updates, except empty ones."""
        endpoint, kind = self._allowed(), self.does.get("updated", "")
        if kind not in endpoint.kinds.values():
            return
        found: list[Any] = []
        for view in views(self.target, kind, self.lasting.in_path(endpoint, kind), endpoint.operation.path):
            shown = (value for value, _ in path.values(record_of(self.target, [view])))
            found += [value for value in shown if value not in (None, "", [], {}, *found)]
        yield from found

    def created_object_is_served(self, answer: Exchange) -> bool:
        """Whether the new object may be there although nothing shows it; NotVerified when that is unknown.

        It is not if the answer shows it, by an identifier or its mark, and complete lists of its kind lack it, also after a
        while. An identifier has a known name, or the one that it has in these lists.
        """
        if self._is_served(answer):
            return True
        self.wait()
        return self._is_served(answer)

    def not_found(self, answer: Exchange) -> Exchange | None:
        """Return the 404 that proves that a call has created nothing, after no list has shown a new object.

        That is the one about the identifier in its answer, if this is like those that a list shows, and not of a process that
        creates the object later. None without one.
        """
        kind = self.does["created"]
        known = self.lasting.new.known(kind)
        new = [each for each in self._shown_identifiers(answer, kind, self._marks(answer)) if _is_like(each, known)]
        found = (self.target.about(call, each) for call in single(kind, self.target.snapshot) for each in new)
        return next((exchange for exchange in found if exchange.status == NOT_FOUND), None)

    def _marks(self, answer: Exchange) -> list[str]:
        """Return the marks in the body that a call was sent with."""
        return re.findall(rf"{self.lasting.own.run}-\d+", (answer.call.body or b"").decode())

    def _is_served(self, answer: Exchange) -> bool:
        kind, snapshot, marks = self.does["created"], self.target.snapshot, self._marks(answer)
        new = self._shown_identifiers(answer, kind, marks)
        lists = [each for each in listing(kind, snapshot) if not each.operation.parameters]
        if any(self._is_listed(each.operation, new, marks) for each in lists):
            return True
        shows = single(kind, snapshot)
        if not (lists or shows):
            raise NotVerified("no call of the contract shows what this operation creates", self.operation.label)
        return any(self.target.about(each, identifier).ok for each in shows for identifier in new)

    def _shown_identifiers(self, answer: Exchange, kind: str, marks: Sequence[str]) -> set[str]:
        """Return the identifiers in an answer that are new; NotVerified when it shows neither one nor a mark.

        Of a body with rows, they may have any name in the rows of the answer.
        """
        names = {*self.lasting.new.identifying(kind), *BARE_IDENTIFIERS}
        made = {str(each.identifier) for several in self.lasting.own.made.values() for each in several}
        sent = {str(each) for _, each in scalars(answer.call.document)}
        own = {str(each.identifier) for each in self.lasting.own.made.get(kind, ())} | (made & sent)
        shown = list(scalars(self.target.document(answer)))
        identifies = any(name in names or str(value) in own for name, value in shown)
        if not identifies and (new := self._in_rows(answer, kind) - made - sent):
            return new
        if not identifies and not any(mark in answer.text for mark in marks):
            raise NotVerified("its response does not identify a new object", self.operation.label)
        return {str(value) for name, value in shown if name in names and str(value) not in made | sent}

    def _in_rows(self, answer: Exchange, kind: str) -> set[str]:
        """Return what identifies the rows of an answer to a body with as many rows, in the form of known identifiers."""
        known = [each for each in self.lasting.new.known(kind) if len(each) > _SHORTEST]
        found = (each for each in row_columns(answer) if known and all(_is_like(one, known) for one in each))
        return {*next(found, [])}

    def _is_listed(self, operation: Operation, new: Collection[str], marks: Sequence[str]) -> bool:
        """Return whether a list shows one of some identifiers or marks; NotVerified when it has more pages than are read."""
        if self.target.endpoint(operation).answer is Answer.OPEN:
            if self._is_missing_in(self.target.endpoint(operation)):
                return False
            raise NotVerified(
                "nothing shows the new object, and the form of its list is not documented", operation.label
            )
        pages, is_complete, query = self.target.listing(operation), False, self._filter(operation)
        named = {*self._named.values()}
        for page in pages.pages(query=query, again=True):
            listed, is_complete = self.identifiers(page), pages.is_complete(page)
            if query and any(named <= {str(each) for each in scalars_of(item)} for item in self.target.items(page)):
                return True
            if not listed:  # nothing is known to identify them
                listed = [*map(str, scalars_of(self.target.items(page)))]
            if any(mark in page.text for mark in marks) or not {*new}.isdisjoint(listed):
                return True
        if not is_complete:
            raise NotVerified("its list has several pages, so that a new object could be missed")
        return False

    @property
    def _named(self) -> Mapping[str, str]:
        """The first object of each other kind that the last write names."""
        objects = self.last.objects if self.last else {}
        return {kind: str(each[0].identifier) for kind, each in objects.items() if each and kind != self._kind}

    def _filter(self, operation: Operation) -> Mapping[str, str]:
        """Return the parameters by which a list shows only what names objects of the last write; empty if they may not do so.

        They may if each of its items shows what it names, and with what its first one names it shows only such items.
        """
        pages, named = self.target.listing(operation), self._named
        kinds = {fact.path: identified(fact.path, self.target.snapshot) for fact in pages.endpoint.of_area(Area.QUERY)}
        filters = {name: kind for name, kind in kinds.items() if kind in named}
        if not filters or not all(pages.related_identifiers(pages.largest_page(), kind) for kind in named):
            return {}
        return {name: named[kind] for name, kind in filters.items() if pages.is_filtered_by(name, kind)}

    def _is_missing_in(self, endpoint: Endpoint) -> bool:
        """Return whether an open list shows objects that name others, but not the one that names those of the last write."""
        named, made = self._named, self.lasting.own.made
        known = {
            kind: {*self.lasting.new.known(kind), *(str(each.identifier) for each in made.get(kind, ()))}
            for kind in named
        }
        return open_list_lacks(self.target, endpoint, named, known)

    def _allowed(self) -> Endpoint:
        require_sendable(self.target, self.endpoint)
        return self.endpoint

    def _with_views(self, written: SentWrite) -> Shown:
        """Return a write with what is shown of its object, after a while if nothing is."""
        if not self._kind:
            return Shown(written, ())
        if self.slowly:
            self.wait()
        return self._seen(lambda: (self._views_of(written),))[0]

    def _views_of(self, written: SentWrite) -> Shown:
        """Return a write with what is shown of its object now; a new one may not have been identified before.

        One that a call shows by its identifier is none of the items that name what the write does, if it is unknown which.
        """
        kind = self._kind
        named = written if written.objects.get(kind) else self.lasting.identified(written)
        is_unknown = "created" in self.does and not named.objects.get(kind) and single(kind, self.target.snapshot)
        return Shown(named, views_of(self.target, kind, named, self.operation.path) if kind and not is_unknown else ())

    @property
    def _kind(self) -> str:
        """The kind of object that the operation creates, else updates; empty if that is unknown."""
        return self.does.get("created") or self.does.get("updated", "")

    def _subject(self, kind: str, endpoint: Endpoint, body: Any, first: Mapping[str, int]) -> RunObject | None:
        """Return the object that a body updates; None if there is none, and the path needs none."""
        try:
            return self.lasting.named(endpoint, kind, body, first) or self.lasting.object(kind, first.get(kind, 0))
        except NotVerified:
            if kind in endpoint.kinds.values():
                raise
            return None


def _row_identifiers(written: SentWrite, made: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the mark and the identifier of each row of a write; empty if the answer does not show one for each.

    They are where the answer shows the objects that were `made` with some of these marks.
    """
    for column in row_columns(written.exchange) if written.mark else ():
        pairs = [(mark_of_row(written.mark, number), each) for number, each in enumerate(column)]
        if any(made.get(mark) == each for mark, each in pairs):
            return pairs
    return []


def _is_like(identifier: str, known: Iterable[str]) -> bool:
    """Return whether an identifier has the form of a known one: a number or none, as long, or longer by a digit."""
    length = {len(each) for each in known if each.isdecimal() == identifier.isdecimal()}
    return len(identifier) in length or (identifier.isdecimal() and len(identifier) - 1 in length)
