"""Read Postman collections 2.0 and 2.1: requests, saved examples, variables, and what test scripts read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, BinaryIO

from msgspec.structs import replace

from lmscontract.usage.recorded.calls import body_fields, usage, with_values
from lmscontract.usage.recorded.lines import Lines
from lmscontract.usage.recorded.parsing import parse
from lmscontract.usage.recorded.snippets import read_code
from lmscontract.usage.templates import Templates
from lmscontract.usage.usage import Certainty, Field, Place, Reading, Skipped, Source, Usage

NAME = "postman"
_SCHEMA = re.compile(rb'"schema"\s*:\s*"https?://schema\.[a-z.]+/json/collection/v2')
_VARIABLE = re.compile(r"\{\{\s*([^{}]+?)\s*\}\}")
_ANSWER = re.compile(r"JSON\.parse\(\s*(?:responseBody|pm\.response\.text\(\))\s*\)|\bpm\.response\.json\(\)")
_URL = "https://script.invalid/answer/of/request"
_SENT = f'const __answer = await fetch("{_URL}"); '
_WORDS = frozenset(
    {"to", "be", "been", "is", "that", "and", "has", "have", "with", "of", "not", "deep", "nested", "own", "any", "all"}
)
"""The words of assertions, which are no properties."""
_NESTING = 20


def claims(file: str, head: bytes) -> bool:
    """Return whether a file is a Postman collection."""
    return file.lower().endswith(".postman_collection.json") or _SCHEMA.search(head) is not None


def read(
    data: BinaryIO, file: str, templates: Templates, variables: Mapping[str, str] = MappingProxyType({})
) -> Reading:
    """Return the calls of a collection and of its saved examples; `variables` are those of environments."""
    source = Source(file, NAME)
    try:
        text = data.read().decode("utf-8-sig")
        document = parse(text)
    except ValueError as error:
        return Reading.of((), [source], [Skipped(file, f"not valid JSON: {error}")])
    known = {**variables, **_listed(document, "variable")}
    lines, items = Lines(text), [*_items(document, 0)]
    reads = _reads(items, file, text)
    found = [
        usage
        for item, read in zip(items, reads, strict=True)
        for usage in _usages(item, read, file, lines, known, templates)
    ]
    return Reading.of(found, [source])


def environment(data: BinaryIO) -> Mapping[str, str]:
    """Return the variables of an environment or of the globals; none of a file that is neither."""
    try:
        return _listed(parse(data.read().decode("utf-8-sig")), "values")
    except ValueError:
        return {}


def _listed(document: Any, key: str) -> Mapping[str, str]:
    listed = document.get(key) if isinstance(document, dict) else None
    return {
        str(each.get("key")): each["value"]
        for each in (listed if isinstance(listed, list) else [])
        if isinstance(each, dict)
        and isinstance(each.get("value"), str)
        and each["value"]
        and each.get("enabled", True)
        and not each.get("disabled")
        and each.get("type") != "secret"
    }


def _items(node: Any, depth: int) -> Iterator[Mapping[str, Any]]:
    listed = node.get("item") if isinstance(node, dict) else None
    for each in listed if isinstance(listed, list) else []:
        if isinstance(each, dict) and "request" in each:
            yield each
        elif depth < _NESTING:
            yield from _items(each, depth + 1)


def _usages(
    item: Mapping[str, Any],
    reads: Iterable[Field],
    file: str,
    lines: Lines,
    variables: Mapping[str, str],
    templates: Templates,
) -> Iterator[Usage]:
    """Yield the call of an item, and those of its saved examples that send something else."""
    first = _usage(item["request"], reads, file, lines, variables, templates)
    if first:
        yield first
    known = {_sent(first)}
    examples = item.get("response")
    for example in examples if isinstance(examples, list) else []:
        if isinstance(example, dict) and example.get("originalRequest"):
            called = _usage(example["originalRequest"], (), file, lines, variables, templates)
            if called and _sent(called) not in known:
                known.add(_sent(called))
                yield replace(called, certainty=Certainty.INFERRED)


def _sent(usage: Usage | None) -> object:
    if usage is None:
        return None
    return usage.method, usage.path, frozenset((each.path, each.value) for each in (*usage.query, *usage.body))


def _usage(
    request: Any, reads: Iterable[Field], file: str, lines: Lines, variables: Mapping[str, str], templates: Templates
) -> Usage | None:
    request = request if isinstance(request, dict) else {"url": request, "method": "GET"}
    url, query = _url(request.get("url"))
    if not url:
        return None
    written = {"url": [url], "body": _body_texts(request.get("body"))}
    places = {key: [Place(file, lines.of(text)) for text in written[key]] for key in request if key in written}
    place = places["url"][0]
    body, complete = _body(request.get("body"), places.get("body", ()), variables)
    return usage(
        NAME,
        place,
        str(request.get("method") or "GET"),
        with_values(url, _VARIABLE, variables),
        templates,
        query=[(name, with_values(value, _VARIABLE, variables) if value else value) for name, value in query],
        body=body,
        reads=reads,
        complete=complete,
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


def _body_texts(body: Any) -> Sequence[str]:
    """Return the text of a body, or the names of what a form sends, in the order in which they are written."""
    mode = body.get("mode") if isinstance(body, dict) else None
    if mode == "raw" and isinstance(body.get("raw"), str):
        return [body["raw"]] if body["raw"].strip() else []
    listed = body.get(mode) if mode in ("urlencoded", "formdata") else None
    return [
        str(each["key"])
        for each in (listed if isinstance(listed, list) else [])
        if isinstance(each, dict) and each.get("key") and not each.get("disabled")
    ]


def _body(body: Any, places: Sequence[Place], variables: Mapping[str, str]) -> tuple[tuple[Field, ...], bool]:
    """Return what a body sends, and whether that is all; `places` are those of its texts."""
    texts, mode = _body_texts(body), body.get("mode") if isinstance(body, dict) else None
    if mode == "raw" and texts:
        text = with_values(texts[0], _VARIABLE, variables)
        # A variable outside of quotes is a number or an object.
        quoted = re.sub(r"(?<=[:\[,])(\s*)(\{\{[^{}]*\}\})", r'\1"\2"', text)
        return body_fields(quoted, "", places[0])
    return tuple(map(Field, texts, places)), mode in (None, "raw", "urlencoded", "formdata")


def _reads(items: Sequence[Mapping[str, Any]], file: str, text: str) -> Sequence[Sequence[Field]]:
    """Return the properties that the test scripts of each item read; saved examples only show what a response has."""
    lines = Lines(text)
    scripts = [[(line, lines.of(line) if line.strip() else 0) for line in _script(item)] for item in items]
    code = {
        f"{number}.js": _SENT + _ANSWER.sub("__answer.json()", "\n".join(line for line, _ in script))
        for number, script in enumerate(scripts)
        if any(_ANSWER.search(line) for line, _ in script)
    }
    found: list[list[Field]] = [[] for _ in items]
    for each in read_code(code, Templates([_URL.partition("invalid")[2]])).usages:
        number = int(each.place.file.removesuffix(".js"))
        found[number] += [
            replace(field, path=path, place=Place(file, scripts[number][field.place.line - 1][1]))
            for field in each.reads
            if (path := _property(field.path)) and 0 < field.place.line <= len(scripts[number])
        ]
    return found


def _script(item: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of the test scripts of an item."""
    events = item.get("event")
    for event in events if isinstance(events, list) else []:
        script = event.get("script") if isinstance(event, dict) and event.get("listen") == "test" else None
        lines = script.get("exec") if isinstance(script, dict) else None
        yield from map(str, lines) if isinstance(lines, list) else [str(lines or "")]


def _property(path: str) -> str:
    """Return the property that a chain reads: `price.to.be` is `price`, and `to.have.items` is `items`."""
    before, words, after = [], False, []
    for segment in path.split("."):
        words = words or segment == "to"
        if not words:
            before.append(segment)
        elif segment not in _WORDS:
            after.append(segment)
    return ".".join((*before, *after))
