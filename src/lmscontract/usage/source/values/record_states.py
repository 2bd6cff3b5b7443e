"""What records have at different moments: when a request is sent, and in the blocks of a branch, of which only one runs.

A request has nothing that is set after it was sent. Each block of a branch begins with the records as before; what follows
the branch, or the function if a block ends it, may have what any of them sets.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import NamedTuple

from lmscontract.usage.source.values import abstract as av

_DEPTH = 2
"""How many records within each other are seen to change."""


class Content(NamedTuple):
    """The fields and items of a record at one moment."""

    record: av.Record
    fields: dict[str, av.Slot]
    items: list[av.Value]

    @classmethod
    def of(cls, record: av.Record) -> Content:
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


class End(NamedTuple):
    """The variables and the records at the end of a block."""

    variables: Mapping[str, av.Value]
    records: Sequence[Content]


@dataclass(slots=True)
class Blocks:
    """The records of the variables of a function before a branch, and what its blocks make of them.

    `ends` is what the records have at the end of the blocks after which the function goes on, `left` at the end of those with
    which it ends.
    """

    before: Sequence[Content]
    ends: list[Content]
    left: list[Content]

    @classmethod
    def of(cls, variables: Mapping[str, av.Value]) -> Blocks:
        """Return the blocks of a branch that has not been evaluated yet."""
        return cls([*_records_in(variables.values()).values()], [], [])

    def leave(self, ended: bool) -> list[Content]:
        """Restore the records after a block, and return what it made of them; `ended`: the function ends with it."""
        changed = [each for each in self.before if not each.is_current]
        made = [Content.of(each.record) for each in changed]
        (self.left if ended else self.ends).extend(made)
        for each in changed:
            each.restore()
        return made

    def add(self, other: Blocks) -> None:
        """Add the blocks of another branch that began with the same records."""
        self.ends += other.ends
        self.left += other.left

    def settings(self, variables: Mapping[str, av.Value], ends: Sequence[End]) -> list[list[av.Value]]:
        """Return what each variable and each entry of a record has after each block, of those that any of the blocks sets."""
        before = _entries(End(variables, self.before))
        after = [_entries(each) for each in ends]
        keys = dict.fromkeys(key for each in after for key, value in each.items() if before.get(key) is not value)
        return [[each.get(key, before.get(key, av.NOTHING)) for each in after] for key in keys]

    def join(self) -> None:
        """Give the records what any of the blocks made of them after which the function goes on."""
        _add(self.ends)

    def end(self) -> None:
        """Give the records what any of the blocks made of them with which the function ended: its caller may have them."""
        _add(self.left)


class SentRecords:
    """The records of variables that requests were sent with, as they were then."""

    def __init__(self) -> None:
        self._copies: list[tuple[av.Record, av.Record]] = []

    def keep(self, request: av.Request, scopes: Iterable[av.Scope]) -> None:
        """Give a request copies of the records that it sends and that variables of `scopes`, which run, have.

        Members of an object may be set in any order, so a record that one has stays the same.
        """
        sent = _records_in([*request.query, *request.body])
        if not sent:
            return
        scopes = [*scopes]
        members = [
            slot.value for each in scopes for this in av.of_kind(av.Record, each.this) for slot in this.fields.values()
        ]
        local = _records_in(value for each in scopes for value in each.variables.values())
        changing = sent.keys() & local.keys() - _records_in(members).keys()
        if changing:
            copied = _copier(changing, self._copies)
            request.query = [copied(each) for each in request.query]
            request.body = [copied(each) for each in request.body]

    @contextmanager
    def repeated(self, variables: Mapping[str, av.Value]) -> Iterator[None]:
        """Run a block that is repeated: what it changes in records that `variables` had before is sent the next time."""
        first, known = len(self._copies), {id(each) for each in av.of_kind(av.Record, *variables.values())}
        yield
        _add(Content(copy, *Content.of(record)[1:]) for record, copy in self._copies[first:] if id(record) in known)


def _add(contents: Iterable[Content]) -> None:
    """Give records what blocks made of them, beside what they have."""
    for record, fields, items in contents:
        for key, slot in fields.items():
            known = record.fields.get(key)
            record.fields[key] = slot if known is None or known is slot else _either(known, slot)
        record.items += [each for each in items if not any(each is other for other in record.items)]


def _entries(end: End) -> dict[tuple[int, str], av.Value]:
    """Return the values of variables and of the entries of records, by the identity of the record and the name."""
    found = {(0, name): value for name, value in end.variables.items()}
    for record, fields, _ in end.records:
        found.update(((id(record), key), slot.value) for key, slot in fields.items())
    return found


def _either(one: av.Slot, other: av.Slot) -> av.Slot:
    """Return a slot with each value that one of two has."""
    *before, (last, place) = dict.fromkeys((*one.settings, *other.settings))
    return av.Slot(av.union((one.value, other.value)), place, tuple(before), last) if before else other


def _records_in(values: Iterable[av.Value]) -> dict[int, Content]:
    """Return the records that values may be, and those within them, by their identity; none that is a client or a request."""
    found: dict[int, Content] = {}
    waiting = [(each, 0) for each in values]
    while waiting:
        value, depth = waiting.pop()
        for option in av.options(value):
            if (
                isinstance(option, av.Record)
                and option.base is None
                and option.request is None
                and id(option) not in found
            ):
                found[id(option)] = Content.of(option)
                waiting += [(slot.value, depth + 1) for slot in option.fields.values() if depth < _DEPTH]
    return found


def _copier(changing: Collection[int], copies: list[tuple[av.Record, av.Record]]) -> Callable[[av.Value], av.Value]:
    """Return a function that copies the records of a value of which some may change, and notes the copies."""

    def copied(value: av.Value, depth: int = 0) -> av.Value:
        found = [record(each, depth) if isinstance(each, av.Record) else each for each in av.options(value)]
        return value if all(a is b for a, b in zip(found, av.options(value), strict=True)) else av.union(found)

    def record(old: av.Record, depth: int) -> av.Record:
        fields = {key: slot_of(slot, depth) for key, slot in old.fields.items()} if depth < _DEPTH else old.fields
        if all(fields[key] is slot for key, slot in old.fields.items()) and id(old) not in changing:
            return old
        copies.append((old, replace(old, fields=dict(fields), items=list(old.items))))
        return copies[-1][1]

    def slot_of(slot: av.Slot, depth: int) -> av.Slot:
        value = copied(slot.value, depth + 1)
        return slot if value is slot.value else av.Slot(value, slot.place)

    return copied
