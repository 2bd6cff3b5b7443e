"""The routes of a program's own server: what pages of the program read of the responses of the API with which these answer."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.requests.urls import Url
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite
from lmscontract.usage.source.values.clients import METHODS, method_of, plain
from lmscontract.usage.usage import HOLE, Certainty

_Key = tuple[str, int, int]
"""The place of a function: its file, line and column."""
_FILES = (
    re.compile(r"(?:^|/)app(/.+)/route\.[jt]sx?$"),
    re.compile(r"(?:^|/)pages(/api/.+?)(?:/index)?\.[jt]sx?$"),
    re.compile(r"(?:^|/)routes(/.+)/\+server\.[jt]s$"),
    re.compile(r"(?:^|/)server(?:/routes)?(/.+?)(?:/index)?(?:\.(?:get|post|put|patch|delete))?\.[cm]?[jt]s$"),
)
"""The files of routes of Next.js, Astro, SvelteKit and Nuxt, with the paths that they answer."""
_GROUP = re.compile(r"/\([^/]*\)")
_PARAMETER = re.compile(r"\[[^/]*\]|\{[^/]*\}|<[^/]*>|:\w+\??|\$\w+")
"""A segment of a route that may be anything: `[id]`, `{id}`, `<int:id>`, `:id`."""
_MOUNTING = frozenset({"use", "register", "route", "includerouter", "registerblueprint", "mount"})
"""Methods of a server that put the routes of another one below a path."""
_GROUPING = frozenset({"mapgroup", "prefix"})
"""Methods of a server that make another one below a path, to which routes are added, perhaps by a function: `group(fn)`."""
_PREFIXES = ("prefix", "urlprefix")
"""The arguments that name the path below which routes are."""
_MARKS = re.compile(r"(?:http)?(get|post|put|patch|delete|route)(?:mapping)?|apiroute|requestmapping")
"""Decorators and annotations of functions that answer requests."""
_MARKS_OF_CLASSES = frozenset({"requestmapping", "route", "controller", "restcontroller"})
_CONTROLLER = re.compile(r"Controller$")
_OF_LARAVEL = re.compile(r"(?:^|/)routes/api\.php$")
_OF_DJANGO = re.compile(r"(?:^|/)urls\.py$")
_LOCAL = re.compile(r"(?:localhost|127\.0\.0\.1|0\.0\.0\.0)(?::\d+)?$")
_DEPTH = 4
"""How many servers are below each other."""


class _Route(NamedTuple):
    """A route of a server: the identity of the server, its method if it has one, its path below that of the server."""

    server: int | str
    method: str | None
    path: str
    function: _Key


class OwnRoutes:
    """The routes of the program, and what the functions that they name answer with.

    `served` are the beginnings of the paths of those that answer with parts of responses.
    """

    def __init__(self) -> None:
        self.served: set[str] = set()
        self._routes: dict[_Route, None] = {}
        self._mounts: dict[int | str, dict[tuple[int | str, str], None]] = defaultdict(dict)
        self._groups: dict[_Key, str] = {}
        self._replies: dict[_Key, list[av.Value]] = defaultdict(list)
        self._returned: dict[_Key, list[av.Value]] = defaultdict(list)
        self._servers: dict[int | str, av.Record] = {}

    def note(self, site: CallSite) -> None:
        """Note a call that defines a route, puts routes below a path, or answers a request."""
        replying = site.short in site.table.replying and bool(site.arguments.positional)
        if replying and (function := site.evaluation.stack.outermost) is not None:
            self._replies[_key(function)] += site.arguments.positional[:1]
        server: int | str = self._identity(site.receiver)
        paths = av.plain_texts(av.union(site.arguments.positional[:1]))
        if site.short in _MOUNTING:
            named = [site.arguments.named.get(each) for each in site.arguments.named if plain(each) in _PREFIXES]
            named += [each.get("prefix") for each in av.of_kind(av.Record, *site.arguments.positional) if not each.made]
            prefixes = [
                each for each in (*paths, *av.plain_texts(av.union(filter(None, named)))) if each.startswith("/")
            ]
            for each in av.of_kind(av.Record, *site.arguments.positional) if prefixes else ():
                self._mounts[self._identity(each)][server, prefixes[0]] = None
        of_django = site.short == "path" and _OF_DJANGO.search(site.scope.file) is not None
        server = _module(site.scope.file.removesuffix(".py").replace("/", ".")) if of_django else server
        for included in av.plain_texts(av.union(site.arguments.positional[1:2])) if of_django and paths else ():
            self._mounts[_module(included)][server, paths[0]] = None  # `path("shop/", include("shop.urls"))`
        around = self._around(site) if self._groups else ""
        if isinstance(site.receiver, av.Record) and site.receiver.kind is av.Kind.ROUTES:
            within = f"{around}/{av.first_text(site.receiver.get(_PREFIXES[0]))}"
            self._groups.update((_key(each), within) for each in site.closures if site.short == "group")
        name = site.short.removeprefix("map")  # `app.MapGet("/goods", …)` of .NET
        if name in METHODS or name == "all" or of_django:
            before = ("/api" if _OF_LARAVEL.search(site.scope.file) else "") + around
            method = None if of_django or name == "all" else method_of(name)
            for path in paths if of_django or around or (paths[:1] and paths[0][:1] in ("/", "")) else ():
                for closure in site.closures[-1:]:
                    self._routes[_Route(server, method, f"{before}/{path}", _key(closure))] = None

    def _around(self, site: CallSite) -> str:
        """Return the path of the innermost group whose function is running; empty if there is none."""
        running = (_key(each) for _, each in reversed(site.evaluation.stack.calls) if each is not None)
        return next((self._groups[each] for each in running if each in self._groups), "")

    def _identity(self, server: av.Value | None) -> int:
        """Return what identifies a server, which is kept so that no other one gets its identity; 0 if it is not known."""
        if not isinstance(server, av.Record):
            return 0
        self._servers[id(server)] = server
        return id(server)

    @staticmethod
    def server(site: CallSite) -> av.Record | None:
        """Return the server to which a program adds routes, and that another one may put below a path; None for other calls."""
        if site.short in _GROUPING and site.texts and site.receiver is not None:
            return av.Record({_PREFIXES[0]: av.Slot(site.first, site.place)}, kind=av.Kind.ROUTES, open=True)
        makes = site.short in site.table.routers and site.short.endswith("router") and not site.closures
        if not makes or av.of_kind(av.Text, *site.arguments.all) or isinstance(site.receiver, av.Record):
            return None
        options = [slot for each in av.of_kind(av.Record, *site.arguments.positional) for slot in each.fields.items()]
        return av.Record({**dict(options), **site.arguments.slots}, name=site.dotted, open=True)

    def returned(self, closure: av.Closure, value: av.Value) -> None:
        """Note what a function returns that nothing of the program calls."""
        self._returned[_key(closure)].append(value)

    def follow(self, evaluation: av.Evaluation, files: Iterable[av.Scope], functions: Iterable[av.Closure]) -> None:
        """Note of the responses of the API what is read where the program calls its own routes that answer with them."""
        self._routes.update(dict.fromkeys((*_of_files(files), *self._of_marks(evaluation, functions))))
        routes = [(path, each) for each in self._routes for path in self._paths(each)]
        answering = (path for path, each in routes if any(map(_has_part, self._answers(each.function))))
        self.served.update(text for path in answering if len(text := path.partition(HOLE)[0]) > 1)
        for request in [*evaluation.requests.found]:
            urls = evaluation.requests.urls[id(request)]
            called = {path for each in urls if (path := _path(each)) is not None}
            if len(called) != 1 or len(urls) != 1:
                continue
            fitting = [(path, each) for path, each in routes if _has_method(each, request) and _fits(path, *called)]
            found = {each.function for path, each in fitting if path in called} or {
                each.function for _, each in fitting
            }
            for key in found if len(found) == 1 else ():
                for value in self._answers(key):
                    _pass_on_reads(request, value)

    def _answers(self, function: _Key) -> Sequence[av.Value]:
        """Return what a function answers requests with."""
        return self._replies.get(function) or self._returned.get(function) or ()

    def _paths(self, route: _Route) -> Iterator[str]:
        """Yield the paths of a route, below each at which its server is."""
        waiting = [(route.server, route.path, 0)]
        while waiting:
            server, path, depth = waiting.pop()
            fields = self._servers[server].fields if server in self._servers else {}
            own = [
                text for key, slot in fields.items() if plain(key) in _PREFIXES for text in av.plain_texts(slot.value)
            ]
            path, above = "/".join((*own[:1], path)), self._mounts.get(server, {})
            if not above or depth > _DEPTH:
                yield _normal(path)
            waiting += [(parent, f"{prefix}/{path}", depth + 1) for parent, prefix in above if depth <= _DEPTH]

    def _of_marks(self, evaluation: av.Evaluation, functions: Iterable[av.Closure]) -> Iterator[_Route]:
        """Yield the routes that decorators and annotations give to functions."""
        for closure in functions:
            for mark in closure.function.marks:
                match = _MARKS.fullmatch(plain(ir.last_name(mark.function))) if isinstance(mark, ir.Call) else None
                if match is None or not isinstance(mark, ir.Call):
                    continue
                of = mark.function.of if isinstance(mark.function, ir.Member) else None
                server = self._identity(evaluation.value(of, closure.scope) if of is not None else None)
                path = f"{_prefix(closure)}/{_first_text(mark)}"
                yield _Route(server, method_of(match[1] or ""), path, _key(closure))


def _module(name: str) -> str:
    """Return what identifies a module of Django, which may be named from any folder around it."""
    return ".".join(name.split(".")[-2:])


def _has_part(value: av.Value) -> bool:
    """Return whether a value has a response as a part."""
    return any(
        isinstance(each, av.Answer) or (isinstance(each, av.Record) and av.has_answer(each.contents))
        for each in av.within(value)
    )


def _key(closure: av.Closure) -> _Key:
    return (closure.scope.file, *closure.function.at)


def _normal(path: str) -> str:
    """Return a path with a hole for each segment that may be anything."""
    return "/" + "/".join(_PARAMETER.sub(HOLE, each) for each in path.split("/") if each)


def _of_files(scopes: Iterable[av.Scope]) -> Iterator[_Route]:
    """Yield the routes that files are by their names."""
    for scope in scopes:
        path = next((match[1] for each in _FILES if (match := each.search(scope.file)) is not None), None)
        for name, value in scope.variables.items() if path is not None else ():
            method = name if name.lower() in METHODS and name.isupper() else None
            for closure in av.closures_in(value) if method or name == "default" else ():
                yield _Route(0, method, _GROUP.sub("", path or ""), _key(closure))


def _prefix(closure: av.Closure) -> str:
    """Return the path that an annotation gives to all methods of a class."""
    owner = closure.scope.this
    for mark in owner.node.marks if isinstance(owner, av.ClassValue) else ():
        if isinstance(mark, ir.Call) and plain(ir.last_name(mark.function)) in _MARKS_OF_CLASSES:
            name = _CONTROLLER.sub("", owner.node.name).lower() if isinstance(owner, av.ClassValue) else ""
            return _first_text(mark).replace("[controller]", name)
    return ""


def _first_text(mark: ir.Call) -> str:
    return next((each.value for given in mark.arguments for each in ir.nodes(given) if isinstance(each, ir.Text)), "")


def _path(url: Url) -> str | None:
    """Return the path of a URL that may be one of the program's own server; None for others."""
    if url.match or (url.host and not _LOCAL.match(url.host)):
        return None
    path = url.path.removeprefix(f"/{HOLE}")
    if path != url.path and not path.startswith("/api/"):
        return None
    return path if path.strip("/").replace(HOLE, "") else None


def _fits(route: str, path: str) -> bool:
    """Return whether a path is one of a route, of which some segments may be anything."""
    pairs = [*zip(route.split("/"), path.split("/"), strict=False)]
    return route.count("/") == path.count("/") and all(HOLE in one or one == other for one, other in pairs)


def _has_method(route: _Route, request: av.Request) -> bool:
    return route.method is None or request.method is None or route.method == request.method


def _pass_on_reads(request: av.Request, value: av.Value) -> None:
    """Note what is read of a response of a route, where that is a part of a response of the API."""
    for each in [*request.reads.values()]:
        steps = [step for step in each.path.replace("[]", ".[]").split(".") if step]
        for answer, path in _reached(value, steps, request):
            answer.request.read((*answer.path, *path), each.place, Certainty.INFERRED, declared=each.declared)


def _reached(value: av.Value, path: Sequence[str], request: av.Request) -> Iterator[tuple[av.Answer, Sequence[str]]]:
    """Yield the parts of responses of the API at a path in what a route answers with, each with the rest of the path."""
    for each in av.options(value) if path else ():
        if isinstance(each, av.Answer) and each.request is not request:
            yield each, path
        elif isinstance(each, av.Record):
            name, *rest = path
            inner = (
                each.items if name == "[]" else [slot.value for slot in (each.fields.get(name),) if slot is not None]
            )
            for one in inner:
                yield from _reached(one, rest, request)
