"""The order of a list: by what it may be sorted, and whether it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from lmscontract.config import DEFAULT_LIST
from lmscontract.contract.model import State
from lmscontract.findings.finding import Supply, SupplyKind
from lmscontract.rules.values import certainly_sorts, valid_values
from lmscontract.target.evidence import visible_name
from lmscontract.target.exchange import Exchange
from lmscontract.target.objects.identifiers import UNKNOWN
from lmscontract.target.objects.proof import identifier_of
from lmscontract.target.outcomes import NotVerified

if TYPE_CHECKING:
    from lmscontract.target.lists.pages import TenantList

_DIRECTIONS = ("ascending", "descending")
_ORDERS = (str, str.casefold)
_MOST = 4
_SEVERAL = 4
"""Texts that are in the opposite order by chance only rarely."""


class Sorting:
    """The order of a list, as its sorting parameters control it."""

    def __init__(self, items: TenantList) -> None:
        self.list = items
        self.target = items.target
        self.operation = items.operation
        self.vocabulary = items.target.snapshot.vocabulary.sorting

    def attributes(self) -> tuple[str, ...]:
        """Return names by which the list may be sorted, likely ones first, at most four.

        They come from the tenant's configuration, the contract, and the properties in which the items differ.
        """
        if not self.takes_attribute():
            return ()
        exchange = self.target.answer(self.operation)
        items = self.target.items(exchange)
        configured = (self.target.configured_sorting.get(key) for key in (self.operation.shape, DEFAULT_LIST))
        given = [each for each in configured if each]
        stated = [str(each) for each in valid_values(self.list.endpoint.facts[f"query.{self.vocabulary['attribute']}"])]
        own = self._identifier(exchange)
        shown = [each for each in _scalar_names(items) if each != own]
        return tuple(dict.fromkeys([*given, *stated, *([own] if own else []), *shown]))[:_MOST]

    def takes_attribute(self) -> bool:
        """Return whether the list has the parameter of the attribute; it may have that of the direction alone."""
        fact = self.list.endpoint.facts.get(f"query.{self.vocabulary['attribute']}")
        return fact is not None and fact.state is State.KNOWN

    def in_both_directions(self) -> Iterator[tuple[str, Exchange, Exchange]]:
        """Yield the attributes that the list accepts, with both directions, if its items differ in them.

        An attribute that the items do not show under this name counts if the list is sorted by it.
        """
        for name in self.attributes():
            up = self._sorted(name, "ascending")
            down = self._sorted(name, "descending") if up.ok else up
            if down.ok and (differ(self.target.items(up), name) or self._sorts(name, up, down)):
                yield name, up, down

    def _sorts(self, name: str, up: Exchange, down: Exchange) -> bool:
        is_shown = any(True for _ in _values(self.target.items(up), name))
        return not is_shown and len(self.target.items(up)) > 1 and not self.disorder(name, up, down)

    def disorder(self, name: str, up: Exchange, down: Exchange) -> str:
        """Return what shows that the list is not sorted by an attribute in both directions; empty when nothing does.

        Integers show the order where the contract specifies the attribute, and identifiers show it everywhere: another
        attribute may be shown as the number of a word by which it is sorted.
        """
        if self.list.item_keys(up) == self.list.item_keys(down):
            return "the same order in both directions"
        if self._has_one_first_page(up, down):
            return "the same items on the first page in both directions, though the list has more"
        shows_order = certainly_sorts(self.list.endpoint, self.target.snapshot) or name == self._identifier(up)
        items = self.target.items
        if reversed_texts(items(up), items(down), name):
            return "the order of the other direction"
        if shows_order and (unsorted(items(up), name) or unsorted(items(down), name, descending=True)):
            return "items in another order"
        if visible_name(name) == name:
            self.target.discovered["sort"].setdefault(self.operation.label, name)
        return ""

    def ignored_direction(self, name: str, up: Exchange, down: Exchange) -> str:
        """Return the direction in which an attribute has no effect, though it sorts in the other one; empty without one.

        There the list has the order that it has with an unknown attribute, and its texts are not sorted.
        """
        texts = ([*_values(self.target.items(up), name)], [*_values(self.target.items(down), name)][::-1])
        unknown = [self._sorted(UNKNOWN, each) for each in _DIRECTIONS] if _are_words(*texts) else []
        if not unknown or not all(each.ok for each in unknown):
            return ""
        pairs = zip((up, down), unknown, strict=True)
        ignored = [self.list.item_keys(one) == self.list.item_keys(other) for one, other in pairs]
        for here, there in ((0, 1), (1, 0)):
            sorts = len({*texts[there]}) >= _SEVERAL and all(_is_sorted(texts[there], key) for key in _ORDERS)
            is_sorted = any(_is_sorted(texts[here], key) for key in _ORDERS)
            if ignored[here] and not ignored[there] and sorts and not is_sorted:
                return _DIRECTIONS[here]
        return ""

    def _has_one_first_page(self, up: Exchange, down: Exchange) -> bool:
        """Return whether the first pages in both directions hold the same items, although the list has further ones."""
        first = set(self.list.item_keys(up))
        return first == set(self.list.item_keys(down)) and not first >= set(
            self.list.item_keys(self.list.longest_page())
        )

    def without_ties(self) -> tuple[Mapping[str, str], Exchange] | None:
        """Return parameters that sort the list so that no two items are equal, and the list that they give.

        That is by its identifiers, or by what turns the whole list around in the other direction.
        """
        for name, up, down in self.in_both_directions():
            is_turned = self.list.item_keys(down) == self.list.item_keys(up)[::-1]
            if (is_turned or name == self._identifier(up)) and not self.disorder(name, up, down):
                return self._query(name, "ascending"), up
        return None

    def attribute(self) -> str:
        """Return an attribute by which the list sorts; NotVerified when none is known."""
        for name, up, down in self.in_both_directions():
            if not self.disorder(name, up, down):
                return name
        raise self.no_attribute()

    def no_attribute(self) -> NotVerified:
        """Return why the order of the list cannot be checked: it has fewer than two items, or no attribute is known."""
        try:
            self.list.require_two_items()
        except NotVerified as reason:
            return reason
        hint = f'set sort."{self.operation.label}" of the tenant'
        supply = Supply(SupplyKind.SORT, self.operation.label)
        return NotVerified("no attribute that sorts the list is known", hint=hint, supply=supply)

    def _sorted(self, name: str, direction: str) -> Exchange:
        return self.target.call(self.operation, query=self._query(name, direction))

    def _query(self, name: str, direction: str) -> Mapping[str, str]:
        return {self.vocabulary["attribute"]: name, self.vocabulary["direction"]: self.vocabulary[direction]}

    def _identifier(self, exchange: Exchange) -> str:
        """Return the property that holds the identifiers of the items; empty when none is recognised."""
        return identifier_of(self.target, self.list.endpoint, self.target.items(exchange))


def differ(items: list[Any], name: str) -> bool:
    """Return whether items show different values of a property."""
    return len({repr(each) for each in _values(items, name)}) > 1


def unsorted(items: list[Any], name: str, *, descending: bool = False) -> bool:
    """Return whether items are not in the order of a property.

    Only integers show an order: texts are compared in many ways, and an amount that is shown may be one of several.
    """
    values = list(_values(items, name))
    if not all(isinstance(each, int) and not isinstance(each, bool) for each in values):
        return False
    return any(two > one if descending else two < one for one, two in pairwise(values))


def reversed_texts(up: list[Any], down: list[Any], name: str) -> bool:
    """Return whether several texts, all different, are in the order of the other direction in both directions.

    They start with a letter, and the comparison by letters and the one by code points agree: numbers, days and words for
    numbers may be sorted otherwise than they are shown.
    """
    rising, falling = [*_values(up, name)], [*_values(down, name)]
    if not _are_words(rising, falling) or min(len(rising), len(falling)) < _SEVERAL:
        return False
    return all(_is_rising(falling, key) and _is_rising(rising[::-1], key) for key in _ORDERS)


def _are_words(*several: list[Any]) -> bool:
    """Return whether values are texts that start with a letter."""
    return all(isinstance(each, str) and each[:1].isalpha() for values in several for each in values)


def _is_rising(texts: list[Any], key: Callable[[str], str]) -> bool:
    return all(key(one) < key(two) for one, two in pairwise(texts))


def _is_sorted(texts: list[Any], key: Callable[[str], str]) -> bool:
    return all(key(one) <= key(two) for one, two in pairwise(texts))


def _values(items: list[Any], name: str) -> Iterator[Any]:
    return (item[name] for item in items if isinstance(item, Mapping) and item.get(name) is not None)


def _scalar_names(items: list[Any]) -> Iterator[str]:
    """Yield the properties of which the items show more than one text or number."""
    for name in dict.fromkeys(key for item in items if isinstance(item, Mapping) for key in item):
        values = [each for each in _values(items, name) if isinstance(each, str | int | float)]
        if len({str(each) for each in values}) > 1:
            yield name
