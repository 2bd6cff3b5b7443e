"""How a fault alters a finished response."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import orjson
from msgspec.structs import replace

from lmscontract.contract.model import Area, Endpoint, Snapshot
from lmscontract.mock.messages import Response
from lmscontract.property_path import ITEMS, PropertyPath
from lmscontract.rules.values import paging

_PAGE = b"<!doctype html>\n<title>One moment</title>\n<p>The page that you asked for will be back soon.</p>\n"
_OVERSIZE = 3
_VALUES: tuple[Any, ...] = ("new", 7, None, True, [1, 2], {"of": "late"}, 0.5, "")


def alter(
    response: Response, faults: frozenset[str], endpoint: Endpoint | None, snapshot: Snapshot, rng: random.Random
) -> Response:
    """Return a response of an operation, or of none, with the faults of these names."""
    if endpoint is not None and "extra-properties" in faults:
        response = _with_extra_properties(response, endpoint, snapshot, rng)
    if "reordered-properties" in faults:
        response = _reordered(response, rng)
    if endpoint is not None and "oversized-pages" in faults:
        response = _oversized(response, endpoint)
    if "html-bodies" in faults:
        kept = tuple((name, value) for name, value in response.headers if name.lower() != "content-type")
        response = replace(response, headers=(*kept, ("Content-Type", "text/html; charset=UTF-8")), body=_PAGE)
    if "truncated-bodies" in faults:
        response = replace(response, body=response.body[: len(response.body) // 2])
    return response


def _with_extra_properties(response: Response, endpoint: Endpoint, snapshot: Snapshot, rng: random.Random) -> Response:
    """Add a property to every object, except where property names are data."""
    closed = {*_maps(endpoint, snapshot), *_link_names(snapshot)}

    def extended(value: Any, name: str = "") -> Any:
        if isinstance(value, list):
            return [extended(each, name) for each in value]
        if not isinstance(value, dict) or name in closed:
            return value
        inner = {key: extended(each, key) for key, each in value.items()}
        return {**inner, f"added_{rng.randrange(1000)}": rng.choice(_VALUES)}

    return _with_document(response, extended)


def _reordered(response: Response, rng: random.Random) -> Response:
    """Shuffle the properties of every object."""

    def shuffled(value: Any) -> Any:
        if isinstance(value, list):
            return [shuffled(each) for each in value]
        if not isinstance(value, dict):
            return value
        return {key: shuffled(value[key]) for key in rng.sample(list(value), len(value))}

    return _with_document(response, shuffled)


def _oversized(response: Response, endpoint: Endpoint) -> Response:
    """Repeat the items of a list beyond its maximum page size."""
    record = endpoint.record_path
    if not record.segments or record.segments[-1].kind != ITEMS:
        return response
    most = next((fact.schema["maximum"] for fact in paging(endpoint, "size")), 0)

    def repeated(document: Any) -> Any:
        for items, _ in record.parent.values(document):
            if isinstance(items, list) and items:
                items.extend(items * max(_OVERSIZE, -(-int(most) // len(items))))
        return document

    return _with_document(response, repeated)


def _with_document(response: Response, change: Callable[[Any], Any]) -> Response:
    try:
        document = orjson.loads(response.body)
    except ValueError:
        return response
    return replace(response, body=orjson.dumps(change(document)))


def _maps(endpoint: Endpoint, snapshot: Snapshot) -> Iterator[str]:
    """Yield the names of objects whose property names are data."""
    for fact in endpoint.of_area(Area.RESPONSE):
        shapes = (fact.schema, *(snapshot.vocabulary.schemas.get(name, {}) for name in fact.shape))
        if any(isinstance(each.get("additionalProperties"), Mapping) for each in shapes):
            yield from (path.name for path in fact.paths)


def _link_names(snapshot: Snapshot) -> Iterator[str]:
    if at := snapshot.vocabulary.links.get("at"):
        yield PropertyPath.parse(at).name
