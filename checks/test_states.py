"""States and visibility: what must stay hidden is hidden, and codes serve where identifiers do."""

from lmscontract.contract.model import Answer
from lmscontract.property_path import PropertyPath
from lmscontract.rules.rule import Requirement
from lmscontract.target import (
    Exchange,
    NotVerified,
    Supply,
    SupplyKind,
    Target,
    behaviour_of,
    created,
    deleted,
    is_identifier,
    leaves,
    lower_levels,
    names,
    pages,
    resemble,
    rewritten,
    scalars,
    served_by_identifier,
    undoable,
    verifies,
    violated,
)


@verifies("secondary-identifier-refused")
def test_secondary_identifier_serves(requirement: Requirement, target: Target) -> None:
    """An object is served by its code when the operation is switched to that mode."""
    name = requirement.location.removeprefix("path.")
    kind = target.endpoint(requirement.operation).kinds[name]
    secondary = target.snapshot.vocabulary.identifiers[kind]["secondary"]
    code = target.fact(secondary["fact"])
    switch = {secondary["parameter"]: secondary["value"]}
    status = target.status(requirement.operation, path={name: code}, query=switch)
    violated(not 200 <= status < 300, f"Expected the object of the code to be served; got {status}.")


@verifies("restricted-call-served")
def test_restricted_operation_is_refused(requirement: Requirement, target: Target) -> None:
    """An operation for one level only gives nothing to a lower level."""
    target.answer(requirement.operation)
    for level in lower_levels(target, requirement.expected):
        exchange = target.call(requirement.operation, who=level)
        if exchange.ok and not exchange.is_json:
            raise NotVerified("its answer was no JSON")
        given = exchange.ok and _gives(target, exchange)
        violated(given, f"Expected nothing for an account below {requirement.expected}; {level} was served.")


def _gives(target: Target, exchange: Exchange) -> bool:
    """Whether an answer has an item or an object that holds something; NotVerified where the contract shows neither."""
    endpoint = target.endpoint(exchange.call.operation)
    if endpoint.answer is Answer.LIST:
        return bool(target.items(exchange))
    if endpoint.answer is not Answer.OBJECT:
        raise NotVerified("what its answer holds for those whom it serves is not shown")
    return any(value for value, _ in PropertyPath.parse(endpoint.record).values(target.document(exchange)))


@verifies("hidden-object-listed")
def test_hidden_object_is_not_listed(requirement: Requirement, target: Target) -> None:
    """An object that is known to exist, and must stay hidden from the caller, is on no page of the list."""
    promise = behaviour_of(requirement)
    hidden = str(target.needed(promise, "object that must stay hidden"))
    who = target.account(promise.level) if promise.level else ""
    for exchange in pages(target, requirement.operation, who=who):
        found = hidden in names(target, exchange, promise.kind)
        violated(found, f"Expected {promise.needs[0]} to stay hidden; it is listed.")
        if under := [
            name for name, value in scalars(target.items(exchange)) if str(value) == hidden and is_identifier(name)
        ]:
            raise NotVerified(f"{promise.needs[0]} stands under {under[0]}, which may or may not be what is listed")


@verifies("write-not-kept")
def test_what_was_written_is_read(requirement: Requirement, target: Target) -> None:
    """What was created is found, what was updated is shown, and what was deleted is gone."""
    unkept = target.unkept.get(requirement.operation.shape)
    if unkept is not None:
        _is_unkept(requirement, target, unkept)
    elif requirement.expected == "created":
        _is_found(requirement, target)
    elif requirement.expected == "deleted":
        gone = deleted(target, requirement.operation)
        told = "Expected the object to be gone once it was deleted; it is still there."
        violated(not gone, told, *target.witness.each(requirement.operation)[-1])
    else:
        _is_shown(requirement, target)


def _is_unkept(requirement: Requirement, target: Target, answer: Exchange) -> None:
    """Judge a call of which another check has seen that it left the list as it was."""
    target.look_at(answer)
    if requirement.expected == "deleted":
        violated(True, "Expected the object to be gone once it was deleted; it is still there.", answer)
    found = served_by_identifier(target, requirement.operation, answer)
    violated(not found, "Expected a new object; there is none.", answer)
    raise NotVerified("the new object is served, and not listed")


def _is_found(requirement: Requirement, target: Target) -> None:
    left = created(target, requirement.operation)
    if not left.new:
        shown = target.witness.each(requirement.operation)[-1]
        found = served_by_identifier(target, requirement.operation, left.answer)
        violated(not found, "Expected a new object; there is none.", *shown)
        raise NotVerified("the new object is served, and not listed")


def _is_shown(requirement: Requirement, target: Target) -> None:
    body = undoable(target, requirement.operation)
    before, after = (leaves(each) for each in rewritten(target, requirement.operation, [body]))
    sent = leaves(body)
    told = [at for at in sent if at in before and not resemble(before[at], sent[at])]
    if not told:
        label = requirement.operation.label
        hint, supply = f'let "{label}" among the tenant\'s bodies change a text', Supply(SupplyKind.BODY, label)
        raise NotVerified("what its body writes is not shown, or is there already", hint=hint, supply=supply)
    kept = [at for at in told if after.get(at) != before[at]]
    shown = target.witness.each(requirement.operation)[-1]
    violated(not kept, f"Expected {told[0]} to be shown as it was written; it is as it was before.", *shown)
