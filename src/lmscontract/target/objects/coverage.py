"""How much of an operation's documented response one of its responses shows, by which the best sample object is chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from lmscontract.contract.model import Answer, Area, Endpoint, Fact
from lmscontract.property_path import PropertyPath

SEVERAL = 2
"""So many items of a list show its order, its pages and its links."""


def possible_paths(fact: Fact, endpoint: Endpoint) -> Iterator[tuple[PropertyPath, ...]]:
    """Each place that a fact may be about, with the paths that lead there: an object is under `data`, or is the root."""
    return (rooted_paths(path, endpoint) for path in fact.paths)


def could_hold(document: Any, fact: Fact, endpoint: Endpoint) -> bool:
    """Return whether a JSON document has a place for a property, or the path to it may begin with a list or anywhere."""
    paths = [path for each in possible_paths(fact, endpoint) for path in each]
    return any(path.segments[0].kind != "name" or next(path.places(document), None) for path in paths)


def rooted_paths(path: PropertyPath, endpoint: Endpoint) -> tuple[PropertyPath, ...]:
    """A path as it is written, and as it leads where the object of an answer is the root of the body."""
    wrapped = endpoint.answer is not Answer.LIST and path.segments[0].name == endpoint.root and len(path.segments) > 1
    return (path, PropertyPath(path.segments[1:])) if wrapped else (path,)


def nested_paths(fact: Fact) -> tuple[PropertyPath, ...]:
    """Return the places of a fact that are in a further list below another of its places.

    A response that has that list has the property there: the other place is for responses without it.
    """
    holders = [str(path.parent) for path in fact.paths]
    return tuple(
        path
        for path, holder in zip(fact.paths, holders, strict=True)
        if any(holder.startswith(f"{other}.") and "[]" in holder.removeprefix(other) for other in holders)
    )


def has_only_empty_lists(document: Any) -> bool:
    """Return whether a document has lists, and all of them are empty."""
    lists = list(_lists(document))
    return bool(lists) and not any(lists)


def shown(endpoint: Endpoint, document: Any) -> int:
    """Return how much of the documented content a response has, at most `full_coverage`.

    A property counts twice where there is a place for it, and once if there is only a list
    without items, of which nothing can be said; one or several items of a list count, too.
    """
    places = sum(_weight(fact, endpoint, document) for fact in endpoint.of_area(Area.RESPONSE))
    if endpoint.answer is not Answer.LIST:
        return places
    items = next((value for value, _ in endpoint.record_path.parent.values(document)), None)
    return places + (min(SEVERAL, len(items)) if isinstance(items, list) else 0)


def full_coverage(endpoint: Endpoint) -> int:
    """Return the maximum of `shown`."""
    return 2 * len(list(endpoint.of_area(Area.RESPONSE))) + (SEVERAL if endpoint.answer is Answer.LIST else 0)


def evenly_spread(known: Sequence[str], most: int) -> Sequence[str]:
    """Return at most so many of the known identifiers, evenly spaced."""
    return known[:: max(1, -(-len(known) // most))]


def _weight(fact: Fact, endpoint: Endpoint, document: Any) -> int:
    ways = [path for paths in possible_paths(fact, endpoint) for path in paths]
    if any(path.is_anywhere for path in ways) and not all(_lists(document)):
        return 0  # it may be at home in the list that is empty
    places = [place for path in ways for place in path.places(document)]
    if not places:
        return 0
    held = [place.value for place in places if place.filled]
    return 1 if held and all(value == [] for value in held) else 2


def _lists(value: Any) -> Iterator[list[Any]]:
    if isinstance(value, list):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _lists(inner)
