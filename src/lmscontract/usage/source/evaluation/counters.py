"""Loops that count through the positions of a list: `for (i = 0; i < keys.length; i++)`, `range(len(keys))`, `keys.indices`.

With a step of two, they go through keys that are each followed by their value: `i += 2`, `range(0, len(pairs), 2)`.
"""

from __future__ import annotations

from typing import TypeGuard

from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.clients import plain

_LENGTHS = frozenset({"length", "size", "count", "len", "sizeof"})
"""Members, methods and functions that give the length of a list."""
_POSITIONS = frozenset({"indices"})
"""Members that give the positions of a list."""
_RANGE = "range"
_PAIR = 2
"""The step through pairs; a longer one makes parts of a list."""
_MOST = 24
"""The most items of a list through which a loop counts one by one."""


def counted(node: ir.Group) -> ir.Loop | None:
    """Return the loop that a block is which begins with 0 and the length of a list; None for other blocks."""
    if len(node.children) < 3:
        return None
    first, test, *steps, body = node.children
    begun = first.children if isinstance(first, ir.Group) else (first,)
    if not isinstance(test, ir.Group) or len(test.children) != 2:
        return None
    counter, end = test.children
    step = _PAIR if any(_added(each) == _PAIR for each in steps) else 1
    if step == _PAIR:  # `i + 1 < pairs.length`, `i < pairs.length - 1`
        counter = counter.parts[0] if isinstance(counter, ir.Join) else counter
        end = end.children[0] if isinstance(end, ir.Group) and end.children else end
    set_before = {ir.last_name(each.target): each.value for each in begun if isinstance(each, ir.Assign)}
    begins = set_before.get(counter.name) if isinstance(counter, ir.Name) else None
    end = set_before.get(end.name, end) if isinstance(end, ir.Name) else end
    if begins is None or not _is_zero(begins) or _of_length(end) is None:
        return None
    given = (begins, end, ir.Literal(*node.at, step))
    return ir.Loop(*node.at, counter, ir.Call(*node.at, ir.Name(*node.at, _RANGE), given), body)


def positions_of(node: ir.AnyNode) -> tuple[ir.AnyNode | None, int]:
    """Return the list through whose positions an expression goes, and the step: `range(len(keys))`, `0 until keys.size`.

    The list is None for other expressions.
    """
    if isinstance(node, ir.Member) and node.name in _POSITIONS:
        return node.of, 1
    if isinstance(node, ir.Call) and isinstance(node.function, ir.Name) and node.function.name == _RANGE:
        step = _number(node.arguments[2]) if len(node.arguments) > 2 else 1
        return _up_to(node.arguments[:2]) if 0 < step <= _PAIR else None, step
    return _up_to(node.children) if isinstance(node, ir.Group) and len(node.children) > 1 else None, 1


def positions(of: av.Value, step: int) -> av.Value:
    """Return the positions of a list, one by one; nothing if its items are not known."""
    return (
        av.Record(items=[*map(av.Constant, range(0, len(of.items), step))], kind=av.Kind.ENTRIES)
        if _is_list(of)
        else av.NOTHING
    )


def with_positions(of: av.Value) -> av.Value:
    """Return the items of a list with their positions, as entries; parts of responses, and any other value, as they are."""
    if not _is_list(of) or av.of_kind(av.Answer, *of.items):
        return of
    return av.Record(
        items=[av.Record(items=[av.Constant(number), each]) for number, each in enumerate(of.items)],
        kind=av.Kind.ENTRIES,
    )


def _is_list(value: av.Value) -> TypeGuard[av.Record]:
    """Return whether a value is a list whose items are known."""
    if not isinstance(value, av.Record) or value.open or value.fields or value.of or value.made:
        return False
    return 0 < len(value.items) <= _MOST


def _up_to(nodes: tuple[ir.AnyNode, ...]) -> ir.AnyNode | None:
    """Return the list whose length is the last of some numbers, of which the first is 0."""
    return _of_length(nodes[-1]) if nodes and (len(nodes) == 1 or _is_zero(nodes[0])) else None


def _added(node: ir.AnyNode) -> int:
    """Return the number that a step of a loop adds to its counter: `i += 2`, `i = i + 2`; 0 if this is not seen."""
    if not isinstance(node, ir.Assign):
        return 0
    sum = node.value.parts if isinstance(node.value, ir.Join) else ()
    return _number(node.value) if node.add else _number(sum[1]) if len(sum) == 2 else 0


def _number(node: ir.AnyNode) -> int:
    return node.value if isinstance(node, ir.Literal) and isinstance(node.value, int) else 0


def _is_zero(node: ir.AnyNode) -> bool:
    return isinstance(node, ir.Literal) and node.value == 0 and node.value is not False


def _of_length(node: ir.AnyNode) -> ir.AnyNode | None:
    """Return the list whose length an expression is."""
    arguments = node.arguments if isinstance(node, ir.Call) else ()
    node = node.function if isinstance(node, ir.Call) else node
    if isinstance(node, ir.Member) and not arguments and plain(node.name) in _LENGTHS:
        return node.of
    is_function = isinstance(node, ir.Name) and node.name in _LENGTHS and len(arguments) == 1
    return arguments[0] if is_function else None
