"""Evidence: an exchange as reports show it.

Reports show a value only where the contract names its property, parameter or header and does not list the name as private,
or where the run itself supplied it. Of every other value they show the type and the length.
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Collection, Iterable, Iterator, Mapping
from http import HTTPStatus
from typing import Any
from urllib.parse import parse_qsl, quote, urlsplit

from msgspec import Struct, field

from lmscontract.contract.model import FORM, Area, Fact, Schema, Snapshot
from lmscontract.findings.finding import HIDDEN, Evidence
from lmscontract.target.auth.invalid_credentials import wrong_value
from lmscontract.target.exchange import Call, Exchange, path_below
from lmscontract.target.json_values import nodes
from lmscontract.types import Operation

_LONGEST = 200
_MOST_VALUES = 4096
_MOST_CHARACTERS = 4096
_KINDS = {bool: "boolean", int: "integer", float: "number", str: "string", list: "array", dict: "object"}
_PROPERTY = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,39}")
_HEADER = re.compile(r"[A-Za-z0-9-]{1,60}")
_MEDIA_TYPE = re.compile(r"[a-z]+/[a-z0-9.+-]{1,60}(; ?charset=[a-z0-9-]{1,20})?", re.IGNORECASE)
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_ORDINARY_HEADERS = ("Allow", "Content-Length", "Date", "Retry-After")


def shape(value: Any) -> str:
    """Return the type of a JSON value, with the length of what has one: `… (string, 12)`."""
    if value is None:
        return "null"
    length = f", {len(value)}" if isinstance(value, str | list | dict) else ""
    return f"{HIDDEN} ({_KINDS[type(value)]}{length})"


def visible_value(value: Any) -> str:
    """Return the value of a property that the contract names: a short text, number or list of these as JSON."""
    scalars = value if isinstance(value, list) else [value]
    text = "" if any(isinstance(each, list | dict) for each in scalars) else json.dumps(value, ensure_ascii=False)
    return text if 0 < len(text) <= _LONGEST else shape(value)


def visible_name(name: str) -> str:
    """Return the name of a property if it has the form of one; a name may also be a key of data, such as an address."""
    return name if _PROPERTY.fullmatch(name) else HIDDEN


def visible_pointer(pointer: str, known: Collection[str] = ()) -> str:
    """Return a JSON pointer with `known` names, and with what has the form of a property's name or of an index."""
    parts = pointer.split("/")
    plain = (part in known or not part or (part.isdecimal() and len(part) < 6) for part in parts)
    return "/".join(part if shown else visible_name(part) for part, shown in zip(parts, plain, strict=True))


def visible_header(name: str, value: str) -> str:
    """Return the value of a header whose values are shown: a media type without other parameters, or a short text."""
    if name.lower() == "content-type":
        return value if _MEDIA_TYPE.fullmatch(value) else shape(value)
    return value if len(value) <= _LONGEST and value.isprintable() else shape(value)


class Supplied(Struct, frozen=True):
    """What a run itself sends: values as JSON, and the same as names of properties."""

    values: frozenset[str]
    keys: frozenset[str]


class Visible(Struct, frozen=True):
    """The names of one operation under which reports show values: that of an object shows none of its other properties.

    `received` are the properties of a successful response, `sent` those of the body, `query` the parameters, `headers` the
    headers of a response in lower case. `inside` are the properties of objects in a property, by the name of that.
    `supplied` are values in JSON that the owner or the contract supplied and the run sends, as values or as `keys`; they
    are shown under names that are not `private`. `links` is the property with the addresses of other pages, `base_url` the
    tenant's own address, and `run` a part of the names that a run with lasting writes invents,
    as it does the numbers that it sends.
    """

    base_url: str
    received: frozenset[str] = frozenset()
    sent: frozenset[str] = frozenset()
    query: frozenset[str] = frozenset()
    headers: frozenset[str] = frozenset()
    inside: Mapping[str, frozenset[str]] = field(default_factory=dict)
    supplied: frozenset[str] = frozenset()
    keys: frozenset[str] = frozenset()
    private: frozenset[str] = frozenset()
    links: str = ""
    run: str = ""

    def evidence(self, exchange: Exchange) -> Evidence:
        """Return the request and the response as HTTP messages, and a line that sends the request again."""
        return Evidence(self._request(exchange), self._response(exchange), self._curl(exchange))

    def _request(self, exchange: Exchange) -> str:
        call, place = exchange.call, urlsplit(self.base_url)
        credential = {exchange.credential.partition(":")[0]: "[redacted]"} if exchange.signed else {}
        headers = {"Host": place.netloc, **call.headers, **_content(call), **credential}
        first = f"{call.method} {place.path.rstrip('/')}{self._target(call)} HTTP/1.1"
        return _message(first, headers, _cut(self._sent_body(call, indent=2), call.body or b""))

    def _response(self, exchange: Exchange) -> str:
        first = f"HTTP/1.1 {exchange.status} {_phrase(exchange.status)}".rstrip()
        headers = (self._header(exchange, *pair) for pair in exchange.headers.items())
        body = f"({exchange.unusable})" if exchange.unusable else self._received_body(exchange)
        return _message(first, dict(headers), _cut(body, exchange.body))

    def _curl(self, exchange: Exchange) -> str:
        call, words = exchange.call, ["curl", "-sS"]
        if exchange.redirects:
            words.append("-L")
        if call.method != "GET":
            words += "-X", call.method
        words.append(_word(f"{self.base_url.rstrip('/')}{self._target(call)}"))
        for name, value in {**call.headers, **_content(call)}.items():
            words += "-H", _word(f"{name}: {value}")
        if exchange.signed:
            words.append(f'-H "{exchange.credential}"')
        if call.body:
            words += "--data-raw", _word(self._sent_body(call, indent=None))
        return " ".join(words)

    def _target(self, call: Call) -> str:
        """Return path and query of a request; a path that is not the operation's is that of a link of the tenant."""
        path = call.path if call.operation.is_family else _matching(call.path, call.operation.path)
        return f"{path}{self._query(call.query)}"

    def _query(self, pairs: Iterable[tuple[str, str]]) -> str:
        shown = "&".join(
            f"{name}={quote(value, safe='')}" if name in self.query else f"{visible_name(name)}={HIDDEN}"
            for name, value in pairs
        )
        return f"?{shown}" if shown else ""

    def _header(self, exchange: Exchange, name: str, value: str) -> tuple[str, str]:
        if name.lower() in self.headers:
            return name, visible_header(name, value)
        if name.lower() == "location":
            return name, self.address(value, exchange.call)
        return name if _HEADER.fullmatch(name) else HIDDEN, shape(value)

    def address(self, text: str, call: Call) -> str:
        """Return an address that the tenant sent: its own host, the operation's path, and the parameters of that."""
        try:
            parts = urlsplit(text)
            query = parse_qsl(parts.query, keep_blank_values=True)
        except ValueError:
            return shape(text)
        base = urlsplit(self.base_url)
        if not parts.query and not parts.path.startswith("/"):
            return shape(text)
        own = (parts.scheme, parts.netloc) == (base.scheme, base.netloc)
        host = "" if not parts.netloc else f"{base.scheme}://{base.netloc}" if own else f"//{HIDDEN}"
        path = path_below(parts.path, self.base_url)
        return (
            f"{host}{_matching(path, call.operation.path)}{self._query(query)}{f'#{HIDDEN}' if parts.fragment else ''}"
        )

    def _received_body(self, exchange: Exchange) -> str:
        if not exchange.body:
            return ""
        if not exchange.is_json:
            return f"({len(exchange.body)} bytes that are not JSON)"
        names = self.received if exchange.ok else frozenset[str]()
        document = _Document(self, names, exchange.call, is_sent=False)
        return json.dumps(document.shown(exchange.json), ensure_ascii=False, indent=2)

    def _sent_body(self, call: Call, indent: int | None) -> str:
        """Return the body of a request; one that is neither JSON nor a form was invented by the run."""
        text = (call.body or b"").decode("utf-8", "replace")
        if call.content_type == FORM:
            pairs = parse_qsl(text, keep_blank_values=True)
            shown = ((name, name in self.sent or value == wrong_value(name), value) for name, value in pairs)
            return "&".join(f"{name}={quote(value) if is_shown else HIDDEN}" for name, is_shown, value in shown)
        try:
            document = json.loads(text)
        except (ValueError, RecursionError):
            return text
        shown = _Document(self, self.sent, None, is_sent=True).shown(document)
        return json.dumps(shown, ensure_ascii=False, indent=indent)

    def is_own(self, value: Any) -> bool:
        """Return whether the run supplied a value, or invented it."""
        if json.dumps(value) in self.supplied:
            return True
        return bool(self.run) and (self.run in value if isinstance(value, str) else value is not None)


class _Document:
    """One document as evidence shows it: the values under known names, and those that the run supplied.

    `received` is the call whose links the document may hold, if a tenant sent it.
    """

    def __init__(self, visible: Visible, names: frozenset[str], received: Call | None, *, is_sent: bool) -> None:
        self.visible = visible
        self.names = names
        self.received = received
        self.is_sent = is_sent
        self.left = _MOST_VALUES

    def shown(self, value: Any, within: str = "", *, is_named: bool = False, is_link: bool = False) -> Any:
        """Return a value inside a property; `is_named` if its name is known, `is_link` if it holds links."""
        if isinstance(value, dict):
            return self._members(value, within, is_named=is_named, is_link=is_link)
        if isinstance(value, list):
            return [
                self.shown(each, within, is_named=is_named, is_link=is_link)
                for each in value
                if self._is_within_limit()
            ]
        if is_link and self.received is not None and isinstance(value, str):
            return self.visible.address(value, self.received)
        is_own = self.is_sent and within not in self.visible.private and self.visible.is_own(value)
        if (is_named or is_own) and not (isinstance(value, str) and len(value) > _LONGEST):
            return value
        return None if value is None else shape(value)

    def _members(self, value: dict[str, Any], within: str, *, is_named: bool, is_link: bool) -> dict[str, Any]:
        known = self.names.union(self.visible.inside.get(within, ()) if is_named else ())
        members = {}
        for number, (name, inner) in enumerate(value.items(), 1):
            if self._is_within_limit():
                is_plain = name in known or visible_name(name) == name or (self.is_sent and name in self.visible.keys)
                holds_links = is_link or (self.received is not None and name == self.visible.links)
                key = name if is_plain else f"{HIDDEN} {number}"
                members[key] = self.shown(inner, name, is_named=name in known, is_link=holds_links)
        return members

    def _is_within_limit(self) -> bool:
        """Count a value, and return whether it is still shown."""
        self.left -= 1
        return self.left >= 0


def supplied(*values: Any) -> Supplied:
    """Return what a run supplies with facts, bodies and identifiers, at any depth of them."""
    leaves = [each for _, each in nodes(values) if each is None or isinstance(each, str | int | float)]
    return Supplied(frozenset(map(json.dumps, leaves)), frozenset(map(str, leaves)))


def visible(
    operation: Operation, snapshot: Snapshot, base_url: str, given: Iterable[Supplied] = (), run: str = ""
) -> Visible:
    """Return what reports show of an operation; `given` is what the run supplies, `run` is in names that it invented."""
    shared, endpoint = snapshot.vocabulary, snapshot.endpoints.get(operation.shape)
    identifiers = {name for kind in shared.identifiers.values() for name in kind.get("names", ())}
    grants = shared.grants.values() if operation == shared.token_operation else ()
    received = {name for grant in grants for name in grant.get("answers", ())} | identifiers
    sent = {name for grant in grants for name in grant.get("fields", ())} | identifiers
    facts = list(endpoint.facts.values()) if endpoint else []
    tables = [each.table for each in endpoint.behaviours] if endpoint else []
    given = [*given]

    def public(names: Iterable[str]) -> frozenset[str]:
        return frozenset(names).difference(shared.private)

    return Visible(
        base_url=base_url,
        received=public(received.union(_names(facts, Area.RESPONSE))),
        sent=public(sent.union(_names(facts, Area.BODY))),
        query=public(_names(facts, Area.QUERY)),
        headers=public(name.lower() for name in (*shared.headers, "Content-Type", *_ORDINARY_HEADERS)),
        inside={path.name: public(shape_names(each, shared.schemas)) for each in facts for path in each.paths},
        supplied=supplied(tables).values.union(*(each.values for each in given)),
        keys=frozenset().union(*(each.keys for each in given)),
        private=frozenset(shared.private),
        links=shared.links.get("at", ""),
        run=run,
    )


def shape_names(fact: Fact, schemas: Mapping[str, Schema]) -> frozenset[str]:
    """Return the names of the properties that the schema of a fact describes, at any depth."""
    return frozenset(_schema_names([fact.schema, *(schemas[name] for name in fact.shape)], schemas))


def _names(facts: Iterable[Fact], area: Area) -> Iterator[str]:
    return (path.name for fact in facts if fact.area is area for path in fact.paths)


def _schema_names(schema: Any, schemas: Mapping[str, Schema]) -> Iterator[str]:
    if isinstance(schema, Mapping):
        yield from schema.get("properties", ())
        if reference := schema.get("$ref"):
            yield from _schema_names(schemas[str(reference).rpartition("/")[2]], schemas)
    if isinstance(schema, Mapping | list):
        for inner in schema.values() if isinstance(schema, Mapping) else schema:
            yield from _schema_names(inner, schemas)


def _matching(path: str, template: str) -> str:
    """Return a path with the segments that are those of a template."""
    expected = template.split("/")
    return "/".join(
        part if number < len(expected) and (part == expected[number] or expected[number].startswith("{")) else HIDDEN
        for number, part in enumerate(path.split("/"))
    )


def _content(call: Call) -> Mapping[str, str]:
    return {"Content-Type": call.content_type} if call.content_type else {}


def _cut(text: str, body: bytes) -> str:
    return (
        text if len(text) <= _MOST_CHARACTERS else f"{text[:_MOST_CHARACTERS]}\n… (cut; the body has {len(body)} bytes)"
    )


def _message(first: str, headers: Mapping[str, str], body: str) -> str:
    head = "\n".join((first, *(f"{name}: {value}" for name, value in headers.items())))
    return f"{head}\n\n{body}" if body else head


def _phrase(status: int) -> str:
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return ""


def _word(text: str) -> str:
    """Return a word for a shell, on one line."""
    if not _CONTROL.search(text):
        return shlex.quote(text)
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return "$'" + _CONTROL.sub(lambda match: rf"\x{ord(match[0]):02x}", escaped) + "'"
