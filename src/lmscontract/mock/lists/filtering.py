"""Filters the objects of a list: by the objects in its path, and by its query."""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Iterator, Mapping, Set
from functools import partial
from typing import Any

from msgspec import Struct

from lmscontract.contract.model import Area, Endpoint, State
from lmscontract.mock.compiled_operation import RoutedCall
from lmscontract.mock.context import Context
from lmscontract.mock.lists.sorting import ordered
from lmscontract.mock.parameters import written
from lmscontract.mock.store.records import Record
from lmscontract.rules.values import identified

Wanted = tuple[str, ...]
"""The values that a call gives for one filter; empty when it does not use it."""

_NOTHING: Wanted = ("",)


class Filter(Struct, frozen=True):
    """One filter of a list: the parameter, the comparison, and the fields that its value is compared with.

    `equals` compares with one value, `among` with several, `from` and `to` are bounds, `contains` searches for a text. `of`
    shows the objects to which a field of the object in the path refers. `shown` compares with what the list shows of an object.
    """

    area: str
    name: str
    comparison: str
    fields: tuple[str, ...]

    def applies_to(self, endpoint: Endpoint) -> bool:
        """Return whether an operation has the parameter; a search parameter may be unknown to the contract."""
        fact = endpoint.facts.get(f"query.{self.name}")
        return self.area == "path" or (self.comparison == "contains" if fact is None else fact.state is State.KNOWN)

    def wanted(self, call: RoutedCall) -> Wanted:
        """Return the values that a call gives; an empty value does not filter."""
        if self.area == "path":
            return self._of_path(call)
        if self.comparison == "among":
            names = (self.name, f"{self.name}[]")
            sent = (value for name, value in call.request.query if name in names)
            return tuple(each for value in sent for each in value.strip("[]").split(",") if each)
        text = call.query.get(self.name)
        return (text,) if text else ()

    def shows(self, wanted: Wanted, record: Record, identifier: str, item: Callable[[], Mapping[str, Any]]) -> bool:
        """Return whether an object is shown; one that lacks the field is filtered by a text only.

        `item` returns what the list shows of it.
        """
        if self.comparison == "of":
            return written(record.id) in wanted
        held = item() if self.comparison == "shown" else {**record.fields, identifier: record.id}
        found = [held[name] for name in self.fields if name in held]
        if not found:
            return self.comparison != "contains"
        return any(_COMPARISONS[self.comparison](each, wanted) for each in found)

    def _of_path(self, call: RoutedCall) -> Wanted:
        named = call.records.get(self.name)
        if named is None:
            return ()
        return (
            (_texts(named.fields.get(self.fields[0])) or _NOTHING) if self.comparison == "of" else (written(named.id),)
        )


def filters(
    endpoint: Endpoint, kind: str, context: Context, shown: Collection[str] = (), honoured: Collection[str] = ()
) -> tuple[Filter, ...]:
    """Return the filters of a list of a kind, for parameters of the month and for `honoured` removed ones.

    `shown` are the names of the properties that items have.
    """
    stated: Mapping[str, Any] = context.tenant.spec(kind).get("filters") or {}
    found = [
        *_of_path(endpoint, kind, context),
        *_of_references(endpoint, kind, context),
        *(_stated(name, each) for name, each in stated.items()),
    ]
    found += _of_names(endpoint, {*shown}, {each.name for each in found})
    return tuple(each for each in found if each.applies_to(endpoint) or each.name in honoured)


def _stated(name: str, spec: Mapping[str, Any]) -> Filter:
    comparison, fields = next(iter(spec.items()))
    return Filter("query", name, comparison, tuple(fields) if isinstance(fields, list) else (fields,))


def _of_path(endpoint: Endpoint, kind: str, context: Context) -> Iterator[Filter]:
    """Filter by the objects of the path: what refers to them, else what they refer to."""
    for name, parent in endpoint.kinds.items():
        if parent == kind:
            continue
        if fields := _references(kind, parent, context):
            yield Filter("path", name, "equals", fields)
        elif own := _references(parent, kind, context):
            yield Filter("path", name, "of", own)


def _of_references(endpoint: Endpoint, kind: str, context: Context) -> Iterator[Filter]:
    """Filter by a parameter that is named like the identifier of a kind which the objects refer to."""
    for fact in endpoint.of_area(Area.QUERY):
        other = identified(fact.path, context.snapshot)
        if other and (fields := _references(kind, other, context)):
            yield Filter("query", fact.path, "equals", fields)


def _of_names(endpoint: Endpoint, shown: Set[str], filtered: Set[str]) -> Iterator[Filter]:
    """Filter by a parameter that is named like a property of the items, unless it has a filter, or a default value."""
    for fact in endpoint.of_area(Area.QUERY):
        name = fact.alias_of or fact.path
        if name in shown and fact.path not in filtered and "default" not in fact.schema:
            yield Filter("query", fact.path, "shown", (name,))


def _references(kind: str, other: str, context: Context) -> tuple[str, ...]:
    """Return the fields of a kind that refer to another."""
    refers: Mapping[str, str] = context.tenant.spec(kind).get("refers") or {}
    return tuple(name for name, each in refers.items() if each in (other, context.tenant.whole(other)))


def _texts(value: Any) -> Wanted:
    values = value if isinstance(value, list) else [value]
    return tuple(written(each) for each in values if each is not None)


def _equals(value: Any, wanted: Wanted) -> bool:
    return any(each in wanted for each in _texts(value))


def _bounded(holds: Callable[[Any, Any], bool], value: Any, wanted: Wanted) -> bool:
    (rank, bound), (own, held) = ordered(wanted[0]), ordered(value)
    return value is not None and rank == own and holds(held, bound)


def _contains(value: Any, wanted: Wanted) -> bool:
    return isinstance(value, str) and wanted[0].casefold() in value.casefold()


_COMPARISONS: Mapping[str, Callable[[Any, Wanted], bool]] = {
    "equals": _equals,
    "among": _equals,
    "shown": _equals,
    "from": partial(_bounded, operator.ge),
    "to": partial(_bounded, operator.le),
    "contains": _contains,
}
