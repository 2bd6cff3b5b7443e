"""Lists of a tenant: their items, pages and links."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, urlencode, urlsplit

from lmscontract.contract.model import Endpoint
from lmscontract.findings.callers import DEFAULT
from lmscontract.findings.finding import Supply, SupplyKind
from lmscontract.rules.values import has_links, identified, page_query, paging
from lmscontract.target.exchange import Exchange
from lmscontract.target.json_values import values_by_pointer
from lmscontract.target.lists.sorting import Sorting
from lmscontract.target.objects.identifiers import candidates, identifying, is_named_after, listing, named
from lmscontract.target.objects.proof import configured, identifier_of
from lmscontract.target.outcomes import NotVerified
from lmscontract.types import Operation

if TYPE_CHECKING:
    from lmscontract.target.target import Target

_PAGES = 25
_BEYOND = 100_000


class TenantList:
    """The list of an operation on a tenant: its pages, and what a page of it shows."""

    def __init__(self, target: Target, operation: Operation) -> None:
        self.target = target
        self.operation = operation
        self.endpoint = target.endpoint(operation)

    @property
    def sorting(self) -> Sorting:
        """The order of the list."""
        return Sorting(self)

    def require_two_items(self) -> None:
        """Raise NotVerified unless the list has at least two items."""
        exchange = self.target.answer(self.operation)
        if len(self.target.items(exchange)) < 2:
            hint, supply = "create a second object on the tenant", Supply(SupplyKind.OBJECT, self.operation.label)
            what = "the list has fewer than two items"
            raise NotVerified(what, self.operation.label, hint, supply, exchanges=(exchange,))

    def largest_page(self, *, again: bool = False) -> Exchange:
        """Return the largest first page of a list; with `again`, request it a second time."""
        query = {**self._sized("maximum"), **page_query(self.endpoint, 1, 0)}
        return self.target.answer(self.operation, query=query, again=again)

    @property
    def largest_size(self) -> int:
        """The number of items on the largest page; 0 if the size of pages cannot be chosen."""
        return min(self._sized("maximum").values(), default=0)

    def page_after_largest(self) -> Exchange | None:
        """Return the page that shows further items although the largest first page is not full; None if it shows none.

        In a run that is not thorough it is requested only if that page is no larger than the default one.
        """
        with suppress(NotVerified):
            largest = self.largest_page()
            count = len(self.target.items(largest))
            is_suspect = self.target.thorough or count <= len(self.target.items(self.target.answer(self.operation)))
            if 0 < count < self.largest_size and is_suspect and (later := page_query(self.endpoint, 2, count)):
                query = {**dict.fromkeys(self._sized("maximum"), count), **later}
                further = self.target.answer(self.operation, query=query)
                if not {*self.item_keys(further)} <= {*self.item_keys(largest)}:
                    return further
        return None

    def longest_page(self) -> Exchange:
        """Return the page that shows most of a list: the largest first one, else the default one."""
        try:
            return self.largest_page()
        except NotVerified:
            return self.target.answer(self.operation)

    def second_page(
        self, order: Mapping[str, str] | None = None, *, who: str = DEFAULT, again: bool = False
    ) -> Exchange:
        """Return the second page of a list with one item on each page; the first one if pages have no number.

        It is in the order of some parameters, if they are given, and requested `again` if so.
        """
        query = {**(order or {}), **self._sized("minimum"), **page_query(self.endpoint, 2, self.smallest_size or 1)}
        return self.target.answer(self.operation, query=query, who=who, again=again)

    def smallest_page(self) -> Exchange:
        """Return the first page of the smallest size."""
        return self.target.answer(self.operation, query=self._sized("minimum"))

    @property
    def smallest_size(self) -> int:
        """The number of items on the smallest page; 0 if the size of pages cannot be chosen."""
        return max(self._sized("minimum").values(), default=0)

    def page_beyond(self) -> Exchange:
        """Return an empty page far beyond the last, or the first without page numbers; NotVerified if it is refused."""
        return self.target.answer(self.operation, query=page_query(self.endpoint, _BEYOND, _BEYOND))

    def page_with_links(self, number: int | None = None) -> Exchange:
        """Return a part of a list with its links switched on: the one of a number, by default what no number requests."""
        switch = self.target.snapshot.vocabulary.links
        later = page_query(self.endpoint, number, (number - 1) * self._part()) if number else {}
        query = {**self._partial(), **later, switch["parameter"]: switch["value"]}
        return self.target.answer(self.operation, query=query)

    def page_without_links(self) -> Exchange | None:
        """Return the beginning of a list with its links switched off; None if the value of the switch is neither 1 nor true."""
        off = self._off()
        switch = self.target.snapshot.vocabulary.links["parameter"]
        return None if off is None else self.target.call(self.operation, query={switch: off})

    def _off(self) -> str | None:
        return {"1": "0", "true": "false"}.get(json.dumps(self.target.snapshot.vocabulary.links["value"]))

    def partial_page(self) -> tuple[Exchange, int]:
        """Return a page of so many items of a longer list, with its links if it has any, since other checks request the same."""
        if has_links(self.endpoint, self.target.snapshot):
            with suppress(NotVerified):
                return self.page_with_links(), self._part()
        return self.target.answer(self.operation, query=self._partial()), self._part()

    def pages(
        self,
        who: str = DEFAULT,
        *,
        path: Mapping[str, str] | None = None,
        query: Mapping[str, str] | None = None,
        again: bool = False,
    ) -> Iterator[Exchange]:
        """The pages of a list from the first to one that is not full, at most 25, each as large as can be.

        `path` gives path parameters, `query` further ones. They are requested `again` if so.
        """
        sizes = {fact.path: fact.schema["maximum"] for fact in paging(self.endpoint, "size")}
        seen = 0
        for number in range(1, _PAGES + 1):
            counted = page_query(self.endpoint, number, seen)
            parameters = {**(query or {}), **sizes, **counted}
            exchange = self.target.call(self.operation, query=parameters, path=path, who=who, again=again)
            if number > 1 and exchange.status in (400, 404):
                return  # whether a page beyond the last is empty or refused is not said
            if not exchange.ok:
                raise NotVerified(f"the operation answered {exchange.status}", self.operation.label)
            yield exchange
            found = len(self.target.items(exchange))
            seen += found
            if not counted or found < max(sizes.values(), default=1):
                return
        raise NotVerified(f"the list has more than {_PAGES} pages", self.operation.label)

    def item_keys(self, exchange: Exchange) -> list[str]:
        """Return a key for each item of a list: its identifier if one is recognised, else all values that every item has.

        The longest page decides, since on a page of one item every constant looks like an identifier. A value that only some
        responses have, also deep inside an item, is no part of a key: keys are compared with others made after the same
        requests. NotVerified when two items are equal.
        """
        items = self.target.items(exchange)
        pages = [*self._pages(exchange), items]
        longest = max(pages, key=len)
        name = identifier_of(self.target, self.endpoint, longest) if items else ""
        if name and all(named(item, name) for page in pages for item in page):
            return [named(item, name)[0] for item in items]
        shared = _shared(pages)
        if len({_text(item, shared) for item in longest}) < len(longest):
            raise NotVerified("the items cannot be distinguished", self.operation.label)
        return [_text(item, shared) for item in items]

    def identifiers(self, exchange: Exchange, kind: str) -> set[str]:
        """The identifiers of the objects of a kind that a list shows; NotVerified when none is recognised."""
        items = self.target.items(exchange)
        if kind == self.endpoint.lists:
            name = identifier_of(self.target, self.endpoint, items)
        else:
            name = identifying(items, kind, self.target.snapshot, of=self.endpoint.lists)
        found = {value for item in items for value in (named(item, name) if name else ())}
        if items and not found:
            raise NotVerified(f"no identifier of the kind {kind} is recognised in its items", self.operation.label)
        return found

    def identifies(self, name: str, kind: str, identifier: str, exchange: Exchange) -> bool:
        """Whether a property of the items of a page, which has the value of an identifier, identifies an object of a kind.

        In a list of other objects its name has to say so. In one of the kind it is the identifier of its items, or differs
        between them and has the value in another list of the kind, too.
        """
        if kind != self.endpoint.lists:
            return is_named_after(kind, name, self.target.snapshot, alone=False)
        items = self.target.items(exchange)
        if name == identifier_of(self.target, self.endpoint, items):
            return True
        others = (each for each in listing(kind, self.target.snapshot) if each is not self.endpoint)
        return name in dict(candidates(items, self.target.snapshot.vocabulary.private)) and any(
            self._shows(each, name, identifier) for each in others
        )

    def _shows(self, endpoint: Endpoint, name: str, identifier: str) -> bool:
        with suppress(NotVerified):
            page = TenantList(self.target, endpoint.operation).longest_page()
            return any(identifier in named(item, name) for item in self.target.items(page))
        return False

    def identifier_property(self, items: Sequence[Any]) -> str:
        """Return the property that is the identifier of items; empty for one that is known as that of another kind.

        One that the owner names may be that: the candidates for a post are users.
        """
        name = identifier_of(self.target, self.endpoint, items)
        is_own = identified(name, self.target.snapshot) in ("", self.endpoint.lists)
        return name if is_own or name in configured(self.target, self.endpoint) else ""

    def related_identifiers(self, exchange: Exchange, kind: str) -> tuple[str, ...]:
        """Return to which object of a kind each item of a page belongs; empty when not every item shows it."""
        items = self.items(exchange)
        for name in self.target.snapshot.vocabulary.names_of(kind):
            found = [named(item, name)[:1] for item in items]
            if items and all(found):
                return tuple(value for values in found for value in values)
        return ()

    def is_filtered_by(self, name: str, kind: str) -> bool:
        """Return whether a parameter that names an object of a kind leaves only the items that belong to it."""
        shown = self.related_identifiers(self.largest_page(), kind)
        if len({*shown}) < 2:
            return False
        filtered = self.target.call(self.operation, query={name: shown[0]})
        return filtered.ok and {*self.related_identifiers(filtered, kind)} == {shown[0]}

    def is_complete(self, exchange: Exchange) -> bool:
        """Whether the largest page of a list holds all of it."""
        return len(self.target.items(exchange)) < self.largest_size

    def links(self, exchange: Exchange) -> Mapping[str, Any]:
        """The navigation links of an answer by key; empty when there are none."""
        document = self.target.document(exchange)
        found = document.get(self.target.snapshot.vocabulary.links["at"]) if isinstance(document, Mapping) else None
        return found if isinstance(found, Mapping) else {}

    def address(self, exchange: Exchange, key: str) -> Any:
        """Return the address of a link; None when the response has none."""
        link = self.links(exchange).get(key)
        return link.get("href") if isinstance(link, Mapping) else None

    def requests_links(self, exchange: Exchange) -> bool:
        """Return whether a call switched the links on."""
        value = dict(exchange.call.query).get(self.target.snapshot.vocabulary.links["parameter"])
        return value not in (None, self._off())

    def is_of_link(self, exchange: Exchange) -> bool:
        """Return whether a call sent all that the address of a link of this list has, which may itself request links."""
        sent = set(exchange.call.query)
        pages = (each for each in self.target.seen(self.operation) if each.ok and each.is_json)
        addresses = (self.address(page, key) for page in pages for key in self.links(page))
        queries = (set(parse_qsl(urlsplit(each).query)) for each in addresses if isinstance(each, str))
        return any(query and query <= sent for query in queries)

    def items(self, exchange: Exchange) -> list[Any]:
        """Return the items of a page."""
        return self.target.items(exchange)

    def with_page_number(self, key: str, href: str, page: int) -> str:
        """The address of a link with the number of a page in place of its placeholder; empty when no parameter holds that."""
        placeholder, parts = self.target.snapshot.vocabulary.placeholders.get(key), urlsplit(href)
        query = parse_qsl(parts.query, keep_blank_values=True)
        if placeholder not in dict(query).values():
            return ""
        replaced = [(name, str(page) if value == placeholder else value) for name, value in query]
        return parts._replace(query=urlencode(replaced)).geturl()

    def _pages(self, exchange: Exchange) -> Iterator[list[Any]]:
        """The items of each page of the same list that this run has seen."""
        way = self.endpoint.record_path.parent
        for each in self.target.seen(self.operation):
            if each.ok and each.is_json and each.call.path == exchange.call.path:
                yield from (value for value, _ in way.values(each.json) if isinstance(value, list))

    def _sized(self, keyword: str) -> Mapping[str, int]:
        sizes = paging(self.endpoint, "size")
        return {fact.path: fact.schema.get(keyword, 1) for fact in sizes}

    def _partial(self) -> Mapping[str, int]:
        return dict.fromkeys(self._sized("maximum"), self._part())

    def _part(self) -> int:
        """Return half the length of a list, in a thorough run a third, for a page in between; never the default page size."""
        unasked = len(self.target.items(self.target.answer(self.operation)))
        try:
            count = len(self.target.items(self.largest_page()))
        except NotVerified:
            count = unasked
        part = max(1, count // 3 if self.target.thorough else -(-count // 2))
        return part - 1 if part == unasked > 1 else part


def _shared(pages: Iterable[list[Any]]) -> Collection[str]:
    """The JSON pointers, from an item on, at which every item of some pages has a value."""
    places = [values_by_pointer(item).keys() for page in pages for item in page]
    return set.intersection(*map(set, places)) if places else ()


def _text(item: Any, places: Collection[str]) -> str:
    """Return the values of an item at some places as text."""
    return json.dumps({at: value for at, value in values_by_pointer(item).items() if at in places}, sort_keys=True)


def grouped_by_place(values: Iterable[tuple[Any, str]]) -> list[list[tuple[Any, str]]]:
    """Values with their JSON pointers, grouped by the place in their records."""
    places: dict[str, list[tuple[Any, str]]] = {}
    for value, pointer in values:
        places.setdefault(re.sub(r"/\d+(?=/|$)", "/", pointer), []).append((value, pointer))
    return list(places.values())
