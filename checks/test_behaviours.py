"""Behaviours of single calls: which parts of its original a copy has, what a call adds or replaces, the form of a field."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import combinations
from typing import Any

import jsonschema

from lmscontract.contract.model import Answer, Behaviour
from lmscontract.contract.tenant_facts import FIELD_LANGUAGE
from lmscontract.contract.wording import schema_text
from lmscontract.findings.finding import Supply, SupplyKind
from lmscontract.property_path import PropertyPath, with_property, without_property
from lmscontract.rules.rule import Requirement
from lmscontract.target.exchange import Exchange
from lmscontract.target.execution import subject_of, verifies
from lmscontract.target.json_values import scalars, values_by_pointer
from lmscontract.target.lists.pages import TenantList
from lmscontract.target.objects.recognition import field_values, is_number
from lmscontract.target.outcomes import NotVerified, Verified, Violated, verified_for_each
from lmscontract.target.target import Target
from lmscontract.target.writes.bodies import noun_of
from lmscontract.target.writes.lasting import LastingWrite
from lmscontract.target.writes.shown import ShownWrite
from lmscontract.target.writes.views import Leaves, is_shown_as, leaves
from lmscontract.target.writes.write import Updated
from lmscontract.types import Basis, Operation

_TRIED = 4
"""How many objects are copied until copies of two show different values."""


@verifies("behaviour-differs")
def test_behaviour_differs(requirement: Requirement, target: Target) -> Verified:
    """A call does to the objects of the run, or shows of a field, what the table of its behaviour says."""
    table = subject_of(requirement, Behaviour).table
    if "field-shape" in table:
        return _has_shape(requirement, target, str(table["field-shape"]))
    if FIELD_LANGUAGE in table:
        return _is_in_language(requirement, target)
    write = target.lasting_write(requirement.operation)
    if "set-by" in table:
        return _is_not_copied(target.lasting_write(Operation.parse(table["set-by"])), write)
    if "never-copies" in table:
        return _is_never_copied(write, tuple(table["never-copies"]))
    if "adds" in table:
        return _is_added(write, str(table["adds"]), str(table["replaces-with"]))
    return _is_copied_only_with(requirement, target, write)


def _has_shape(requirement: Requirement, target: Target, shape: str) -> Verified:
    """Check that the value of the field that the configuration names has the shape, wherever there is one."""
    field = str(target.owner.needed(subject_of(requirement, Behaviour), "field of this kind"))
    is_list = target.endpoint(requirement.operation).answer is Answer.LIST
    validator = jsonschema.Draft202012Validator(target.snapshot.vocabulary.schemas[shape])

    def check(response: Exchange) -> None:
        # What is beside the items of a list, as the number of its page, names no field.
        records = target.items(response) if is_list else target.document(response)
        shown = [[each for _, each in scalars(value)] for value in field_values(records, field)]
        found = [values for values in shown if any(map(str, values))]
        if not found:
            raise NotVerified(f"the response shows no value of the field {field}")
        if not all(any(map(validator.is_valid, values)) for values in found):
            expected = schema_text(target.snapshot.vocabulary.schemas[shape])
            raise Violated(f"a value of the type {shape} in the field {field}: {expected}", "another one", response)

    return target.responses(requirement.operation).check(check)


def _is_in_language(requirement: Requirement, target: Target) -> Verified:
    """Check that a list shows each account a name in its own language in a field, and not in that of another account."""
    promise = subject_of(requirement, Behaviour)
    named, of_field = promise.needs
    names = {who: str(name) for who, name in target.owner.needed_by_account(promise, "name in a language").items()}
    if len({*names.values()}) < 2:
        hint, supply = f"add {named} to the facts of an account in another language", Supply(SupplyKind.FACT, named)
        raise NotVerified(f"the check needs {named} in two languages", hint=hint, supply=supply)
    field = str(target.owner.fact(of_field))

    def pages(who: str, name: str) -> list[Exchange]:
        read: list[Exchange] = []
        shown = set[str]()
        for page in _all_and_second_page(target.listing(requirement.operation), who):
            read.append(page)
            shown |= {str(each) for value in field_values(target.items(page), field) for _, each in scalars(value)}
            if shown & {*names.values()} - {name}:
                raise Violated(f"the field {field} in the language of the account", "another language", page)
        if name not in shown:
            raise NotVerified(f"no item shows the account's {named} in the field {field}", exchanges=tuple(read))
        return read

    return verified_for_each(names, pages)


def _all_and_second_page(listing: TenantList, who: str) -> Iterator[Exchange]:
    """Yield the largest pages of a list for an account, and the second one with one item, since all may be on one page."""
    yield from listing.pages(who)
    with suppress(NotVerified):
        yield listing.second_page(who=who)


def _is_not_copied(setting: LastingWrite, copying: LastingWrite) -> Verified:
    """Check that what a call sets for an object of the run is not shown of its copy."""
    before, after = setting.change(new_numbers=True)
    new = [value for place, value in after.leaves.items() if before.leaves.get(place) != value]
    numbers = [each for _, each in scalars(after.sent) if is_number(each)]
    own = [value for value in new if any(is_shown_as(each, value) for each in numbers)]
    if not own:
        raise NotVerified("nothing shows what was set for the original", exchanges=after.exchanges)
    places = [place for place, value in after.leaves.items() if value in own]
    (copy,) = _in_time(copying, places, copying.write_and_read(None, object_numbers=setting.subject))
    if place := next((place for place, value in copy.leaves.items() if value in own), None):
        raise Violated("a copy without what was set for its original", own[0], *after.exchanges, *copy.at(place))
    if not copy.views:
        raise NotVerified("nothing shows the copy", exchanges=copy.exchanges)
    return Verified(*after.exchanges, *copy.exchanges)


def _in_time(write: LastingWrite, places: Iterable[tuple[str, str]], *copies: ShownWrite) -> tuple[ShownWrite, ...]:
    """Return copies; they are read again after a while if the operation of one of some places does not show each of them."""
    shapes = {shape for shape, _ in places}
    if all(shapes <= {shape for shape, _ in each.leaves} for each in copies):
        return copies
    return write.wait_and_read(*copies)


def _is_never_copied(write: LastingWrite, words: tuple[str, ...]) -> Verified:
    """Check that a copy does not show what its original has in properties with certain words, unlike a copy of another."""
    usual = _with_words(write.write_and_read().leaves, words)
    for path, original in write.originals():
        found = _with_words(original.leaves, words)
        own = {place: value for place, value in found.items() if not _shared({place: value}, usual)}
        if not own:
            continue
        (copy,) = _in_time(write, own, write.write_and_read(None, path=path))
        exchanges = (*original.exchanges, *copy.exchanges)
        if _shared(own, _with_words(copy.leaves, words)):
            raise Violated(f"a copy without the {words[0]} of its original", "one with it", *exchanges)
        if not copy.views:
            raise NotVerified("nothing shows the copy", exchanges=exchanges)
        return Verified(*exchanges)
    raise NotVerified(f"no object that could be copied shows a {words[0]}", hint="give one to a few objects")


def _is_added(write: LastingWrite, kind: str, switch: str) -> Verified:
    """Check that a second call adds an object of a kind, and that with a switch it replaces those that are there."""
    path = PropertyPath.parse(switch)
    body = without_property(write.body(), path)
    bodies = (body, body, with_property(body, path, False), with_property(body, path, True))
    try:  # two objects at once where the second one is added
        several = {0: body, 1: write.batch.with_two_rows(body), 3: bodies[2], 4: bodies[3]}
        steps = [
            write.write_and_read_related(each, kind, object_numbers={kind: number}) for number, each in several.items()
        ]
    except NotVerified:
        steps = [
            write.write_and_read_related(each, kind, object_numbers={kind: number})
            for number, each in enumerate(bodies)
        ]
    names = [each.named(kind) for each in steps]
    beside = [str(each.identifier) for each in steps[1].written.objects[kind][1:]]
    if len({*names}) < len(names):
        what = f"the body names the same {kind} each time; the check needs {len(names)} that the run may write to"
        hint = f"list {len(names)} in disposable.{kind.replace('-', '_')} of the tenant"
        raise NotVerified(what, hint=hint, exchanges=steps[0].exchanges)
    try:
        shown = _names_shown([*names, *beside], steps)
    except NotVerified:
        _require_not_empty(write, kind, names, steps, bodies[0])
        raise
    if len({names[1], *beside} & shown[1]) == 1 < 1 + len(beside):
        expected, got = f"each {kind} of a body to be assigned", "only one of them"
        raise Violated(expected, got, *steps[1].exchanges, basis=Basis.INFERRED)
    if names[0] not in shown[0] or names[1] not in shown[1]:
        raise NotVerified("nothing shows what was assigned", exchanges=(*steps[0].exchanges, *steps[1].exchanges))
    for number, how in ((1, f"without {switch}"), (2, f"with {switch}=false")):
        if names[0] not in shown[number]:
            expected = f"what was assigned before to stay {how}"
            raise Violated(
                expected, "only what was assigned now", *steps[number - 1].exchanges, *steps[number].exchanges
            )
    *before, last = steps
    if names[-1] not in shown[-1]:
        raise Violated(f"what is assigned with {switch} to be shown", "nothing of it", *last.exchanges)
    if {*names[:-1]} & shown[-1]:
        expected = f"what was assigned before to be replaced with {switch}"
        raise Violated(expected, "it is still there", *before[-1].exchanges, *last.exchanges)
    return Verified(*before[-1].exchanges, *last.exchanges)


def _require_not_empty(
    write: LastingWrite, kind: str, names: Sequence[str], steps: Sequence[ShownWrite], body: object
) -> None:
    """Raise Violated when a list that is called like what was assigned is empty, also a while after the last of some writes."""
    sent = values_by_pointer(steps[0].written.body).items()
    nouns = {noun_of(_column(("", at))[-1]) for at, value in sent if str(value) == names[0]} - {""}

    def empty(shown: ShownWrite) -> set[tuple[str, str]]:
        found = leaves(shown.views).items()
        return {place for place, value in found if value == [] and noun_of(place[1].rpartition("/")[2]) in nouns}

    if not set.intersection(*map(empty, steps)):
        return
    write.wait()
    again = write.write_and_read_related(body, kind, object_numbers={kind: len(steps) - 1})
    for place in sorted(set.intersection(*map(empty, (*steps, again)))):
        expected = f"what was assigned to be shown at {place[1]}"
        raise Violated(expected, "nothing", *again.at(place), basis=Basis.INFERRED)


def _names_shown(names: Sequence[str], steps: Sequence[ShownWrite]) -> list[set[str]]:
    """Return which of the names is shown after each of some writes: by other calls, or by the answers of the writes.

    NotVerified when only answers show any, and none shows a name of an earlier write: they may repeat what was sent.
    """
    elsewhere = _in_its_places(names, [leaves(each.views) for each in steps])
    if names[0] in elsewhere[0]:
        return elsewhere
    answers = _in_its_places(names, [each.leaves for each in steps])
    if names[0] in answers[0] and not any({*names[:number]} & each for number, each in enumerate(answers)):
        what = "only its own responses show what was assigned, and they may repeat what was sent"
        raise NotVerified(what, exchanges=(*steps[0].exchanges, *steps[1].exchanges))
    return answers


def _in_its_places(names: Sequence[str], found: Sequence[Leaves]) -> list[set[str]]:
    """Return which of the names each of some views shows, in the places where those of the second step are new after it.

    They are the second name, and what follows those of the four steps.
    """
    new = {names[1], *names[4:]}
    first, second = ({_column(place) for place, value in each.items() if str(value) in new} for each in found[:2])
    places = second - first
    return [{str(value) for place, value in each.items() if _column(place) in places} & {*names} for each in found]


def _column(place: tuple[str, str]) -> tuple[str, ...]:
    """Return a place without the positions in its lists."""
    return (place[0], *(each for each in place[1].split("/") if not each.isdecimal()))


_Original = tuple[Mapping[str, str], Updated]


def _is_copied_only_with(requirement: Requirement, target: Target, write: LastingWrite) -> Verified:
    """Check that a copy has something of its original only with a switch.

    It is shown in lists under certain words, or as one value under the last word of the switch.
    """
    table = subject_of(requirement, Behaviour).table
    switch, words = str(table["copied-with"]), tuple(table["shown-as"])
    originals = [*write.originals()]
    for original in originals:
        if _in_lists(original[1].leaves, words):
            return _lists_are_copied_only_with(requirement, target, write, original)
    if differing := _differing(originals, switch.rpartition("_")[2]):
        return _values_are_copied_only_with(write, switch, *differing)
    if (verified := _copies_show_only_with(table, write, originals)) is not None:
        return verified
    what = f"no object that could be copied shows a list in a property with {words[0]!r} in its name"
    raise NotVerified(what, hint="if the tenant has such lists, add an item to one of them")


def _lists_are_copied_only_with(
    requirement: Requirement, target: Target, write: LastingWrite, of: tuple[Mapping[str, str], Updated]
) -> Verified:
    """Check that no copy of an object has what its lists hold, unless it is made with a switch.

    With `also-omitted` in the table, it has none without the switch either. The other switches are on where the switch is,
    and in one more copy that has none; what these copy is not compared with it.
    """
    table, (place, original) = subject_of(requirement, Behaviour).table, of
    switch, words = str(table["copied-with"]), tuple(table["shown-as"])
    path, body = PropertyPath.parse(switch), write.body()
    everything, others = body, ()
    for each in target.endpoint(requirement.operation).behaviours:
        if "copied-with" in each.table:
            everything = with_property(everything, PropertyPath.parse(str(each.table["copied-with"])), True)
            others += () if each.table["copied-with"] == switch else tuple(each.table["shown-as"])
    values = _in_lists(original.leaves, words)
    without, beside = {"false": with_property(body, path, False)}, "false beside the others"
    if others:
        without[beside] = with_property(everything, path, False)
    if "also-omitted" in table:
        without["left out"] = without_property(body, path)
    made = [write.write_and_read(each, path=place) for each in (everything, *without.values())]
    with_it, *copies = _in_time(write, values, *made)
    exchanges = (*original.exchanges, *with_it.exchanges, *_exchanges(copies))
    holders = _holders(values, words)
    if not _in_lists(with_it.leaves, words) and holders <= _holders(with_it.leaves, words):
        raise Violated(f"a copy with it if {switch} is true", "a copy without it", *exchanges)
    if not _shared(values, _in_lists(with_it.leaves, words)):
        raise NotVerified("no copy shows anything of its original under such a name", exchanges=exchanges)
    for how, copy in zip(without, copies, strict=True):
        copied = others if how == beside else ()
        if _shared(*(_without_words(each, copied) for each in (values, _in_lists(copy.leaves, words)))):
            raise Violated(f"a copy without it if {switch} is {how}", "a copy with it", *exchanges)
    return Verified(*exchanges)


def _copies_show_only_with(
    table: Mapping[str, Any], write: LastingWrite, originals: Sequence[_Original]
) -> Verified | None:
    """Check that without the switch copies of two objects show nothing in lists; None unless with it they show different ones.

    Only copies may show such lists, as the response to the call that makes one.
    """
    switch, words = str(table["copied-with"]), tuple(table["shown-as"])
    path, body = PropertyPath.parse(switch), write.body()
    found: list[tuple[Mapping[str, str], ShownWrite, Leaves]] = []
    for place, _ in originals[:_TRIED]:
        copy = write.write_and_read(with_property(body, path, True), path=place)
        values = _in_lists(copy.leaves, words)
        pair = next(([each, (place, copy, values)] for each in found if not _shared(each[2], values)), [])
        if pair and values:
            break
        found += [(place, copy, values)] if values else []
    else:
        return None
    without = {"false": with_property(body, path, False)}
    if "also-omitted" in table:
        without["left out"] = without_property(body, path)
    exchanges = _exchanges(each for _, each, _ in pair)
    for how, each in without.items():
        copies = [write.write_and_read(each, path=place) for place, _, _ in pair]
        exchanges = (*exchanges, *_exchanges(copies))
        shown = [_in_lists(each.leaves, words) for each in copies]
        if all(_shared(values, one) for (_, _, values), one in zip(pair, shown, strict=True)):
            got = "copies that show the same as those with it"
            raise Violated(f"copies without it if {switch} is {how}", got, *exchanges)
        if any(shown):
            raise NotVerified("a copy shows other values under such a name", exchanges=exchanges)
    return Verified(*exchanges)


def _differing(originals: Sequence[_Original], name: str) -> tuple[tuple[str, str], _Original, _Original] | None:
    """Return a place that shows single values under a name, and two objects that differ in it; None without any."""
    shown = [
        (each, {place: value for place, value in each[1].leaves.items() if place[1].endswith(f"/{name}")})
        for each in originals
    ]
    for (one, values), (other, others) in combinations(shown, 2):
        for where, value in values.items():
            if where in others and others[where] != value:
                return where, one, other
    return None


def _values_are_copied_only_with(
    write: LastingWrite, switch: str, where: tuple[str, str], *originals: _Original
) -> Verified:
    """Check that the copies of two objects with different values do not both have their original's value without the switch."""
    path, body = PropertyPath.parse(switch), write.body()
    values = [each[1].leaves[where] for each in originals]

    def copies(value: bool) -> tuple[ShownWrite, ...]:
        made = [write.write_and_read(with_property(body, path, value), path=place) for place, _ in originals]
        return _in_time(write, [where], *made)

    with_it = copies(True)
    if [each.leaves.get(where) for each in with_it] != values:
        raise NotVerified(f"no copy shows {where[1]} as its original does", exchanges=_exchanges(with_it))
    without = copies(False)
    if [each.leaves.get(where) for each in without] == values:
        got = f"copies that show {where[1]} as their different originals do"
        raise Violated(f"copies without it if {switch} is false", got, *_exchanges(without))
    return Verified(*_exchanges(without))


def _exchanges(steps: Iterable[ShownWrite]) -> tuple[Exchange, ...]:
    return tuple(one for each in steps for one in each.exchanges)


def _holders(leaves: Leaves, words: tuple[str, ...]) -> set[tuple[str, str]]:
    """Return the outermost properties with certain words that hold some values, each with its operation."""
    names = ((shape, [each for each in pointer.split("/") if _has_word(each, words)]) for shape, pointer in leaves)
    return {(shape, each[0]) for shape, each in names if each}


def _in_lists(leaves: Leaves, words: tuple[str, ...]) -> Leaves:
    """Return the values in lists under properties with certain words: a single value may be what every object has."""
    inner = {place: value for place, value in leaves.items() if any(map(str.isdigit, place[1].split("/")[2:]))}
    return _with_words(inner, words)


def _with_words(leaves: Leaves, words: tuple[str, ...]) -> Leaves:
    """Return the values under properties with certain words, except those that say that there is none."""
    nothing = ("", "0", "no", "none", "null", "false")
    return {
        place: value
        for place, value in leaves.items()
        if value and str(value).lower() not in nothing and _has_word(place[1], words)
    }


def _without_words(leaves: Leaves, words: tuple[str, ...]) -> Leaves:
    """Return the values that are not under properties with certain words."""
    return {place: value for place, value in leaves.items() if not _has_word(place[1], words)}


def _has_word(text: str, words: tuple[str, ...]) -> bool:
    return any(word in text.lower() for word in words)


def _shared(one: Leaves, other: Leaves) -> set[str]:
    """Return the values that are among those of two objects, wherever they are shown."""
    return {*map(repr, one.values())} & {*map(repr, other.values())}
