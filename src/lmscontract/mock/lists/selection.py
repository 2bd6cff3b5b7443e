"""Which objects a list shows to a call, and in what order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar, cast, overload

from msgspec.structs import replace

from lmscontract.contract.model import Area, State
from lmscontract.mock.call import Call
from lmscontract.mock.lists.narrowing import Asked, Narrowing
from lmscontract.mock.lists.sorting import AS_IT_IS, Order, Sorting
from lmscontract.mock.plan import Plan
from lmscontract.mock.setting import Setting
from lmscontract.mock.tenant.records import Record
from lmscontract.mock.tenant.views import Sees

Made = TypeVar("Made")

_REMEMBERED = 64
_NOBODY: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())


class Once(Sequence[Made]):
    """What is made of each object, when somebody looks at it for the first time."""

    __slots__ = ("_made", "_make", "_records")

    def __init__(self, records: Sequence[Record], make: Callable[[Record], Made]) -> None:
        self._records = records
        self._make = make
        self._made: list[Made | None] = [None] * len(records)

    def __len__(self) -> int:
        """How many there are."""
        return len(self._records)

    @overload
    def __getitem__(self, at: int) -> Made: ...

    @overload
    def __getitem__(self, at: slice) -> list[Made]: ...

    def __getitem__(self, at: int | slice) -> Made | list[Made]:
        """One, or those of a slice."""
        if isinstance(at, slice):
            made = self._made[at]
            return (
                [self[index] for index in range(*at.indices(len(self)))] if None in made else cast("list[Made]", made)
            )
        found = self._made[at]
        if found is None:
            found = self._made[at] = self._make(self._records[at])
        return found


class Shown:
    """The objects that a list shows, each as an item and by its identifier."""

    __slots__ = ("_item", "identifiers", "items", "records")

    def __init__(self, records: Sequence[Record], item: Callable[[Record], dict[str, Any]]) -> None:
        self.records = records
        self.items = Once(records, item)
        self.identifiers = Once(records, _identifier)
        self._item = item

    def seen(self, sees: Callable[[Record], bool]) -> Shown:
        """Those that somebody sees."""
        kept = [record for record in self.records if sees(record)]
        return self if len(kept) == len(self.records) else Shown(kept, self._item)


class Selection:
    """The objects of one list. What was asked for is kept until something is written."""

    def __init__(self, plan: Plan, setting: Setting) -> None:
        said = setting.tenant.said_of(plan.endpoint.operation)
        named = setting.snapshot.vocabulary.sorting
        self._plan = plan
        self._setting = setting
        self._narrowing = Narrowing.of(plan.endpoint, said, _honoured(plan, setting))
        self._sorting = Sorting.of(plan.endpoint, named, said.get("sorts") or ())
        self._kept: dict[Any, Shown] = {}
        self._version = -1

    def of(self, call: Call, sees: Sees | None = None) -> Shown:
        """The objects for a call; `sees` is given where the caller may not see everything."""
        order = self._order(call) if self._sorting is not None and call.query else AS_IT_IS
        hidden, bared = self._hidden(call) if self._plan.hiding else _NOBODY
        asked = self._asked(call)
        shown = self._remembered(hidden, bared, asked, order)
        if sees is None:
            return shown
        kind = self._plan.form.records.kind
        return shown.seen(lambda record: record.fact in bared or sees(kind, record))

    def _order(self, call: Call) -> Order:
        """The order that a call asks for; a tenant that does not sort as asked knows one direction only."""
        assert self._sorting is not None
        overlooks = partial(self._overlooks, call.plan.label, self._sorting)
        any_direction = self._setting.variant.of("unknown-direction") == "ignored"
        order = self._sorting.asked(call, overlooks, any_direction=any_direction)
        keeps = self._setting.keeps("sorting-ignored", call.plan.label, f"query.{self._sorting.direction}")
        return order if keeps else replace(order, descending=True)

    def _overlooks(self, label: str, sorting: Sorting, attribute: str) -> bool:
        """Whether this tenant leaves out an attribute that the list does not know, or that a change took away."""
        if self._setting.variant.of("unknown-sorting") == "refused":
            return False
        gone, place = attribute in sorting.removed, f"query.{sorting.attribute}"
        return not gone or self._setting.keeps("removed-value-accepted", label, place, attribute)

    def _asked(self, call: Call) -> tuple[Asked, ...]:
        """What a call asks of each filter; nothing of those that are ignored."""
        asked = self._narrowing.asked(call)
        if not self._setting.breaks.any:
            return asked
        pairs = zip(self._narrowing.filters, asked, strict=True)
        return tuple(() if self._ignores(call, each.area, each.name) else wanted for each, wanted in pairs)

    def _ignores(self, call: Call, area: str, name: str) -> bool:
        place, keeps = f"{area}.{name}", self._setting.keeps
        fact = call.plan.endpoint.facts.get(place)
        alias_of = fact.alias_of if fact is not None else ""
        label = call.plan.label
        if fact is not None and fact.state is State.ABSENT:
            return keeps("removed-parameter-honoured", label, place)
        return not (keeps("filter-ignored", label, place) and keeps("spelling-ignored", label, place, alias_of))

    def _remembered(
        self, hidden: frozenset[str], bared: frozenset[str], asked: tuple[Asked, ...], order: Order
    ) -> Shown:
        version = self._plan.form.version
        if version != self._version:
            self._version = version
            self._kept.clear()
        key = (hidden, bared, asked, order.attribute, order.descending)
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= _REMEMBERED:
                self._kept.clear()
            found = self._kept[key] = self._shown(hidden, bared, asked, order)
        return found

    def _shown(self, hidden: frozenset[str], bared: frozenset[str], asked: tuple[Asked, ...], order: Order) -> Shown:
        known, stands_for = self._plan.form.records, self._setting.tenant.stands_for
        records = list(known)
        if hidden or self._narrowing.only or any(asked):
            records = [
                record
                for record in records
                if record.fact in bared
                or (
                    self._narrowing.shows(asked, record, known.property)
                    and not any(stands_for(fact, record) for fact in hidden)
                )
            ]
        return Shown(order.applied(self._strangers(bared) + records, self._value), self._plan.form.item)

    def _strangers(self, bared: frozenset[str]) -> list[Record]:
        """Objects that a broken list shows though they are none of its own."""
        known = self._plan.form.records
        records = (self._setting.tenant.record_of_fact(fact) for fact in sorted(bared))
        return [each for each in records if each is not None and known.find(str(each.id)) is not each]

    def _value(self, record: Record, attribute: str) -> Any:
        """What an object is sorted by: what its item shows, else what it holds."""
        item = self._plan.form.item(record)
        return item[attribute] if attribute in item else record.fields.get(attribute)

    def _hidden(self, call: Call) -> tuple[frozenset[str], frozenset[str]]:
        """The facts whose objects this list hides from this caller, and those that it shows though it must not."""
        hidden: set[str] = set()
        bared: set[str] = set()
        for promise in self._plan.hiding:
            if not promise.level or promise.level == call.level:
                facts = (need for need in promise.needs if need in self._setting.tenant.facts)
                kept = self._setting.promised(call.plan.label, promise)
                (hidden if kept else bared).update(facts)
        return frozenset(hidden), frozenset(bared)


def _honoured(plan: Plan, setting: Setting) -> tuple[str, ...]:
    """The parameters that have gone, and still narrow the list."""
    rule, always = "removed-parameter-honoured", setting.breaks.always_keeps
    gone = (fact for fact in plan.endpoint.of_area(Area.QUERY) if fact.state is State.ABSENT)
    return tuple(fact.path for fact in gone if not always(rule, plan.label, fact.location))


def _identifier(record: Record) -> str:
    return str(record.id)
