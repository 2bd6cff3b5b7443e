"""Places in an answer: what stands there is taken out, put in, or named."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from lmscontract.contract.model import Endpoint
from lmscontract.property_path import ANYWHERE, ITEMS, PropertyPath, Segment


def resolved(path: PropertyPath, endpoint: Endpoint) -> Sequence[Segment]:
    """A path without `**`: what may stand anywhere below the answer stands with the record."""
    segments, record = path.segments, PropertyPath.parse(endpoint.record).segments
    for index, segment in enumerate(segments):
        if segment.kind == ANYWHERE:
            before, after = segments[:index], segments[index + 1 :]
            return (*(record if record[:index] == before else before), *after)
    return segments


def copied(document: Any) -> Any:
    """A document that shares no object and no array with the records that it shows."""
    if isinstance(document, dict):
        return {name: copied(each) for name, each in document.items()}
    return [copied(each) for each in document] if isinstance(document, list) else document


def take_out(document: Any, path: PropertyPath, pattern: str = "") -> None:
    """Remove a property from every place that its path leads to; with a pattern, every property of such a name."""
    for place in list(path.places(document)):
        holder: Any = place.holder
        for name in matching(holder, place.name, pattern):
            del holder[name]


def matching(holder: Mapping[str, Any], name: str, pattern: str) -> list[str]:
    """The names of an object that a path means: the one that it ends in, or those of the pattern that it writes."""
    if not pattern:
        return [name] if name in holder else []
    return [each for each in holder if re.search(pattern, each)]


def put_in(document: Any, path: Sequence[Segment], value: Any) -> None:
    """Set a property at every place that a path without `**` leads to; what is missing on the way is made."""
    *way, last = path
    for holder in _holders(document, way):
        if isinstance(holder, dict):
            holder[last.name] = value


def _holders(value: Any, way: Sequence[Segment]) -> Iterator[Any]:
    if not way:
        yield value
        return
    first, rest = way[0], way[1:]
    if first.kind == ITEMS:
        for item in value if isinstance(value, list) else ():
            yield from _holders(item, rest)
    elif isinstance(value, dict):
        yield from _holders(value.setdefault(first.name, [] if rest and rest[0].kind == ITEMS else {}), rest)
