"""The order of a list that a call asks for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from msgspec import Struct

from lmscontract.contract.model import Endpoint, Fact, State
from lmscontract.mock.call import Call
from lmscontract.mock.exchange import RefusalError
from lmscontract.mock.parameters import written

_T = TypeVar("_T")
_NUMBER = re.compile(r"[-+]?[0-9]{1,15}(\.[0-9]{1,15})?")


class Order(Struct, frozen=True):
    """What a call asks for: an attribute, or none for the list's own order, and whether the greatest comes first."""

    attribute: str = ""
    descending: bool = True

    def applied(self, records: Iterable[_T], value: Callable[[_T, str], Any]) -> list[_T]:
        """The records in this order; equals keep the list's own order, and those without a value come last."""
        if not self.attribute:
            return list(records) if self.descending else list(records)[::-1]
        known, unknown = [], []
        for record in records:
            found = value(record, self.attribute)
            if found is None:
                unknown.append(record)
            else:
                known.append((ordered(found), record))
        known.sort(key=lambda pair: pair[0], reverse=self.descending)
        return [record for _, record in known] + unknown


UNSORTED = Order()
"""The list's own order, which counts as descending."""


class Sorting(Struct, frozen=True):
    """How one list sorts: the parameters of attribute and direction, and what each may say.

    `removed` are attributes that a change took away. `directions` is empty where the contract itself says which are valid.
    """

    attribute: str
    direction: str
    ascending: str
    descends: bool
    attributes: frozenset[str]
    removed: frozenset[str]
    directions: frozenset[str]

    @classmethod
    def of(cls, endpoint: Endpoint, named: Mapping[str, str], attributes: Iterable[str]) -> Sorting | None:
        """The sorting of a list by these attributes and those of the contract; None for a list that does not sort.

        `named` tells the names of the parameters, and which direction is the ascending one.
        """
        by, towards = (_parameter(endpoint, named.get(word, "")) for word in ("attribute", "direction"))
        if by is None:
            return None
        stated = (*by.values, *by.removed_values, *by.schema.get("enum", ()))
        known = frozenset(map(written, (*stated, *attributes)))
        ascending = str(named.get("ascending", ""))
        return (
            cls(
                attribute=by.path,
                direction=towards.path if towards else "",
                ascending=ascending,
                descends=towards is not None and written(towards.schema.get("default", ascending)) != ascending,
                attributes=known,
                removed=frozenset(map(written, by.removed_values)),
                directions=frozenset(map(written, towards.schema.get("enum", ()) if towards else ())),
            )
            if known
            else None
        )

    def asked(self, call: Call, overlooked: Callable[[str], bool], *, any_direction: bool = False) -> Order:
        """The order that a call asks for; a RefusalError for an attribute that the list does not know, and for several.

        What `overlooked` says of an attribute that it does not know, or no longer, is left out instead. A direction that it
        does not know is refused, or with `any_direction` left out.
        """
        query = call.query
        if self.attribute not in query and self.direction not in query:
            return UNSORTED
        direction = query.get(self.direction)
        if direction is not None and self.directions and direction not in self.directions:
            if not any_direction:
                raise RefusalError(400, f"{direction} is no value of {self.direction}")
            direction = None
        descending = self.descends if direction is None else direction != self.ascending
        attribute = query.get(self.attribute)
        if attribute is None:
            return Order("", descending)
        if (attribute in self.removed or attribute not in self.attributes) and overlooked(attribute):
            return UNSORTED if direction is None else Order("", descending)
        if attribute not in self.attributes:
            raise RefusalError(400, f"this list does not sort by {attribute}")
        if sum(name == self.attribute for name, _ in call.request.query) > 1:
            raise RefusalError(400, f"{self.attribute} stands more than once")
        return Order(attribute, descending)


def ordered(value: Any) -> tuple[int, Any]:
    """A value as it is compared: numbers, also those written as text, before other texts, texts before the rest."""
    if isinstance(value, int | float):
        return 0, value
    if not isinstance(value, str):
        return 2, repr(value)
    return (0, float(value)) if _NUMBER.fullmatch(value) else (1, value.casefold())


def _parameter(endpoint: Endpoint, name: str) -> Fact | None:
    fact = endpoint.facts.get(f"query.{name}")
    return fact if fact is not None and fact.state is State.KNOWN else None
