"""How much of an operation's documented response one of its responses shows, by which the best sample object is chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from lmscontract.contract.model import Answer, Area, Endpoint, Fact
from lmscontract.property_path import PropertyPath, Segment
from lmscontract.target.json_values import nodes

SEVERAL = 2
"""So many items of a list show its order, its pages and its links."""


def possible_paths(fact: Fact, endpoint: Endpoint, document: Any) -> Iterator[tuple[PropertyPath, ...]]:
    """Each place that a fact may be about, with the paths that lead there in a document, as `rooted_paths` gives them."""
    return (rooted_paths(path, endpoint, document) for path in fact.paths)


def all_paths(fact: Fact, endpoint: Endpoint, document: Any) -> list[PropertyPath]:
    """Return the paths that lead to all places that a fact may be about."""
    return [path for paths in possible_paths(fact, endpoint, document) for path in paths]


def could_hold(document: Any, fact: Fact, endpoint: Endpoint) -> bool:
    """Return whether a JSON document has a place for a property, or the path to it may begin with a list or anywhere."""
    paths = all_paths(fact, endpoint, document)
    return any(path.segments[0].kind != "name" or next(path.places(document), None) for path in paths)


def rooted_paths(path: PropertyPath, endpoint: Endpoint, document: Any) -> tuple[PropertyPath, ...]:
    """A path as it is written, as it leads where the object of an answer is the root, and inside a wrapper of the object."""
    record, root = endpoint.record_path.segments, endpoint.root
    is_wrapped = endpoint.answer is not Answer.LIST and path.segments[0].name == root and len(path.segments) > 1
    ways = [(path, record)]
    if is_wrapped:
        ways.append((PropertyPath(path.segments[1:]), record[1:]))
    has_root = isinstance(document, Mapping) and root in document
    inner = (_inside(way, at, endpoint, document) for way, at in (ways[:1] if has_root else ways))
    return (*(way for way, _ in ways), *(way for way in inner if way))


def wrapper(record: Any, endpoint: Endpoint) -> str:
    """The name of the object that is the record of an answer about one object, such as `page` in `{"page": {…}}`.

    The record around it has no value of its own, and no further object that the contract does not name. Empty without one.
    """
    if endpoint.answer is Answer.LIST or not isinstance(record, Mapping):
        return ""
    if not all(each is None or isinstance(each, Mapping | list) for each in record.values()):
        return ""
    facts = (path for fact in endpoint.of_area(Area.RESPONSE) for path in fact.paths)
    named = {segment.name for path in facts for segment in path.segments}
    found = [name for name, each in record.items() if isinstance(each, Mapping) and name not in named]
    return found[0] if len(found) == 1 else ""


def _inside(path: PropertyPath, record: tuple[Segment, ...], endpoint: Endpoint, document: Any) -> PropertyPath | None:
    """The path of a property of the record inside the wrapper of a document; None without a wrapper."""
    rest = path.segments[len(record) :]
    if path.segments[: len(record)] != record or not rest or rest[0].kind != "name":
        return None
    holder = next((value for value, _ in PropertyPath(record).values(document)), None)
    name = wrapper(holder, endpoint)
    return PropertyPath((*record, Segment("name", name), *rest)) if name else None


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
    lists = _lists(document)
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
    ways = all_paths(fact, endpoint, document)
    if any(path.is_anywhere for path in ways) and not all(_lists(document)):
        return 0  # it may be at home in the list that is empty
    places = [place for path in ways for place in path.places(document)]
    if not places:
        return 0
    held = [place.value for place in places if place.filled]
    return 1 if held and all(value == [] for value in held) else 2


def _lists(document: Any) -> list[list[Any]]:
    return [each for _, each in nodes(document) if isinstance(each, list)]
