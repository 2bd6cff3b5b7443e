"""Lasting writes of several rows, each with what the tenant shows of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from lmscontract.contract.model import Endpoint
from lmscontract.contract.writing import creators
from lmscontract.target.calls import NOT_FOUND
from lmscontract.target.json_values import text_of
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.writes.bodies import mark_of_row, pattern_of, row_marks
from lmscontract.target.writes.new_objects import single
from lmscontract.target.writes.own_objects import RunObject, SentWrite
from lmscontract.target.writes.results import is_accepted, row_columns
from lmscontract.target.writes.shown import ShownWrite
from lmscontract.target.writes.views import (
    View,
    marked_items,
    views,
    views_of,
)

if TYPE_CHECKING:
    from lmscontract.target.writes.lasting import LastingWrite


class BatchRows:
    """Writes two rows of the working body at once, and one of them alone.

    `numbers` say which objects of the run the first row names, by kind.
    """

    def __init__(self, write: LastingWrite) -> None:
        self._write, self._lasting, self._target = write, write.lasting, write.target
        self._does, self._operation = write.does, write.operation
        self._numbers: Mapping[str, int] = {}

    def write_both(self) -> tuple[ShownWrite, ...]:
        """Send two rows of the working body, and return the write with what is shown of each; empty without rows.

        If it has a single row, the second one is made from it. They name objects that nothing was written to before, as far as
        the run can create them; an update without a name in its body has other numbers than what it updates.
        """
        endpoint = self._write.allowed()
        body = self._lasting.template_with_rows(endpoint, 0, 1)
        if body is None:
            return ()
        made, others = self._lasting.own.made, {*endpoint.kinds.values(), *self._does.values()}
        self._numbers = {kind: len(several) for kind, several in made.items() if several and kind not in others}
        try:
            written = self._send_rows(endpoint, body)
        except NotVerified:
            if not self._numbers:
                raise
            self._numbers = {}
            written = self._send_rows(endpoint, body)
        if not written.mark:
            return ()
        found = self._write.read_until_shown(
            lambda: tuple(ShownWrite(written, tuple(self._of_row(written, row))) for row in (0, 1))
        )
        return found if any(each.views for each in found) else self._read_by_identifier(written) or found

    def _send_rows(self, endpoint: Endpoint, body: Any) -> SentWrite:
        """Send two rows, after a creation of what they update if neither the path nor the body names it."""
        updated, number = self._does.get("updated", ""), 0
        if updated and "created" not in self._does and not self._lasting.named(endpoint, updated, body, self._numbers):
            for creator in creators(updated, self._target.snapshot):
                with suppress(NotVerified):
                    several = self._lasting.template_with_rows(creator, 0, 1)
                    number = self._lasting.own.number if several else 0
                    self._lasting.send(creator, several, object_numbers=self._numbers)
        if number:
            written = self._lasting.send(endpoint, body, object_numbers=self._numbers, replacement_number=number)
            if is_accepted(written.exchange):
                return written
        return self._lasting.send_accepted(endpoint, body, object_numbers=self._numbers)

    def with_two_rows(self, body: Any) -> Any:
        """Return a body with a second row in the lists of it that name objects; as it is if there are none."""
        return self._lasting.with_rows(self._write.allowed(), body, 0, 1) or body

    def write_alone(self, row: int, *further: int) -> ShownWrite:
        """Send one of the rows of `write_both` alone, or before `further` ones; return it with what is shown of the row."""
        endpoint = self._write.allowed()
        made, in_path = self._lasting.own.made, endpoint.kinds.values()
        object_numbers = {kind: row for kind, several in made.items() if len(several) > row and kind not in in_path}
        object_numbers |= {kind: number + row for kind, number in self._numbers.items()}
        self._lasting.own.unseen.discard(self._operation.shape)  # the other row was seen
        written = self._lasting.send_accepted(
            endpoint, self._lasting.template_with_rows(endpoint, row, *further), object_numbers=object_numbers
        )
        found = self._write.read_until_shown(lambda: (ShownWrite(written, tuple(self._of_row(written, 0))),))[0]
        return found if found.views else next(iter(self._read_by_identifier(written)), found)

    def _read_by_identifier(self, written: SentWrite) -> tuple[ShownWrite, ...]:
        """Return the rows of a write with what is shown of the identifier that the answer gives for each.

        Empty unless each one is that of an object with the mark of its row, also after a while, or gets 404 everywhere.
        """
        kind = self._does.get("created", "")
        made = {each.mark: str(each.identifier) for each in self._lasting.own.made.get(kind, ())}
        identifiers = _row_identifiers(written, made)
        calls = single(kind, self._target.snapshot) if kind and identifiers else ()
        found = tuple(ShownWrite(written, self._marked(kind, *each)) for each in identifiers) if calls else ()
        if not all(each.views for each in found):
            self._write.wait()
            found = tuple(ShownWrite(written, self._marked(kind, *each)) for each in identifiers)
        for (_, identifier), row in zip(identifiers, found, strict=False):
            if not row.views and any(self._target.about(call, identifier).status != NOT_FOUND for call in calls):
                return ()
        return found

    def _marked(self, kind: str, mark: str, identifier: str) -> tuple[View, ...]:
        """Return what calls about an identifier show, if it has a mark."""
        pattern = pattern_of(mark)
        found = views(self._target, kind, RunObject(identifier))
        return tuple(each for each in found if pattern.search(text_of(each.document)))

    def _of_row(self, written: SentWrite, row: int) -> Iterator[View]:
        """Yield what shows a row: views of its objects, or of its mark where it is a new object with a name."""
        kind = self._write.kind
        named = {of: objects for of, objects in written.objects.items() if of != self._does.get("created")}
        own = {of: objects[min(row, len(objects) - 1)] for of, objects in named.items() if objects}
        if kind in own:
            mark = pattern_of(written.mark)
            found = views(self._target, kind, own[kind])
            yield from (view for view in found if mark.search(text_of(view.document)))
        elif any(len(objects) > 1 for objects in named.values()) or not single(kind, self._target.snapshot):
            own_objects = {of: (run_object,) for of, run_object in own.items()}
            is_one = any(True for _ in marked_items(self._target, kind, pattern_of(written.mark)))
            if not is_one:  # a named object for all rows may show the number of one of them by chance
                of_row = SentWrite(written.exchange, written.body, own_objects, written.mark)
                found = views_of(self._target, kind, of_row)
                own_mark = pattern_of(mark_of_row(written.mark, row))
                is_named = len(row_marks(written.body, written.mark)) > 1
                yield from (view for view in found if not is_named or own_mark.search(str(view.document)))
        else:
            yield from marked_items(self._target, kind, pattern_of(mark_of_row(written.mark, row)))


def _row_identifiers(written: SentWrite, made: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the mark and the identifier of each row of a write; empty if the answer does not show one for each.

    They are where the answer shows the objects that were `made` with some of these marks.
    """
    for column in row_columns(written.exchange) if written.mark else ():
        pairs = [(mark_of_row(written.mark, number), each) for number, each in enumerate(column)]
        if any(made.get(mark) == each for mark, each in pairs):
            return pairs
    return []
