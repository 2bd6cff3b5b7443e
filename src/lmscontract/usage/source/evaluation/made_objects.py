"""Objects that a library makes, such as clients with a base, and what it returns of what it was given."""

from __future__ import annotations

import dataclasses
import re

from lmscontract.usage.source.libraries.records import spread
from lmscontract.usage.source.requests.filling import fill, is_of_headers
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite, method_text
from lmscontract.usage.source.values.clients import METHODS, is_client, plain, words

_CONVERSIONS = frozenset({"String", "Number", "Boolean", "Integer", "Float"})
"""Functions with the names of classes, which give what they are given."""
_CLIENTS = frozenset({"client", "http", "api", "rest", "requester"})
_MAKING = frozenset({"fn", "factory", "builder", "maker"})
"""Words at the ends of the names of functions that make a client: `createClient`, `httpFactory`."""
_OTHERS = frozenset({*METHODS, "to", "from", "for"})
"""Words of the names of functions that send with a client, or write something for it: `toApi`."""
_CONVERTING = _CONVERSIONS | {"Objects", "Convert", "HttpMethod", "Long", "Double", "fmt", "strconv", "strings"}
"""Classes and packages of which functions write a value in another form."""


def derives_client(site: CallSite) -> bool:
    """Return whether a method of a client is called that neither sends nor hands on what it gets: it makes a client."""
    receiver, table = site.receiver, site.table
    if site.short in table.making:
        return is_client(table, site.label) and site.label not in table.common  # `$.extend(options, more)` merges
    if any(site.short in names for names in (table.harmless, table.iterating, table.whole, table.readers, table.urls)):
        return False
    if isinstance(receiver, av.Record):
        return receiver.made and receiver.kind is not av.Kind.URL and receiver.base is not None
    return not site.closures and isinstance(receiver, av.Unknown) and is_client(table, site.label)


def with_made_options(site: CallSite) -> CallSite:
    """Return a call with the options that functions make of those of a client: `api.extend((options) => ({…}))`."""
    given = av.Arguments(site.place, [site.receiver or av.NOTHING], open=True)
    made: list[av.Value] = [site.evaluation.invoke(each, given) for each in site.closures]
    return dataclasses.replace(site, arguments=dataclasses.replace(site.arguments, positional=made))


def passed_on(site: CallSite) -> av.Value:
    """The result of an unknown function: what it was given, or an object that may be a client."""
    receiver, positional, first = site.receiver, site.arguments.positional, site.first
    if (isinstance(receiver, av.Record) and _goes_on(receiver)) or receiver == av.Constant(None):
        return receiver or av.NOTHING
    last = re.split(r"[.:>\\]", site.name)[-1]
    is_class = last[:1].isupper() and last not in _CONVERSIONS
    made = (receiver is None and is_class) or _is_class_of_module(site) or site.short in site.table.making
    made = made or _makes_client(site)
    base = base_in(site, made)
    documents = [each for each in av.of_kind(av.Text, first) if re.search(r"[{=]", each.plain)]
    if made and documents and not any(map(_is_url, positional)):
        return av.union(documents)
    if base is not None or made or (isinstance(receiver, av.Record) and receiver.made):
        return made_object(site, base)
    reads = site.short in site.table.readers and isinstance(receiver, av.Unknown)  # `params.fetch(:course)`
    is_path = site.requests.paths.is_path if reads or site.looks_up else site.requests.paths.may_be_path
    for value in positional:
        if is_path(value) or any(not each.made for each in av.of_kind(av.Record, value)):
            return value
    if isinstance(receiver, av.Text | av.Record):
        return receiver
    if positional and all(each == av.Constant(None) for each in positional):
        return av.Constant(None)
    if site.short in site.table.finding and isinstance(first, av.Text):
        return av.Unknown("element")
    is_known = any(isinstance(option, av.Record | av.Text | av.Constant) for option in av.options(first))
    converts = site.short in site.table.converting and site.label.rpartition(".")[2] in _CONVERTING
    return first if is_known and (converts or not isinstance(receiver, av.Unknown)) else av.Unknown(site.dotted)


def _goes_on(record: av.Record) -> bool:
    """Return whether a method that is not known returns its object: a URL, entries, routes, or a request without a URL."""
    begun = record.request is not None and record.request.url is None
    return begun or record.kind in (av.Kind.URL, av.Kind.ENCODED, av.Kind.ENTRIES, av.Kind.ROUTES)


def _is_class_of_module(site: CallSite) -> bool:
    """Return whether a class of an imported module is called, in languages that make objects so: `client.HTTPSConnection(…)`."""
    calls_classes = site.evaluation.language(site.scope).receiver_first
    return calls_classes and isinstance(site.receiver, av.Unknown) and site.name[:1].isupper()


def _makes_client(site: CallSite) -> bool:
    """Return whether an unknown function makes a client of the options that it gets, as its name says."""
    named = words(re.split(r"[.:>\\]", site.name)[-1])
    ends = named[:-1] if named[-1:] and named[-1] in _MAKING else named
    has_options = any(each.fields and not each.made for each in av.of_kind(av.Record, site.first))
    return has_options and len(named) > 1 and ends[-1] in _CLIENTS and _OTHERS.isdisjoint(named)


def base_in(site: CallSite, made: bool) -> av.Value | None:
    """Return the URL to which a client appends paths, if the function is given one."""
    named, roles = site.arguments.named, site.table.roles
    base = next((value for key, value in named.items() if roles.get(plain(key)) == "base"), None)
    of_client = ("url", "uri") if site.short in ("new", "create", "extend") or _makes_client(site) else ()
    for record in av.of_kind(av.Record, *site.arguments.positional):
        for key, slot in record.fields.items() if not record.made else ():
            base = slot.value if roles.get(plain(key)) == "base" or plain(key) in of_client else base
    if base is None and made and "url" in named and "request" not in site.short:
        base = named["url"]
    if base is None and made:
        base = next(filter(_is_url, site.arguments.positional), None)
    return base


def _is_url(value: av.Value) -> bool:
    return any(re.match(r"https?:|\{\}|/", each.plain) for each in av.of_kind(av.Text, value))


def made_object(site: CallSite, base: av.Value | None) -> av.Record:
    """Return an object that a library makes; of a request, the one of which a method fills in something that is not known."""
    if isinstance(site.receiver, av.Record) and site.receiver.request is not None:
        return site.receiver
    if base is None and isinstance(site.receiver, av.Record):
        base = site.receiver.base
    of_class = _is_class_of_module(site) and not is_client(site.table, site.label)
    record = av.Record(name=site.dotted if of_class else site.label or site.name, base=base, open=True)
    record.fields = site.arguments.slots
    for number, value in enumerate(site.arguments.positional):
        if method_text(value):
            record.fields.setdefault("method", av.Slot(value, site.place))
        if not isinstance(value, av.Record) or is_of_headers(value):
            continue
        if value.made and (not value.fields or value.base or value.request):
            record.base = record.base if record.base is not None else value.base
        elif value.items and not value.fields:
            record.fields[f"#{number}"] = av.Slot(value, site.place)
        else:
            spread(record, value)
    _begin_requests(site, record)
    return record


def configured_client(site: CallSite) -> av.Record:
    """Return a client with what its block has for all its requests: `HttpClient { defaultRequest { url("https://…") } }`."""
    blocks = (site.requests.defaults.get(id(each.function)) for each in site.closures)
    defaults = next((each for each in blocks if each is not None), av.Request(site.place))
    base = base_in(site, made=True)
    client = made_object(site, base if base is not None else defaults.url)
    for query in defaults.query:
        client.request = client.request or av.Request(site.place)
        fill(site.table, client.request, "query", query, site.place)
    return client


def _begin_requests(site: CallSite, client: av.Record) -> None:
    """Give a client the parameters that each of its requests has: `axios.create({ baseURL: host, params: { lang: "it" } })`."""
    for key, slot in client.fields.items() if client.base is not None else ():
        if site.table.roles.get(plain(key)) == "query":
            client.request = client.request or av.Request(site.place)
            fill(site.table, client.request, "query", slot.value, slot.place)
