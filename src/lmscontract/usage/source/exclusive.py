"""What the blocks of a branch change in the same records: only one of them runs, so each begins with the records as before.

The body of a request in one block has nothing that another one sets. What follows the branch, or the function if a block
ends it, may have what any of them sets.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from lmscontract.usage.source.values import Record, Request, Slot, Value, options, union

_DEPTH = 2
"""How many records within each other a block is seen to change."""


class Content(NamedTuple):
    """The fields and items of a record at one moment."""

    record: Record
    fields: dict[str, Slot]
    items: list[Value]

    @classmethod
    def of(cls, record: Record) -> Content:
        """Return what a record has now."""
        return cls(record, dict(record.fields), list(record.items))

    @property
    def is_current(self) -> bool:
        """Whether the record has not changed since."""
        fields, items = self.record.fields, self.record.items
        return (
            len(fields) == len(self.fields)
            and len(items) == len(self.items)
            and all(fields.get(key) is slot for key, slot in self.fields.items())
        )

    def restore(self) -> None:
        """Give the record what it had then."""
        self.record.fields, self.record.items = dict(self.fields), list(self.items)


@dataclass(slots=True)
class Blocks:
    """The records of the variables of a function before a branch, and what its blocks make of them.

    `known` are the requests of the program before the branch, by their identity. `ends` is what the records have at the end
    of the blocks after which the function goes on, `left` at the end of those with which it ends.
    """

    before: Sequence[Content]
    known: Collection[int]
    ends: list[Content]
    left: list[Content]

    @classmethod
    def of(cls, variables: Mapping[str, Value], requests: Iterable[Request]) -> Blocks:
        """Return the blocks of a branch that has not been evaluated yet."""
        found: dict[int, Content] = {}
        for value in variables.values():
            _note(value, found, 0)
        return cls([*found.values()], {id(each) for each in requests} if found else (), [], [])

    def leave(self, requests: Iterable[Request], ended: bool) -> None:
        """Restore the records after a block; `ended`: the function ends with it."""
        if changed := [each for each in self.before if not each.is_current]:
            self._keep(requests, changed)
            (self.left if ended else self.ends).extend(Content.of(each.record) for each in changed)
            for each in changed:
                each.restore()

    def join(self) -> None:
        """Give the records what any of the blocks made of them after which the function goes on."""
        _add(self.ends)

    def end(self, requests: Iterable[Request]) -> None:
        """Give the records what any of the blocks made of them with which the function ended: its caller may have them."""
        self._keep(requests, self.left)
        _add(self.left)

    def _keep(self, requests: Iterable[Request], changed: Iterable[Content]) -> None:
        """Give requests since the branch what records have now, so that they get nothing that these have later."""
        copied = _copier({id(each.record) for each in changed})
        for request in requests:
            if id(request) not in self.known:
                request.body = [copied(each) for each in request.body]
                request.query = [copied(each) for each in request.query]


def _add(contents: Iterable[Content]) -> None:
    """Give records what blocks made of them, beside what they have."""
    for record, fields, items in contents:
        for key, slot in fields.items():
            known = record.fields.get(key)
            record.fields[key] = slot if known is None or known is slot else _either(known, slot)
        record.items += [each for each in items if not any(each is other for other in record.items)]


def _either(one: Slot, other: Slot) -> Slot:
    """Return a slot with each value that one of two has."""
    *before, (last, place) = dict.fromkeys((*one.settings, *other.settings))
    return Slot(union((one.value, other.value)), place, tuple(before), last) if before else other


def _note(value: Value, found: dict[int, Content], depth: int) -> None:
    """Note the records that a value may be, and those within them; none that is a client or a request."""
    for option in options(value):
        if isinstance(option, Record) and option.base is None and option.request is None and id(option) not in found:
            found[id(option)] = Content.of(option)
            for slot in option.fields.values() if depth < _DEPTH else ():
                _note(slot.value, found, depth + 1)


def _copier(changed: Collection[int]) -> Callable[[Value], Value]:
    """Return a function that copies the records of a value of which some have changed."""

    def copied(value: Value, depth: int = 0) -> Value:
        found = [record(each, depth) if isinstance(each, Record) else each for each in options(value)]
        return value if all(a is b for a, b in zip(found, options(value), strict=True)) else union(found)

    def record(old: Record, depth: int) -> Record:
        fields = {key: slot_of(slot, depth) for key, slot in old.fields.items()} if depth < _DEPTH else old.fields
        is_same = all(fields[key] is slot for key, slot in old.fields.items())
        return old if is_same and id(old) not in changed else replace(old, fields=dict(fields), items=list(old.items))

    def slot_of(slot: Slot, depth: int) -> Slot:
        value = copied(slot.value, depth + 1)
        return slot if value is slot.value else Slot(value, slot.place)

    return copied
