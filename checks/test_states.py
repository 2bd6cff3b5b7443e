"""States and visibility: hidden objects stay hidden, secondary identifiers are accepted, and writes are kept."""

import re

from lmscontract.contract.model import Answer, Behaviour
from lmscontract.property_path import PropertyPath
from lmscontract.rules.rule import Requirement
from lmscontract.target import (
    Exchange,
    NotVerified,
    Supply,
    SupplyKind,
    Target,
    Verified,
    Violated,
    distinguishing,
    is_identifier,
    may_be_equal,
    scalars,
    subject_of,
    values_by_pointer,
    verifies,
    visible_name,
)


@verifies("secondary-identifier-refused")
def test_secondary_identifier_refused(requirement: Requirement, target: Target) -> Verified:
    """An object is served by its code when the operation is switched to that mode."""
    name = requirement.location.removeprefix("path.")
    kind = target.endpoint(requirement.operation).kinds[name]
    secondary = target.snapshot.vocabulary.identifiers[kind]["secondary"]
    code = target.fact(secondary["fact"])
    switch = {secondary["parameter"]: secondary["value"]}
    response = target.authorized(requirement.operation, path={name: code}, query=switch)
    if not response.ok:
        raise Violated("the object with this code", response.status, response)
    return Verified(response)


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
    return any(value for value, _ in PropertyPath.parse(endpoint.record).values(document))


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
        if name := next(filter(is_identifier, names), ""):
            what = f"the value of {promise.needs[0]} is in the property {visible_name(name)}, which may identify something else"
            raise NotVerified(what, exchanges=(page,))
        if target.items(page) and not distinguishing(target.items(page)):
            raise NotVerified("its items hold nothing that could identify them", exchanges=(page,))
    return Verified(*shown)


def _is_identifier_of(noun: str, name: str) -> bool:
    """Return whether a property is called the identifier of something, as `branch_id`, `id_branch` or `branchId`."""
    return re.sub(r"[_-]", "", name.lower()) in (f"{noun}id", f"id{noun}", f"{noun}uuid")


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
    return _is_updated(requirement, target)


def _is_created(requirement: Requirement, target: Target, unkept: Exchange | None) -> Verified:
    """Check a created object; `unkept` is a response of another check, after which the list had no new object."""
    creation = None if unkept else target.write(requirement.operation).create()
    if creation and creation.new:
        return Verified(*creation.exchanges)
    exchanges = creation.exchanges if creation else tuple(each for each in (unkept,) if each)
    if not target.write(requirement.operation).created_object_is_served(exchanges[0]):
        raise Violated("a new object", "none", *exchanges)
    raise NotVerified("the new object is served, but not listed", exchanges=exchanges)


def _is_updated(requirement: Requirement, target: Target) -> Verified:
    write = target.write(requirement.operation)
    body = write.body()
    first, second = write.update([body])
    before, after, sent = values_by_pointer(first.record), values_by_pointer(second.record), values_by_pointer(body)
    changed = [at for at in sent if at in before and not may_be_equal(before[at], sent[at])]
    if not changed:
        label = requirement.operation.label
        hint, supply = f'let "{label}" among the tenant\'s bodies change a text', Supply(SupplyKind.BODY, label)
        what = "the values of its body are not shown, or equal those that the object has"
        raise NotVerified(what, hint=hint, supply=supply, exchanges=second.exchanges)
    if all(after.get(at) == before[at] for at in changed):
        raise Violated(f"the new value at {changed[0]}", "the one from before", *second.exchanges)
    return Verified(*second.exchanges)
