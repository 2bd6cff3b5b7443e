"""Selects and sorts the objects that a list shows to a call."""

from __future__ import annotations

from functools import partial
from typing import Any

from msgspec.structs import replace

from lmscontract.contract.model import Area, State
from lmscontract.mock.compiled_operation import Call, CompiledOperation
from lmscontract.mock.context import Context
from lmscontract.mock.lists.filtering import Wanted, filters
from lmscontract.mock.lists.sorting import UNSORTED, Order, Sorting
from lmscontract.mock.loading import run
from lmscontract.mock.store.items import Store
from lmscontract.mock.store.records import Cache, Record

_NONE: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())


class Selection:
    """The objects of one list. A list sorts by every simple property that its items show."""

    def __init__(self, operation: CompiledOperation, context: Context) -> None:
        self._operation = operation
        self._context = context
        self._filters = filters(operation.endpoint, operation.kind, context, _honoured(operation, context))
        self._functions = context.handlers.filters.get(operation.endpoint.operation.shape, ())
        example = operation.form.item(operation.form.records.sample(), context.store())
        simple = [name for name, value in example.items() if not isinstance(value, dict | list)]
        self._sorting = Sorting.of(operation.endpoint, context.snapshot.vocabulary.sorting, simple)
        self._kept = Cache(context.tenant.journal)

    def of(self, call: Call, store: Store) -> list[Record]:
        """Return the objects for a call."""
        order = self._order(call) if self._sorting is not None and call.query else UNSORTED
        hidden, exposed = self._hidden(call) if self._operation.hiding else _NONE
        key = (hidden, exposed, self._wanted(call), order, store.viewer, tuple(call.values.values()))
        kept = self._kept.values()
        if key not in kept:
            kept[key] = self._selected(call, hidden, exposed, order, store)
        selected: list[Record] = kept[key]
        return selected

    def _selected(
        self, call: Call, hidden: frozenset[str], exposed: frozenset[str], order: Order, store: Store
    ) -> list[Record]:
        tenant, records, kind = self._context.tenant, self._operation.form.records, self._operation.kind
        used = [(each, values) for each, values in zip(self._filters, self._wanted(call), strict=True) if values]
        named = call.records.get(self._operation.shown)
        parent = store.item(call.operation.endpoint.kinds[self._operation.shown], named) if named is not None else None

        def shows(record: Record) -> bool:
            return record.fact in exposed or (
                store.sees(kind, record)
                and all(each.shows(values, record, records.property) for each, values in used)
                and all(run(each, store.item(kind, record), parent=parent) for each in self._functions)
                and not any(tenant.stands_for(fact, record) for fact in hidden)
            )

        shown = [record for record in records if shows(record)]
        return order.applied(self._foreign(exposed) + shown, partial(self._value, store))

    def _order(self, call: Call) -> Order:
        """Return the requested order; a tenant that ignores sorting has one direction only."""
        assert self._sorting is not None
        ignores = partial(self._ignores_attribute, call.operation.label, self._sorting)
        any_direction = self._context.variant.of("unknown-direction") == "ignored"
        order = self._sorting.requested(call, ignores, any_direction=any_direction)
        keeps = self._context.keeps("sorting-ignored", call.operation.label, f"query.{self._sorting.direction}")
        return order if keeps else replace(order, descending=True)

    def _ignores_attribute(self, label: str, sorting: Sorting, attribute: str) -> bool:
        """Return whether this tenant ignores an unknown or removed attribute."""
        if self._context.variant.of("unknown-sorting") == "refused":
            return False
        removed, place = attribute in sorting.removed, f"query.{sorting.attribute}"
        return not removed or self._context.keeps("removed-value-accepted", label, place, attribute)

    def _wanted(self, call: Call) -> tuple[Wanted, ...]:
        """Return the values that a call gives for each filter; none for ignored filters."""
        broken = self._context.breaks.any
        return tuple(
            [
                () if broken and self._ignores(call, each.area, each.name) else each.wanted(call)
                for each in self._filters
            ]
        )

    def _ignores(self, call: Call, area: str, name: str) -> bool:
        place, keeps = f"{area}.{name}", self._context.keeps
        fact = call.operation.endpoint.facts.get(place)
        alias_of = fact.alias_of if fact is not None else ""
        label = call.operation.label
        if fact is not None and fact.state is State.ABSENT:
            return keeps("removed-parameter-honoured", label, place)
        return not (keeps("filter-ignored", label, place) and keeps("spelling-ignored", label, place, alias_of))

    def _foreign(self, exposed: frozenset[str]) -> list[Record]:
        """Return objects that a broken list shows although they are of another kind."""
        known = self._operation.form.records
        records = (self._context.tenant.record_of_fact(fact) for fact in sorted(exposed))
        return [each for each in records if each is not None and known.find(str(each.id)) is not each]

    def _value(self, store: Store, record: Record, attribute: str) -> Any:
        """Return what an object is sorted by: what its item shows, else what it holds."""
        item = self._operation.form.item(record, store)
        return item[attribute] if attribute in item else record.fields.get(attribute)

    def _hidden(self, call: Call) -> tuple[frozenset[str], frozenset[str]]:
        """Return the facts whose objects this list hides from this caller, and those that it wrongly shows."""
        hidden: set[str] = set()
        exposed: set[str] = set()
        for promise in self._operation.hiding:
            if not promise.level or promise.level == call.level:
                facts = (need for need in promise.needs if need in self._context.tenant.facts)
                kept = self._context.promised(call.operation.label, promise)
                (hidden if kept else exposed).update(facts)
        return frozenset(hidden), frozenset(exposed)


def _honoured(operation: CompiledOperation, context: Context) -> tuple[str, ...]:
    """Return the parameters that were removed and still filter the list."""
    rule, always = "removed-parameter-honoured", context.breaks.always_keeps
    removed = (fact for fact in operation.endpoint.of_area(Area.QUERY) if fact.state is State.ABSENT)
    return tuple(fact.path for fact in removed if not always(rule, operation.label, fact.location))
