"""Lists of a tenant: their items, pages and links."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

from lmscontract.findings.finding import Supply, SupplyKind
from lmscontract.property_path import PropertyPath
from lmscontract.rules.values import has_links, paging
from lmscontract.target.exchange import Exchange
from lmscontract.target.objects.identifiers import identifying, named
from lmscontract.target.outcomes import ListChanged, NotVerified
from lmscontract.target.target import Target
from lmscontract.types import Operation

_PAGES = 25


def item_keys(target: Target, exchange: Exchange) -> list[str]:
    """Return a key for each item of a list: its identifier if one is recognised, else all properties that every item has.

    The longest page decides, since on a page of one item every constant looks like an identifier. A property that only some
    responses have, such as one that was just added, is no part of a key. NotVerified when two items are equal.
    """
    items = target.items(exchange)
    pages = [items, *_pages(target, exchange)]
    longest = max(pages, key=len)
    name = identifying(longest, target.endpoint(exchange.call.operation).lists, target.snapshot) if items else ""
    if name:
        return [next(iter(named(item, name)), "") or _text(item, None) for item in items]
    shared = _shared(pages)
    if len({_text(item, shared) for item in longest}) < len(longest):
        raise NotVerified("its items cannot be distinguished", exchange.call.operation.label)
    return [_text(item, shared) for item in items]


def _pages(target: Target, exchange: Exchange) -> Iterator[list[Any]]:
    """The items of each page of the same list that this run has seen."""
    way = PropertyPath.parse(target.endpoint(exchange.call.operation).record).parent
    for each in target.seen(exchange.call.operation):
        if each.ok and each.is_json and each.call.path == exchange.call.path:
            yield from (value for value, _ in way.values(each.json) if isinstance(value, list))


def _shared(pages: Iterable[list[Any]]) -> Collection[str]:
    """The properties that every item of some pages has."""
    names = [item.keys() for page in pages for item in page if isinstance(item, Mapping)]
    return set.intersection(*map(set, names)) if names else ()


def _text(item: Any, names: Collection[str] | None) -> str:
    """Return some properties of an item, or all of them, as text."""
    said = item if names is None or not isinstance(item, Mapping) else {name: item[name] for name in names}
    return json.dumps(said, sort_keys=True)


def listed_identifiers(target: Target, exchange: Exchange, kind: str) -> set[str]:
    """The identifiers of the objects of a kind that a list shows; NotVerified when none is recognised."""
    items = target.items(exchange)
    name = identifying(items, kind, target.snapshot, of=target.endpoint(exchange.call.operation).lists)
    found = {value for item in items for value in (named(item, name) if name else ())}
    if items and not found:
        raise NotVerified(f"no identifier of the kind {kind} is recognised in its items", exchange.call.operation.label)
    return found


def require_two_items(target: Target, operation: Operation) -> None:
    """Raise NotVerified unless a list has at least two items."""
    exchange = target.answer(operation)
    if len(target.items(exchange)) < 2:
        hint, supply = "create a second object on the tenant", Supply(SupplyKind.OBJECT, operation.label)
        what = "the list holds fewer than two items"
        raise NotVerified(what, operation.label, hint, supply, exchanges=(exchange,))


def largest_page(target: Target, operation: Operation, *, again: bool = False) -> Exchange:
    """A list on one page, as far as it fits on the largest first one, requested `again` if so."""
    numbers = {fact.path: fact.schema["default"] for fact in paging(target.endpoint(operation), "default")}
    return target.answer(operation, query={**_sized(target, operation, "maximum"), **numbers}, again=again)


def longest_page(target: Target, operation: Operation) -> Exchange:
    """The page of a list that shows most of it: the largest first one, else the default one."""
    try:
        return largest_page(target, operation)
    except NotVerified:
        return target.answer(operation)


def second_item(target: Target, operation: Operation, *, again: bool = False) -> Exchange:
    """The second page of a list, each page holding a single item; the first where pages have no number.

    It is requested `again` if so.
    """
    endpoint = target.endpoint(operation)
    number = {fact.path: 2 for fact in paging(endpoint, "default")}
    return target.answer(operation, query={**_sized(target, operation, "minimum"), **number}, again=again)


def page_with_links(target: Target, operation: Operation, *, again: bool = False) -> Exchange:
    """The first part of a list, with its navigation links switched on, requested `again` if so."""
    switch = target.snapshot.vocabulary.links
    if again:
        _refresh(target, operation)
    query = {**_partial(target, operation), switch["parameter"]: switch["value"]}
    return target.answer(operation, query=query, again=again)


def partial_page(target: Target, operation: Operation, *, again: bool = False) -> tuple[Exchange, int]:
    """A page of so many items, though the list holds more; with its links where it has any, since others ask for that."""
    if has_links(target.endpoint(operation), target.snapshot):
        with suppress(NotVerified):
            return page_with_links(target, operation, again=again), _part(target, operation)
    if again:
        _refresh(target, operation)
    return target.answer(operation, query=_partial(target, operation), again=again), _part(target, operation)


def _refresh(target: Target, operation: Operation) -> None:
    """Request again what shows the length of a list."""
    target.answer(operation, again=True)
    with suppress(NotVerified):
        largest_page(target, operation, again=True)


def require_unchanged(target: Target, operation: Operation) -> None:
    """Raise ListChanged when a list does not answer what it answered before."""
    before = item_keys(target, target.answer(operation))
    if item_keys(target, target.answer(operation, again=True)) != before:
        raise ListChanged("the list moved while it was read")


def is_complete(target: Target, exchange: Exchange) -> bool:
    """Whether the largest page of a list holds all of it."""
    largest = _sized(target, exchange.call.operation, "maximum").values()
    return len(target.items(exchange)) < min(largest, default=0)


def links(target: Target, exchange: Exchange) -> Mapping[str, Any]:
    """The navigation links of an answer by key; empty when there are none."""
    document = target.document(exchange)
    found = document.get(target.snapshot.vocabulary.links["at"]) if isinstance(document, Mapping) else None
    return found if isinstance(found, Mapping) else {}


def with_page_number(target: Target, key: str, href: str, page: int) -> str:
    """The address of a link with the number of a page in place of its placeholder; empty when no parameter holds that."""
    placeholder, parts = target.snapshot.vocabulary.placeholders.get(key), urlsplit(href)
    query = parse_qsl(parts.query, keep_blank_values=True)
    if placeholder not in dict(query).values():
        return ""
    replaced = [(name, str(page) if value == placeholder else value) for name, value in query]
    return parts._replace(query=urlencode(replaced)).geturl()


def _sized(target: Target, operation: Operation, keyword: str) -> Mapping[str, int]:
    sizes = paging(target.endpoint(operation), "maximum")
    return {fact.path: fact.schema.get(keyword, 1) for fact in sizes}


def _partial(target: Target, operation: Operation) -> Mapping[str, int]:
    return dict.fromkeys(_sized(target, operation, "maximum"), _part(target, operation))


def _part(target: Target, operation: Operation) -> int:
    """Half of a list, in a thorough run a third, so that there is a page between; not the size of a page unasked for."""
    unasked = len(target.items(target.answer(operation)))
    try:
        count = len(target.items(largest_page(target, operation)))
    except NotVerified:
        count = unasked
    part = max(1, count // 3 if target.thorough else -(-count // 2))
    return part - 1 if part == unasked > 1 else part


def all_pages(target: Target, operation: Operation, who: str) -> Iterator[Exchange]:
    """The pages of a list from the first to one that is not full, at most 25, each as large as can be."""
    endpoint = target.endpoint(operation)
    sizes = {fact.path: fact.schema["maximum"] for fact in paging(endpoint, "maximum")}
    counter = next((fact.path for fact in paging(endpoint, "default")), "")
    for number in range(1, _PAGES + 1):
        exchange = target.call(operation, query={**sizes, **({counter: number} if counter else {})}, who=who)
        if number > 1 and exchange.status in (400, 404):
            return  # whether a page beyond the last is empty or refused is not said
        if not exchange.ok:
            raise NotVerified(f"it answered {exchange.status}", operation.label)
        yield exchange
        if not counter or len(target.items(exchange)) < max(sizes.values(), default=1):
            return
    raise NotVerified(f"the list has more than {_PAGES} pages", operation.label)


def grouped_by_place(values: Iterable[tuple[Any, str]]) -> list[list[tuple[Any, str]]]:
    """Values with their JSON pointers, grouped by the place in their records."""
    places: dict[str, list[tuple[Any, str]]] = {}
    for value, pointer in values:
        places.setdefault(re.sub(r"/\d+(?=/|$)", "/", pointer), []).append((value, pointer))
    return list(places.values())


def named_properties(document: Any, wanted: Collection[str], pointer: str = "") -> Iterator[tuple[str, Any]]:
    """Every property of a JSON document, at any depth, that has one of the names: its JSON pointer and its value."""
    if isinstance(document, Mapping):
        for name, value in document.items():
            if name in wanted:
                yield f"{pointer}/{name}", value
            yield from named_properties(value, wanted, f"{pointer}/{name}")
    elif isinstance(document, list):
        for index, value in enumerate(document):
            yield from named_properties(value, wanted, f"{pointer}/{index}")
