"""What an update loses of its body while it keeps the rest of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from msgspec import Struct

from lmscontract.target.objects.recognition import is_amount, is_number, may_be_equal, values_by_pointer
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.writes.lasting import LastingWrite
from lmscontract.target.writes.read_back import Updated
from lmscontract.target.writes.side_effects import SideEffect
from lmscontract.target.writes.views import LeafPlace, Leaves, is_shown_as, records_of

_NOTHING = ("", None)
_EMPTY: tuple[Any, ...] = (*_NOTHING, [], {})


class _Part(Struct, frozen=True):
    """A value of a body, and what the object shows in its place instead."""

    place: LeafPlace
    sent: Any
    shown: Any

    def is_lost_as(self, other: _Part) -> bool:
        """Return whether another object has lost the same part: of a number it shows the same, although another one was sent."""
        if is_number(self.sent) and (repr(self.shown) != repr(other.shown) or self.sent == other.sent):
            return False
        return self.place == other.place


def lost_part(
    write: LastingWrite, before: Updated, after: Updated, shows: str, known: Callable[[Updated], Updated]
) -> SideEffect | None:
    """Return that an update loses a part of its body, but keeps another one, of two new objects and after a while, too.

    An amount inside an object is lost if the same one is shown in its place when another one is sent. A text is lost if it was
    shown as it is sent, and turns into another one; or if that which created the object stays, and is no choice: it has a
    blank, or another part beside it is new. `shows` is the resource whose calls show the object, and `known` leaves out of
    an update what its body need not have.
    """
    if not (first := _lost(before, after, shows)):
        return None
    last, subject = write.last, write.subject
    before, after = write.later(before, after)
    first = {at: each for at, each in _lost(before, after, shows).items() if each == first.get(at)}
    if not first:
        return None
    old, new = _another_change(write)
    new = known(write.later(old, new)[1])
    other = _lost(old, new, shows)
    for pointer, part in first.items():
        if pointer in other and part.is_lost_as(other[pointer]):
            expected = f"{pointer} of its body at {part.place[1]}, which shows other parts of it"
            got = "nothing" if part.shown in _NOTHING else "another value"
            return SideEffect(expected, got, (*after.exchanges, *new.exchanges))
    write.last, write.subject = last, subject
    return None


def _another_change(write: LastingWrite) -> tuple[Updated, Updated]:
    """Return an update of a new object with other numbers, or with those of its body if they are refused."""
    with suppress(NotVerified):
        return write.change(numbers=True)
    return write.change()


def _lost(before: Updated, after: Updated, shows: str) -> Mapping[str, _Part]:
    """Return the parts of a body that an object seems to have lost, by JSON pointer."""
    sent, created = values_by_pointer(after.sent), values_by_pointer(before.sent)
    found = {}
    for pointer, value in sent.items():
        for places in _shown(pointer, sent, before, after, shows):
            place, old = places[pointer], before.leaves.get(places[pointer])
            shown = after.leaves[place]
            is_old = old == shown == created.get(pointer)
            is_prose = all(" " in str(each).strip() for each in (value, shown))
            is_beginning = is_old and is_prose and len(str(shown)) < len(str(value))
            is_equal = shown not in _NOTHING and may_be_equal(value, shown) and not is_beginning
            if is_equal or isinstance(shown, bool | list | dict):
                continue
            around = pointer.rpartition("/")[0]
            beside = [each for at, each in places.items() if at != pointer and at.rpartition("/")[0] == around != ""]
            kept = [each for at, each in places.items() if each in beside and _is_kept(sent[at], after.leaves[each])]
            is_new = any(repr(before.leaves.get(each)) != repr(after.leaves[each]) for each in kept)
            if is_number(value):
                is_lost = is_amount(value) and bool(kept) and (shown in _NOTHING or is_number(shown))
            else:
                is_lost = (is_old and (is_prose or is_new)) or (old == value and bool(kept))
            if is_lost:
                found[pointer] = _Part(place, value, shown)
    return found


def _is_kept(sent: Any, shown: Any) -> bool:
    """Return whether a part is shown as it was sent, and is no number that many objects have."""
    return len(str(sent)) > 1 and shown not in _NOTHING and is_shown_as(sent, shown)


def _shown(
    pointer: str, sent: Mapping[str, Any], before: Updated, after: Updated, shows: str
) -> Iterator[Mapping[str, LeafPlace]]:
    """Yield where each record of an object shows a part of a body, and every other one, by JSON pointer.

    In a list, that is the row that equals the sent row in more parts than any other.
    """
    for shape, record in _records(after.leaves, before.identifier):
        own = {at: value for (one, at), value in after.leaves.items() if one == shape}
        head, row = _first_row(pointer)
        start, prefix = (_rows(own, f"{record}{head}", sent, head).get(row), f"{head}/{row}") if row else (record, "")
        if start is None or shape.rpartition("/")[0] != shows:
            continue
        places = {at: f"{start}{at.removeprefix(prefix)}" for at in sent if at.startswith(prefix)}
        if places[pointer] in own:
            yield {at: (shape, each) for at, each in places.items() if each in own}


def _records(shown: Leaves, identifier: str) -> set[LeafPlace]:
    """Return where an object is shown; in a response without its identifier, the document and each object directly in it."""
    found = records_of(shown, identifier)
    identified = {shape for shape, _ in found}
    around = {(shape, at.rpartition("/")[0]) for shape, at in shown if shape not in identified}
    every = found | {each for each in around if each[1].count("/") < 2}
    return {each for each in every if not any(map(str.isdecimal, each[1].split("/")))}


def _first_row(pointer: str) -> tuple[str, str]:
    """Return the part of a JSON pointer before the first list of objects in it, and the position in that; empty without one."""
    parts = pointer.split("/")
    number = next((at for at, each in enumerate(parts[:-1]) if each.isdecimal()), 0)
    return ("/".join(parts[:number]), parts[number]) if number else ("", "")


def _rows(own: Mapping[str, Any], start: str, sent: Mapping[str, Any], head: str) -> Mapping[str, str]:
    """Return where the rows of a list are shown, by their position in the body; without those that may be shown twice."""
    shown, rows = _by_row(own, start), _by_row(sent, head)
    equal = {
        (row, there): sum(_is_kept(value, values.get(tail)) for tail, value in parts.items())
        for row, parts in rows.items()
        for there, values in shown.items()
    }
    return {
        row: f"{start}/{there}"
        for (row, there), count in equal.items()
        if count and all(count > each for (one, at), each in equal.items() if (one == row) != (at == there))
    }


def _by_row(values: Mapping[str, Any], start: str) -> Mapping[str, Mapping[str, Any]]:
    """Return the values of each object in a list by its position, and in it by the rest of their JSON pointer."""
    found: dict[str, dict[str, Any]] = {}
    for pointer, value in values.items():
        row, slash, tail = pointer.removeprefix(f"{start}/").partition("/")
        if pointer.startswith(f"{start}/") and slash and row.isdecimal():
            found.setdefault(row, {})[tail] = value
    return found


def unshown(sent: Mapping[str, Any], shown: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the values that nothing shows under their names as they were sent; both by JSON pointer."""
    by_name: dict[str, list[Any]] = {}
    for pointer, value in shown.items():
        by_name.setdefault(last_name(pointer), []).append(value)
    return tuple(
        pointer
        for pointer, value in sent.items()
        if not any(each not in _EMPTY and may_be_equal(value, each) for each in by_name.get(last_name(pointer), ()))
    )


def last_name(pointer: str) -> str:
    """Return the last name in a JSON pointer that is no position in a list."""
    return next((each for each in reversed(pointer.split("/")) if not each.isdecimal()), "")
