"""Request bodies: one that works for each operation, and what a body that was sent holds or lacks."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping
from typing import Any

from lmscontract.contract.model import Area, Endpoint, Fact, State
from lmscontract.mock.samples import Samples
from lmscontract.mock.store.seeds import seeded
from lmscontract.mock.store.tenant import Tenant
from lmscontract.property_path import ITEMS, PropertyPath


def working_body(endpoint: Endpoint, samples: Samples, tenant: Tenant, *, whole: bool = False) -> dict[str, Any]:
    """A body that works: what mock data say (`body`), what is mandatory, and the containers of what is optional.

    A `whole` one holds what mock data say of properties that the contract names as well (`known`), in months in which it
    knows them.
    """
    facts = [fact for fact in endpoint.of_area(Area.BODY) if fact.state is State.KNOWN]
    said = tenant.operation_data(endpoint.operation)
    body: dict[str, Any] = seeded(dict(said.get("body") or {}), 1, tenant)
    known: Mapping[str, Any] = said.get("known") or {}
    for fact in facts:
        _make_way(body, fact)
    for fact in facts:
        if fact.required or (whole and fact.path in known):
            for place in list(fact.paths[0].places(body)):
                holder: Any = place.holder
                holder.setdefault(place.name, _sample(fact, known, samples, tenant))
    return body


def lacks(body: Any, path: PropertyPath) -> bool:
    """Whether a body has no place for a property, or one where it does not stand."""
    places = list(path.places(body))
    if not places and isinstance(body, Mapping) and len(path.segments) > 1:
        return False  # what it would belong to was not sent either
    return not places or any(not place.filled for place in places)


def holds(body: Any, path: PropertyPath, pattern: str = "") -> bool:
    """Whether a property stands somewhere in a body; a pattern is a family of names, or the name that writes it."""
    places = list(path.places(body))
    named = bool(pattern) and any(re.search(pattern, name) for place in places for name in place.holder)
    return named or any(place.filled for place in places)


def meaning(table: Mapping[str, Any], value: Any) -> str:
    """What a value means by a table of spellings; a value outside it means what the last row does."""
    for name, spellings in table.items():
        if any(value == each and isinstance(value, bool) == isinstance(each, bool) for each in spellings):
            return name
    return next(reversed(list(table)), "")


def _sample(fact: Fact, known: Mapping[str, Any], samples: Samples, tenant: Tenant) -> Any:
    schema, name = samples.schema(fact), fact.paths[0].name
    told = known.get(fact.path)
    several = told["$first"] if isinstance(told, Mapping) and "$first" in told else [told] if fact.path in known else []
    fitting = (each for each in (seeded(value, 1, tenant) for value in several) if samples.accepts(schema, each))
    return next(fitting, None) if several else samples.value(schema, name)


def _make_way(body: dict[str, Any], fact: Fact) -> None:
    inner: Any = body
    segments = fact.paths[0].segments
    for segment, after in itertools.pairwise(segments):
        if segment.kind == ITEMS:
            inner = inner[0]
        elif segment.kind == "name" and isinstance(inner, dict):
            inner = inner.setdefault(segment.name, [{}] if after.kind == ITEMS else {})
        else:
            return
