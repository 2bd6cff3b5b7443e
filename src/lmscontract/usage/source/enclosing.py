"""The functions in which responses are read: what one function reads, it can choose between."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from lmscontract.usage.source import syntax as ir
from lmscontract.usage.usage import Field, Usage


class _Span(NamedTuple):
    """The lines of a function; `own` is whether it has a name or is in a variable, as what `map` gets does not."""

    own: bool
    first: int
    last: int


def with_functions(usages: Iterable[Usage], files: Iterable[ir.File]) -> Iterator[Usage]:
    """Yield usages, each read with the line of the function around it."""
    usages = [*usages]
    reading = {field.place.file for usage in usages for field in usage.reads}
    spans: dict[str, list[_Span]] = defaultdict(list)
    for file in files:
        spans[file.name] += _spans(file.body) if file.name in reading else ()

    def located(field: Field) -> Field:
        return replace(field, function=_around(spans[field.place.file], field.place.line))

    for usage in usages:
        yield replace(usage, reads=tuple(map(located, usage.reads)))


def _spans(node: ir.AnyNode) -> Iterator[_Span]:
    nodes = [*ir.nodes(node)]
    kept = {id(each.value) for each in nodes if isinstance(each, ir.Assign)}
    for each in nodes:
        if isinstance(each, ir.Function):
            yield _Span(bool(each.name) or id(each) in kept, each.line, max(inner.line for inner in ir.nodes(each)))


def _around(spans: Sequence[_Span], line: int) -> int:
    """Return the first line of the innermost own function around a line, else of the outermost other; 0 if there is none.

    The line on which another function begins is also that of the call which gets it.
    """
    around = [each for each in spans if each.first + (not each.own) <= line <= each.last]
    own = [each.first for each in around if each.own]
    return max(own) if own else min((each.first for each in around), default=0)
