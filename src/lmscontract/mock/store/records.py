"""The objects of one kind, in order; writes can be rolled back."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct

_VERSIONS = itertools.count(1)


class Record(Struct):
    """One object. `number` counts within its kind; `fact` is the tenant fact that names it, if there is one.

    `fields` are never changed in place: `Records.merge` replaces them.
    """

    id: Any
    number: int
    fields: dict[str, Any]
    fact: str = ""

    def has(self, having: Mapping[str, Any]) -> bool:
        """Return whether each of the given fields has the wanted value."""
        return all(is_one_of(self.fields.get(name), wanted) for name, wanted in having.items())

    def mentions(self, name: str, value: Any) -> bool:
        """Return whether a field has a value, or is a list with it, compared as text; `id` is the identifier."""
        return str(value) in _texts(self.id if name == "id" else self.fields.get(name))


class UndoLog(Struct):
    """Records every write, so that a failed attempt is rolled back.

    Every write gives `version` a value that it never had; 0 is the state of a tenant that nothing has written to.
    """

    version: int = 0
    _undo: list[Callable[[], None]] | None = None

    def note(self, undo: Callable[[], None]) -> None:
        """Note a write; `undo` takes it back."""
        self.version = next(_VERSIONS)
        if self._undo is not None:
            self._undo.append(undo)

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """Roll back what is written within an attempt that ends in an exception; attempts may be nested."""
        outer, self._undo, before = self._undo, [], self.version
        try:
            yield
        except BaseException:
            written, self._undo = self._undo, None
            for undo in reversed(written):
                undo()
            self._undo, self.version = outer, before
            raise
        if outer is not None:
            outer.extend(self._undo)
        self._undo = outer

    @contextmanager
    def rolled_back(self) -> Iterator[None]:
        """Roll back what is written within the block, also when it succeeds."""
        with suppress(_RollbackError), self.attempt():
            yield
            raise _RollbackError


class _RollbackError(Exception):
    """Ends an attempt whose writes are rolled back."""


class Cache:
    """Values that hold until something is written; those of the initial state also hold after a reset."""

    def __init__(self, undo_log: UndoLog) -> None:
        self._undo_log = undo_log
        self._initial: dict[Any, Any] = {}
        self._current: dict[Any, Any] = {}
        self._version = 0

    def values(self) -> dict[Any, Any]:
        """Return the values that hold now."""
        if self._undo_log.version == 0:
            return self._initial
        if self._undo_log.version != self._version:
            self._version, self._current = self._undo_log.version, {}
        return self._current


Evaluate = Callable[[Any, int], Any]
"""Returns a value of the seeds for the n-th object."""


@dataclass(slots=True)
class Records:
    """The objects of one kind, in the order in which lists show them.

    `spec` are its seeds: `fields` are those of every object, `new` those of added ones.
    """

    kind: str
    property: str
    spec: Mapping[str, Any]
    evaluate: Evaluate
    by_id: dict[str, Record] = field(default_factory=dict)
    undo_log: UndoLog = field(default_factory=UndoLog)
    _last: int = 0
    _initial: list[tuple[Record, dict[str, Any]]] | None = None

    def __iter__(self) -> Iterator[Record]:
        """Iterate over the objects, in order."""
        return iter(self.by_id.values())

    def find(self, identifier: str) -> Record | None:
        """Return the object of an identifier as a path writes it."""
        return self.by_id.get(identifier)

    def having(self, name: str, value: Any) -> list[Record]:
        """Return the objects with a value in a field, or among the values of a list field, compared as text."""
        return [each for each in self if each.mentions(name, value)]

    def add(self, fields: Mapping[str, Any]) -> Record:
        """Append a new object: `fields` over those of the seeds. No identifier is given twice."""
        number = max(self._last, len(self.by_id)) + 1
        while str(identifier := self.identifier(number)) in self.by_id:
            number += 1
        return self.put(Record(identifier, number, {**self.seeded(number), **self.seeded(number, "new"), **fields}))

    def put(self, record: Record) -> Record:
        """Enter an object; it replaces one with the same identifier."""
        self.by_id[str(record.id)] = record
        self._last = max(self._last, record.number)
        self.undo_log.note(lambda: self.remove(record))
        return record

    def mark_initial(self) -> None:
        """Remember the present state as the one that `reset` goes back to."""
        self._initial = [(each, each.fields) for each in self]

    def reset(self) -> None:
        """Go back to the initial state; identifiers that were given since are given again."""
        if self._initial is not None:
            for record, fields in self._initial:
                record.fields = fields
            self._order(record for record, _ in self._initial)
            self._last = max((record.number for record in self), default=0)

    def merge(self, record: Record, fields: Mapping[str, Any]) -> None:
        """Write fields of an object."""
        before = record.fields
        record.fields = {**before, **fields}
        self.undo_log.note(lambda: setattr(record, "fields", before))

    def remove(self, record: Record) -> None:
        """Delete an object."""
        if self.by_id.pop(str(record.id), None) is not None:
            self.undo_log.note(lambda: self._restore(record))

    def identifier(self, number: int) -> Any:
        """Return the identifier of the n-th object."""
        spec = self.spec.get("identifier", {})
        if "values" in spec and number <= len(spec["values"]):
            return spec["values"][number - 1]
        if "form" in spec:
            return str(spec["form"]).format(n=number)
        return self.typed(int(spec.get("first", 1)) + number - 1)

    def typed(self, identifier: Any) -> Any:
        """Return an identifier in the type of the kind."""
        kind = self.spec.get("identifier", {}).get("type", "integer")
        return str(identifier) if kind == "string" else identifier

    def sample(self) -> Record:
        """Return the first object; one that is not kept where there is none."""
        return next(iter(self), None) or Record(self.identifier(1), 1, self.seeded(1))

    def seeded(self, number: int, key: str = "fields") -> dict[str, Any]:
        """Return the fields that the seeds have under a key for the n-th object."""
        return dict(self.evaluate(self.spec.get(key) or {}, number))

    def _restore(self, record: Record) -> None:
        self._order(sorted((*self.by_id.values(), record), key=lambda each: each.number))

    def _order(self, records: Iterable[Record]) -> None:
        """Hold these objects in this order."""
        found = {str(record.id): record for record in records}
        self.by_id.clear()
        self.by_id.update(found)


class Among(Records):
    """The objects of another kind that have certain values, as a kind of its own."""

    __slots__ = ("_values", "_whole")

    def __init__(self, kind: str, spec: Mapping[str, Any], whole: Records) -> None:
        name = spec.get("identifier", {}).get("property", whole.property)
        super().__init__(kind, name, whole.spec, whole.evaluate, whole.by_id, whole.undo_log)
        self._whole = whole
        self._values: Mapping[str, Any] = spec.get("having") or {}

    def __iter__(self) -> Iterator[Record]:
        """Iterate over those of the whole kind that have the values, in order."""
        return (record for record in self._whole if record.has(self._values))

    def find(self, identifier: str) -> Record | None:
        """Return the object of an identifier, if it is one of these."""
        record = self._whole.find(identifier)
        return record if record is not None and record.has(self._values) else None

    def add(self, fields: Mapping[str, Any]) -> Record:
        """Append a new object of the whole kind with these values."""
        return self._whole.add({**fields, **self._values})


def is_one_of(held: Any, wanted: Any) -> bool:
    """Return whether a value is the wanted one, one of a list of them, or with `not` none of those."""
    if isinstance(wanted, Mapping):
        return held not in wanted["not"]
    return held in wanted if isinstance(wanted, list) else bool(held == wanted)


def _texts(value: Any) -> list[str]:
    """Return a value as the text that it is looked up by; each of a list."""
    if isinstance(value, list):
        return [str(each) for each in value]
    return [] if value is None else [str(value)]
