"""Read documents in JSON or YAML that describe calls: OpenAPI documents of a client, and declarative connectors."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, BinaryIO

from lmscontract.usage.recorded.calls import usage
from lmscontract.usage.recorded.connectors import calls
from lmscontract.usage.recorded.lines import Lines
from lmscontract.usage.recorded.parsing import parse
from lmscontract.usage.recorded.schemas import property_paths, resolved
from lmscontract.usage.templates import Templates
from lmscontract.usage.usage import Certainty, Field, Place, Reading, Skipped, Source, Usage

_OPENAPI = re.compile(rb"^\s*[\"']?(?:openapi|swagger)[\"']?\s*:\s*[\"']?[23]", re.MULTILINE)
_METHODS = ("get", "post", "put", "patch", "delete")
_MOST = 50_000


def claims(file: str, head: bytes) -> bool:
    """Return whether a file is a JSON or YAML document; most of them describe no call, and give no usage."""
    if re.match(rb"\s*\{[^\n]*\}\s*\n\{[^\n]*\}", head):
        return False  # lines of JSON
    return file.lower().endswith((".json", ".yaml", ".yml")) and head.strip() != b""


def read(data: BinaryIO, file: str, templates: Templates) -> Reading:
    """Return the calls that a document describes; an empty reading for any other document."""
    raw = data.read()
    if not templates.may_be_in(raw):
        return Reading()
    text = raw.decode("utf-8-sig", "replace")
    try:
        document = parse(text)
    except ValueError as error:
        return Reading.of((), (), [Skipped(file, f"not valid YAML or JSON: {error}")])
    lines = Lines(text)
    name = "openapi" if _OPENAPI.search(raw[:65536]) else "connector"
    found = _openapi(document, file, lines, templates) if name == "openapi" else calls(document, file, text, templates)
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
        resolved(each, document) for each in (*_list(item.get("parameters")), *_list(operation.get("parameters")))
    ]
    query = [(str(each["name"]), None) for each in parameters if each.get("in") == "query" and "name" in each]
    bodies = [each.get("schema") for each in parameters if each.get("in") == "body"]
    bodies += [*_schemas(resolved(operation.get("requestBody"), document))]
    answers = operation.get("responses")
    good = [
        resolved(answer, document)
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
    paths = (path for schema in schemas for path in property_paths(schema, document))
    found = dict.fromkeys(islice(paths, _MOST))
    return tuple(Field(path, place, certainty=Certainty.INFERRED) for path in found)


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
