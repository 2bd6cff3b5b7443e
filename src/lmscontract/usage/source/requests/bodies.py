"""What a request sends: its query parameters, and the properties of its body."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import accumulate
from types import MappingProxyType
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl

from lmscontract.usage.recorded.parsing import nodes, yaml_loader
from lmscontract.usage.source.requests.urls import Url, written_at
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.clients import makes_number
from lmscontract.usage.source.values.dates import dated
from lmscontract.usage.source.values.models import in_json, names_declared
from lmscontract.usage.usage import EMPTY, HOLE, Certainty, Field, Place

if TYPE_CHECKING:
    from yaml import Node

_DEPTH = 8
_MOST_PLACED = 200
"""The most parameters in a text of which each is looked for in its parts."""
_KEY = re.compile(r'"([^"\\\n]+)"\s*:')
_VARIABLE = re.compile(r"\{\w+\}|(\"?)=?\{\{.*\}\}\1", re.DOTALL)
"""A value that a template leaves open: `uri.queryParam("page", "{page}")`, `{"since": "{{ config['since'] }}"}`."""
FILLED = "1e-77"
"""What a hole in a document becomes, so that it can be parsed, within quotes or without."""
_NOWHERE: Mapping[str, Place] = MappingProxyType({})


@dataclass
class Sent:
    """The parameters or properties that a request sends; `open` is whether there may be more."""

    fields: list[Field] = field(default_factory=list)
    open: bool = False

    def add(
        self, path: str, place: Place, values: Iterable[str | None], written: Mapping[str, Place] = _NOWHERE
    ) -> None:
        """Add a parameter or property with each value that it may have, or without one if none is known.

        `written` has where values are written.
        """
        known = (each for each in values if not (each and _VARIABLE.fullmatch(each)))
        self.fields += [
            Field(path, place, each, value_at=_other(written.get(each or ""), place)) for each in known
        ] or [Field(path, place)]


def _other(place: Place | None, beside: Place) -> Place | None:
    """Return a place in another line than one that is known."""
    return None if place is None or (place.file, place.line) == (beside.file, beside.line) else place


def query_of(request: av.Request, url: Url) -> Sent:
    """Return the query parameters of a request."""
    sent = Sent(open=url.open)
    for name, value, place in url.query:
        sent.add(name, place or url.part or request.place, _without_holes(value))
    for each in request.query:
        _add_query(sent, each, request.place)
    return sent


def _incomplete(value: av.Value) -> list[str]:
    """Return the texts that a value may be of which only parts are known: `{} 00:00:00`."""
    found = (dated(each).plain for each in av.of_kind(av.Text, value))
    return [each for each in found if each.replace(HOLE, "")]


def _without_holes(value: str) -> list[str]:
    return [] if HOLE in value else [value]


def _add_query(sent: Sent, value: av.Value, place: Place) -> None:
    for option in av.options(value):
        if isinstance(option, av.Record):
            sent.open |= option.open and not option.made
            for key, at, given in _settings(option):
                if option.kind is av.Kind.DECLARED_PARAMETER:
                    sent.fields.append(Field(key, at, declared=True))
                else:
                    at_values = {each.plain: each.parts[0].place for each in av.known_texts(given) if each.parts}
                    sent.add(key, at, _words(given) or _incomplete(given), at_values)
            for item in option.items:
                _add_item(sent, item, place)
        elif isinstance(option, av.Text):
            at = option.parts[0].place if option.parts else place
            pairs = parse_qsl(option.plain.lstrip("?&"), keep_blank_values=True)
            apart = len(option.parts) > 1 and len(pairs) < _MOST_PLACED
            sent.open |= any(HOLE in name for name, _ in pairs)
            for name, each in pairs:
                if HOLE not in name:
                    written = written_at(option, f"{name}=") if apart else None
                    sent.add(name, written or at, _without_holes(each))
        elif isinstance(option, av.Unknown | av.Answer):
            sent.open = True


def _add_item(sent: Sent, item: av.Value, place: Place) -> None:
    """Add the parameters of an item of a list: pairs of names and values, or more parameters."""
    pairs = [each.pair for each in av.of_kind(av.Record, item) if each.pair]
    for pair in pairs:
        _add_pair(sent, *pair)
    if not pairs:
        _add_query(sent, item, place)


def _add_pair(sent: Sent, key: av.Value, value: av.Value) -> None:
    """Add the parameter of a pair; a value that is written elsewhere is at its own place."""
    for name in av.known_texts(key):
        for word in av.known_texts(value):
            sent.add(name.plain, word.parts[0].place, [word.plain])
        if not av.known_texts(value):
            sent.add(name.plain, name.parts[0].place, _words(value))


def _settings(record: av.Record) -> Iterator[tuple[str, Place, av.Value]]:
    """Yield each value that the entries of a record may have, with their names and the places where it is set."""
    for key, slot in in_json(record).items():
        yield from ((key, place, value) for value, place in slot.settings)


def _words(value: av.Value) -> list[str]:
    found: list[str] = []
    for option in av.options(value):
        if isinstance(option, av.Text) and (known := dated(option).known) is not None:
            found.append(known)
        elif isinstance(option, av.Constant) and option.value is not None:
            found.append(json.dumps(option.value))
        elif isinstance(option, av.Unknown) and makes_number(option.name):
            found.append("0")
        elif isinstance(option, av.Record) and option.items and not option.made:
            found += [word for item in option.items for word in _words(item)]
    return found


def body_of(request: av.Request) -> Sent:
    """Return the properties of the body of a request."""
    sent = Sent()
    for value in request.body:
        _add_body(sent, value, "", request.place, 0)
    return sent


def _add_body(sent: Sent, value: av.Value, path: str, place: Place, depth: int) -> None:
    for option in av.options(value):
        if isinstance(option, av.Record) and depth < _DEPTH:
            _add_entries(sent, option, path, place, depth)
        elif isinstance(option, av.Text) and not path:
            _add_document(sent, option)
        elif isinstance(option, av.Answer):
            sent.open |= not path
            _add_of_answer(sent, option, path)
        else:
            sent.open |= not path and isinstance(option, av.Unknown)


def _add_of_answer(sent: Sent, answer: av.Answer, path: str) -> None:
    """Add what a program has set in a response that it sends, and else has in the class into which it reads that."""
    start, changed = f"{path}." if path else "", set()
    for key, slot in answer.request.changed.items():
        if key[: len(answer.path)] == answer.path:
            inner = start + ".".join(key[len(answer.path) :]).replace(".[]", "[]")
            changed.add(inner)
            sent.add(inner, slot.place, _literals(slot.value))
    before = "".join(f"{each}." for each in answer.path).replace(".[]", "[]")
    for each in answer.request.reads.values():
        inner = start + each.path.removeprefix(before)
        if each.declared and each.path.startswith(before) and inner not in changed:
            sent.fields.append(Field(inner, each.place, certainty=Certainty.INFERRED))


def _add_entries(sent: Sent, record: av.Record, path: str, place: Place, depth: int) -> None:
    sent.open |= record.open and not (record.made and (record.fields or record.items))
    declared = names_declared(record)
    for key, at, value in _settings(record):
        name = f"`{key}`" if "." in key else key
        inner = f"{path}.{name}" if path else name
        sent.add(inner, at, _literals(value))
        if key in declared:
            sent.add(inner, declared[key], _literals(value))
        _add_body(sent, value, inner, at, depth + 1)
    for item in list(record.items):
        _add_body(sent, item, f"{path}[]" if path else "[]", place, depth + 1)
        sent.open |= not path and isinstance(item, av.Unknown | av.Answer) and not record.fields


def _literals(value: av.Value) -> list[str]:
    found: list[str] = []
    for option in av.options(value):
        if isinstance(option, av.Text):
            found.append(json.dumps(dated(option).plain))
        elif isinstance(option, av.Constant):
            found.append(json.dumps(option.value))
        elif isinstance(option, av.Unknown) and makes_number(option.name):
            found.append("0")
        elif isinstance(option, av.Record) and option.items and not option.fields and not option.made:
            items = [_literals(item) for item in option.items]
            if all(len(each) == 1 for each in items):
                found.append("[" + ", ".join(each[0] for each in items) + "]")
        elif isinstance(option, av.Record) and option is value and option.literal and not option.fields:
            found.append(EMPTY)
    return found


def _add_document(sent: Sent, body: av.Text) -> None:
    """A body as text: JSON, with holes for what is filled in, or a form."""
    place = body.parts[0].place if body.parts else Place("")
    places = places_of(body)
    for hole in (FILLED, ""):
        with suppress(ValueError, RecursionError):
            document = json.loads("".join(hole if part.text is None else part.text for part in body.parts))
            return _add_body(sent, value_of(document, place, places=places), "", place, 0)
    if "=" in body.plain and "{" not in body.plain.replace(HOLE, ""):
        for name, value in parse_qsl(body.plain, keep_blank_values=True):
            sent.add(name, place, map(json.dumps, _without_holes(value)))
        return None
    sent.open = True
    sent.fields += [Field(name, at, None, Certainty.INFERRED) for name, at in places.items() if name.isidentifier()]
    return None


def places_of(body: av.Text) -> dict[str, Place]:
    """Return where the keys of a document are written, which may have many lines."""
    found: dict[str, Place] = {}
    starts = [*accumulate((len(_filled(part)) for part in body.parts), initial=0)]
    breaks = [[each.start() for each in re.finditer(r"\n", part.text or "")] for part in body.parts]
    for match in _KEY.finditer("".join(map(_filled, body.parts))):
        number = bisect_right(starts, match.start(1)) - 1
        place, at = body.parts[number].place, match.start(1) - starts[number]
        found.setdefault(match[1], Place(place.file, place.line + bisect_right(breaks[number], at), place.column + at))
    return found


def _filled(part: av.Part) -> str:
    return FILLED if part.text is None else part.text


def value_of(document: object, place: Place, depth: int = 0, places: Mapping[str, Place] = _NOWHERE) -> av.Value:
    """Return a decoded document as a value; `places` are those of its keys, if they are known."""
    if isinstance(document, dict) and depth < _DEPTH:
        at = {key: places.get(key, place) for key in document}
        return av.Record(
            fields={key: av.Slot(value_of(each, at[key], depth + 1, places), at[key]) for key, each in document.items()}
        )
    if isinstance(document, list) and depth < _DEPTH:
        return av.Record(items=[value_of(each, place, depth + 1, places) for each in document])
    if document == float(FILLED) or (isinstance(document, str) and FILLED in document):
        return av.Unknown()
    if isinstance(document, str):
        return av.text(document, place)
    return av.Constant(document) if isinstance(document, bool | int | float | None) else av.Unknown()


def value_of_yaml(content: str, file: str) -> av.Value:
    """Return a YAML document as a value, with the places of its keys and texts; several documents are a list."""
    documents = [_of_node(each, file, 0) for each in nodes(content)]
    return documents[0] if len(documents) == 1 else av.Record(items=documents)


def _of_node(node: Node, file: str, depth: int) -> av.Value:
    import yaml

    place = Place(file, node.start_mark.line + 1, node.start_mark.column)
    if isinstance(node, yaml.MappingNode) and depth < _DEPTH:
        with suppress(yaml.YAMLError):  # of what is no mapping
            yaml.SafeLoader("").flatten_mapping(node)  # what `<<` merges into it
        named = [(key, each) for key, each in node.value if isinstance(key, yaml.ScalarNode)]
        lines = {key.value: Place(file, key.start_mark.line + 1, key.start_mark.column) for key, _ in named}
        return av.Record({key.value: av.Slot(_of_node(each, file, depth + 1), lines[key.value]) for key, each in named})
    if isinstance(node, yaml.SequenceNode) and depth < _DEPTH:
        return av.Record(items=[_of_node(each, file, depth + 1) for each in node.value])
    try:
        return value_of(yaml_loader()("").construct_document(node), place) if depth < _DEPTH else av.Unknown()
    except yaml.YAMLError:  # an object of a class of a program
        return av.Unknown()
