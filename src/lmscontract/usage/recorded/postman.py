"""Read Postman collections 2.0 and 2.1: requests, variables, and what test scripts read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO

from lmscontract.usage.recorded.calls import body_fields, usage
from lmscontract.usage.recorded.lines import Lines
from lmscontract.usage.recorded.parsing import parse
from lmscontract.usage.templates import Templates
from lmscontract.usage.usage import Field, Place, Reading, Skipped, Source, Usage

NAME = "postman"
_SCHEMA = re.compile(rb'"schema"\s*:\s*"https?://schema\.[a-z.]+/json/collection/v2')
_VARIABLE = re.compile(r"\{\{\s*([^{}]+?)\s*\}\}")
_PARSED = re.compile(
    r"(?:(?:const|let|var)\s+)?(\w+)\s*=\s*(?:pm\.response\.json\(\)|JSON\.parse\(\s*responseBody\s*\))"
)
_DIRECT = r"pm\.response\.json\(\)"
_CHAIN = r"((?:\??\.[A-Za-z_]\w*|\[\s*(?:\d+|\w+|'[^']*'|\"[^\"]*\")\s*\])+)"
_STEP = re.compile(r"\??\.([A-Za-z_]\w*)|\[\s*(?:'([^']*)'|\"([^\"]*)\"|(\w+))\s*\]")
_METHODS = frozenset({"forEach", "map", "filter", "find", "length", "some", "every", "includes", "to", "eql", "reduce"})
_NESTING = 20


def claims(file: str, head: bytes) -> bool:
    """Return whether a file is a Postman collection."""
    return file.lower().endswith(".postman_collection.json") or _SCHEMA.search(head) is not None


def read(data: BinaryIO, file: str, templates: Templates) -> Reading:
    """Return the calls of a collection; variables of the collection are resolved, those of environments are not known."""
    source = Source(file, NAME)
    try:
        text = data.read().decode("utf-8-sig")
        document = parse(text)
    except ValueError as error:
        return Reading.of((), [source], [Skipped(file, f"not valid JSON: {error}")])
    variables = _variables(document)
    lines = Lines(text)
    found = [
        usage for item in _items(document, 0) if (usage := _usage(item, file, lines, variables, templates)) is not None
    ]
    return Reading.of(found, [source])


def _variables(document: Any) -> Mapping[str, str]:
    listed = document.get("variable") if isinstance(document, dict) else None
    return {
        str(each.get("key")): each["value"]
        for each in (listed if isinstance(listed, list) else [])
        if isinstance(each, dict) and isinstance(each.get("value"), str) and each["value"]
    }


def _items(node: Any, depth: int) -> Iterator[Mapping[str, Any]]:
    listed = node.get("item") if isinstance(node, dict) else None
    for each in listed if isinstance(listed, list) else []:
        if isinstance(each, dict) and "request" in each:
            yield each
        elif depth < _NESTING:
            yield from _items(each, depth + 1)


def _usage(
    item: Mapping[str, Any], file: str, lines: Lines, variables: Mapping[str, str], templates: Templates
) -> Usage | None:
    request = item["request"] if isinstance(item["request"], dict) else {"url": item["request"], "method": "GET"}
    url, query = _url(request.get("url"))
    if not url:
        return None
    place = Place(file, lines.of(url))
    body, complete = _body(request.get("body"), place, variables)
    reads = tuple(_reads(item, place))
    return usage(
        NAME,
        place,
        str(request.get("method") or "GET"),
        _resolved(url, variables),
        templates,
        query=[(name, _resolved(value, variables) if value else value) for name, value in query],
        body=body,
        reads=reads,
        incomplete=(() if complete else ("body",)) + ("reads",),
    )


def _url(url: Any) -> tuple[str, list[tuple[str, str | None]]]:
    """Return the URL without its query, and the parameters that are not switched off."""
    if isinstance(url, str):
        return url, []
    if not isinstance(url, dict):
        return "", []
    raw = url.get("raw") if isinstance(url.get("raw"), str) else ""
    if not raw:
        host, path = url.get("host"), url.get("path")
        start = ".".join(map(str, host)) if isinstance(host, list) else str(host or "")
        rest = "/".join(map(str, path)) if isinstance(path, list) else str(path or "")
        raw = f"{url.get('protocol') or 'https'}://{start}/{rest.lstrip('/')}"
    listed = url.get("query")
    if not isinstance(listed, list):
        return raw, []
    pairs = [
        (str(each["key"]), each.get("value") if isinstance(each.get("value"), str) else None)
        for each in listed
        if isinstance(each, dict) and each.get("key") and not each.get("disabled")
    ]
    return raw.partition("?")[0], pairs


def _resolved(text: str, variables: Mapping[str, str]) -> str:
    for _ in range(5):  # the value of a variable may have variables
        resolved = _VARIABLE.sub(lambda match: variables.get(match[1], match[0]), text)
        if resolved == text:
            break
        text = resolved
    return text


def _body(body: Any, place: Place, variables: Mapping[str, str]) -> tuple[tuple[Field, ...], bool]:
    if not isinstance(body, dict):
        return (), True
    mode = body.get("mode")
    if mode == "raw" and isinstance(body.get("raw"), str):
        text = _resolved(body["raw"], variables)
        # A variable outside of quotes is a number or an object.
        quoted = re.sub(r"(?<=[:\[,])(\s*)(\{\{[^{}]*\}\})", r'\1"\2"', text)
        return body_fields(quoted, "", place)
    listed = body.get(mode) if mode in ("urlencoded", "formdata") else None
    if isinstance(listed, list):
        return (
            tuple(
                Field(str(each["key"]), place)
                for each in listed
                if isinstance(each, dict) and each.get("key") and not each.get("disabled")
            ),
            True,
        )
    return (), mode is None


def _reads(item: Mapping[str, Any], place: Place) -> Iterator[Field]:
    """Yield the properties that the test script reads; saved examples only show what a response has."""
    events = item.get("event")
    for event in events if isinstance(events, list) else []:
        script = event.get("script") if isinstance(event, dict) and event.get("listen") == "test" else None
        lines = script.get("exec") if isinstance(script, dict) else None
        text = "\n".join(map(str, lines)) if isinstance(lines, list) else str(lines or "")
        names = [re.escape(name) for name in _PARSED.findall(text)]
        for chain in re.findall(rf"\b(?:{'|'.join([*names, _DIRECT])}){_CHAIN}", text):
            if path := _path(chain):
                yield Field(path, place)


def _path(chain: str) -> str:
    path = ""
    for dotted, single, double, index in _STEP.findall(chain):
        if dotted in _METHODS:
            break
        name = dotted or single or double
        path += "[]" if index else f".{name}" if path else name
    return path
