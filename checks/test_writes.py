"""Writes: later responses show what a call has created, updated or deleted."""

import dataclasses
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import date, timedelta
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from lmscontract.contract.model import Area, Fact, State
from lmscontract.findings.finding import Supply, SupplyKind
from lmscontract.property_path import PropertyPath, with_property, without_property
from lmscontract.rules.rule import Requirement
from lmscontract.target.evidence import visible_value
from lmscontract.target.exchange import Exchange
from lmscontract.target.execution import confirmed, subject_of, verifies
from lmscontract.target.json_values import last_name, scalars, values_by_pointer
from lmscontract.target.objects.identifiers import is_identifier
from lmscontract.target.objects.recognition import is_amount, is_number, may_be_equal
from lmscontract.target.outcomes import NotVerified, Verified, Violated
from lmscontract.target.target import Target
from lmscontract.target.writes.bodies import noun_of, row_marks
from lmscontract.target.writes.existing_rows import row_without_effect
from lmscontract.target.writes.lasting import LastingWrite
from lmscontract.target.writes.lost_parts import lost_part, unshown
from lmscontract.target.writes.results import answers_alike
from lmscontract.target.writes.shown import ShownWrite
from lmscontract.target.writes.side_effects import (
    SideEffect,
    in_answer,
    neighbours,
    on_left_out,
    on_omitted,
    on_original,
    on_other_object,
    on_others_deleted,
)
from lmscontract.target.writes.views import (
    LeafPlace,
    Leaves,
    before_end,
    is_shown_as,
    leaves,
    named_leaves,
    shown_at,
    views_of_row,
)
from lmscontract.target.writes.write import Updated, Write
from lmscontract.types import Basis, Operation

_DATE = 10
"""The length of a date: `2026-11-02`."""
_PARENT = "parent"
"""The name of a property that names the object above another one, also where a body names that differently."""


@verifies("write-not-kept")
def test_write_not_kept(requirement: Requirement, target: Target) -> Verified:
    """A created object is listed, an updated one shows its new values, and a deleted one is gone."""
    unkept = target.unkept.get(requirement.operation.shape)
    if requirement.expected == "created":
        return _is_created(requirement, target, unkept)
    if requirement.expected == "deleted":
        if unkept:
            raise Violated("the object to be deleted", "the object again", unkept, basis=Basis.INFERRED)
        write = target.write(requirement.operation)
        before = neighbours(write) if isinstance(write, LastingWrite) else set()
        deletion = write.delete()
        if not deletion.gone:
            basis = None if deletion.is_served else Basis.INFERRED
            raise Violated("the object to be deleted", "the object again", *deletion.exchanges, basis=basis)
        if isinstance(write, LastingWrite):
            _require_none(partial(on_others_deleted, write, before, deletion))
        return Verified(*deletion.exchanges)
    if requirement.expected == "kept":
        kept = confirmed(lambda again: _is_kept(requirement, target, slowly=again))
        does = target.write(requirement.operation).does
        names_its_objects = does.get("updated") in target.endpoint(requirement.operation).kinds.values()
        return kept if "created" in does or names_its_objects else _with_each_row(requirement, target, kept)
    return _is_updated(requirement, target)


def _is_created(requirement: Requirement, target: Target, unkept: Exchange | None) -> Verified:
    """Check a created object; `unkept` is a response of another check, after which the list had no new object."""
    write = target.write(requirement.operation)
    creation = None if unkept else write.create()
    if creation and creation.missing:
        got = f"{creation.missing.status}, although the list shows it"
        raise Violated("the new object to be served", got, *creation.exchanges, creation.missing, basis=Basis.INFERRED)
    if creation and creation.new:
        if creation.shown:
            _require_names(requirement.operation, _of_this_month(target, requirement.operation, creation.shown))
        if lost := creation.lost:
            expected = f"{lost.property} of its body at {lost.place[1]} of the new object"
            raise Violated(expected, lost.got, *creation.exchanges[:1], lost.exchange, basis=Basis.INFERRED)
        if isinstance(write, LastingWrite):
            if write.copies:
                _require_none(partial(on_original, write))
            if requirement.operation.shape in target.bodies:
                _require_none(partial(row_without_effect, write))
        lacking = _unshown(creation.shown) if creation.shown else ""
        return _with_each_row(requirement, target, Verified(*creation.exchanges, unchecked=lacking))
    exchanges = creation.exchanges if creation else tuple(each for each in (unkept,) if each)
    if not write.created_object_is_served(exchanges[0]):
        missing = write.not_found(exchanges[0])
        shown = (*exchanges, missing) if missing else exchanges
        raise Violated("a new object", "none", *shown, basis=None if missing else Basis.INFERRED)
    raise NotVerified("the new object is served, but not listed", exchanges=exchanges)


def _require_names(operation: Operation, new: Updated) -> None:
    """Raise Violated when calls about a new object, or its list, show other texts than those that it was created with."""
    path = Operation("GET", operation.path).shape
    own = {path, _resource(path)}
    leaves = {("", place[1]): value for place, value in new.leaves.items() if own & {place[0], _resource(place[0])}}
    rows = new.sent.values() if isinstance(new.sent, Mapping) else ()
    first = next(
        (each[0] for each in rows if isinstance(each, list) and each and isinstance(each[0], Mapping)), new.sent
    )
    try:
        _compared(Updated({}, (), {}), replace(new, leaves=leaves, sent=first), "")
    except Violated as error:
        error.basis = Basis.INFERRED
        raise


def _is_updated(requirement: Requirement, target: Target) -> Verified:
    """Check that new values are shown afterwards where others were before; if the body has none, with other numbers."""
    write = target.write(requirement.operation)
    own = _resource(Operation("GET", requirement.operation.path).shape)
    shows = own if any(_resource(each.operation.shape) == own for each in target.snapshot.operations) else ""
    before, after = write.change()
    original = before
    result, shown = _compared_by_what_is_known(target, write, before, after, shows)
    if result is None:
        with suppress(NotVerified):
            before, after = write.change(new_numbers=True)
            result, shown = _compared_by_what_is_known(target, write, before, after, shows)
    if result is None:
        raise _unknown(requirement, target, write, original, before, after)
    if isinstance(write, LastingWrite):
        after = replace(after, leaves=shown.leaves)
        if target.own or requirement.operation.shape in target.bodies:
            _require_none(partial(lost_part, write, before, shown, shows, partial(_named_only, target, write)))
            result = Verified(*result.exchanges, unchecked=_unshown(shown))
        _require_none(partial(on_other_object, write, after))
        _require_none(partial(on_left_out, write, before, after))
        _require_none(partial(in_answer, write, before, after))
        if target.lasting and requirement.operation.shape in target.bodies:
            _require_none(partial(on_omitted, write, before, after))
    return _with_each_row(requirement, target, result)


def _unknown(
    requirement: Requirement, target: Target, write: Write, original: Updated, before: Updated, after: Updated
) -> NotVerified:
    """Return why an update is not known to be shown; Violated when what shows the object is certain not to change."""
    if others := target.owner.of_other_months(requirement.operation, after.sent):
        reason = target.owner.body_of_other_months(requirement.operation, others, SupplyKind.BODY)
        return dataclasses.replace(reason, exchanges=after.exchanges)
    place = target.owner.place_of_body(requirement.operation)
    names = {name for name, _ in scalars(after.sent)}
    if not names:
        what = "no body of it is known, so that nothing shows what it updates"
        return NotVerified(what, hint=f"if it has one, add it to {place}", exchanges=after.exchanges)
    if target.own or requirement.operation.shape in target.bodies:
        _require_a_change(write, before, after)
        _require_an_effect(write, original, after)
    change = "name another object" if all(map(is_identifier, names)) else "change a text"
    supply = Supply(SupplyKind.BODY, requirement.operation.label)
    what = "the values of the body are not shown as they were sent, or equal those that the object already has"
    return NotVerified(what, hint=f"{change} in {place}", supply=supply, exchanges=after.exchanges)


def _without_wrapper(sent: object) -> object:
    """Return what the only object in a body holds, if all else are lists: they name the objects, it has what changes of them."""
    members = [*sent.values()] if isinstance(sent, Mapping) else []
    objects = [each for each in members if isinstance(each, Mapping)]
    are_lists = len(members) > 1 and all(isinstance(each, list | Mapping) for each in members)
    return objects[0] if len(objects) == 1 and are_lists else sent


def _require_none(side_effect: Callable[[], SideEffect | None]) -> None:
    """Raise Violated when a write has a side effect; what cannot be compared proves none."""
    with suppress(NotVerified):
        if found := side_effect():
            raise Violated(found.expected, found.got, *found.exchanges, basis=Basis.INFERRED)


def _with_each_row(requirement: Requirement, target: Target, verified: Verified) -> Verified:
    """Check that of two rows in a body not only one has an effect, if the other one has an effect alone or as the first one."""
    if not (target.lasting or target.own):
        return verified
    try:
        write = target.lasting_write(requirement.operation)
        rows = write.batch.write_both()
        idle = [number for number, each in enumerate(rows) if not each.views]
        if len(idle) == 1 and not answers_alike(rows[0].written.exchange):
            raise NotVerified("the response describes one row differently, which may mean that this row was refused")
        for further in ((), (0,))[: 1 + idle[0]] if len(idle) == 1 else ():
            if (alone := write.batch.write_alone(idle[0], *further)).views:
                got = "only the first" if idle[0] else "only the last"
                exchanges = (*rows[1 - idle[0]].exchanges, *alone.exchanges)
                raise Violated("each row of the body to have an effect", got, *exchanges, basis=Basis.INFERRED)
        if idle:
            raise NotVerified("nothing shows what a row has written")
    except NotVerified as error:
        what = f"whether each of two rows in a body has an effect is not verified: {error.what}"
        return Verified(*verified.exchanges, unchecked="; ".join(filter(None, (verified.unchecked, what))))
    if rows:
        _require_each_row(*rows)
    return verified


def _require_each_row(*rows: ShownWrite) -> None:
    """Raise Violated when a call shows what was sent for one of two rows, but at the same place not what was for the other.

    That is what the row has, and what the body has for all rows. Only a single item about a row, with its mark if rows have
    names, is certain to be its own.
    """
    body, mark = rows[0].written.body, rows[0].written.mark
    members = body.items() if isinstance(body, Mapping) else ()
    several = {name: each for name, each in members if isinstance(each, list) and len(each) == 2}
    common = values_by_pointer({name: each for name, each in members if name not in several})
    own = [{at: one for each in several.values() for at, one in values_by_pointer(each[row]).items()} for row in (0, 1)]
    sent = [{**common, **each} for each in own]
    marks = (mark, f"{mark}-1") if len(row_marks(body, mark)) > 1 else ("", "")
    shown = [leaves(views_of_row(rows[row].views, marks[row], marks[1 - row])) for row in (0, 1)]
    for one, other in ((0, 1), (1, 0)):
        shapes = {shape for shape, _ in shown[other]}
        for (shape, pointer), value in shown[one].items():
            is_sent = pointer in sent[one] and pointer in sent[other] and is_shown_as(sent[one][pointer], value)
            if (
                is_sent
                and shape in shapes
                and not is_shown_as(sent[other][pointer], shown[other].get((shape, pointer), ""))
            ):
                exchanges = (*rows[one].at((shape, pointer)), *rows[other].at((shape, pointer)))
                expected, got = (
                    f"{pointer} of each row to be shown",
                    f"only that of the {'last' if one else 'first'} row",
                )
                raise Violated(expected, got, *exchanges, basis=Basis.INFERRED)


def _compared_by_what_is_known(
    target: Target, write: Write, before: Updated, after: Updated, shows: str
) -> tuple[Verified | None, Updated]:
    """Return what `_compared_in_time` does; Violated only for properties that the owner's body or the contract names.

    The platform may know others of a body that works on the mock by another name, and ignore them, as it may what only other
    months document.
    """
    after = _named_only(target, write, after)
    try:
        return _compared_in_time(write, before, after, shows)
    except Violated:
        if target.own or write.operation.shape in target.bodies:
            raise
        stated = {each.name for fact in write.endpoint.of_area(Area.BODY) for each in fact.paths}
        members = after.sent.items() if isinstance(after.sent, Mapping) else ()
        sent = {name: value for name, value in members if name in stated}
        return _compared_in_time(write, before, replace(after, sent=sent, named=()), shows)


def _named_only(target: Target, write: Write, after: Updated) -> Updated:
    """Return what is shown after an update, compared only with what its body changes, as this month documents it."""
    after = _of_this_month(target, write.operation, after)
    if write.does.get("updated") in write.endpoint.kinds.values():
        return after
    return replace(after, sent=_without_wrapper(after.sent))


def _of_this_month(target: Target, operation: Operation, after: Updated) -> Updated:
    """Return what is shown after a write, which is compared only with the properties of its body that this month documents."""
    sent = after.sent
    for path in target.owner.of_other_months(operation, sent):
        sent = without_property(sent, path)
    return replace(after, sent=sent)


def _compared_in_time(write: Write, before: Updated, after: Updated, shows: str) -> tuple[Verified | None, Updated]:
    """Return what `_compared` does, and what is shown then; Violated only if an update is not shown after a while either.

    Lists may lag. If it has changed something, it is only inferred that it changes all that was sent.
    """
    try:
        return _compared(before, after, shows), after
    except Violated:
        before, after = write.read_again(before, after)
        try:
            return _compared(before, after, shows), after
        except Violated as error:
            error.basis = None if _is_unchanged(before.leaves, after.leaves) else Basis.INFERRED
            raise


def _require_a_change(write: Write, before: Updated, after: Updated) -> None:
    """Raise Violated when the call at the path of an update shows nothing new, although it shows the name of a number.

    Of which object that is may be unknown, as the price of one of several currencies; other numbers change something of it.
    """
    shape = Operation("GET", write.operation.path).shape
    own = {place: value for place, value in before.leaves.items() if place[0] == shape}
    usual = values_by_pointer(write.body())  # which the object may have had already
    identified = ((at.rpartition("/"), each) for (_, at), each in own.items())
    others = {
        around for (around, _, name), each in identified if is_identifier(name) and str(each) != before.identifier
    }
    for pointer, value in values_by_pointer(after.sent).items():
        if not is_number(value) or usual.get(pointer) == value:
            continue
        numbers = {at: each for (_, at), each in own.items() if at.endswith(pointer) and is_number(each)}
        is_new = not any(may_be_equal(value, each) for each in numbers.values())
        named = [at for at in numbers if is_new and before_end(at, pointer) not in others]
        if named and _is_unchanged(own, after.leaves):
            before, after = write.read_again(before, after)
            if _is_unchanged(own, after.leaves):
                raise Violated(f"another value at {named[0]}", "all as before", *after.exchanges, basis=Basis.INFERRED)


def _require_an_effect(write: Write, original: Updated, after: Updated) -> None:
    """Raise Violated when the call at the path of an update shows the same amounts, or nothing, before and after others."""
    get = Operation("GET", write.operation.path)
    looks = (each for each in after.exchanges if each.call.operation.shape == get.shape)
    old = [value for _, value in _at_shape(get.shape, original) if value not in ([], {})]
    is_new = any(
        is_amount(value) and not any(may_be_equal(value, each) for each in old if is_number(each))
        for value in values_by_pointer(after.sent).values()
    )
    shows_amounts = any(map(is_amount, old)) if old else any(each.ok and each.is_json for each in looks)
    if not (is_new and shows_amounts):
        return
    for _ in range(2):
        if _at_shape(get.shape, original) != _at_shape(get.shape, after):
            return
        original, after = write.read_again(original, after)
    raise Violated("other amounts", f"what {get} showed before", *after.exchanges, basis=Basis.INFERRED)


def _at_shape(shape: str, shown: Updated) -> list[tuple[str, object]]:
    """Return each value that the calls of a shape show, with its JSON pointer."""
    return [(pointer, value) for (at, pointer), value in shown.leaves.items() if at == shape]


def _is_unchanged(before: Leaves, after: Leaves) -> bool:
    """Return whether each call that showed an object before shows the same of it afterwards; lists that lag may show it later."""
    shapes = {shape for shape, _ in before}
    return before == {place: value for place, value in after.items() if place[0] in shapes}


def _compared(before: Updated, after: Updated, shows: str) -> Verified | None:
    """Return that an update is shown, None if that is unknown; a value that is new has to replace what was shown."""
    comparison = _Comparison(before, after, shows)
    kept = [comparison.is_new(pointer, value) for pointer, value in values_by_pointer(after.sent).items()]
    added = {str(value) for place, value in after.leaves.items() if before.leaves.get(place) != value}
    # Nothing else has the mark of a text of the run, under whichever name it is shown.
    is_marked = bool(after.mark) and any(after.mark in each.lower() for each in added)
    if any(kept) or is_marked or added & {*after.named}:
        return Verified(*after.exchanges)
    nouns = {_noun(each) for each in (*values_by_pointer(before.sent), *values_by_pointer(after.sent))}
    referring = [each for each in before.referring if _noun(each[1]) in {*nouns, _PARENT}]
    kept_others = [before.leaves[each] for each in referring if before.leaves[each] == after.leaves.get(each)]
    if after.named and kept_others and not {*after.named} & {*map(str, kept_others)}:  # else it refers to it already
        raise Violated(f"{after.named[0]} to be shown", "what was shown before", *after.exchanges)
    return None


def _noun(pointer: str) -> str:
    return noun_of(pointer.rpartition("/")[2])


class _Comparison(Struct, frozen=True):
    """What calls show of an object before and after an update.

    `shows` is the resource of the update if calls show it, else empty. What is shown is certain only there: others may show
    something else of a name, such as the name of a course beside its prices. Without such calls, numbers are certain.
    """

    before: Updated
    after: Updated
    shows: str

    def is_new(self, pointer: str, value: object) -> bool:
        """Return whether a value of the body is shown now where another one was before; Violated if one is lost."""
        before, after = self.before, self.after
        places = tuple(shown_at(pointer, value, before.leaves, after.leaves, after.mark, before.sent, after.sent))
        changing = [each for each in places if not self._is_shown(value, before, each)]
        fresh = [each for each in changing if self._is_shown(value, after, each)]
        stale = [each for each in changing if repr(before.leaves.get(each)) == repr(after.leaves.get(each))]
        if any(self._is_shown(value, after, each) for each in places):  # other places may show something else
            self._require_everywhere(stale, fresh, pointer)
        else:
            self._require_somewhere(value, changing, stale, pointer)
        return bool(fresh)

    def _require_everywhere(self, stale: Sequence[LeafPlace], fresh: Sequence[LeafPlace], pointer: str) -> None:
        """Raise Violated when a value is new at some places, but not at another one of the same property."""
        for place in stale:
            if _are_one(place, fresh, pointer, self.before.leaves):
                expected = f"the new value at {place[1]} of {place[0]}, too"
                raise Violated(expected, "the one from before", *self.after.exchanges)

    def _require_somewhere(
        self, value: object, changing: Sequence[LeafPlace], stale: Sequence[LeafPlace], pointer: str
    ) -> None:
        """Raise Violated when a number, or a text of the run, is not shown where it has to be, but another value."""
        is_figure, is_text = is_number(value), self.after.mark in str(value)
        if not (is_figure or is_text) or values_by_pointer(self.before.sent).get(pointer) == value:
            return  # else it may have been shown in another form before
        for place in (*stale, *_replaced(changing, value, self.after)):
            is_certain = _resource(place[0]) in ("", self.shows) or (is_figure and not self.shows)
            if is_certain and (_is_own(place, pointer) or self._is_of_the_object(place, pointer)):
                got = "the one from before" if place in stale else "another one"
                raise Violated(f"the new value at {place[1]}", got, *self.after.exchanges)

    def _is_of_the_object(self, place: LeafPlace, pointer: str) -> bool:
        """Return whether what is around a place deep inside a record is the object: it has its identifier, or what created it."""
        shape, around, before = place[0], before_end(place[1], pointer), self.before
        beside = {
            at.rpartition("/")[2]: value
            for (of, at), value in before.leaves.items()
            if (of, at.rpartition("/")[0]) == (shape, around)
        }
        is_identified = any(is_identifier(name) and str(value) == before.identifier for name, value in beside.items())
        created, run = values_by_pointer(before.sent).get(pointer), self.after.mark.partition("-")[0]
        return is_identified or bool(run and run in str(created) and before.leaves.get(place) == created)

    def _is_shown(self, value: object, updated: Updated, place: LeafPlace) -> bool:
        shown, mark = updated.leaves.get(place), self.after.mark
        if mark and mark in str(value):
            return mark in str(shown).lower()
        return shown not in (None, [], {}) and may_be_equal(shown, value)


def _resource(shape: str) -> str:
    """Return the shape of an operation without what identifies one object, or names many, at its end."""
    return shape.rpartition("/")[0]


def _replaced(places: Sequence[LeafPlace], value: object, after: Updated) -> list[LeafPlace]:
    """Return the places that show something else than a text that nothing had before, and not its beginning."""
    if not (after.mark and after.mark in str(value)):
        return []
    return [each for each in places if not str(value).lower().startswith(str(after.leaves.get(each, "")).lower())]


def _are_one(place: LeafPlace, fresh: Sequence[LeafPlace], pointer: str, before: Mapping[LeafPlace, object]) -> bool:
    """Return whether a place shows the same property of the same object as others: the record's own, and equal before."""
    own = [each for each in (place, *fresh) if _is_own(each, pointer)]
    return place in own and any(before.get(place) == before.get(each) is not None for each in own if each != place)


def _is_own(place: LeafPlace, pointer: str) -> bool:
    """Return whether a place, or the empty one that could hold it, is of the object and not of another one deep inside it."""
    container, above = f"/{pointer.split('/')[1]}", before_end(place[1], pointer)
    if above == place[1] and not above.endswith(container):  # under another name
        above = above.rsplit("/", pointer.count("/"))[0]
    return above.removesuffix(container).count("/") <= pointer.count("/")


def _is_kept(requirement: Requirement, target: Target, *, slowly: bool) -> Verified:
    """Check that a property of a body changes what is shown under its name."""
    fact, write = subject_of(requirement, Fact), target.lasting_write(requirement.operation, slowly=slowly)
    path, body = PropertyPath.parse(fact.path), write.body()
    supplied = next((each for each, _ in path.values(body)), target.owner.value_of(fact))
    value = target.example_value(requirement.operation, fact) if supplied is None else supplied
    if path in target.owner.of_other_months(requirement.operation, body):
        raise target.owner.body_of_other_months(requirement.operation, (path,), SupplyKind.BODY)
    if value is None:
        raise target.owner.no_example(requirement.operation, fact)
    plain = write.try_write(without_property(body, path))
    if not plain.written.exchange.ok and "created" not in write.does:
        status = plain.written.exchange.status
        why = ", which is mandatory" if fact.required else ""
        what = f"the operation answered {status} without {path.name}{why}, so nothing can be compared"
        raise NotVerified(what, exchanges=plain.exchanges)
    given = write.write_with_own_numbers(with_property(body, path, value), beside=plain)
    shown, before = _named_values(requirement, target, path, given, plain)
    if not shown:
        raise NotVerified(f"nothing shows {path.name} of the object that was written", exchanges=given.exchanges)
    _require_no_single_value(target, fact, given, shown if isinstance(value, list | dict) and value else {})
    sent = _numbers(path, given) or [each for found, _ in path.values(given.written.body) for _, each in scalars(found)]
    equal = [place for place, each in shown.items() if any(is_shown_as(one, each) for one in sent)]
    shapes = _other_shapes(target, requirement.operation, path, shown, equal)
    shown, before, equal = _at_shapes(shown, shapes), _at_shapes(before, shapes), [] if shapes else equal
    if any(repr(before.get(place)) != repr(shown[place]) for place in equal):
        return _with_each_part(write, with_property(body, path, value), path, given, shown)
    if equal:
        raise NotVerified(f"{path.name} may have been shown as it was sent before", exchanges=given.exchanges)
    _require_the_same_day(path, given, sent, shown)
    if shown != before and "created" not in write.does:
        return Verified(*given.exchanges)
    if shown == before and (switched := _switched(write, with_property(body, path, value), path, shown, shapes)):
        return Verified(*given.exchanges, *switched.exchanges)
    if supplied is None and not fact.expected:
        raise NotVerified(f"a value of {path.name} that works on the mock changes nothing", exchanges=given.exchanges)
    _require_other_object(write, with_property(body, path, value), path, plain, given, shapes)
    got = "what is shown without it" if shown == before else "the same for other numbers"
    raise Violated(f"{path.name} to change what is shown", got, *given.exchanges)


def _require_the_same_day(path: PropertyPath, given: ShownWrite, sent: Iterable[object], shown: Leaves) -> None:
    """Raise Violated when a date is shown as another one, further away than time zones explain."""
    own, others = ([_day(each) for each in values] for values in (sent, shown.values()))
    pairs = [(one, other) for one in own for other in others]
    if pairs and all(one and other and abs(one - other) > timedelta(days=1) for one, other in pairs):
        raise Violated(f"{path.name} to show the day that was sent", "another one", *given.exchanges)


def _day(value: object) -> date | None:
    """Return the day with which a text begins, such as `2026-11-02 08:00:00`; None for anything else."""
    with suppress(ValueError):
        return date.fromisoformat(value[:_DATE]) if isinstance(value, str) else None
    return None


def _named_values(
    requirement: Requirement, target: Target, path: PropertyPath, *writes: ShownWrite
) -> tuple[Leaves, ...]:
    """Return what is shown at the name of a property after each write, or else the members of the body at the beginning of it."""
    given, *_ = writes
    found = tuple(named_leaves(each.leaves, path) for each in writes)
    shorter = _shorter_name(target, requirement.operation, path)
    if found[0] or shorter is None:
        return found
    sent = next(each for each, _ in path.values(given.written.body))
    members = {at.rpartition("/")[2] for at in values_by_pointer(sent)}
    return tuple(
        {
            place: each
            for place, each in named_leaves(one.leaves, shorter).items()
            if place[1].rpartition("/")[2] in members
        }
        for one in writes
    )


def _switched(
    write: LastingWrite, body: object, path: PropertyPath, shown: Leaves, shapes: Collection[str]
) -> ShownWrite | None:
    """Return a write with the other value of a switch, if another one is shown then: without the switch, the same may hold.

    None for other values. NotVerified when it is refused.
    """
    if not isinstance(value := next((each for each, _ in path.values(body)), None), bool):
        return None
    other = write.try_write(with_property(body, path, not value))
    if not other.views:
        what = f"{path.name} changes nothing, and its other value was not accepted"
        raise NotVerified(what, exchanges=other.exchanges)
    return other if _at_shapes(named_leaves(other.leaves, path), shapes) != shown else None


def _other_shapes(
    target: Target, operation: Operation, path: PropertyPath, shown: Leaves, equal: Sequence[LeafPlace]
) -> set[str]:
    """Return the shapes of the other operations that show a property and document it, if only its answer shows it as sent.

    An answer may repeat what is not kept.
    """

    def documents(shape: str) -> bool:
        facts = target.endpoint(Operation.parse(shape)).of_area(Area.RESPONSE)
        return any(each.name == path.name for fact in facts if fact.state is not State.ABSENT for each in fact.paths)

    others = {shape for shape, _ in shown} - {operation.shape}
    is_only_repeated = {shape for shape, _ in equal} == {operation.shape}
    return {each for each in others if documents(each)} if is_only_repeated else set()


def _at_shapes(found: Leaves, shapes: Collection[str]) -> Leaves:
    """Return the values that some operations show; all without an operation."""
    return {place: value for place, value in found.items() if not shapes or place[0] in shapes}


def _with_each_part(
    write: LastingWrite, body: object, path: PropertyPath, given: ShownWrite, shown: Leaves
) -> Verified:
    """Check that no amount in a property that is kept is lost: another one has to change what is shown under its name."""
    sent, seen = _parts(path, given), {pointer: value for (_, pointer), value in shown.items()}
    lacking = unshown(sent, seen)
    numbers = [each for each in lacking if len(sent) > 1 and is_amount(sent[each]) and _at(each, seen)]
    if numbers:
        again = write.write_with_own_numbers(body, beside=given)
        other, others = _parts(path, again), {at: value for (_, at), value in named_leaves(again.leaves, path).items()}
        for each in numbers if not again.had_no_effect(given) else ():
            if sent[each] != other.get(each) and _at(each, seen) == _at(each, others):
                exchanges = (*given.exchanges, *again.exchanges)
                raise Violated(f"{each} to change what is shown", "the same for other numbers", *exchanges)
    return Verified(*given.exchanges, unchecked=_unseen(lacking, seen))


def _parts(path: PropertyPath, given: ShownWrite) -> Mapping[str, object]:
    """Return the texts and numbers in a property of the body that was sent, by JSON pointer."""
    found = next(each for each, _ in path.values(given.written.body))
    return {f"/{path.name}{at}": value for at, value in values_by_pointer(found).items()}


def _at(pointer: str, shown: Mapping[str, object]) -> list[object]:
    """Return what is shown under the last name of a JSON pointer."""
    return [value for at, value in shown.items() if last_name(at) == last_name(pointer)]


def _unshown(after: Updated) -> str:
    """Return what nothing shows of a body under its name, or if it is a text of the run or an identifier, under another one.

    Of a body with rows, each of which is another object, that is not known.
    """
    members = after.sent.values() if isinstance(after.sent, Mapping) else ()
    if any(isinstance(each, list) and each and isinstance(each[0], Mapping) for each in members):
        return ""
    sent, shown = values_by_pointer(after.sent), {at: each for (_, at), each in after.leaves.items()}
    own = [at for at, each in sent.items() if (after.mark and after.mark in str(each)) or str(each) in after.named]
    seen = {at for at in own if str(sent[at]) in {str(each) for each in shown.values()}}
    return _unseen([each for each in unshown(sent, shown) if each not in seen], shown)


def _unseen(pointers: Sequence[str], shown: Iterable[str]) -> str:
    """Return in words which values of a body are not shown, and which names have another value, by JSON pointer."""
    names = {last_name(each) for each in shown}
    otherwise = [each for each in pointers if last_name(each) in names]
    nowhere = [each for each in pointers if each not in otherwise]
    what = {
        "a property of the same name shows another value": otherwise,
        "no property of the same name shows the sent value": nowhere,
    }
    return "; ".join(f"{words}: {', '.join(found)}" for words, found in what.items() if found)


def _require_other_object(
    write: LastingWrite, body: object, path: PropertyPath, plain: ShownWrite, given: ShownWrite, shapes: Collection[str]
) -> None:
    """Raise NotVerified when what a call creates may have been there before, or may differ from others for another reason.

    That is unless another new object shows the same at the property, although it was created with other numbers. `shapes` are
    those of the operations that have to show it, if that are not all.
    """
    if "created" not in write.does:
        return
    if given.had_no_effect(plain):
        raise NotVerified("the same call without it had already created the object", exchanges=given.exchanges)
    shown = _at_shapes(named_leaves(given.leaves, path), shapes)
    if shown == _at_shapes(named_leaves(plain.leaves, path), shapes):
        return
    again = write.write_with_own_numbers(body, beside=given)
    other = {*_numbers(path, again)} - {*_numbers(path, given)} and not again.had_no_effect(given)
    if not other or _at_shapes(named_leaves(again.leaves, path), shapes) != shown:
        raise NotVerified(f"{path.name} is shown in another form than it was sent", exchanges=given.exchanges)


def _shorter_name(target: Target, operation: Operation, path: PropertyPath) -> PropertyPath | None:
    """Return a property that the call at the same path documents by the beginning of a name: `price` of `price_options`."""
    shows = target.snapshot.endpoints.get(Operation("GET", operation.path).shape)
    facts = shows.of_area(Area.RESPONSE) if shows else ()
    names = {each.name for fact in facts if fact.state is State.KNOWN for each in fact.paths}
    found = next((each for each in sorted(names) if path.name.startswith(f"{each}_")), "")
    return PropertyPath.parse(found) if found else None


def _numbers(path: PropertyPath, given: ShownWrite) -> list[object]:
    """Return the numbers in a property of the body that was sent."""
    sent = (each for found, _ in path.values(given.written.body) for _, each in scalars(found))
    return [each for each in sent if is_number(each)]


def _require_no_single_value(target: Target, fact: Fact, given: ShownWrite, shown: Leaves) -> None:
    """Raise Violated when a response shows a single value where others show the array or object that was sent.

    That is a property of unknown type which one change adds to bodies and responses alike.
    """
    name = fact.paths[0].name
    others = not fact.expected and any(f"/{name}/" in pointer for _, pointer in shown)
    for place, value in shown.items() if others else ():
        facts = target.endpoint(Operation.parse(place[0])).of_area(Area.RESPONSE)
        added = {path.name for each in facts if fact.change and each.change == fact.change for path in each.paths}
        if place[1].endswith(f"/{name}") and name in added and value not in ([], {}):
            expected = f"an array or an object, as it was sent, at {place[1]}"
            raise Violated(expected, visible_value(value), *given.at(place))
