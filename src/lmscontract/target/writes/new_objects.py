"""Which objects a call has created: what other calls prove of the identifiers in its response."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from lmscontract.contract.model import Endpoint, Snapshot
from lmscontract.rules.values import shows_one
from lmscontract.target.json_values import scalars, scalars_of
from lmscontract.target.objects.identifiers import is_identifier, listing, showing
from lmscontract.target.objects.proof import identifiers_of
from lmscontract.target.objects.recognition import BARE_IDENTIFIERS, identifier_names
from lmscontract.target.objects.samples import listed_identifiers
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.writes.bodies import pattern_of, row_marks
from lmscontract.target.writes.own_objects import SentWrite
from lmscontract.target.writes.undo import marked_objects

if TYPE_CHECKING:
    from lmscontract.target.exchange import Exchange
    from lmscontract.target.lists.pages import TenantList
    from lmscontract.target.target import Target

_CANDIDATES = 6
_LONGEST = 64
_ANYTHING = re.compile("")
_NO_IDENTIFIER = re.compile(r"v?\d+([.,]\d+)+$|\d{4}-\d\d-\d\d(T|$)")

Patterns = Mapping[str, re.Pattern[str]]
"""What finds each mark in a text."""


class NewObjects:
    """The new objects of a tenant during a run."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.own = target.own_objects
        self.snapshot = target.snapshot

    def known(self, kind: str) -> Collection[str]:
        """Return the identifiers of a kind that the tenant had when they were first needed."""
        if kind and kind not in self.own.known:
            self.own.known[kind] = frozenset(listed_identifiers(self.target, kind))
        return self.own.known.get(kind, ())

    def identifying(self, kind: str) -> Collection[str]:
        """Return the names of properties that identify an object of a kind: the known ones, and those of its lists."""
        names = set(identifier_names(self.target, kind))
        for pages in self._lists(kind):
            with suppress(NotVerified):
                names.add(pages.identifier_property(self.target.items(pages.largest_page())))
        return names - {""}

    def created(
        self, written: SentWrite, kind: str, marks: Sequence[str], before: Collection[str]
    ) -> list[tuple[Any, str]]:
        """Return the identifiers of the objects of a kind that a write has created, each with the mark that it shows.

        They are those in its response, as far as other calls prove them, and if that lacks some, those of items with a mark of
        its body. Without these, if the response names none, they are those of items with one of some marks: an earlier copy
        has those of its original, too, so that it is none of the values that lists showed `before`. They have the order of the
        rows. An empty mark means that no call shows one.
        """
        rows = sorted(row_marks(written.body, written.mark), key=lambda each: (len(each), each))
        several = [*dict.fromkeys((*rows, *marks))]
        patterns = {each: pattern_of(each, with_rows=len(rows) < 2) for each in several}
        found = self._named(written, kind, patterns, before) if written.exchange.is_json else []
        if len(found) < max(1, len(rows)):
            found += self._marked(kind, {each: patterns[each] for each in rows}, found, ())
        if not found and not self._is_named(written, kind):
            found = self._marked(kind, patterns, (), before)
        return sorted(found, key=lambda each: several.index(each[1]) if each[1] else len(several))

    def _is_named(self, written: SentWrite, kind: str) -> bool:
        """Return whether the response of a write has what seems to identify the new object."""
        names = {*self.identifying(kind), *BARE_IDENTIFIERS}
        return written.exchange.is_json and any(name in names for name, _ in scalars(written.exchange.json))

    def listed(self, kind: str) -> set[str]:
        """Return every value that the lists of a kind show now."""
        found: set[str] = set()
        for pages in self._lists(kind):
            with suppress(NotVerified):
                found.update(str(each) for each in scalars_of(self.target.items(pages.largest_page(again=True))))
        return found

    def shows(self, calls: Sequence[Endpoint], identifier: Any, marks: Sequence[str]) -> bool:
        """Return whether one of some calls about an identifier shows an object with one of some marks; all have an empty one."""
        patterns = {each: pattern_of(each) if each else _ANYTHING for each in marks}
        return self._mark_shown(calls, identifier, patterns) is not None

    def _mark_shown(self, calls: Sequence[Endpoint], identifier: Any, marks: Patterns) -> str | None:
        """Return the first of some marks that a call about an identifier shows; None if it shows none."""
        for endpoint in calls[:2] if marks else ():
            with suppress(NotVerified):
                exchange = self.target.about(endpoint, identifier)
                shown = (mark for mark, pattern in marks.items() if pattern.search(exchange.text))
                if exchange.ok and (mark := next(shown, None)) is not None:
                    return mark
        return None

    def _named(self, written: SentWrite, kind: str, marks: Patterns, before: Collection[str]) -> list[tuple[Any, str]]:
        """Return the identifiers of new objects in the response of a write, as far as other calls prove them."""
        others = {str(each.identifier) for several in written.objects.values() for each in several}
        of_kind = {str(each.identifier) for each in written.objects.get(kind, ())}
        sent = {(name, str(each)) for name, each in scalars(written.body)}
        known_before = others | {each for _, each in sent}
        own_names = self._own_names(kind)

        def is_other(name: str, text: str) -> bool:
            """Return whether a value names what the call named; an object of another kind may have the same number."""
            if name in own_names or name in BARE_IDENTIFIERS:
                return text in of_kind or (name, text) in sent
            return text in known_before

        candidates = self._candidates(kind, written.exchange.json, is_other)
        calls = single(kind, self.snapshot)
        if not calls:
            new = self.listed(kind).difference(before)
            own = {*identifier_names(self.target, kind), *BARE_IDENTIFIERS}
            likely = (each for name, each in candidates if name in own or is_identifier(name) or len(str(each)) > 2)
            return [(each, "") for each in likely if str(each) in new][:1]
        if certain := self._with_marks(calls, [each for _, each in candidates[:_CANDIDATES]], marks):
            return certain
        names, known = self.identifying(kind), self.known(kind)
        by_name = (
            each
            for name, each in candidates
            if name in names and str(each) not in known and (name in own_names or str(each) not in known_before)
        )
        if served := next((each for each in by_name if self.shows(calls, each, ("",))), None):
            return [(served, "")]
        return self._listed_since(kind, [each for name, each in candidates if name in BARE_IDENTIFIERS])

    def _with_marks(
        self, calls: Sequence[Endpoint], identifiers: Sequence[Any], marks: Patterns
    ) -> list[tuple[Any, str]]:
        """Return the identifiers of objects with one of some marks, each with that mark."""
        shown = [(each, self._mark_shown(calls, each, marks)) for each in identifiers]
        return [(each, mark) for each, mark in shown if mark]

    def _marked(
        self, kind: str, marks: Patterns, found: Sequence[tuple[Any, str]], before: Collection[str]
    ) -> list[tuple[Any, str]]:
        """Return the identifiers of the new objects with one of some marks that no response named, and no list `before`."""
        made = (str(each.identifier) for each in self.own.made.get(kind, ()))
        others = {*self.known(kind), *before, *made, *(str(each) for each, _ in found)}
        listed: dict[str, tuple[Any, str]] = {}
        for mark, pattern in marks.items():
            for each in marked_objects(self.target, kind, pattern):
                listed.setdefault(str(each), (each, mark))
        return [each for text, each in listed.items() if text not in others]

    def _listed_since(self, kind: str, candidates: Sequence[Any]) -> list[tuple[Any, str]]:
        """Return the first candidate that identifies an item of a complete list now, and did not before.

        An object of the owner may be on one page of a longer list, or in another list, without being new.
        """
        found: set[str] = set()
        for pages in self._lists(kind) if candidates else ():
            with suppress(NotVerified):
                before, now = pages.largest_page(), pages.largest_page(again=True)
                if pages.is_complete(before) and pages.is_complete(now):
                    found |= self._identifiers(now) - self._identifiers(before)
        return [(each, "") for each in candidates if str(each) in found.difference(self.known(kind))][:1]

    def _identifiers(self, page: Exchange) -> set[str]:
        endpoint = self.target.endpoint(page.call.operation)
        return set(identifiers_of(self.target, endpoint, self.target.items(page)))

    def _own_names(self, kind: str) -> set[str]:
        """Return the names of properties that identify objects of a kind, and of no other."""
        kinds = defaultdict[str, set[str]](set)
        for each in self.snapshot.vocabulary.identifiers:
            for name in self.snapshot.vocabulary.names_of(each):
                kinds[name].add(each)
        for endpoint in self.snapshot.operations:
            for name, each in endpoint.kinds.items():
                kinds[name].add(each)
        return {name for name, of in kinds.items() if of == {kind}}

    def _candidates(self, kind: str, document: Any, is_other: Callable[[str, str], bool]) -> list[tuple[str, Any]]:
        """Return the values of a response that may identify a new object, with their names, the likeliest first."""
        names = (*identifier_names(self.target, kind), *BARE_IDENTIFIERS)

        def rank(name: str) -> int:
            return names.index(name) if name in names else len(names) + (not is_identifier(name))

        def is_version(name: str) -> bool:
            return "version" in name.lower() and name not in names and not is_identifier(name)

        found: dict[str, tuple[str, Any]] = {}
        for name, value in sorted(scalars(document), key=lambda each: rank(each[0])):
            if _could_identify(value) and not is_other(name, str(value)) and not is_version(name):
                found.setdefault(str(value), (name, value))
        return list(found.values())

    def _lists(self, kind: str) -> Iterator[TenantList]:
        """Yield the lists of all objects of a kind."""
        for endpoint in listing(kind, self.snapshot):
            if not endpoint.operation.parameters:
                yield self.target.listing(endpoint.operation)


def single(kind: str, snapshot: Snapshot) -> tuple[Endpoint, ...]:
    """Return the calls that show one object of a kind."""
    return tuple(each for each in showing(kind, snapshot) if shows_one(each))


def _could_identify(value: Any) -> bool:
    """Return whether a value may be an identifier: a number or a text without spaces, no version, fraction, date or moment."""
    is_scalar = isinstance(value, int | str) and not isinstance(value, bool)
    text = str(value)
    return is_scalar and 0 < len(text) <= _LONGEST and " " not in text and not _NO_IDENTIFIER.match(text)
