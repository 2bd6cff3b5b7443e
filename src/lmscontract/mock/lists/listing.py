"""The requested page of a list: its objects, selected and sorted, and the links."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial
from typing import Any
from urllib.parse import urlencode

from msgspec.structs import replace

from lmscontract.contract.model import Area, State
from lmscontract.mock.compiled_operation import CompiledOperation, RoutedCall
from lmscontract.mock.context import Context
from lmscontract.mock.documents import put_in, take_out
from lmscontract.mock.lists.filtering import Wanted, filters
from lmscontract.mock.lists.paging import SIZE, Anchor, Links, Page, base_url, turned_to
from lmscontract.mock.lists.sorting import UNSORTED, Order, Sorting
from lmscontract.mock.loading import run
from lmscontract.mock.messages import Observation, RefusalError
from lmscontract.mock.parameters import Parameter
from lmscontract.mock.store.items import Store
from lmscontract.mock.store.records import Cache, Record


class Listing:
    """The lists of a tenant."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._bounded = context.variant.of("pages-beyond") == "refused"
        self._selection = cache(partial(Selection, context=context))

    def page(self, call: RoutedCall, store: Store) -> Any:
        """Return the answer of a list: the items of the requested page, and the links if they were requested.

        Raises a RefusalError for an attribute that the list does not sort by, and for a page that does not exist where
        this variant refuses it.
        """
        operation = call.operation
        listed = self._selection(operation).of(call, store)
        identifiers = [str(record.id) for record in listed]
        page = self._page(call, identifiers)
        if self._bounded and not 1 <= page.number <= max(1, page.pages):
            raise RefusalError(400, "there is no such page")
        if page.number > 1 and page.first >= page.total:
            call.observed.append(Observation("pages-after-last"))
        shown = [operation.form.item(record, store) for record in page.of(listed)]
        if self._context.breaks.any:
            shown = self._without_defaults(call, shown)
        document = operation.form.envelope(shown, page.totals(len(shown)), store)
        for fact in operation.next_links:
            if (address := self._next_address(call, page)) is None and "null" not in fact.schema.get("type", "null"):
                take_out(document, fact.paths[0])
            else:
                put_in(document, fact.paths[0].segments, address)
        if operation.links is not None:
            place = operation.links.place
            if operation.links.requested(call.query) or not operation.keeps("links-unasked", place):
                links = self._links(call, operation.links, page, identifiers)
                put_in(document, operation.links.at, links)
        return document

    def _next_address(self, call: RoutedCall, page: Page) -> str | None:
        """Return the address of the next page of a list; None on the last one."""
        operation = call.operation
        turned = {operation.page.name: page.number + 1} if operation.page else {}
        turned |= {operation.offset.name: page.end} if operation.offset else {}
        kept = [(name, value) for name, value in call.request.query if name not in turned]
        address = f"{base_url(call.request)}{call.request.path}?{urlencode([*kept, *turned.items()])}"
        return address if page.end < page.total else None

    def _links(self, call: RoutedCall, links: Links, page: Page, identifiers: Sequence[str]) -> dict[str, Any]:
        """Return the links of a page, of which some lead to a wrong page or have a wrong number where that is broken."""

        def broken(rules: Mapping[str, str]) -> list[str]:
            return [key for key, rule in rules.items() if not call.operation.keeps(rule, f"{links.place}.{key}")]

        astray = broken({"next": "next-link-astray", **dict.fromkeys(links.placeholders, "goto-link-astray")})
        return links.all(call.request, page, identifiers, astray, broken(dict.fromkeys(links.keys, "link-page-wrong")))

    def _without_defaults(self, call: RoutedCall, shown: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Return a page without one item for each default that is not applied, except the default page."""
        for parameter in call.operation.parameters:
            absent = parameter.has_default and parameter.name not in call.query and parameter is not call.operation.page
            if absent and not self._applies_default(call.operation, parameter):
                shown = shown[:-1]
        return shown

    def _applies_default(self, operation: CompiledOperation, parameter: Parameter) -> bool:
        return operation.keeps("default-not-applied", parameter.location, str(parameter.default))

    def _page(self, call: RoutedCall, identifiers: Sequence[str]) -> Page:
        operation, keeps = call.operation, call.operation.keeps
        number, anchor = requested_page(operation, call.query)
        if operation.page is not None and not keeps("page-ignored", operation.page.location):
            number, anchor = 1, Anchor()
        elif operation.page is not None and operation.page.name not in call.query:
            number = number if self._applies_default(operation, operation.page) else number + 1
        size: Any = SIZE
        if operation.size is not None:
            kept = keeps("page-size-ignored", operation.size.location)
            size = operation.size.value(call.query.get(operation.size.name) if kept else None)
        size = max(1, _integer(size, SIZE))
        if operation.offset is not None and operation.page is None:
            kept = keeps("page-ignored", operation.offset.location)
            given = call.query.get(operation.offset.name) if kept else None
            first = max(0, _integer(operation.offset.value(given), 0))
            return Page(first // size + 1, size, len(identifiers), first)
        return turned_to(number, size, anchor, identifiers)


class Selection:
    """The objects of one list. A list sorts by every simple property that its items show."""

    def __init__(self, operation: CompiledOperation, context: Context) -> None:
        self._operation = operation
        self._context = context
        self._functions = context.handlers.filters.get(operation.endpoint.operation.shape, ())
        example = operation.form.item(operation.form.records.sample(), context.store())
        simple = [name for name, value in example.items() if not isinstance(value, dict | list)]
        self._filters = filters(operation.endpoint, operation.kind, context, simple, _honoured(operation, context))
        self._sorting = Sorting.of(operation.endpoint, context.snapshot.vocabulary.sorting, simple)
        self._kept = Cache(context.tenant.undo_log)

    def of(self, call: RoutedCall, store: Store) -> list[Record]:
        """Return the objects for a call."""
        order = self._order(call, self._sorting) if self._sorting is not None else UNSORTED
        hidden, exposed = self._hidden(call)
        key = (hidden, exposed, self._wanted(call), order, store.viewer, tuple(call.values.values()))
        kept = self._kept.values()
        if key not in kept:
            kept[key] = self._selected(call, hidden, exposed, order, store)
        selected: list[Record] = kept[key]
        return selected

    def _selected(
        self, call: RoutedCall, hidden: frozenset[str], exposed: frozenset[str], order: Order, store: Store
    ) -> list[Record]:
        tenant, kind, item = self._context.tenant, self._operation.kind, self._operation.form.item
        records = self._operation.form.records
        used = [(each, values) for each, values in zip(self._filters, self._wanted(call), strict=True) if values]
        named = call.records.get(self._operation.shown)
        parent = store.item(call.operation.endpoint.kinds[self._operation.shown], named) if named is not None else None

        def shows(record: Record) -> bool:
            return any(tenant.concerns(fact, record) for fact in exposed) or (
                store.sees(kind, record)
                and all(
                    each.shows(values, record, records.property, partial(item, record, store)) for each, values in used
                )
                and all(run(each, store.item(kind, record), parent=parent) for each in self._functions)
                and not any(tenant.stands_for(fact, record) for fact in hidden)
            )

        shown = [record for record in records if shows(record)]
        foreign = [fact for fact in exposed if not any(tenant.concerns(fact, record) for record in shown)]
        return order.applied(self._foreign(foreign) + shown, partial(self._value, store))

    def _order(self, call: RoutedCall, sorting: Sorting) -> Order:
        """Return the requested order; a tenant that ignores sorting has one direction only."""
        ignores = partial(self._ignores_attribute, sorting)
        any_direction = self._context.variant.of("unknown-direction") == "ignored" or not self._operation.keeps(
            "unknown-sorting-accepted", f"query.{sorting.direction}"
        )
        order = sorting.requested(call, ignores, any_direction=any_direction)
        keeps = self._operation.keeps("sorting-ignored", f"query.{sorting.direction}")
        return order if keeps else replace(order, descending=True)

    def _ignores_attribute(self, sorting: Sorting, attribute: str) -> bool:
        """Return whether this tenant ignores an unknown or removed attribute."""
        removed, place = attribute in sorting.removed, f"query.{sorting.attribute}"
        if self._context.variant.of("unknown-sorting") == "refused":
            return not removed and not self._operation.keeps("unknown-sorting-accepted", place)
        return not removed or self._operation.keeps("removed-value-accepted", place, attribute)

    def _wanted(self, call: RoutedCall) -> tuple[Wanted, ...]:
        """Return the values that a call gives for each filter; none for ignored filters."""
        broken = self._context.breaks.any
        return tuple(
            () if broken and self._ignores(call, each.area, each.name) else each.wanted(call) for each in self._filters
        )

    def _ignores(self, call: RoutedCall, area: str, name: str) -> bool:
        place, keeps = f"{area}.{name}", self._operation.keeps
        fact = call.operation.endpoint.facts.get(place)
        alias_of = fact.alias_of if fact is not None else ""
        if fact is not None and fact.state is State.ABSENT:
            return keeps("removed-parameter-honoured", place)
        return not (keeps("filter-ignored", place) and keeps("spelling-ignored", place, alias_of))

    def _foreign(self, facts: Iterable[str]) -> list[Record]:
        """Return objects of facts that a broken list shows although they are of another kind."""
        records = (self._context.tenant.record_of_fact(fact) for fact in sorted(facts))
        return [each for each in records if each is not None]

    def _value(self, store: Store, record: Record, attribute: str) -> Any:
        """Return what an object is sorted by: what its item shows, else what it holds."""
        item = self._operation.form.item(record, store)
        return item[attribute] if attribute in item else record.fields.get(attribute)

    def _hidden(self, call: RoutedCall) -> tuple[frozenset[str], frozenset[str]]:
        """Return the facts whose objects this list hides from this caller, and those that it wrongly shows."""
        hidden: set[str] = set()
        exposed: set[str] = set()
        for promise in self._operation.hiding:
            if not promise.level or promise.level == call.level:
                facts = (need for need in promise.needs if need in self._context.tenant.facts)
                kept = self._operation.keeps_promise(promise)
                (hidden if kept else exposed).update(facts)
        return frozenset(hidden), frozenset(exposed)


def requested_page(operation: CompiledOperation, query: Mapping[str, str]) -> tuple[int, Anchor]:
    """Return the number of the requested page, and the anchor of its cursor, by default the start of the list."""
    if operation.page is None:
        return 1, Anchor()
    anchor = operation.links.anchor(query) if operation.links is not None and query else None
    if anchor is not None and operation.page.name not in query:
        return anchor.page, anchor
    return _integer(operation.page.value(query.get(operation.page.name)), 1), anchor or Anchor()


def _integer(value: Any, otherwise: int) -> int:
    return int(value) if isinstance(value, int | float) and value == int(value) else otherwise


def _honoured(operation: CompiledOperation, context: Context) -> tuple[str, ...]:
    """Return the parameters that were removed and still filter the list."""
    rule, always = "removed-parameter-honoured", context.breaks.always_keeps
    removed = (fact for fact in operation.endpoint.of_area(Area.QUERY) if fact.state is State.ABSENT)
    return tuple(fact.path for fact in removed if not always(rule, operation.label, fact.location))
