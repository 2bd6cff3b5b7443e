"""The requested page of a list."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from lmscontract.mock.compiled_operation import Call, CompiledOperation
from lmscontract.mock.context import Context
from lmscontract.mock.documents import put_in, take_out
from lmscontract.mock.lists.paging import SIZE, Anchor, Page, base_url, turned_to
from lmscontract.mock.lists.selection import Selection
from lmscontract.mock.messages import RefusalError
from lmscontract.mock.store.items import Store


class Listing:
    """The lists of a tenant."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._bounded = context.variant.of("pages-beyond") == "refused"
        self._selections: dict[str, Selection] = {}

    def page(self, call: Call, store: Store) -> Any:
        """Return the answer of a list: the items of the requested page, and the links if they were requested.

        Raises a RefusalError for an attribute that the list does not sort by, and for a page that does not exist where
        this variant refuses it.
        """
        operation, label = call.operation, call.operation.label
        listed = self._selection(operation).of(call, store)
        identifiers = [str(record.id) for record in listed]
        page = self._page(call, identifiers)
        if self._bounded and not 1 <= page.number <= max(1, page.pages):
            raise RefusalError(400, "there is no such page")
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
            if operation.links.requested(call.query) or not self._context.keeps("links-unasked", label, place):
                wrong_targets, wrong_numbers = self._wrong_targets(operation), self._wrong_numbers(operation)
                links = operation.links.all(call.request, page, identifiers, wrong_targets, wrong_numbers)
                put_in(document, operation.links.at, links)
        return document

    def _next_address(self, call: Call, page: Page) -> str | None:
        """Return the address of the next page of a list; None on the last one."""
        operation = call.operation
        turned = {operation.page.name: page.number + 1} if operation.page else {}
        turned |= {operation.offset.name: page.end} if operation.offset else {}
        kept = [(name, value) for name, value in call.request.query if name not in turned]
        address = f"{base_url(call.request)}{call.request.path}?{urlencode([*kept, *turned.items()])}"
        return address if page.end < page.total else None

    def _wrong_targets(self, operation: CompiledOperation) -> Collection[str]:
        """Return the keys of the links that lead to a wrong page."""
        if operation.links is None or not self._context.breaks.any:
            return ()
        rules = {"next": "next-link-astray", **dict.fromkeys(operation.links.placeholders, "goto-link-astray")}
        keeps, place = self._context.keeps, operation.links.place
        return [key for key, rule in rules.items() if not keeps(rule, operation.label, f"{place}.{key}")]

    def _wrong_numbers(self, operation: CompiledOperation) -> Collection[str]:
        """Return the keys of the links with a wrong page number."""
        if operation.links is None or not self._context.breaks.any:
            return ()
        keeps, place = self._context.keeps, operation.links.place
        return [key for key in operation.links.keys if not keeps("link-page-wrong", operation.label, f"{place}.{key}")]

    def _without_defaults(self, call: Call, shown: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Return a page without one item for each default that is not applied, except the default page."""
        for parameter in call.operation.parameters:
            absent = parameter.has_default and parameter.name not in call.query and parameter is not call.operation.page
            if absent and not self._context.keeps(
                "default-not-applied", call.operation.label, parameter.location, str(parameter.default)
            ):
                shown = shown[:-1]
        return shown

    def _selection(self, operation: CompiledOperation) -> Selection:
        found = self._selections.get(operation.label)
        if found is None:
            found = self._selections[operation.label] = Selection(operation, self._context)
        return found

    def _page(self, call: Call, identifiers: Sequence[str]) -> Page:
        operation, keeps = call.operation, self._context.breaks.keeps
        number, anchor = requested_page(operation, call.query)
        if operation.page is not None and not keeps("page-ignored", operation.label, operation.page.location):
            number, anchor = 1, None
        elif operation.page is not None and operation.page.name not in call.query:
            default = keeps(
                "default-not-applied", operation.label, operation.page.location, str(operation.page.default)
            )
            number = number if default else number + 1
        size: Any = SIZE
        if operation.size is not None:
            kept = keeps("page-size-ignored", operation.label, operation.size.location)
            size = operation.size.value(call.query.get(operation.size.name) if kept else None)
        size = max(1, _integer(size, SIZE))
        if operation.offset is not None and operation.page is None:
            kept = keeps("page-ignored", operation.label, operation.offset.location)
            given = call.query.get(operation.offset.name) if kept else None
            first = max(0, _integer(operation.offset.value(given), 0))
            return Page(first // size + 1, size, len(identifiers), first)
        return turned_to(number, size, anchor, identifiers)


def requested_page(operation: CompiledOperation, query: Mapping[str, str]) -> tuple[int, Anchor | None]:
    """Return the number of the requested page, and the anchor of its cursor if there is one."""
    if operation.page is None:
        return 1, None
    anchor = operation.links.anchor(query) if operation.links is not None and query else None
    if anchor is not None and operation.page.name not in query:
        return anchor.page, anchor
    return _integer(operation.page.value(query.get(operation.page.name)), 1), anchor


def _integer(value: Any, otherwise: int) -> int:
    return int(value) if isinstance(value, int | float) and value == int(value) else otherwise
