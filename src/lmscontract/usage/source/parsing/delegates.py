"""Methods that only call those of another object: `delegate :get, to: :client`, `def_delegators :@client, :get`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

from lmscontract.usage.source.parsing import syntax as ir

_KEYED = "delegate"
"""A function that delegates methods to what its argument `to` names; the others name that first."""
_LISTED = "delegators"
"""The end of the names of functions that delegate several methods; others delegate one, and may give it another name."""


def delegating(
    at: tuple[int, int], function: str, arguments: Sequence[ir.AnyNode], marks: tuple[ir.AnyNode, ...]
) -> ir.Group:
    """Return the methods that a call in the body of a class makes, with marks."""
    rest, named, block = (ir.Name(*at, each) for each in ("rest", "named", ir.BLOCK))
    given = (ir.Spread(*at, rest), ir.Spread(*at, named), ir.Argument(*at, ir.BLOCK, block))
    parameters = tuple(ir.Parameter(*at, each, rest=True) for each in (rest, named))
    found = []
    for name, target, method in _methods(function, arguments):
        call = ir.Call(*at, ir.Member(*at, _object(at, target), method), given)
        found.append(ir.Function(*at, name, parameters, call, marks=marks, implicit=True))
    return ir.Group(*at, tuple(found), block=True)


def _methods(function: str, arguments: Sequence[ir.AnyNode]) -> Iterator[tuple[str, str, str]]:
    """Yield the name of each method, that of the object to which it is delegated, and the name that it has there."""
    names = [each.value for each in arguments if isinstance(each, ir.Text)]
    options = {each.name: each.value for each in arguments if isinstance(each, ir.Argument)}
    if function == _KEYED:
        target, prefix = options.get("to"), options.get("prefix")
        to = target.value if isinstance(target, ir.Text) else ""
        before = prefix.value if isinstance(prefix, ir.Text) else ""
        before = to.lstrip("@") if isinstance(prefix, ir.Literal) and prefix.value is True else before
        yield from ((f"{before}_{each}" if before else each, to, each) for each in names if to)
    elif function.endswith(_LISTED):
        yield from ((each, names[0], each) for each in names[1:])
    elif len(names) > 1:
        yield names[-1], names[0], names[1]


def _object(at: tuple[int, int], name: str) -> ir.AnyNode:
    """Return the expression that a name of an object is: `client`, `@client`, `self.class`."""
    this: ir.AnyNode = ir.Name(*at, "this")
    first, *others = name.split(".")
    of = ir.Member(*at, this, first.lstrip("@")) if first.startswith("@") else ir.Name(*at, first)
    return reduce(lambda inner, each: ir.Member(*at, inner, each), others, of)
