"""The objects of one kind: kept in order, found by what they hold, and taken back when a call fails."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct

from lmscontract.mock.tenant.seeds import numbered

_VERSIONS = itertools.count(1)


class Record(Struct):
    """One object. `number` counts within its kind; `fact` is the tenant fact that stands for it, if one does.

    `fields` are never changed in place: `Records.merge` gives it new ones, and a new `version`.
    """

    id: Any
    number: int
    fields: dict[str, Any]
    fact: str = ""
    version: int = 0

    def has(self, having: Mapping[str, Any]) -> bool:
        """Whether each of its fields that is named is as wanted."""
        return all(is_one_of(self.fields.get(name), wanted) for name, wanted in having.items())


class Journal(Struct):
    """Counts what is written, and can take back what was written within an attempt that fails."""

    version: int = 0
    _undone_by: list[Callable[[], None]] | None = None

    def note(self, undo: Callable[[], None]) -> None:
        """Something was written; `undo` takes it back."""
        self.version += 1
        if self._undone_by is not None:
            self._undone_by.append(undo)

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """Whatever is written within an attempt that ends in an exception is taken back; attempts may be nested."""
        outer, self._undone_by = self._undone_by, []
        try:
            yield
        except BaseException:
            written, self._undone_by = self._undone_by, None
            for undo in reversed(written):
                undo()
            self._undone_by = outer
            raise
        if outer is not None:
            outer.extend(self._undone_by)
        self._undone_by = outer


@dataclass(slots=True)
class Records:
    """The objects of one kind, in the order in which lists show them.

    `version` is another with every write, and the first one again when all is as it was at first.
    """

    kind: str
    property: str
    spec: Mapping[str, Any]
    by_id: dict[str, Record] = field(default_factory=dict)
    version: int = 0
    journal: Journal = field(default_factory=Journal)
    seed_fields: Callable[[int], dict[str, Any]] | None = None
    seed_new: Callable[[int], dict[str, Any]] | None = None
    _last: int = 0
    _indexes: dict[str, dict[str, dict[str, Record]]] = field(default_factory=dict)
    _beginning: tuple[list[tuple[str, Record, dict[str, Any]]], int, int] = field(default=([], 0, 0))

    def __iter__(self) -> Iterator[Record]:
        """Every object, in order."""
        return iter(self.by_id.values())

    def __len__(self) -> int:
        """How many there are."""
        return len(self.by_id)

    def find(self, identifier: str) -> Record | None:
        """The object of an identifier as a path writes it."""
        return self.by_id.get(identifier)

    def having(self, name: str, value: Any) -> list[Record]:
        """The objects with a value in a field, or among the values of a field that is a list, compared as text."""
        if name not in self._indexes:
            self._indexes[name] = {}
            for record in self:
                self._enter(name, record)
        found = self._indexes[name].get(str(value), {})
        return sorted(found.values(), key=lambda each: each.number)

    def add(self, fields: Mapping[str, Any]) -> Record:
        """A new object at the end, with what was sent over what objects of its kind have; no identifier comes twice."""
        number = max(self._last, len(self.by_id)) + 1
        while str(identifier := self.identifier(number)) in self.by_id:
            number += 1
        fresh = self.seed_new(number) if self.seed_new is not None else {}
        return self.put(Record(identifier, number, {**self.fields(number), **fresh, **fields}))

    def put(self, record: Record) -> Record:
        """Enter an object; one with the same identifier is replaced, as happens while a tenant is made."""
        key, before = str(record.id), self.by_id.get(str(record.id))
        if before is not None:
            self._leave_all(before)
        self.by_id[key] = record
        self._last = max(self._last, record.number)
        self._enter_all(record)
        self._changed(record, lambda: self.remove(record))
        return record

    def begin(self) -> None:
        """What is there now is what there was at first."""
        self._beginning = [(key, each, each.fields) for key, each in self.by_id.items()], self._last, self.version

    def begin_anew(self) -> None:
        """What there was at first is there again, and nothing else; an identifier that was given is given again."""
        held, last, version = self._beginning
        if self.version == version:
            return
        for _, record, fields in held:
            if record.fields is not fields:
                record.fields, record.version = fields, record.version + 1
        self.by_id, self._last = {key: record for key, record, _ in held}, last
        self._indexes.clear()
        self.version = version
        self.journal.version += 1

    def merge(self, record: Record, fields: Mapping[str, Any]) -> None:
        """Write fields of an object."""
        before = record.fields
        self._leave_all(record)
        record.fields = {**before, **fields}
        self._enter_all(record)
        self._changed(record, lambda: self._restore(record, before))

    def remove(self, record: Record) -> None:
        """Take an object away."""
        if self.by_id.pop(str(record.id), None) is not None:
            self._leave_all(record)
            self._changed(record, lambda: self._return(record))

    def identifier(self, number: int) -> Any:
        """The identifier of the n-th object."""
        spec = self.spec.get("identifier", {})
        if "values" in spec and number <= len(spec["values"]):
            return spec["values"][number - 1]
        if "form" in spec:
            return str(spec["form"]).format(n=number)
        return self.written(int(spec.get("first", 1)) + number - 1)

    def written(self, identifier: Any) -> Any:
        """An identifier in the type that the kind writes it in."""
        kind = self.spec.get("identifier", {}).get("type", "integer")
        return str(identifier) if kind == "string" else identifier

    def fields(self, number: int) -> dict[str, Any]:
        """The fields of the n-th object, from mock data."""
        if self.seed_fields is not None:
            return self.seed_fields(number)
        return {name: numbered(value, number) for name, value in self.spec.get("fields", {}).items()}

    def _changed(self, record: Record, undo: Callable[[], None]) -> None:
        record.version += 1
        self.version = next(_VERSIONS)
        self.journal.note(undo)

    def _restore(self, record: Record, fields: dict[str, Any]) -> None:
        self._leave_all(record)
        record.fields = fields
        self._enter_all(record)
        self._changed(record, _nothing)

    def _return(self, record: Record) -> None:
        self.put(record)
        self.by_id = dict(sorted(self.by_id.items(), key=lambda each: each[1].number))

    def _enter_all(self, record: Record) -> None:
        for name in self._indexes:
            self._enter(name, record)

    def _leave_all(self, record: Record) -> None:
        for name, index in self._indexes.items():
            for value in _texts(record.fields.get(name)):
                index.get(value, {}).pop(str(record.id), None)

    def _enter(self, name: str, record: Record) -> None:
        for value in _texts(record.fields.get(name)):
            self._indexes[name].setdefault(value, {})[str(record.id)] = record


class Among(Records):
    """The objects of another kind that have certain values: a kind of its own to whoever asks for it."""

    __slots__ = ("_values", "_whole")

    def __init__(self, kind: str, spec: Mapping[str, Any], whole: Records) -> None:
        name = spec.get("identifier", {}).get("property", whole.property)
        super().__init__(kind, name, whole.spec, journal=whole.journal)
        self._whole = whole
        self._values: Mapping[str, Any] = spec.get("having") or {}

    @property
    def version(self) -> int:
        """That of the whole kind."""
        return self._whole.version

    @version.setter
    def version(self, _: int) -> None:
        """It follows the whole kind."""

    def __iter__(self) -> Iterator[Record]:
        """Those of the whole kind that have the values, in order."""
        return (record for record in self._whole if self._holds(record))

    def __len__(self) -> int:
        """How many there are."""
        return sum(1 for _ in self)

    def find(self, identifier: str) -> Record | None:
        """The object of an identifier, if it is one of these."""
        record = self._whole.find(identifier)
        return record if record is not None and self._holds(record) else None

    def having(self, name: str, value: Any) -> list[Record]:
        """Those of these with a value in a field."""
        return [record for record in self._whole.having(name, value) if self._holds(record)]

    def add(self, fields: Mapping[str, Any]) -> Record:
        """A new object of the whole kind with these values."""
        return self._whole.add({**fields, **self._values})

    def put(self, record: Record) -> Record:
        """Enter an object into the whole kind."""
        return self._whole.put(record)

    def merge(self, record: Record, fields: Mapping[str, Any]) -> None:
        """Write fields of an object."""
        self._whole.merge(record, fields)

    def remove(self, record: Record) -> None:
        """Take an object away."""
        self._whole.remove(record)

    def begin_anew(self) -> None:
        """The whole kind does."""

    def _holds(self, record: Record) -> bool:
        return record.has(self._values)


def is_one_of(held: Any, wanted: Any) -> bool:
    """Whether a value is the one that is wanted, one of a list of them, or with `not` none of those."""
    if isinstance(wanted, Mapping):
        return held not in wanted["not"]
    return held in wanted if isinstance(wanted, list) else bool(held == wanted)


def _nothing() -> None:
    return None


def _texts(value: Any) -> list[str]:
    """A value as the text that it is looked up by; each of a list."""
    if isinstance(value, list):
        return [str(each) for each in value]
    return [] if value is None else [str(value)]
