"""What one tenant holds: its objects by kind, and the facts that only its owner would know.

Mock data say how many objects of a kind there are and what they are called; a kind without an entry has twelve.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from lmscontract.contract.model import Snapshot
from lmscontract.types import Operation

_COUNT = 12


@dataclass(slots=True)
class Record:
    """One object. `number` counts within its kind; `fact` is the tenant fact that stands for it, if one does."""

    id: Any
    number: int
    fields: dict[str, Any]
    fact: str = ""


@dataclass(slots=True)
class Records:
    """The objects of one kind, in the order in which lists show them. `version` changes with every write."""

    kind: str
    property: str
    spec: Mapping[str, Any]
    by_id: dict[str, Record] = field(default_factory=dict)
    version: int = 0

    def __iter__(self) -> Iterator[Record]:
        """Every object, in order."""
        return iter(self.by_id.values())

    def find(self, identifier: str) -> Record | None:
        """The object of an identifier as a path writes it."""
        return self.by_id.get(identifier)

    def having(self, name: str, value: str) -> list[Record]:
        """The objects with a value in a field, compared as text."""
        return [record for record in self if str(record.fields.get(name)) == value]

    def add(self, fields: Mapping[str, Any]) -> Record:
        """A new object at the end, with what was sent over what objects of its kind have."""
        number = len(self.by_id) + 1
        while str(identifier := self.identifier(number)) in self.by_id:
            number += 1
        return self.put(Record(identifier, number, {**self.fields(number), **fields}))

    def put(self, record: Record) -> Record:
        """Enter an object; one with the same identifier is replaced."""
        self.by_id[str(record.id)] = record
        self.version += 1
        return record

    def merge(self, record: Record, fields: Mapping[str, Any]) -> None:
        """Write fields of an object."""
        record.fields.update(fields)
        self.version += 1

    def remove(self, record: Record) -> None:
        """Take an object away."""
        self.by_id.pop(str(record.id), None)
        self.version += 1

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
        return {name: numbered(value, number) for name, value in self.spec.get("fields", {}).items()}


class Tenant:
    """One tenant, the same for the same mock data. `facts` maps names to values, as checks use them."""

    def __init__(self, snapshot: Snapshot, mock_data: Mapping[str, Any]) -> None:
        self._identifiers = snapshot.vocabulary.identifiers
        self._kinds: Mapping[str, Any] = mock_data.get("kinds") or {}
        operations: Mapping[str, Any] = mock_data.get("operations") or {}
        self._answers = {Operation.parse(label).shape: entry for label, entry in operations.items()}
        self._special: dict[str, list[Mapping[str, Any]]] = {}
        self._records: dict[str, Records] = {}
        self.facts: dict[str, Any] = {}
        for entry in mock_data.get("records") or ():
            self._special.setdefault(entry.get("kind", ""), []).append(entry)
        self._learn_facts()
        for kind in _unlisted(snapshot):
            self.facts.setdefault(kind.replace("-", "_"), self._blank(kind).identifier(1))

    def records(self, kind: str) -> Records:
        """The objects of a kind; whatever name it has, there are some."""
        if kind not in self._records:
            self._records[kind] = self._populated(kind)
        return self._records[kind]

    def said_of(self, operation: Operation) -> Mapping[str, Any]:
        """What mock data say of the answer of one operation."""
        said: Mapping[str, Any] = self._answers.get(operation.shape, {})
        return said

    def record_of_fact(self, fact: str) -> Record | None:
        """The object that a fact stands for."""
        for kind, entries in self._special.items():
            if kind and any(entry.get("fact") == fact for entry in entries):
                return next((record for record in self.records(kind) if record.fact == fact), None)
        return None

    def by_secondary(self, kind: str, value: str) -> list[Record]:
        """The objects that a secondary identifier means: none, one, or several where it is not unique."""
        return self.records(kind).having(self._secondary_property(kind), value)

    def identifier_named(self, name: str) -> Any:
        """An identifier of the one kind that goes by this name; None when none or several do."""
        kinds = [kind for kind, entry in self._identifiers.items() if name in entry.get("names", ())]
        return next(iter(self.records(kinds[0]))).id if len(kinds) == 1 else None

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
        records = self._blank(kind)
        for number in range(1, int(records.spec.get("count", _COUNT)) + 1):
            records.put(Record(records.identifier(number), number, records.fields(number)))
        for entry in self._special.get(kind, ()) if kind else ():
            number = len(records.by_id) + 1
            fields = {**records.fields(number), **copy.deepcopy(entry.get("fields", {}))}
            records.put(Record(records.written(entry["id"]), number, fields, entry.get("fact", "")))
        fact = self._identifiers.get(kind, {}).get("secondary", {}).get("fact")
        if fact and self._secondary_property(kind) == fact:
            for record in records:
                record.fields.setdefault(fact, f"{fact}-{record.number}")
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


def _unlisted(snapshot: Snapshot) -> list[str]:
    """The kinds that paths name and no list shows: their identifiers are known to the tenant's owner only."""
    listed = {endpoint.lists for endpoint in snapshot.operations}
    named = {kind for endpoint in snapshot.operations for kind in endpoint.kinds.values() if kind}
    return sorted(named - listed)


def numbered(value: Any, number: int) -> Any:
    """A value of mock data for the n-th object: `{n}` in texts is the number."""
    if isinstance(value, str):
        return value.format(n=number) if "{n" in value else value
    if isinstance(value, Mapping):
        return {name: numbered(each, number) for name, each in value.items()}
    if isinstance(value, list):
        return [numbered(each, number) for each in value]
    return value
