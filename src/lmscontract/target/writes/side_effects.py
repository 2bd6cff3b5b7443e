"""What a write changes besides: the original of a copy, objects that it does not name, and properties that its body lacks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from msgspec import Struct

from lmscontract.contract.model import Answer, Area, State
from lmscontract.target.calls import NOT_FOUND
from lmscontract.target.exchange import Exchange
from lmscontract.target.json_values import is_in_list, scalars_of, values_by_pointer
from lmscontract.target.objects.identifiers import is_identifier, listing
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.writes.lasting import LastingWrite
from lmscontract.target.writes.new_objects import single
from lmscontract.target.writes.own_objects import RunObject
from lmscontract.target.writes.shown import ShownWrite
from lmscontract.target.writes.views import LeafPlace, Leaves, View, leaves, records_of, views
from lmscontract.target.writes.write import Deleted, Updated
from lmscontract.types import Operation

_SHORTEST = 3
_MEMBERS = 5
"""How many members of a body are left out, one after another."""
_KEPT = 2
"""How many kept properties are tried: whether the update can write one decides whether it replaces the object."""
_EMPTY: tuple[Any, ...] = (None, "", 0, "0", [], {})


class SideEffect(Struct, frozen=True):
    """What a write should have left as it was, what is shown of that instead, and the calls that show it."""

    expected: str
    got: str
    exchanges: tuple[Exchange, ...]


def on_original(write: LastingWrite) -> SideEffect | None:
    """Return that a call renames the object that it copies, each of two times; None if it does not.

    The original has a name of the copy, or a longer one; what shows a name is what the copy shows its own name in, too.
    """
    endpoint = write.endpoint
    kind = write.does["created"]
    original = write.lasting.in_path(endpoint, kind)
    places: set[LeafPlace] = set()
    for is_again in (False, True):
        before = leaves(views(write.target, kind, original))
        copy = write.write_and_read()
        if is_again:
            (copy,) = write.wait_and_read(copy)
        found = views(write.target, kind, original)
        renamed = {*_renamed(_own(before, original.identifier), leaves(found), leaves(copy.views), copy.written.mark)}
        places = places & renamed if is_again else renamed
        if not places:
            return None
    place = min(places)
    return SideEffect(
        f"the original to stay unchanged at {place[1]}", "another text", (*copy.exchanges, *_at(found, place))
    )


def on_other_object(write: LastingWrite, after: Updated) -> SideEffect | None:
    """Return that another object of the run shows a new text of the updated one at the same place, each of two times."""
    kind = write.does.get("updated", "")
    made = write.lasting.own.made.get(kind, ())
    if not (after.mark and made):
        return None
    shown = {*map(str, (*after.leaves.values(), *values_by_pointer(after.sent).values()))}
    path = after.exchanges[0].call.path.split("/")
    other = next((each for each in made if str(each.identifier) not in {*shown, *path}), None)
    if other is None:
        other = write.lasting.create_object(kind)
    elif _marked(write, kind, other, after.leaves, after.mark) is None:
        return None
    for is_again in (False, True):
        again = write.write_and_read(None, object_numbers=write.subject)
        if not any(again.written.mark in str(each) for each in leaves(again.views).values()):
            (again,) = write.wait_and_read(again)
        is_named = other.identifier in {each.identifier for each in again.written.objects.get(kind, ())}
        found = None if is_named else _marked(write, kind, other, leaves(again.views), again.written.mark)
        if found is None:
            return None
        if is_again:
            view, place = found
            expected = f"an object that the call does not name to stay unchanged at {place[1]}"
            return SideEffect(expected, "the new text of the one that it names", (*again.exchanges, view.exchange))
    return None


def in_answer(write: LastingWrite, before: Updated, after: Updated) -> SideEffect | None:
    """Return that the response to an update identifies another object than the updated one, for two new objects.

    Calls about the object show another value of a documented property of the response, before and after the update.
    """
    if not (first := _contradicted(write, before, after)):
        return None
    again = write.change()
    other = {} if again[0].identifier == before.identifier else _contradicted(write, *again)
    name = next((each for each in first if each in other), "")
    return SideEffect(f"{name} of the object in the response", "another one", after.exchanges) if name else None


def _contradicted(write: LastingWrite, before: Updated, after: Updated) -> set[str]:
    """Return the documented names of identifiers under which a response shows another value than an object has."""
    facts = write.endpoint.of_area(Area.RESPONSE)
    documented = {path.name for fact in facts if fact.state in (State.KNOWN, State.PRESENT) for path in fact.paths}
    named = {each for each in documented if is_identifier(each)}
    answer = after.exchanges[0]
    shown = values_by_pointer(answer.json if answer.is_json else None).items()
    found = {at.rpartition("/")[2]: value for at, value in shown if not is_in_list(at)}
    own = _own(before.leaves, before.identifier)
    kept = [place for place, value in own.items() if after.leaves.get(place) == value]
    contradicted = set()
    for name in named & found.keys():
        values = {
            str(own[each]).casefold() for each in kept if each[1].rpartition("/")[2].casefold() == name.casefold()
        }
        value = str(found[name]).casefold()
        if values and value not in values and len(value) in map(len, values):
            contradicted.add(name)
    return contradicted


def on_others_deleted(write: LastingWrite, before: set[str], deletion: Deleted) -> SideEffect | None:
    """Return that a deletion takes other objects away, each of two times, and the creation after it takes none.

    They are those of `before`, its `neighbours`. The call about one gets 404 then.
    """
    kind = write.does.get("deleted", "")
    for is_again in (False, True):
        if is_again:
            before, deletion = neighbours(write), write.delete()
        call = deletion.exchanges[0].call
        named = {*map(str, scalars_of([*call.values.values(), call.document]))}
        missing = (_missing(write, kind, each) for each in sorted(before - _listed(write) - named))
        gone = next((each for each in missing if each), None)
        if gone is None:
            return None
        remaining = _listed(write)
        write.lasting.create_object(kind)
        write.wait()
        if remaining - _listed(write):
            return None
        if is_again:
            return SideEffect(
                "only the objects that are named to be gone", "another one, too", (*deletion.exchanges, gone)
            )
    return None


def neighbours(write: LastingWrite) -> set[str]:
    """Return the objects beside those that a call deletes, which are to stay: of the run, or there since it began."""
    with suppress(NotVerified):
        write.lasting.create_object(write.does.get("deleted", ""))
    return _listed(write)


def _listed(write: LastingWrite) -> set[str]:
    """Return the objects that lists show of the kind that a call deletes, if the run has created them or began with them."""
    kind = write.does.get("deleted", "")
    made = {str(each.identifier) for each in write.lasting.own.made.get(kind, ())}
    known = {*write.lasting.new.known(kind), *made}
    found: set[str] = set()
    for each in listing(kind, write.target.snapshot):
        if not each.operation.parameters and each.answer is Answer.LIST:
            with suppress(NotVerified):
                page = write.target.listing(each.operation).largest_page(again=True)
                found |= known.intersection(write.created.identifiers(page))
    return found


def _missing(write: LastingWrite, kind: str, identifier: str) -> Exchange | None:
    """Return the 404 to the call about an object; None if there is none."""
    found = (write.target.about(call, identifier) for call in single(kind, write.target.snapshot))
    return next((exchange for exchange in found if exchange.status == NOT_FOUND), None)


def on_left_out(write: LastingWrite, before: Updated, after: Updated) -> SideEffect | None:
    """Return that an update changes what its body lacks of two new objects, after a while, too; None if it may replace them.

    It may replace the object if it keeps nothing that it lacks although it could write it. A property that only calls at other
    paths show is never replaced. What the creation gave a text of the run, or an identifier, is lost if it is empty
    afterwards, or has a text without it.
    """
    if not (first := _changed(before, after)):
        return None
    again = write.change()
    if again[0].identifier == before.identifier:
        return None
    other = _changed(*write.read_again(*again))
    place = next((each for each in first if each in other and first[each] == other[each]), None)
    if place is None or not (_is_of_others(write, before, place) or _keeps_another(write, *again)):
        return None
    expected = f"what the body does not name to stay as it is at {place[1]}"
    return SideEffect(expected, first[place], (*after.exchanges, *again[1].exchanges))


def _is_of_others(write: LastingWrite, before: Updated, place: LeafPlace) -> bool:
    """Return whether the call at the path of an update shows the object, but not the property at a place, as others do."""
    own, name = Operation("GET", write.operation.path).shape, place[1].rpartition("/")[2]
    shown = [at.rpartition("/")[2] for shape, at in before.leaves if shape == own]
    return bool(shown) and not any(_alike(name, each) for each in shown)


def _changed(before: Updated, after: Updated) -> Mapping[LeafPlace, str]:
    """Return what an update shows instead of each property that its body lacks, and that the run gave the object."""
    run = after.mark.partition("-")[0]
    sent = [str(each).casefold() for each in values_by_pointer(after.sent).values()]
    found = {}
    for place, old in _given(before, after):
        new = after.leaves.get(place, old)
        is_name, is_empty = bool(run) and run in str(old), new in (None, "", 0, "0")
        if str(new) == str(old) or not (is_name or is_identifier(place[1].rpartition("/")[2])):
            continue
        is_derived = any(one in str(new).casefold() or str(new).casefold() in one for one in sent if one)
        if is_empty or (is_name and isinstance(new, str) and run not in new and not is_derived):
            found[place] = "nothing" if is_empty else "another text"
    return found


def _given(before: Updated, after: Updated) -> Iterator[tuple[LeafPlace, Any]]:
    """Yield what an object shows as the run created it, under the name of a property that the body of an update lacks.

    It lacks one that it has under no name alike, unless the creation or the object has both, as `code` and `lang_code`.
    """
    sent = [pointer for pointer in values_by_pointer(after.sent) if not is_in_list(pointer)]
    created = {at[1:]: given for at, given in values_by_pointer(before.sent).items() if at.count("/") == 1}
    own = _own(before.leaves, before.identifier)
    shown = {place[1].rpartition("/")[2] for place in own}
    for place, value in own.items():
        name = place[1].rpartition("/")[2]
        equal = [
            member
            for member, given in created.items()
            if str(given).casefold() == str(value).casefold() and _alike(name, member)
        ]
        sent_names = {pointer.rpartition("/")[2] for pointer in sent}
        others = {*created, *shown} - {*equal, name}
        is_sent = any(_alike(name, sent_name) for sent_name in sent_names - others)
        if equal and len(str(value)) >= _SHORTEST and not is_sent:
            yield place, value


def _keeps_another(write: LastingWrite, before: Updated, after: Updated) -> bool:
    """Return whether an update keeps another property that its body lacks, although it can write it.

    A call of another name than its object, such as one that moves it, replaces nothing.
    """
    if write.operation.method == "POST" and not write.operation.path.endswith("}"):
        return any(_kept(before, after))
    return keeps_what_it_can_write(write, before, after) or _keeps_its_own(write, before.identifier)


def keeps_what_it_can_write(write: LastingWrite, before: Updated, after: Updated) -> bool:
    """Return whether an update keeps a text that the creation gave the object, although a body with one replaces it."""
    created = values_by_pointer(before.sent)
    for place, value in [*_kept(before, after)][:_KEPT]:
        name = place[1].rpartition("/")[2]
        members = (at[1:] for at in created if _alike(name, at[1:]) and at.count("/") == 1)
        for member in dict.fromkeys((name, *members)):
            with suppress(NotVerified):
                (shown,) = write.wait_and_read(
                    write.write_and_read({**write.body(), member: _other(value)}, object_numbers=write.subject)
                )
                if shown.views and leaves(shown.views).get(place, value) not in (value, "", None):
                    return True
    return False


def _kept(before: Updated, after: Updated) -> Iterator[tuple[LeafPlace, str]]:
    """Yield the texts of the creation that an object shows after an update whose body lacks them, one for each name."""
    found = {
        place[1].rpartition("/")[2]: (place, value)
        for place, value in _given(before, after)
        if after.leaves.get(place) == value and isinstance(value, str)
    }
    yield from found.values()


def _keeps_its_own(write: LastingWrite, identifier: str) -> bool:
    """Return whether an update keeps each property that it has just written, if its body lacks that the next time."""
    body, plain = write.body(), write.write_and_read(None, object_numbers=write.subject)
    sent = plain.written.body
    shown = _own_by_name(plain, identifier)
    has_others = isinstance(sent, Mapping) and len(sent) > 1
    names = [name for name in shown if has_others and name in sent and sent[name] == shown[name][1]]
    kept = []
    for name in [name for name in names if plain.written.mark in str(sent[name])][:_KEPT]:
        with suppress(NotVerified):
            pointer, value = shown[name]
            (later,) = write.wait_and_read(write.write_and_read(_without(body, name), object_numbers=write.subject))
            found = _own(leaves(later.views), identifier)
            kept.append(value in [other for (_, at), other in found.items() if at == pointer])
            plain = write.write_and_read(None, object_numbers=write.subject)
            shown |= _own_by_name(plain, identifier)
    return bool(kept) and all(kept)


def _own_by_name(shown: ShownWrite, identifier: str) -> dict[str, tuple[str, Any]]:
    """Return the values beside the identifier of an object, each with its JSON pointer, by their names."""
    return {at.rpartition("/")[2]: (at, value) for (_, at), value in _own(leaves(shown.views), identifier).items()}


def on_omitted(write: LastingWrite, before: Updated, after: Updated) -> SideEffect | None:
    """Return that an update without a member of its body empties what shows that, each of two times, also after a while.

    Only if it keeps what it can write, of its body and of the creation, since else it may replace the object; and not what
    it resets to a default, as the contract says.
    """
    body, endpoint = write.body(), write.endpoint
    if not isinstance(body, Mapping) or write.does.get("updated") not in endpoint.kinds.values():
        return None
    names = body.keys() - {each.at.removeprefix("body.") for each in endpoint.behaviours}
    full, kept, emptied = write.write_and_read(None, object_numbers=write.subject), [], dict[str, set[LeafPlace]]()
    for name in sorted(names)[:_MEMBERS] if len(body) > 1 else ():
        with suppress(NotVerified):
            less = write.write_and_read(_without(body, name), object_numbers=write.subject)
            if places := _emptied(full, less):
                emptied[name] = places
            elif _keeps_omitted(full, less, name):
                kept.append(name)
            full = write.write_and_read(None, object_numbers=write.subject)
    keeps = emptied and kept and keeps_what_it_can_write(write, before, after)
    for name, places in emptied.items() if keeps else ():
        (full,) = write.wait_and_read(write.write_and_read(None, object_numbers=write.subject))
        (less,) = write.wait_and_read(write.write_and_read(_without(body, name), object_numbers=write.subject))
        if found := places & _emptied(full, less):
            place = min(found)
            return SideEffect(f"{place[1]} to stay as it is without {name} in the body", "nothing", less.at(place))
    return None


def _without(body: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    return {each: value for each, value in body.items() if each != name}


def _emptied(full: ShownWrite, less: ShownWrite) -> set[LeafPlace]:
    """Return the places that show something after the first of two updates, and nothing after the second one."""
    before, after = leaves(full.views), leaves(less.views)
    return {
        place for place, value in before.items() if place in after and value not in _EMPTY and after[place] in _EMPTY
    }


def _keeps_omitted(full: ShownWrite, less: ShownWrite, name: str) -> bool:
    """Return whether an update shows the text that only an earlier one had, in a member that it lacks."""
    sent, mark = full.written.body, full.written.mark
    texts = [str(each) for each in scalars_of(sent[name]) if mark and mark in str(each)]
    shown = {*map(str, leaves(less.views).values())}
    return any(each in shown for each in texts)


def _other(text: str) -> str:
    """Return another text of the same form."""
    before, at, after = text.partition("@")
    return f"{before}x{at}{after}"


def _alike(one: str, other: str) -> bool:
    """Return whether two names may be of one property: `name` and `course_name`."""
    return one == other or one.endswith(f"_{other}") or other.endswith(f"_{one}")


def _own(shown: Leaves, identifier: Any) -> Leaves:
    """Return the values beside the identifier of an object, outside of lists; a long one may have any name."""
    beside = records_of(shown, identifier)
    return {
        place: value
        for place, value in shown.items()
        if (place[0], place[1].rpartition("/")[0]) in beside and not is_in_list(place[1])
    }


def _renamed(before: Leaves, after: Leaves, copy: Leaves, mark: str) -> Iterator[LeafPlace]:
    for place, old in before.items():
        new, copied = after.get(place), copy.get(place)
        if not (isinstance(old, str) and isinstance(new, str) and isinstance(copied, str)) or new == old:
            continue
        is_longer = len(old) >= _SHORTEST and old in new and old in copied
        if is_longer or (mark and mark in new and new == copied):
            yield place


def _marked(
    write: LastingWrite, kind: str, other: RunObject, shown: Leaves, mark: str
) -> tuple[View, LeafPlace] | None:
    """Return where another object shows a new text of an updated one, at the same place; None if it does not."""
    for view in views(write.target, kind, other):
        for place, value in _own(leaves([view]), other.identifier).items():
            if mark and mark in str(value) and shown.get(place) == value:
                return view, place
    return None


def _at(found: tuple[View, ...], place: LeafPlace) -> tuple[Exchange, ...]:
    return tuple(each.exchange for each in found if each.exchange.call.operation.shape == place[0])[:1]
