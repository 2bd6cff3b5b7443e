"""What functions, statements and filters do with records: find, go through, merge, list and make them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import chain
from typing import TypeGuard

from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.clients import METHODS, plain
from lmscontract.usage.source.values.models import named_fields
from lmscontract.usage.usage import Place

_TYPE_NAME = re.compile(r"[A-Za-z_]\w*")
_SEGMENT = re.compile(r"[a-z][a-z0-9_-]+")
GATHERING = frozenset({"gather", "awaitall", "whenall"})
"""Functions that wait for several results, and return the list of these."""
_MOST_ITEMS, _MOST_ROWS = 16, 40
"""The most items of a list that are gone through one by one, and of one whose items are rows of a table."""
_DEEPEST = 4
"""How many records within each other are copied."""
KEYS = ("keys", "keyset", "allkeys", "arraykeys")
"""Members and methods of a record that are its keys."""
AT = frozenset({"get", "getordefault", "elementat", "at", "trygetvalue", "pop", "fetch", "getvalue"})
"""Methods of a record that return its value at a key."""


def type_names(type: str) -> list[str]:
    """Return the names in a type, in order."""
    return _TYPE_NAME.findall(type)


def inside(value: av.Value | None, keys: Sequence[str]) -> av.Value | None:
    """Return what a record has at keys within each other, which may be spelled with other signs between their words."""
    for key in keys:
        entries = value.fields if isinstance(value, av.Record) else {}
        slot = entries.get(key) or next((each for name, each in entries.items() if plain(name) == plain(key)), None)
        value = slot.value if slot is not None else None
    return value


def one_by_one(items: Sequence[av.Value], has_segment: Callable[[av.Text], bool]) -> Sequence[av.Value]:
    """Return the items of a list if a program goes through them one by one: of a short one, or of a table.

    The rows of a table have several values, of which some are functions, classes or parts of paths.
    """
    if len(items) <= _MOST_ITEMS:
        return items
    rows = [[*each.items, *(slot.value for slot in each.fields.values())] for each in av.of_kind(av.Record, *items)]
    is_table = len(rows) == len(items) <= _MOST_ROWS and all(len(each) > 1 for each in rows)
    values = [*chain(*rows)] if is_table else []
    has_functions = bool(av.of_kind(av.Closure, *values) or av.of_kind(av.ClassValue, *values))
    return items if has_functions or any(map(has_segment, av.of_kind(av.Text, *values))) else ()


def spread(record: av.Record, value: av.Value) -> None:
    """Add all entries of a value to a record; of one that may be several records, each value that an entry may have."""
    added: set[str] = set()
    for option in av.options(value):
        if isinstance(option, av.Record):
            record.items += [each for each in option.items if each not in record.items]
            record.open = record.open or option.open or option.made
            adopts = record.of is None and not record.fields and not record.made
            record.of = option.of if adopts else record.of
            fields = option.fields if record.of is option.of else named_fields(option)
            may_lack = record.fields.keys() if option.of is not None and option.open else ()
            kept = {key for key in may_lack if key in fields and isinstance(fields[key].value, av.Unknown)}
            for key, each in fields.items():
                if key not in kept:
                    record.fields[key] = record.fields[key].then(each.value, each.place) if key in added else each
            added |= fields.keys() - kept
        elif isinstance(option, av.Answer):
            record.add(option)
            record.open = True
        else:
            record.open = True


def copy_of(value: av.Value, *, whole: bool, depth: int = 0) -> av.Value:
    """Return copies of the records that a value may be, with copies of those in them if `whole`; of other values, themselves.

    Clients and requests in them stay the same.
    """
    if isinstance(value, av.Union):
        return av.union(copy_of(each, whole=whole, depth=depth) for each in value.options)
    if not isinstance(value, av.Record) or (depth and not is_plain(value)):
        return value
    fields, items = value.fields, value.items
    if whole and depth < _DEEPEST:
        inner = {key: copy_of(slot.value, whole=True, depth=depth + 1) for key, slot in fields.items()}
        fields = {
            key: slot if inner[key] is slot.value else av.Slot(inner[key], slot.place) for key, slot in fields.items()
        }
        items = [copy_of(each, whole=True, depth=depth + 1) for each in items]
    return replace(value, fields={**fields}, items=[*items])


def is_plain(record: av.Record) -> bool:
    """Return whether a record is no client, no request, and nothing else that a library makes, except for a URL."""
    return record.request is None and (record.kind is av.Kind.URL or not (record.made or record.base))


def change(answer: av.Answer, record: av.Value) -> None:
    """Note the entries of a record as set in a response."""
    for key, slot in record.fields.items() if isinstance(record, av.Record) else ():
        answer.request.changed[*answer.path, key] = slot


def merged(values: Iterable[av.Value]) -> av.Value:
    """Return one record with the entries of all."""
    record = av.Record()
    for value in values:
        spread(record, value)
    return record


def is_list(value: av.Value) -> TypeGuard[av.Record]:
    """Return whether a value is a list, and nothing else, such as an object or what a library makes."""
    return isinstance(value, av.Record) and not (value.fields or value.open or value.of or value.base or value.made)


def listed(values: Iterable[av.Value]) -> list[av.Value]:
    """Return values, and the items of those that are lists."""
    lists = [each.items if is_list(each) else [each] for each in values]
    return [each for several in lists for each in several]


def with_key(value: av.Value, key: av.Text, *, segments: bool = False) -> av.Value:
    """Return a value of a record; a path that a key chooses has the places of the key as well, also in a row or its object.

    What a pattern takes apart has not: `function endpoint({ method, path })`. With `segments`, so have the words of a row with a
    method in which nothing else is a path.
    """
    if isinstance(value, av.Union):
        return av.union(with_key(each, key) for each in value.options)
    is_row = isinstance(value, av.Record) and not (value.of is not None and value.of.methods and _has_objects(value))
    if isinstance(value, av.Record) and is_row and value.fields and not (value.made or value.base or value.request):
        texts = {name: slot for name, slot in value.fields.items() if isinstance(slot.value, av.Text)}
        chosen = {name: av.Slot(with_key(slot.value, key), slot.place) for name, slot in texts.items()}
        if all(slot.value is texts[name].value for name, slot in chosen.items()):
            found = av.plain_texts(av.union(each.value for each in texts.values())) if segments else []
            has_method = any(each.lower() in METHODS for each in found)
            words = {name: slot for name, slot in texts.items() if has_method and _is_segment(slot.value)}
            chosen = {name: av.Slot(_keyed(slot.value, key), slot.place) for name, slot in words.items()}
        return replace(value, fields={**value.fields, **chosen}) if chosen else value
    if isinstance(value, av.Record) and value.items and all(isinstance(each, av.Text) for each in value.items):
        return replace(value, items=[with_key(each, key) for each in value.items])
    if isinstance(value, av.Text) and "/" in value.plain:
        return _keyed(value, key)
    return value


def _keyed(value: av.Value, key: av.Text) -> av.Value:
    if not isinstance(value, av.Text) or not key.parts or key.parts[-1].name == av.OF_PATTERN:
        return value
    return av.Text((*value.parts, *(av.Part("", each.place, av.KEY) for each in key.parts)))


def _is_segment(value: av.Value) -> bool:
    """Return whether a text may be a segment of a path: a word in lower case."""
    return isinstance(value, av.Text) and bool(_SEGMENT.fullmatch(value.plain))


def _has_objects(value: av.Record) -> bool:
    """Return whether an object has others, such as its session: it is no row, and what it gets later is kept."""
    return any(isinstance(each, av.Record) for slot in value.fields.values() for each in av.options(slot.value))


def is_empty(value: av.Value) -> bool:
    """Return whether a value is null, false, 0 or an empty text."""
    return value in (av.Constant(None), av.Constant(False)) or (isinstance(value, av.Text) and value.known == "")


def as_pairs(value: av.Value) -> Sequence[av.Value]:
    """Return the pairs that a list has, or the value itself; of `pairs or []` as well."""
    lists = av.of_kind(av.Record, value)
    items = [item for each in lists for item in each.items]
    pairs = [each for each in items if isinstance(each, av.Record) and each.pair]
    is_paired = (
        len(pairs) == len(items) and len(lists) == len(av.options(value)) and not any(each.fields for each in lists)
    )
    return pairs if pairs and is_paired else (value,)


def new_record(positional: Sequence[av.Value], named: dict[str, av.Slot], place: Place) -> av.Record:
    """Return the record of names with values, of pairs, of other records, or of keys and values one after the other."""
    record = av.Record(fields=named)
    rest = [pair for value in positional for pair in as_pairs(value)]
    if rest and all(av.of_kind(av.Record, each) for each in rest):
        for each in rest:
            if isinstance(each, av.Record) and each.pair:
                key, value = each.pair
                record.fields.update(
                    {name.plain: av.Slot(value, av.written(name, place)) for name in av.known_texts(key)}
                )
                record.items += [] if av.known_texts(key) else [value]
            else:
                spread(record, each)
        return record
    for copied in av.of_kind(av.Answer, *rest) if len(rest) == 1 else ():  # `dict(item, shop=url)`
        spread(record, copied)
    while len(rest) > 1:
        key, value = rest.pop(0), rest.pop(0)
        for name in av.known_texts(key):
            record.fields[name.plain] = av.Slot(value, av.written(name, place))
    return record
