"""Schemas that a program makes with the functions of a library, such as zod, and what it reads by parsing with one.

A schema is a record with members: `shape` has the schemas of its properties, `element` is the one of its items, and `change`
is the function that gets what was parsed.
"""

from __future__ import annotations

from lmscontract.usage.source.call_site import CallSite
from lmscontract.usage.source.functions import merged
from lmscontract.usage.source.values import (
    Answer,
    Closure,
    Record,
    Slot,
    Unknown,
    Value,
    element,
    of_kind,
    union,
)

_NAME = "schema"
_OBJECTS = frozenset({"object", "strictobject", "looseobject", "type", "partial", "interface", "shape"})
_LISTS = frozenset({"array", "list", "record", "set"})
_EXTENDING = frozenset({"extend", "safeextend", "merge", "augment", "concat", "and", "intersection"})
_CHANGING = frozenset({"transform"})
_PARSING = frozenset({"parse", "parseasync", "safeparse", "safeparseasync", "spa", "cast", "validate", "validatesync"})
_WRAPPING = frozenset({"safeparse", "safeparseasync", "spa"})
"""Methods whose result has what was parsed in a member."""


def schema(site: CallSite) -> Value | None:
    """Return the schema that a function makes or changes, or what it parses; None for other functions."""
    found = [each for each in of_kind(Record, *site.values) if each.name == _NAME]
    is_library = bool({*site.parts[:-1]} & site.table.schemas)
    if found and (site.answers or site.short in _PARSING):
        result = union(_parsed(site, each) for each in found)
        return Record({"data": Slot(result, site.place)}, open=True) if site.short in _WRAPPING else result
    if isinstance(site.receiver, Record) and site.receiver.name == _NAME:
        return _changed(site, site.receiver)
    if is_library and site.answers and site.short in _PARSING:
        return union(each.body for each in site.answers)
    return _made(site) if is_library else None


def _made(site: CallSite) -> Value | None:
    """Return the schema that a function of a library makes; one of several, or an optional one, is that which it is given."""
    shapes = [each for each in of_kind(Record, site.first) if not each.name]
    if site.short in _OBJECTS and shapes:
        return Record({"shape": Slot(union(shapes), site.place)}, name=_NAME)
    if site.short in _LISTS and site.arguments.positional:
        return Record({"element": Slot(site.arguments.positional[-1], site.place)}, name=_NAME)
    given = [item for each in site.arguments.positional for item in (each, element(each))]
    found = [each for each in of_kind(Record, *given) if each.name == _NAME]
    return union(found) if found else None


def _changed(site: CallSite, receiver: Record) -> Value:
    """Return the schema that a method of another one gives."""
    if site.short in _LISTS:
        return Record({"element": Slot(receiver, site.place)}, name=_NAME)
    if site.short in _OBJECTS | _EXTENDING and site.arguments.positional:
        added = [each.get("shape") if each.name == _NAME else each for each in of_kind(Record, site.first)]
        shapes = [each for each in (receiver.get("shape"), *added) if each is not None]
        return Record({"shape": Slot(merged(shapes), site.place)}, name=_NAME)
    if site.short in _CHANGING and site.closures:
        return Record({**receiver.fields, "change": Slot(site.closures[0], site.place)}, name=_NAME)
    return receiver


def _parsed(site: CallSite, schema: Record) -> Value:
    """Return what a schema makes of a response, whose properties are read so, or of a value that is not known."""
    if site.answers:
        return union(_read(site, schema, each.body) for each in site.answers)
    fields = {
        key: Slot(Unknown(key), slot.place)
        for shape in of_kind(Record, schema.get("shape"))
        for key, slot in shape.fields.items()
    }
    known = [each for each in of_kind(Record, *site.arguments.positional) if each.name != _NAME and each.fields]
    return union(known) if known or not fields else Record(fields)


def _read(site: CallSite, schema: Record, answer: Answer) -> Value:
    shapes, request, path = of_kind(Record, schema.get("shape")), answer.request, answer.path
    for key, slot in (each for shape in shapes for each in shape.fields.items()):
        request.declare((*path, key), slot.place)
        for inner in of_kind(Record, slot.value):
            _read(site, inner, Answer(request, (*path, key), sure=answer.sure))
    for inner in of_kind(Record, schema.get("element")):
        _read(site, inner, Answer(request, (*path, "[]"), sure=answer.sure))
    changed = site.evaluation.call_back(of_kind(Closure, schema.get("change")), [answer], site.place)
    return answer if isinstance(changed, Unknown) else changed
