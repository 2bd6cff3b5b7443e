"""Finds the operation of a method and a path: a tree of path segments, in which static segments come first."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import unquote

from msgspec import Struct, field

from lmscontract.types import Operation

_ANY = "ANY"


class Match(Struct, frozen=True):
    """The operation of a call, and the texts of its path parameters, in order."""

    operation: Operation
    values: tuple[str, ...]


class Miss(Struct, frozen=True):
    """No operation: `allowed` are the methods of the path besides OPTIONS; empty if there is no such path."""

    allowed: tuple[str, ...] = ()


class _Node(Struct):
    static: dict[str, _Node] = field(default_factory=dict)
    parameter: _Node | None = None
    operations: dict[str, Operation] = field(default_factory=dict)
    family: Operation | None = None


class Router:
    """The operations of a platform by path; `headed` are those that also serve HEAD."""

    def __init__(self, operations: Iterable[Operation], headed: Iterable[Operation] = ()) -> None:
        self._root = _Node()
        for operation in operations:
            self._add(operation, operation.method)
        for operation in headed:
            self._add(operation, "HEAD")

    def find(self, method: str, path: str) -> Match | Miss:
        """Return the operation of a call, or a Miss."""
        segments = path.split("/")
        allowed: set[str] = set()
        match = self._search(self._root, segments, 1, (), method, allowed)
        return match or Miss(tuple(sorted(allowed)))

    def _add(self, operation: Operation, method: str) -> None:
        node = self._root
        for segment in operation.path.removesuffix("/**").split("/")[1:]:
            if segment.startswith("{"):
                node.parameter = node = node.parameter or _Node()
            else:
                node = node.static.setdefault(segment, _Node())
        if operation.is_family:
            node.family = operation
        else:
            node.operations.setdefault(method, operation)

    def _search(
        self, node: _Node, segments: list[str], at: int, values: tuple[str, ...], method: str, allowed: set[str]
    ) -> Match | None:
        if at == len(segments):
            operation = node.operations.get(method) or node.operations.get(_ANY) or node.family
            if operation is not None:
                return Match(operation, values)
            allowed.update(node.operations)
            return None
        segment = segments[at]
        match = None
        if (inner := node.static.get(segment)) is not None:
            match = self._search(inner, segments, at + 1, values, method, allowed)
        if match is None and node.parameter is not None and segment:
            value = unquote(segment) if "%" in segment else segment
            match = self._search(node.parameter, segments, at + 1, (*values, value), method, allowed)
        if match is None and node.family is not None:
            return Match(node.family, values)
        return match
