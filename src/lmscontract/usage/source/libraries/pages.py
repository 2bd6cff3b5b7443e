"""What a framework calls with what a file describes: pages of Next.js with props, actions of Zapier and Workato with fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.clients import plain
from lmscontract.usage.usage import Certainty, Place

_DEFAULT = "default"
"""What a file exports without a name."""
_CLIENT = "z"
"""The name of the client that Zapier hands to the function of an action first, as the tables have it."""
_OUTPUT, _FIELDS = "outputfields", "fields"
_DEFINITIONS, _EVENTS = "object_definitions", "events"
"""Entries of connectors of Workato: the fields of a result, those that actions share, and the results of a trigger."""
_NONE = av.Slot(av.NOTHING, Place(""))
_DEPTH = 3
"""How many records within each other may have the description of an action."""


def show_page(evaluation: av.Evaluation, scope: av.Scope) -> None:
    """Call the component that a file exports with what its functions for a page return."""
    pages, component = evaluation.table(scope).pages, scope.variables.get(_DEFAULT)
    if not (pages and isinstance(component, av.Closure)):
        return
    for name, giving in [*scope.variables.items()]:
        member = pages.get(plain(name))
        if member is not None and isinstance(giving, av.Closure):
            place = Place(scope.file, component.function.line)
            returned = av.of_kind(av.Record, evaluation.invoke(giving, av.Arguments(place, open=True)))
            given = av.union(value for each in returned if (value := each.get(member)) is not None)
            if av.of_kind(av.Record, given):
                evaluation.invoke(component, av.Arguments(place, [given]))


def call_actions(evaluation: av.Evaluation, scope: av.Scope) -> None:
    """Call the functions of actions that a file describes with the fields that a user fills in, as one object."""
    forms = evaluation.table(scope).forms
    for described in av.of_kind(av.Record, *scope.variables.values()) if forms else ():
        definitions = _definitions(evaluation, described)
        for action in _within(described, 0):
            parts = {plain(name): slot for name, slot in action.fields.items()}
            for name, member in forms.items() if parts.keys() & {*forms, _OUTPUT} else ():
                input, output = (_listed(evaluation, parts.get(each, _NONE), definitions) for each in (name, _OUTPUT))
                fields = _fields(input)
                given = av.Record({member: av.Slot(fields, Place(scope.file))}, open=True) if member else fields
                if fields.fields or output != av.NOTHING:
                    _call(evaluation, parts, given, output)


def _call(evaluation: av.Evaluation, action: Mapping[str, av.Slot], given: av.Record, output: av.Value) -> None:
    """Call the functions of an action with what it gets; the fields that it declares of a result are read."""
    functions = [slot for name, slot in action.items() if not name.endswith(_FIELDS)]
    for closure, place in ((each, slot.place) for slot in functions for each in av.closures_in(slot.value)):
        result = evaluation.invoke(closure, av.Arguments(place, [av.Unknown(_CLIENT), given]))
        events = av.union(event for each in av.of_kind(av.Record, result) if (event := each.get(_EVENTS)) is not None)
        _note_fields_read(av.element(events) if events != av.NOTHING else result, output)


def _definitions(evaluation: av.Evaluation, described: av.Record) -> av.Record:
    """Return the lists of fields that a connector of Workato defines for several actions, by their names."""
    found = av.Record()
    for each in av.of_kind(av.Record, described.get(_DEFINITIONS)):
        for name, slot in each.fields.items():
            fields = [one.fields["fields"] for one in av.of_kind(av.Record, slot.value) if "fields" in one.fields]
            found.fields[name] = av.Slot(av.union(_listed(evaluation, one, found) for one in fields), slot.place)
    return found


def _listed(evaluation: av.Evaluation, fields: av.Slot, definitions: av.Record) -> av.Value:
    """Return a list of fields, also one that a function returns which gets the definitions."""
    given = av.Arguments(fields.place, [definitions])
    made = [
        evaluation.invoke(each, given) if isinstance(each, av.Closure) else each for each in av.options(fields.value)
    ]
    return av.union(made)


def _described(listed: av.Value) -> Iterator[tuple[av.Text, av.Record]]:
    """Yield the name of each field in a list, with its description."""
    for each in (item for of in av.of_kind(av.Record, listed) for item in av.of_kind(av.Record, *of.items)):
        yield from ((key, each) for key in av.known_texts(each.get("key") or each.get("name")))


def _inner(field: av.Record) -> av.Value:
    """Return the list of the fields that a field has itself; nothing if there is none."""
    return field.get("properties") or field.get("children") or av.NOTHING


def _fields(listed: av.Value) -> av.Record:
    """Return the values of described fields, which are not known, at the places of their keys."""
    record = av.Record()
    for key, field in _described(listed):
        inner = _fields(_inner(field))
        several = av.Record(items=[inner]) if inner.fields and av.first_text(field.get("type")) != "object" else inner
        record.fields[key.plain] = av.Slot(several if inner.fields else av.Unknown(key.plain), key.parts[0].place)
    return record


def _note_fields_read(value: av.Value, listed: av.Value) -> None:
    """Note that the described fields of a result are read."""
    for key, field in _described(listed):
        for each in av.options(value):
            part = each.get(key.plain) if isinstance(each, av.Record) else None
            if isinstance(each, av.Answer):
                part = replace(each.body, path=(*each.path, key.plain))
                each.request.read(part.path, key.parts[0].place, Certainty.EXACT)
            inner = _inner(field)
            if part is not None and inner != av.NOTHING:
                _note_fields_read(part if av.first_text(field.get("type")) == "object" else av.element(part), inner)


def _within(record: av.Record, depth: int) -> Iterator[av.Record]:
    """Yield a record and those within it."""
    yield record
    for slot in record.fields.values() if depth < _DEPTH else ():
        for each in av.of_kind(av.Record, slot.value):
            yield from _within(each, depth + 1)
