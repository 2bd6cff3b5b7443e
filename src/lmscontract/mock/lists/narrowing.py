"""What narrows a list: the parent that its path names, the filters of its query, and what it shows at all."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from msgspec import Struct

from lmscontract.contract.model import Endpoint, State
from lmscontract.mock.call import Call
from lmscontract.mock.lists.sorting import ordered
from lmscontract.mock.parameters import written
from lmscontract.mock.tenant.records import Record, is_one_of

Asked = tuple[str, ...]
"""The values that a call gives for one filter; empty when it does not ask for it."""

_MISSING: Any = object()
_NOTHING: Asked = ("",)


class Filter(Struct, frozen=True):
    """One filter of a list: where a call writes it, how an object is compared, and which of its fields."""

    area: str
    name: str
    way: str
    fields: tuple[str, ...]

    @classmethod
    def of(cls, location: str, said: Any) -> Filter:
        """`path.id: FIELD`, whose value is asked for; or one of these in place of the field.

        `{among: FIELD}` takes one of several values, `{from: FIELD}` and `{to: FIELD}` are bounds, `{text: [FIELD]}` is
        found within; of the object that the path names, `{in: FIELD}` lists its own, and `{like: FIELD}` has the same.
        """
        area, _, name = location.partition(".")
        way, fields = next(iter(said.items())) if isinstance(said, Mapping) else ("same", said)
        return cls(area, name, way, tuple(fields) if isinstance(fields, list) else (str(fields),))

    def taken(self, endpoint: Endpoint) -> bool:
        """Whether an operation takes its parameter."""
        fact = endpoint.facts.get(f"query.{self.name}")
        return self.area == "path" or (self.way == "text" if fact is None else fact.state is State.KNOWN)

    def asked(self, call: Call) -> Asked:
        """What a call asks for; an empty value asks for nothing."""
        if self.area == "path":
            return self._of_path(call)
        if self.way == "among":
            names = (self.name, f"{self.name}[]")
            sent = (value for name, value in call.request.query if name in names)
            return tuple(each for value in sent for each in value.strip("[]").split(",") if each)
        text = call.query.get(self.name)
        return (text,) if text else ()

    def shows(self, asked: Asked, record: Record, identifier: str) -> bool:
        """Whether an object is shown; what lacks the field is narrowed by a text only."""
        if self.way == "in":
            return written(record.id) in asked
        found = [each for each in (_value(record, name, identifier) for name in self.fields) if each is not _MISSING]
        if not found:
            return self.way != "text"
        return any(_WAYS[self.way](each, asked) for each in found)

    def _of_path(self, call: Call) -> Asked:
        named = call.records.get(self.name)
        if named is None:
            return ()
        held = _texts(named.fields.get(self.fields[0]))
        return {"in": held or _NOTHING, "like": held}.get(self.way, (written(named.id),))


class Narrowing(Struct, frozen=True):
    """Every filter of one list, and the values that it shows of some fields whoever asks.

    A filter stands for a parameter of the contract; only a search in texts may have one that nobody has shown.
    """

    filters: tuple[Filter, ...]
    only: Mapping[str, Any]

    @classmethod
    def of(cls, endpoint: Endpoint, said: Mapping[str, Any], honoured: Collection[str] = ()) -> Narrowing:
        """What mock data say of a list; a filter whose parameter has gone, or is not there yet, does nothing.

        Unless it is `honoured`, which breaks a requirement.
        """
        narrows: Mapping[str, Any] = said.get("narrows") or {}
        filters = (Filter.of(place, each) for place, each in narrows.items())
        return cls(
            tuple(each for each in filters if each.taken(endpoint) or each.name in honoured), said.get("only") or {}
        )

    def asked(self, call: Call) -> tuple[Asked, ...]:
        """What a call asks of each filter."""
        return tuple([each.asked(call) for each in self.filters])

    def shows(self, asked: tuple[Asked, ...], record: Record, identifier: str) -> bool:
        """Whether an object is among what was asked for; `identifier` is the field that stands for its identifier."""
        for name, values in self.only.items():
            found = _value(record, name, identifier)
            if found is not _MISSING and not is_one_of(found, values):
                return False
        if not any(asked):
            return True
        pairs = zip(self.filters, asked, strict=True)
        return all(not wanted or each.shows(wanted, record, identifier) for each, wanted in pairs)


def _value(record: Record, name: str, identifier: str) -> Any:
    return record.id if name == identifier else record.fields.get(name, _MISSING)


def _texts(value: Any) -> Asked:
    values = value if isinstance(value, list) else [value]
    return tuple(written(each) for each in values if each is not None)


def _same(value: Any, asked: Asked) -> bool:
    return any(each in asked for each in _texts(value))


def _from(value: Any, asked: Asked) -> bool:
    (rank, least), (own, held) = ordered(asked[0]), ordered(value)
    return value is not None and rank == own and bool(held >= least)


def _to(value: Any, asked: Asked) -> bool:
    (rank, most), (own, held) = ordered(asked[0]), ordered(value)
    return value is not None and rank == own and bool(held <= most)


def _text(value: Any, asked: Asked) -> bool:
    return isinstance(value, str) and asked[0].casefold() in value.casefold()


_WAYS: Mapping[str, Callable[[Any, Asked], bool]] = {
    "same": _same,
    "among": _same,
    "like": _same,
    "from": _from,
    "to": _to,
    "text": _text,
}
