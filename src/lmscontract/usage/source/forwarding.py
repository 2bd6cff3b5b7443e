"""The paths below which a program forwards calls to the API: its own routes, and settings of its framework or its server."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from lmscontract.usage.source import syntax as ir
from lmscontract.usage.source.clients import plain
from lmscontract.usage.source.languages import BY_NAME
from lmscontract.usage.source.requests import Requests
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
    for each in ir.nodes(file.body) if BY_NAME[file.language].family == "javascript" else ():
        if isinstance(each, ir.Record):
            values = _entries(each)
            source, destination = _written(values.get("source")), _written(values.get("destination"))
            if destination and _SERVER.fullmatch(_ANYTHING.sub("", destination)):
                yield _ANYTHING.sub("", source)
            for path, inner in values.items():
                keys = _entries(inner).keys() if isinstance(inner, ir.Record) and path.startswith("/") else set()
                if "target" in keys and {*map(plain, keys)} & _REWRITING:
                    yield path


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
