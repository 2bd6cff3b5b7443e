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
    behaviour_of,
    by_name,
    fact_of,
    rewritten,
    value_of,
    verifies,
    violated,
    with_value,
)


@verifies("body-property-refused")
def test_documented_property_is_taken(requirement: Requirement, target: Target) -> None:
    """A working body with a property that the contract names is not refused, while the same body without it is taken."""
    fact: Fact = fact_of(requirement)
    path, body = PropertyPath.parse(fact.path), _without_inner(fact, requirement, target)
    if fact.pattern:
        raise NotVerified(f"which names {fact.path} covers is not shown")
    if path.holds(body):
        _compare(requirement, body, without_property(body, path), target)
        return
    value = documented_value(fact)
    if value is None:
        label = requirement.operation.label
        hint, supply = f'add it to "{label}" among the tenant\'s bodies', Supply(SupplyKind.BODY, label)
        raise NotVerified(f"no value of {fact.path} is shown", hint=hint, supply=supply)
    _compare(requirement, with_property(body, path, value), body, target)


@verifies("required-body-property-not-enforced")
def test_mandatory_property_is_demanded(requirement: Requirement, target: Target) -> None:
    """A working body without a mandatory property gets 400."""
    fact: Fact = fact_of(requirement)
    target.answer(requirement.operation)
    body = without_property(target.body_of(requirement.operation), PropertyPath.parse(fact.path))
    status = target.status(requirement.operation, body=body)
    violated(status != 400, f"Expected 400 for a body without {fact.path}; got {status}.")


@verifies("value-misread")
def test_spellings_are_read_alike(requirement: Requirement, target: Target) -> None:
    """Spellings of one value are read back alike, and those of different values are not."""
    promise = behaviour_of(requirement)
    spellings = [(meaning, each) for meaning, several in promise.table.items() for each in several]
    field, bodies = _spelled(requirement, target, [each for _, each in spellings])
    records = rewritten(target, requirement.operation, bodies, spare=2)[1:]
    if len({value_of(record, field) for record in records}) < 2:
        raise NotVerified(f"what is shown of the field {field} does not change")
    read: dict[str, tuple[str, object, tuple[Exchange, ...]]] = {}
    calls = target.witness.each(requirement.operation)
    for (meaning, spelling), record, shown in zip(spellings, records, calls, strict=True):
        told = value_of(record, field)
        known, first, before = read.setdefault(told, (meaning, spelling, shown))
        violated(
            known != meaning,
            f"Expected {spelling!r} to be read as {meaning}; it was read as {first!r} is, which means {known}.",
            *before,
            *shown,
        )
        others = [each for text, (each, *_) in read.items() if text != told]
        violated(meaning in others, f"Expected {spelling!r} to be read as {meaning}; it was read otherwise.", *shown)
    forms = {meaning: _shown(record, field) for (meaning, _), record in zip(spellings, records, strict=True)}
    *own, _ = promise.table  # the last row is that of every other value
    for one, other in combinations(own, 2):
        exchanged = forms[one] in map(repr, promise.table[other]) and forms[other] in map(repr, promise.table[one])
        violated(exchanged, f"Expected {one} and {other} to be told apart; what means the one is shown for the other.")


def _spelled(requirement: Requirement, target: Target, values: list[object]) -> tuple[str, list[Mapping[str, object]]]:
    """The field that a table is about, and the working body with each value of it: a property, or a field of the owner's."""
    promise, body = behaviour_of(requirement), target.body_of(requirement.operation)
    if promise.at.startswith("body."):
        path = PropertyPath.parse(promise.at.removeprefix("body."))
        return path.name, [with_property(body, path, each) for each in values]
    field = str(target.needed(promise, "field of which the table tells"))
    return field, [with_value(body, field, each) for each in values]


def _shown(record: Mapping[str, object], field: str) -> str:
    """The value that a record shows of a field among others, in an object or a list; empty when it shows another form."""
    groups = (each for each in by_name(record).values() if isinstance(each, Mapping))
    return next((repr(each[field]) for each in groups if field in each), "")


@verifies("omitted-property-kept")
def test_omitted_property_goes_back(requirement: Requirement, target: Target) -> None:
    """An update that leaves a property out does not keep the value that is not its default."""
    promise = behaviour_of(requirement)
    path = PropertyPath.parse(promise.at.partition(".")[2])
    value = target.needed(promise, "value that is not the default")
    body = target.body_of(requirement.operation)
    bodies = [with_property(body, path, value), without_property(body, path)]
    _, given, omitted = rewritten(target, requirement.operation, bodies, spare=2)
    if given.get(path.name) != value:
        raise NotVerified(f"{path} is not shown as it was written")
    shown = [exchange for calls in target.witness.each(requirement.operation) for exchange in calls]
    kept = omitted.get(path.name) == value
    violated(kept, f"Expected {path} to go back to its default; it is still {value!r}.", *shown)


def _without_inner(fact: Fact, requirement: Requirement, target: Target) -> object:
    """The working body without what the contract names inside a property: that has requirements of its own."""
    body = target.body_of(requirement.operation)
    for other in target.endpoint(requirement.operation).of_area(Area.BODY):
        if other.path.startswith((f"{fact.path}[", f"{fact.path}.")) and not other.required:
            body = without_property(body, PropertyPath.parse(other.path))
    return body


def _compare(requirement: Requirement, body: object, without: object, target: Target) -> None:
    """Judge a call whose body holds the property, where it was refused by the one whose body does not."""
    exchange = target.call(requirement.operation, body=body)
    if exchange.ok:
        return
    refused = exchange.status == 400 and target.call(requirement.operation, body=without, again=True).ok
    exchange = target.call(requirement.operation, body=body, again=True)  # what it is about may have changed meanwhile
    refused = refused and exchange.status == 400
    violated(refused, f"Expected a body with {requirement.location} to be taken; it was refused with 400.")
    raise NotVerified(f"it answered {exchange.status}")
