"""The successful answer of an operation: its shape from the contract, its fields from mock data.

What the contract promises is there, and so is what it only knows, so that absence has witnesses; what it forbids is
nowhere, whoever put it there; what it leaves unsettled is left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from lmscontract.contract.model import Answer, Area, Endpoint, Fact, State
from lmscontract.mock.documents import copied, put_in, resolved, take_out
from lmscontract.mock.setting import Setting
from lmscontract.mock.tenant.records import Record, Records
from lmscontract.mock.tenant.views import MISSING, Part, Sees, Sight, View, kinds_of, looks_elsewhere
from lmscontract.property_path import ITEMS, PropertyPath, Segment

_SENT = (State.PRESENT, State.KNOWN)


class Outcome(Struct, frozen=True):
    """What became of one of the things that a call asked for; without a message it was done."""

    row: int
    kind: str = ""
    record: Record | None = None
    message: str = ""


class _Node(Struct):
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


class _Kept(Struct, frozen=True):
    """An answer about one record, and what it shows as it was then."""

    document: dict[str, Any]
    seen: tuple[tuple[Record | Records, int], ...]

    @property
    def holds(self) -> bool:
        """Whether nothing that it shows has been written since."""
        return all(each.version == version for each, version in self.seen)


class Form:
    """How one operation answers. A record is rendered once, until something that it shows is written.

    Mock data of the operation add `fields`; `else` holds what a member is called where the contract does not take
    it as it is, and `results` what is told of each thing that a call did.
    """

    def __init__(self, endpoint: Endpoint, kind: str, setting: Setting) -> None:
        snapshot, mock_data, tenant = setting.snapshot, setting.mock_data, setting.tenant
        self._endpoint = endpoint
        self._samples = setting.samples
        self._tenant = tenant
        self._identifiers = snapshot.vocabulary.identifiers
        own = tenant.said_of(endpoint.operation)
        views = self._views = setting.views
        fields: Mapping[str, Any] = own.get("fields") or {}
        others: Mapping[str, Any] = own.get("else") or {}
        self._own_fields: Mapping[str, View] = {name: views.compiled(each) for name, each in fields.items()}
        self._others: Mapping[str, View] = {name: views.compiled(each) for name, each in others.items()}
        self._bare = bool(own.get("bare"))
        self._own_identifier: str | None = own.get("identifier")
        results: Mapping[str, Any] = own.get("results") or {}
        self._results_at = tuple(results["at"].split(".")) if results else ()
        named = {fact.paths[0].name for fact in endpoint.of_area(Area.RESPONSE) if fact.state in _SENT}
        known = {name: each for name, each in (results.get("known") or {}).items() if name in named}
        self._result = views.compiled({**(results.get("show") or {}), **known})
        self._one_result = bool(results.get("one"))
        told = [fields, others, *(views.said(kind).get(each) for each in ("derived", "else"))]
        self._elsewhere = looks_elsewhere(told)
        self.shows = frozenset(kinds_of(told))
        """The kinds of other objects that an answer shows or counts."""
        self.records: Records = tenant.records(kind)
        self._record_path = PropertyPath.parse(endpoint.record).segments
        self._names = tuple(segment.name for segment in self._record_path if segment.kind == "name")
        self._facts = tuple(endpoint.of_area(Area.RESPONSE))
        self._withheld = tuple((path, fact) for fact in self._facts if fact.state not in _SENT for path in fact.paths)
        self._nulls = tuple(
            (PropertyPath.parse(promise.at), promise.needs)
            for promise in endpoint.behaviours
            if promise.rule == "property-left-out"
        )
        self._root = self._tree()
        self._totals = tuple((tuple(place.split(".")), word) for place, word in (mock_data.get("lists") or {}).items())
        self._around: dict[str, Any] | None = None
        self._kept: dict[str, _Kept] = {}

    @property
    def lists(self) -> bool:
        """Whether the answer is a list."""
        return self._endpoint.answer is Answer.LIST

    @property
    def version(self) -> int:
        """Changes whenever something may have been written that this answer shows."""
        return self._tenant.journal.version if self._elsewhere else self.records.version

    def document(self, record: Record | None, sees: Sees | None = None) -> dict[str, Any]:
        """The answer about one record, or about none in particular; it is not to be changed.

        `sees` is given where the caller may not see everything that it shows.
        """
        record = record or next(iter(self.records), None) or Record(1, 1, {})
        if sees is None:
            return self._about(record).document
        return self._rendered(Sight(self._views, self.records.kind, record, sees=sees))

    def told(self, record: Record | None, outcomes: Sequence[Outcome]) -> dict[str, Any]:
        """The answer to a call that did several things: what became of each, in order."""
        if not self._results_at:
            return self.document(record)
        sight = self._sight(record or Record(1, 1, {}))
        rows = [self._row(outcome) for outcome in outcomes]
        return self._rendered(sight, rows)

    def item(self, record: Record, sees: Sees | None = None) -> dict[str, Any]:
        """One item of a list; it is not to be changed. `sees` is given where the caller may not see all that it shows."""
        found: Any = self.document(record, sees)
        for name in self._names:
            found = found[name]
        item: dict[str, Any] = found[0]
        return item

    def envelope(self, items: list[dict[str, Any]], totals: Mapping[str, Any]) -> dict[str, Any]:
        """A list around the items of one page."""
        if self._around is None:
            self._around = self._rendered(self._sight(Record(1, 1, {})))
        document = dict(self._around)
        inner = document
        for name in self._names[:-1]:
            inner[name] = inner = dict(inner[name])
        inner[self._names[-1]] = items
        for names, word in self._totals:
            _set(document, names, totals[word])
        return document

    def _about(self, record: Record) -> _Kept:
        key = str(record.id)
        kept = self._kept.get(key)
        if kept is None or kept.seen[0][0] is not record or not kept.holds:
            sight = self._sight(record)
            document = self._rendered(sight)
            kept = _Kept(document, tuple((each, each.version) for each in (record, *sight.seen)))
            self._kept[key] = kept
        return kept

    def _sight(self, record: Record) -> Sight:
        return Sight(self._views, self.records.kind, record)

    def _row(self, outcome: Outcome) -> Any:
        record = outcome.record or Record(None, outcome.row, {})
        kind = outcome.kind if outcome.record is not None else ""
        messages = [outcome.message] if outcome.message else []
        told = {"row": outcome.row, "success": not messages, "message": outcome.message, "messages": messages}
        return self._result(Sight(self._views, kind, record, outcome=told))

    def _rendered(self, sight: Sight, rows: list[Any] | None = None) -> dict[str, Any]:
        """The whole document about one record, without what must not be sent."""
        document: dict[str, Any] = copied(_Rendering(self, sight).value(self._root, "", MISSING, self._record_path))
        if rows is not None:
            _set(document, self._results_at, rows[0] if self._one_result and rows else rows)
        for path, facts in self._nulls:
            if not facts or sight.record.fact in facts:
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

    def fields(self, sight: Sight) -> dict[str, Any]:
        """What mock data and earlier writes say of a record, its identifier among them."""
        own = {name: value for name, view in self._own_fields.items() if (value := view(sight)) is not MISSING}
        if not self.records.kind or self._bare:
            return own
        identifier = {self._own_identifier or self.records.property: sight.record.id}
        return {**identifier, **self._views.members(sight), **own, **identifier}

    def leaf(self, fact: Fact, name: str, given: Any, sight: Sight) -> Any:
        """The value that is sent at a place of which a fact speaks."""
        schema = self._samples.schema(fact)
        if given is MISSING:
            given = self._guess(name, sight)
        view = self._others.get(name) or self._views.others(sight.kind).get(name)
        if view is not None and (given is MISSING or not self._samples.accepts(schema, given)):
            other = view(sight)
            if other is not MISSING and self._samples.accepts(schema, other):
                return other
        if given is MISSING:
            return self._samples.value(schema, name, sight.record.number)
        return self._samples.fitted(schema, given, name, sight.record.number)

    def _guess(self, name: str, sight: Sight) -> Any:
        if sight.kind and name in self._identifiers.get(sight.kind, {}).get("names", ()):
            return sight.record.id
        if name in sight.record.fields:
            return sight.record.fields[name]
        other = self._tenant.identifier_named(name)
        return MISSING if other is None else other


class _Rendering(Struct, frozen=True):
    form: Form
    sight: Sight

    def value(self, node: _Node, name: str, given: Any, way: Sequence[Segment] | None) -> Any:
        """What stands at a node; `way` leads on to the record as long as the node lies above it."""
        if way is not None and not way:
            given = self.form.fields(self.sight)
        if node.items is not None:
            return self._array(node.items, name, given, _step(way, ITEMS))
        if node.members or node.open or (way is not None and not way):
            return self._object(node, given, way)
        if node.fact is None:
            return given if given is not MISSING else {}
        return self.form.leaf(node.fact, name, given, self.sight)

    def _array(self, items: _Node, name: str, given: Any, way: Sequence[Segment] | None) -> list[Any]:
        if given == []:
            return []
        elements = [each for each in given if isinstance(each, Mapping)] if isinstance(given, list) else []
        return [self.value(items, name.removesuffix("s"), each, way) for each in elements or [MISSING]]

    def _object(self, node: _Node, given: Any, way: Sequence[Segment] | None) -> dict[str, Any]:
        document = dict(given) if isinstance(given, Mapping) else {}
        inside = _Rendering(self.form, given.sight) if isinstance(given, Part) else self
        for name, member in node.members.items():
            document[name] = inside.value(member, name, document.get(name, MISSING), _step(way, name))
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
