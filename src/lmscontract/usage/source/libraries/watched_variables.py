"""Variables that a user interface watches: refs, signals and states, and the functions that set them and get their values."""

from __future__ import annotations

from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite

USE_STATE = frozenset({"usestate", "createsignal"})
"""The hooks that return a watched value with the function that sets it."""
_WATCHED = "value"
"""The member with the value of a variable that is watched."""
_WATCHING = frozenset({"watch"})
"""Functions that give a function the value of a watched variable, or of a function that reads some."""
SETTING_WATCHED = frozenset({"set", "update"})
"""Methods of a watched variable that set its value, or change it by a function."""
_DERIVED = "computed"
"""The function that makes a watched value of the result of its function."""


def is_watched(value: av.Value | None) -> bool:
    """Return whether a value is a variable that a user interface watches, such as a ref or a signal."""
    return isinstance(value, av.Record) and value.fields.keys() == {_WATCHED} and not (value.made or value.of)


def watched_value(value: av.Value) -> av.Value:
    """Return what a watched variable has, or each of several; another value as it is."""
    if isinstance(value, av.Record) and value.items and not value.fields:
        return av.Record(items=[*map(watched_value, value.items)])
    return value.fields[_WATCHED].value if isinstance(value, av.Record) and is_watched(value) else value


def watched_variable(site: CallSite) -> av.Value | None:
    """Return the variable that a function makes, or what one does with it; None for other functions."""
    if site.short in site.table.states:
        value = site.evaluation.call_back(site.closures, [], site.place) if site.short == _DERIVED else site.first
        held = av.Record({site.table.states[site.short]: av.Slot(value, site.place)})
        return site.evaluation.states.setdefault(site.place, held)
    if site.short == "unref" and is_watched(site.first):
        return watched_value(site.first)
    if site.short in _WATCHING and site.receiver is None and len(site.arguments.positional) > 1 and site.table.states:
        watched, function, *_ = site.arguments.positional
        getters = av.closures_in(watched)
        value = site.evaluation.call_back(getters, [], site.place) if getters else watched_value(watched)
        return site.evaluation.call_back(av.closures_in(function), [value], site.place)
    if isinstance(site.receiver, av.Record) and is_watched(site.receiver) and site.short in SETTING_WATCHED:
        value = site.first
        if changing := av.closures_in(value):
            value = site.evaluation.call_back(changing, [watched_value(site.receiver)], site.place)
        site.evaluation.late_values.gains(site.receiver, _WATCHED, value)
        site.receiver.set(_WATCHED, value, site.place)
        return av.NOTHING
    if site.short not in USE_STATE:
        return None
    state = av.Record({"value": av.Slot(site.first, site.place)}, kind=av.Kind.STATE)
    return site.evaluation.states.setdefault(site.place, state)
