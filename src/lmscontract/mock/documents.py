"""Sets and removes properties in documents."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from lmscontract.contract.model import Endpoint
from lmscontract.property_path import ANYWHERE, ITEMS, PropertyPath, Segment


def resolved(path: PropertyPath, endpoint: Endpoint, inner: Sequence[Segment] = ()) -> Sequence[Segment]:
    """Return a path without `**`: what may be anywhere in the response is put at the record, or at a path within it."""
    segments, record = path.segments, endpoint.record_path.segments
    for index, segment in enumerate(segments):
        if segment.kind == ANYWHERE:
            before, after = segments[:index], segments[index + 1 :]
            return (*(record if record[:index] == before else before), *inner, *after)
    return segments


def take_out(document: Any, path: PropertyPath, pattern: str = "") -> None:
    """Remove a property at every place of a path; with a pattern, every property whose name matches."""
    for holder, name in filled(document, path, pattern):
        del holder[name]


def filled(document: Any, path: PropertyPath, pattern: str = "") -> list[tuple[Any, str]]:
    """Return where a document has the property at a path: each object, and the name in it, or all that match the pattern."""
    return [
        (place.holder, name)
        for place in path.places(document)
        for name in (place.holder if pattern else (place.name,))
        if (re.search(pattern, name) if pattern else name in place.holder)
    ]


def put_in(document: Any, path: Sequence[Segment], value: Any) -> None:
    """Set a property at every place of a path without `**`; missing objects on the way are created."""
    *parents, last = path
    for holder in _holders(document, parents):
        if isinstance(holder, dict):
            holder[last.name] = value


def _holders(value: Any, path: Sequence[Segment]) -> Iterator[Any]:
    if not path:
        yield value
        return
    first, rest = path[0], path[1:]
    if first.kind == ITEMS:
        for item in value if isinstance(value, list) else ():
            yield from _holders(item, rest)
    elif isinstance(value, dict):
        yield from _holders(value.setdefault(first.name, [] if rest and rest[0].kind == ITEMS else {}), rest)
