"""Makes classes of functions that have methods in their prototype, as JavaScript was written before it had classes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from lmscontract.usage.source import syntax as ir


def with_classes(statements: Sequence[ir.AnyNode]) -> tuple[ir.AnyNode, ...]:
    """Return the statements of a file with a class for each function with a prototype: `Lms.prototype.get = function …`."""
    methods: dict[str, list[ir.Function]] = defaultdict(list)
    others: list[ir.AnyNode] = []
    for each in statements:
        found = [*_methods(each)]
        for owner, method in found:
            methods[owner].append(method)
        others += [] if found else [each]
    return tuple(_as_class(each, methods) for each in others) if methods else tuple(statements)


def _methods(node: ir.AnyNode) -> Iterator[tuple[str, ir.Function]]:
    """Yield the methods that a statement puts into a prototype, with the function to which it belongs."""
    if not isinstance(node, ir.Assign):
        return
    owner = node.target.of if isinstance(node.target, ir.Member) else node.target
    if not (isinstance(owner, ir.Member) and owner.name == "prototype"):
        if isinstance(node.target, ir.Member) and node.target.name == "prototype" and isinstance(node.value, ir.Record):
            for entry in node.value.entries:
                method = entry.value if isinstance(entry, ir.Entry) else entry
                if isinstance(method, ir.Function) and method.name:
                    yield ir.last_name(node.target.of), method
        return
    if isinstance(node.target, ir.Member) and isinstance(node.value, ir.Function):
        yield ir.last_name(owner.of), replace(node.value, name=node.target.name)


def _as_class(node: ir.AnyNode, methods: dict[str, list[ir.Function]]) -> ir.AnyNode:
    """Return a function with a prototype as a class; any other node as it is."""
    function = node.value if isinstance(node, ir.Assign) else node
    if not isinstance(function, ir.Function) or function.name not in methods:
        return node
    constructor = replace(function, name="constructor")
    body = ir.Group(node.line, node.column, (constructor, *methods[function.name]), block=True)
    return ir.Class(node.line, node.column, function.name, (), body)
