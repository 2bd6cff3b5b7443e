"""Varies the documents of responses.

What the contract names keeps its name, its type and its place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from functools import cache, partial
from typing import Any
from urllib.parse import parse_qsl, urlsplit, urlunsplit
from zlib import crc32

from lmscontract.contract.model import Answer, Area, Behaviour, Endpoint, Fact, Schema, Snapshot, State
from lmscontract.mock.lists.paging import cursor_parameter
from lmscontract.mock.variants.variant import Variant
from lmscontract.property_path import PropertyPath
from lmscontract.rules.values import has_links
from lmscontract.types import LOOPBACK

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


class ResponseVariant:
    """Varies the responses of one operation of the resolved contract.

    `snapshot` is the contract itself. `sent` are the names that it has for bodies, each with the change that added it: what
    is sent is not shown as null, and what a change adds to bodies and responses alike is not shown as another type.
    """

    def __init__(
        self, endpoint: Endpoint, snapshot: Snapshot, variant: Variant, sent: frozenset[tuple[str, str]]
    ) -> None:
        facts, schemas = list(endpoint.of_area(Area.RESPONSE)), snapshot.vocabulary.schemas
        stated = snapshot.endpoints[endpoint.operation.shape]
        self.endpoint = endpoint
        self.answer = stated.answer
        self.variant = variant.at(endpoint.operation)
        self._of = cache(partial(variant.at, endpoint.operation))
        self.written = {name for _, name in sent}
        self.record = tuple(_names(endpoint.record))
        self.links = str(snapshot.vocabulary.links.get("at", "")) if has_links(endpoint, snapshot) else ""
        self.cursor = cursor_parameter(snapshot)
        self.states = {name for each in _promises(endpoint, "null-sent") for name in each.expected.split(",")}
        self.kept = {name for each in _promises(endpoint, "property-left-out") for name in _names(each.at)}
        self.maps = {fact.paths[0].name for fact in facts if _is_map(fact, schemas)}
        self.shaped = {fact.paths[0].name for fact in facts if fact.shape} - self.maps
        self.removed = sorted({fact.paths[0].name for fact in facts if fact.state is State.ABSENT})
        identifiers = {name for each in snapshot.vocabulary.identifiers.values() for name in each.get("names", ())}
        shapes = {name for fact in facts for each in fact.shape for name in _members(schemas[each])}
        paths = {name for fact in facts for path in (fact.path, *fact.places) for name in _names(path)}
        outer = {name for fact in facts for path in fact.paths for name in _names(str(path))[:-1]}
        last = {fact.paths[0].name for fact in facts if fact.state in (State.KNOWN, State.PRESENT)}
        alike = {fact.paths[0].name for fact in facts if fact.change and (fact.change, fact.paths[0].name) in sent}
        known = (fact for fact in stated.of_area(Area.RESPONSE) if fact.state is not State.ABSENT)
        deep = {path.name for fact in known for path in fact.paths if path.is_anywhere}
        self.inside = paths | self.states | self.kept
        self.typed = {fact.paths[0].name for fact in facts if fact.expected} | shapes | set(self.record)
        self.untyped = last - self.typed - outer - self.states - self.kept - identifiers - alike
        self.named = self.inside | set(self.record) | identifiers | shapes | {self.links}
        self.of_two_types = {fact.paths[0].name for fact in facts if is_of_two_types(fact)}
        self.same_names = sorted((deep & last) | self.states)

    def document(self, document: Any) -> Any:
        """Return the varied document of a successful response; the argument is not changed."""
        if not isinstance(document, dict):
            return document
        links = document.get(self.links) if self.links else None
        inner = {name: value for name, value in document.items() if name != self.links or not self.links}
        result: dict[str, Any] = self._object(inner, ())
        self._move_identifiers(result)
        result = self._unwrapped(result)
        if self.links:
            self._link(result, links)
        return self._open_answer(result)

    def token(self, members: Mapping[str, Any]) -> dict[str, Any]:
        """Return a token response with further members, in another order."""
        return self._ordered(self._with_extra(dict(members), ("token",)))

    # members

    def _object(self, value: Mapping[str, Any], path: tuple[str, ...]) -> dict[str, Any]:
        result: dict[str, Any] = {}
        for name, each in value.items():
            result[self._name(name, value, result)] = self._value(name, each, (*path, name))
        return self._ordered(self._with_extra(result, path))

    def _name(self, name: str, before: Mapping[str, Any], result: Mapping[str, Any]) -> str:
        """Return the name under which a member is sent, another one if the contract names none."""
        other = self._renamed(name)
        return name if other == name or other in before or other in result else other

    def _renamed(self, name: str) -> str:
        interpretation = self.variant.of("field-names")
        if interpretation == "unchanged" or not self._is_free(name):
            return name
        other = _camel(name) if interpretation == "camel" else f"lms_{name}"
        return other if self._is_free(other) else name

    def _is_free(self, name: str) -> bool:
        """Whether the contract does not use a name, and it does not look like that of an identifier."""
        return name not in self.named and not _LIKE_AN_ID.search(name)

    def _value(self, name: str, value: Any, path: tuple[str, ...]) -> Any:
        if name in self.states:
            return self._state(value)
        if name in self.maps or name in self.kept:
            return value
        if name in self.shaped:
            return self._priced(value, path, self._of(name))
        if name in self.untyped:
            return self._untyped(value, path)
        if name in self.of_two_types:
            value = as_type(self._of(name).of("arrays-or-objects"), value)
        if isinstance(value, Mapping | list):
            emptied = value == {} and name not in self.named and self.variant.of("empty-objects") == "as-arrays"
            return [] if emptied else self._inner(value, path)
        if name in self.typed:
            return value
        return self._scalar(name, value)

    def _inner(self, value: Any, path: tuple[str, ...]) -> Any:
        """Return an object, or the objects of a list, with their members varied."""
        if isinstance(value, list):
            return [self._object(each, path) if isinstance(each, Mapping) else each for each in value]
        return self._object(value, path) if isinstance(value, Mapping) else value

    def _scalar(self, name: str, value: Any) -> Any:
        """Return a value about which the contract states nothing, in another notation."""
        free = self._is_free(name)
        nullable = free and name not in self.written and self.variant.of("nulls") == "some"
        if nullable and self.variant.chance(0.2, "null", self._label, name):
            return None
        if isinstance(value, bool):
            return _BOOLEANS[self.variant.of("booleans")](value)
        if isinstance(value, int | float):
            return str(value) if self.variant.of("numbers") == "as-texts" else value
        if not isinstance(value, str) or not free:
            return value
        if found := _DATE.fullmatch(value):
            return _DATES[self.variant.of("dates")](found)
        return value + {"unchanged": "", "other-scripts": _SCRIPTS, "long": _LONG}[self.variant.of("texts")]

    def _untyped(self, value: Any, path: tuple[str, ...]) -> Any:
        """Return the value of a property that the contract names without a type."""
        variant = self._of(path[-1])
        interpretation, named = variant.of("untyped-values"), "untyped-values" in variant.named
        if interpretation != "unchanged" and (named or variant.chance(0.6, "untyped", self._label, path)):
            return _OTHER_TYPES[interpretation](value, crc32(repr(value).encode()) % 1000)
        return self._inner(value, path)

    def _state(self, value: Any) -> Any:
        interpretation = self.variant.of("status-words")
        if interpretation == "unchanged" or not isinstance(value, str):
            return value
        return value.replace("_", " ").title() if interpretation == "spaced" else crc32(value.encode()) % 1000

    def _priced(self, value: Any, path: tuple[str, ...], variant: Variant) -> Any:
        """Return a value of a shared shape: its amounts are numbers or texts, and a list of zeros may be empty."""
        if not isinstance(value, list):
            return self._money(value, path, variant)
        if variant.of("prices-of-free-items") == "empty" and all(map(_is_free, value)):
            return []
        return [self._money(each, path, variant) for each in value]

    def _money(self, value: Any, path: tuple[str, ...], variant: Variant) -> Any:
        if not isinstance(value, Mapping):
            return value
        result = {name: self._amount(each, variant) for name, each in value.items()}
        return self._ordered(self._with_extra(result, path))

    def _amount(self, value: Any, variant: Variant) -> Any:
        interpretation = variant.of("amounts-of-money")
        if interpretation == "unchanged" or not _is_amount(value):
            return value
        number = float(value)
        if interpretation == "texts":
            return f"{number:.2f}"
        return round(number * 100) if interpretation == "cents" else number

    # objects

    def _with_extra(self, result: dict[str, Any], path: tuple[str, ...]) -> dict[str, Any]:
        for name, value in self._extra_members(path, result):
            if name not in result and name not in self.named:
                result[name] = value
        return result

    def _extra_members(self, path: tuple[str, ...], result: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
        interpretation = self.variant.of("extra-members")
        if interpretation != "none":
            rng = self.variant.rng("extra", self._label, path)
            yield from rng.sample(_EXTRA, rng.randrange(3) if interpretation == "some" else rng.randrange(2, 7))
        within = path == self.record and self.variant.of("same-names") == "some"
        if names := [name for name in self.same_names if within and name in result]:
            yield "related_object", dict.fromkeys(names)
        if self.variant.of("resembling-members") == "some":
            for name in self.removed:
                yield from ((f"{name}_note", "as agreed"), (f"former_{name}", None), (name.upper(), "0"))

    def _ordered(self, members: dict[str, Any]) -> dict[str, Any]:
        interpretation = self.variant.of("member-order")
        if interpretation == "unchanged":
            return members
        names = list(members)[::-1] if interpretation == "reversed" else sorted(members)
        if interpretation == "shuffled":
            self.variant.rng("order", names).shuffle(names)
        return {name: members[name] for name in names}

    def _unwrapped(self, document: dict[str, Any]) -> dict[str, Any]:
        """Move a single object to the root of the body."""
        name = self.endpoint.root
        inner = document.get(name)
        single = self.answer in (Answer.OBJECT, Answer.OPEN) and isinstance(inner, dict)
        if not single or self.variant.choice("single-objects", self._label) != "at-root" or name in (inner or {}):
            return document
        return self._ordered({**{key: value for key, value in document.items() if key != name}, **(inner or {})})

    def _move_identifiers(self, document: dict[str, Any]) -> None:
        """Move what looks like an identifier into an inner object of each item."""
        if self.endpoint.answer is not Answer.LIST or self.variant.of("identifier-places") != "within":
            return
        for item, _ in self.endpoint.record_path.values(document):
            names = [name for name in item if _LIKE_AN_ID.search(name) and name not in self.inside]
            if names and isinstance(item, dict) and "identity" not in item:
                item["identity"] = {name: item.pop(name) for name in names}

    def _open_answer(self, document: dict[str, Any]) -> Any:
        """Return any document if the contract states nothing about the response."""
        stated = any(fact.state is not State.UNSETTLED for fact in self.endpoint.of_area(Area.RESPONSE))
        if self.answer is not Answer.OPEN or stated:
            return document
        return {"unchanged": document, "list": [document], "true": True, "empty": {}}[self.variant.of("open-answers")]

    # links

    def _link(self, document: dict[str, Any], links: Any) -> None:
        if not isinstance(links, Mapping):
            empty: Any = {"object": {}, "array": [], "null": None}.get(self.variant.of("links-unasked"))
            if self.variant.of("links-unasked") != "left-out":
                document[self.links] = empty
            return
        result = {key: self._linked(each) for key, each in links.items()}
        interpretation = self.variant.of("next-on-last-page")
        if interpretation != "sent" and self._is_last(links):
            result = {key: each for key, each in result.items() if key != "next"}
            result.update({"next": None} if interpretation == "null" else {})
        document[self.links] = self._ordered(result)

    def _is_last(self, links: Mapping[str, Any]) -> bool:
        """Whether a page is the last one: its own link and that of the last page have the same number."""
        here, last = ({*parse_qsl(urlsplit((links.get(key) or {}).get("href", "")).query)} for key in ("self", "last"))
        return {each for each in here if each[0] != self.cursor} == {each for each in last if each[0] != self.cursor}

    def _linked(self, link: Any) -> Any:
        if not isinstance(link, Mapping) or not isinstance(link.get("href"), str):
            return link
        result = {**link, "href": self._address(link["href"])}
        return {**result, "method": "GET", "title": None} if self.variant.of("link-members") == "more" else result

    def _address(self, href: str) -> str:
        scheme, place, path, query, fragment = urlsplit(href)
        interpretation = self.variant.of("link-addresses")
        if interpretation == "without-host":
            scheme = place = ""
        elif interpretation == "query-only":
            scheme = place = path = ""
        elif interpretation == "other-host":
            host, colon, port = place.partition(":")
            place = f"{_OTHER_NAMES.get(host, f'cdn.{host}')}{colon}{port}"
        return urlunsplit((scheme, place, path, query, fragment))

    @property
    def _label(self) -> str:
        return self.endpoint.operation.label


def is_of_two_types(fact: Fact) -> bool:
    """Whether the contract lets a property be an array or an object."""
    return isinstance(fact.schema.get("type"), list) and {"array", "object"} <= {*fact.schema["type"]}


def as_type(interpretation: str, value: Any) -> Any:
    """Return an array or an object as the other: an object has the array as a member."""
    if interpretation == "lists" and isinstance(value, Mapping):
        return _list_in(value) or [value]
    return {"entries": value} if interpretation == "objects" and isinstance(value, list) else value


_OTHER_NAMES = {LOOPBACK: "localhost", "localhost": LOOPBACK}
_BOOLEANS: Mapping[str, Callable[[bool], Any]] = {
    "unchanged": lambda value: value,
    "as-digits": lambda value: str(int(value)),
    "as-numbers": int,
}
_OTHER_TYPES: Mapping[str, Callable[[Any, int], Any]] = {
    "texts": lambda value, mark: value if isinstance(value, str) else f"some text {mark}",
    "numbers": lambda value, mark: value if isinstance(value, int | float) else mark + 0.5,
    "objects": lambda value, mark: value if isinstance(value, dict) else {"of": {"several": f"levels {mark}"}},
    "lists": lambda value, mark: _list_in(value) or [{"n": 1}, {"n": mark}],
}
"""Makes a value of another type from the value and a number; one of that type stays."""
_DATES: Mapping[str, Callable[[re.Match[str]], Any]] = {
    "unchanged": lambda found: found[0],
    "iso": lambda found: f"{found[0][:10]}T{found[0][11:]}Z",
    "zoned": lambda found: f"{found[0][:10]}T{found[0][11:]}+02:00",
    "unix": lambda found: _seconds(found[0]),
}


def _list_in(value: Any) -> list[Any]:
    """Return a list, or the only list in an object; an empty one if there is none."""
    found = [value, *(value.values() if isinstance(value, dict) else ())]
    lists = [each for each in found if isinstance(each, list)]
    return lists[0] if len(lists) == 1 else []


def _seconds(moment: str) -> int | str:
    """Return the Unix time of a date and time in UTC; another text as it is."""
    try:
        return int(datetime.fromisoformat(moment).replace(tzinfo=UTC).timestamp())
    except ValueError:
        return moment


def _promises(endpoint: Endpoint, rule: str) -> Iterator[Behaviour]:
    return (each for each in endpoint.behaviours if each.rule == rule)


def _members(schema: Schema) -> Iterator[str]:
    inner = schema.get("items", schema)
    yield from inner.get("properties", {})


def _is_map(fact: Fact, schemas: Mapping[str, Schema]) -> bool:
    """Whether its member names are data, or its shape has no members."""
    return any(not any(_members(schemas[name])) for name in fact.shape) or "additionalProperties" in fact.schema


def _names(path: str) -> list[str]:
    return [segment.name for segment in PropertyPath.parse(path).segments if segment.kind == "name"] if path else []


def _is_amount(value: Any) -> bool:
    return not isinstance(value, bool) and (isinstance(value, int | float) or _AMOUNT.fullmatch(str(value)) is not None)


def _is_free(price: Any) -> bool:
    amounts = [value for value in price.values() if _is_amount(value)] if isinstance(price, Mapping) else [1]
    return not any(map(float, amounts))


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)
