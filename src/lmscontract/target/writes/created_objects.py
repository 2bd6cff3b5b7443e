"""Whether what a lasting write creates is served: lists that show it, and calls about its identifier."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from lmscontract.contract.model import Answer, Area, Endpoint
from lmscontract.rules.values import identified
from lmscontract.target.calls import NOT_FOUND
from lmscontract.target.exchange import Exchange
from lmscontract.target.json_values import scalars, scalars_of
from lmscontract.target.objects.identifiers import listing, named
from lmscontract.target.objects.recognition import BARE_IDENTIFIERS
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.writes.new_objects import single
from lmscontract.target.writes.results import row_columns
from lmscontract.target.writes.views import (
    open_list_lacks,
)
from lmscontract.types import Operation

if TYPE_CHECKING:
    from lmscontract.target.writes.lasting import LastingWrite

_SHORTEST = 3
"""A longer text in the form of an identifier is no number of a row."""


class CreatedObjects:
    """Looks for the new objects of a write in the lists of their kind, and asks for them by their identifiers."""

    def __init__(self, write: LastingWrite) -> None:
        self._write, self._lasting, self._target = write, write.lasting, write.target

    def are_served(self, answer: Exchange) -> bool:
        """Whether the new object may be there although nothing shows it; NotVerified when that is unknown.

        It is not if the answer shows it, by an identifier or its mark, and complete lists of its kind lack it, also after a
        while. An identifier has a known name, or the one that it has in these lists.
        """
        if self._is_served(answer):
            return True
        self._write.wait()
        return self._is_served(answer)

    def not_found(self, answer: Exchange) -> Exchange | None:
        """Return the 404 that proves that a call has created nothing, after no list has shown a new object.

        That is the one about the identifier in its answer, if this is like those that a list shows, and not of a process that
        creates the object later. None without one.
        """
        kind = self._write.does["created"]
        known = self._lasting.new.known(kind)
        new = [each for each in self._shown_identifiers(answer, kind, self._marks(answer)) if _is_like(each, known)]
        found = (self._target.about(call, each) for call in single(kind, self._target.snapshot) for each in new)
        return next((exchange for exchange in found if exchange.status == NOT_FOUND), None)

    def identifiers(self, page: Exchange) -> list[str]:
        """Return the identifiers of the items of a page."""
        items = self._target.items(page)
        name = self._target.listing(page.call.operation).identifier_property(items)
        return [each for item in items for each in named(item, name)[:1]]

    def _marks(self, answer: Exchange) -> list[str]:
        """Return the marks in the body that a call was sent with."""
        return re.findall(rf"{self._lasting.own.run}-\d+", (answer.call.body or b"").decode())

    def _is_served(self, answer: Exchange) -> bool:
        kind, snapshot, marks = self._write.does["created"], self._target.snapshot, self._marks(answer)
        new = self._shown_identifiers(answer, kind, marks)
        lists = [each for each in listing(kind, snapshot) if not each.operation.parameters]
        if any(self._is_listed(each.operation, new, marks) for each in lists):
            return True
        shows = single(kind, snapshot)
        if not (lists or shows):
            raise NotVerified("no call of the contract shows what this operation creates", self._write.operation.label)
        return any(self._target.about(each, identifier).ok for each in shows for identifier in new)

    def _shown_identifiers(self, answer: Exchange, kind: str, marks: Sequence[str]) -> set[str]:
        """Return the identifiers in an answer that are new; NotVerified when it shows neither one nor a mark.

        Of a body with rows, they may have any name in the rows of the answer.
        """
        names = {*self._lasting.new.identifying(kind), *BARE_IDENTIFIERS}
        made = {str(each.identifier) for several in self._lasting.own.made.values() for each in several}
        sent = {str(each) for _, each in scalars(answer.call.document)}
        own = {str(each.identifier) for each in self._lasting.own.made.get(kind, ())} | (made & sent)
        shown = list(scalars(self._target.document(answer)))
        identifies = any(name in names or str(value) in own for name, value in shown)
        if not identifies and (new := self._in_rows(answer, kind) - made - sent):
            return new
        if not identifies and not any(mark in answer.text for mark in marks):
            raise NotVerified("the response does not identify a new object", self._write.operation.label)
        return {str(value) for name, value in shown if name in names and str(value) not in made | sent}

    def _in_rows(self, answer: Exchange, kind: str) -> set[str]:
        """Return what identifies the rows of an answer to a body with as many rows, in the form of known identifiers."""
        known = [each for each in self._lasting.new.known(kind) if len(each) > _SHORTEST]
        found = (each for each in row_columns(answer) if known and all(_is_like(one, known) for one in each))
        return {*next(found, [])}

    def _is_listed(self, operation: Operation, new: Collection[str], marks: Sequence[str]) -> bool:
        """Return whether a list shows one of some identifiers or marks; NotVerified when it has more pages than are read."""
        if self._target.endpoint(operation).answer is Answer.OPEN:
            if self._is_missing_in(self._target.endpoint(operation)):
                return False
            raise NotVerified(
                "nothing shows the new object, and the form of its list is not documented", operation.label
            )
        pages, is_complete, query = self._target.listing(operation), False, self._filter(operation)
        named = {*self._named.values()}
        for page in pages.pages(query=query, again=True):
            listed, is_complete = self.identifiers(page), pages.is_complete(page)
            if query and any(named <= {str(each) for each in scalars_of(item)} for item in self._target.items(page)):
                return True
            if not listed:  # nothing is known to identify them
                listed = [*map(str, scalars_of(self._target.items(page)))]
            if any(mark in page.text for mark in marks) or not {*new}.isdisjoint(listed):
                return True
        if not is_complete:
            raise NotVerified("the list has several pages, so that a new object could be missed")
        return False

    @property
    def _named(self) -> Mapping[str, str]:
        """The first object of each other kind that the last write names."""
        objects = self._write.last.objects if self._write.last else {}
        return {kind: str(each[0].identifier) for kind, each in objects.items() if each and kind != self._write.kind}

    def _filter(self, operation: Operation) -> Mapping[str, str]:
        """Return the parameters by which a list shows only what names objects of the last write; empty if they may not do so.

        They may if each of the items shows what it names, and with what its first one names it shows only such items.
        """
        pages, named = self._target.listing(operation), self._named
        kinds = {fact.path: identified(fact.path, self._target.snapshot) for fact in pages.endpoint.of_area(Area.QUERY)}
        filters = {name: kind for name, kind in kinds.items() if kind in named}
        if not filters or not all(pages.related_identifiers(pages.largest_page(), kind) for kind in named):
            return {}
        return {name: named[kind] for name, kind in filters.items() if pages.is_filtered_by(name, kind)}

    def _is_missing_in(self, endpoint: Endpoint) -> bool:
        """Return whether an open list shows objects that name others, but not the one that names those of the last write."""
        named, made = self._named, self._lasting.own.made
        known = {
            kind: {*self._lasting.new.known(kind), *(str(each.identifier) for each in made.get(kind, ()))}
            for kind in named
        }
        return open_list_lacks(self._target, endpoint, named, known)


def _is_like(identifier: str, known: Iterable[str]) -> bool:
    """Return whether an identifier has the form of a known one: a number or none, as long, or longer by a digit."""
    length = {len(each) for each in known if each.isdecimal() == identifier.isdecimal()}
    return len(identifier) in length or (identifier.isdecimal() and len(identifier) - 1 in length)
