"""The successful answer of an operation: its shape from the contract, its fields from mock data.

What the contract promises is there, and so is what it only knows, so that absence has witnesses; what it forbids is
nowhere, whoever put it there; what it leaves unsettled is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from lmscontract.contract.model import Answer, Area, Endpoint, Fact, State
from lmscontract.mock.documents import put_in, resolved, take_out
from lmscontract.mock.setting import Setting
from lmscontract.mock.state import Record, Records, numbered
from lmscontract.property_path import ITEMS, PropertyPath, Segment

_SENT = (State.PRESENT, State.KNOWN)
_MISSING: Any = object()


@dataclass(slots=True)
class _Node:
    """A place of an answer: an object with members, an array with items, or a value that one fact speaks of.

    An `open` one is an object even if nothing is in it: something could stand there that must not.
    """

    fact: Fact | None = None
    open: bool = False
    members: dict[str, _Node] = field(default_factory=dict)
    items: _Node | None = None

    def at(self, segments: Sequence[Segment]) -> _Node:
        """The node at a path below this one; made where there is none."""
        node = self
        for segment in segments:
            if segment.kind == ITEMS:
                node.items = node = node.items or _Node()
            else:
                node = node.members.setdefault(segment.name, _Node())
        return node

    def has(self, segments: Sequence[Segment]) -> bool:
        """Whether there is a node at a path below this one."""
        node: _Node | None = self
        for segment in segments:
            if node is None:
                return False
            node = node.items if segment.kind == ITEMS else node.members.get(segment.name)
        return node is not None


class Form:
    """How one operation answers. Records are rendered once and kept until something is written."""

    def __init__(self, endpoint: Endpoint, kind: str, setting: Setting) -> None:
        snapshot, mock_data, tenant = setting.snapshot, setting.mock_data, setting.tenant
        self._endpoint = endpoint
        self._samples = setting.samples
        self._tenant = tenant
        self._identifiers = snapshot.vocabulary.identifiers
        own = tenant.said_of(endpoint.operation)
        self._own_fields: Mapping[str, Any] = own.get("fields") or {}
        self._own_identifier: str | None = own.get("identifier")
        self.records: Records = tenant.records(kind)
        self._record_path = PropertyPath.parse(endpoint.record).segments
        self._names = tuple(segment.name for segment in self._record_path if segment.kind == "name")
        self._facts = tuple(endpoint.of_area(Area.RESPONSE))
        self._withheld = tuple((path, fact) for fact in self._facts if fact.state not in _SENT for path in fact.paths)
        self._nulls = tuple(
            (PropertyPath.parse(promise.at), promise.needs)
            for promise in endpoint.promises
            if promise.rule == "property-left-out"
        )
        self._root = self._tree()
        self._totals = tuple((tuple(place.split(".")), word) for place, word in (mock_data.get("lists") or {}).items())
        self._around: dict[str, Any] = {}
        self._kept: dict[str, dict[str, Any]] = {}
        self._lists: dict[frozenset[str], list[dict[str, Any]]] = {}
        self._version = -1

    @property
    def lists(self) -> bool:
        """Whether the answer is a list."""
        return self._endpoint.answer is Answer.LIST

    def document(self, record: Record | None) -> dict[str, Any]:
        """The answer about one record, or about none in particular."""
        self._refresh()
        record = record or next(iter(self.records), None) or Record(1, 1, {})
        key = str(record.id)
        if key not in self._kept:
            self._kept[key] = self._rendered(record)
        return self._kept[key]

    def items(self, hidden: frozenset[str], shown: Iterable[Record] = ()) -> list[dict[str, Any]]:
        """Every item of a list, without the records of the hidden facts; `shown` are strangers that lead it."""
        self._refresh()
        if hidden not in self._lists:
            seen = (record for record in self.records if not record.fact or record.fact not in hidden)
            self._lists[hidden] = [self._item(record) for record in seen]
        strangers = [self._item(each) for each in shown]
        return strangers + self._lists[hidden] if strangers else self._lists[hidden]

    def envelope(self, items: list[dict[str, Any]], totals: Mapping[str, Any]) -> dict[str, Any]:
        """A list around the items of one page."""
        self._refresh()
        document = dict(self._around)
        inner = document
        for name in self._names[:-1]:
            inner[name] = inner = dict(inner[name])
        inner[self._names[-1]] = items
        for names, word in self._totals:
            _set(document, names, totals[word])
        return document

    def _refresh(self) -> None:
        if self._version != self.records.version:
            self._version = self.records.version
            self._kept.clear()
            self._lists.clear()
            if self.lists:
                self._around = self._rendered(Record(1, 1, {}))

    def _item(self, record: Record) -> dict[str, Any]:
        found: Any = self._rendered(record)
        for name in self._names:
            found = found[name]
        item: dict[str, Any] = found[0]
        return item

    def _rendered(self, record: Record) -> dict[str, Any]:
        """The whole document about one record, without what must not be sent."""
        document: dict[str, Any] = _Rendering(self, record).value(self._root, "", _MISSING, self._record_path)
        for path, facts in self._nulls:
            if not facts or record.fact in facts:
                take_out(document, path)
                put_in(document, resolved(path, self._endpoint), None)
        for path, fact in self._withheld:
            take_out(document, path, fact.pattern)
        return document

    def _tree(self) -> _Node:
        root = _Node()
        root.at(self._record_path)
        for fact in self._facts:
            way = resolved(fact.paths[0], self._endpoint)
            if fact.state in _SENT:
                root.at(way).fact = fact
            else:
                root.at(way[:-1]).open = True
        for fact in self._facts:
            for path in fact.paths[1:] if fact.state in _SENT else ():
                way = resolved(path, self._endpoint)
                if root.has(way[:-1]):
                    root.at(way).fact = fact
        return root

    def fields(self, record: Record) -> dict[str, Any]:
        """What mock data and earlier writes say of a record, its identifier among them."""
        own = {name: numbered(value, record.number) for name, value in self._own_fields.items()}
        if not self.records.kind:
            return own
        identifier = {self._own_identifier or self.records.property: record.id}
        return {**identifier, **record.fields, **own, **identifier}

    def leaf(self, fact: Fact, name: str, given: Any, record: Record) -> Any:
        """The value that is sent at a place of which a fact speaks."""
        schema = self._samples.schema(fact)
        if given is _MISSING:
            given = self._guess(name, record)
        if given is _MISSING:
            return self._samples.value(schema, name, record.number)
        return self._samples.fitted(schema, given, name, record.number)

    def _guess(self, name: str, record: Record) -> Any:
        if name in self._identifiers.get(self.records.kind, {}).get("names", ()):
            return record.id
        if name in record.fields:
            return record.fields[name]
        other = self._tenant.identifier_named(name)
        return _MISSING if other is None else other


@dataclass(frozen=True, slots=True)
class _Rendering:
    form: Form
    record: Record

    def value(self, node: _Node, name: str, given: Any, way: Sequence[Segment] | None) -> Any:
        """What stands at a node; `way` leads on to the record as long as the node lies above it."""
        if way is not None and not way:
            given = self.form.fields(self.record)
        if node.items is not None:
            return self._array(node.items, name, given, _step(way, ITEMS))
        if node.members or node.open or (way is not None and not way):
            return self._object(node, given, way)
        if node.fact is None:
            return given if given is not _MISSING else {}
        return self.form.leaf(node.fact, name, given, self.record)

    def _array(self, items: _Node, name: str, given: Any, way: Sequence[Segment] | None) -> list[Any]:
        elements = [each for each in given if isinstance(each, Mapping)] if isinstance(given, list) else []
        return [self.value(items, name.removesuffix("s"), each, way) for each in elements or [_MISSING]]

    def _object(self, node: _Node, given: Any, way: Sequence[Segment] | None) -> dict[str, Any]:
        document = dict(given) if isinstance(given, Mapping) else {}
        for name, member in node.members.items():
            document[name] = self.value(member, name, document.get(name, _MISSING), _step(way, name))
        return document


def _step(way: Sequence[Segment] | None, taken: str) -> Sequence[Segment] | None:
    if not way or taken != (way[0].kind if way[0].kind == ITEMS else way[0].name):
        return None
    return way[1:]


def _set(document: dict[str, Any], names: Sequence[str], value: Any) -> None:
    inner = document
    for name in names[:-1]:
        inner = inner.setdefault(name, {})
    inner[names[-1]] = value
