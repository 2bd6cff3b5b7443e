"""The successful response of an operation: its structure from the contract, its values from items.

It has the properties that the contract requires or knows, and none that it forbids or leaves open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from lmscontract.contract.model import Area, Endpoint, Fact, State
from lmscontract.mock.context import Context
from lmscontract.mock.documents import put_in, resolved, take_out
from lmscontract.mock.loading import run
from lmscontract.mock.store.items import MISSING, Either, Item, Shown, Store
from lmscontract.mock.store.records import Cache, Record, Records
from lmscontract.property_path import ANYWHERE, ITEMS, PropertyPath, Segment

_SENT = (State.PRESENT, State.KNOWN)


class Row(Struct, frozen=True):
    """The result of one row of a batch; without a message it was done."""

    row: int
    item: Item | None = None
    message: str = ""

    @property
    def success(self) -> bool:
        """Whether the row was done."""
        return not self.message


class _Node(Struct):
    """A place of a response: an object with members, an array with items, or a value that one fact is about.

    An `open` one is an object even without members.
    """

    fact: Fact | None = None
    open: bool = False
    members: dict[str, _Node] = field(default_factory=dict)
    items: _Node | None = None

    def at(self, segments: Sequence[Segment]) -> _Node:
        """Return the node at a path below this one; a missing one is created."""
        node = self
        for segment in segments:
            if segment.kind == ITEMS:
                node.items = node = node.items or _Node()
            else:
                node = node.members.setdefault(segment.name, _Node())
        return node

    def has(self, segments: Sequence[Segment]) -> bool:
        """Return whether there is a node at a path below this one."""
        node: _Node | None = self
        for segment in segments:
            if node is None:
                return False
            node = node.items if segment.kind == ITEMS else node.members.get(segment.name)
        return node is not None


class Form:
    """Creates the responses of one operation. `kind` is that of its items if no handler gives one.

    Rendered list items are cached until something is written.
    """

    def __init__(self, endpoint: Endpoint, kind: str, context: Context) -> None:
        mock_data, tenant = context.mock_data, context.tenant
        self._endpoint = endpoint
        self._samples = context.samples
        self._tenant = tenant
        own = tenant.operation_data(endpoint.operation)
        self._extra: Mapping[str, Any] = own.get("fields") or {}
        self._own_identifier: str | None = own.get("identifier")
        self._answers = context.handlers.answers.get(endpoint.operation.shape, ())
        self._bare = context.handlers.lists(endpoint.operation.shape)
        self.records: Records = tenant.records(kind)
        self._record_path = endpoint.record_path.segments
        self._names = tuple(segment.name for segment in self._record_path if segment.kind == "name")
        self._facts = tuple(endpoint.of_area(Area.RESPONSE))
        self._withheld = tuple((path, fact) for fact in self._facts if fact.state not in _SENT for path in fact.paths)
        self._nulls = tuple(
            (PropertyPath.parse(promise.at), promise.needs)
            for promise in endpoint.behaviours
            if promise.rule == "property-left-out"
        )
        self._root = self._tree()
        self._totals = tuple(
            (PropertyPath.parse(place).segments, word) for place, word in (mock_data.get("lists") or {}).items()
        )
        self._row_words: Mapping[str, str] = mock_data.get("rows") or {}
        self._around: dict[str, Any] | None = None
        self._kept = Cache(tenant.undo_log)

    def document(
        self, store: Store, result: Item | Mapping[str, Any] | None = None, sent: dict[str, Any] | None = None
    ) -> dict[str, Any]:
        """Return the answer about an item, or with these members; without either, about an example.

        Beside members that are of no item, what the contract requires is shown as it was `sent`.
        """
        if isinstance(result, Mapping):
            item = result.item if isinstance(result, Shown) else store.item("", Record(1, 1, sent or {}))
            return self._rendered(item, {**result, **self._extra})
        item = result if result is not None else store.item(self.records.kind, self.records.sample())
        return self._rendered(item, self._fields(item, store))

    def item(self, record: Record, store: Store) -> dict[str, Any]:
        """Return one item of a list, which callers must not change."""
        kept, key = self._kept.values(), (str(record.id), store.viewer)
        if key not in kept:
            found: Any = self.document(store, store.item(self.records.kind, record))
            for name in self._names:
                found = found[name]
            kept[key] = found[0]
        item: dict[str, Any] = kept[key]
        return item

    def envelope(self, items: list[dict[str, Any]], totals: Mapping[str, Any], store: Store) -> Any:
        """Return a list around the items of one page; the items alone where they are the body."""
        if self._around is None:
            self._around = self._rendered(store.item("", Record(1, 1, {})), {})
        if not self._names:
            return items
        document = dict(self._around)
        inner = document
        for name in self._names[:-1]:
            inner[name] = inner = dict(inner[name])
        inner[self._names[-1]] = items
        for place, word in self._totals:
            put_in(document, place, totals[word])
        return document

    def rows(self, store: Store, rows: Sequence[Row], at: str, identifier: str) -> dict[str, Any]:
        """Return the response of a batch: the result of each row, in order."""
        first = next((each.item for each in rows if each.item is not None), None)
        document = self.document(store, Shown({}, first) if first is not None else {})
        put_in(document, PropertyPath.parse(at).segments, [self._row(each, at, identifier) for each in rows])
        self._withhold(document)
        return document

    def leaf(self, fact: Fact, name: str, given: Any, item: Item) -> Any:
        """Return the value at the place of a fact: the first known one that its schema accepts."""
        schema = self._samples.schema(fact)
        known = [each for value in (given, *self._known(name, given, item)) for each in _options(value)]
        accepted = next((each for each in known if self._samples.accepts(schema, each)), MISSING)
        if accepted is not MISSING:
            return accepted
        if known:
            return self._samples.fitted(schema, known[0], name, item.number)
        return self._samples.value(schema, name, item.number)

    def _known(self, name: str, given: Any, item: Item) -> list[Any]:
        """Return the values that an item has under a name."""
        if given is MISSING and item.kind and name in self._tenant.names(item.kind):
            return [item.id]
        known = [item.record.fields.get(name, MISSING)] if given is MISSING else []
        known.append(item.computed.get(name, MISSING))
        if given is MISSING and all(each is MISSING for each in known):
            other = self._tenant.identifier_named(name)
            return [] if other is None else [other]
        return known

    def _row(self, row: Row, at: str, identifier: str) -> dict[str, Any]:
        """Return one result, with what the contract names anywhere in the answer, in an array, or where the results are."""
        shown = {name: getattr(row, word) for name, word in self._row_words.items()}
        if row.item is None:
            return shown
        if identifier:
            shown[identifier] = row.item.id
        for fact in self._facts:
            path = fact.paths[0]
            inside = str(path.parent) == at or any(segment.kind in (ANYWHERE, ITEMS) for segment in path.segments)
            if fact.state in _SENT and inside:
                shown.setdefault(path.name, _first_options(self.leaf(fact, path.name, MISSING, row.item)))
        return shown

    def _rendered(self, item: Item, fields: Mapping[str, Any]) -> dict[str, Any]:
        """Return the whole document with the fields at the record, without what must not be sent."""
        rendering = _Rendering(self.leaf, item, fields)
        document: dict[str, Any] = _first_options(rendering.value(self._root, "", MISSING, self._record_path))
        for path, facts in self._nulls:
            if not facts or item.record.fact in facts:
                take_out(document, path)
                put_in(document, resolved(path, self._endpoint), None)
        self._withhold(document)
        return document

    def _withhold(self, document: dict[str, Any]) -> None:
        for path, fact in self._withheld:
            take_out(document, path, fact.pattern)

    def _tree(self) -> _Node:
        root = _Node()
        root.at(self._record_path)
        for fact in self._facts:
            segments = resolved(fact.paths[0], self._endpoint)
            if fact.state in _SENT:
                root.at(segments).fact = fact
            else:
                root.at(segments[:-1]).open = True
        for fact in self._facts:
            for path in fact.paths[1:] if fact.state in _SENT else ():
                segments = resolved(path, self._endpoint)
                beside = segments[:-1] == resolved(fact.paths[0], self._endpoint)[:-1]
                is_named_by_mock_data = beside and fact.state is State.KNOWN
                if root.has(segments[:-1]) and not is_named_by_mock_data:
                    root.at(segments).fact = fact
        return root

    def _fields(self, item: Item, store: Store) -> dict[str, Any]:
        """Return what an item shows in this answer, its identifier among it."""
        own = {}
        for each in self._answers:
            own.update(run(each, item, store=store))
        own.update((name, each) for name, each in self._extra.items() if not item.record.fields.get(name))
        if not item.kind or self._bare:
            return own
        identifier = {self._own_identifier or store.records(item.kind).property: item.id}
        return {**identifier, **item.members(), **own, **identifier}


class _Rendering(Struct, frozen=True):
    """One document: `fields` are put at the record, and every other value comes from the item."""

    leaf: Callable[[Fact, str, Any, Item], Any]
    item: Item
    fields: Mapping[str, Any]

    def value(self, node: _Node, name: str, given: Any, path: Sequence[Segment] | None) -> Any:
        """Return what is at a node; `path` leads from the node to the record, and is None off that path."""
        if path is not None and not path:
            given = self.fields
        if node.items is not None:
            return self._array(node.items, name, given, _step(path, ITEMS))
        if node.members or node.open or (path is not None and not path):
            return self._object(node, given, path)
        if node.fact is None:
            return given if given is not MISSING else {}
        return self.leaf(node.fact, name, given, self.item)

    def _array(self, items: _Node, name: str, given: Any, path: Sequence[Segment] | None) -> list[Any]:
        given = next(iter(_options(given)), MISSING)
        if given == []:
            return []
        elements = [each for each in given if isinstance(each, Mapping)] if isinstance(given, list) else []
        return [self.value(items, name.removesuffix("s"), each, path) for each in elements or [MISSING]]

    def _object(self, node: _Node, given: Any, path: Sequence[Segment] | None) -> dict[str, Any]:
        given = next(iter(_options(given)), MISSING)
        document = dict(given) if isinstance(given, Mapping) else {}
        inside = _Rendering(self.leaf, given.item, {}) if isinstance(given, Shown) else self
        for name, member in node.members.items():
            document[name] = inside.value(member, name, document.get(name, MISSING), _step(path, name))
        return document


def _options(value: Any) -> tuple[Any, ...]:
    """Return the values that may be sent for one; none for MISSING."""
    return value if isinstance(value, Either) else () if value is MISSING else (value,)


def _first_options(value: Any) -> Any:
    """Return a deep copy of a document, with the first value wherever the contract does not say which of several."""
    if isinstance(value, Either):
        return _first_options(value[0]) if value else None
    if isinstance(value, Mapping):
        return {name: _first_options(each) for name, each in value.items()}
    return [_first_options(each) for each in value] if isinstance(value, list) else value


def _step(path: Sequence[Segment] | None, name: str) -> Sequence[Segment] | None:
    if not path or name != (path[0].kind if path[0].kind == ITEMS else path[0].name):
        return None
    return path[1:]
