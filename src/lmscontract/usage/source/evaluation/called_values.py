"""Calls of values: functions, classes, objects that can be called, and functions with some arguments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from lmscontract.usage.source.evaluation.calls import call
from lmscontract.usage.source.evaluation.functions import names_in
from lmscontract.usage.source.evaluation.included import filled_view
from lmscontract.usage.source.evaluation.names import OWN_CLASS, THIS
from lmscontract.usage.source.libraries.actions import dispatched
from lmscontract.usage.source.libraries.watched_variables import is_watched, watched_value
from lmscontract.usage.source.requests.sent import is_sending
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite

INVOKED = ("__call__", "__invoke", "call", "invoke")
"""Methods of an object that is called like a function, in all languages."""

CALLABLE = av.Closure | av.ClassValue | av.Module | av.Answer
"""Kinds of values that can be called."""


def spread_argument(found: av.Arguments, value: av.Value, *, any_case: bool = False) -> None:
    """Add what is spread to arguments: the items of a list, or the entries of an object by their names."""
    records = av.of_kind(av.Record, value)
    lists = [each for each in records if each.items and not each.fields and not (each.open and each.pair is None)]
    if len(lists) == 1:
        found.positional += lists[0].items
    elif len(records) == 1 and records[0].fields and not records[0].items and not records[0].made:
        for key, slot in records[0].fields.items():
            found.name(key.lower() if any_case else key, slot.value, slot.place)
        found.open = found.open or records[0].open
    elif not isinstance(value, av.Record) or any(
        (value.items, value.fields, value.open, value.made, value.of, value.answers)
    ):
        found.spread.append(value)  # an empty one gives nothing


def _fills(block: av.Closure, this: av.Record) -> bool:
    """Return whether a block fills in an object: of no class of the program, or by methods of its class."""
    return this.of is None or not names_in(block.function).isdisjoint(this.of.methods)


def call_value(site: CallSite, callee: av.Value) -> av.Value:
    """Call a function, a class, or an object that can be called."""
    this, classes = site.scope.this, site.evaluation.classes
    if isinstance(callee, av.Closure):
        fills = (
            site.table.configures and not callee.function.name and isinstance(this, av.Record) and _fills(callee, this)
        )
        return enter(site, [callee], this if fills else None)  # a block of the caller, for the object of a builder
    own = callee.of if isinstance(callee, av.Record) else callee if isinstance(callee, av.ClassValue) else None
    if site.name in OWN_CLASS and own is not None and classes.member(own, "__call__") is None:
        return site.evaluation.instances.new(own, site.arguments)
    if isinstance(callee, av.ClassValue) and site.name in THIS and isinstance(this, av.Record):
        site.evaluation.instances.construct(callee, this, site.arguments)
        return this
    if isinstance(callee, av.ClassValue):
        return site.evaluation.instances.new(callee, site.arguments)
    if isinstance(callee, av.Text) and (named := _class_named(site, callee)) is not None:
        return site.evaluation.instances.new(named, site.arguments)
    if isinstance(callee, av.Answer | av.Text):
        return callee  # awaited, or a template of a URL
    if (found := invoked(site, callee)) is not None:
        return found
    if isinstance(callee, av.Record) and (found := _call_object(site, callee)) is not None:
        return found
    label = callee.label if isinstance(callee, av.Unknown | av.Record) else ""
    client = callee if isinstance(callee, av.Record) and callee.of is None else None
    return call(replace(site, receiver=None, name=label or site.name, client=client))


def _class_named(site: CallSite, name: av.Text) -> av.ClassValue | None:
    """Return the class that a text names, as `$class` does in `new $class`; None if it names none."""
    last = name.plain.rpartition("\\")[2]
    found = site.evaluation.project.find(last, site.scope.file) if last[:1].isupper() and last.isidentifier() else None
    return found if isinstance(found, av.ClassValue) else None


def enter(site: CallSite, functions: Sequence[av.Closure], this: av.Value | None = None) -> av.Value:
    """Call functions of the program. One that sends a path, but not where that is seen, is taken for a client."""
    keys = len(site.requests.keys)
    result = av.union([site.evaluation.invoke(each, site.arguments, this) for each in functions])
    if site.arguments.tagged and not any(map(_is_no_text, av.options(result))):
        return site.first
    sends = is_sending(site)
    looks_up = len(site.requests.keys) > keys
    lost = (sends or looks_up) and site.requests.is_lost(site.arguments, result, keys=keys)
    return site.requests.in_place_of(site, result) if lost and sends else result


def _is_no_text(value: av.Value) -> bool:
    """Return whether a function that gets the pieces of a template makes something else of them than a text."""
    return isinstance(value, CALLABLE) or (
        isinstance(value, av.Record) and bool(value.fields or value.made or value.of)
    )


def invoked(site: CallSite, callee: av.Value) -> av.Value | None:
    """Return the result of an object whose class says what a call of it does, `__invoke`; None for all others."""
    if isinstance(callee, av.Unknown):
        callee = site.evaluation.instances.of_declared(callee.type, site.scope) or callee
    if not isinstance(callee, av.Record) or callee.of is None:
        return None
    names = INVOKED[:2] if site.name in THIS else INVOKED
    methods = (site.evaluation.classes.member(callee, name) for name in names)
    method = next((each for each in methods if isinstance(each, av.Closure)), None)
    return enter(site, [method], callee) if method is not None else None


def _call_object(site: CallSite, callee: av.Record) -> av.Value | None:
    """Return the result of an object that is called like a function; None if it is one of a library."""
    if callee.of is not None and site.name in THIS:
        site.evaluation.instances.construct_parents(site.scope.owner or callee.of, callee, site.arguments)
        return callee
    if (watched := of_watched(site, callee)) is not None:
        return watched
    if callee.kind is av.Kind.VIEW:
        return filled_view(replace(site, receiver=None), callee)
    if callee.kind is av.Kind.ACTION:
        return dispatched(site, callee)
    if callee.kind is av.Kind.PARTIAL:
        return _call_partial(site, callee)
    return callee if not callee.made and callee.fields and not site.arguments.all else None  # what returns a store


def of_watched(site: CallSite, callee: av.Value) -> av.Value | None:
    """Return the value of a watched variable that is called: `goods()` of a signal; None for what is none."""
    if site.arguments.all or not (isinstance(callee, av.Record) and is_watched(callee)):
        return None
    value = watched_value(callee)
    site.evaluation.late_values.lacks(callee, "value", value)
    return value


def _call_partial(site: CallSite, partial: av.Record) -> av.Value:
    """Call a function of which some arguments are bound."""
    function, *bound = partial.items
    given = replace(site.arguments, positional=[*bound, *site.arguments.positional], named=dict(site.arguments.named))
    for key, slot in partial.fields.items():
        if key not in given.named:
            given.name(key, slot.value, slot.place)
    return av.union(call_value(replace(site, arguments=given), each) for each in av.options(function))
