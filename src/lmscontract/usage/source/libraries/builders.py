"""Requests and URLs under construction: the steps that fill them in one by one, and the call that sends them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from lmscontract.usage.source.libraries.functions import url_of, with_query
from lmscontract.usage.source.libraries.new_records import filled_by
from lmscontract.usage.source.libraries.records import listed, spread
from lmscontract.usage.source.libraries.text_functions import query_in
from lmscontract.usage.source.requests.api_paths import is_document
from lmscontract.usage.source.requests.filling import HOST, fill, with_path
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite, method_texts
from lmscontract.usage.source.values.clients import METHODS, is_client, method_of, plain, words
from lmscontract.usage.usage import Place

_MEDIA_TYPE = re.compile(r"(application|text)/")
_KEY = re.compile(r"[A-Za-z_$][\w$.\[\]*-]*$")
_KINDS = {"requestbody": "body", "httpheader": "", "cookie": "", "urlsegment": ""}
"""What a parameter of RestSharp is that is no parameter of the query, by its third argument; headers and such are nothing."""
_QUERIED = {"addqueryarg": True, "addquerystring": False, "appendquery": False, "moodleurl": False}
"""Functions that add query parameters to a URL, which is their last argument or the first."""
_STYLED = frozenset({"styleparamwithlocation", "styleparamwithoptions"})
"""Functions of the clients that oapi-codegen writes, which encode the value of a parameter by its name."""
_RESOLVING = ("path", "parse", "resolve", "resolvereference")
"""Methods of a URL that return another one with a path."""
_EMPTY = frozenset({"builder", "newinstance"})
"""Methods of a class of URLs that begin one without anything."""
_URL_BUILDER = "newbuilder"
_OTHER_URL = frozenset({_URL_BUILDER, "buildupon", "clonebuilder", "clone", "copy", "dup"})
"""Methods of a URL that return another one to fill in, which begins like it."""
_WHOLE_URL = frozenset({"uri", "absoluteuri", "href", "originalstring", "tostring"})
"""Members of a URL that are the URL itself."""
_PATH_OF_URL = frozenset({"pathname", "path", "absolutepath", "localpath"})
"""Members of a URL that are its path."""
_HOST_OF_URL = frozenset({"host", "hostname", "authority", "netloc"})
"""Members of a URL that are its host, here with the protocol."""
_SENDING_HANDLE, _RESETTING = "curlexec", "curlreset"
"""The functions that send the request of a handle of cURL, which another one follows, and that set its options back."""
_STREAMS = frozenset({"writer", "output"})
_BODY_STREAMS = frozenset({"outputstream", "requeststream"})
_WRITING = frozenset({"write", "writeasync", "writebytes"})
_UNCHANGED = frozenset(["build", "newbuilder", "tourl", "header", "headers", "addheader"])
_FEWEST_PARTS = 3
"""So many arguments are the scheme, the host and the port of a URL; fewer are a whole URL and its parameters."""


def address(site: CallSite) -> av.Value | None:
    """Return the URL that a class for URLs makes, or to which it appends; None if this is another class."""
    receiver, positional = site.receiver, site.arguments.positional
    if site.short in _STYLED and len(positional) > 4 and (names := av.known_texts(positional[2])):
        return av.Record({names[0].plain: av.Slot(av.Record(items=[positional[4]]), av.written(names[0], site.place))})
    if site.short == "parsequery" and (isinstance(site.first, av.Record) or query_in(site.first) is not None):
        return query_in(site.first) or site.first
    if site.short in _QUERIED and len(positional) > 1:
        last = _QUERIED[site.short]
        query = _pairs(site, av.Record(), positional[:-1] if last else positional[1:])
        return av.Record({"?": av.Slot(query, site.place)}, kind=av.Kind.URL, base=positional[-1 if last else 0])
    if site.short in site.table.encoding | site.table.trimming | site.table.replacing:
        return None
    if (begun := _begun(site)) is not None:
        return begun
    appends = site.short in site.table.segments and any(map(site.requests.paths.may_be_path, listed(positional)))
    if not (_is_of_urls(site) or appends):
        return None
    if isinstance(receiver, av.Record) and site.short in _OTHER_URL:
        return _other_url(site, receiver)
    appends = site.short in site.table.segments or site.short in _RESOLVING
    if not appends and not (isinstance(receiver, av.Unknown) and positional):
        return None
    base = [receiver.base] if isinstance(receiver, av.Record) and receiver.base is not None else []
    url = url_of([*base, *positional], site.short, site.place, site.requests.paths.is_path)
    if (
        isinstance(receiver, av.Record)
        and site.short not in ("joinpath", "request", *_RESOLVING[1:])
        and not _is_kept(site, receiver)
    ):
        receiver.base = url.base
        return receiver
    return with_query(site, url)


def _is_of_urls(site: CallSite) -> bool:
    return plain(re.split(r"[.:]", site.label)[-1]) in site.table.urls


def _begun(site: CallSite) -> av.Record | None:
    """Return the URL that a builder begins, perhaps with a path: `baseUrl.newBuilder("/goods")`; None for other calls."""
    if site.short == _URL_BUILDER and isinstance(site.receiver, av.Text) and not site.arguments.all:
        return av.Record(kind=av.Kind.URL, base=site.receiver)
    if not isinstance(site.receiver, av.Unknown):
        return None
    if site.short == _URL_BUILDER and site.requests.paths.is_path(site.first):
        return av.Record(kind=av.Kind.URL, base=site.first)
    return (
        av.Record(kind=av.Kind.URL)
        if site.short in _EMPTY and not site.arguments.positional and _is_of_urls(site)
        else None
    )


def _other_url(site: CallSite, url: av.Record) -> av.Record:
    """Return a URL of its own that begins like another one, and has its parameters: `root.newBuilder()`, perhaps with a path."""
    query = next(iter(av.of_kind(av.Record, url.get("?"))), av.Record())
    copied = av.Slot(replace(query, fields={**query.fields}, items=[*query.items]), site.place)
    path = site.arguments.positional
    base = url_of([url, *path], site.short, site.place, site.requests.paths.is_path).base if path else url.base
    return replace(url, fields={**url.fields, "?": copied}, base=base)


def _is_kept(site: CallSite, url: av.Record) -> bool:
    """Return whether an object, other than a request, has a URL as a member, to which its methods append without changing it."""
    this = site.scope.this
    return (
        isinstance(this, av.Record) and this.request is None and any(slot.value is url for slot in this.fields.values())
    )


def built(site: CallSite) -> av.Value | None:
    """A step that fills in a request under construction, or that sends it; None if the call is something else."""
    if (handles := _handles(site)) is not None:
        for handle, key, value, place in handles:
            set_option(site.evaluation, handle, key, value, place)
        return av.NOTHING
    if (query := _query(site)) is not None:
        return query
    receiver = site.receiver
    given = av.of_kind(av.Record, receiver, *site.arguments.positional)
    begun = [each for each in given if each.request and each.request.url is not None]
    handed = [each.request for each in begun if each is not receiver and each.request is not None]
    for request in handed:  # `client.Get<Course>(request)`
        request.method = request.method or method_of(site.name)
    receiver = _begun_with(site, receiver)
    if isinstance(receiver, av.Record) and (receiver.made or receiver.request):
        role = site.table.request_setters.get(site.short) if site.arguments.all else None
        if role in ("query", "body") and (handed or any(map(site.requests.paths.is_path, site.arguments.positional))):
            role = None  # a client that sends
        only_block = site.table.configures and len(site.closures) == len(site.arguments.all) > 0
        spelled = site.name.upper() if site.short in METHODS and not handed and not only_block else ""
        has_url = receiver.request is not None and receiver.request.url is not None
        if role or (spelled and (has_url or not any(map(_is_address, site.arguments.positional)))):
            return fill_in(site, receiver, role or "", spelled)
        if begun and receiver.request and receiver.request.url is not None and site.short in _UNCHANGED:
            return receiver
    return _finished(site, begun[0]) if begun else None


def _begun_with(site: CallSite, receiver: av.Value | None) -> av.Value | None:
    """Return the client or the URL that a method fills in, of a receiver that is only a name or a text."""
    role = site.table.request_setters.get(site.short)
    if isinstance(receiver, av.Text) and role == "query" and site.requests.paths.is_path(receiver):
        return av.Record(kind=av.Kind.URL, base=receiver)
    begins = role == "base" or (site.short in METHODS and not site.arguments.all)
    begins = begins or (role == "method" and bool(method_texts(site.first)))
    begins = begins or (role == "query" and is_client(site.table, av.label_of(receiver)))
    return av.Record(name=receiver.name) if isinstance(receiver, av.Unknown) and receiver.name and begins else receiver


def _query(site: CallSite) -> av.Record | None:
    """Return the query parameters that a method without arguments gives to fill in; None for other methods."""
    receiver = site.receiver
    if not isinstance(receiver, av.Record) or site.arguments.all or site.short == "url":
        return None
    has_query = receiver.request or receiver.kind is av.Kind.URL or is_client(site.table, receiver.name)
    return query_member(site.evaluation, receiver, site.name, site.place) if has_query else None


def through(site: CallSite) -> av.Value | None:
    """A stream into the body of a request, or what JAX-RS makes of a URL and sends; None for other calls."""
    receiver, positional = site.receiver, site.arguments.positional
    if receiver is None and _STREAMS & set(words(site.name)):
        return next((each for each in positional if isinstance(each, av.Record) and each.request is not None), None)
    if not isinstance(receiver, av.Record):
        return None
    if receiver.kind is av.Kind.URL and site.short == "request":
        request = av.Request(site.place, url=receiver, first_line=site.arguments.first_line)
        request.query += [receiver.get("?") or av.Record()]
        return av.Record(kind=av.Kind.INVOCATION, request=request)
    if receiver.request is not None and site.short in _WRITING and positional:
        fill(site.table, receiver.request, "body", positional[0], site.place)
        return receiver
    if receiver.kind is av.Kind.INVOCATION and receiver.request is not None and site.short in METHODS:
        receiver.request.method = site.short.upper()
        if site.short in ("post", "put", "patch") and positional:
            receiver.request.body.append(positional[0])
        return site.requests.sent(site, receiver.request, ())
    return None


def _handles(site: CallSite) -> list[tuple[av.Record, str, av.Value, Place]] | None:
    """Return what `curl_setopt($handle, KEY, $value)`, `curl_setopt_array($handle, […])` and methods of this name set.

    Options that are set back are none. None for other functions.
    """
    if site.short == _RESETTING:
        for each in av.of_kind(av.Record, site.first):
            each.request = av.Request(site.place, method="GET")
        return []
    if not site.short.endswith(("setopt", "setoptarray", "setoption", "setoptions")):
        return None
    of_object = [site.receiver] if site.receiver is not None else []
    handle, *given = [*of_object, *site.arguments.positional] or [av.NOTHING]
    if len(given) == 2 and isinstance(given[0], av.Unknown):
        settings = {given[0].name.rpartition(".")[2]: av.Slot(given[1], site.place)}
    elif len(given) == 1 and isinstance(given[0], av.Record):
        settings = given[0].fields
    else:
        return None
    return [
        (each, key, slot.value, slot.place) for each in av.of_kind(av.Record, handle) for key, slot in settings.items()
    ]


def _finished(site: CallSite, begun: av.Record) -> av.Value | None:
    """A request with a URL is handed to a function, or one of its methods is called: it is sent, unless this only fills in."""
    request = begun.request
    if request is None:
        return None
    if site.receiver is not begun:
        site.requests.based(site, request, site.receiver)
    site.requests.register(site.evaluation, request)
    sends = site.short in site.table.bodies or set(words(site.name)) & {*site.table.sending, *site.table.performing}
    prepares = site.short == "with" or words(site.name)[:1] == ["prepare"]  # `session.prepare_request(request)`
    if prepares or (site.receiver is begun and not sends):
        for key, value in site.arguments.named.items():
            fill(site.table, request, site.table.roles.get(plain(key), ""), value, site.place)
        return filled_by(site, begun)
    request.method = request.method or request.usual
    site.requests.records.keep(request, site.evaluation.stack.scopes)
    if site.short == _SENDING_HANDLE:
        site.requests.executed[id(request)] = request
    answer: av.Value = av.Answer(
        request, whole=not (site.arguments.types and method_of(site.name))
    )  # `client.Get<Course>(request)`
    for type in site.arguments.types:
        answer = site.evaluation.typed(answer, type, site.scope)
    for closure in site.closures:
        site.evaluation.call_back([closure], [answer] * max(1, len(closure.parameters)), site.place)
    return answer


def fill_in(site: CallSite, receiver: av.Record, role: str, spelled: str) -> av.Value:
    """Fill in a part of a request that is under construction; `spelled` is the method that the function is named after."""
    of_url = _parts_of_url(site) if site.short == role == "url" and site.table.configures else None
    values = of_url or [*site.arguments.positional, *site.arguments.named.values()]
    if receiver.kind is av.Kind.URL and role == "query":
        receiver = (
            av.Record(dict(receiver.fields), kind=av.Kind.URL, base=receiver.base)
            if _is_kept(site, receiver)
            else receiver
        )
        receiver.set("?", _pairs(site, receiver.get("?") or av.Record(), values), site.place)
        return receiver
    if receiver.kind is av.Kind.URL and role == "url":
        receiver.base = url_of(values, "path", site.place, site.requests.paths.is_path).base
        return receiver
    if role == "base":
        receiver.base = values[0] if values else receiver.base
        return receiver
    record, request = receiver, receiver.request
    if request is None:
        request = av.Request(site.place)
        record = av.Record(
            dict(receiver.fields),
            name=receiver.name,
            kind=receiver.kind,
            base=receiver.base,
            of=receiver.of,
            request=request,
        )
    if spelled:
        request.method = spelled
        role = "body" if spelled in ("POST", "PUT", "PATCH", "DELETE") else ""
    if role == "type":
        request.into += values
    _fill_part(site, request, role, values)
    if spelled and request.url is None and receiver.base is not None and site.requests.paths.is_path(receiver.base):
        request.url = receiver.base  # `wretch(url).get()`
    if spelled and request.url is not None:
        site.requests.register(site.evaluation, request)
    if role == "url" and not (site.closures and len(values) == len(site.closures)):
        request.place = site.place
        site.requests.based(site, request, receiver)
        site.requests.register(site.evaluation, request)
        site.evaluation.call_back(av.of_kind(av.Closure, *values[1:]), [record], site.place)
    return record


def _parts_of_url(site: CallSite) -> list[av.Value] | None:
    """Return the URL that is given in parts, and the functions: `url(host = "…", path = "…") { … }`; None if it is whole."""
    named = site.arguments.named
    given = [each for each in site.arguments.positional if not isinstance(each, av.Closure)]
    if len(given) < _FEWEST_PARTS and (given or not named.keys() & {"host", "path"}):
        return None
    parts = {**dict(zip(("scheme", "host", "port", "path"), given, strict=False)), **named}
    host, path = (parts.get(name, av.Constant(None)) for name in ("host", "path"))
    known = [] if host == av.Constant(None) else [av.text("https://", site.place), host, av.text("/", site.place)]
    return [
        av.joined((*known, path), site.place) if "path" in parts else av.joined(known[:2], site.place),
        *site.closures,
    ]


def _fill_part(site: CallSite, request: av.Request, role: str, values: Sequence[av.Value]) -> None:
    """Fill in a part from the arguments of a method: a value, a key and its value, or a function that makes the URL."""
    key = av.first_text(values[0]) if len(values) > 1 else ""
    kind = _KINDS.get(plain(av.label_of(values[2]).rpartition(".")[2])) if len(values) > 2 else None
    # `AddParameter("application/json", json, ParameterType.RequestBody)`
    if kind is not None or _MEDIA_TYPE.match(key):
        role, values, key = "body" if kind is None else kind, values[1:2], ""
    if key and (role == "query" or (role == "body" and _KEY.match(key))):
        (request.query if role == "query" else request.body).append(_pairs(site, av.Record(), values))
        return
    for value in values[:1]:
        if role == "url" and (closures := av.of_kind(av.Closure, value)):
            url = av.Record(kind=av.Kind.URL, base=request.url)
            this, given = url if site.table.configures else None, av.Arguments(site.place, [url], open=True)
            made = av.union(site.evaluation.invoke(each, given, this) for each in closures)
            value = made if site.requests.paths.is_path(made) else url
        fill(site.table, request, role, value, site.place)
    request.body += values[1:2] if role == "method" else []


def _pairs(site: CallSite, record: av.Value, values: Sequence[av.Value]) -> av.Value:
    """Return a record with a key and its value, or with the entries of values."""
    if isinstance(record, av.Record) and len(values) > 1:
        for key in av.known_texts(values[0]):
            record.set(key.plain, values[1], site.evaluation.origins.written(key, site.place))
    elif isinstance(record, av.Record):
        for value in values:
            spread(record, value)
    return record


def query_member(evaluation: av.Evaluation, record: av.Record, name: str, place: Place) -> av.Record | None:
    """Return the query parameters that a request or a URL has as a member, or its body as a stream; None for other members."""
    if record.request is not None and plain(name).removeprefix("get").removesuffix("async") in _BODY_STREAMS:
        return record
    if record.request is not None and plain(name) == "url":
        url = av.Record(kind=av.Kind.URL, fields={"?": av.Slot(_query_of(record.request), place)})
        record.fields[name] = av.Slot(url, place)  # whose methods give it a path: `url.path("shop", "v1")`
        return url
    if evaluation.table(av.Scope(place.file)).roles.get(plain(name)) != "query":
        return None
    if record.kind is av.Kind.URL:
        query = record.get("?") or av.Record(kind=av.Kind.ENCODED)
        record.fields["?"] = av.Slot(query, place)
        return query if isinstance(query, av.Record) else None
    if record.request is None and is_client(evaluation.table(av.Scope(place.file)), record.name):
        record.request = av.Request(place)  # the parameters of each of its requests: `session.params.update(lang="it")`
    if record.request is None:
        return None
    made = _query_of(record.request)
    record.fields[name] = av.Slot(made, place)
    return made


def _query_of(request: av.Request) -> av.Record:
    made = av.Record()
    request.query.append(made)
    return made


def part_of_url(url: av.Record, name: str, place: Place) -> av.Value | None:
    """Return a URL without its host, its host, its query as text, or the URL itself; None for other members."""
    if name in _WHOLE_URL:
        return url
    if name in _PATH_OF_URL:
        paths = (each.parts for each in av.texts(url.base, place))
        return av.union(
            av.Text((*(each._replace(text=each.text and HOST.sub("", each.text)) for each in parts[:1]), *parts[1:]))
            for parts in paths
        )
    if name in _HOST_OF_URL:
        hosts = [HOST.match(av.first_text(each)) for each in av.texts(url.base, place)]
        return av.union(av.text(each[0], place) if each else av.Unknown(name) for each in hosts)
    if name == "search":
        query = url.get("?")
        return av.joined((av.text("?", place), query), place) if query is not None else av.text("", place)
    return av.text("", place) if name == "hash" else None


def set_option(evaluation: av.Evaluation, record: av.Record, name: str, value: av.Value, place: Place) -> None:
    """A member of a client or a request is set, or an option of one that is a handle."""
    table = evaluation.table(av.Scope(place.file))
    key = plain(name.removeprefix("CURLOPT_"))
    if record.kind is av.Kind.URL:
        if key in ("query", "rawquery", "search"):
            record.set("?", value, place)
        elif key in ("path", "pathname", "encodedpath"):
            record.base = value if record.base is None else with_path(record.base, value, place)
        return
    role = table.request_setters.get(key) or table.roles.get(key) or ""
    _begin_next(evaluation, record, place)
    if key == "postfields" and record.request is not None and record.request.method == "GET":
        sends = any(map(_is_body, av.options(value)))
        record.request.method = "POST" if sends else "GET"  # a handle of cURL is made for GET
    made = [evaluation.invoke(each, av.Arguments(place)) for each in av.of_kind(av.Closure, value) if role == "method"]
    value = av.union(made) if made else value
    if role == "base":
        record.base = value
    elif role in ("url", "method", "query", "body"):
        if record.request is None:
            record.request = av.Request(place)
        fill(table, record.request, role, value, place)
        if role == "url":
            evaluation.requests.register(evaluation, record.request)
        if role == "body":
            record.request.method = record.request.method or "POST"


def _begin_next(evaluation: av.Evaluation, handle: av.Record, place: Place) -> None:
    """Begin the next request of a handle that has sent one, of the same method."""
    if handle.request is not None and id(handle.request) in evaluation.requests.executed:
        handle.request = av.Request(place, method=handle.request.method)


def _is_body(value: av.Value) -> bool:
    """Return whether a value may be a body; an empty list is the default of a parameter: `$data = array()`."""
    if isinstance(value, av.Record):
        return bool(value.fields or value.items or value.open or value.of or value.made)
    return isinstance(value, av.Text)


def _is_address(value: av.Value) -> bool:
    """Return whether a value is a text that is no document, or has a URL."""
    has_url = any(each.base is not None for each in av.of_kind(av.Record, value))
    return has_url or any(not is_document(each) for each in av.of_kind(av.Text, value))
