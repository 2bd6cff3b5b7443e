"""What an update loses of its body while it keeps the rest of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from msgspec import Struct

from lmscontract.target.exchange import Exchange
from lmscontract.target.json_values import is_in_list, last_name, nodes, pointer_of, values_by_pointer
from lmscontract.target.objects.recognition import is_amount, is_number, may_be_equal
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.writes.lasting import LastingWrite
from lmscontract.target.writes.side_effects import SideEffect
from lmscontract.target.writes.views import Leaves, is_shown_as, records_of
from lmscontract.target.writes.write import Updated

_NOTHING = ("", None)
_EMPTY: tuple[Any, ...] = (*_NOTHING, [], {})


class _Part(Struct, frozen=True):
    """A value of a body, what the object shows in its place instead, and the JSON pointer of that in the response."""

    sent: Any
    shown: Any
    place: str

    @property
    def is_kept(self) -> bool:
        """Whether it is shown as it was sent, and is no number that many objects have."""
        return len(str(self.sent)) > 1 and self.shown not in _NOTHING and is_shown_as(self.sent, self.shown)

    def is_lost_as(self, other: _Part) -> bool:
        """Return whether another object has lost the same part: of a number it shows the same, although another one was sent."""
        if is_number(self.sent) and (repr(self.shown) != repr(other.shown) or self.sent == other.sent):
            return False
        return self.place == other.place


def lost_part(
    write: LastingWrite, before: Updated, after: Updated, shows: str, known: Callable[[Updated], Updated]
) -> SideEffect | None:
    """Return that an update loses a part of its body, but keeps another one, of two new objects and after a while, too.

    An amount is lost if the same one is shown in its place when another one is sent. A text is lost if it was
    shown as it is sent, and turns into another one; or if that which created the object stays, and is no choice: it has a
    blank, or another part beside it is new. `shows` is the resource whose calls show the object, and `known` leaves out of
    an update what its body need not have.
    """
    if not (first := _lost(before, after, shows)):
        return None
    last, subject = write.last, write.subject
    before, after = write.read_again(before, after)
    first = {at: each for at, each in _lost(before, after, shows).items() if each == first.get(at)}
    if not first:
        return None
    old, new = _another_change(write)
    new = known(write.read_again(old, new)[1])
    other = _lost(old, new, shows)
    for pointer, part in first.items():
        if pointer in other and part.is_lost_as(other[pointer]):
            expected = f"{pointer} of its body at {part.place}, which shows other parts of it"
            got = "nothing" if part.shown in _NOTHING else "another value"
            return SideEffect(expected, got, (*after.exchanges, *new.exchanges))
    write.last, write.subject = last, subject
    return None


def _another_change(write: LastingWrite) -> tuple[Updated, Updated]:
    """Return an update of a new object with other numbers, or with those of its body if they are refused."""
    with suppress(NotVerified):
        return write.change(new_numbers=True)
    return write.change()


def _lost(before: Updated, after: Updated, shows: str) -> Mapping[str, _Part]:
    """Return the parts of a body that an object seems to have lost, by JSON pointer."""
    response = after.exchanges[-1]
    shape = response.call.operation.shape
    if shape.rpartition("/")[0] != shows:
        return {}
    created, found = values_by_pointer(before.sent), dict[str, _Part]()
    for place, record in _records(response, after.leaves, before.identifier):
        parts = dict(_parts(after.sent, record, place))
        old = {at: before.leaves.get((shape, each.place)) for at, each in parts.items()}
        for at, part in parts.items():
            around = at.rpartition("/")[0]
            beside = [each for each in parts if each.rpartition("/")[0] == around and parts[each].is_kept]
            kept = beside if around else []
            is_beside_new = any(repr(old[each]) != repr(parts[each].shown) for each in kept)
            is_old = old[at] == part.shown == created.get(at)
            is_prose = all(" " in str(each).strip() for each in (part.sent, part.shown))
            is_cut = is_old and is_prose and len(str(part.shown)) < len(str(part.sent))
            if part.shown not in _NOTHING and may_be_equal(part.sent, part.shown) and not is_cut:
                continue
            if is_number(part.sent):
                is_lost = is_amount(part.sent) and bool(beside) and (part.shown in _NOTHING or is_number(part.shown))
            else:
                is_lost = (is_old and (is_prose or is_beside_new)) or (old[at] == part.sent and bool(kept))
            if is_lost:
                found[at] = part
    return found


def _records(response: Exchange, shown: Leaves, identifier: str) -> Iterator[tuple[str, Any]]:
    """Yield what shows an object, by JSON pointer; in a response without its identifier the document and each object in it."""
    objects = {pointer_of(path): each for path, each in nodes(response.json) if isinstance(each, Mapping)}
    around = {at for shape, at in records_of(shown, identifier) if shape == response.call.operation.shape}
    own = around & objects.keys() or {at for at in objects if at.count("/") < 2}
    return ((at, objects[at]) for at in sorted(own) if not is_in_list(at))


def _parts(sent: Any, shown: Any, place: str, at: str = "") -> Iterator[tuple[str, _Part]]:
    """Yield the texts and numbers of a body that a record shows under their names, with their JSON pointers.

    A row of a list is compared with the one that equals it in more parts than any other.
    """
    if isinstance(sent, Mapping) and isinstance(shown, Mapping):
        for name in [each for each in sent if each in shown]:
            yield from _parts(sent[name], shown[name], f"{place}/{name}", f"{at}/{name}")
    elif isinstance(sent, list) and isinstance(shown, list):
        likeness = [[_likeness(one, other) for other in shown] for one in sent]
        for number, row in enumerate(likeness):
            most = max(row, default=0)
            column = [each[row.index(most)] for each in likeness] if most else []
            if row.count(most) == column.count(most) == 1 and most == max(column):
                best = row.index(most)
                yield from _parts(sent[number], shown[best], f"{place}/{best}", f"{at}/{number}")
    elif values_by_pointer(sent).keys() == {""} and (shown is None or values_by_pointer(shown).keys() == {""}):
        yield at, _Part(sent, shown, place)


def _likeness(sent: Any, shown: Any) -> int:
    """Return how many parts of a row are shown as they were sent."""
    return sum(isinstance(sent, Mapping) and part.is_kept for _, part in _parts(sent, shown, ""))


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
