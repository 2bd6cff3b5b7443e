"""Actions of NgRx: what a program hands to one gets to the functions that reducers register for it."""

from __future__ import annotations

from collections.abc import Sequence

from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite

_HANDLERS = "handlers"
_MAKING, _REGISTERING, _FILTER = "createaction", "on", "oftype"


def action(site: CallSite) -> av.Value | None:
    """Make an action, or use some in what reducers and effects register; None for other calls."""
    first, *others = site.arguments.positional or [av.NOTHING]
    if site.short == "pipe" and isinstance(first, av.Record) and first.kind is av.Kind.ACTION_FILTER:
        return _effect(site, first, others)
    if site.receiver is not None:
        return None
    if site.short == _MAKING:
        return av.Record({_HANDLERS: av.Slot(av.Record(), site.place)}, kind=av.Kind.ACTION)
    actions = [each for each in av.of_kind(av.Record, *site.arguments.positional) if each.kind is av.Kind.ACTION]
    if not actions or site.short not in (_REGISTERING, _FILTER):
        return None
    if site.short == _FILTER:
        return av.Record(items=[given for each in actions for given in each.items], kind=av.Kind.ACTION_FILTER)
    for each in actions:
        for handlers in av.of_kind(av.Record, each.get(_HANDLERS)):
            handlers.add(*site.closures)
        for given in each.items:
            site.evaluation.call_back(site.closures, [av.NOTHING, given], site.place)
    return av.NOTHING


def _effect(site: CallSite, actions: av.Record, operators: Sequence[av.Value]) -> av.Value:
    """Return what operators make, one after the other, of what actions are called with: `actions$.pipe(ofType(load), …)`."""
    value = actions.contents
    for each in operators:
        if closures := av.of_kind(av.Closure, each):
            value = site.evaluation.call_back(closures, [value], site.place)
    return value


def dispatched(site: CallSite, called: av.Record) -> av.Value:
    """Return what an action is called with, after the functions that are registered for it."""
    called.add(site.first)
    for handlers in av.of_kind(av.Record, called.get(_HANDLERS)):
        for each in handlers.items:
            site.evaluation.call_back(av.of_kind(av.Closure, each), [av.NOTHING, site.first], site.place)
    return site.first
