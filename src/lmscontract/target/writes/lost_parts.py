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
    first = {pointer: part for pointer, part in _lost(before, after, shows).items() if part == first.get(pointer)}
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
        old = {pointer: before.leaves.get((shape, part.place)) for pointer, part in parts.items()}
        for pointer, part in parts.items():
            container = pointer.rpartition("/")[0]
            beside = [other for other in parts if other.rpartition("/")[0] == container and parts[other].is_kept]
            kept = beside if container else []
            is_beside_new = any(repr(old[other]) != repr(parts[other].shown) for other in kept)
            is_old = old[pointer] == part.shown == created.get(pointer)
            is_prose = all(" " in str(text).strip() for text in (part.sent, part.shown))
            is_cut = is_old and is_prose and len(str(part.shown)) < len(str(part.sent))
            if part.shown not in _NOTHING and may_be_equal(part.sent, part.shown) and not is_cut:
                continue
            if is_number(part.sent):
                is_lost = is_amount(part.sent) and bool(beside) and (part.shown in _NOTHING or is_number(part.shown))
            else:
                is_lost = (is_old and (is_prose or is_beside_new)) or (old[pointer] == part.sent and bool(kept))
            if is_lost:
                found[pointer] = part
    return found


def _records(response: Exchange, shown: Leaves, identifier: str) -> Iterator[tuple[str, Any]]:
    """Yield what shows an object, by JSON pointer; in a response without its identifier the document and each object in it."""
    objects = {pointer_of(path): node for path, node in nodes(response.json) if isinstance(node, Mapping)}
    around = {pointer for shape, pointer in records_of(shown, identifier) if shape == response.call.operation.shape}
    own = around & objects.keys() or {pointer for pointer in objects if pointer.count("/") < 2}
    return ((pointer, objects[pointer]) for pointer in sorted(own) if not is_in_list(pointer))


def _parts(sent: Any, shown: Any, place: str, at: str = "") -> Iterator[tuple[str, _Part]]:
    """Yield the texts and numbers of a body that a record shows under their names, with their JSON pointers.

    A row of a list is compared with the one that equals it in more parts than any other.
    """
    if isinstance(sent, Mapping) and isinstance(shown, Mapping):
        for name in [name for name in sent if name in shown]:
            yield from _parts(sent[name], shown[name], f"{place}/{name}", f"{at}/{name}")
    elif isinstance(sent, list) and isinstance(shown, list):
        table = [[_likeness(sent_row, shown_row) for shown_row in shown] for sent_row in sent]
        for number, counts in enumerate(table):
            most = max(counts, default=0)
            column = [others[counts.index(most)] for others in table] if most else []
            if counts.count(most) == column.count(most) == 1 and most == max(column):
                best = counts.index(most)
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
        if not any(other not in _EMPTY and may_be_equal(value, other) for other in by_name.get(last_name(pointer), ()))
    )
