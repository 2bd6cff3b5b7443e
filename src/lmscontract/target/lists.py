"""Lists of a tenant: their items told apart, their pages and links."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from lmscontract.rules.values import paging
from lmscontract.target.discovery import identifiers
from lmscontract.target.exchange import Exchange
from lmscontract.target.target import Target
from lmscontract.target.trial import NotVerified
from lmscontract.types import Operation

_PAGES = 25


def identities(target: Target, exchange: Exchange) -> list[str]:
    """Each item of a list in one word: its identifier where one is recognised, else the whole item."""
    items = target.items(exchange)
    kind = target.endpoint(exchange.call.operation).lists
    found = identifiers(items, kind, target.snapshot) if kind and items else ()
    return list(found) or [json.dumps(item, sort_keys=True) for item in items]


def names(target: Target, exchange: Exchange, kind: str) -> set[str]:
    """The identifiers of the objects of a kind that a list shows; NotVerified when none is recognised."""
    items = target.items(exchange)
    found = set(identifiers(items, kind, target.snapshot))
    if items and not found:
        raise NotVerified(f"no identifier of a {kind} is recognised in its items", exchange.call.operation.label)
    return found


def several(target: Target, operation: Operation) -> None:
    """Raise NotVerified unless a list has at least two items."""
    if len(target.items(target.answer(operation))) < 2:
        raise NotVerified(
            "the list holds fewer than two items", operation.label, "create a second object on the tenant"
        )


def smallest_page(target: Target, operation: Operation) -> Mapping[str, int]:
    """The parameters that ask for pages of a single item."""
    return {fact.path: 1 for fact in paging(target.endpoint(operation), "maximum")}


def linked(target: Target, operation: Operation) -> Exchange:
    """The first page of a list, as small as can be, with its navigation links switched on."""
    switch = target.snapshot.vocabulary.links
    return target.answer(operation, query={**smallest_page(target, operation), switch["parameter"]: switch["value"]})


def links(target: Target, exchange: Exchange) -> Mapping[str, Any]:
    """The navigation links of an answer by key; empty when there are none."""
    document = target.document(exchange)
    found = document.get(target.snapshot.vocabulary.links["at"]) if isinstance(document, Mapping) else None
    return found if isinstance(found, Mapping) else {}


def pages(target: Target, operation: Operation, who: str) -> Iterator[Exchange]:
    """The pages of a list from the first to one that is not full, at most 25, each as large as can be."""
    endpoint = target.endpoint(operation)
    sizes = {fact.path: fact.schema["maximum"] for fact in paging(endpoint, "maximum")}
    counter = next((fact.path for fact in paging(endpoint, "default")), "")
    for number in range(1, _PAGES + 1):
        exchange = target.answer(operation, query={**sizes, **({counter: number} if counter else {})}, who=who)
        yield exchange
        if not counter or len(target.items(exchange)) < max(sizes.values(), default=1):
            return
    raise NotVerified(f"the list has more than {_PAGES} pages", operation.label)


def members(document: Any, wanted: Collection[str], pointer: str = "") -> Iterator[tuple[str, Any]]:
    """Every property of a JSON document, at any depth, that has one of the names: its JSON pointer and its value."""
    if isinstance(document, Mapping):
        for name, value in document.items():
            if name in wanted:
                yield f"{pointer}/{name}", value
            yield from members(value, wanted, f"{pointer}/{name}")
    elif isinstance(document, list):
        for index, value in enumerate(document):
            yield from members(value, wanted, f"{pointer}/{index}")
