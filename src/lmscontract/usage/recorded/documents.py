"""Read documents that describe calls: OpenAPI documents of a client, and declarative connectors in JSON or YAML."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, BinaryIO

from lmscontract.usage.recorded.calls import properties, usage
from lmscontract.usage.recorded.lines import Lines
from lmscontract.usage.recorded.parsing import parse
from lmscontract.usage.templates import Match, Templates
from lmscontract.usage.usage import Certainty, Field, Place, Reading, Skipped, Source, Usage

_OPENAPI = re.compile(rb"^\s*[\"']?(?:openapi|swagger)[\"']?\s*:\s*[\"']?[23]", re.MULTILINE)
_METHODS = ("get", "post", "put", "patch", "delete")
_NESTING, _MOST = 40, 50_000
_PATHS = ("path", "url", "uri", "endpoint", "resource", "route", "href", "request_path", "urlPath")
_METHOD = ("method", "http_method", "httpMethod", "requestMethod", "verb")
_QUERY = ("query", "params", "parameters", "request_parameters", "queryParameters", "query_params", "qs")
_BODY = ("body", "json", "request_body_json", "body_json", "jsonBody", "request_body", "data", "payload")
_READ = ("fields", "columns", "mapping", "mappings", "field_mapping", "fieldMapping", "properties", "select")


def claims(file: str, head: bytes) -> bool:
    """Return whether a file is a JSON or YAML document; most of them describe no call, and give no usage."""
    if re.match(rb"\s*\{[^\n]*\}\s*\n\{[^\n]*\}", head):
        return False  # lines of JSON
    return file.lower().endswith((".json", ".yaml", ".yml")) and head.strip() != b""


def read(data: BinaryIO, file: str, templates: Templates) -> Reading:
    """Return the calls that a document describes; an empty reading for any other document."""
    raw = data.read()
    if not any(anchor in raw for anchor in templates.anchors):
        return Reading()
    text = raw.decode("utf-8-sig", "replace")
    try:
        document = parse(text)
    except ValueError as error:
        return Reading.of((), (), [Skipped(file, f"not valid YAML or JSON: {error}")])
    lines = Lines(text)
    name = "openapi" if _OPENAPI.search(raw[:65536]) else "connector"
    found = (
        _openapi(document, file, lines, templates)
        if name == "openapi"
        else _connector(document, file, lines, templates)
    )
    usages = [*found]
    return Reading.of(usages, [Source(file, name)] if usages else ())


# OpenAPI


def _openapi(document: Any, file: str, lines: Lines, templates: Templates) -> Iterator[Usage]:
    paths = document.get("paths") if isinstance(document, dict) else None
    for path, item in paths.items() if isinstance(paths, dict) else ():
        if not isinstance(item, dict) or not isinstance(path, str):
            continue
        place = Place(file, lines.of(path))
        base = str(document.get("basePath") or "")
        for method in _METHODS:
            operation = item.get(method)
            if isinstance(operation, dict):
                called = _operation(document, operation, item, place, method, base + path, templates)
                yield from [called] if called else []


def _operation(
    document: Any,
    operation: Mapping[str, Any],
    item: Mapping[str, Any],
    place: Place,
    method: str,
    path: str,
    templates: Templates,
) -> Usage | None:
    parameters = [
        _resolved(each, document) for each in (*_list(item.get("parameters")), *_list(operation.get("parameters")))
    ]
    query = [(str(each["name"]), None) for each in parameters if each.get("in") == "query" and "name" in each]
    bodies = [each.get("schema") for each in parameters if each.get("in") == "body"]
    bodies += [*_schemas(_resolved(operation.get("requestBody"), document))]
    answers = operation.get("responses")
    good = [
        _resolved(answer, document)
        for status, answer in (answers.items() if isinstance(answers, dict) else ())
        if str(status).startswith(("2", "default"))
    ]
    returned = [schema for answer in good for schema in (answer.get("schema"), *_schemas(answer)) if schema]
    return usage(
        "openapi",
        place,
        method,
        path,
        templates,
        query=query,
        body=_fields(bodies, document, place),
        reads=_fields(returned, document, place),
        certainty=Certainty.INFERRED,
    )


def _schemas(holder: Mapping[str, Any]) -> Iterator[Any]:
    content = holder.get("content")
    for media in content.values() if isinstance(content, dict) else ():
        if isinstance(media, dict) and "schema" in media:
            yield media["schema"]


def _fields(schemas: list[Any], document: Any, place: Place) -> tuple[Field, ...]:
    paths = (path for schema in schemas for path in _properties(schema, document, "", 0))
    found = dict.fromkeys(islice(paths, _MOST))
    return tuple(Field(path, place, certainty=Certainty.INFERRED) for path in found)


def _properties(schema: Any, document: Any, path: str, depth: int) -> Iterator[str]:
    schema = _resolved(schema, document)
    if depth > _NESTING // 4:
        return
    for part in (*_list(schema.get("allOf")), *_list(schema.get("oneOf")), *_list(schema.get("anyOf"))):
        yield from _properties(part, document, path, depth + 1)
    inner = schema.get("properties")
    if isinstance(inner, dict) and inner:
        for name, below in inner.items():
            yield from _properties(below, document, f"{path}.{name}" if path else str(name), depth + 1)
    elif "items" in schema:
        yield from _properties(schema["items"], document, f"{path}[]", depth + 1)
    elif path:
        yield path


def _resolved(node: Any, document: Any) -> Mapping[str, Any]:
    for _ in range(5):
        reference = node.get("$ref") if isinstance(node, dict) else None
        if not isinstance(reference, str) or not reference.startswith("#/"):
            break
        node = document
        for step in reference[2:].split("/"):
            node = node.get(step.replace("~1", "/").replace("~0", "~")) if isinstance(node, dict) else None
    return node if isinstance(node, dict) else {}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


# connectors


def _connector(document: Any, file: str, lines: Lines, templates: Templates) -> Iterator[Usage]:
    for parents, node in islice(_objects(document, (), 0), _MOST):
        url = next((node[key] for key in _PATHS if isinstance(node.get(key), str)), None)
        if url is None:
            continue
        path = url if url.startswith(("/", "http", "{", "$")) else f"/{url}"
        place = Place(file, lines.of(url, as_json=False))
        around = (node, *parents[-3:][::-1])
        method = _first(around[:2], _METHOD)
        query = _first((node,), _QUERY)
        body = _first((node,), _BODY)
        called = usage(
            "connector",
            place,
            method if isinstance(method, str) and method.isalpha() else "GET",
            path,
            templates,
            query=_pairs(query),
            body=properties(body, place) if isinstance(body, dict | list) else (),
            reads=tuple(Field(name, place, certainty=Certainty.INFERRED) for name in _mapped(around)),
            certainty=Certainty.INFERRED,
        )
        if called and templates.match(called.path) is Match.TEMPLATE:
            yield called


def _objects(
    value: Any, parents: tuple[Mapping[str, Any], ...], depth: int
) -> Iterator[tuple[tuple[Mapping[str, Any], ...], Mapping[str, Any]]]:
    if depth > _NESTING:
        return
    if isinstance(value, dict):
        yield parents, value
        for inner in value.values():
            yield from _objects(inner, (*parents, value), depth + 1)
    elif isinstance(value, list):
        for inner in value:
            yield from _objects(inner, parents, depth + 1)


def _first(nodes: tuple[Mapping[str, Any], ...], keys: tuple[str, ...]) -> Any:
    return next((node[key] for node in nodes for key in keys if key in node), None)


def _pairs(query: Any) -> Iterator[tuple[str, str | None]]:
    if isinstance(query, dict) and isinstance(query.get("parameters"), list):
        query = query["parameters"]
    if isinstance(query, dict):
        yield from ((str(name), value if isinstance(value, str) else None) for name, value in query.items())
    for each in query if isinstance(query, list) else ():
        if isinstance(each, dict) and isinstance(each.get("name"), str):
            value = each.get("value")
            yield each["name"], value if isinstance(value, str) else None


def _mapped(around: tuple[Mapping[str, Any], ...]) -> Iterator[str]:
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
    schema = next((node["schema"] for node in around if isinstance(node.get("schema"), dict)), None)
    if schema is not None:
        yield from _properties(schema, schema, "", 0)


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
