"""The requested order of a list."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from msgspec import Struct

from lmscontract.contract.model import Endpoint, Fact, State
from lmscontract.mock.compiled_operation import RoutedCall
from lmscontract.mock.messages import RefusalError
from lmscontract.mock.parameters import written

_T = TypeVar("_T")
_NUMBER = re.compile(r"[-+]?[0-9]{1,15}(\.[0-9]{1,15})?")


class Order(Struct, frozen=True):
    """A requested order: an attribute, or none for the list's own order, and whether the greatest comes first."""

    attribute: str = ""
    descending: bool = True

    def applied(self, records: Iterable[_T], value: Callable[[_T, str], Any]) -> list[_T]:
        """Return the records in this order; equal ones keep the list's own order, those without a value come last."""
        if not self.attribute:
            return list(records) if self.descending else list(records)[::-1]
        pairs = [(value(record, self.attribute), record) for record in records]
        with_value = [pair for pair in pairs if pair[0] is not None]
        with_value.sort(key=lambda pair: ordered(pair[0]), reverse=self.descending)
        return [record for _, record in with_value] + [record for held, record in pairs if held is None]


UNSORTED = Order()
"""The list's own order, which counts as descending."""


class Sorting:
    """How one list sorts: the parameters of attribute and direction, and the values of each.

    It sorts by `attributes`, those of the contract among them; `removed` are those that a change removed. `directions` is
    empty if the contract does not restrict them.
    """

    def __init__(self, by: Fact, towards: Fact | None, ascending: str, attributes: Iterable[str]) -> None:
        self.attribute = by.path
        self.direction = towards.path if towards else ""
        self._default = written(by.schema["default"]) if "default" in by.schema else None
        self.removed = frozenset(map(written, by.removed_values))
        self.attributes = frozenset(map(written, (*by.values, *by.schema.get("enum", ()), *attributes))) | self.removed
        self._ascending = ascending
        self._descends = towards is not None and written(towards.schema.get("default", ascending)) != ascending
        self._directions = frozenset(map(written, towards.schema.get("enum", ()) if towards else ()))

    @classmethod
    def of(cls, endpoint: Endpoint, named: Mapping[str, str], attributes: Iterable[str]) -> Sorting | None:
        """Return the sorting of a list by these attributes and those of the contract; None for a list that does not sort.

        `named` holds the names of the parameters, and the word for the ascending direction.
        """
        by, towards = (_parameter(endpoint, named.get(word, "")) for word in ("attribute", "direction"))
        sorting = cls(by, towards, str(named.get("ascending", "")), attributes) if by is not None else None
        return sorting if sorting is not None and sorting.attributes else None

    def requested(self, call: RoutedCall, ignored: Callable[[str], bool], *, any_direction: bool = False) -> Order:
        """Return the requested order; a RefusalError for an unknown attribute, for several, and for an unknown direction.

        Unknown and removed attributes for which `ignored` is true are ignored instead, with `any_direction` unknown
        directions as well.
        """
        query = call.query
        if self.attribute not in query and self.direction not in query and self._default is None:
            return UNSORTED
        direction = query.get(self.direction)
        if direction is not None and self._directions and direction not in self._directions:
            if not any_direction:
                raise RefusalError(400, f"{self.direction} is {' or '.join(sorted(self._directions))}, not {direction}")
            direction = None
        descending = self._descends if direction is None else direction != self._ascending
        attribute = query.get(self.attribute, self._default)
        if attribute is None:
            return Order("", descending)
        if (attribute in self.removed or attribute not in self.attributes) and ignored(attribute):
            return UNSORTED if direction is None else Order("", descending)
        if attribute not in self.attributes:
            known = ", ".join(sorted(self.attributes - self.removed))
            raise RefusalError(400, f"this list does not sort by {attribute}; it sorts by {known}")
        if sum(name == self.attribute for name, _ in call.request.query) > 1:
            raise RefusalError(400, f"{self.attribute} is given more than once")
        return Order(attribute, descending)


def ordered(value: Any) -> tuple[int, Any]:
    """Return the sort key of a value: numbers, also those written as text, before other texts, texts before the rest."""
    if isinstance(value, int | float):
        return 0, value
    if not isinstance(value, str):
        return 2, repr(value)
    return (0, float(value)) if _NUMBER.fullmatch(value) else (1, value.casefold())


def _parameter(endpoint: Endpoint, name: str) -> Fact | None:
    fact = endpoint.facts.get(f"query.{name}")
    return fact if fact is not None and fact.state is State.KNOWN else None
