"""Messages of Electron: the main process handles those of a channel, to which a window sends them by its name."""

from __future__ import annotations

from dataclasses import replace

from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite
from lmscontract.usage.source.values.clients import plain

_MAIN, _WINDOW, _BRIDGE = "ipcmain", "ipcrenderer", "contextbridge"
_HANDLING = frozenset({"handle", "handleonce", "on", "once", "addlistener"})
_SENDING = frozenset({"invoke", "send", "sendsync"})
_EXPOSING = frozenset({"exposeinmainworld"})
_GLOBAL = av.Unknown("window")


def message(site: CallSite) -> av.Value | None:
    """Return the result of what handles a message, or note what handles one or what a window has; None for other calls."""
    last, name = plain(site.last_of_label), av.first_text(site.first)
    others = site.arguments.positional[1:]
    if name and last == _MAIN and site.short in _HANDLING:
        known = site.evaluation.channels.get(name) or av.NOTHING
        site.evaluation.channels.set(name, av.union((known, *av.of_kind(av.Closure, *others))), site.place)
        return av.NOTHING
    if name and last == _BRIDGE and site.short in _EXPOSING and others:
        site.evaluation.common.set(_GLOBAL, name, others[0], site.scope, site.place)
        return av.NOTHING
    is_sent = last == _WINDOW and site.short in _SENDING
    handlers = av.of_kind(av.Closure, site.evaluation.channels.get(name)) if is_sent else []
    if not handlers:
        return None
    given = replace(site.arguments, positional=[av.Record(name="event", open=True), *others])
    return av.union(site.evaluation.invoke(each, given) for each in handlers)
