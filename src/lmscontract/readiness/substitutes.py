"""Choose what to use instead of what one edit of a change removes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile

from lmscontract.contract.compare import Difference
from lmscontract.readiness.properties import names
from lmscontract.types import Operation, by_method


def nearest(difference: Difference, of_change: Iterable[Difference]) -> tuple[str, ...]:
    """Return the names that replace what an edit removes, out of those that its change names for all its edits.

    If a change removes several operations, the most similar one replaces each of them. A property is replaced by one
    beside it or above it, if there is one.
    """
    named = difference.use_instead or ()
    removed = {each.operation for each in of_change if each.kind == "api-removed"}
    operations, properties = [each for each in named if " " in each], [each for each in named if " " not in each]
    if difference.kind != "api-removed":
        operations = [*by_method(operations, Operation.parse(difference.operation).method)]
    elif len(removed) > 1:
        operations = _most_similar(operations, difference.operation)
    return (*_beside(properties, difference.location), *operations)


def _most_similar(operations: Sequence[str], to: str) -> list[str]:
    best = max((_similarity(each, to) for each in operations), default=None)
    return [each for each in operations if _similarity(each, to) == best]


def _similarity(one: str, other: str) -> tuple[bool, int, bool]:
    """Return how similar two operations are: their methods, the ends of their paths, and their numbers of parameters."""
    first, second = Operation.parse(one), Operation.parse(other)
    ends = zip(reversed(first.shape.split("/")), reversed(second.shape.split("/")), strict=False)
    same_end = len([*takewhile(lambda pair: pair[0] == pair[1], ends)])
    return first.method == second.method, same_end, len(first.parameters) == len(second.parameters)


def _beside(properties: Sequence[str], location: str) -> list[str]:
    """Return the properties whose object has the removed property, the innermost of these objects; else all."""
    above = names(location)[:-1]
    owners = {each: names(each)[:-1] for each in properties}
    depths = {each: len(owner) for each, owner in owners.items() if _contains(above, owner)}
    return [each for each in properties if depths.get(each) == max(depths.values())] if depths else [*properties]


def _contains(path: tuple[str, ...], part: tuple[str, ...]) -> bool:
    """Return whether some names follow each other in a path; true for none at all."""
    return any(path[start : start + len(part)] == part for start in range(len(path) - len(part) + 1))
