"""What a creation lost: values of its body that calls about the new object show cut, empty, or as those of another object."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from lmscontract.rules.values import shows_one
from lmscontract.target.exchange import Exchange
from lmscontract.target.json_values import is_in_list, values_by_pointer
from lmscontract.target.objects.identifiers import is_identifier
from lmscontract.target.objects.recognition import may_be_equal
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.writes.own_objects import RunObject, SentWrite
from lmscontract.target.writes.views import LeafPlace, Leaves, View, is_shown_as, leaves, views

if TYPE_CHECKING:
    from lmscontract.target.target import Target

_OTHERS = 6
_SHORTEST = 3
"""A longer text that begins another one is no coincidence."""


class LostValue(Struct, frozen=True):
    """A property of a body, where its value is lost, what is shown there instead, and the call that shows it."""

    property: str
    place: LeafPlace
    got: str
    exchange: Exchange


def lost_value(target: Target, kind: str, written: SentWrite, found: tuple[View, ...], given: Any) -> LostValue | None:
    """Return the first value of the body of a creation that is lost; None if none is certain to be.

    `given` is the body of the owner, without the marks of the run. A value is lost if no call shows it, and a call about the
    new object shows one of these in its place:

    - a shorter beginning of the owner's text: `Red c` for `Red car`;
    - the whole number of one with a fraction: `12` for `12.5`;
    - another known object than the one that the body names;
    - nothing for a text of the run, at every place, although the same call shows a text of other objects there;
    - another text inside an object that keeps another part, if other objects show the sent text there:
      `{"value": 5, "currency": "USD"}` for `{"value": 5, "currency": "EUR"}`;
    - under any name, a text of the run whose mark is altered.
    """
    details = [each for each in found if not each.is_item and _shows_one(target, each)]
    everywhere, usual = leaves(found), values_by_pointer(given)
    own = {str(each.identifier) for each in written.objects.get(kind, ())}
    for pointer, sent in values_by_pointer(written.body).items():
        if is_in_list(pointer) or any(_is_kept(sent, each) for each in everywhere.values()):
            continue
        if written.mark and written.mark in str(sent) and (altered := _altered(found, sent, written.mark)):
            return LostValue(pointer, altered[1], "another text", altered[0].exchange)
        name, nothing = pointer.rpartition("/")[2], []
        places = [(view, *each) for view in details for each in _named(leaves([view]), pointer, own)]
        for view, place, value in places:
            got = _cut(sent, usual.get(pointer), value) or _other_object(target, written, name, sent, value)
            if not got and _is_other_text(written.body, pointer, place, leaves([view])):
                got = "another text" if sent in _texts_of_others(target, kind, written, place) else ""
            if got:
                return LostValue(pointer, place, got, view.exchange)
            nothing += [(view, place)] if value in ("", None) and _is_at(place, pointer) else []
        is_text = bool(written.mark) and written.mark in str(sent)
        if is_text and nothing and len(nothing) == len(places):
            view, place = nothing[0]
            if any(_texts_of_others(target, kind, written, place)):
                return LostValue(pointer, place, "nothing", view.exchange)
    return None


def _shows_one(target: Target, view: View) -> bool:
    return shows_one(target.endpoint(view.exchange.call.operation))


def _is_kept(sent: Any, shown: Any) -> bool:
    """Return whether a value is shown, perhaps with more around it."""
    if isinstance(sent, str) and sent and isinstance(shown, str):
        return sent.strip().casefold() in shown.casefold()
    return is_shown_as(sent, shown)


def _altered(found: tuple[View, ...], sent: str, mark: str) -> tuple[View, LeafPlace] | None:
    """Return where a text is shown as it was sent up to the run in its mark, but without the number of that, and not cut."""
    run = mark.partition("-")[0]
    head = _letters(sent.partition(run)[0])
    for view in found:
        for place, value in leaves([view]).items():
            before, is_marked, after = str(value).casefold().partition(run)
            is_cut = _letters(sent).startswith(_letters(str(value)))
            if is_marked and _letters(before) == head and not is_cut and not any(map(str.isdigit, after)):
                return view, place
    return None


def _letters(text: str) -> str:
    return "".join(each for each in text.casefold() if not each.isspace())


def _named(shown: Leaves, pointer: str, own: Collection[str]) -> Iterator[tuple[LeafPlace, Any]]:
    """Yield what a response shows of an object under the name of a property of a body; `name` may be that of `toy_name`.

    The object is what is beside its identifier, else the response or what is directly in it, and never in a list.
    """
    beside = {place[1].rpartition("/")[0] for place, value in shown.items() if str(value) in own}
    records = {min(beside, key=lambda each: each.count("/"))} if beside else set()
    for place, value in shown.items():
        around, _, name = place[1].rpartition("/")
        if _is_at(place, pointer):
            around = place[1].rsplit("/", pointer.count("/"))[0]
        elif pointer.count("/") > 1 or not pointer.endswith(f"_{name}"):
            continue
        if not is_in_list(place[1]) and (around in records if records else around.count("/") < 2):
            yield place, value


def _is_at(place: LeafPlace, pointer: str) -> bool:
    """Return whether a place ends with the names of a property of a body; `first_name` is written `firstName` elsewhere."""
    shown, sent = (text.replace("_", "").casefold() for text in (place[1], pointer))
    return shown.endswith(sent)


def _cut(sent: Any, given: Any, shown: Any) -> str:
    """Return how a value is cut: a text of which less is shown than the owner gave, or a number without its fraction."""
    if isinstance(given, str) and isinstance(shown, str) and str(sent).startswith(given):
        is_cut = _SHORTEST < len(shown.strip()) < len(given.strip())
        return "only its beginning" if is_cut and given.casefold().startswith(shown.strip().casefold()) else ""
    try:
        number, whole = float(sent), float(shown)
    except (TypeError, ValueError):
        return ""
    return "only the whole number" if isinstance(sent, float) and number != whole == int(number) != 0 else ""


def _other_object(target: Target, written: SentWrite, name: str, sent: Any, shown: Any) -> str:
    """Return that a property shows another known object of the kind that a body names in it; empty if it does not.

    An object that the run has created is known, too.
    """
    if not is_identifier(name) or str(sent) == str(shown):
        return ""
    for kind, known in target.own_objects.known.items():
        named = {str(each.identifier) for each in written.objects.get(kind, ())}
        if str(shown) in known and str(shown) not in named and str(sent) in {*known, *named}:
            return "another object"
    return ""


def _is_other_text(body: Any, pointer: str, place: LeafPlace, shown: Leaves) -> bool:
    """Return whether an object inside a body shows another text in place of one of its parts, but another part as it is."""
    sent, value = values_by_pointer(body), shown[place]
    around, above = pointer.rpartition("/")[0], place[1].rpartition("/")[0]
    if not (around and isinstance(sent[pointer], str) and isinstance(value, str) and value):
        return False
    beside = (at for at in sent if at != pointer and at.rpartition("/")[0] == around)
    is_kept = any(is_shown_as(sent[at], shown.get((place[0], above + at.removeprefix(around)))) for at in beside)
    return is_kept and not may_be_equal(sent[pointer], value)


def _texts_of_others(target: Target, kind: str, written: SentWrite, place: LeafPlace) -> list[str]:
    """Return the texts that the same call shows at a place of other objects, which the run has not created."""
    own = {str(each.identifier) for each in written.objects.get(kind, ())}
    try:
        others = [str(each) for each in target.objects.readable(kind)][:_OTHERS]
    except NotVerified:
        return []
    found = (leaves(views(target, kind, RunObject(each))) for each in others if each not in own)
    return [value for each in found if isinstance(value := each.get(place), str)]
