"""Paths that a program writes, but that no call was seen to use, and paths of which the beginning is not known."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from msgspec import Struct

from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.parsing.languages import BY_NAME
from lmscontract.usage.source.requests.sent import Requests
from lmscontract.usage.source.requests.urls import FILLED
from lmscontract.usage.source.values.clients import METHODS, Table, plain, table, words
from lmscontract.usage.templates import Templates
from lmscontract.usage.usage import HOLE, Place

_PLACEHOLDER = re.compile(r"^=(?=/|https?:|\{\{)|\{\{[^{}]*\}\}")
"""What n8n and others put into texts: `=/path/{{ $parameter.id }}`."""
_ENUM = re.compile(r"Enum$")
"""The last word of the bases of classes that only name values."""
_SENDING = frozenset({*METHODS} - {"head", "options"})
"""The methods whose names beside a text say that it is a path; `options` and `head` are common words."""
_WITH_METHOD = re.compile(rf"({'|'.join(METHODS)})\s+(?=\S+$)", re.IGNORECASE)
"""The method before a path in one text: `GET /goods`."""
GETTER = re.compile(r"^(get|resolve)(?=\w)")
"""The beginning of the name of a method that gives what its name says: `getMethod`, `resolvePath`."""
_PATH = re.compile(r"[\w{}/-]+")
"""Matches the end of a path, and no sentence, file or address."""


class Written(Struct, frozen=True):
    """A text that may be a path: where it is, and the method that is written beside it.

    `pieces` are the places of its parts. `sent`: a function gets it that probably sends a request.
    """

    value: str
    place: Place
    pieces: frozenset[Place]
    table: Table
    method: str | None
    sent: bool


class WrittenPaths:
    """The texts of some files that may be paths, and the beginnings of paths that are among them."""

    def __init__(self, files: Iterable[ir.File], requests: Requests, templates: Templates) -> None:
        self._templates = templates
        files = [*files]
        joining = {
            plain(node.name)
            for file in files
            for node in ir.nodes(file.body)
            if isinstance(node, ir.Function) and any(each.rest for each in node.parameters[:1])
        }
        self.texts = [each for file in files for each in _written(file, requests, joining)]
        values = {each.value.strip("/ ") for each in self.texts}
        segments = {segment for each in values for segment in each.split("/")}
        self._starts = {start for start in templates.starts if any(_has(each, start, segments) for each in values)}

    def completed(self, path: str, *, called: bool) -> str | None:
        """Return a path with the only beginning with which the API has it, of those that the program writes.

        None if there is none, or several, or if it is only one word and nothing else says that it is a path (`called`).
        """
        segments = FILLED.sub(HOLE, path).strip("/").split("/")
        while segments[:1] == [HOLE]:
            del segments[0]
        if sum(HOLE not in each for each in segments) + called < 2 or not _PATH.fullmatch("/".join(segments)):
            return None
        found = [*self._templates.completed(segments, self._starts)]
        return found[0] if len(found) == 1 else None


def _has(value: str, start: tuple[str, ...], segments: Collection[str]) -> bool:
    """Return whether a text has the beginning of a path, or its first segment, of which others have the second one."""
    return f"{'/'.join(start)}/" in f"{value}/" or (value == start[0] and start[-1] in segments)


def _written(file: ir.File, requests: Requests, joining: Collection[str]) -> Iterator[Written]:
    clients = table(BY_NAME[file.language])
    for pieces, method, sent in _texts(file.body, clients, joining):
        places = frozenset(Place(file.name, *each.at) for each in pieces if isinstance(each, ir.Text))
        place = next((Place(file.name, *each.at) for each in pieces if _text(each) != HOLE), None)
        if place is None:
            continue
        place = next((Place(file.name, *each.at) for each in pieces if "/" in _text(each)), place)
        described = None
        if len(pieces) > 1:  # with what variables of the program give
            described = requests.described.url_at(place)
        value = _PLACEHOLDER.sub(_filled, described or "".join(map(_text, pieces)))
        if base := requests.described.base_at(place):
            value = f"{_PLACEHOLDER.sub(_filled, base).rstrip('/')}/{value.lstrip('/')}"
        if (before := _WITH_METHOD.match(value)) is not None:
            method, value = before[1].upper(), value[before.end() :]
        if " " not in value.strip():
            yield Written(value, place, places, clients, method, sent or bool(places & requests.handed))


def _filled(match: re.Match[str]) -> str:
    return HOLE if match[0] != "=" else ""


def _text(node: ir.AnyNode) -> str:
    return node.value if isinstance(node, ir.Text) else HOLE


def _texts(
    node: ir.AnyNode, clients: Table, joining: Collection[str]
) -> Iterator[tuple[tuple[ir.AnyNode, ...], str | None, bool]]:
    """Yield the parts of texts that are a value of something, and the method that is written beside each.

    The last one is whether a library gets it that probably sends a request. Texts that are compared, or that only document,
    are left out. What a function of the program gets that takes any number of arguments and no others (`joining`) may be the
    segments of one path.
    """
    stack: list[tuple[object, bool, str | None, bool]] = [(node, False, None, False)]
    while stack:
        each, is_value, method, sent = stack.pop()
        if isinstance(each, ir.Text | ir.Join):
            pieces = tuple(_pieces(each))
            stack += [(piece, True, method, sent) for piece in pieces if not isinstance(piece, ir.Text)]
            if is_value:
                yield pieces, method, sent
        elif isinstance(each, tuple):
            stack += [(item, is_value, method, sent) for item in each]
        elif isinstance(each, ir.Branch):
            stack += [(each.test, False, None, False), (each.bodies, is_value, None, False)]
        elif parts := _no_values(each):
            ends = is_value and isinstance(each, ir.Group)  # a branch of an expression has the value of its end
            stack += [
                (part.items if isinstance(part, ir.Sequence) else part, ends and part is parts[-1], method, sent)
                for part in parts
            ]
        elif isinstance(each, ir.Call) and (segments := _segments(each, joining)):
            yield segments, method, sent
        elif isinstance(each, ir.Class | ir.Function):
            stack += _parts_of(each, clients, sent)
        elif isinstance(each, ir.Node):
            beside = method_beside(each, clients) or (None if isinstance(each, ir.Record) else method)
            sends = _sends(each, clients) if isinstance(each, ir.Call) else sent
            is_value, names = not isinstance(each, ir.Index), each.inner
            stack += [(getattr(each, name), is_value, None if name == "key" else beside, sends) for name in names]


def _parts_of(
    node: ir.Class | ir.Function, clients: Table, sent: bool
) -> Iterator[tuple[object, bool, str | None, bool]]:
    """Yield the parts of a definition, each with whether it is a value, the method beside it, and whether it is sent."""
    if isinstance(node, ir.Function):
        yield node.body, False, None, sent
        yield () if node.has_body else node.marks, True, None, False
        return
    yield node.body, False, None, bool(node.bases) and not any(map(_ENUM.search, node.bases))
    yield node.given, True, method_beside(node, clients), False
    for mark in (each for each in node.marks if isinstance(each, ir.Call)):
        yield mark.arguments, True, method_beside(mark, clients), False


def _segments(call: ir.Call, joining: Collection[str]) -> tuple[ir.AnyNode, ...]:
    """Return the arguments that may be the segments of one path, with a slash between them; none for others."""
    first = call.arguments[0] if len(call.arguments) > 1 else None
    if (
        plain(ir.last_name(call.function)) not in joining
        or not isinstance(first, ir.Text)
        or not _PATH.fullmatch(first.value)
    ):
        return ()
    return tuple(part for each in call.arguments for part in (ir.Text(*first.at, "/"), *_pieces(each)))[1:]


def _sends(call: ir.Call, clients: Table) -> bool:
    return bool({*words(ir.last_name(call.function))} & {*METHODS, *clients.sending})


def method_beside(node: ir.Node, clients: Table) -> str | None:
    """Return the method that is in a list, a record, a class or the arguments of a call; None if there are several."""
    if isinstance(node, ir.Class):
        parts = (*node.given, *(node.body.children if isinstance(node.body, ir.Group) else ()))
    elif isinstance(node, ir.Call):
        parts = node.arguments
    elif isinstance(node, ir.Sequence):
        parts = node.items
    else:
        parts = node.entries if isinstance(node, ir.Record) else ()
    said = {method for part in parts if (method := _method_in(part, clients)) is not None}
    return said.pop() if len(said) == 1 else None


def _method_in(node: ir.AnyNode, clients: Table) -> str | None:
    key, value = _name_and_value(node)
    if value is not None:
        return _method_in(value, clients) if clients.roles.get(GETTER.sub("", plain(key))) == "method" else None
    name = node.value if isinstance(node, ir.Text) else ir.last_name(node).removeprefix("Method")  # `http.MethodGet`
    return name.upper() if name.lower() in _SENDING else None


def _name_and_value(node: ir.AnyNode) -> tuple[str, ir.AnyNode | None]:
    """Return the name and the value of an argument, an entry or a member of a class; no value for other nodes."""
    match node:
        case ir.Argument():
            return node.name, node.value
        case ir.Entry():
            return (node.key.value if isinstance(node.key, ir.Text) else ""), node.value
        case ir.Assign():
            return ir.last_name(node.target), node.value
        case ir.Parameter():
            return ir.last_name(node.target), node.default
        case ir.Function(body=ir.Group(children=(ir.Return(value=value),))):
            return node.name, value
    return "", None


def _no_values(node: object) -> tuple[ir.AnyNode, ...]:
    """Return the parts of a node that are a value of nothing: of a group, of a comparison, and of a test for a key."""
    if isinstance(node, ir.Group):
        return node.children
    if isinstance(node, ir.Compare):
        return node.left, node.right
    asks = isinstance(node, ir.Call) and isinstance(node.function, ir.Name) and node.function.name == "haskey"
    return node.arguments if asks and isinstance(node, ir.Call) else ()


def _pieces(node: ir.AnyNode) -> list[ir.AnyNode]:
    """Return the parts of a text, and those of texts in it."""
    return [piece for part in node.parts for piece in _pieces(part)] if isinstance(node, ir.Join) else [node]
