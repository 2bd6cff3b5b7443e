"""Make a usage of a recorded call: its URL, its body, and the properties of a JSON document."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import islice
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from lmscontract.usage.templates import Match, Templates
from lmscontract.usage.usage import HOLE, Field, Place, Usage

_VARIABLE = re.compile(r"\{\{[^{}]*\}\}|\$\{[^{}]*\}|\{[^{}/]+\}|(?<=/):[A-Za-z_]\w*|<[A-Za-z_][\w:]*>")
_VARIES = re.compile(r"^(?:\d+|[0-9a-fA-F]{8}-[0-9a-fA-F-]{20,}|[0-9a-fA-F]{16,})$")
_SAFE = re.compile(r"[a-z][a-z_]{0,31}|[A-Z]{1,16}|[a-zA-Z]{1,24}|\d{4}-\d\d-\d\d[\dT:.+Z -]{0,20}")
_PLAIN = re.compile(r"[^.\[\]`*]+")
_PREFIXES = 6
"""The number of places in a path where the path of the API may begin, after the prefix of a proxy."""
_DEEPEST, _MOST = 60, 20_000
"""The levels and the values of a document that are read."""


def usage(
    reader: str,
    place: Place,
    method: str | None,
    url: str,
    templates: Templates,
    *,
    query: Iterable[tuple[str, str | None]] = (),
    body: Iterable[Field] = (),
    reads: Iterable[Field] = (),
    complete: bool | None = None,
    **more: Any,
) -> Usage | None:
    """Return the usage of a call; None if its path is not one of the API.

    Variables in the URL (`{{base}}`, `${id}`, `:id`, `{id}`) become `{}`. `query` is added to the query of the URL.
    `complete` says of a recorded call whether all of its body is known; what is read of its response is not.
    """
    if not templates.may_begin_in(url):
        return None
    host, path, pairs = split(url)
    start = _start(path, templates)
    if start is None:
        return None
    fields = tuple(Field(name, place, _known(value) and summary(value or "")) for name, value in (*pairs, *query))
    return Usage(
        place=place,
        reader=reader,
        path=without_ids(path[start:]),
        method=method.upper() if method else None,
        host=host,
        query=fields,
        body=tuple(body),
        reads=tuple(reads),
        incomplete=() if complete is None else ("reads",) if complete else ("body", "reads"),
        **more,
    )


def with_values(text: str, variable: re.Pattern[str], variables: Mapping[str, str]) -> str:
    """Return a text with the values of its variables, which may have variables themselves."""
    for _ in range(5):
        text = variable.sub(lambda match: variables.get(match[1], match[0]), text)
    return text


def summary(value: str) -> str:
    """Return a sent text without what may be personal: words, dates and times as they are, digits as 0, others empty."""
    if value.isdecimal():
        return "0"
    return value if _SAFE.fullmatch(value) or _VARIABLE.search(value) else ""


def without_ids(path: str) -> str:
    """Return a path with `{}` for numbers, UUIDs and other identifiers."""
    return "/".join(HOLE if _VARIES.match(part) else part for part in path.split("/"))


def split(url: str) -> tuple[str | None, str, list[tuple[str, str | None]]]:
    """Return host, path and query of a URL, with `{}` for variables; the host is None if it is a variable or missing."""
    text = _VARIABLE.sub(HOLE, url.strip())
    try:
        parts = urlsplit(text)
        host = parts.hostname
    except ValueError:  # a bracket that is not an IPv6 address
        return None, "", []
    path = unquote(parts.path) if "%" in parts.path else parts.path
    pairs: list[tuple[str, str | None]] = [*parse_qsl(parts.query, keep_blank_values=True)]
    return (host if host and HOLE not in host else None), path, pairs


def properties(document: Any, place: Place) -> tuple[Field, ...]:
    """Return the properties of a JSON document with their values as JSON, each path once, in the document's order."""
    found: dict[str, str] = {}
    for path, value in islice(_leaves(document, "", 0), _MOST):
        found.setdefault(path, value)
    return tuple(Field(path, place, _known(value)) for path, value in found.items())


def body_fields(text: str, media_type: str, place: Place) -> tuple[tuple[Field, ...], bool]:
    """Return the properties of a request body, and whether they are all that it has."""
    if not text.strip():
        return (), True
    if "form-urlencoded" in media_type:
        return form_fields(parse_qsl(text, keep_blank_values=True), place), True
    try:
        return properties(json.loads(text), place), True
    except (ValueError, RecursionError):
        return properties(_beginning(text), place), False


def form_fields(pairs: Iterable[tuple[str, str]], place: Place) -> tuple[Field, ...]:
    """Return the properties that a form sends."""
    return tuple(Field(_dotted(name), place, json.dumps(summary(value))) for name, value in pairs)


def _beginning(text: str) -> Any:
    """Return what is whole of a JSON document that is cut off; None of any other text, and without the extra `readiness`."""
    try:
        import ijson
    except ImportError:
        return None
    builder = ijson.ObjectBuilder()
    if text.lstrip()[:1] not in ("{", "["):
        return None
    with suppress(ijson.JSONError, ValueError, RecursionError):
        for event, value in ijson.basic_parse(io.BytesIO(text.encode("utf-8", "replace")), use_float=True, buf_size=64):
            builder.event(event, value)
    return getattr(builder, "value", None)


def _leaves(value: Any, path: str, depth: int) -> Iterator[tuple[str, str]]:
    if depth < _DEEPEST and isinstance(value, dict) and value:
        for name, inner in value.items():
            segment = name if _PLAIN.fullmatch(str(name)) else f"`{name}`"
            yield from _leaves(inner, f"{path}.{segment}" if path else segment, depth + 1)
    elif depth < _DEEPEST and isinstance(value, list) and value:
        for inner in value:
            yield from _leaves(inner, f"{path}[]", depth + 1)
    elif path:
        yield path, "{}" if depth >= _DEEPEST else _summary(value)


def _summary(value: Any) -> str:
    """Return a value as JSON without what may be personal: other numbers are 0, and texts that are no words are empty."""
    if isinstance(value, str):
        return json.dumps(summary(value))
    return "0" if isinstance(value, int | float) and not isinstance(value, bool) else json.dumps(value)


def _dotted(name: str) -> str:
    """Return the property path of a form field: `items[0][name]` is `items[].name`."""
    return re.sub(r"\[(\d*)\]", "[]", re.sub(r"\[([^\[\]\d][^\[\]]*)\]", r".\1", name))


def _known(value: str | None) -> str | None:
    return None if value is None or _VARIABLE.search(value) or HOLE in value else value


def _start(path: str, templates: Templates) -> int | None:
    """Return where the path of the API begins: at the start, or after a prefix such as that of a proxy; None if nowhere."""
    best = (Match.NONE, 0)
    for start in (0, *(match.start() for match in re.finditer("/", path) if match.start()))[:_PREFIXES]:
        if path[start:].strip("/"):
            best = max(best, (templates.match(path[start:]), -start))
        if best[0] is Match.TEMPLATE:
            break
    return None if best[0] in (Match.NONE, Match.AMBIGUOUS) else -best[1]
