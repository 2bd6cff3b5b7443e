"""How the answers of a tenant look where the contract is silent: what a finished document is turned into.

What the contract names keeps its name, its type and its place; the rest is the tenant's own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit
from zlib import crc32

from msgspec import Struct, field

from lmscontract.contract.model import Answer, Area, Endpoint, Fact, Schema, Snapshot, State
from lmscontract.mock.lists import cursors
from lmscontract.mock.sockets import LOOPBACK
from lmscontract.mock.variants.variant import Variant
from lmscontract.property_path import PropertyPath
from lmscontract.rules.values import has_links

_LIKE_AN_ID = re.compile(r"(^|[_.-])(id|uuid|key|code)([_.-]|$)|^id[A-Z]|(Id|ID|Uuid|UUID)$", re.ASCII)
_DATE = re.compile(r"(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})")
_AMOUNT = re.compile(r"-?\d{1,15}(\.\d{1,6})?")
_EXTRA: tuple[tuple[str, Any], ...] = (
    ("_meta", {"revision": 3, "source": {"name": "importer", "items": []}}),
    ("external_uuid", "9d4f6c1e-0000-4000-8000-5b1f2a3c4d5e"),
    ("created_by_id", 77),
    ("row_key", "r-1"),
    ("permissions", ["view", "edit"]),
    ("is_pinned", False),
    ("remarks", None),
    ("subtitle", "Größe, 学び 🎓"),
    ("weighting", 0.25),
    ("badges_won", []),
    ("extra", {}),
    ("history", [{"at": 1669852800, "by": None}]),
)
_SCRIPTS = ', Übung, 学習, تعلّم, "quoted" & <b>bold</b> 🎓'
_LONG = " and so on" * 60


class ResponseVariant(Struct, frozen=True):
    """The look of one operation's answers; what was drawn once for a name or an object is kept."""

    endpoint: Endpoint
    variant: Variant
    named: frozenset[str]
    inside: frozenset[str]
    typed: frozenset[str]
    untyped: frozenset[str]
    states: frozenset[str]
    kept: frozenset[str]
    maps: frozenset[str]
    shaped: frozenset[str]
    former: tuple[str, ...]
    namesakes: tuple[str, ...]
    record: tuple[str, ...]
    links: str
    cursor: str
    names: dict[str, str] = field(default_factory=dict)
    free: dict[str, bool] = field(default_factory=dict)
    extra: dict[tuple[str, ...], list[tuple[str, Any]]] = field(default_factory=dict)
    orders: dict[tuple[str, ...], list[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, endpoint: Endpoint, snapshot: Snapshot, variant: Variant) -> ResponseVariant:
        """The look that a variant gives an operation, which the snapshot may know in another way than the tenant."""
        facts = list(endpoint.of_area(Area.RESPONSE))
        schemas = snapshot.vocabulary.schemas
        shapes = {name for fact in facts for each in fact.shape for name in _members(schemas[each])}
        states = frozenset(
            name for each in endpoint.behaviours if each.rule == "null-sent" for name in each.expected.split(",")
        )
        kept = frozenset(
            name for each in endpoint.behaviours if each.rule == "property-left-out" for name in _names(each.at)
        )
        identifiers = {name for each in snapshot.vocabulary.identifiers.values() for name in each.get("names", ())}
        inside = {name for fact in facts for path in (fact.path, *fact.places) for name in _names(path)}
        record = set(_names(endpoint.record))
        typed = {fact.paths[0].name for fact in facts if fact.expected}
        last = {fact.paths[0].name for fact in facts if fact.state in (State.KNOWN, State.PRESENT)}
        ways = {name for fact in facts for path in fact.paths for name in _names(str(path))[:-1]}
        links = str(snapshot.vocabulary.links.get("at", "")) if has_links(endpoint, snapshot) else ""
        told = snapshot.endpoints[endpoint.operation.shape].of_area(Area.RESPONSE)
        deep = {path.name for fact in told if fact.state is not State.ABSENT for path in fact.paths if path.is_anywhere}
        former = tuple(sorted({fact.paths[0].name for fact in facts if fact.state is State.ABSENT}))
        return cls(
            endpoint=endpoint,
            variant=variant,
            named=frozenset({*inside, *record, *identifiers, *shapes, *states, *kept, links}),
            inside=frozenset({*inside, *states, *kept}),
            typed=frozenset({*typed, *shapes, *record}),
            untyped=frozenset(last - typed - ways - record - states - kept - shapes - identifiers),
            states=states,
            kept=kept,
            maps=frozenset(fact.paths[0].name for fact in facts if _is_map(fact, schemas)),
            shaped=frozenset(fact.paths[0].name for fact in facts if fact.shape and not _is_map(fact, schemas)),
            former=former,
            namesakes=tuple(sorted({*(deep & last), *states})),
            record=tuple(_names(endpoint.record)),
            links=links,
            cursor=cursors.parameter(snapshot),
        )

    def document(self, document: Any) -> Any:
        """What a successful answer is turned into; the one that was handed in stays as it is."""
        if not isinstance(document, dict):
            return document
        links = document.get(self.links) if self.links else None
        inner = {name: value for name, value in document.items() if name != self.links or not self.links}
        turned: dict[str, Any] = self._object(inner, (), 0)
        self._put_away(turned)
        turned = self._unwrapped(turned)
        if self.links:
            self._link(turned, links)
        return self._bare(turned)

    def token(self, members: Mapping[str, Any]) -> dict[str, Any]:
        """A token answer with further members, in another order."""
        return self._ordered(self._with_extra(dict(members), ("token",)))

    # members

    def _object(self, value: Mapping[str, Any], way: tuple[str, ...], mark: int) -> dict[str, Any]:
        turned: dict[str, Any] = {}
        for name, each in value.items():
            turned[self._name(name, value, turned)] = self._value(name, each, (*way, name), mark)
        return self._ordered(self._with_extra(turned, way))

    def _name(self, name: str, before: Mapping[str, Any], turned: Mapping[str, Any]) -> str:
        """The name under which a member is sent: one of its own where the contract knows none."""
        other = self.names.get(name)
        if other is None:
            other = self.names[name] = self._renamed(name)
        return name if other == name or other in before or other in turned else other

    def _renamed(self, name: str) -> str:
        reading = self.variant.of("field-names")
        if reading == "held" or not self._is_free(name):
            return name
        other = _camel(name) if reading == "camel" else f"lms_{name}"
        return other if self._is_free(other) else name

    def _is_free(self, name: str) -> bool:
        """Whether the contract knows nothing of such a name, and it does not look like that of an identifier."""
        free = self.free.get(name)
        if free is None:
            free = self.free[name] = name not in self.named and not _LIKE_AN_ID.search(name)
        return free

    def _value(self, name: str, value: Any, way: tuple[str, ...], mark: int) -> Any:
        if name in self.states:
            return self._state(value)
        if name in self.maps or name in self.kept:
            return value
        if name in self.shaped:
            return self._priced(value, way, mark)
        if name in self.untyped:
            return self._untyped(value, way, mark)
        if isinstance(value, Mapping):
            return self._container(name, value, way, mark)
        if isinstance(value, list):
            return [self._object(e, way, self._mark(e)) if isinstance(e, Mapping) else e for e in value]
        if name in self.typed:
            return value
        return self._scalar(name, value)

    def _container(self, name: str, value: Mapping[str, Any], way: tuple[str, ...], mark: int) -> Any:
        if not value and name not in self.named and self.variant.of("empty-objects") == "as-arrays":
            return []
        return self._object(value, way, mark)

    def _scalar(self, name: str, value: Any) -> Any:
        """A value of which the contract says nothing, in the tenant's own spelling."""
        free = self._is_free(name)
        if free and self.variant.of("nulls") == "some" and self.variant.chance(0.2, "null", self._label, name):
            return None
        if isinstance(value, bool):
            return _BOOLEANS[self.variant.of("booleans")](value)
        if isinstance(value, int | float):
            return str(value) if self.variant.of("numbers") == "as-texts" else value
        if not isinstance(value, str) or not free:
            return value
        if found := _DATE.fullmatch(value):
            return _DATES[self.variant.of("dates")](found)
        return value + {"held": "", "other-scripts": _SCRIPTS, "long": _LONG}[self.variant.of("texts")]

    def _mark(self, item: Mapping[str, Any]) -> int:
        """A number that an item has wherever it stands, where something is drawn for each."""
        return 0 if self.variant.of("prices-of-the-free") == "priced" else crc32(repr(item).encode())

    def _untyped(self, value: Any, way: tuple[str, ...], mark: int) -> Any:
        """A property that the contract names without a type."""
        reading = self.variant.of("untyped-values")
        if reading != "held" and self.variant.chance(0.6, "untyped", self._label, way):
            return _SPOKEN[reading](crc32(repr(value).encode()) % 1000)
        if isinstance(value, Mapping):
            return self._object(value, way, mark)
        if isinstance(value, list):
            return [self._object(e, way, self._mark(e)) if isinstance(e, Mapping) else e for e in value]
        return value

    def _state(self, value: Any) -> Any:
        reading = self.variant.of("status-words")
        if reading == "held" or not isinstance(value, str):
            return value
        return value.replace("_", " ").title() if reading == "spaced" else len(value)

    def _priced(self, value: Any, way: tuple[str, ...], mark: int) -> Any:
        """A value of a shared shape: its amounts are numbers or texts, and a list of what is free has none, or zeros."""
        if not isinstance(value, list):
            return self._money(value, way, zero=False)
        free = self.variant.of("prices-of-the-free")
        drawn = free != "priced" and self.variant.chance(0.4, "free", self._label, way, mark)
        return [] if drawn and free == "empty" else [self._money(each, way, zero=drawn) for each in value]

    def _money(self, value: Any, way: tuple[str, ...], *, zero: bool) -> Any:
        if not isinstance(value, Mapping):
            return value
        turned = {name: self._amount(each, zero) for name, each in value.items()}
        return self._ordered(self._with_extra(turned, way))

    def _amount(self, value: Any, zero: bool) -> Any:
        if isinstance(value, bool) or not (isinstance(value, int | float) or _AMOUNT.fullmatch(str(value))):
            return value
        number = 0.0 if zero else float(value)
        reading = self.variant.of("amounts-of-money")
        return f"{number:.2f}" if reading == "texts" else round(number * 100) if reading == "cents" else number

    # objects

    def _with_extra(self, turned: dict[str, Any], way: tuple[str, ...]) -> dict[str, Any]:
        for name, value in self._further(way, turned):
            if name not in turned and name not in self.named:
                turned[name] = value
        return turned

    def _further(self, way: tuple[str, ...], turned: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
        if way not in self.extra:
            self.extra[way] = self._extra(way)
        yield from self.extra[way]
        within = way == self.record and self.variant.of("namesakes") == "within"
        if names := [name for name in self.namesakes if within and name in turned]:
            yield "related_object", dict.fromkeys(names)
        if self.variant.of("resembling-members") == "some":
            for name in self.former:
                yield from ((f"{name}_note", "as agreed"), (f"former_{name}", None), (name.upper(), "0"))

    def _extra(self, way: tuple[str, ...]) -> list[tuple[str, Any]]:
        reading = self.variant.of("extra-members")
        dice = self.variant.rng("extra", self._label, way)
        count = dice.randrange(3) if reading == "some" else dice.randrange(2, 7)
        return [] if reading == "none" else dice.sample(_EXTRA, count)

    def _ordered(self, members: dict[str, Any]) -> dict[str, Any]:
        reading = self.variant.of("member-order")
        if reading == "as-held":
            return members
        key = tuple(members)
        if key not in self.orders:
            names = list(key)[::-1] if reading == "reversed" else sorted(key)
            if reading == "shuffled":
                self.variant.rng("order", names).shuffle(names)
            self.orders[key] = names
        return {name: members[name] for name in self.orders[key]}

    def _unwrapped(self, document: dict[str, Any]) -> dict[str, Any]:
        """A single object at the root of the body."""
        name = self.endpoint.root
        inner = document.get(name)
        single = self.endpoint.answer in (Answer.OBJECT, Answer.OPEN) and isinstance(inner, dict)
        if not single or self.variant.choice("single-objects", self._label) != "at-root" or name in (inner or {}):
            return document
        return self._ordered({**{key: value for key, value in document.items() if key != name}, **(inner or {})})

    def _put_away(self, document: dict[str, Any]) -> None:
        """Each item keeps what looks like an identifier within an object of its own."""
        if self.endpoint.answer is not Answer.LIST or self.variant.of("identifier-places") != "within":
            return
        for item, _ in PropertyPath.parse(self.endpoint.record).values(document):
            names = [name for name in item if _LIKE_AN_ID.search(name) and name not in self.inside]
            if names and isinstance(item, dict) and "identity" not in item:
                item["identity"] = {name: item.pop(name) for name in names}

    def _bare(self, document: dict[str, Any]) -> Any:
        """An answer of which nothing is said is anything."""
        said = any(fact.state is not State.UNSETTLED for fact in self.endpoint.of_area(Area.RESPONSE))
        if self.endpoint.answer is not Answer.OPEN or said:
            return document
        return {"held": document, "list": [document], "true": True, "empty": {}}[self.variant.of("open-answers")]

    # links

    def _link(self, document: dict[str, Any], links: Any) -> None:
        if not isinstance(links, Mapping):
            empty: Any = {"object": {}, "array": [], "null": None}.get(self.variant.of("links-unasked"))
            if self.variant.of("links-unasked") != "left-out":
                document[self.links] = empty
            return
        turned = {key: self._linked(each) for key, each in links.items()}
        reading = self.variant.of("links-that-lead-nowhere")
        if reading != "sent" and self._is_last(links):
            turned = {key: each for key, each in turned.items() if key != "next"}
            turned.update({"next": None} if reading == "null" else {})
        document[self.links] = self._ordered(turned)

    def _is_last(self, links: Mapping[str, Any]) -> bool:
        """Whether a page is the last one: its own link and that of the last page have the same number."""
        here, last = ({*parse_qsl(urlsplit((links.get(key) or {}).get("href", "")).query)} for key in ("self", "last"))
        return {each for each in here if each[0] != self.cursor} == {each for each in last if each[0] != self.cursor}

    def _linked(self, link: Any) -> Any:
        if not isinstance(link, Mapping) or not isinstance(link.get("href"), str):
            return link
        turned = {**link, "href": self._address(link["href"])}
        return {**turned, "method": "GET", "title": None} if self.variant.of("link-members") == "more" else turned

    def _address(self, href: str) -> str:
        scheme, place, path, query, fragment = urlsplit(href)
        if self.variant.of("cursor") == "number":
            pairs = parse_qsl(query, keep_blank_values=True)
            query = urlencode(
                [(name, cursors.as_number(value) if name == self.cursor else value) for name, value in pairs]
            )
        reading = self.variant.of("link-addresses")
        if reading == "without-host":
            scheme = place = ""
        elif reading == "query-only":
            scheme = place = path = ""
        elif reading == "other-host":
            host, colon, port = place.partition(":")
            place = f"{_OTHER_NAMES.get(host, f'cdn.{host}')}{colon}{port}"
        return urlunsplit((scheme, place, path, query, fragment))

    @property
    def _label(self) -> str:
        return self.endpoint.operation.label


_OTHER_NAMES = {LOOPBACK: "localhost", "localhost": LOOPBACK}
_BOOLEANS: Mapping[str, Callable[[bool], Any]] = {
    "held": lambda value: value,
    "as-digits": lambda value: str(int(value)),
    "as-numbers": int,
}
_SPOKEN: Mapping[str, Callable[[int], Any]] = {
    "texts": lambda mark: f"some text {mark}",
    "numbers": lambda mark: mark + 0.5,
    "objects": lambda mark: {"of": {"several": f"levels {mark}"}},
    "lists": lambda mark: [{"n": 1}, {"n": mark}],
}
"""A value that is shown for another, which is told by a number."""
_DATES: Mapping[str, Callable[[re.Match[str]], Any]] = {
    "held": lambda found: found[0],
    "iso": lambda found: f"{found[0][:10]}T{found[0][11:]}Z",
    "zoned": lambda found: f"{found[0][:10]}T{found[0][11:]}+02:00",
    "unix": lambda found: _seconds(found[0]),
}


def _seconds(moment: str) -> int | str:
    """The Unix time of a moment in UTC; a text that is none as it is."""
    try:
        return int(datetime.fromisoformat(moment).replace(tzinfo=UTC).timestamp())
    except ValueError:
        return moment


def _members(schema: Schema) -> Iterator[str]:
    inner = schema.get("items", schema)
    yield from inner.get("properties", {})


def _is_map(fact: Fact, schemas: Mapping[str, Schema]) -> bool:
    """Whether what it holds is bound to a schema that speaks of every member, or is no container of prices."""
    return any(not any(_members(schemas[name])) for name in fact.shape) or "additionalProperties" in fact.schema


def _names(path: str) -> list[str]:
    return [segment.name for segment in PropertyPath.parse(path).segments if segment.kind == "name"] if path else []


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)
