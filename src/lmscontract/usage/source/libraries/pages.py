"""What a framework calls with what a file describes: pages of Next.js with props, actions of Zapier and Workato with fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from lmscontract.usage.source.values.abstract import (
    NOTHING,
    Answer,
    Arguments,
    Closure,
    Record,
    Scope,
    Slot,
    Text,
    Unknown,
    Value,
    closures_in,
    element,
    first_text,
    known_texts,
    of_kind,
    options,
    union,
)
from lmscontract.usage.source.values.clients import plain
from lmscontract.usage.usage import Certainty, Place

if TYPE_CHECKING:
    from lmscontract.usage.source.evaluation.evaluate import Evaluation

_DEFAULT = "default"
"""What a file exports without a name."""
_CLIENT = "z"
"""The name of the client that Zapier hands to the function of an action first, as the tables have it."""
_OUTPUT, _FIELDS = "outputfields", "fields"
_DEFINITIONS, _EVENTS = "object_definitions", "events"
"""Entries of connectors of Workato: the fields of a result, those that actions share, and the results of a trigger."""
_NONE = Slot(NOTHING, Place(""))
_DEPTH = 3
"""How many records within each other may have the description of an action."""


def show_page(evaluation: Evaluation, scope: Scope) -> None:
    """Call the component that a file exports with what its functions for a page return."""
    pages, component = evaluation.table(scope).pages, scope.variables.get(_DEFAULT)
    if not (pages and isinstance(component, Closure)):
        return
    for name, giving in [*scope.variables.items()]:
        member = pages.get(plain(name))
        if member is not None and isinstance(giving, Closure):
            place = Place(scope.file, component.function.line)
            returned = of_kind(Record, evaluation.invoke(giving, Arguments(place, open=True)))
            given = union(value for each in returned if (value := each.get(member)) is not None)
            if of_kind(Record, given):
                evaluation.invoke(component, Arguments(place, [given]))


def call_actions(evaluation: Evaluation, scope: Scope) -> None:
    """Call the functions of actions that a file describes with the fields that a user fills in, as one object."""
    forms = evaluation.table(scope).forms
    for described in of_kind(Record, *scope.variables.values()) if forms else ():
        definitions = _definitions(evaluation, described)
        for action in _within(described, 0):
            parts = {plain(name): slot for name, slot in action.fields.items()}
            for name, member in forms.items() if parts.keys() & {*forms, _OUTPUT} else ():
                input, output = (_listed(evaluation, parts.get(each, _NONE), definitions) for each in (name, _OUTPUT))
                fields = _fields(input)
                given = Record({member: Slot(fields, Place(scope.file))}, open=True) if member else fields
                if fields.fields or output != NOTHING:
                    _call(evaluation, parts, given, output)


def _call(evaluation: Evaluation, action: Mapping[str, Slot], given: Record, output: Value) -> None:
    """Call the functions of an action with what it gets; the fields that it declares of a result are read."""
    functions = [slot for name, slot in action.items() if not name.endswith(_FIELDS)]
    for closure, place in ((each, slot.place) for slot in functions for each in closures_in(slot.value)):
        result = evaluation.invoke(closure, Arguments(place, [Unknown(_CLIENT), given]))
        events = union(event for each in of_kind(Record, result) if (event := each.get(_EVENTS)) is not None)
        _read(element(events) if events != NOTHING else result, output)


def _definitions(evaluation: Evaluation, described: Record) -> Record:
    """Return the lists of fields that a connector of Workato defines for several actions, by their names."""
    found = Record()
    for each in of_kind(Record, described.get(_DEFINITIONS)):
        for name, slot in each.fields.items():
            fields = [one.fields["fields"] for one in of_kind(Record, slot.value) if "fields" in one.fields]
            found.fields[name] = Slot(union(_listed(evaluation, one, found) for one in fields), slot.place)
    return found


def _listed(evaluation: Evaluation, fields: Slot, definitions: Record) -> Value:
    """Return a list of fields, also one that a function returns which gets the definitions."""
    given = Arguments(fields.place, [definitions])
    made = [evaluation.invoke(each, given) if isinstance(each, Closure) else each for each in options(fields.value)]
    return union(made)


def _described(listed: Value) -> Iterator[tuple[Text, Record]]:
    """Yield the name of each field in a list, with its description."""
    for each in (item for of in of_kind(Record, listed) for item in of_kind(Record, *of.items)):
        yield from ((key, each) for key in known_texts(each.get("key") or each.get("name")))


def _inner(field: Record) -> Value:
    """Return the list of the fields that a field has itself; nothing if there is none."""
    return field.get("properties") or field.get("children") or NOTHING


def _fields(listed: Value) -> Record:
    """Return the values of described fields, which are not known, at the places of their keys."""
    record = Record()
    for key, field in _described(listed):
        inner = _fields(_inner(field))
        several = Record(items=[inner]) if inner.fields and first_text(field.get("type")) != "object" else inner
        record.fields[key.plain] = Slot(several if inner.fields else Unknown(key.plain), key.parts[0].place)
    return record


def _read(value: Value, listed: Value) -> None:
    """Note that the described fields of a result are read."""
    for key, field in _described(listed):
        for each in options(value):
            part = each.get(key.plain) if isinstance(each, Record) else None
            if isinstance(each, Answer):
                part = replace(each.body, path=(*each.path, key.plain))
                each.request.read(part.path, key.parts[0].place, Certainty.EXACT)
            inner = _inner(field)
            if part is not None and inner != NOTHING:
                _read(part if first_text(field.get("type")) == "object" else element(part), inner)


def _within(record: Record, depth: int) -> Iterator[Record]:
    """Yield a record and those within it."""
    yield record
    for slot in record.fields.values() if depth < _DEPTH else ():
        for each in of_kind(Record, slot.value):
            yield from _within(each, depth + 1)
