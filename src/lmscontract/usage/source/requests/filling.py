"""The parts of a request that the arguments and options of calls fill in."""

from __future__ import annotations

import re

from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import WITH_BODY, method_texts, split_method
from lmscontract.usage.source.values.clients import Table, plain, words
from lmscontract.usage.usage import Place

HOST = re.compile(r"^https?://[^/]*")
"""The beginning of a URL that precedes its path."""
_CURL = "CURLOPT_"
"""How the names of options of cURL begin."""
_PARTS = frozenset({"path", "query", "header", "headers", "cookie"})
"""The parts of a request that have parameters, as OpenAPI names them."""


def fill(table: Table, request: av.Request, role: str, value: av.Value, place: Place) -> None:
    """Fill in a part of a request; an object of a class of headers fills in nothing else."""
    if is_of_headers(value):
        return
    if role == "url":
        request.named_at = place
        fill_url(table, request, value)
    elif role == "method":
        request.set_methods(method_texts(value))
    elif role == "query":
        request.query += [(_query_among(each) if isinstance(each, av.Record) else each) for each in av.options(value)]
    elif role == "body":
        if value != av.NOTHING and not isinstance(value, av.Constant):
            request.body.append(value)
    elif role == "options":
        _fill_options(table, request, value)
    elif role == "type":
        request.into.append(value)
    elif role == "base" and request.url is not None:
        request.url = av.joined((value, av.text("/", place), request.url), place)


def fill_url(table: Table, request: av.Request, value: av.Value) -> None:
    """Fill in the URL from a text, or what has one: another request, options, or a list of these."""
    records = av.of_kind(av.Record, value)
    inner = next((each.request for each in records if each.request is not None), None)
    listed = [item for each in records if not each.fields and not each.made for item in each.items]
    settings = [each for each in records if each.base is None and each.kind is not av.Kind.URL and each.fields]
    if any(each.request is request for each in records):
        return
    if inner is not None and inner.url is not None:
        request.url, request.method = inner.url, inner.method or request.method
        request.others = inner.others
        request.query += inner.query
        request.body += inner.body
    elif listed:  # several requests
        for each in listed:
            fill_url(table, request, each)
    elif settings:
        _fill_options(table, request, settings[0])
    else:
        is_block = any(each.kind is av.Kind.URL and each.base is None for each in records)  # it fills in only the query
        begins, value = split_method(value)
        request.url, request.method = request.url if is_block else value, begins or request.method
        request.query += [query for each in records if (query := each.get("?")) is not None]


def _fill_options(table: Table, request: av.Request, value: av.Value) -> None:
    for key, slot in (each for option in av.of_kind(av.Record, value) for each in option.fields.items()):
        role = table.roles.get(plain(key.removeprefix(_CURL)), "")
        fill(table, request, role, slot.value, slot.place)


def fill_positional(table: Table, request: av.Request, value: av.Value, place: Place) -> None:
    """Fill in what a function of an unknown client gets besides the URL: options, else a query or a body."""
    for option in av.options(value):
        if is_of_headers(option):
            continue
        if isinstance(option, av.Record) and (option.fields or option.items) and not option.request:
            roles = [table.roles.get(plain(key)) for key in option.fields]
            if option.fields and all(roles) and any(role not in ("method",) or "url" in roles for role in roles):
                fill(table, request, "options", option, place)
            elif request.method in (None, "GET", "DELETE", "HEAD"):
                request.query.append(option)
            else:
                request.body.append(option)
        elif isinstance(option, av.Answer) and request.method in WITH_BODY:
            request.body.append(option)


def _query_among(parameters: av.Record) -> av.Value:
    """Return the parameters in the query among those of all parts of a request: `{path: {…}, query: {…}}`."""
    query = parameters.get("query")
    return query if isinstance(query, av.Record) and not parameters.fields.keys() - _PARTS else parameters


def is_of_headers(value: av.Value) -> bool:
    """Return whether a value is an object of a class of headers, such as `HttpHeaders`."""
    return isinstance(value, av.Record) and words(value.name)[-1:] == ["headers"]


def is_query(table: Table, value: av.Value) -> bool:
    """Return whether the options of a request are its query, since no key of them names a part of a request."""
    keys = [plain(key) for each in av.of_kind(av.Record, value) for key in each.fields]
    return table.queries_as_options and not table.roles.keys() & {*keys}


def any_option(table: Table, value: av.Value) -> bool:
    """Return whether a value may be the options of a request whose method and URL are given: what a key of it is shows that."""
    records = [each for each in av.of_kind(av.Record, value) if each.fields and not (each.made or each.request)]
    keys = [key for each in records for key in each.fields]
    roles = {table.roles.get(plain(key)) for key in keys}
    return not records or any(key.startswith(_CURL) for key in keys) or not roles <= {None, "url", "method"}


def with_path(url: av.Value, path: av.Value, place: Place) -> av.Value:
    """Return a URL with another path; of one whose host is not known, all that is known precedes the path."""
    hosts = [(each, HOST.match(each.parts[0].text or "") if each.parts else None) for each in av.texts(url, place)]
    before = av.union(av.text(host[0], each.parts[0].place) if host else each for each, host in hosts)
    return av.joined((before, av.text("/", place), path), place)
