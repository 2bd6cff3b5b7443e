"""One page of a list, as it was asked for."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from lmscontract.mock.call import Call
from lmscontract.mock.documents import put_in
from lmscontract.mock.exchange import RefusalError
from lmscontract.mock.lists.paging import SIZE, Anchor, Page, turned_to
from lmscontract.mock.lists.selection import Selection, Shown
from lmscontract.mock.plan import Plan
from lmscontract.mock.setting import Setting
from lmscontract.mock.tenant.views import Sees


class Listing:
    """The lists of a tenant."""

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self._bounded = setting.variant.of("pages-beyond") == "refused"
        self._selections: dict[str, Selection] = {}

    def page(self, call: Call, sees: Sees | None = None, within: Sees | None = None) -> dict[str, Any]:
        """The answer of a list: the items of the page that was asked for, and the links if they were.

        `sees` is given where the caller may not see everything, `within` where that is so of what items show. A
        RefusalError for an order that the list does not know, and for a page that there is not where the tenant's variant
        refuses it.
        """
        plan, label = call.plan, call.plan.label
        listed = self._selection(plan).of(call, sees)
        page = self._page(call, listed)
        if self._bounded and not 1 <= page.number <= max(1, page.pages):
            raise RefusalError(400, "there is no such page")
        if within is None:
            shown = page.of(listed.items)
        else:
            shown = [plan.form.item(record, within) for record in page.of(listed.records)]
        if self._setting.breaks.any:
            shown = self._without_defaults(call, shown)
        document = plan.form.envelope(shown, page.totals(len(shown)))
        if plan.links is not None:
            place = plan.links.place
            if plan.links.asked(call.query) or not self._setting.keeps("links-unasked", label, place):
                astray, misnumbered = self._astray(plan), self._misnumbered(plan)
                links = plan.links.all(call.request, page, listed.identifiers, astray, misnumbered)
                put_in(document, plan.links.at, links)
        return document

    def _astray(self, plan: Plan) -> Collection[str]:
        """The keys of the links that lead elsewhere than they should."""
        if plan.links is None or not self._setting.breaks.any:
            return ()
        rules = {"next": "next-link-astray", **dict.fromkeys(plan.links.placeholders, "goto-link-astray")}
        keeps, place = self._setting.keeps, plan.links.place
        return [key for key, rule in rules.items() if not keeps(rule, plan.label, f"{place}.{key}")]

    def _misnumbered(self, plan: Plan) -> Collection[str]:
        """The keys of the links that carry a wrong number."""
        if plan.links is None or not self._setting.breaks.any:
            return ()
        keeps, place = self._setting.keeps, plan.links.place
        return [key for key in plan.links.keys if not keeps("link-page-wrong", plan.label, f"{place}.{key}")]

    def _without_defaults(self, call: Call, shown: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """What is left of a page where a default is not applied: each that is broken, but that of the page, costs an item."""
        for parameter in call.plan.parameters:
            absent = parameter.has_default and parameter.name not in call.query and parameter is not call.plan.page
            if absent and not self._setting.keeps(
                "default-not-applied", call.plan.label, parameter.location, str(parameter.default)
            ):
                shown = shown[:-1]
        return shown

    def _selection(self, plan: Plan) -> Selection:
        found = self._selections.get(plan.label)
        if found is None:
            found = self._selections[plan.label] = Selection(plan, self._setting)
        return found

    def _page(self, call: Call, listed: Shown) -> Page:
        plan, keeps = call.plan, self._setting.breaks.keeps
        number, anchor = page_asked(plan, call.query)
        if plan.page is not None and not keeps("page-ignored", plan.label, plan.page.location):
            number, anchor = 1, None
        elif plan.page is not None and plan.page.name not in call.query:
            default = keeps("default-not-applied", plan.label, plan.page.location, str(plan.page.default))
            number = number if default else number + 1
        size: Any = SIZE
        if plan.size is not None:
            kept = keeps("page-size-ignored", plan.label, plan.size.location)
            size = plan.size.value(call.query.get(plan.size.name) if kept else None)
        return turned_to(number, max(1, _integer(size, SIZE)), anchor, listed.identifiers)


def page_asked(plan: Plan, query: Mapping[str, str]) -> tuple[int, Anchor | None]:
    """The number of the page that a call asks for, and where its cursor leads to if it has one."""
    if plan.page is None:
        return 1, None
    anchor = plan.links.anchor(query) if plan.links is not None and query else None
    if anchor is not None and plan.page.name not in query:
        return anchor.page, anchor
    return _integer(plan.page.value(query.get(plan.page.name)), 1), anchor


def _integer(value: Any, otherwise: int) -> int:
    return int(value) if isinstance(value, int | float) and value == int(value) else otherwise
