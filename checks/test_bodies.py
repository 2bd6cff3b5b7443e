"""Request bodies: documented properties are accepted, and mandatory ones are required."""

import dataclasses
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain, combinations, zip_longest
from typing import Any

from msgspec.structs import replace

from lmscontract.contract.model import Answer, Area, Behaviour, Fact, State, documented_value
from lmscontract.findings.finding import Supply, SupplyKind
from lmscontract.property_path import PropertyPath, with_property, without_property
from lmscontract.rules.omitted_property_cleared import omissible
from lmscontract.rules.rule import Requirement
from lmscontract.target.exchange import Exchange
from lmscontract.target.execution import confirmed, subject_of, verifies
from lmscontract.target.json_values import is_in_list, scalars
from lmscontract.target.objects.recognition import shown_value, with_field, with_shared_properties
from lmscontract.target.objects.schemas import schema_violation
from lmscontract.target.outcomes import NotVerified, Verified, Violated
from lmscontract.target.target import Target
from lmscontract.target.writes.lasting import LastingWrite
from lmscontract.target.writes.repeated import refusal, works_again
from lmscontract.target.writes.results import answer_in_words, is_accepted, is_refused, says_failed
from lmscontract.target.writes.saved_values import as_body
from lmscontract.target.writes.shown import ShownWrite
from lmscontract.target.writes.views import LeafPlace, is_shown_as, leaves, named_leaves
from lmscontract.target.writes.write import Updated, Write

_Spelling = tuple[str, object]
"""A meaning, and a value that has it."""


@verifies("body-property-refused")
def test_body_property_refused(requirement: Requirement, target: Target) -> Verified:
    """A working body with a documented property is accepted, if the same body without it is accepted."""
    fact = subject_of(requirement, Fact)
    path, body = PropertyPath.parse(fact.path), _without_inner(fact, requirement, target)
    if fact.pattern:
        raise NotVerified(f"the contract shows no property name for {fact.path}")
    if fact.schema.get("type") == "boolean":
        return _compare_both(requirement, body, path, target)
    if path.holds(body):
        return _compare(requirement, body, without_property(body, path), target)
    value = documented_value(fact)
    value = target.owner.value_of(fact) if value is None else value
    if value is not None:
        return _compare(requirement, with_property(body, path, value), body, target)
    value = target.example_value(requirement.operation, fact)
    if value is None:
        raise target.owner.no_example(requirement.operation, fact)
    for each in chain((value,), target.write(requirement.operation).read_values(path)):  # shown ones if it is refused
        response = target.call(requirement.operation, body=with_property(body, path, each))
        if is_accepted(response):
            _require_optional(requirement, with_property(body, path, each), body, target)
            return Verified(response)
        if each is not value and _has_stated_shape(fact, each, target):
            return _compare(requirement, with_property(body, path, each), body, target)
    raise NotVerified(
        f"the operation answered {answer_in_words(response)} to a value that works on the mock", exchanges=(response,)
    )


def _has_stated_shape(fact: Fact, value: Any, target: Target) -> bool:
    """Return whether the contract states all that a value has: it is an object of one shared schema, and has nothing else.

    What is empty or zero may be refused where other values are accepted.
    """
    schema = target.snapshot.vocabulary.schemas[fact.shape[0]] if len(fact.shape) == 1 else {}
    if not isinstance(value, Mapping) or not value.keys() <= schema.get("properties", {}).keys():
        return False
    if not all(each and str(each).strip("0.,") for each in value.values()):
        return False
    return not schema_violation(fact, value, target.snapshot.vocabulary.schemas)


@verifies("required-body-property-not-enforced")
def test_required_body_property_not_enforced(requirement: Requirement, target: Target) -> Verified:
    """A working body without a mandatory property gets 400, in nightly runs also beside each other known property."""
    fact = subject_of(requirement, Fact)
    target.answer(requirement.operation)
    body = without_property(target.body_of(requirement.operation), PropertyPath.parse(fact.path))
    responses = [_refused_without(fact, body, requirement, target)]
    for each in _with_each_other(body, fact, requirement, target) if target.thorough else ():
        with suppress(NotVerified):
            responses.append(_refused_without(fact, each, requirement, target))
    return Verified(*responses)


def _refused_without(fact: Fact, body: Any, requirement: Requirement, target: Target) -> Exchange:
    response = target.authorized(requirement.operation, body=body)
    reason = refusal(target, response)
    if says_failed(response) or (reason and not works_again(target, response)):
        what = f"the operation answered {answer_in_words(response)} to a body without {fact.path}{reason}"
        raise NotVerified(what, exchanges=(response,))
    if response.status != 400:
        raise Violated(f"400 for a body without {fact.path}", response.status, response)
    return response


def _with_each_other(body: Any, fact: Fact, requirement: Requirement, target: Target) -> Iterator[Any]:
    """Yield a body with each documented property that it does not have and of which a value is known."""
    for each in target.endpoint(requirement.operation).of_area(Area.BODY):
        path = PropertyPath.parse(each.path)
        if each is fact or each.state is not State.KNOWN or each.pattern or path.holds(body):
            continue
        values = (
            documented_value(each),
            target.owner.value_of(each),
            target.example_value(requirement.operation, each),
        )
        value = next((value for value in values if value is not None), None)
        if value is not None:
            yield with_property(body, path, value)


@verifies("value-misread")
def test_value_misread(requirement: Requirement, target: Target) -> Verified:
    """Spellings of one value are read back as the same value, and spellings of different values are not."""
    return confirmed(lambda again: _read_alike(requirement, target, slowly=again))


def _read_alike(requirement: Requirement, target: Target, *, slowly: bool) -> Verified:
    table = subject_of(requirement, Behaviour).table
    columns = zip_longest(*([(meaning, each) for each in several] for meaning, several in table.items()))
    spellings = [each for column in columns for each in column if each]  # in turn, so that a value that is kept differs
    field, bodies = _bodies(requirement, target, [each for _, each in spellings])
    write = target.write(requirement.operation, slowly=slowly)
    updates = _updates(write, bodies)
    exchanges = tuple(exchange for update in updates for exchange in update.exchanges)
    records = with_shared_properties([update.record for update in updates])
    values = [shown_value(record, field) for record in records]
    if len(set(values)) < 2:
        _require_as_others(requirement, target, updates)
        raise NotVerified(f"the field {field} shows the same value after each update", exchanges=exchanges)
    read: dict[str, tuple[str, object, tuple[Exchange, ...]]] = {}
    for (meaning, spelling), value, update in zip(spellings, values, updates, strict=True):
        shown = update.exchanges
        known, first, before = read.setdefault(value, (meaning, spelling, shown))
        if known != meaning:
            raise Violated(
                f"{spelling!r} to mean {meaning}", f"the value of {first!r}, which means {known}", *before, *shown
            )
        same = [earlier for other, (each, _, earlier) in read.items() if other != value and each == meaning]
        if same:
            raise Violated(f"{spelling!r} to mean {meaning}", "another value", *same[0], *shown)
    shown_for = {meaning: _shown(update.record, field) for (meaning, _), update in zip(spellings, updates, strict=True)}
    *own, _ = table  # the last row is for every other value
    for one, other in combinations(own, 2):
        if shown_for[one] in map(repr, table[other]) and shown_for[other] in map(repr, table[one]):
            raise Violated(
                f"{one} and {other} to be shown as they were written", "each in place of the other", *exchanges
            )
    return Verified(*exchanges)


def _require_as_others(requirement: Requirement, target: Target, updates: Sequence[Updated]) -> None:
    """Raise Violated when the same call shows different values after another operation that writes the field.

    A body that is not the owner's may not name it.
    """
    behaviour, last, bodies = subject_of(requirement, Behaviour), updates[-1], target.bodies
    shows = last.exchanges[-1].call.operation
    if requirement.operation.shape not in bodies or target.endpoint(shows).answer is Answer.LIST:
        return
    first = [each[0] for each in behaviour.table.values()][:2]
    for endpoint in target.snapshot.operations:
        is_other = endpoint.operation != requirement.operation and endpoint.operation.shape in bodies
        for each in endpoint.behaviours if is_other else ():
            if (each.rule, each.at, each.table) != (behaviour.rule, behaviour.at, behaviour.table):
                continue
            with suppress(NotVerified):
                same = replace(requirement, operation=endpoint.operation, subject=each)
                field, others = _bodies(same, target, list(first))
                one, other = _updates(target.write(endpoint.operation), others)
                values = [shown_value(each, field) for each in with_shared_properties([one.record, other.record])]
                if values[0] != values[1] and other.exchanges[-1].call.operation == shows:
                    expected = f"{first[0]!r} and {first[1]!r} to be shown as they are after {endpoint.operation.label}"
                    raise Violated(expected, "the same value", *one.exchanges, *other.exchanges, *last.exchanges)


def _updates(write: Write, bodies: list[Mapping[str, object]]) -> tuple[Updated, ...]:
    """Return what is shown after each body; Violated when one is refused, while the first is accepted again."""
    try:
        updates = write.update(bodies)[1:]
    except NotVerified as error:
        refused = error.exchanges[-1:]
        if not (refused and is_refused(refused[0])):
            raise
        again = write.update(bodies[:1])[-1]
        raise Violated("each value to be accepted", answer_in_words(refused[0]), *again.exchanges, *refused) from None
    if unseen := [each for each in updates if not each.record]:
        raise NotVerified("nothing shows what was written", exchanges=unseen[0].exchanges)
    return updates


def _bodies(requirement: Requirement, target: Target, values: list[object]) -> tuple[str, list[Mapping[str, object]]]:
    """Return the field of a table, and the working body with each value of it: a property, or an additional field."""
    behaviour, body = subject_of(requirement, Behaviour), target.body_of(requirement.operation)
    if behaviour.at.startswith("body."):
        path = PropertyPath.parse(behaviour.at.removeprefix("body."))
        return path.name, [with_property(body, path, each) for each in values]
    field = str(target.owner.needed(behaviour, "field of the table"))
    return field, [with_field(body, field, each) for each in values]


def _shown(record: Mapping[str, object], field: str) -> str:
    """Return the value of a field among others, in an object or a list; empty when it is not shown like this."""
    groups = (each for each in as_body(record).values() if isinstance(each, Mapping))
    return next((repr(each[field]) for each in groups if field in each), "")


@verifies("omitted-property-kept")
def test_omitted_property_kept(requirement: Requirement, target: Target) -> Verified:
    """An update without a property resets it to its default."""
    return confirmed(lambda again: _is_reset(requirement, target, slowly=again))


def _is_reset(requirement: Requirement, target: Target, *, slowly: bool) -> Verified:
    behaviour = subject_of(requirement, Behaviour)
    path = PropertyPath.parse(behaviour.at.partition(".")[2])
    value = target.owner.needed(behaviour, "value that is not the default")
    body = target.body_of(requirement.operation)
    bodies = [with_property(body, path, value), without_property(body, path)]
    _, given, omitted = target.write(requirement.operation, slowly=slowly).update(bodies)
    exchanges = (*given.exchanges, *omitted.exchanges)
    if given.record.get(path.name) != value:
        raise NotVerified(f"{path} is not shown as it was written", exchanges=exchanges)
    if omitted.record.get(path.name) == value:
        raise Violated(f"the default of {path}", f"{value!r} as before", *exchanges)
    return Verified(*exchanges)


@verifies("omitted-property-cleared")
def test_omitted_property_cleared(requirement: Requirement, target: Target) -> Verified:
    """A value that an update has set is still shown after an update without it."""
    return confirmed(lambda again: _stays(requirement, target, slowly=again))


def _stays(requirement: Requirement, target: Target, *, slowly: bool) -> Verified:
    fact, write = subject_of(requirement, Fact), target.lasting_write(requirement.operation, slowly=slowly)
    path, body = fact.paths[0], _with_another(fact, write)
    given = write.write_and_read(body)
    places = _shown_as_sent(path, given)
    if not places and not slowly:  # lists may lag
        return _stays(requirement, target, slowly=True)
    if not places:
        raise NotVerified(f"nothing shows {path.name} as it was sent", exchanges=given.exchanges)
    omitted = write.write_and_read(without_property(body, path))
    exchanges = (*given.exchanges, *omitted.exchanges)
    if _identifiers(omitted) != _identifiers(given):
        raise NotVerified("the second update was made for another object", exchanges=exchanges)
    after, kept = leaves(omitted.views), _shown_as_sent(path, omitted, given)
    shown = [each for each in places if any(shape == each[0] for shape, _ in after)]
    if not shown:
        raise NotVerified("nothing shows the object after the second update", exchanges=exchanges)
    for place in [each for each in shown if each not in kept]:
        got = "no value" if after.get(place) in (None, "") else "another one"
        raise Violated(f"the value of {path.name} from before", got, *given.at(place), *omitted.at(place))
    return Verified(*exchanges)


def _with_another(fact: Fact, write: LastingWrite) -> object:
    """Return the working body with a property and another one that an update may leave out."""
    body = _with_value(write.body(), fact, write)
    others = [each for each in omissible(write.endpoint) if each.path != fact.path]
    for each in sorted(others, key=lambda other: not other.paths[0].holds(body)):
        with suppress(NotVerified):
            return _with_value(body, each, write)
    target, operation = write.target, write.operation
    hint, supply = f"add one to {target.owner.place_of_body(operation)}", Supply(SupplyKind.BODY, operation.label)
    raise NotVerified(f"no other property to send without {fact.path} has a known value", hint=hint, supply=supply)


def _with_value(body: object, fact: Fact, write: LastingWrite) -> object:
    """Return a body with a value of a property: its own, else the owner's, else one that works on the mock."""
    target, operation = write.target, write.operation
    if fact.paths[0].holds(body):
        return body
    value = target.owner.value_of(fact)
    value = target.example_value(operation, fact) if value is None else value
    if value is None:
        raise target.owner.no_example(operation, fact)
    return with_property(body, fact.paths[0], value)


def _shown_as_sent(path: PropertyPath, shown: ShownWrite, sent: ShownWrite | None = None) -> list[LeafPlace]:
    """Return the places at which calls that read show a value of a property as it was sent, perhaps by an earlier write."""
    values = [each for found, _ in path.values((sent or shown).written.body) for _, each in scalars(found)]
    return [
        place
        for place, value in named_leaves(leaves(shown.views), path).items()
        if not is_in_list(place[1]) and any(is_shown_as(each, value) for each in values)
    ]


def _identifiers(shown: ShownWrite) -> dict[str, list[str]]:
    """Return the objects that a write names, by kind."""
    return {kind: [str(each.identifier) for each in found] for kind, found in shown.written.objects.items()}


@verifies("removed-body-property-honoured")
def test_removed_body_property_honoured(requirement: Requirement, target: Target) -> Verified:
    """A value of its own in a removed property is refused with 400, or shown nowhere about the written object."""
    fact = subject_of(requirement, Fact)
    write, path = target.lasting_write(requirement.operation), PropertyPath.parse(fact.path)
    body = working = without_property(write.body(), path) if not fact.previous_type else write.body()
    if not fact.previous_type:
        body = _without_replaced(fact, working, requirement, target)
    try:
        plain = _shown_without(fact, body, write)
    except NotVerified as error:  # a platform may demand what replaces it
        if body == working or not any(map(is_refused, error.exchanges[-1:])):
            raise
        body, plain = working, write.write_and_read(working)
    exchanges = plain.exchanges
    for value in write.values_of_its_own(fact):
        expected = f"{fact.path} to be refused with 400 or ignored"
        tried = write.try_write_repeatedly(with_property(body, path, value), body, expected)
        if place := next(tried.new_places(value, plain), None):
            raise Violated(f"{fact.path} to have no effect", f"its value at {place[1]}", *tried.at(place))
        if not is_refused(tried.written.exchange) and not tried.views:
            raise NotVerified("no response shows the object that was written", exchanges=tried.exchanges)
        exchanges += tried.exchanges
    return Verified(*exchanges)


def _without_replaced(fact: Fact, body: object, requirement: Requirement, target: Target) -> object:
    """Return a body without what replaces a removed property, which would hide its effect."""
    for other in target.endpoint(requirement.operation).of_area(Area.BODY):
        if other.change == fact.change and not other.required:
            body = without_property(body, PropertyPath.parse(other.path))
    return body


def _shown_without(fact: Fact, body: object, write: LastingWrite) -> ShownWrite:
    """Return what is shown after a body without a removed property; Violated when only one with it is accepted.

    If only its form is removed, that has to be shown, too: a property in another form may be ignored.
    """
    try:
        return write.write_and_read(body)
    except NotVerified as error:
        refused = [each for each in error.exchanges[-1:] if is_refused(each)]
        for value in write.values_of_its_own(fact) if refused else ():
            shown = write.try_write(with_property(body, PropertyPath.parse(fact.path), value))
            tried = shown.written.exchange
            if not (is_accepted(tried) and is_refused(write.try_write(body).written.exchange)):
                continue
            if not fact.previous_type:
                expected = f"a body without {fact.path} to be accepted"
                raise Violated(expected, answer_in_words(refused[0]), tried, *refused) from None
            if place := next(shown.new_places(value, replace(shown, views=())), None):
                got = f"its value at {place[1]}, and {answer_in_words(refused[0])} to its new form"
                raise Violated(f"{fact.path} to have no effect", got, *shown.at(place), *refused) from None
        raise


def _without_inner(fact: Fact, requirement: Requirement, target: Target) -> object:
    """Return the working body without the optional properties inside a property: they have requirements of their own."""
    body = target.body_of(requirement.operation)
    for other in target.endpoint(requirement.operation).of_area(Area.BODY):
        if other.path.startswith((f"{fact.path}[", f"{fact.path}.")) and not other.required:
            body = without_property(body, PropertyPath.parse(other.path))
    return body


def _require_optional(requirement: Requirement, body: object, without: object, target: Target) -> None:
    """Raise Violated when a body is refused without a property that it does not need, but not with it."""
    fact = subject_of(requirement, Fact)
    if not without or not (fact.optional or fact.deprecated or "default" in fact.schema):
        return
    response = target.call(requirement.operation, body=without, again=True)
    if _is_only_refused(requirement, response, without, body, target):
        raise Violated(f"a body without {requirement.location} to be accepted", answer_in_words(response), response)


def _compare(requirement: Requirement, body: object, without: object, target: Target) -> Verified:
    """Check that a body with a property is accepted, if the one without it is accepted."""
    response = target.call(requirement.operation, body=body)
    if is_accepted(response):
        _require_optional(requirement, body, without, target)
        return Verified(response)
    if _is_only_refused(requirement, response, body, without, target):
        if paths := target.owner.of_other_months(requirement.operation, body):
            reason = target.owner.body_of_other_months(requirement.operation, paths, SupplyKind.REFUSED_BODY)
            raise dataclasses.replace(reason, exchanges=(response,))
        raise Violated(f"a body with {requirement.location} to be accepted", answer_in_words(response), response)
    raise NotVerified(f"the operation answered {answer_in_words(response)}", exchanges=(response,))


def _compare_both(requirement: Requirement, body: object, path: PropertyPath, target: Target) -> Verified:
    """Check that true and false are accepted; a POST may refuse one of them after an earlier call for the same object.

    That call may have changed what the value says of the object: that the user is not enrolled.
    """
    exchanges: list[Exchange] = []
    refused: dict[bool, Violated] = {}
    called_before = requirement.operation.method == "POST"
    for value in (True, False):
        with_value, without = with_property(body, path, value), without_property(body, path)
        reason = refusal(target, target.call(requirement.operation, body=with_value))
        try:
            exchanges += _compare(requirement, with_value, without, target).exchanges
        except Violated as error:
            refused[value] = error
            called_before = called_before and bool(reason or requirement.operation.parameters)
    if refused and (len(refused) > 1 or not called_before):
        raise next(iter(refused.values()))
    what = [
        f"{json.dumps(each)} is refused, perhaps because of an earlier call for the same object" for each in refused
    ]
    return Verified(*exchanges, unchecked="".join(what))


def _is_only_refused(requirement: Requirement, response: Exchange, body: object, other: object, target: Target) -> bool:
    """Return whether a body that got a response is refused each time, while another one is accepted before and after it.

    The object may have changed meanwhile, or what a call has assigned cannot be assigned again.
    """

    def sent(each: object) -> Exchange:
        return target.call(requirement.operation, body=each, again=True)

    if not is_refused(response):
        return False
    return is_accepted(sent(other)) and is_refused(sent(body)) and is_accepted(sent(other))
