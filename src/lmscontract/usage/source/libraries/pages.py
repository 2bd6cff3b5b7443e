"""What a framework calls with what a file describes: pages of Next.js with their props, actions of Zapier with their fields."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from lmscontract.usage.source.values.abstract import (
    Arguments,
    Closure,
    Record,
    Scope,
    Slot,
    Unknown,
    Value,
    closures_in,
    known_texts,
    of_kind,
    union,
)
from lmscontract.usage.source.values.clients import plain
from lmscontract.usage.usage import Place

if TYPE_CHECKING:
    from lmscontract.usage.source.evaluation.evaluate import Evaluation

_DEFAULT = "default"
"""What a file exports without a name."""
_CLIENT = "z"
"""The name of the client that Zapier hands to the function of an action first, as the tables have it."""
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
    described = of_kind(Record, *scope.variables.values()) if forms else []
    for action in (each for record in described for each in _within(record, 0)):
        for name, slot in [*action.fields.items()]:
            if (member := forms.get(plain(name))) is not None and (fields := _fields(slot.value)).fields:
                given = Record({member: Slot(fields, slot.place)}, open=True)
                for closure in (each for other in action.fields.values() for each in closures_in(other.value)):
                    evaluation.invoke(closure, Arguments(slot.place, [Unknown(_CLIENT), given]))


def _fields(listed: Value) -> Record:
    """Return the values of described fields, which are not known, at the places of their keys."""
    described = [item for each in of_kind(Record, listed) for item in of_kind(Record, *each.items)]
    keys = [key for each in described for key in known_texts(each.get("key"))]
    return Record({key.plain: Slot(Unknown(key.plain), key.parts[0].place) for key in keys})


def _within(record: Record, depth: int) -> Iterator[Record]:
    """Yield a record and those within it."""
    yield record
    for slot in record.fields.values() if depth < _DEPTH else ():
        for each in of_kind(Record, slot.value):
            yield from _within(each, depth + 1)
