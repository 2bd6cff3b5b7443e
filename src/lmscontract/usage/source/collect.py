"""Makes usages of the requests that an evaluation has found."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from urllib.parse import parse_qsl

from lmscontract.usage.source import syntax as ir
from lmscontract.usage.source.calls import Calls
from lmscontract.usage.source.clients import METHODS, Table, table, words
from lmscontract.usage.source.urls import Url, parse
from lmscontract.usage.source.values import (
    Answer,
    Constant,
    Record,
    Request,
    Text,
    Unknown,
    Value,
    options,
    text,
)
from lmscontract.usage.templates import Match, Templates
from lmscontract.usage.usage import HOLE, Certainty, Field, Place, Reading, Source, Unresolved, Usage

READER = "source"
_DEPTH = 8


def reading(calls: Calls, files: list[ir.File], templates: Templates) -> Reading:
    """Return the usages of all requests, and the URLs that could not be resolved."""
    usages: dict[tuple[Place, str | None, str], Usage] = {}
    unresolved: set[Unresolved] = set()
    written: set[Place] = set()
    for request in calls.requests:
        urls = calls.urls[id(request)]
        found = {url.path: url for url in urls if url.match >= Match.SERVICE}
        written.update(place for url in urls if url.match for place in url.parts)
        for url in found.values():
            usage = _usage(calls, request, url, urls)
            key = (usage.place, usage.method, usage.path)
            known = usages.get(key)
            usages[key] = usage if known is None else _both(known, usage)
        if not found:
            unresolved.update(_open(request, urls, templates))
    for key, usage in list(usages.items()):
        if usage.host and _is_elsewhere(usage.host, usages.values()):
            del usages[key]
            unresolved.add(
                Unresolved(usage.place, f"whether {usage.host} serves this API, which others are called at other hosts")
            )
    resolved = {usage.place for usage in usages.values()}
    unresolved |= {Unresolved(place, "the URL of this call") for place, seen in calls.sites.items() if not seen}
    for each in _unreached(files, calls, templates, written):
        if isinstance(each, Usage):
            usages.setdefault((each.place, each.method, each.path), each)
        else:
            unresolved.add(each)
    sources = [Source(file.name, f"{READER} {file.language}") for file in files]
    return Reading.of(usages.values(), sources, (), (each for each in unresolved if each.place not in resolved))


def _is_elsewhere(host: str, usages: Iterable[Usage]) -> bool:
    """Return whether the domain of a host is another than the one that most calls of known hosts go to."""
    domains = Counter(_domain(usage.host) for usage in usages if usage.host)
    (main, count), *_ = domains.most_common(1)
    return _domain(host) != main and domains[_domain(host)] < count


def _domain(host: str) -> str:
    return ".".join(host.partition(":")[0].lower().split(".")[-2:])


def _usage(calls: Calls, request: Request, url: Url, urls: list[Url]) -> Usage:
    hosts = {each.host for each in urls if each.path == url.path and each.host}
    exact = request.known and not url.prefixed and url.match is Match.TEMPLATE
    query, query_open = _parameters(request, url)
    body, body_open = _body(calls, request)
    incomplete = [
        name for name, is_open in (("body", body_open), ("query", query_open), ("reads", request.escaped)) if is_open
    ]
    related = {url.part} if url.part and url.part != request.place else set()
    return Usage(
        place=request.place,
        reader=READER,
        path=url.path,
        method=request.method,
        host=hosts.pop() if len(hosts) == 1 else None,
        certainty=Certainty.EXACT if exact else Certainty.INFERRED,
        query=_sorted(query),
        body=_sorted(body),
        reads=_sorted(list(request.reads.values())),
        incomplete=tuple(incomplete),
        related=tuple(sorted(related)),
    )


def _sorted(fields: list[Field]) -> tuple[Field, ...]:
    best: dict[tuple[str, Place, str | None], Field] = {}
    for each in fields:
        key = (each.path, each.place, each.value)
        if key not in best or each.certainty is Certainty.EXACT:
            best[key] = each
    return tuple(sorted(best.values(), key=lambda each: (each.path, each.place, each.value or "")))


def _both(one: Usage, other: Usage) -> Usage:
    from msgspec.structs import replace

    return replace(
        one,
        host=one.host if one.host == other.host else one.host or other.host,
        certainty=min(one.certainty, other.certainty),
        query=_sorted([*one.query, *other.query]),
        body=_sorted([*one.body, *other.body]),
        reads=_sorted([*one.reads, *other.reads]),
        incomplete=tuple(sorted({*one.incomplete, *other.incomplete})),
        related=tuple(sorted({*one.related, *other.related})),
    )


def _open(request: Request, urls: list[Url], templates: Templates) -> Iterator[Unresolved]:
    for url in urls:
        if url.match is Match.AMBIGUOUS:
            yield Unresolved(request.place, f"which path {url.path} becomes")
        elif url.host is None and templates.is_ending(url.path):
            yield Unresolved(request.place, f"what precedes {url.path}")


def _parameters(request: Request, url: Url) -> tuple[list[Field], bool]:
    fields = [
        Field(name, place or url.part or request.place, None if HOLE in value else value)
        for name, value, place in url.query
    ]
    is_open = False
    for value in request.query:
        found, more = _query(value, request.place)
        fields += found
        is_open = is_open or more
    return fields, is_open


def _query(value: Value, place: Place) -> tuple[list[Field], bool]:
    fields: list[Field] = []
    is_open = False
    for option in options(value):
        if isinstance(option, Record):
            is_open = is_open or (option.open and not option.name)
            for key, slot in option.fields.items():
                if not key.startswith("#"):
                    fields += [Field(key, slot.place, each) for each in _words(slot.value)] or [Field(key, slot.place)]
            for item in option.items:
                pair = [each for each in options(item) if isinstance(each, Record) and len(each.items) == 2]
                for each in pair:
                    fields += [
                        Field(name, place, word)
                        for name in _words(each.items[0])
                        for word in (*_words(each.items[1]), None)[: len(_words(each.items[1])) or 1]
                    ]
                if not pair:
                    inner, more = _query(item, place)
                    fields += inner
                    is_open = is_open or more
        elif isinstance(option, Text):
            at = option.parts[0].place if option.parts else place
            fields += [
                Field(name, at, None if HOLE in each else each)
                for name, each in parse_qsl(option.plain.lstrip("?&"), keep_blank_values=True)
            ]
        elif isinstance(option, Unknown | Answer):
            is_open = True
    return fields, is_open


def _words(value: Value) -> list[str]:
    found: list[str] = []
    for option in options(value):
        if isinstance(option, Text) and option.known is not None:
            found.append(option.known)
        elif isinstance(option, Constant) and option.value is not None:
            found.append(json.dumps(option.value))
        elif isinstance(option, Record) and option.items and not option.name:
            found += [word for item in option.items for word in _words(item)]
    return found


def _body(calls: Calls, request: Request) -> tuple[list[Field], bool]:
    fields: list[Field] = []
    is_open = False
    for value in request.body:
        found, more = _members(calls, value, "", request.place, 0)
        fields += found
        is_open = is_open or more
    return fields, is_open


def _members(calls: Calls, value: Value, path: str, place: Place, depth: int) -> tuple[list[Field], bool]:
    fields: list[Field] = []
    is_open = False
    for option in options(value):
        if isinstance(option, Record) and depth < _DEPTH:
            found, more = _entries(calls, option, path, place, depth)
        elif isinstance(option, Text) and not path:
            found, more = _document(calls, option)
        else:
            found, more = [], isinstance(option, Answer) or (not path and isinstance(option, Unknown))
            if isinstance(option, Unknown) and option.type and not path:
                pass
        fields += found
        is_open = is_open or more
    return fields, is_open


def _entries(calls: Calls, record: Record, path: str, place: Place, depth: int) -> tuple[list[Field], bool]:
    fields: list[Field] = []
    is_open = record.open and not record.name
    names = {}
    if record.of is not None:
        names = {
            each.target.name: calls.json_name(each) for each in record.of.properties if isinstance(each.target, ir.Name)
        }
    for key, slot in list(record.fields.items()):
        if key.startswith("#"):
            continue
        name = f"`{names.get(key, key)}`" if "." in key else names.get(key, key)
        inner = f"{path}.{name}" if path else name
        fields += [Field(inner, slot.place, each) for each in _literals(slot.value)] or [Field(inner, slot.place)]
        found, more = _members(calls, slot.value, inner, slot.place, depth + 1)
        fields += found
        is_open = is_open or more
    for item in list(record.items):
        found, more = _members(calls, item, f"{path}[]" if path else "[]", place, depth + 1)
        fields += found
        is_open = is_open or more or (isinstance(item, Unknown | Answer) and not record.fields)
    return fields, is_open


def _literals(value: Value) -> list[str]:
    found: list[str] = []
    for option in options(value):
        if isinstance(option, Text) and option.known is not None:
            found.append(json.dumps(option.known))
        elif isinstance(option, Constant):
            found.append(json.dumps(option.value))
        elif isinstance(option, Record) and option.items and not option.fields and not option.name:
            items = [_literals(item) for item in option.items]
            if all(len(each) == 1 for each in items):
                found.append("[" + ", ".join(each[0] for each in items) + "]")
    return found


def _document(calls: Calls, body: Text) -> tuple[list[Field], bool]:
    """A body as text: JSON, with holes for what is filled in, or a form."""
    place = body.parts[0].place if body.parts else Place("")
    for hole in ("null", "0", ""):
        try:
            document = json.loads("".join(hole if part.text is None else part.text for part in body.parts))
        except (ValueError, RecursionError):
            continue
        return _members(calls, _value_of(document, place, 0), "", place, 0)
    if "=" in body.plain and "{" not in body.plain.replace(HOLE, ""):
        pairs = parse_qsl(body.plain, keep_blank_values=True)
        return [Field(name, place, None if HOLE in each else json.dumps(each)) for name, each in pairs], False
    names = re.findall(r'"([A-Za-z_]\w*)"\s*:', body.plain)
    return [Field(name, place, None, Certainty.INFERRED) for name in names], True


def _value_of(document: object, place: Place, depth: int) -> Value:
    from lmscontract.usage.source.values import Slot

    if isinstance(document, dict) and depth < _DEPTH:
        return Record(fields={key: Slot(_value_of(each, place, depth + 1), place) for key, each in document.items()})
    if isinstance(document, list) and depth < _DEPTH:
        return Record(items=[_value_of(each, place, depth + 1) for each in document])
    if isinstance(document, str):
        return text(document, place)
    return Constant(document) if isinstance(document, bool | int | float | None) else Unknown()


# Paths that are written, but that no call was seen to use


def _unreached(
    files: list[ir.File], calls: Calls, templates: Templates, written: set[Place]
) -> Iterator[Usage | Unresolved]:
    for file in files:
        for node, used in _texts(file.body, table(file.language)):
            place = Place(file.name, node.line, node.column)
            if place in written or place in calls.quiet or "/" not in node.value or " " in node.value.strip():
                continue
            url = parse(text(node.value, place), templates)
            if url.match is not Match.TEMPLATE or url.prefixed:
                continue
            if used:
                yield Usage(
                    place=place,
                    reader=READER,
                    path=url.path,
                    host=url.host,
                    certainty=Certainty.INFERRED,
                    incomplete=("body", "query", "reads"),
                )
            else:
                yield Unresolved(place, f"which call uses {url.path}")


def _texts(node: ir.AnyNode, clients: Table) -> Iterator[tuple[ir.Text, bool]]:
    """Yield the texts that are a value of something, and whether a library gets it that probably sends a request.

    Texts that are compared, or that only document, are left out.
    """
    stack: list[tuple[object, bool, bool]] = [(node, False, False)]
    while stack:
        each, is_value, used = stack.pop()
        if isinstance(each, ir.Text):
            if is_value:
                yield each, used
        elif isinstance(each, tuple):
            stack += [(item, is_value, used) for item in each]
        elif isinstance(each, ir.Group):
            stack += [(child, False, used) for child in each.children]
        elif isinstance(each, ir.Branch):
            stack += [(each.test, False, False), (each.bodies, False, False)]
        elif isinstance(each, ir.Class):
            stack.append((each.body, False, True))
        elif isinstance(each, ir.Function):
            stack += [(each.body, False, used), (() if _has_body(each) else each.marks, True, False)]
        elif isinstance(each, ir.Node):
            given = _sends(each, clients) if isinstance(each, ir.Call) else used
            stack += [
                (getattr(each, name), not isinstance(each, ir.Index), given) for name in each.__struct_fields__[2:]
            ]


def _sends(call: ir.Call, clients: Table) -> bool:
    name = call.function.name if isinstance(call.function, ir.Name | ir.Member) else ""
    return bool({*words(name)} & {*METHODS, *clients.sending})


def _has_body(function: ir.Function) -> bool:
    return not isinstance(function.body, ir.Group) or bool(function.body.children)
