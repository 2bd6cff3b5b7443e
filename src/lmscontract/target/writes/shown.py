"""A lasting write with what is shown of its object afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from lmscontract.target.exchange import Exchange
from lmscontract.target.json_values import scalars_of
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.writes.own_objects import SentWrite
from lmscontract.target.writes.views import (
    Leaves,
    View,
    answer_of,
    is_shown_as,
    leaves,
    rows_of,
)


class ShownWrite(Struct, frozen=True):
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

    def had_no_effect(self, before: ShownWrite) -> bool:
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

    def new_places(self, value: Any, plain: ShownWrite) -> Iterator[tuple[str, str]]:
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
