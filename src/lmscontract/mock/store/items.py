"""The store as handlers use it: objects by kind, as the caller may see them.

`store.course[101]` is an `Item`; `store.learning_plan` are the items of the kind `learning-plan`. What a handler writes
is checked against the seeds of the kind: types, references, unique fields and the tree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from http import HTTPStatus
from typing import Any, NoReturn

from lmscontract.errors import closest
from lmscontract.mock.messages import InvalidBodyError, RefusalError, as_text
from lmscontract.mock.samples import Samples
from lmscontract.mock.store.records import Record, Records
from lmscontract.mock.store.tenant import TenantData

Sees = Callable[[str, Record], bool]
"""Whether the caller may see an object of a kind."""

Computed = Callable[["Item", "Store"], Mapping[str, Any]]
"""A function that computes properties of an item."""

_EXACT = 2**53
_REFUSALS = frozenset(each.value for each in HTTPStatus if each >= HTTPStatus.BAD_REQUEST)


class Missing:
    """A value that was not sent, or that an object does not have. It is false, and each of its attributes is MISSING."""

    def __bool__(self) -> bool:
        """Return False."""
        return False

    def __getattr__(self, name: str) -> Missing:
        """Return MISSING."""
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __repr__(self) -> str:
        """Return a name for error messages."""
        return "MISSING"


MISSING: Any = Missing()


class Body:
    """An object of a JSON body. `body.price` is MISSING where it was not sent; an object in it is a Body as well.

    `named` are the names that the contract of the month mentions in the body of the operation, `used` collects the names
    of the members that were read or stored.
    """

    __slots__ = ("_named", "_sent", "_used")

    def __init__(
        self, sent: Mapping[str, Any], named: frozenset[str] = frozenset(), used: set[str] | None = None
    ) -> None:
        self._sent = sent
        self._named = named
        self._used: set[str] = set() if used is None else used

    @property
    def ignored(self) -> list[str]:
        """The names of the members that were neither read nor stored."""
        return [name for name in self._sent if name not in self._used]

    def __getattr__(self, name: str) -> Any:
        """Return a member; MISSING without it."""
        self._used.add(name)
        value = self._sent.get(name, MISSING)
        return Body(value, self._named) if isinstance(value, Mapping) else value

    def __contains__(self, name: str) -> bool:
        """Return whether a member was sent."""
        return name in self._sent

    def raw(self, name: str) -> Any:
        """Return a member as it was sent; MISSING without it."""
        self._used.add(name)
        return self._sent.get(name, MISSING)

    def without(self, *names: str) -> Body:
        """Return the object without some members."""
        return Body({name: value for name, value in self._sent.items() if name not in names}, self._named, self._used)

    def only(self, *names: str) -> Body:
        """Return the object with some members only."""
        return Body({name: value for name, value in self._sent.items() if name in names}, self._named, self._used)

    def whole(self) -> Mapping[str, Any]:
        """Return all members as they were sent."""
        self.use(self._sent)
        return self._sent

    def use(self, names: Iterable[str]) -> None:
        """Note that members are stored."""
        self._used.update(names)


class Either(tuple[Any, ...]):
    """Several values, of which a response has the first that the contract of the month accepts."""

    __slots__ = ()

    def __new__(cls, *values: Any) -> Either:
        """Create it from values, without those that are None or MISSING."""
        return super().__new__(cls, [each for each in values if each is not None and each is not MISSING])


class Shown(dict[str, Any]):
    """Properties of an item in a response. Other properties that the contract names come from the item."""

    def __init__(self, members: Mapping[str, Any], item: Item) -> None:
        super().__init__(members)
        self.item = item


class Item:
    """One object. `item.id` identifies it, `item.title` is a field or a computed property; None where it has neither."""

    __slots__ = ("_computed", "_store", "kind", "record")

    def __init__(self, store: Store, kind: str, record: Record) -> None:
        self._store = store
        self.kind = kind
        self.record = record
        self._computed: Mapping[str, Any] | None = None

    @property
    def id(self) -> Any:
        """The identifier."""
        return self.record.id

    @property
    def number(self) -> int:
        """The number of the object within its kind, from 1."""
        return self.record.number

    def __getattr__(self, name: str) -> Any:
        """Return a field or a computed property; a LookupError for a misspelt one, and for another name of the identifier."""
        value = self.get(name)
        if value is MISSING:
            self._store.tenant.check_field(self.kind, name, self.computed)
        return None if value is MISSING else value

    def get(self, name: str, default: Any = MISSING) -> Any:
        """Return a field or a computed property, else the default; `id` is the identifier."""
        if name == "id":
            return self.record.id
        if name in self.record.fields:
            return self.record.fields[name]
        return self.computed.get(name, default)

    @property
    def computed(self) -> Mapping[str, Any]:
        """The properties that handlers compute. While they are computed, the item only has its fields."""
        if self._computed is None:
            self._computed = {}
            found = [function(self, self._store) for function in self._store.computed(self.kind)]
            self._computed = {name: value for each in found for name, value in each.items()}
        return self._computed

    def pick(self, *names: str, **renamed: str) -> Shown:
        """Return some properties, by name or as `new_name="name"`; those that the item lacks are left out."""
        wanted = {**dict(zip(names, names, strict=True)), **renamed}
        found = {name: self.get(own) for name, own in wanted.items()}
        return Shown({name: value for name, value in found.items() if value is not MISSING}, self)

    def shown(self) -> Shown:
        """Return the identifier and every property that is not private."""
        return Shown({self._store.records(self.kind).property: self.id, **self.members()}, self)

    def members(self) -> dict[str, Any]:
        """Return every property that is not private."""
        spec = self._store.tenant.spec(self.kind)
        private, maps = spec.get("private", ()), spec.get("maps") or {}
        shown = {name: value for name, value in self.record.fields.items() if name not in private and name not in maps}
        for name, prefix in maps.items():
            own = self.record.fields.get(name)
            if prefix and isinstance(own, Mapping):
                shown.update((f"{prefix}{key}", each) for key, each in own.items())
        shown.update((name, value) for name, value in self.computed.items() if name not in private)
        return shown

    def related(self, name: str) -> Item | None:
        """Return the object that a field refers to; None where there is no such object."""
        kind = self._reference(name)
        record = self._store.records(kind).find(str(self.get(name)))
        return Item(self._store, kind, record) if record is not None else None

    def all_related(self, name: str) -> list[Item]:
        """Return the objects that a list field refers to, as far as the caller may see them."""
        items = self._store.items(self._reference(name))
        return [item for each in self.get(name) or () if (item := items.get(each)) is not None]

    def update(self, fields: Body | Mapping[str, Any] | None = None, /, **more: Any) -> Item:
        """Write fields; what is MISSING is left alone."""
        if written := self._store.checked(self.kind, fields, more, self.record):
            self._store.records(self.kind).merge(self.record, written)
            self._computed = None
        return self

    def append(self, **lists: Any) -> Item:
        """Add values to list fields, each once."""
        return self.update(
            {name: _union(self.record.fields.get(name), more) for name, more in lists.items() if more is not MISSING}
        )

    def discard(self, **lists: Any) -> Item:
        """Remove values from list fields."""
        return self.update({name: _difference(self.record.fields.get(name), less) for name, less in lists.items()})

    def increase(self, **amounts: Any) -> Item:
        """Add to numbers."""
        return self.update({name: _sum(name, self.record.fields.get(name), more) for name, more in amounts.items()})

    def copy(self, **fields: Any) -> Item:
        """Create another object with the same fields, except the `own` ones of the seeds."""
        own = self._store.tenant.spec(self.kind).get("own", ())
        kept = {name: value for name, value in self.record.fields.items() if name not in own}
        written = self._store.checked(self.kind, None, fields, None, kept)
        return Item(self._store, self.kind, self._store.records(self.kind).add(written))

    def delete(self) -> None:
        """Delete the object; in a tree, only one without children that is not the root."""
        tree = self._store.tenant.spec(self.kind).get("tree")
        records = self._store.records(self.kind)
        if tree and (records.having(tree, self.id) or self.record.fields.get(tree) is None):
            refuse(f"the {self.kind} {self.id} has children")
        records.remove(self.record)

    def _reference(self, name: str) -> str:
        return str((self._store.tenant.spec(self.kind).get("refers") or {})[name])


class Items:
    """The objects of one kind that the caller may see."""

    __slots__ = ("_kind", "_store")

    def __init__(self, store: Store, kind: str) -> None:
        self._store = store
        self._kind = kind

    def __iter__(self) -> Iterator[Item]:
        """Iterate over the items, in the order of the store."""
        return (self._item(each) for each in self._store.records(self._kind) if self._store.sees(self._kind, each))

    def __getitem__(self, identifier: Any) -> Item:
        """Return the item of an identifier; the call gets 400 where there is none, 403 where the caller may not see it."""
        if identifier is MISSING:
            raise InvalidBodyError(f"no {self._kind} is named")
        record = self._store.records(self._kind).find(str(identifier))
        if record is None:
            refuse(f"there is no {self._kind} {as_text(_plain(identifier))}")
        self._store.check_visible(self._kind, record)
        return self._item(record)

    def get(self, identifier: Any) -> Item | None:
        """Return the item of an identifier; None without one that the caller may see."""
        record = self._store.records(self._kind).find(str(identifier))
        return self._item(record) if record is not None and self._store.sees(self._kind, record) else None

    def find(self, **fields: Any) -> list[Item]:
        """Return the items that have these values in these fields, or among the values of list fields."""
        return [self._item(each) for each in self._having(fields) if self._store.sees(self._kind, each)]

    def first(self) -> Item | None:
        """Return the first item."""
        return next(iter(self), None)

    def create(self, fields: Body | Mapping[str, Any] | None = None, /, **more: Any) -> Item:
        """Create an object: the members of a body, and further fields, over those of the seeds."""
        return self._item(self._store.records(self._kind).add(self._store.checked(self._kind, fields, more, None)))

    def save(
        self, by: Mapping[str, Any] | Iterable[Mapping[str, Any]], fields: Body | None = None, /, **more: Any
    ) -> Item:
        """Update the object that has these values, or create it with them; several keys are tried in order.

        The first key whose values are all given counts. A single value that several objects have is refused.
        """
        keys = [by] if isinstance(by, Mapping) else list(by)
        key = next((each for each in keys if all(value not in (MISSING, None, "") for value in each.values())), {})
        if "id" in key:
            return self[key["id"]].update(fields, **more)
        found = self._having(key) if key else []
        if len(found) > 1 and len(key) == 1:
            refuse(f"{next(iter(key))} {as_text(next(iter(key.values())))} is not unique")
        for record in found:
            self._store.check_visible(self._kind, record)
            self._item(record).update(fields, **more)
        return self._item(found[0]) if found else self.create(fields, **{**key, **more})

    def _having(self, fields: Mapping[str, Any]) -> list[Record]:
        records = self._store.records(self._kind)
        found = [each for each in records if all(each.mentions(name, wanted) for name, wanted in fields.items())]
        for name in () if found else fields:
            if not any(name in each.fields for each in records):
                self._store.tenant.check_field(self._kind, name)
        return found

    def _item(self, record: Record) -> Item:
        return Item(self._store, self._kind, record)


class Store:
    """The objects of a tenant that one caller may see. `viewer` identifies the caller; None may see everything.

    `caller` is the object of the account that calls; None without one, or if it may see everything.
    """

    def __init__(
        self,
        tenant: TenantData,
        samples: Samples,
        functions: Mapping[str, Iterable[Computed]],
        now: str = "",
        sees: Sees | None = None,
        viewer: Any = None,
        caller: Record | None = None,
    ) -> None:
        self.tenant = tenant
        self.now = now
        self.viewer = viewer
        self.caller = caller
        self._samples = samples
        self._functions = functions
        self._sees = sees

    def __getattr__(self, kind: str) -> Items:
        """Return the items of a kind, in whose name an underscore is a hyphen; a LookupError for an unknown one."""
        if kind.startswith("__"):
            raise AttributeError(kind)
        name, known = kind.replace("_", "-"), self.tenant.kinds
        if name not in known:
            raise LookupError("; ".join(filter(None, (f"there is no kind {name}", closest(name, known)))))
        return Items(self, name)

    @property
    def unrestricted(self) -> Store:
        """The same store without regard to what the caller may see."""
        return Store(self.tenant, self._samples, self._functions, self.now)

    def items(self, kind: str) -> Items:
        """Return the items of a kind by its name."""
        return Items(self, kind)

    def item(self, kind: str, record: Record) -> Item:
        """Return a record as an item."""
        return Item(self, kind, record)

    def records(self, kind: str) -> Records:
        """Return the records of a kind."""
        return self.tenant.records(kind)

    def computed(self, kind: str) -> Iterable[Computed]:
        """Return the functions that compute properties of a kind, or of the kind that it is a part of."""
        return self._functions.get(self.tenant.whole(kind), ())

    def sees(self, kind: str, record: Record) -> bool:
        """Return whether the caller may see an object."""
        return self._sees is None or self._sees(kind, record)

    def check_visible(self, kind: str, record: Record) -> None:
        """Refuse an object that the caller may not see, with 403."""
        if not self.sees(kind, record):
            raise RefusalError(403, f"you may not see the {kind} {record.id}")

    def checked(
        self,
        kind: str,
        fields: Body | Mapping[str, Any] | None,
        more: Mapping[str, Any],
        record: Record | None,
        kept: Mapping[str, Any] | None = None,
    ) -> dict[str, Any]:
        """Return fields as the kind stores them, with time stamps; values that it does not accept are refused with 400.

        `kept` are further fields that are not checked for references again.
        """
        sent = self._members(kind, fields) if isinstance(fields, Body) else dict(fields or {})
        for name in more if isinstance(fields, Body) else {**sent, **more}:
            self.tenant.check_spelt(kind, name)
        given = {name: _plain(value) for name, value in {**sent, **more}.items()}
        written = {name: value for name, value in given.items() if value is not MISSING}
        if record is not None and not written:
            return {}
        before = record.fields if record is not None else {}
        self._check_visible_references(kind, written, before)
        spec, stored = self.tenant.spec(kind), {**(kept or {}), **written}
        self._check_values(spec, stored)
        for name, other in (spec.get("refers") or {}).items():
            if name in stored:
                stored[name] = self._referenced(other, stored[name])
        for name in (name for name in spec.get("maps") or () if isinstance(stored.get(name), Mapping)):
            stored[name] = {**(before[name] if isinstance(before.get(name), Mapping) else {}), **stored[name]}
        self._check_unique(spec, kind, record, stored)
        self._check_parent(self.records(kind), spec.get("tree", ""), record, stored)
        stamps = spec.get("stamps") or {}
        return stored | {name: self.now for name, at in stamps.items() if record is None or at == "changed"}

    def _members(self, kind: str, body: Body) -> dict[str, Any]:
        """Return the members of a body that are fields of a kind: without identifiers, computed and unknown ones."""
        spec, sent, named = self.tenant.spec(kind), body._sent, body._named
        records = self.records(kind)
        computed = self.item(kind, records.sample()).computed.items()
        own = {"id", *self.tenant.names(kind), records.property, *(set(spec.get("stated", ())) - named)}
        own.update(name for name, value in computed if not isinstance(value, Either))
        prefixes = tuple(filter(None, (spec.get("maps") or {}).values()))
        stored = {name: value for name, value in sent.items() if name not in own and not name.startswith(prefixes)}
        body.use(stored)
        return stored

    def _check_visible_references(self, kind: str, fields: Mapping[str, Any], before: Mapping[str, Any]) -> None:
        """Refuse new references to objects that the caller may not see."""
        for name, other in (self.tenant.spec(kind).get("refers") or {}).items() if self._sees is not None else ():
            held = {str(each) for each in _listed(before.get(name))}
            for each in _listed(fields.get(name)):
                record = self.records(other).find(str(each))
                if record is not None and str(each) not in held:
                    self.check_visible(other, record)

    def _check_values(self, spec: Mapping[str, Any], fields: Mapping[str, Any]) -> None:
        for name, schema in (spec.get("takes") or {}).items():
            if name in fields and (reason := self._samples.why_not(schema, fields[name], name)):
                raise InvalidBodyError(reason)

    def _check_unique(
        self, spec: Mapping[str, Any], kind: str, record: Record | None, fields: Mapping[str, Any]
    ) -> None:
        for name in spec.get("unique", ()):
            others = self.tenant.records(kind).having(name, fields[name]) if name in fields else ()
            if any(each is not record for each in others):
                raise RefusalError(400, f"{name} {as_text(fields[name])} is taken")

    def _referenced(self, kind: str, value: Any) -> Any:
        if isinstance(value, list):
            return [self._identifier(kind, each) for each in value]
        return None if value is None or value == "" else self._identifier(kind, value)

    def _identifier(self, kind: str, value: Any) -> Any:
        record = self.tenant.records(kind).find(str(value))
        if record is None:
            raise RefusalError(400, f"there is no {kind} {as_text(value)}")
        return record.id

    def _check_parent(self, records: Records, tree: str, record: Record | None, fields: dict[str, Any]) -> None:
        """Check the parent of an object in a tree; only the root has none."""
        if not tree or tree not in fields:
            return
        above = fields[tree]
        if record is None:
            if above is None:
                del fields[tree]  # as if it had not been sent
            return
        if record.fields.get(tree) is None:
            raise RefusalError(400, f"the {records.kind} {record.id} is the root")
        if above is None:
            raise RefusalError(400, f"the {records.kind} {record.id} needs a parent")
        while above is not None:
            if above == record.id:
                raise RefusalError(400, f"the {records.kind} {record.id} cannot be its own descendant")
            parent = records.find(str(above))
            above = parent.fields.get(tree) if parent is not None else None


def refuse(says: str, status: int = 400, body: Mapping[str, Any] | None = None) -> NoReturn:
    """Refuse the call, and roll back what it has written; a `body` replaces the one that says why."""
    if status not in _REFUSALS:
        raise ValueError(f"{status} is no status of a refusal; write one from 400 on that HTTP has")
    raise RefusalError(status, says, body)


def require(value: Any, says: str) -> Any:
    """Return a value that the call has to send; refuse the call without it."""
    if value is MISSING or value is None or value == "":
        raise InvalidBodyError(says)
    return value


def _plain(value: Any) -> Any:
    return value.whole() if isinstance(value, Body) else value.id if isinstance(value, Item) else value


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None or value is MISSING else [value]


def _union(held: Any, more: Any) -> list[Any]:
    values = {str(each): each for each in _listed(held)}
    for each in _listed(more):
        values.setdefault(str(each), each)
    return list(values.values())


def _difference(held: Any, less: Any) -> list[Any]:
    removed = set(map(str, _listed(less)))
    return [each for each in _listed(held) if str(each) not in removed]


def _sum(name: str, held: Any, more: Any) -> Any:
    if more is MISSING:
        return held
    try:
        total = (held if isinstance(held, int | float) else float(held or 0)) + (
            more if isinstance(more, int | float) else float(more)
        )
    except (TypeError, ValueError):
        raise InvalidBodyError(f"{name} must be a number") from None
    if total != total or abs(total) >= _EXACT:
        raise InvalidBodyError(f"{name} is too large")
    return int(total) if total == int(total) else round(total, 2)
