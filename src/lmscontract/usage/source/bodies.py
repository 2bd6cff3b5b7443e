"""What a request sends: its query parameters, and the properties of its body."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from types import MappingProxyType
from urllib.parse import parse_qsl

from lmscontract.usage.source.models import named_fields
from lmscontract.usage.source.urls import Url
from lmscontract.usage.source.values import (
    Answer,
    Constant,
    Record,
    Request,
    Slot,
    Text,
    Unknown,
    Value,
    known_texts,
    options,
    text,
)
from lmscontract.usage.usage import HOLE, Certainty, Field, Place

_DEPTH = 8
_KEY = re.compile(r'"([^"\\\n]+)"\s*:')
FILLED = "1e-77"
"""What a hole in a document becomes, so that it can be parsed, within quotes or without."""
_NOWHERE: Mapping[str, Place] = MappingProxyType({})


def query_of(request: Request, url: Url) -> tuple[list[Field], bool]:
    """Return the query parameters of a request, and whether there may be more."""
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
            for key, slot in named_fields(option).items():
                if not key.startswith("#"):
                    fields += [Field(key, slot.place, each) for each in _words(slot.value)] or [Field(key, slot.place)]
            for item in option.items:
                pair = [each for each in options(item) if isinstance(each, Record) and len(each.items) == 2]
                for each in pair:
                    fields += _of_pair(*each.items)
                if not pair:
                    inner, more = _query(item, place)
                    fields += inner
                    is_open = is_open or more
        elif isinstance(option, Text):
            at = option.parts[0].place if option.parts else place
            fields += [
                Field(name, at, None if HOLE in each else each)
                for name, each in parse_qsl(option.plain.lstrip("?&"), keep_blank_values=True)
                if HOLE not in name
            ]
        elif isinstance(option, Unknown | Answer):
            is_open = True
    return fields, is_open


def _of_pair(key: Value, value: Value) -> list[Field]:
    """Return the parameter of a pair; a value that is written elsewhere is at its own place."""
    fields: list[Field] = []
    for name in known_texts(key):
        given = [Field(name.plain, word.parts[0].place, word.plain) for word in known_texts(value)]
        words: list[str | None] = [*_words(value)] or [None]
        fields += given or [Field(name.plain, name.parts[0].place, word) for word in words]
    return fields


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


def body_of(request: Request) -> tuple[list[Field], bool]:
    """Return the properties of the body of a request, and whether there may be more."""
    fields: list[Field] = []
    is_open = False
    for value in request.body:
        found, more = _members(value, "", request.place, 0)
        fields += found
        is_open = is_open or more
    return fields, is_open


def _members(value: Value, path: str, place: Place, depth: int) -> tuple[list[Field], bool]:
    fields: list[Field] = []
    is_open = False
    for option in options(value):
        if isinstance(option, Record) and depth < _DEPTH:
            found, more = _entries(option, path, place, depth)
        elif isinstance(option, Answer) and option.request.changed:
            found, more = _changed(option, path, depth), True
        elif isinstance(option, Text) and not path:
            found, more = _document(option)
        else:
            found, more = [], isinstance(option, Answer) or (not path and isinstance(option, Unknown))
        fields += found
        is_open = is_open or more
    return fields, is_open


def _changed(answer: Answer, path: str, depth: int) -> list[Field]:
    """Return the properties that a program has set in a response that it sends."""
    fields: list[Field] = []
    for key, slot in answer.request.changed.items():
        if key[: len(answer.path)] == answer.path and depth < _DEPTH:
            inner = ".".join([*([path] if path else []), *key[len(answer.path) :]]).replace(".[]", "[]")
            fields += [Field(inner, slot.place, each) for each in _literals(slot.value)] or [Field(inner, slot.place)]
    return fields


def _entries(record: Record, path: str, place: Place, depth: int) -> tuple[list[Field], bool]:
    fields: list[Field] = []
    is_open = record.open and not record.name
    for key, slot in named_fields(record).items():
        if key.startswith("#"):
            continue
        name = f"`{key}`" if "." in key else key
        inner = f"{path}.{name}" if path else name
        fields += [Field(inner, slot.place, each) for each in _literals(slot.value)] or [Field(inner, slot.place)]
        found, more = _members(slot.value, inner, slot.place, depth + 1)
        fields += found
        is_open = is_open or more
    for item in list(record.items):
        found, more = _members(item, f"{path}[]" if path else "[]", place, depth + 1)
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


def _document(body: Text) -> tuple[list[Field], bool]:
    """A body as text: JSON, with holes for what is filled in, or a form."""
    place = body.parts[0].place if body.parts else Place("")
    places = _places(body)
    for hole in (FILLED, ""):
        try:
            document = json.loads("".join(hole if part.text is None else part.text for part in body.parts))
        except (ValueError, RecursionError):
            continue
        return _members(value_of(document, place, places=places), "", place, 0)
    if "=" in body.plain and "{" not in body.plain.replace(HOLE, ""):
        pairs = parse_qsl(body.plain, keep_blank_values=True)
        return [Field(name, place, None if HOLE in each else json.dumps(each)) for name, each in pairs], False
    return [Field(name, at, None, Certainty.INFERRED) for name, at in places.items() if name.isidentifier()], True


def _places(body: Text) -> dict[str, Place]:
    """Return where the keys of a document are written, which may have many lines."""
    found: dict[str, Place] = {}
    for part in body.parts:
        for match in _KEY.finditer(part.text or ""):
            line = part.place.line + match.string.count("\n", 0, match.start())
            found.setdefault(match[1], Place(part.place.file, line, part.place.column + match.start()))
    return found


def value_of(document: object, place: Place, depth: int = 0, places: Mapping[str, Place] = _NOWHERE) -> Value:
    """Return a decoded document as a value; `places` are those of its keys, if they are known."""
    if isinstance(document, dict) and depth < _DEPTH:
        values = {
            key: (value_of(each, place, depth + 1, places), places.get(key, place)) for key, each in document.items()
        }
        return Record(fields={key: Slot(*each) for key, each in values.items()})
    if isinstance(document, list) and depth < _DEPTH:
        return Record(items=[value_of(each, place, depth + 1, places) for each in document])
    if document == float(FILLED) or (isinstance(document, str) and FILLED in document):
        return Unknown()
    if isinstance(document, str):
        return text(document, place)
    return Constant(document) if isinstance(document, bool | int | float | None) else Unknown()
