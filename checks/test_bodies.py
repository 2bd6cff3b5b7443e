"""Bodies: what the contract names is taken, what it demands is demanded."""

from collections.abc import Mapping
from itertools import combinations

from lmscontract.contract.model import Area, Fact, documented_value
from lmscontract.property_path import PropertyPath, with_property, without_property
from lmscontract.rules.rule import Requirement
from lmscontract.target import (
    Exchange,
    NotVerified,
    Supply,
    SupplyKind,
    Target,
    Verified,
    Violated,
    behaviour_of,
    by_name,
    fact_of,
    rewritten,
    shown_value,
    verifies,
    with_field,
)


@verifies("body-property-refused")
def test_body_property_refused(requirement: Requirement, target: Target) -> Verified:
    """A working body with a property that the contract names is not refused, while the same body without it is taken."""
    fact: Fact = fact_of(requirement)
    path, body = PropertyPath.parse(fact.path), _without_inner(fact, requirement, target)
    if fact.pattern:
        raise NotVerified(f"which names {fact.path} covers is not shown")
    if path.holds(body):
        return _compare(requirement, body, without_property(body, path), target)
    value = documented_value(fact)
    if value is None:
        label = requirement.operation.label
        hint, supply = f'add it to "{label}" among the tenant\'s bodies', Supply(SupplyKind.BODY, label)
        raise NotVerified(f"no value of {fact.path} is shown", hint=hint, supply=supply)
    return _compare(requirement, with_property(body, path, value), body, target)


@verifies("required-body-property-not-enforced")
def test_required_body_property_not_enforced(requirement: Requirement, target: Target) -> Verified:
    """A working body without a mandatory property gets 400."""
    fact: Fact = fact_of(requirement)
    target.answer(requirement.operation)
    body = without_property(target.body_of(requirement.operation), PropertyPath.parse(fact.path))
    response = target.authorized(requirement.operation, body=body)
    if response.status != 400:
        raise Violated(f"400 for a body without {fact.path}", response.status, response)
    return Verified(response)


@verifies("value-misread")
def test_value_misread(requirement: Requirement, target: Target) -> Verified:
    """Spellings of one value are read back alike, and those of different values are not."""
    promise = behaviour_of(requirement)
    spellings = [(meaning, each) for meaning, several in promise.table.items() for each in several]
    field, bodies = _spelled(requirement, target, [each for _, each in spellings])
    updates = rewritten(target, requirement.operation, bodies, spare=2)[1:]
    exchanges = tuple(exchange for update in updates for exchange in update.exchanges)
    if len({shown_value(update.record, field) for update in updates}) < 2:
        raise NotVerified(f"what is shown of the field {field} does not change", exchanges=exchanges)
    read: dict[str, tuple[str, object, tuple[Exchange, ...]]] = {}
    for (meaning, spelling), update in zip(spellings, updates, strict=True):
        told, shown = shown_value(update.record, field), update.exchanges
        known, first, before = read.setdefault(told, (meaning, spelling, shown))
        if known != meaning:
            raise Violated(f"{spelling!r} to mean {meaning}", f"the same as {first!r}, {known}", *before, *shown)
        if meaning in [each for text, (each, *_) in read.items() if text != told]:
            raise Violated(f"{spelling!r} to mean {meaning}", "another value", *shown)
    forms = {meaning: _shown(update.record, field) for (meaning, _), update in zip(spellings, updates, strict=True)}
    *own, _ = promise.table  # the last row is that of every other value
    for one, other in combinations(own, 2):
        exchanged = forms[one] in map(repr, promise.table[other]) and forms[other] in map(repr, promise.table[one])
        if exchanged:
            raise Violated(f"different values for {one} and {other}", "the one shown for the other", *exchanges)
    return Verified(*exchanges)


def _spelled(requirement: Requirement, target: Target, values: list[object]) -> tuple[str, list[Mapping[str, object]]]:
    """The field that a table is about, and the working body with each value of it: a property, or a field of the owner's."""
    promise, body = behaviour_of(requirement), target.body_of(requirement.operation)
    if promise.at.startswith("body."):
        path = PropertyPath.parse(promise.at.removeprefix("body."))
        return path.name, [with_property(body, path, each) for each in values]
    field = str(target.needed(promise, "field of which the table tells"))
    return field, [with_field(body, field, each) for each in values]


def _shown(record: Mapping[str, object], field: str) -> str:
    """The value that a record shows of a field among others, in an object or a list; empty when it shows another form."""
    groups = (each for each in by_name(record).values() if isinstance(each, Mapping))
    return next((repr(each[field]) for each in groups if field in each), "")


@verifies("omitted-property-kept")
def test_omitted_property_kept(requirement: Requirement, target: Target) -> Verified:
    """An update that leaves a property out does not keep the value that is not its default."""
    promise = behaviour_of(requirement)
    path = PropertyPath.parse(promise.at.partition(".")[2])
    value = target.needed(promise, "value that is not the default")
    body = target.body_of(requirement.operation)
    bodies = [with_property(body, path, value), without_property(body, path)]
    _, given, omitted = rewritten(target, requirement.operation, bodies, spare=2)
    exchanges = (*given.exchanges, *omitted.exchanges)
    if given.record.get(path.name) != value:
        raise NotVerified(f"{path} is not shown as it was written", exchanges=exchanges)
    if omitted.record.get(path.name) == value:
        raise Violated(f"the default of {path}", f"{value!r} as before", *exchanges)
    return Verified(*exchanges)


def _without_inner(fact: Fact, requirement: Requirement, target: Target) -> object:
    """The working body without what the contract names inside a property: that has requirements of its own."""
    body = target.body_of(requirement.operation)
    for other in target.endpoint(requirement.operation).of_area(Area.BODY):
        if other.path.startswith((f"{fact.path}[", f"{fact.path}.")) and not other.required:
            body = without_property(body, PropertyPath.parse(other.path))
    return body


def _compare(requirement: Requirement, body: object, without: object, target: Target) -> Verified:
    """Judge a call whose body holds the property, where it was refused by the one whose body does not."""
    response = target.call(requirement.operation, body=body)
    if response.ok:
        return Verified(response)
    refused = response.status == 400 and target.call(requirement.operation, body=without, again=True).ok
    response = target.call(requirement.operation, body=body, again=True)  # the object may have changed meanwhile
    if refused and response.status == 400:
        raise Violated(f"a body with {requirement.location} to be accepted", 400, response)
    raise NotVerified(f"it answered {response.status}", exchanges=(response,))
