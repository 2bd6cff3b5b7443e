"""Schemas that a program makes with the functions of a library, such as zod, and what it reads by parsing with one.

A schema is a record with members: `shape` has the schemas of its properties, `element` is the one of its items, `number`
shows one of numbers, and `change` is the function that gets what was parsed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from lmscontract.usage.source.libraries.records import merged
from lmscontract.usage.source.responses.members import is_body
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite
from lmscontract.usage.source.values.clients import plain
from lmscontract.usage.usage import Certainty

_OBJECTS = frozenset({"object", "strictobject", "looseobject", "type", "partial", "interface", "shape"})
_LISTS = frozenset({"array", "list", "record", "set"})
_NUMBERS = frozenset({"number", "int", "integer", "bigint"})
_TEXTS = frozenset({"string", "email", "uuid", "url"})
_OTHERS = frozenset({"boolean", "bool", "date", "enum", "nativeenum", "picklist", "literal", "any", "unknown"})
_EXTENDING = frozenset({"extend", "safeextend", "merge", "augment", "concat", "and", "intersection"})
_SELECTING = frozenset({"pick", "omit"})
_CHANGING = frozenset({"transform"})
_PARSING = frozenset({"parse", "parseasync", "safeparse", "safeparseasync", "spa", "cast", "validate", "validatesync"})
_WRAPPING = frozenset({"safeparse", "safeparseasync", "spa"})
"""Methods whose result has what was parsed in a member."""
_INPUTS = frozenset({"inputschema", "schema", "parameters", "input", "args", "argsschema"})
"""Options with the schema of what a function beside them gets, as those of a tool of an assistant."""


def schema(site: CallSite) -> av.Value | None:
    """Return the schema that a function makes or changes, or what it parses; None for other functions."""
    found = [each for each in av.of_kind(av.Record, *site.values) if each.kind is av.Kind.SCHEMA]
    is_library = bool({*site.parts[:-1]} & site.table.schemas)
    if found and (site.answers or site.short in _PARSING):
        result = av.union(_parsed(site, each) for each in found)
        return av.Record({"data": av.Slot(result, site.place)}, open=True) if site.short in _WRAPPING else result
    if isinstance(site.receiver, av.Record) and site.receiver.kind is av.Kind.SCHEMA:
        return _changed_schema(site, site.receiver)
    if is_library and site.answers and site.short in _PARSING:
        return av.union(each.body for each in site.answers)
    return _made(site) if is_library else None


def input_of(site: CallSite) -> av.Value | None:
    """Return what the functions among the arguments get, if a schema beside them describes it; None without one."""
    if not (site.table.schemas and site.closures):
        return None
    given = av.of_kind(av.Record, *site.arguments.all)
    options = (slot.value for each in given for key, slot in each.fields.items() if plain(key) in _INPUTS)
    shapes = [each for value in (*given, *options) for each in _shapes(value)]
    return av.union(map(_sample_of_shape, shapes)) if shapes else None


def _shapes(value: av.Value) -> list[av.Record]:
    """Return the schemas of the properties of an object: a record that only has schemas, or the shape of a schema."""
    found = [
        shape for each in av.of_kind(av.Record, value) for shape in av.of_kind(av.Record, each.get("shape") or each)
    ]
    return [each for each in found if each.fields and all(is_schema(slot.value) for slot in each.fields.values())]


def is_schema(value: av.Value | None) -> bool:
    """Return whether a value is a schema."""
    return any(each.kind is av.Kind.SCHEMA for each in av.of_kind(av.Record, value))


def _sample_of_shape(shape: av.Record) -> av.Record:
    return av.Record({key: av.Slot(_sample(slot.value, key), slot.place) for key, slot in shape.fields.items()})


def _sample(described: av.Value, key: str) -> av.Value:
    """Return a value that fits a schema: a list, an object, a number, or one that is not known."""
    for each in av.of_kind(av.Record, described):
        if (inner := each.get("element")) is not None:
            return av.Record(items=[_sample(inner, "")])
        if shapes := _shapes(each):
            return av.union(map(_sample_of_shape, shapes))
        if (number := each.get("number")) is not None:
            return number
    return av.Unknown(key)


def _made(site: CallSite) -> av.Value | None:
    """Return the schema that a function of a library makes; one of several, or an optional one, is that which it is given."""
    shapes = [each for each in av.of_kind(av.Record, site.first) if not each.made]
    if site.short in _OBJECTS and shapes:
        return av.Record({"shape": av.Slot(av.union(shapes), site.place)}, kind=av.Kind.SCHEMA)
    if site.short in _LISTS and site.arguments.positional:
        return av.Record({"element": av.Slot(site.arguments.positional[-1], site.place)}, kind=av.Kind.SCHEMA)
    if site.short in _NUMBERS:
        return av.Record({"number": av.Slot(av.Unknown("int"), site.place)}, kind=av.Kind.SCHEMA)
    if site.short in _TEXTS | _OTHERS:
        return av.Record(kind=av.Kind.SCHEMA)
    given = [item for each in site.arguments.positional for item in (each, av.element(each))]
    found = [each for each in av.of_kind(av.Record, *given) if each.kind is av.Kind.SCHEMA]
    return av.union(found) if found else None


def _changed_schema(site: CallSite, receiver: av.Record) -> av.Value:
    """Return the schema that a method of another one gives."""
    if site.short in _LISTS:
        return av.Record({"element": av.Slot(receiver, site.place)}, kind=av.Kind.SCHEMA)
    if site.short in _SELECTING:
        named = {key for each in av.of_kind(av.Record, *site.arguments.positional) for key in each.fields}
        keeps = site.short == "pick"
        fields = {
            key: slot
            for each in av.of_kind(av.Record, receiver.get("shape"))
            for key, slot in each.fields.items()
            if (key in named) == keeps
        }
        return av.Record({"shape": av.Slot(av.Record(fields), site.place)}, kind=av.Kind.SCHEMA)
    if site.short in _OBJECTS | _EXTENDING and site.arguments.positional:
        added = [
            each.get("shape") if each.kind is av.Kind.SCHEMA else each for each in av.of_kind(av.Record, site.first)
        ]
        shapes = [each for each in (receiver.get("shape"), *added) if each is not None]
        return av.Record({"shape": av.Slot(merged(shapes), site.place)}, kind=av.Kind.SCHEMA)
    if site.short in _CHANGING and site.closures:
        return av.Record({**receiver.fields, "change": av.Slot(site.closures[0], site.place)}, kind=av.Kind.SCHEMA)
    return receiver


def _parsed(site: CallSite, schema: av.Record) -> av.Value:
    """Return what a schema makes of a response, whose properties are read so, or of a value that is not known."""
    if site.answers:
        return av.union(_read_by_schema(site, schema, each.body) for each in site.answers)
    shapes = av.of_kind(av.Record, schema.get("shape"))
    fields = {key: slot for shape in shapes for key, slot in _sample_of_shape(shape).fields.items()}
    known = [
        each
        for each in av.of_kind(av.Record, *site.arguments.positional)
        if each.kind is not av.Kind.SCHEMA and each.fields
    ]
    return _formed(site, schema, av.union(known) if known or not fields else av.Record(fields))


def _formed(site: CallSite, schema: av.Record, value: av.Value) -> av.Value:
    """Return what the functions of a schema, and of those in it, make of a value of the program: what it sends then."""
    found: list[av.Value] = []
    for each in av.options(value):
        if isinstance(each, av.Record):
            inner = {
                key: slot for shape in av.of_kind(av.Record, schema.get("shape")) for key, slot in shape.fields.items()
            }
            fields = {
                key: replace(slot, value=_formed_by(site, inner[key].value, slot.value)) if key in inner else slot
                for key, slot in each.fields.items()
            }
            items = [_formed_by(site, schema.get("element"), item) for item in each.items]
            each = replace(each, fields=fields, items=items)
        changed = site.evaluation.call_back(av.of_kind(av.Closure, schema.get("change")), [each], site.place)
        found.append(changed if av.of_kind(av.Record, changed) else each)
    return av.union(found)


def _formed_by(site: CallSite, described: av.Value | None, value: av.Value) -> av.Value:
    schemas = [each for each in av.of_kind(av.Record, described) if each.kind is av.Kind.SCHEMA]
    return av.union(_formed(site, each, value) for each in schemas) if schemas else value


def read_by(schema: av.Record, answer: av.Answer) -> Iterator[tuple[av.Record, av.Answer]]:
    """Read what a schema describes of a response; yield each schema in it with its part of the response, itself last."""
    shapes, request, path = av.of_kind(av.Record, schema.get("shape")), answer.request, answer.path
    for key, slot in (each for shape in shapes for each in shape.fields.items()):
        request.read((*path, key), slot.place, Certainty.INFERRED, declared=True)
        for inner in av.of_kind(av.Record, slot.value):
            yield from read_by(inner, av.Answer(request, (*path, key), sure=answer.sure))
    for inner in av.of_kind(av.Record, schema.get("element")):
        yield from read_by(inner, av.Answer(request, (*path, "[]"), sure=answer.sure))
    yield schema, answer


def _read_by_schema(site: CallSite, schema: av.Record, answer: av.Answer) -> av.Value:
    names = {key for shape in av.of_kind(av.Record, schema.get("shape")) for key in shape.fields}
    if any(is_body(site.table, answer, name) for name in names):
        answer = replace(answer, path=())  # `envelope.parse(response.data)`, whose properties include `data`
    result: av.Value = answer
    for each, part in read_by(schema, answer):
        changed = site.evaluation.call_back(av.of_kind(av.Closure, each.get("change")), [part], site.place)
        result = part if isinstance(changed, av.Unknown) else changed
    return result
