"""Which objects and functions that the program does not define are HTTP clients, as far as its calls of them show."""

from __future__ import annotations

import re

from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import WITH_BODY, CallSite, method_text
from lmscontract.usage.source.values.clients import METHODS, plain, words
from lmscontract.usage.usage import Place

_CLIENTS = frozenset({"api", "http", "https", "rest", "client", "curl", "ajax", "request", "fetch"})
"""Words of the names of clients, and of functions that send."""
_MADE = frozenset({"client"})
"""Words of the names of functions that make a client."""
_RECEIVED = (["request"], ["req"])
"""The last words of the names and types of requests, of which a server gets one."""
_CONTEXTS = frozenset({"ctx", "context"})
"""Words of the names of what a call gets besides the path."""
_KEEPING = frozenset(
    {"set", "has", "setdefault", "setex", "setnx", "contains", "containskey", "haskey", "exists", "expire", "ttl"}
    | {"incr", "increment", "evict", "invalidate", "putifabsent", "computeifabsent", "getoradd", "trygetvalue"}
)
"""Methods of objects that keep values by keys, and of no client."""
_KEYS = frozenset({"key", "name", "id", "bucket", "prefix", "scope", "tag"})
"""Names of arguments that are no URL."""


class Receivers:
    """What the calls of a program show of objects that it does not define: some keep values by keys, others send."""

    def __init__(self) -> None:
        self._keeping: set[tuple[str, str]] = set()
        self._sending: set[str] = set()

    def note(self, site: CallSite) -> None:
        """Note a call of a method that shows that its object keeps values: `hits.set(key, 1)`, `hits.get("total")`."""
        if not site.label or not site.arguments.positional or not isinstance(site.receiver, av.Unknown | av.Record):
            return
        is_word = isinstance(site.first, av.Text) and site.first.known is not None and "/" not in site.first.plain
        if site.short in _KEEPING or (site.short in METHODS and is_word):
            self._keeping.add((site.scope.file, site.label))

    def note_sent(self, site: CallSite, request: av.Request, url: av.Value | None) -> None:
        """Note a call of an unknown function with a path, and whether it shows by itself that it sends a request."""
        if _shows_client(site, request, url):
            self._sending.add(site.label)
        else:
            request.guess = av.Guess(site.scope.file, site.label, _is_received(site) or _is_of_first(site, url))

    def is_none(self, request: av.Request) -> bool:
        """Return whether a call is no request, since its object keeps values, or it looks something up by the path."""
        guess = request.guess
        if guess is None:
            return False
        return (guess.file, guess.name) in self._keeping or (guess.looks_up and not request.reads)

    def is_one(self, request: av.Request) -> bool:
        """Return whether something shows that a call is a request: itself, what is read of its response, or other calls."""
        guess = request.guess
        return guess is None or (bool(request.reads) and not guess.looks_up) or guess.name in self._sending - {""}


def is_key(name: str) -> bool:
    """Return whether an argument or an entry of a record is no URL, as its name says: `Key=path`."""
    return plain(name) in _KEYS


def keys_of(site: CallSite) -> list[Place]:
    """Return the places of the texts in the arguments of a call that are no URLs, as the names of these say."""
    slots = [*site.arguments.slots.items()]
    slots += [each for record in av.of_kind(av.Record, *site.arguments.positional) for each in record.fields.items()]
    found = [text for key, slot in slots if is_key(key) for text in av.of_kind(av.Text, slot.value)]
    return [part.place for each in found for part in each.parts]


def _shows_client(site: CallSite, request: av.Request, url: av.Value | None) -> bool:
    """Return whether a call shows by itself that it sends a request: by names, by a body or a query, or by an address.

    A text before the path that is no method is the name of what has the path: `s3client.get_object("bucket", path)`.
    """
    if _is_received(site):
        return False
    if site.receiver is None and site.short in METHODS and not _is_of_first(site, url):
        return True
    of_function = {*words(re.split(r"[.:>]", site.name)[-1])} - _MADE
    if of_function & site.table.sending and any(map(method_text, site.arguments.all)):
        return True
    before = [each for each in site.arguments.positional[:1] if isinstance(each, av.Text) and "/" not in each.plain]
    if {*_words_of(site), *of_function} & _CLIENTS and all(map(method_text, before)):
        return True
    if request.body or request.query or request.into or request.method in WITH_BODY:
        return True
    return any(url.host for url in site.requests.urls.get(id(request), ()))


def _words_of(site: CallSite) -> list[str]:
    """Return the words of the type of the receiver, or of its name."""
    type = site.receiver.type if isinstance(site.receiver, av.Unknown) else ""
    return words(type) or words(site.last_of_label)


def _is_received(site: CallSite) -> bool:
    """Return whether the receiver is a request, as its name or type says, and not made by this call: `req.get("X-Path")`."""
    return site.name != site.label and _words_of(site)[-1:] in _RECEIVED


def _is_of_first(site: CallSite, url: av.Value | None) -> bool:
    """Return whether a function gets a member of its first argument, at a path that is the second one: `_.get(object, path)`."""
    if site.short not in METHODS or len(site.arguments.positional) != 2 or site.arguments.positional[1] is not url:
        return False
    return method_text(site.first) is None and not {*words(av.label_of(site.first))} & _CONTEXTS
