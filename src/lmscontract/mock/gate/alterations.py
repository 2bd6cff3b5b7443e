"""What weather does to a finished answer: within the contract, or beyond it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import orjson
from msgspec.structs import replace

from lmscontract.contract.model import Area, Endpoint, Snapshot
from lmscontract.mock.exchange import Response
from lmscontract.property_path import ITEMS, PropertyPath
from lmscontract.rules.values import paging

_PAGE = b"<!doctype html>\n<title>One moment</title>\n<p>The page that you asked for will be back soon.</p>\n"
_BEYOND = 3
_ADDED: tuple[Any, ...] = ("new", 7, None, True, [1, 2], {"of": "late"}, 0.5, "")


def with_extra_properties(response: Response, endpoint: Endpoint, snapshot: Snapshot, dice: random.Random) -> Response:
    """Every object of a JSON answer has one more property, except where the names of an object mean something."""
    closed = {*_maps(endpoint, snapshot), *_link_names(snapshot)}

    def grown(value: Any, name: str = "") -> Any:
        if isinstance(value, list):
            return [grown(each, name) for each in value]
        if not isinstance(value, dict) or name in closed:
            return value
        inner = {key: grown(each, key) for key, each in value.items()}
        return {**inner, f"added_{dice.randrange(1000)}": dice.choice(_ADDED)}

    return _with_document(response, grown)


def in_another_order(response: Response, dice: random.Random) -> Response:
    """The properties of every object stand in an order drawn at random."""

    def shuffled(value: Any) -> Any:
        if isinstance(value, list):
            return [shuffled(each) for each in value]
        if not isinstance(value, dict):
            return value
        return {key: shuffled(value[key]) for key in dice.sample(list(value), len(value))}

    return _with_document(response, shuffled)


def oversized(response: Response, endpoint: Endpoint) -> Response:
    """A list holds its items over and over, more than its largest page; any other answer stays as it is."""
    record = PropertyPath.parse(endpoint.record) if endpoint.record else None
    if record is None or record.segments[-1].kind != ITEMS:
        return response
    most = next((fact.schema["maximum"] for fact in paging(endpoint, "maximum")), 0)

    def repeated(document: Any) -> Any:
        for items, _ in record.parent.values(document):
            if isinstance(items, list) and items:
                items.extend(items * max(_BEYOND, -(-int(most) // len(items))))
        return document

    return _with_document(response, repeated)


def truncated(response: Response) -> Response:
    """The body ends in the middle, as if that were all."""
    return replace(response, body=response.body[: len(response.body) // 2])


def as_page(response: Response) -> Response:
    """A page of HTML in place of the body, under the same status."""
    kept = tuple((name, value) for name, value in response.headers if name.lower() != "content-type")
    return replace(response, headers=(*kept, ("Content-Type", "text/html; charset=UTF-8")), body=_PAGE)


def _with_document(response: Response, change: Callable[[Any], Any]) -> Response:
    try:
        document = orjson.loads(response.body)
    except ValueError:
        return response
    return replace(response, body=orjson.dumps(change(document)))


def _maps(endpoint: Endpoint, snapshot: Snapshot) -> Iterator[str]:
    """The names of objects whose own names are data."""
    for fact in endpoint.of_area(Area.RESPONSE):
        shapes = (fact.schema, *(snapshot.vocabulary.schemas.get(name, {}) for name in fact.shape))
        if any(isinstance(each.get("additionalProperties"), Mapping) for each in shapes):
            yield from (path.name for path in fact.paths)


def _link_names(snapshot: Snapshot) -> Iterator[str]:
    if at := snapshot.vocabulary.links.get("at"):
        yield PropertyPath.parse(at).name
