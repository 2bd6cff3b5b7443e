"""One page of a list, as it was asked for."""

from __future__ import annotations

from typing import Any

from lmscontract.mock.call import Call
from lmscontract.mock.documents import put_in
from lmscontract.mock.paging import SIZE, Page
from lmscontract.mock.setting import Setting
from lmscontract.mock.state import Record


class Listing:
    """The lists of a tenant."""

    def __init__(self, setting: Setting) -> None:
        self._setting = setting

    def page(self, call: Call) -> dict[str, Any]:
        """The answer of a list: the items of the page that was asked for, and the links if they were."""
        plan, label = call.plan, call.plan.label
        items = plan.form.items(*self._visible(call))
        page = self._page(call, len(items))
        shown = page.of(items)
        for parameter in plan.parameters:
            absent = parameter.has_default and parameter.name not in call.query
            if absent and not self._setting.keeps(
                "default-not-applied", label, parameter.location, str(parameter.default)
            ):
                shown = shown[:-1]
        document = plan.form.envelope(shown, page.totals(len(shown)))
        if plan.links is not None:
            at = ".".join(segment.name for segment in plan.links.at)
            if plan.links.asked(call.query) or not self._setting.keeps("links-unasked", label, at):
                astray = not self._setting.keeps("next-link-astray", label, f"{at}.next")
                put_in(document, plan.links.at, plan.links.all(call.request, page, astray))
        return document

    def _page(self, call: Call, total: int) -> Page:
        plan, label = call.plan, call.plan.label
        number, size = 1, SIZE
        if plan.page is not None and self._setting.keeps("page-ignored", label, plan.page.location):
            number = plan.page.value(call.query.get(plan.page.name))
            if plan.links is not None and plan.page.name not in call.query:
                number = plan.links.page_of(call.query) or number
        if plan.size is not None:
            kept = self._setting.keeps("page-size-ignored", label, plan.size.location)
            size = plan.size.value(call.query.get(plan.size.name) if kept else None)
        return Page(_integer(number, 1), max(1, _integer(size, SIZE)), total)

    def _visible(self, call: Call) -> tuple[frozenset[str], list[Record]]:
        """The facts whose objects this list hides from this caller, and the strangers that a broken list shows."""
        hidden: set[str] = set()
        shown: list[Record] = []
        for promise in call.plan.hiding:
            if promise.level and promise.level != call.level:
                continue
            facts = [need for need in promise.needs if need in self._setting.tenant.facts]
            if self._setting.promised(call.plan.label, promise):
                hidden.update(facts)
            else:
                records = (self._setting.tenant.record_of_fact(fact) for fact in facts)
                shown.extend(each for each in records if each is not None)
        known = call.plan.form.records
        return frozenset(hidden), [each for each in shown if known.find(str(each.id)) is not each]


def _integer(value: Any, otherwise: int) -> int:
    return value if isinstance(value, int) else otherwise
