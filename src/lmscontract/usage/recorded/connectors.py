"""Read declarative connectors and flows: what objects with a path or a URL send, and which properties others read of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import islice
from typing import Any, NamedTuple

from msgspec.structs import replace

from lmscontract.usage.recorded.calls import properties, usage
from lmscontract.usage.recorded.flows import read_results
from lmscontract.usage.recorded.lines import Lines
from lmscontract.usage.recorded.schemas import property_paths, resolved
from lmscontract.usage.templates import Match, Templates
from lmscontract.usage.usage import Certainty, Field, Place, Usage
from lmscontract.usage.value_templates import properties_read

_NESTING, _MOST, _FAR = 40, 50_000, 80
_PATHS = (
    *("path", "url", "uri", "endpoint", "resource", "route", "href", "request_path", "urlPath"),
    *("relativeUrl", "relative_url", "requestUrl"),
)
_METHOD = ("method", "http_method", "httpMethod", "requestMethod", "verb")
_QUERY = ("query", "params", "parameters", "request_parameters", "queryParameters", "query_params", "qs", "queries")
_BODY = (
    *("body", "json", "request_body_json", "body_json", "jsonBody", "request_body", "data", "payload"),
    *("bodyParameters", "requestBody", "rawBody"),
)
_READ = ("fields", "columns", "mapping", "mappings", "field_mapping", "fieldMapping", "properties", "select")
_TRANSFORMING = ("transformations", "record_selector")
_REQUEST = re.compile(r"http|request|\brest|\buri$", re.IGNORECASE)
"""The types or keys of objects that are requests."""
_ROUTE = re.compile(r"\bhttp in\b|webhook|listener|trigger|response", re.IGNORECASE)
"""The types of objects that answer requests."""
_FILLED = re.compile(r"\{\{.*?\}\}|@\{.*?\}|\$\{.*?\}")
_BARE = re.compile(r"([:\[,]\s*)\{\{value\}\}")
_RESULT = re.compile(
    r"(?:body|outputs|\$node)[(\[]\\?['\"](?P<name>[^'\"\\]+)\\?['\"][)\]](?:\??\[\\?['\"]body\\?['\"]\]|\.json)?"
    r"(?P<path>(?:\??\[\\?['\"][^'\"\\]+\\?['\"]\]|\??\[\d+\]|\.\w+)+)"
)
"""The result of a step that an expression names, with the path of a property."""
_PIECE = re.compile(r"[\w.]+(?=\\?['\"])|(?<=\.)\w+")


class _Object(NamedTuple):
    """An object of a document, with those around it, the innermost last, and its keys."""

    value: Mapping[str, Any]
    parents: tuple[Mapping[str, Any], ...]
    keys: tuple[str, ...]

    @property
    def around(self) -> tuple[Mapping[str, Any], ...]:
        return (self.value, *self.parents[-3:][::-1])

    @property
    def names(self) -> set[str]:
        """The names by which expressions refer to the result."""
        given = {str(each.get(key)) for each in self.around[:2] for key in ("name", "id")}
        return given | {each.replace("_", " ") for each in self.keys[-2:]}


def calls(document: Any, file: str, text: str, templates: Templates) -> Iterator[Usage]:
    """Yield the calls that a document describes."""
    lines, placed = Lines(text), _Places(file, text)
    results = [*_results(text), *read_results(document, text)]
    for each in islice(_objects(document, document, (), (), 0), _MOST):
        url = next((each.value[key] for key in _PATHS if isinstance(each.value.get(key), str)), None)
        types = " ".join([*(str(around.get("type", "")) for around in each.around[:2]), *each.keys[-1:]])
        if url is None or _ROUTE.search(types):
            continue
        url = url.removeprefix("=")
        place = Place(file, lines.of(url, as_json=False))
        method = _first(each.around[:2], _METHOD)
        method = method if isinstance(method, str) and method.isalpha() else None
        called = usage(
            "connector",
            place,
            method or "GET",
            url if url.startswith(("/", "http", "{", "$", "@")) else f"/{url}",
            templates,
            query=_pairs(_first((each.value,), _QUERY)),
            body=_body(_first((each.value,), _BODY), place),
            reads=tuple(
                Field(name, place, certainty=Certainty.INFERRED)
                for name in (*_mapped(each.around, document), *_templated(each.around))
            ),
            certainty=Certainty.EXACT if method or _REQUEST.search(types) else Certainty.INFERRED,
        )
        if called and templates.match(called.path) is Match.TEMPLATE:
            used = [field for name, field in results if name.replace("_", " ") in each.names]
            reads = (replace(field, place=Place(file, field.place.line)) for field in used)
            yield replace(
                called,
                query=placed.of(called.query),
                body=placed.of(called.body),
                reads=(*placed.of(called.reads), *reads),
            )


class _Places:
    """Finds where the names of fields are written near the call."""

    def __init__(self, file: str, text: str) -> None:
        self._file, self._lines = file, text.split("\n")

    def of(self, fields: Iterable[Field]) -> tuple[Field, ...]:
        """Return fields at the nearest lines that write their names as a key or a value."""
        return tuple(replace(each, place=self._near(each)) for each in fields)

    def _near(self, field: Field) -> Place:
        name = re.escape(re.split(r"\.(?![^`]*`$)", field.path.replace("[]", ""))[-1].strip("`"))
        written = re.compile(
            rf"(?<![\w.]){name}\\?['\"]?\s*[:,\]}}]|['\"]{name}\\?['\"]|\brecord[\w.]*\.{name}\b|^\s*-\s+{name}\s*$"
        )
        numbers = range(max(1, field.place.line - _FAR), min(len(self._lines), field.place.line + _FAR) + 1)
        found = [number for number in numbers if written.search(self._lines[number - 1])]
        return Place(self._file, min(found, key=lambda each: abs(each - field.place.line), default=field.place.line))


def _objects(
    value: Any, document: Any, parents: tuple[Mapping[str, Any], ...], keys: tuple[str, ...], depth: int
) -> Iterator[_Object]:
    if depth > _NESTING:
        return
    if isinstance(value, dict):
        whole = {**resolved(value, document), **value} if "$ref" in value else value
        yield _Object(whole, parents, keys)
        for key, inner in value.items():
            yield from _objects(inner, document, (*parents, whole), (*keys, str(key)), depth + 1)
    elif isinstance(value, list):
        for inner in value:
            yield from _objects(inner, document, parents, keys, depth + 1)


def _results(text: str) -> Iterator[tuple[str, Field]]:
    """Yield the names of steps of whose results an expression reads a property."""
    for number, line in enumerate(text.split("\n"), 1):
        for match in _RESULT.finditer(line):
            path = ".".join(_PIECE.findall(match["path"]))
            if path:
                yield match["name"], Field(path, Place("", number), certainty=Certainty.EXACT)


def _first(nodes: tuple[Mapping[str, Any], ...], keys: tuple[str, ...]) -> Any:
    return next((node[key] for node in nodes for key in keys if key in node), None)


def _pairs(query: Any) -> Iterator[tuple[str, str | None]]:
    for name, value in _by_name(query).items():
        yield name, value if isinstance(value, str) else None


def _by_name(values: Any) -> Mapping[str, Any]:
    """Return values by their names, which may be a mapping or a list of names with values."""
    if isinstance(values, dict) and isinstance(values.get("parameters"), list):
        values = values["parameters"]
    if isinstance(values, dict):
        return {str(name): value for name, value in values.items()}
    each = [each for each in values if isinstance(each, dict)] if isinstance(values, list) else []
    return {one["name"]: one.get("value") for one in each if isinstance(one.get("name"), str)}


def _body(body: Any, place: Place) -> tuple[Field, ...]:
    """Return the properties of a body: a mapping, a list of names with values, or a text, which may be filled in."""
    if isinstance(body, dict):
        text = next((body[key] for key in ("text", "raw") if isinstance(body.get(key), str)), None)
        body = text if text is not None else _by_name(body)
    if isinstance(body, str):
        filled = _BARE.sub(r'\1"{{value}}"', _FILLED.sub("{{value}}", body.removeprefix("=")))
        body = None
        with suppress(ValueError, RecursionError):
            body = json.loads(filled)
    if isinstance(body, list) and any(isinstance(each, dict) and "name" in each for each in body):
        body = _by_name(body) or body
    return properties(body, place) if isinstance(body, dict | list) else ()


def _mapped(around: tuple[Mapping[str, Any], ...], document: Any) -> Iterator[str]:
    """Yield the properties of the response that a connector maps, beside its path or up to three levels above."""
    for node in around:
        for key in _READ:
            mapped = node.get(key)
            if isinstance(mapped, dict):
                yield from (
                    value if isinstance(value, str) and " " not in value else str(name)
                    for name, value in mapped.items()
                )
                return
            if isinstance(mapped, list):
                yield from _names(mapped)
                return
    loaders = (resolved(node.get("schema_loader"), document) for node in around)
    schema = next((each["schema"] for each in (*around, *loaders) if isinstance(each.get("schema"), dict)), None)
    if schema is not None:
        yield from property_paths(schema, document)


def _templated(around: tuple[Mapping[str, Any], ...]) -> Iterator[str]:
    """Yield the properties of the records that templates read which transform or select them: `{{ record['price'] }}`."""
    for value in (node[key] for node in around for key in _TRANSFORMING if key in node):
        yield from (".".join(path) for text in _texts(value) for path in properties_read(text))


def _texts(value: Any, depth: int = 0) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list) and depth < _NESTING:
        for each in value.values() if isinstance(value, dict) else value:
            yield from _texts(each, depth + 1)


def _names(mapped: list[Any]) -> Iterator[str]:
    for each in mapped:
        if isinstance(each, str):
            yield each
        elif isinstance(each, dict):
            name = next(
                (each[key] for key in ("path", "source", "from", "field", "name") if isinstance(each.get(key), str)),
                None,
            )
            yield from [name] if name else []
