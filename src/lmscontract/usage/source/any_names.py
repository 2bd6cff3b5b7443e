"""Calls the methods that an object has for any name, such as `__call`, with each name of the table in which they look it up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from lmscontract.usage.source import syntax as ir
from lmscontract.usage.source.values import (
    ANY_NAME,
    Arguments,
    ClassValue,
    Closure,
    Record,
    Slot,
    Text,
    Value,
    of_kind,
    text,
)
from lmscontract.usage.usage import Place

if TYPE_CHECKING:
    from lmscontract.usage.source.evaluate import Evaluation

LISTED = ("__call", "__callStatic")
"""Methods for any method that an object or a class lacks, which get the name, and the arguments in a list."""
SPREAD = ("method_missing",)
"""Those that get the name, and after it the arguments."""
MEMBERS = ("__getattr__", "__get")
"""Methods for any member that an object lacks, which get the name."""
ANY = frozenset({*LISTED, *SPREAD, *MEMBERS})


def arguments_of(method: str, name: Text, given: Arguments) -> Arguments:
    """Return what a method for any name gets if a member of this name is called."""
    if method in MEMBERS:
        return Arguments(given.place, [name])
    others = [Record(items=[*given.positional], open=given.open)] if method in LISTED else given.positional
    return replace(given, positional=[name, *others])


def places_in(row: Value) -> Iterator[Place]:
    """Yield the places of the texts in a row of a table."""
    inner = (each for record in of_kind(Record, row) for each in _values_of(record))
    yield from (part.place for each in of_kind(Text, row, *inner) for part in each.parts)


def _values_of(record: Record) -> list[Value]:
    return [*record.items, *(slot.value for slot in record.fields.values())]


def outer_first(methods: Sequence[Closure]) -> list[Closure]:
    """Return methods for any name: first those that give members, and those of which a class makes objects of the others."""
    owners = {each.scope.this.node.name for each in methods if isinstance(each.scope.this, ClassValue)}

    def rank(method: Closure) -> tuple[bool, bool]:
        body = method.function.body
        named = {each.name for each in ir.nodes(body) if isinstance(each, ir.Name | ir.Member)}
        return method.function.name not in MEMBERS, not named & owners

    return sorted(methods, key=rank)


def call_each(evaluation: Evaluation, method: Closure) -> None:
    """Call a method for any name, of each class that inherits it, with all names; with an unknown one if none is known."""
    owner = method.scope.this
    assert isinstance(owner, ClassValue)
    place = Place(owner.scope.file, method.function.line)
    found = False
    for model in evaluation.classes.inheriting(owner, method) or [owner]:
        this = model if method.function.name == "__callStatic" else evaluation.classes.instance(model)
        evaluation.protected(partial(_call, evaluation, method, this), place)
        found = found or (id(method.function), id(model.node)) in evaluation.called_by_name
    if not found:
        evaluation.call_unknown(method)


def _call(evaluation: Evaluation, method: Closure, this: Value, around: Sequence[ClassValue] = ()) -> None:
    """Call a method for any name of an object with each name that is not used elsewhere, and what it returns."""
    model = this.of if isinstance(this, Record) else this
    key = (id(method.function), id(model.node) if isinstance(model, ClassValue) else 0)
    if not isinstance(model, ClassValue) or model in around or not (around or key not in evaluation.called_by_name):
        return
    slots = {name: slot for table in _tables(evaluation, method, this) for name, slot in table.fields.items()}
    if slots:
        evaluation.called_by_name.add(key)
    for name, slot in slots.items():
        if not _is_used(evaluation, slot.value):
            for made in of_kind(Record, _call_with(evaluation, method, this, name, slot)):
                for each in _methods(evaluation, made):
                    _call(evaluation, each, made, (*around, model))


def _call_with(evaluation: Evaluation, method: Closure, this: Value, name: str, slot: Slot) -> Value:
    """Return the member with a name that a method gives, after it was called if it is a function."""
    before = len(evaluation.requests.found)
    arguments = arguments_of(method.function.name, text(name, slot.place), Arguments(slot.place, open=True))
    evaluation.named.add(slot.place)
    result = evaluation.invoke(method, arguments, this)
    for function in of_kind(Closure, result):
        evaluation.invoke(function, Arguments(slot.place, open=True))
    row = {*places_in(slot.value)}
    for request in evaluation.requests.found[before:]:
        parts = {place for url in evaluation.requests.urls[id(request)] for place in url.parts}
        request.place = min(parts & row, default=request.place)
    return result


def _methods(evaluation: Evaluation, of: Record) -> Iterator[Closure]:
    """Yield the methods for any name that an object has."""
    found = (evaluation.classes.member(of, name) for name in ANY if of.of is not None)
    yield from (each for each in found if isinstance(each, Closure))


def _tables(evaluation: Evaluation, method: Closure, this: Value) -> list[Record]:
    """Return the tables in which a method looks up the name that it gets; nothing that it sends meanwhile counts."""
    requests, before = evaluation.requests, len(evaluation.requests.found)
    sites, unused = {**requests.sites}, {**requests.unused}
    arguments = arguments_of(
        method.function.name, Text(()), Arguments(Place(method.scope.file, method.function.line), open=True)
    )
    arguments.positional[0] = ANY_NAME
    evaluation.tables = []
    result = evaluation.invoke(method, arguments, this)
    for function in of_kind(Closure, result):
        evaluation.invoke(function, Arguments(arguments.place, open=True))
    found, evaluation.tables = evaluation.tables, []
    if found:
        for each in requests.found[before:]:
            requests.urls.pop(id(each), None)
        del requests.found[before:]
        requests.sites, requests.unused = sites, unused
    return found


def _is_used(evaluation: Evaluation, row: Value) -> bool:
    """Return whether the program itself uses a row of a table by its name; one with others inside may have more than it uses."""
    nested = any(of_kind(Record, *_values_of(each)) for each in of_kind(Record, row))
    return not nested and any(place in evaluation.chosen for place in places_in(row))
