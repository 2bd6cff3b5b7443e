"""What one tenant holds: its objects by kind, and the facts that only its owner would know.

Mock data say how many objects of a kind there are and what they are called; a kind without an entry has twelve.
"""

from __future__ import annotations

import copy
import itertools
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from msgspec import Struct

from lmscontract.contract.model import Snapshot
from lmscontract.mock.tenant.seeds import numbered, seeded, seeding
from lmscontract.types import Operation

__all__ = ["Among", "Journal", "Record", "Records", "Tenant", "is_one_of", "numbered"]

_COUNT = 12
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


class Tenant:
    """One tenant, the same for the same mock data and seed. `facts` maps names to values, as checks use them."""

    def __init__(self, snapshot: Snapshot, mock_data: Mapping[str, Any], seed: int = 1) -> None:
        self.seed = seed
        self.journal = Journal()
        self._identifiers = snapshot.vocabulary.identifiers
        self._kinds: Mapping[str, Any] = mock_data.get("kinds") or {}
        operations: Mapping[str, Any] = mock_data.get("operations") or {}
        self._answers = {_shape(label): entry for label, entry in operations.items()}
        self._special: dict[str, list[Mapping[str, Any]]] = {}
        self._states: dict[str, Mapping[str, Any]] = {}
        self._shared: dict[str, str] = {}
        self._named: set[str] = set()
        self._records: dict[str, Records] = {}
        self.facts: dict[str, Any] = {}
        for entry in mock_data.get("records") or ():
            self._special.setdefault(entry.get("kind", ""), []).append(entry)
            if "having" in entry:
                self._states[entry["fact"]] = entry["having"]
            if "shared" in entry:
                self._shared[entry["fact"]] = entry["shared"]
            if "fact" in entry and entry.get("kind") and "value" not in entry:
                self._named.add(entry["fact"])
        self._learn_facts()
        for kind in _unlisted(snapshot):
            self.facts.setdefault(kind.replace("-", "_"), self._blank(kind).identifier(1))

    def records(self, kind: str) -> Records:
        """The objects of a kind; whatever name it has, there are some."""
        if kind not in self._records:
            self._records[kind] = self._populated(kind)
        return self._records[kind]

    def begin_anew(self) -> None:
        """Forget everything that was written."""
        for records in self._records.values():
            records.begin_anew()

    def said_of(self, operation: Operation) -> Mapping[str, Any]:
        """What mock data say of the answer of one operation."""
        said: Mapping[str, Any] = self._answers.get(operation.shape, {})
        return said

    def said_of_kind(self, kind: str) -> Mapping[str, Any]:
        """What mock data say of a kind of objects."""
        said: Mapping[str, Any] = self._kinds.get(kind, {})
        return said

    def names(self, kind: str) -> tuple[str, ...]:
        """The names under which the contract writes identifiers of a kind."""
        return tuple(self._identifiers.get(kind, {}).get("names") or ())

    def nth(self, kind: str, index: int) -> Any:
        """The identifier of the object at an index among the first ones of a kind, round and round; None without any."""
        count = self.count(kind)
        kind = self.said_of_kind(kind).get("among", kind)
        return self._blank(kind).identifier(index % count + 1) if count else None

    def count(self, kind: str) -> int:
        """How many objects of a kind there are from the start, special ones not counted."""
        kind = self.said_of_kind(kind).get("among", kind)
        return int(self._blank(kind).spec.get("count", _COUNT))

    def record_of_fact(self, fact: str) -> Record | None:
        """The object that a fact stands for."""
        for kind, entries in self._special.items():
            if kind and any(entry.get("fact") == fact for entry in entries):
                return next((record for record in self.records(kind) if record.fact == fact), None)
        return None

    def stands_for(self, fact: str, record: Record) -> bool:
        """Whether an object is in the state that a fact stands for; where none is told, whether it is the fact's own."""
        state = self._states.get(fact)
        if state is None:
            return record.fact == fact
        return record.has(state)

    def means(self, fact: str, kind: str, text: str) -> bool:
        """Whether a text that names an object of a kind means what a fact stands for.

        That is an object in a state, a value that several objects have in a field, or simply the fact's value.
        """
        if fact in self._shared:
            return len(self.records(kind).having(self._shared[fact], text)) > 1
        record = self.records(kind).find(text)
        if record is not None:
            return self.stands_for(fact, record)
        return fact not in self._named and fact in self.facts and str(self.facts[fact]) == text

    def by_secondary(self, kind: str, value: str) -> list[Record]:
        """The objects that a secondary identifier means: none, one, or several where it is not unique."""
        return self.records(kind).having(self._secondary_property(kind), value)

    def identifier_named(self, name: str) -> Any:
        """An identifier of the one kind that goes by this name; None when none or several do."""
        kinds = [kind for kind, entry in self._identifiers.items() if name in entry.get("names", ())]
        first = next(iter(self.records(kinds[0])), None) if len(kinds) == 1 else None
        return None if first is None else first.id

    def _learn_facts(self) -> None:
        for kind, entries in self._special.items():
            for entry in entries:
                if "fact" in entry:
                    own = self._blank(kind).written(entry.get("id")) if kind else None
                    self.facts[entry["fact"]] = entry.get("value", own)
        for known in self._identifiers.values():
            fact = known.get("secondary", {}).get("fact")
            if fact and fact not in self.facts:
                self.facts[fact] = f"{fact}-1"

    def _blank(self, kind: str) -> Records:
        spec = self._kinds.get(kind)
        names = self._identifiers.get(kind, {}).get("names") or ("id",)
        if spec is None:
            position = list(self._identifiers).index(kind) + 1 if kind in self._identifiers else 0
            spec = {"identifier": {"first": position * 1000 + 1}}
        return Records(kind, spec.get("identifier", {}).get("property", names[0]), spec)

    def _populated(self, kind: str) -> Records:
        said = self.said_of_kind(kind)
        if "among" in said:
            return Among(kind, said, self.records(said["among"]))
        records = self._blank(kind)
        records.journal = Journal()  # what was always there is not written
        records.seed_fields = seeding(records.spec.get("fields") or {}, self)
        records.seed_new = seeding(records.spec.get("new") or {}, self)
        for number in range(1, int(records.spec.get("count", _COUNT)) + 1):
            records.put(Record(records.identifier(number), number, records.fields(number)))
        for entry in self._special.get(kind, ()) if kind else ():
            number = len(records.by_id) + 1
            own = seeded(copy.deepcopy(entry.get("fields", {})), number, self)
            record = Record(records.written(entry["id"]), number, {**records.fields(number), **own})
            record.fact = entry.get("fact", "")
            records.put(record)
        fact = self._identifiers.get(kind, {}).get("secondary", {}).get("fact")
        if fact and self._secondary_property(kind) == fact:
            for record in records:
                record.fields.setdefault(fact, f"{fact}-{record.number}")
        records.journal = self.journal
        records.begin()
        return records

    def _secondary_property(self, kind: str) -> str:
        """The field in which the object of the fact holds the fact's value; the fact's own name if there is none."""
        fact = str(self._identifiers[kind]["secondary"]["fact"])
        for entry in self._special.get(kind, ()):
            if entry.get("fact") == fact:
                for name, value in entry.get("fields", {}).items():
                    if value == entry.get("value"):
                        return str(name)
        return fact


@lru_cache(maxsize=1000)
def _shape(label: str) -> str:
    """The shape of an operation; kept, since every tenant asks for the same ones."""
    return Operation.parse(label).shape


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


def _unlisted(snapshot: Snapshot) -> list[str]:
    """The kinds that paths name and no list shows: their identifiers are known to the tenant's owner only."""
    listed = {endpoint.lists for endpoint in snapshot.operations}
    named = {kind for endpoint in snapshot.operations for kind in endpoint.kinds.values() if kind}
    return sorted(named - listed)
