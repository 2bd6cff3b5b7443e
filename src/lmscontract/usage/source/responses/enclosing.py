"""The functions in which responses are read: what one function reads, it can choose between."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.usage import Field, Place, Usage


class _Span(NamedTuple):
    """The lines of a function, its name or that of its variable, and the names of what it calls.

    `own` is whether it has a name or is in a variable, as what `map` gets does not.
    """

    own: bool
    first: int
    last: int
    name: str
    calls: frozenset[str]


def with_functions(usages: Iterable[Usage], files: Iterable[ir.File]) -> Iterator[Usage]:
    """Yield usages, each read with the line of the function around it, and the functions that call this one by its name.

    The statements of a file outside its functions are a function whose line is 0.
    """
    usages = [*usages]
    reading = {field.place.file for usage in usages for field in usage.reads}
    spans: dict[str, list[_Span]] = defaultdict(list)
    for file in files:
        spans[file.name] += _spans(file.body) if file.name in reading else ()
    names = Counter(span.name for each in spans.values() for span in each)
    callers: dict[str, list[str]] = defaultdict(list)
    calling = [(Place(name, span.first), span.calls) for name, each in spans.items() for span in each if span.own]
    calling += [(Place(file.name), _called_outside(file.body)) for file in files if file.name in reading]
    for place, calls in calling:
        for name in calls:
            callers[name] += [str(place)] if names[name] == 1 else ()

    def located(field: Field) -> Field:
        around = _around(spans[field.place.file], field.place.line)
        name = next((each.name for each in spans[field.place.file] if each.first == around and each.own), "")
        return replace(field, function=around, called_in=tuple(callers.get(name, ())))

    for usage in usages:
        yield replace(usage, reads=tuple(map(located, usage.reads)))


def _spans(node: ir.AnyNode) -> Iterator[_Span]:
    nodes = [*ir.nodes(node)]
    kept = {id(each.value): ir.last_name(each.target) for each in nodes if isinstance(each, ir.Assign)}
    for each in nodes:
        if isinstance(each, ir.Function):
            inner = [*ir.nodes(each)]
            called = frozenset(ir.last_name(call.function) for call in inner if isinstance(call, ir.Call))
            name = each.name or kept.get(id(each), "")
            yield _Span(bool(each.name) or id(each) in kept, each.line, max(one.line for one in inner), name, called)


def _called_outside(body: ir.AnyNode) -> frozenset[str]:
    """Return the names of what a file calls outside its functions."""
    nodes = [*ir.nodes(body)]
    inner = {id(one) for each in nodes if isinstance(each, ir.Function) for one in ir.nodes(each)}
    return frozenset(
        ir.last_name(each.function) for each in nodes if isinstance(each, ir.Call) and id(each) not in inner
    )


def _around(spans: Sequence[_Span], line: int) -> int:
    """Return the first line of the innermost own function around a line, else of the outermost other; 0 if there is none.

    The line on which another function begins is also that of the call which gets it.
    """
    around = [each for each in spans if each.first + (not each.own) <= line <= each.last]
    own = [each.first for each in around if each.own]
    return max(own) if own else min((each.first for each in around), default=0)
