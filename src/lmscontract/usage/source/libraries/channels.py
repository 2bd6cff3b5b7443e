"""Messages of Electron: the main process handles those of a channel, to which a window sends them by its name."""

from __future__ import annotations

from dataclasses import replace

from lmscontract.usage.source.values.abstract import (
    NOTHING,
    Closure,
    Record,
    Unknown,
    Value,
    first_text,
    of_kind,
    union,
)
from lmscontract.usage.source.values.call_site import CallSite
from lmscontract.usage.source.values.clients import plain

_MAIN, _WINDOW, _BRIDGE = "ipcmain", "ipcrenderer", "contextbridge"
_HANDLING = frozenset({"handle", "handleonce", "on", "once", "addlistener"})
_SENDING = frozenset({"invoke", "send", "sendsync"})
_EXPOSING = frozenset({"exposeinmainworld"})
_GLOBAL = Unknown("window")


def message(site: CallSite) -> Value | None:
    """Return the result of what handles a message, or note what handles one or what a window has; None for other calls."""
    last, name = plain(site.last_of_label), first_text(site.first)
    others = site.arguments.positional[1:]
    if name and last == _MAIN and site.short in _HANDLING:
        known = site.evaluation.channels.get(name) or NOTHING
        site.evaluation.channels.set(name, union((known, *of_kind(Closure, *others))), site.place)
        return NOTHING
    if name and last == _BRIDGE and site.short in _EXPOSING and others:
        site.evaluation.common.set(_GLOBAL, name, others[0], site.scope, site.place)
        return NOTHING
    is_sent = last == _WINDOW and site.short in _SENDING
    handlers = of_kind(Closure, site.evaluation.channels.get(name)) if is_sent else []
    if not handlers:
        return None
    given = replace(site.arguments, positional=[Record(name="event", open=True), *others])
    return union(site.evaluation.invoke(each, given) for each in handlers)
