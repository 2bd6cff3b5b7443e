"""The data of one tenant: its objects by kind, and the tenant facts.

Mock data give the number and the fields of the objects of a kind; a kind without an entry has twelve objects.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from datetime import date
from functools import cached_property, partial
from typing import Any

from lmscontract.contract.model import Snapshot
from lmscontract.contract.names import fields_of, spelt_like, words_in
from lmscontract.mock.store.records import Among, Record, Records, UndoLog
from lmscontract.mock.store.seeds import seeded
from lmscontract.types import Operation

_COUNT = 12


class TenantData:
    """One tenant, the same for the same mock data, seed and day. `facts` maps names to values, as checks use them,
    `account_facts` those of single accounts, by the name of the account.

    `today` is the day on which the tenant begins, which dates in mock data may count from.
    """

    def __init__(self, snapshot: Snapshot, mock_data: Mapping[str, Any], seed: int = 1, today: date = date.min) -> None:
        self.seed = seed
        self.today = today
        self.undo_log = UndoLog()
        self._identifiers = snapshot.vocabulary.identifiers
        self._mock_data = mock_data
        self._spelt = set[tuple[str, ...]]()
        kinds: Mapping[str, Mapping[str, Any]] = mock_data.get("kinds") or {}
        self._kinds = {kind: {**spec, "refers": _references(spec)} for kind, spec in kinds.items()}
        operations: Mapping[str, Any] = mock_data.get("operations") or {}
        self._operations: dict[str, Mapping[str, Any]] = {
            Operation.parse(label).shape: entry for label, entry in operations.items()
        }
        self._special: Sequence[Mapping[str, Any]] = mock_data.get("records") or ()
        self._of_facts = {entry["fact"]: entry for entry in self._special if "fact" in entry}
        accounts: Mapping[str, Mapping[str, Any]] = mock_data.get("accounts") or {}
        self.account_facts = {name: entry.get("facts") or {} for name, entry in accounts.items()}
        self._records: dict[str, Records] = {}
        self.facts: dict[str, Any] = {fact: self._value(entry) for fact, entry in self._of_facts.items()}
        for known in self._identifiers.values():
            if fact := known.get("secondary", {}).get("fact"):
                self.facts.setdefault(fact, f"{fact}-1")
        for kind in _unlisted(snapshot):
            self.facts.setdefault(kind.replace("-", "_"), self._blank(kind).identifier(1))

    def values_of(self, fact: str) -> tuple[Any, ...]:
        """Return the values of a fact: that of the tenant, and those of accounts."""
        return tuple(each[fact] for each in (self.facts, *self.account_facts.values()) if fact in each)

    def records(self, kind: str) -> Records:
        """Return the objects of a kind; every name has some."""
        if kind not in self._records:
            self._records[kind] = self._populated(kind)
        return self._records[kind]

    def reset(self) -> None:
        """Roll back everything that was written."""
        for records in self._records.values():
            records.reset()
        self.undo_log.version = 0

    def operation_data(self, operation: Operation) -> Mapping[str, Any]:
        """Return the seeds of one operation."""
        return self._operations.get(operation.shape, {})

    @property
    def kinds(self) -> Set[str]:
        """The kinds that the contract identifies, or the seeds hold."""
        return self._identifiers.keys() | self._kinds.keys()

    def whole(self, kind: str) -> str:
        """Return the kind that a kind is a part of, else the kind itself."""
        return str(self._kinds.get(kind, {}).get("among", kind))

    def spec(self, kind: str) -> Mapping[str, Any]:
        """Return the seeds of a kind, or of the kind that it is a part of."""
        return self._kinds.get(self.whole(kind), {})

    def names(self, kind: str) -> tuple[str, ...]:
        """Return the names under which the contract has identifiers of a kind."""
        return tuple(self._identifiers.get(kind, {}).get("names") or ())

    def check_field(self, kind: str, name: str, computed: Collection[str] = ()) -> None:
        """Raise a LookupError for another name of the identifier of a kind, which its items do not have, and a misspelt field."""
        if name in self.names(kind):
            raise LookupError(f"a {kind} has no field {name}; its identifier is id")
        self.check_spelt(kind, name, computed)

    def check_spelt(self, kind: str, name: str, computed: Collection[str] = ()) -> None:
        """Raise a LookupError for a name like that of a seeded or computed field, which is neither in the contract nor stored."""
        if (seen := (kind, name, *computed)) in self._spelt:
            return
        fields = fields_of(self.whole(kind), self._mock_data)
        near = "" if name in fields else spelt_like(name, [*fields, *computed])
        if near and name not in self._words and not any(name in each.fields for each in self.records(kind)):
            raise LookupError(f"a {kind} has no field {name}; {near}")
        self._spelt.add(seen)

    @cached_property
    def _words(self) -> Set[str]:
        """The words of the contract, if its handlers are in a folder."""
        handlers = self._mock_data.get("handlers")
        documents = handlers.get("documents", {}) if isinstance(handlers, Mapping) else {}
        return words_in(" ".join(str(each.data) for each in documents.values()))

    def nth(self, kind: str, index: int) -> Any:
        """Return the identifier at an index of the initial objects of a kind, modulo their number; None without any."""
        count = self.count(kind)
        return self._blank(self.whole(kind)).identifier(index % count + 1) if count else None

    def count(self, kind: str) -> int:
        """Return the initial number of objects of a kind, without special ones."""
        return int(self._blank(self.whole(kind)).spec.get("count", _COUNT))

    def kind_of_fact(self, fact: str) -> str:
        """Return the kind of the object that a fact names; empty if it names none."""
        return str(self._of_facts.get(fact, {}).get("kind", ""))

    def record_of_fact(self, fact: str) -> Record | None:
        """Return the object that a fact names."""
        kind = self.kind_of_fact(fact)
        return next((record for record in self.records(kind) if record.fact == fact), None) if kind else None

    def concerns(self, fact: str, record: Record) -> bool:
        """Return whether an object is that of a fact, or has its identifier in a field."""
        named, kind = self.record_of_fact(fact), self.kind_of_fact(fact)
        return record.fact == fact or (
            named is not None and any(record.mentions(name, named.id) for name in self.names(kind))
        )

    def stands_for(self, fact: str, record: Record) -> bool:
        """Return whether an object is in the state of a fact; without a state, whether it is the object of the fact."""
        entry = self._of_facts.get(fact, {})
        return record.has(entry["having"]) if "having" in entry else record.fact == fact

    def means(self, fact: str, kind: str, text: str) -> bool:
        """Return whether a text that names an object of a kind matches a fact.

        A fact is an object in a state, a value that several objects have in a field, or a plain value.
        """
        entry = self._of_facts.get(fact, {})
        if "shared" in entry:
            return len(self.records(kind).having(entry["shared"], text)) > 1
        record = self.records(kind).find(text)
        if record is not None:
            return self.stands_for(fact, record)
        names_object = "kind" in entry and "value" not in entry
        return not names_object and fact in self.facts and str(self.facts[fact]) == text

    def by_secondary(self, kind: str, value: str) -> list[Record]:
        """Return the objects with a secondary identifier, which need not be unique."""
        return self.records(kind).having(self._secondary_property(kind), value)

    def identifier_named(self, name: str) -> Any:
        """Return an identifier of the one kind that uses this name; None when none or several do."""
        kinds = [kind for kind, entry in self._identifiers.items() if name in entry.get("names", ())]
        first = next(iter(self.records(kinds[0])), None) if len(kinds) == 1 else None
        return None if first is None else first.id

    def _value(self, entry: Mapping[str, Any]) -> Any:
        """Return the value of the fact of a special record: its own, else the identifier of the object."""
        own = self._blank(entry["kind"]).typed(entry["id"]) if "kind" in entry else None
        return entry.get("value", own)

    def _blank(self, kind: str) -> Records:
        spec = self._kinds.get(kind)
        names = self.names(kind) or ("id",)
        if spec is None:
            position = list(self._identifiers).index(kind) + 1 if kind in self._identifiers else 0
            spec = {"identifier": {"first": position * 1000 + 1}}
        evaluate = partial(seeded, among=self)
        return Records(kind, spec.get("identifier", {}).get("property", names[0]), spec, evaluate)

    def _populated(self, kind: str) -> Records:
        if (whole := self.whole(kind)) != kind:
            return Among(kind, self._kinds[kind], self.records(whole))
        records = self._blank(kind)
        records.undo_log = UndoLog()  # the initial objects are not recorded as written
        for number in range(1, int(records.spec.get("count", _COUNT)) + 1):
            records.put(Record(records.identifier(number), number, records.seeded(number)))
        for entry in self._special_of(kind):
            number = len(records.by_id) + 1
            own = seeded(entry.get("fields", {}), number, self)
            record = Record(records.typed(entry["id"]), number, {**records.seeded(number), **own})
            record.fact = entry.get("fact", "")
            records.put(record)
        fact = self._identifiers.get(kind, {}).get("secondary", {}).get("fact")
        if fact and self._secondary_property(kind) == fact:
            for record in records:
                record.fields.setdefault(fact, f"{fact}-{record.number}")
        records.undo_log = self.undo_log
        records.mark_initial()
        return records

    def _special_of(self, kind: str) -> Iterator[Mapping[str, Any]]:
        return (entry for entry in self._special if entry.get("kind") == kind)

    def _secondary_property(self, kind: str) -> str:
        """Return the field in which the object of the fact has the fact's value; the fact's own name if there is none."""
        fact = str(self._identifiers[kind]["secondary"]["fact"])
        for entry in self._special_of(kind):
            if entry.get("fact") == fact:
                for name, value in entry.get("fields", {}).items():
                    if value == entry.get("value"):
                        return str(name)
        return fact


def _references(spec: Mapping[str, Any]) -> Mapping[str, str]:
    """Return the kinds that fields refer to: of fields that are seeded with identifiers (`$of`), and of `refers`."""
    seeded_fields = (
        (name, value[0] if isinstance(value, list) and value else value)
        for name, value in (spec.get("fields") or {}).items()
    )
    return {
        name: value["$of"] for name, value in seeded_fields if isinstance(value, Mapping) and "$of" in value
    } | dict(spec.get("refers") or {})


def _unlisted(snapshot: Snapshot) -> list[str]:
    """Return the kinds that paths name and no list shows, so that only facts give their identifiers."""
    listed = {endpoint.lists for endpoint in snapshot.operations}
    named = {kind for endpoint in snapshot.operations for kind in endpoint.kinds.values() if kind}
    return sorted(named - listed)
