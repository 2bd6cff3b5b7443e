"""What answers show of an object: its own fields, texts put together from them, and what belongs to it elsewhere.

A view is written in mock data. `{n}` is the number of the object, `{id}` its identifier, `{name}` one of its fields and
`{course.name}` a field of the object that a field refers to; a text that is one such place and nothing else has the
value itself. An object with a `$` key is worked out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from lmscontract.mock.tenant.records import Record, Records
from lmscontract.mock.tenant.seeds import seeded
from lmscontract.mock.tenant.state import Tenant

MISSING: Any = object()
"""What stands where nothing is known."""

View = Callable[["Sight"], Any]
Sees = Callable[[str, Record], bool]
"""Whether somebody may see an object of a kind."""

_PLACE = re.compile(r"\{([A-Za-z_][\w.]*)(:[^{}]*)?\}")


class Sight(Struct):
    """One look at an object. `outcome` holds what a call made of it, `seen` everything else that was looked at.

    `sees` is given where whoever looks may not see everything.
    """

    views: Views
    kind: str
    record: Record
    outcome: Mapping[str, Any] = field(default_factory=dict)
    outer: Sight | None = None
    seen: list[Record | Records] = field(default_factory=list)
    sees: Sees | None = None
    _asked: set[str] = field(default_factory=set)

    def at(self, record: Record, kind: str) -> Sight:
        """A look at another object from here."""
        self.seen.append(record)
        return Sight(self.views, kind, record, outer=self, seen=self.seen, sees=self.sees)

    def value(self, names: Sequence[str]) -> Any:
        """What stands at a name, or behind a field that refers to another object; MISSING where nothing does."""
        first, *rest = names
        value = self._own(first)
        if not rest or value is MISSING:
            return value
        if isinstance(value, Mapping):
            return _within(value, rest)
        kind = self.views.refers(self.kind, first)
        records = self.views.tenant.records(kind) if kind else None
        found = records.find(str(value)) if records is not None else None
        if records is None or found is None:
            if records is not None:
                self.seen.append(records)
            return MISSING
        return self.at(found, kind).value(rest)

    def _own(self, name: str) -> Any:
        if name in self.outcome:
            return self.outcome[name]
        if name == "id":
            return self.record.id
        for views in (self.views.derived(self.kind), None, self.views.others(self.kind)):
            if views is None:
                if name in self.record.fields:
                    return self.record.fields[name]
            elif name in views and name not in self._asked:
                return self._worked_out(name, views[name])
        return self.record.number if name == "n" else MISSING

    def _worked_out(self, name: str, view: View) -> Any:
        """A member that is put together; where it asks for itself, only what was written counts."""
        self._asked.add(name)
        try:
            return view(self)
        finally:
            self._asked.discard(name)


class Part(dict[str, Any]):
    """An object within an answer that shows another object; `sight` is the look at that one."""

    def __init__(self, members: Mapping[str, Any], sight: Sight) -> None:
        super().__init__(members)
        self.sight = sight


class Views(Struct):
    """The views of one tenant; each is compiled once."""

    tenant: Tenant
    _derived: dict[str, Mapping[str, View]] = field(default_factory=dict)
    _others: dict[str, Mapping[str, View]] = field(default_factory=dict)
    _refers: dict[str, Mapping[str, str]] = field(default_factory=dict)

    def refers(self, kind: str, name: str) -> str:
        """The kind of object whose identifier a field holds; empty where it holds none."""
        if kind not in self._refers:
            self._refers[kind] = self.said(kind).get("refers") or {}
        return self._refers[kind].get(name, "")

    def derived(self, kind: str) -> Mapping[str, View]:
        """The members of an object that are put together from others."""
        if kind not in self._derived:
            told: Mapping[str, Any] = self.said(kind).get("derived") or {}
            self._derived[kind] = {name: self.compiled(value) for name, value in told.items()}
        return self._derived[kind]

    def others(self, kind: str) -> Mapping[str, View]:
        """What a member of an object is where the object has none, or none that the contract takes."""
        if kind not in self._others:
            told: Mapping[str, Any] = self.said(kind).get("else") or {}
            self._others[kind] = {name: self.compiled(value) for name, value in told.items()}
        return self._others[kind]

    def said(self, kind: str) -> Mapping[str, Any]:
        """What mock data say of a kind; of one that is a part of another, what they say of that."""
        said = self.tenant.said_of_kind(kind)
        return self.tenant.said_of_kind(said["among"]) if "among" in said else said

    def members(self, sight: Sight) -> dict[str, Any]:
        """The members of an object wherever nothing else is told: its fields that are shown, and what is derived."""
        said = self.said(sight.kind)
        private, maps = said.get("private", ()), said.get("maps") or {}
        shown = {name: value for name, value in sight.record.fields.items() if name not in private and name not in maps}
        for name, prefix in maps.items():
            own = sight.record.fields.get(name)
            if prefix and isinstance(own, Mapping):
                shown.update((f"{prefix}{key}", each) for key, each in own.items())
        for name, view in self.derived(sight.kind).items():
            value = view(sight)
            if value is not MISSING:
                shown[name] = value
        return shown

    def compiled(self, value: Any) -> View:
        """The view that a value of mock data writes."""
        if isinstance(value, str):
            return _text(value)
        if isinstance(value, Mapping):
            for key, compile_ in _COMPILED.items():
                if key in value:
                    return compile_(self, value)
            if any(name.startswith("$") for name in value):
                return lambda sight: seeded(value, sight.record.number, self.tenant)
            members = {name: self.compiled(each) for name, each in value.items()}
            return lambda sight: _object(members, sight)
        if isinstance(value, list):
            items = [self.compiled(each) for each in value]
            return lambda sight: [each(sight) for each in items]
        return lambda _: value


def looks_elsewhere(value: Any) -> bool:
    """Whether a value of mock data shows more than the object itself."""
    if isinstance(value, str):
        return any("." in match[1] for match in _PLACE.finditer(value))
    if isinstance(value, Mapping):
        return any(name in ("$each", "$count") or looks_elsewhere(each) for name, each in value.items())
    return isinstance(value, list) and any(map(looks_elsewhere, value))


def kinds_of(value: Any) -> Iterator[str]:
    """The kinds of the objects that a value of mock data shows or counts."""
    if isinstance(value, Mapping):
        yield from (str(value[name]) for name in ("$each", "$count") if name in value)
        value = list(value.values())
    for each in value if isinstance(value, list) else ():
        yield from kinds_of(each)


def _text(text: str) -> View:
    places = list(_PLACE.finditer(text))
    if not places:
        return lambda _: text
    if len(places) == 1 and places[0][0] == text and not places[0][2]:
        names = places[0][1].split(".")
        return lambda sight: sight.value(names)
    parts: list[tuple[str, list[str], str]] = []
    start = 0
    for match in places:
        parts.append((text[start : match.start()], match[1].split("."), (match[2] or ":")[1:]))
        start = match.end()
    rest = text[start:]

    def put_together(sight: Sight) -> str:
        return "".join(before + _written(sight.value(names), form) for before, names, form in parts) + rest

    return put_together


def _written(value: Any, form: str) -> str:
    if value is MISSING or value is None:
        return ""
    try:
        return format(value, form)
    except (TypeError, ValueError):
        return str(value)


def _object(members: Mapping[str, View], sight: Sight) -> dict[str, Any]:
    found = ((name, view(sight)) for name, view in members.items())
    return {name: value for name, value in found if value is not MISSING}


def _each(views: Views, value: Mapping[str, Any]) -> View:
    """The objects of a kind that belong to this one: named in a field of it (`in`), or naming it (`where`)."""
    kind, shown = value["$each"], views.compiled(value["as"]) if "as" in value else None
    select = _selection(views, kind, value)
    limit = int(value.get("limit", 200))

    def all_(sight: Sight) -> list[Any]:
        found = (sight.at(record, kind) for record in _first(select(sight), limit))
        if shown is not None:
            values = ((each, shown(each)) for each in found)
            return [Part(value, each) if isinstance(value, Mapping) else value for each, value in values]
        name = views.tenant.records(kind).property
        return [Part({name: each.record.id, **views.members(each)}, each) for each in found]

    return all_


def _count(views: Views, value: Mapping[str, Any]) -> View:
    """How many objects of a kind belong to this one; or how many of a number in a field of it (`left`) that leaves."""
    select, whole = _selection(views, value["$count"], value), value.get("left")

    def count(sight: Sight) -> Any:
        if whole is None:
            return sum(1 for _ in select(sight))
        among = sight.value([whole])
        return MISSING if among is MISSING else max(0, among - sum(1 for _ in select(sight)))

    return count


def _all(views: Views, value: Mapping[str, Any]) -> View:
    """Several lists as one."""
    lists = [views.compiled(each) for each in value["$all"]]
    return lambda sight: [one for each in lists for one in each(sight)]


def _first_known(views: Views, value: Mapping[str, Any]) -> View:
    """The first of several values that is known."""
    options = [views.compiled(each) for each in value["$first"]]
    return lambda sight: next((found for each in options if (found := each(sight)) is not MISSING), MISSING)


def _look(views: Views, value: Mapping[str, Any]) -> View:
    """What a table has for the value of a field."""
    key, table, other = views.compiled("{" + value["$look"] + "}"), value["in"], value.get("else", MISSING)
    return lambda sight: table.get(str(key(sight)), other)


def _member(_: Views, value: Mapping[str, Any]) -> View:
    """The member of a map that the object around this one has under this one's identifier."""
    names = value["$member"].split(".")

    def member(sight: Sight) -> Any:
        held = sight.outer.value(names) if sight.outer is not None else MISSING
        return held.get(str(sight.record.id)) if isinstance(held, Mapping) else None

    return member


_COMPILED: Mapping[str, Callable[[Views, Mapping[str, Any]], View]] = {
    "$all": _all,
    "$each": _each,
    "$count": _count,
    "$first": _first_known,
    "$look": _look,
    "$member": _member,
}


def _selection(views: Views, kind: str, value: Mapping[str, Any]) -> Callable[[Sight], Iterable[Record]]:
    where, among = value.get("where"), value.get("in")
    having: Mapping[str, Any] = value.get("having") or {}

    def select(sight: Sight) -> Iterable[Record]:
        records = views.tenant.records(kind)
        sight.seen.append(records)
        found: Iterable[Record] = records
        if where:
            found = records.having(where, sight.record.id)
        elif among:
            held = sight.value([among])
            named = held if isinstance(held, list) else ()
            found = [record for each in named if (record := records.find(str(each))) is not None]
        if sight.sees is not None:
            found = [each for each in found if sight.sees(kind, each)]
        return (each for each in found if each.has(having))

    return select


def _first(records: Iterable[Record], limit: int) -> Iterable[Record]:
    return (record for _, record in zip(range(limit), records, strict=False))


def _within(value: Any, names: Sequence[str]) -> Any:
    for name in names:
        if not isinstance(value, Mapping) or name not in value:
            return MISSING
        value = value[name]
    return value
