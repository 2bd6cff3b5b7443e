"""States and visibility: hidden objects stay hidden, secondary identifiers are accepted, and writes are kept."""

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress

import jsonschema
from msgspec.structs import replace

from lmscontract.contract.model import Answer, Area, Behaviour, Fact
from lmscontract.property_path import PropertyPath, with_property, without_property
from lmscontract.rules.rule import Requirement
from lmscontract.target import (
    UNKNOWN,
    Exchange,
    Leaves,
    NotVerified,
    Shown,
    Supply,
    SupplyKind,
    Target,
    Updated,
    Verified,
    Violated,
    Write,
    distinguishing,
    field_values,
    is_identifier,
    is_shown_as,
    listing,
    may_be_equal,
    named_leaves,
    scalars,
    shown_at,
    subject_of,
    values_by_pointer,
    verifies,
    visible_name,
    visible_value,
)
from lmscontract.types import Operation

_NUMBER = re.compile(r"[0-9]+([.][0-9]+)?")


@verifies("secondary-identifier-refused")
def test_secondary_identifier_refused(requirement: Requirement, target: Target) -> Verified:
    """An object is served by its code when the operation is switched to that mode, and by its identifier when it is not."""
    name = requirement.location.removeprefix("path.")
    kind = target.endpoint(requirement.operation).kinds[name]
    secondary = target.snapshot.vocabulary.identifiers[kind]["secondary"]
    code = _code(target, kind, str(secondary["fact"]))
    switch = {secondary["parameter"]: secondary["value"]}
    response = target.authorized(requirement.operation, path={name: code}, query=switch)
    if not response.ok:
        raise Violated("the object with this code", response.status, response)
    unknown = target.authorized(requirement.operation, path={name: UNKNOWN}, query=switch)
    if unknown.ok:
        raise Violated("an error for an unknown code", unknown.status, unknown)
    if secondary["value"] is not True:
        return Verified(response, unknown)
    off = {secondary["parameter"]: False}
    with suppress(NotVerified):
        plain = target.answer(requirement.operation)
        switched = target.authorized(requirement.operation, query=off)
        if not switched.ok:
            raise Violated(
                f"an identifier to be accepted with {secondary['parameter']}=false", switched.status, plain, switched
            )
        return Verified(response, unknown, switched)
    return Verified(response, unknown)


def _code(target: Target, kind: str, name: str) -> str:
    """Return the tenant fact of a name; without it the value that a complete list has under that name, and only once."""
    try:
        return str(target.fact(name))
    except NotVerified:
        names = (name, name.removeprefix(f"{kind}_"))
        for endpoint in listing(kind, target.snapshot):
            with suppress(NotVerified):
                page = target.listing(endpoint.operation).largest_page()
                columns = [[each.get(one) for each in target.items(page) if isinstance(each, Mapping)] for one in names]
                known = [each for column in columns for each in column if each and isinstance(each, str)]
                codes = [each for each in known if known.count(each) == 1]
                if codes and target.listing(endpoint.operation).is_complete(page):
                    return codes[-1]
        raise


@verifies("restricted-call-served")
def test_restricted_call_served(requirement: Requirement, target: Target) -> Verified:
    """An operation that requires an account level returns nothing to an account of a lower level."""
    allowed = target.answer(requirement.operation)
    responses = [allowed]
    for level in target.lower_levels(requirement.expected):
        response = target.call(requirement.operation, who=level)
        if response.ok and _holds_something(target, response):
            raise Violated(f"nothing for an account below {requirement.expected}", f"a response for {level}", response)
        responses.append(response)
    return Verified(*responses)


def _holds_something(target: Target, response: Exchange) -> bool:
    """Return whether a response has an item, or an object with a value; NotVerified where the contract shows neither."""
    endpoint = target.endpoint(response.call.operation)
    document = target.document(response)
    if endpoint.answer is Answer.LIST:
        return bool(target.items(response))
    if endpoint.answer is not Answer.OBJECT:
        raise NotVerified("the contract does not show what a successful response holds", exchanges=(response,))
    return any(value for value, _ in endpoint.record_path.values(document))


@verifies("hidden-object-listed")
def test_hidden_object_listed(requirement: Requirement, target: Target) -> Verified:
    """An existing object that must stay hidden from the account is on no page of the list."""
    promise = subject_of(requirement, Behaviour)
    hidden = str(target.needed(promise, "object that must stay hidden"))
    who = target.account(promise.level) if promise.level else ""
    listing = target.listing(requirement.operation)
    shown = list(listing.pages(who))
    for page in shown:
        names = dict.fromkeys(name for name, value in scalars(target.items(page)) if str(value) == hidden)
        noun = promise.needs[0].rpartition("_")[2]
        if any(_is_identifier_of(noun, name) or listing.identifies(name, promise.kind, hidden, page) for name in names):
            raise Violated(f"{promise.needs[0]} to stay hidden", "it in the list", page)
        if name := next((each for each in names if is_identifier(each) or noun in each.lower()), ""):
            what = f"the value of {promise.needs[0]} is in the property {visible_name(name)}, which may identify something else"
            raise NotVerified(what, exchanges=(page,))
        if target.items(page) and not _are_alike(hidden, distinguishing(target.items(page)).values()):
            raise NotVerified("its items hold nothing that could identify them", exchanges=(page,))
    if requirement.operation.parameters:
        raise NotVerified("another list of this operation might be the one that holds it", exchanges=tuple(shown))
    return Verified(*shown)


def _are_alike(identifier: str, found: Iterable[Sequence[str]]) -> bool:
    """Return whether values that could identify items are numbers as an identifier is, or no numbers as it is none."""
    return any(value.isdigit() == identifier.isdigit() for values in found for value in values)


def _is_identifier_of(noun: str, name: str) -> bool:
    """Return whether a property is called the identifier of something, as `branch_id`, `idBranch`, `branch_ref` or `branch`."""
    rest = re.sub(rf"{noun}|identifier|uuid|guid|id|reference|ref|key|node|[^a-z]", "", name.lower())
    return noun in name.lower() and not rest


@verifies("write-not-kept")
def test_write_not_kept(requirement: Requirement, target: Target) -> Verified:
    """A created object is listed, an updated one shows its new values, and a deleted one is gone."""
    unkept = target.unkept.get(requirement.operation.shape)
    if requirement.expected == "created":
        return _is_created(requirement, target, unkept)
    if requirement.expected == "deleted":
        deletion = None if unkept else target.write(requirement.operation).delete()
        exchanges = deletion.exchanges if deletion else tuple(each for each in (unkept,) if each)
        if not (deletion and deletion.gone):
            raise Violated("the object to be deleted", "it again", *exchanges)
        return Verified(*exchanges)
    return _is_kept(requirement, target) if requirement.expected == "kept" else _is_updated(requirement, target)


def _is_created(requirement: Requirement, target: Target, unkept: Exchange | None) -> Verified:
    """Check a created object; `unkept` is a response of another check, after which the list had no new object."""
    creation = None if unkept else target.write(requirement.operation).create()
    if creation and creation.new:
        if creation.shown:
            _require_names(requirement.operation, creation.shown)
        return _with_each_row(target.write(requirement.operation), Verified(*creation.exchanges))
    exchanges = creation.exchanges if creation else tuple(each for each in (unkept,) if each)
    if not target.write(requirement.operation).created_object_is_served(exchanges[0]):
        raise Violated("a new object", "none", *exchanges)
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
    _compared(Updated({}, (), {}), replace(new, leaves=leaves, sent=first), "")


def _is_updated(requirement: Requirement, target: Target) -> Verified:
    """Check that new values are shown afterwards where others were before; if the body has none, with other numbers."""
    write = target.write(requirement.operation)
    before, after = write.change()
    own = _resource(Operation("GET", requirement.operation.path).shape)
    shows = own if any(_resource(each.operation.shape) == own for each in target.snapshot.operations) else ""
    result = _compared_in_time(write, before, after, shows)
    if result is None:
        with suppress(NotVerified):
            before, after = write.change(numbers=True)
            result = _compared_in_time(write, before, after, shows)
    if result is None:
        label = requirement.operation.label
        hint, supply = f'let "{label}" among the tenant\'s bodies change a text', Supply(SupplyKind.BODY, label)
        what = "the values of its body are not shown as they were sent, or equal those that the object has"
        raise NotVerified(what, hint=hint, supply=supply, exchanges=after.exchanges)
    return _with_each_row(write, result)


def _with_each_row(write: Write, verified: Verified) -> Verified:
    """Check that of two rows in a body not only one has an effect, if the other one has an effect alone."""
    with suppress(NotVerified):
        rows = write.rows()
        idle = [number for number, each in enumerate(rows) if not each.views]
        if len(idle) == 1 and (alone := write.row_alone(idle[0])).views:
            got = "only the first" if idle[0] else "only the last"
            raise Violated(
                "each row of the body to have an effect", got, *rows[1 - idle[0]].exchanges, *alone.exchanges
            )
    return verified


def _compared_in_time(write: Write, before: Updated, after: Updated, shows: str) -> Verified | None:
    """Return what `_compared` does; Violated only if an update is not shown after a while either, since lists may lag."""
    try:
        return _compared(before, after, shows)
    except Violated:
        return _compared(before, write.later(after), shows)


def _compared(before: Updated, after: Updated, shows: str) -> Verified | None:
    """Return that an update is shown, None if that is unknown; a value that is new has to replace what was shown.

    That is certain only of the calls that show the resource of the update, which is `shows`: others may show something else
    of that name, such as the name of a course beside its prices. Without such a call, numbers are certain.
    """

    def is_equal(shown: object, value: object) -> bool:
        if after.mark and after.mark in str(value):
            return after.mark in str(shown).lower()
        return shown not in (None, [], {}) and may_be_equal(shown, value)

    kept = False
    for pointer, value in values_by_pointer(after.sent).items():
        places = tuple(shown_at(pointer, value, before.leaves, after.leaves))
        changing = [each for each in places if not is_equal(before.leaves.get(each), value)]
        stale = [each for each in changing if repr(before.leaves.get(each)) == repr(after.leaves.get(each))]
        fresh = [each for each in changing if is_equal(after.leaves.get(each), value)]
        if any(is_equal(after.leaves.get(each), value) for each in places):  # other places may show something else
            kept = kept or bool(fresh)
            if old := next((each for each in stale if _are_one(each, fresh, pointer, before.leaves)), None):
                raise Violated(f"the new value at {old[1]} of {old[0]}, too", "the one from before", *after.exchanges)
        elif (is_number := _NUMBER.fullmatch(str(value)) is not None) or after.mark in str(value):
            lost = [*stale, *_replaced(changing, value, after)]
            certain = [each for each in lost if _resource(each[0]) in ("", shows) or (is_number and not shows)]
            if old := next((each for each in certain if _is_own(each, pointer)), None):
                got = "the one from before" if old in stale else "another one"
                raise Violated(f"the new value at {old[1]}", got, *after.exchanges)
    added = {str(value) for place, value in after.leaves.items() if before.leaves.get(place) != value}
    if kept or added & {*after.named}:
        return Verified(*after.exchanges)
    kept_others = [before.leaves[each] for each in before.referring if before.leaves[each] == after.leaves.get(each)]
    if after.named and kept_others and not {*after.named} & {*map(str, kept_others)}:  # else it refers to it already
        raise Violated(f"{after.named[0]} to be shown", "what was shown before", *after.exchanges)
    return None


def _resource(shape: str) -> str:
    """Return the shape of an operation without what identifies one object, or names many, at its end."""
    return shape.rpartition("/")[0]


def _replaced(places: Sequence[tuple[str, str]], value: object, after: Updated) -> list[tuple[str, str]]:
    """Return the places that show something else than a text that nothing had before, and not its beginning."""
    if not (after.mark and after.mark in str(value)):
        return []
    return [each for each in places if not str(value).lower().startswith(str(after.leaves.get(each, "")).lower())]


def _are_one(
    place: tuple[str, str], fresh: Sequence[tuple[str, str]], pointer: str, before: Mapping[tuple[str, str], object]
) -> bool:
    """Return whether a place shows the same property of the same object as others: the record's own, and equal before."""
    own = [each for each in (place, *fresh) if _is_own(each, pointer)]
    return place in own and any(before.get(place) == before.get(each) is not None for each in own if each != place)


def _is_own(place: tuple[str, str], pointer: str) -> bool:
    """Return whether a place, or the empty one that could hold it, is of the object and not of another one deep inside it."""
    container = f"/{pointer.split('/')[1]}"
    return place[1].removesuffix(pointer).removesuffix(container).count("/") <= pointer.count("/")


def _is_kept(requirement: Requirement, target: Target) -> Verified:
    """Check that a property of a body changes what is shown under its name."""
    fact, write = subject_of(requirement, Fact), target.write(requirement.operation)
    path, body = PropertyPath.parse(fact.path), write.body()
    supplied = next((each for each, _ in path.values(body)), target.owners_value(fact))
    value = target.example_value(requirement.operation, fact) if supplied is None else supplied
    if value is None:
        raise NotVerified(f"the contract has no example value of {fact.path}")
    plain = write.tried(without_property(body, path))
    if not plain.written.exchange.ok and "created" not in write.does:
        what = f"without {path.name} it answered {plain.written.exchange.status}, so that nothing can be compared"
        raise NotVerified(what, exchanges=plain.exchanges)
    given = write.shown_with_own_numbers(with_property(body, path, value))
    shown, before = named_leaves(given.leaves, path), named_leaves(plain.leaves, path)
    if not shown:
        raise NotVerified(f"nothing shows {path.name} of the object that was written", exchanges=given.exchanges)
    _require_no_single_value(target, fact, given, shown if isinstance(value, list | dict) and value else {})
    sent = _numbers(path, given) or [each for found, _ in path.values(given.written.body) for _, each in scalars(found)]
    equal = [place for place, each in shown.items() if any(is_shown_as(one, each) for one in sent)]
    if any(repr(before.get(place)) != repr(shown[place]) for place in equal):
        return Verified(*given.exchanges)
    if equal:
        raise NotVerified(f"{path.name} may have been shown as it was sent before", exchanges=given.exchanges)
    if shown != before and "created" not in write.does:
        return Verified(*given.exchanges)
    if supplied is None and not fact.expected:
        raise NotVerified(f"a value of {path.name} that works on the mock changes nothing", exchanges=given.exchanges)
    _require_other_object(write, with_property(body, path, value), path, plain, given)
    got = "what is shown without it" if shown == before else "the same for other numbers"
    raise Violated(f"{path.name} to change what is shown", got, *given.exchanges)


def _require_other_object(write: Write, body: object, path: PropertyPath, plain: Shown, given: Shown) -> None:
    """Raise NotVerified when what a call creates may have been there before, or may differ from others for another reason.

    That is unless another new object shows the same at the property, although it was created with other numbers.
    """
    if "created" not in write.does:
        return
    if given.had_no_effect(plain):
        raise NotVerified("what it creates was there after the same call without it", exchanges=given.exchanges)
    if (shown := named_leaves(given.leaves, path)) == named_leaves(plain.leaves, path):
        return
    again = write.shown_with_own_numbers(body)
    other = {*_numbers(path, again)} - {*_numbers(path, given)} and not again.had_no_effect(given)
    if not other or named_leaves(again.leaves, path) != shown:
        raise NotVerified(f"{path.name} is shown in another form than it was sent", exchanges=given.exchanges)


def _numbers(path: PropertyPath, given: Shown) -> list[object]:
    """Return the numbers in a property of the body that was sent."""
    sent = (each for found, _ in path.values(given.written.body) for _, each in scalars(found))
    return [each for each in sent if _NUMBER.fullmatch(str(each))]


def _require_no_single_value(target: Target, fact: Fact, given: Shown, shown: Leaves) -> None:
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


@verifies("behaviour-differs")
def test_behaviour_differs(requirement: Requirement, target: Target) -> Verified:
    """A call does to the objects of the run, or shows of a field, what the table of its behaviour says."""
    table = subject_of(requirement, Behaviour).table
    if "field-shape" in table:
        return _has_shape(requirement, target, str(table["field-shape"]))
    write = target.write(requirement.operation)
    if "set-by" in table:
        return _is_not_copied(target.write(Operation.parse(table["set-by"])), write)
    if "never-copies" in table:
        return _is_never_copied(write, tuple(table["never-copies"]))
    if "adds" in table:
        return _is_added(write, str(table["adds"]), str(table["replaces-with"]))
    return _is_copied_only_with(requirement, target, write)


def _has_shape(requirement: Requirement, target: Target, shape: str) -> Verified:
    """Check that the value of the field that the configuration names has the shape, wherever there is one."""
    field = str(target.needed(subject_of(requirement, Behaviour), "field of this kind"))
    validator = jsonschema.Draft202012Validator(target.snapshot.vocabulary.schemas[shape])

    def check(response: Exchange) -> None:
        shown = [[each for _, each in scalars(value)] for value in field_values(target.document(response), field)]
        found = [values for values in shown if any(map(str, values))]
        if not found:
            raise NotVerified(f"its answer shows no value of the field {field}")
        if not all(any(map(validator.is_valid, values)) for values in found):
            raise Violated(f"a value of the type {shape} in the field {field}", "another one", response)

    return target.responses(requirement.operation).check(check)


def _is_not_copied(setting: Write, copying: Write) -> Verified:
    """Check that what a call sets for an object of the run is not shown of its copy."""
    before, after = setting.change(numbers=True)
    new = [value for place, value in after.leaves.items() if before.leaves.get(place) != value]
    own = [each for _, each in scalars(after.sent) if each in new and _NUMBER.fullmatch(str(each))]
    if not own:
        raise NotVerified("nothing shows what was set for the original", exchanges=after.exchanges)
    copy = copying.shown(None, first=setting.subject)
    if place := next((place for place, value in copy.leaves.items() if value in own), None):
        raise Violated("a copy without what was set for its original", own[0], *after.exchanges, *copy.at(place))
    if not copy.views:
        raise NotVerified("nothing shows the copy", exchanges=copy.exchanges)
    return Verified(*after.exchanges, *copy.exchanges)


def _is_never_copied(write: Write, words: tuple[str, ...]) -> Verified:
    """Check that a copy does not show what its original has in properties with certain words, unlike a copy of another."""
    usual = _with_words(write.shown().leaves, words)
    for path, original in write.originals():
        found = _with_words(original.leaves, words)
        own = {place: value for place, value in found.items() if not _shared({place: value}, usual)}
        if not own:
            continue
        copy = write.shown(None, path=path)
        exchanges = (*original.exchanges, *copy.exchanges)
        if _shared(own, _with_words(copy.leaves, words)):
            raise Violated(f"a copy without the {words[0]} of its original", "one with it", *exchanges)
        if not copy.views:
            raise NotVerified("nothing shows the copy", exchanges=exchanges)
        return Verified(*exchanges)
    raise NotVerified(f"no object that could be copied shows a {words[0]}", hint="give one to a few objects")


def _is_added(write: Write, kind: str, switch: str) -> Verified:
    """Check that a second call adds an object of a kind, and that with a switch it replaces those that are there."""
    path = PropertyPath.parse(switch)
    body = without_property(write.body(), path)
    bodies = (body, body, with_property(body, path, False), with_property(body, path, True))
    steps = [write.shown(each, first={kind: number}) for number, each in enumerate(bodies)]
    names = [each.named(kind) for each in steps]
    shown = [{str(value) for value in each.leaves.values()} for each in steps]
    if names[0] not in shown[0] or names[1] not in shown[1] or len({*names}) < len(names):
        raise NotVerified("nothing shows what was assigned", exchanges=(*steps[0].exchanges, *steps[1].exchanges))
    for number, how in ((1, f"without {switch}"), (2, f"with {switch}=false")):
        if names[0] not in shown[number]:
            expected = f"what was assigned before to stay {how}"
            raise Violated(expected, "only the new", *steps[number - 1].exchanges, *steps[number].exchanges)
    *before, last = steps
    if names[-1] in shown[-1] and {*names[:-1]} & shown[-1]:
        expected = f"what was assigned before to be replaced with {switch}"
        raise Violated(expected, "it still", *before[-1].exchanges, *last.exchanges)
    return Verified(*before[-1].exchanges, *last.exchanges)


def _is_copied_only_with(requirement: Requirement, target: Target, write: Write) -> Verified:
    """Check that a copy has something of its original only with a switch: it is shown in lists under certain words.

    With `also-omitted` in the table, it has none without the switch either. The other switches are on where the switch is.
    """
    table = subject_of(requirement, Behaviour).table
    switch, words = str(table["copied-with"]), tuple(table["shown-as"])
    path, body = PropertyPath.parse(switch), write.body()
    everything = body
    for other in target.endpoint(requirement.operation).behaviours:
        if "copied-with" in other.table:
            everything = with_property(everything, PropertyPath.parse(str(other.table["copied-with"])), True)
    holding = (each for each in write.originals() if _in_lists(each[1].leaves, words))
    place, original = next(holding, (None, None))
    if original is None:
        raise NotVerified(f"no object that could be copied shows anything under a name with {words[0]}")
    values = _in_lists(original.leaves, words)
    others = [with_property(body, path, False), *([without_property(body, path)] if "also-omitted" in table else [])]
    with_it = write.shown(everything, path=place)
    copies = [write.shown(each, path=place) for each in others]
    exchanges = (*original.exchanges, *with_it.exchanges, *(one for each in copies for one in each.exchanges))
    holders = _holders(values, words)
    if not _in_lists(with_it.leaves, words) and holders <= _holders(with_it.leaves, words):
        raise Violated(f"a copy with it if {switch} is true", "a copy without it", *exchanges)
    if not _shared(values, _in_lists(with_it.leaves, words)):
        raise NotVerified("no copy shows anything of its original under such a name", exchanges=exchanges)
    for how, copy in zip(("false", "left out"), copies, strict=False):
        if _shared(values, _in_lists(copy.leaves, words)):
            raise Violated(f"a copy without it if {switch} is {how}", "a copy with it", *exchanges)
    return Verified(*exchanges)


def _holders(leaves: Leaves, words: tuple[str, ...]) -> set[tuple[str, str]]:
    """Return the outermost properties with certain words that hold some values, each with its operation."""
    names = ((shape, [each for each in pointer.split("/") if _has_word(each, words)]) for shape, pointer in leaves)
    return {(shape, each[0]) for shape, each in names if each}


def _in_lists(leaves: Leaves, words: tuple[str, ...]) -> Leaves:
    """Return the values in lists under properties with certain words: a single value may be what every object has."""
    inner = {place: value for place, value in leaves.items() if any(map(str.isdigit, place[1].split("/")[2:]))}
    return _with_words(inner, words)


def _with_words(leaves: Leaves, words: tuple[str, ...]) -> Leaves:
    """Return the values under properties with certain words, but for those that say that there is none."""
    nothing = ("", "0", "no", "none", "null", "false")
    return {
        place: value
        for place, value in leaves.items()
        if value and str(value).lower() not in nothing and _has_word(place[1], words)
    }


def _has_word(text: str, words: tuple[str, ...]) -> bool:
    return any(word in text.lower() for word in words)


def _shared(one: Leaves, other: Leaves) -> set[str]:
    """Return the values that are among those of two objects, wherever they are shown."""
    return {*map(repr, one.values())} & {*map(repr, other.values())}
