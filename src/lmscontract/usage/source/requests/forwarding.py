"""The paths below which a program forwards calls to the API: its own routes, and settings of its framework or its server."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping

from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.parsing.languages import BY_NAME
from lmscontract.usage.source.requests.sent import Requests
from lmscontract.usage.source.values.clients import plain, table
from lmscontract.usage.usage import HOLE, Place

_OPEN = re.compile(r"/?\{\}[/{}]*")
"""The path of a URL of which only the server is written, or nothing."""
_ROUTE_FILE = re.compile(
    r"(?:^|/)(?:app|pages|server|routes)(/.+)/\[\[?\.\.\.\w*\]?\](?:/(?:route|\+server))?\.[jt]sx?$"
)
"""The file of a route for all paths below a folder, as Next, Nuxt and SvelteKit name it."""
_GROUP = re.compile(r"/\([^/]*\)")
_ANYTHING = re.compile(r"/(?::\w+[*+]?(?:\(.*\))?|\*\w*|\(\.\*\)|\{\*?\w+(?::[^{}]*|\.\.\.)?\}|<path:\w+>)?$")
"""What is in a route for the rest of a path: `/:path*`, `/*`, `/{path}`, `/<path:path>`."""
_SERVER = re.compile(r"(?:\{\}|https?://[^/]+)/?")
_PROXY = "express-http-proxy"
"""The module of a handler that forwards calls without the path at which it is mounted, unless an option says otherwise."""
_RESOLVER = "proxyReqPathResolver"
_REWRITING = frozenset({"rewrite", "pathrewrite"})


def forwarded(files: Iterable[ir.File], requests: Requests) -> frozenset[str]:
    """Return the paths of which a program forwards what follows: `/api/shop` for `/api/shop/:path*`."""
    sending = {
        each.place.file for each in requests.found if any(_OPEN.fullmatch(url.path) for url in requests.urls[id(each)])
    }
    return frozenset(
        path.rstrip("/")
        for file in files
        for path in (*(_of_routes(file, requests) if file.name in sending else ()), *_of_settings(file))
    )


def _of_routes(file: ir.File, requests: Requests) -> Iterator[str]:
    """Yield the paths of the routes in a file that sends requests to any path."""
    if (match := _ROUTE_FILE.search(file.name)) is not None:
        yield _GROUP.sub("", match[1])
    for each in ir.nodes(file.body):
        if isinstance(each, ir.Text) and each.value.startswith("/") and Place(file.name, *each.at) in requests.quiet:
            yield _ANYTHING.sub("", each.value)


def _of_settings(file: ir.File) -> Iterator[str]:
    """Yield what a setting forwards: `{source: "/api/:path*", destination: …}`, `{"/api": {target: …, rewrite: …}}`."""
    nodes = [*ir.nodes(file.body)] if table(BY_NAME[file.language]).proxies else []
    proxies = {each.alias for each in nodes if isinstance(each, ir.Import) and each.module == _PROXY}
    proxies |= {ir.last_name(each.target) for each in nodes if isinstance(each, ir.Assign) and _is_proxy(each.value)}
    for each in nodes:
        if isinstance(each, ir.Call) and ir.last_name(each.function) == "use" and len(each.arguments) > 1:
            route, *handlers = each.arguments
            if any(_forwards(handler, proxies) for handler in handlers):
                yield _written(route)
        if isinstance(each, ir.Record):
            values = _entries(each)
            source, destination = _written(values.get("source")), _written(values.get("destination"))
            if destination and _SERVER.fullmatch(_ANYTHING.sub("", destination)):
                yield _ANYTHING.sub("", source)
            if _SERVER.fullmatch(_written(values.get("target"))):
                yield from _removed(values)
            if _SERVER.fullmatch(_written(values.get("upstream"))) and "rewritePrefix" not in values:  # of Fastify
                yield _written(values.get("prefix"))
            for path, inner in values.items():
                keys = _entries(inner).keys() if isinstance(inner, ir.Record) and path.startswith("/") else set()
                if "target" in keys and {*map(plain, keys)} & _REWRITING:
                    yield path


def _is_proxy(node: ir.AnyNode) -> bool:
    return isinstance(node, ir.Import) and node.module == _PROXY


def _forwards(handler: ir.AnyNode, proxies: Collection[str]) -> bool:
    """Return whether a handler of Express forwards calls to a server without the path at which it is mounted."""
    if not isinstance(handler, ir.Call) or not handler.arguments:
        return False
    server, *others = handler.arguments
    options = [_entries(each) for each in handler.arguments if isinstance(each, ir.Record)]
    if ir.last_name(handler.function) in proxies:
        resolved = any(_RESOLVER in each for each in options)
        return bool(_SERVER.fullmatch(_written(server))) and len(others) < 2 and not resolved
    return any(
        isinstance(each.get("pathRewrite"), ir.Function) and _SERVER.fullmatch(_written(each.get("target")))
        for each in options
    )


def _removed(options: Mapping[str, ir.AnyNode]) -> Iterator[str]:
    """Yield the beginnings of paths that a proxy removes: `pathRewrite: {"^/api": ""}`."""
    rewritten = options.get("pathRewrite")
    for pattern, new in _entries(rewritten).items() if isinstance(rewritten, ir.Record) else ():
        if pattern.startswith(("^/", "/")) and _written(new) in ("", "/"):
            yield pattern.lstrip("^")


def _entries(record: ir.Record) -> dict[str, ir.AnyNode]:
    """Return the entries of a record whose keys are written; a function has only its name."""
    found = {_written(each.key): each.value for each in record.entries if isinstance(each, ir.Entry)}
    named = {each.name: each for each in record.entries if isinstance(each, ir.Function)}
    return {**found, **named}


def _written(node: ir.AnyNode | None) -> str:
    """Return a text as it is written, with `{}` for what is not known."""
    if isinstance(node, ir.Join):
        return "".join(map(_written, node.parts))
    return node.value if isinstance(node, ir.Text) else HOLE if node is not None else ""
