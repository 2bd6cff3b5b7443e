"""The order of a list: by what it may be sorted, and whether it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from lmscontract.contract.model import Endpoint, State
from lmscontract.findings.finding import Supply, SupplyKind
from lmscontract.rules.values import certainly_sorts, valid_values
from lmscontract.target.exchange import Exchange
from lmscontract.target.lists.pages import item_keys
from lmscontract.target.objects.identifiers import identifying
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.target import Target
from lmscontract.types import Operation

_MOST = 4


def sorting_attributes(target: Target, operation: Operation) -> tuple[str, ...]:
    """Names by which a list may be sorted, likely ones first, at most four.

    The owner's, those of the contract, and properties in which the items differ; none where no attribute can be named.
    """
    if not takes_attribute(target, operation):
        return ()
    name = target.snapshot.vocabulary.sorting["attribute"]
    endpoint = target.endpoint(operation)
    exchange = target.answer(operation)
    items = target.items(exchange)
    given = [str(target.facts[name])] if name in target.facts else []
    stated = [str(each) for each in valid_values(endpoint.facts[f"query.{name}"])]
    own = _own(target, endpoint, exchange)
    shown = [each for each in _scalar_names(items) if each != own]
    return tuple(dict.fromkeys([*given, *stated, *([own] if own else []), *shown]))[:_MOST]


def takes_attribute(target: Target, operation: Operation) -> bool:
    """Whether a list has the parameter that names the attribute; one may have that of the direction alone."""
    fact = target.endpoint(operation).facts.get(f"query.{target.snapshot.vocabulary.sorting['attribute']}")
    return fact is not None and fact.state is State.KNOWN


def sorted_both_ways(target: Target, operation: Operation) -> Iterator[tuple[str, Exchange, Exchange]]:
    """Yield the attributes that a list accepts for sorting and in which its items differ, with both directions."""
    words = target.snapshot.vocabulary.sorting
    for name in sorting_attributes(target, operation):
        if target.attempt is not None:
            target.attempt.begun = False  # another attribute is another attempt, which the request budget may refuse
        up = target.call(operation, query={words["attribute"]: name, words["direction"]: words["ascending"]})
        if not (up.ok and differ(target, up, name)):
            continue
        down = target.call(operation, query={words["attribute"]: name, words["direction"]: words["descending"]})
        if down.ok:
            yield name, up, down


def disorder(target: Target, name: str, up: Exchange, down: Exchange) -> str:
    """Return what shows that a list is not sorted by an attribute in both directions; empty when nothing does.

    Integers show the order where the contract knows by what the list sorts, and that of identifiers anywhere: another
    attribute may be shown as the number of a word by which it is sorted.
    """
    if item_keys(target, up) == item_keys(target, down):
        return "the same order in both directions"
    endpoint = target.endpoint(up.call.operation)
    telling = certainly_sorts(endpoint, target.snapshot) or name == _own(target, endpoint, up)
    mixed = telling and (unsorted(target, up, name) or unsorted(target, down, name, descending=True))
    return "items in another order" if mixed else ""


def sorting_attribute(target: Target, operation: Operation) -> str:
    """An attribute by which a list sorts; NotVerified when none is known."""
    for name, up, down in sorted_both_ways(target, operation):
        if not disorder(target, name, up, down):
            return name
    raise no_sorting_attribute(target)


def no_sorting_attribute(target: Target) -> NotVerified:
    """Return why the order of a list cannot be checked: no attribute is known."""
    name = target.snapshot.vocabulary.sorting["attribute"]
    hint, supply = f"add {name} to the tenant's facts", Supply(SupplyKind.FACT, name)
    return NotVerified("no attribute by which it sorts is shown", hint=hint, supply=supply)


def differ(target: Target, exchange: Exchange, name: str) -> bool:
    """Whether the items of a list show different values of a property."""
    return len({repr(each) for each in _values(target.items(exchange), name)}) > 1


def unsorted(target: Target, exchange: Exchange, name: str, *, descending: bool = False) -> bool:
    """Whether the items are in no order of a property.

    Only integers show an order: texts are compared in many ways, and an amount that is shown may be one of several.
    """
    values = list(_values(target.items(exchange), name))
    if not all(isinstance(each, int) and not isinstance(each, bool) for each in values):
        return False
    return any(two > one if descending else two < one for one, two in pairwise(values))


def _own(target: Target, endpoint: Endpoint, exchange: Exchange) -> str:
    """The property that holds the identifiers of the items of a list; empty when none is recognised."""
    return identifying(target.items(exchange), endpoint.lists, target.snapshot)


def _values(items: list[Any], name: str) -> Iterator[Any]:
    return (item[name] for item in items if isinstance(item, Mapping) and item.get(name) is not None)


def _scalar_names(items: list[Any]) -> Iterator[str]:
    """Properties of which the items show more than one text or number."""
    for name in dict.fromkeys(key for item in items if isinstance(item, Mapping) for key in item):
        values = [each for each in _values(items, name) if isinstance(each, str | int | float)]
        if len({str(each) for each in values}) > 1:
            yield name
