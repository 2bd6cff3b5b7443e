"""Makes usages of the requests that an evaluation has found."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence

from msgspec.structs import replace

from lmscontract.property_path import names
from lmscontract.usage.source.declared_operations import DeclaredOperations
from lmscontract.usage.source.named_properties import named_properties
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.requests.bodies import body_of, query_of
from lmscontract.usage.source.requests.forwarding import forwarded
from lmscontract.usage.source.requests.hosts import (
    follow_bases,
    follow_gateways,
    without_other_bases,
    without_other_hosts,
)
from lmscontract.usage.source.requests.sent import Requests
from lmscontract.usage.source.requests.unseen_calls import UnseenCalls
from lmscontract.usage.source.requests.urls import Url, behind, parse
from lmscontract.usage.source.requests.written_paths import Written, WrittenPaths
from lmscontract.usage.source.responses.enclosing import with_functions
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import WITH_BODY
from lmscontract.usage.templates import Match, Templates
from lmscontract.usage.usage import ANY_CALL, HOLE, WEBHOOK, Certainty, Field, Place, Reading, Source, Unresolved, Usage

READER = "source"
_WITH_PARTS = re.compile(
    r"(?:^|_)(?:data|list|result|record|payload|content|body|response|object)$|[^su]s$|^\[\]$", re.IGNORECASE
)
"""The last step to what has parts, as far as names say: an item, `user_data`, `prices`."""
_BASE_IN_SETTING = re.compile(r"\{[^{}]+\}/")
"""What a URL begins with whose base is in a setting."""
_KNOWN_PATH = re.compile(rf"(?:/{re.escape(HOLE)})?/[\w./-]+")
"""Matches a path of which all is known, after a base."""
_FEW_PATHS = 2
"""The most paths to which one call is taken to send requests by itself, and not for others."""
_NEAR = 2
"""How many lines away a property is named again that a call is known to get or send."""
_DOUBLED = re.compile(r"(?<!:)//+")
_OF_ONE = ("PUT", "PATCH", "DELETE")
"""Methods of an object, whose path ends with its identifier if another one of the request does not."""


def reading(
    requests: Requests, files: list[ir.File], templates: Templates, unseen: UnseenCalls, declared: DeclaredOperations
) -> Reading:
    """Return the usages of all requests, the paths that other calls may use, and the URLs that could not be resolved."""
    paths = WrittenPaths(files, requests, templates)
    usages: dict[tuple[Place, str | None, str], Usage] = {}
    unresolved: set[Unresolved] = set()
    written: set[Place] = set()
    _settle(requests)
    _place_at_rows(requests)
    requests.settle_guesses()
    follow_gateways(requests, templates)
    follow_bases(requests, paths)
    own = forwarded(files, requests)
    for request in requests.found:
        urls = requests.urls[id(request)]
        found = [url for url in urls if url.match >= Match.SERVICE]
        written.update(place for url in urls if url.match or url.host for place in url.parts)
        for url in found:
            is_certain = not url.prefixed or url.before in own
            usage = _usage(requests, request, url, is_certain)
            _keep(usages, _with_methods(usage, request.others, {each.path for each in found}))
        if not found:
            unresolved.update(_open(request, urls, templates))
    for hook in _webhooks(requests):
        if usages or any(field.path.rpartition(".")[2] in templates.webhooks for field in hook.reads):
            usages[hook.place, hook.method, hook.path] = hook
    _drop_guesses(usages)
    parsed = [(each, parse(av.text(each.value, each.place), templates)) for each in paths.texts]
    _add_declared(usages, parsed, declared)
    elsewhere = without_other_hosts(usages, requests) | without_other_bases(usages, requests)
    resolved = {usage.place for usage in usages.values()}
    shown = {each.place: url.written for each in requests.found for url in requests.urls[id(each)]}
    for site in (place for place, seen in requests.sites.items() if not seen):
        named = f": {shown[site]}" if shown.get(site, "").strip("{}") else ""
        function = requests.unused.get(site)
        what = f"no caller of {function} found" if function else "the URL of this call"
        unresolved.add(Unresolved(site, f"{what}{named}", bool(function)))
    for each in _unreached(parsed, paths, requests, written, unseen, declared):
        if isinstance(each, Usage):
            usages.setdefault((each.place, each.method, each.path), each)
        else:
            unresolved.add(each)
    properties = [*_named_usages(files, requests, usages.values(), templates)]
    sources = [Source(file.name, f"{READER} {file.language}") for file in files]
    unresolved = {each for each in unresolved if each.place not in resolved} | elsewhere
    return Reading.of(with_functions([*usages.values(), *properties], files), sources, (), unresolved)


def _drop_guesses(usages: dict[tuple[Place, str | None, str], Usage]) -> None:
    """Drop calls of which only a name says that they send the path that a known one at the same place sends."""
    known = {(each.place, each.path) for each in usages.values() if each.method and each.certainty is Certainty.EXACT}
    for key, each in [*usages.items()]:
        is_guess = each.method is None and each.certainty is Certainty.INFERRED
        if is_guess and (each.place, each.path) in known and not (each.reads or each.body):
            del usages[key]


def _add_declared(
    usages: dict[tuple[Place, str | None, str], Usage],
    written: Iterable[tuple[Written, Url]],
    declared: DeclaredOperations,
) -> None:
    """Add to calls what is declared beside their paths: the classes of type arguments, and a method that is not seen."""
    at: dict[tuple[str, int], list[tuple[Place, str | None, str]]] = defaultdict(list)
    for key, usage in usages.items():
        for line in {(place.file, place.line) for place in (usage.place, *usage.related)}:
            at[line].append(key)
    for each, url in written:
        keys = at.get((each.place.file, each.place.line), ())
        for key in (key for key in keys if key in usages and key[2] == url.path):
            usage = usages.pop(key)
            found = declared.at(each.place, each.method, typed=usage.method is not None)
            added = replace(
                usage,
                method=usage.method or found.method,
                query=_with_others(usage.query, found.query),
                body=_with_others(usage.body, found.body),
                reads=_with_others(usage.reads, found.reads),
            )
            _keep(usages, [added])


def _with_others(fields: tuple[Field, ...], declared: Iterable[Field]) -> tuple[Field, ...]:
    """Return the fields of a call with those that are declared elsewhere: at other places."""
    known = {each.place for each in fields}
    return _sorted([*fields, *(each for each in declared if each.place not in known)])


def _settle(requests: Requests) -> None:
    """Move the requests of classes for several of which one call sends them to where these declare their paths."""
    declared: dict[Place, set[Place]] = defaultdict(set)
    for each in requests.found:
        declared[each.place].update([each.declared_at] if each.declared_at is not None else ())

    def sent(each: av.Request) -> tuple[object, ...]:
        return (each.declared_at, each.method, *(url.path for url in requests.urls[id(each)]))

    moved = {sent(each) for each in requests.found if len(declared[each.place]) > 1}
    for each in requests.found:
        each.place = each.declared_at if each.declared_at is not None and sent(each) in moved else each.place


def _place_at_rows(requests: Requests) -> None:
    """Move the requests that one call sends to several paths to what only the path of each has, which is written elsewhere."""
    using: dict[Place, dict[Place, set[str]]] = defaultdict(lambda: defaultdict(set))
    for each in requests.found:
        for url in requests.urls[id(each)]:
            for part in url.parts if url.match is Match.TEMPLATE else ():
                using[each.place][part].add(url.path)
    for each in requests.found:
        parts = using[each.place]
        urls = [url for url in requests.urls[id(each)] if url.match is Match.TEMPLATE]
        if len(urls) == 1 and len({path for paths in parts.values() for path in paths}) > _FEW_PATHS:
            own = [part for part in urls[0].parts if len(parts[part]) == 1]
            each.place = own[-1] if own else each.place


def _webhooks(requests: Requests) -> list[Usage]:
    """Return what the functions read that may receive webhooks."""
    return [
        Usage(
            place=each.place,
            reader=READER,
            path="/",
            method=WEBHOOK,
            certainty=Certainty.INFERRED,
            reads=_sorted([*each.reads.values()]),
        )
        for each in requests.webhooks
        if each.reads
    ]


def _usage(requests: Requests, request: av.Request, url: Url, is_certain: bool) -> Usage:
    """Return what a request does."""
    urls = requests.urls.get(id(request), [url])
    hosts = {each.host for each in urls if each.path == url.path and each.host}
    exact = request.known and is_certain and url.match is Match.TEMPLATE
    query, body = query_of(request, url), body_of(request)
    may_have_more = {"body": body.open, "query": query.open, "reads": _hides_reads(request)}
    place = _place_of(request, url, urls)
    end = requests.paths.end_of(request, url)
    related = {end} if end and end != place else set()
    return Usage(
        place=place,
        reader=READER,
        path=url.path,
        method=request.method,
        host=hosts.pop() if len(hosts) == 1 else None,
        certainty=Certainty.EXACT if exact else Certainty.INFERRED,
        query=_sorted(query.fields),
        body=_sorted(body.fields),
        reads=_sorted([*request.reads.values()]),
        incomplete=tuple(name for name, is_open in may_have_more.items() if is_open),
        related=tuple(sorted(related)),
        identifiers=url.identifiers if HOLE in url.path else (),
    )


def _place_of(request: av.Request, url: Url, urls: list[Url]) -> Place:
    """Return the place of a request, or of its path where the place is that of another path: several objects have one each."""
    others = {each.part for each in urls if each.path != url.path}
    return url.part if url.part is not None and request.place in others - {*url.parts} else request.place


def _keep(usages: dict[tuple[Place, str | None, str], Usage], new: Iterable[Usage]) -> None:
    """Add usages to those that are known, or to the one of the same call."""
    for usage in new:
        key = (usage.place, usage.method, usage.path)
        usages[key] = _both(usages[key], usage) if key in usages else usage


def _with_methods(usage: Usage, others: Collection[str], paths: Collection[str]) -> Iterator[Usage]:
    """Yield what a request does with each of its methods; of two paths, that of PUT has an identifier more than that of POST."""
    is_longer = any(usage.path.startswith(f"{each}/") for each in paths)
    is_shorter = any(each.startswith(f"{usage.path}/") for each in paths)
    if not others or (len(paths) > 1 and not (is_longer or is_shorter)):
        yield replace(usage, method=None if others else usage.method)
        return
    for method in (usage.method, *others):
        if not (is_longer and method == "POST") and not (is_shorter and method in _OF_ONE):
            yield replace(usage, method=method, body=usage.body if method in WITH_BODY else ())


def _hides_reads(request: av.Request) -> bool:
    """Return whether what leaves the program may have parts that are read there.

    A property has none if its name is that of one thing, and nothing is seen that reads a part of it.
    """
    read = [each.path for each in request.reads.values()]
    escaped = [(path, ".".join(path).replace(".[]", "[]")) for path in request.escaped]
    return any(
        not path or _WITH_PARTS.search(path[-1]) or any(each.startswith((f"{of}.", f"{of}[")) for each in read)
        for path, of in escaped
    )


def _sorted(fields: list[Field]) -> tuple[Field, ...]:
    best: dict[tuple[str, Place, str | None], Field] = {}
    for each in fields:
        key = (each.path, each.place, each.value)
        if key not in best or (each.certainty is Certainty.EXACT and not each.declared):
            best[key] = each
    return tuple(sorted(best.values(), key=lambda each: (each.path, each.place, each.value or "")))


def _both(one: Usage, other: Usage) -> Usage:
    return replace(
        one,
        host=one.host if one.host == other.host else one.host or other.host,
        certainty=min(one.certainty, other.certainty),
        query=_sorted([*one.query, *other.query]),
        body=_sorted([*one.body, *other.body]),
        reads=_sorted([*one.reads, *other.reads]),
        incomplete=tuple(sorted({*one.incomplete, *other.incomplete})),
        related=tuple(sorted({*one.related, *other.related})),
    )


def _open(request: av.Request, urls: list[Url], templates: Templates) -> Iterator[Unresolved]:
    """Yield what is not known of a request that may go to the API, once for a base that may be missing: `getenv("URL", "")`."""
    after = [url.path for url in urls if url.path.startswith(f"/{HOLE}/") and templates.is_ending(url.path)]
    based = {path.removeprefix(f"/{HOLE}") for path in after}
    for url in (each for each in urls if each.host or each.path not in based):
        if url.match is Match.AMBIGUOUS:
            yield Unresolved(request.place, f"which path {url.written} becomes")
        elif url.host is None and templates.is_ending(url.path):
            yield Unresolved(request.place, f"what precedes {_DOUBLED.sub('/', url.written)}")
        elif (inner := behind(url, templates)) is not None:
            call = f"{request.method or 'ANY'} {inner.path} at {url.host}{inner.before}"
            yield Unresolved(request.place, f"{call}, which may be another API")


def _named_usages(
    files: list[ir.File], requests: Requests, usages: Collection[Usage], templates: Templates
) -> Iterator[Usage]:
    """Yield a usage of each property that is named where no call is known that gets or sends it, and no webhook that has it."""
    known = {
        (each.place.file, each.place.line + away, name)
        for usage in usages
        for each in (*usage.query, *usage.body, *usage.reads)
        for name in names(each.path)
        for away in range(-_NEAR, _NEAR + 1)  # a heading, a declaration, a variable of the same name
    }
    known_names = {name for _, _, name in known}
    others = {place for each in requests.found if _is_of_another(requests.urls[id(each)]) for place in _lines(each)}
    for named in named_properties(files, templates.properties):
        place = named.place
        is_known = (place.file, place.line, named.name) in known or (place.file, place.line) in others
        if is_known or (named.role == "declared" and named.name in known_names):
            continue
        if place not in requests.quiet:
            field = (Field(named.name, place, certainty=Certainty.INFERRED),)
            of_webhook = named.received and named.role == "read" and named.name in templates.webhooks
            yield Usage(
                place=place,
                reader=READER,
                path="/" if of_webhook else ANY_CALL,
                method=WEBHOOK if of_webhook else None,
                certainty=Certainty.INFERRED,
                query=() if named.role == "read" else field,
                body=() if named.role == "read" else field,
                reads=() if named.role == "sent" else field,
            )


def _is_of_another(urls: list[Url]) -> bool:
    """Return whether a request goes to another API: its host, or a setting with it, and its path are known."""
    return bool(urls) and all(
        not url.match and (url.host or _BASE_IN_SETTING.match(url.written)) and _KNOWN_PATH.fullmatch(url.path)
        for url in urls
    )


def _lines(request: av.Request) -> Iterator[tuple[str, int]]:
    """Yield the lines at which a request is sent, and at which its response is read."""
    yield from ((place.file, place.line) for place in (request.place, *(each.place for each in request.reads.values())))


# Paths that are written, but that no call was seen to use


def _unreached(
    parsed: Sequence[tuple[Written, Url]],
    paths: WrittenPaths,
    requests: Requests,
    written: set[Place],
    unseen: UnseenCalls,
    declared: DeclaredOperations,
) -> Iterator[Usage | Unresolved]:
    parts = {place for urls in requests.urls.values() for url in urls for place in url.parts}
    whole = {(each.place.file, each.place.line) for each, url in parsed if url.match is Match.TEMPLATE}
    for each, url in parsed:
        if each.pieces & written or each.pieces & requests.quiet:
            continue
        value = av.text(each.value, each.place)
        is_sent = each.sent
        is_part = url.match is not Match.TEMPLATE and url.host is None and not each.pieces & parts
        if is_part and (each.place.file, each.place.line) not in whole:  # else it is the name of that path
            path = paths.completed(each.value, called=each.method is not None)
            url = url if path is None else replace(url, path=path, match=Match.TEMPLATE, prefixed=False)
            is_sent |= each.method is not None
        if url.match is not Match.TEMPLATE or url.prefixed:
            continue
        request = requests.described.request_at(each.table, each.place, value)
        if request is not None:
            yield _usage(requests, request, url, False)
        elif not is_sent and (url.host is not None or not unseen.may_use(each.place)):
            yield Unresolved(each.place, f"which call uses {url.path}")
        else:
            found = declared.at(each.place, each.method)
            yield Usage(
                place=each.place,
                reader=READER,
                path=url.path,
                method=found.method,
                host=url.host,
                certainty=Certainty.INFERRED if is_sent else Certainty.WRITTEN,
                query=_sorted([*found.query]),
                body=_sorted([*found.body]),
                reads=_sorted([*found.reads]),
                incomplete=("body", "query", "reads"),
            )
