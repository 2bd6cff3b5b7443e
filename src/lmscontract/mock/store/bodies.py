"""Request bodies: valid examples, and what a sent body holds or lacks."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import Any

from lmscontract.contract.model import Area, Endpoint, Fact, State
from lmscontract.mock.documents import filled, take_out
from lmscontract.mock.samples import Samples
from lmscontract.mock.store.seeds import seeded
from lmscontract.mock.store.tenant import TenantData
from lmscontract.property_path import ITEMS, PropertyPath


def working_body(endpoint: Endpoint, samples: Samples, tenant: TenantData) -> dict[str, Any]:
    """Return a valid body: the `body` of mock data, mandatory properties, and the containers of optional ones.

    It also has the `known` values of mock data for properties that the contract of the month names, and none of the properties
    that a change has removed.
    """
    facts = [fact for fact in endpoint.of_area(Area.BODY) if fact.state is State.KNOWN]
    data = tenant.operation_data(endpoint.operation)
    body: dict[str, Any] = seeded(data.get("body") or {}, 1, tenant)
    known: Mapping[str, Any] = data.get("known") or {}
    for fact in endpoint.of_area(Area.BODY):
        for path in fact.paths if fact.state is State.ABSENT else ():
            take_out(body, path, fact.pattern)
    for fact in facts:
        _create_containers(body, fact)
    for fact in facts:
        if fact.required or fact.path in known:
            for place in list(fact.paths[0].places(body)):
                holder: Any = place.holder
                holder.setdefault(place.name, _sample(fact, known, samples, tenant))
    return body


def lacks(body: Any, path: PropertyPath) -> bool:
    """Whether a property is missing at some place of a body."""
    places = list(path.places(body))
    if not places and isinstance(body, Mapping) and len(path.segments) > 1:
        return False  # what it would belong to was not sent either
    return not places or any(not place.filled for place in places)


def holds(body: Any, path: PropertyPath, pattern: str = "") -> bool:
    """Whether a body has a property, or one whose name matches the pattern."""
    return bool(filled(body, path) or (pattern and filled(body, path, pattern)))


def removed_inputs(endpoint: Endpoint, query: Mapping[str, str], body: Any) -> Iterator[Fact]:
    """Yield the removed parameters and the removed properties of the body that a call still sends."""
    for fact in endpoint.facts.values():
        if fact.state is State.ABSENT:
            in_body = fact.area is Area.BODY and any(holds(body, path, fact.pattern) for path in fact.paths)
            if in_body or (fact.area is Area.QUERY and fact.path in query):
                yield fact


def meaning(table: Mapping[str, Any], value: Any) -> str:
    """Return the name of a value in a table of spellings; a value outside it has the name of the last row."""
    for name, spellings in table.items():
        if any(value == each and isinstance(value, bool) == isinstance(each, bool) for each in spellings):
            return name
    return next(reversed(list(table)), "")


def _sample(fact: Fact, known: Mapping[str, Any], samples: Samples, tenant: TenantData) -> Any:
    schema, name = samples.schema(fact), fact.paths[0].name
    if fact.path not in known:
        return samples.value(schema, name)
    value = known[fact.path]
    values = value["$first"] if isinstance(value, Mapping) and "$first" in value else [value]
    return next((each for each in (seeded(one, 1, tenant) for one in values) if samples.accepts(schema, each)), None)


def _create_containers(body: dict[str, Any], fact: Fact) -> None:
    inner: Any = body
    segments = fact.paths[0].segments
    for segment, after in itertools.pairwise(segments):
        if segment.kind == ITEMS:
            inner = inner[0]
        elif segment.kind == "name" and isinstance(inner, dict):
            inner = inner.setdefault(segment.name, [{}] if after.kind == ITEMS else {})
        else:
            return
