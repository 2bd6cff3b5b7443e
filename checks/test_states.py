"""States and visibility: what must stay hidden is hidden, and codes serve where identifiers do."""

from lmscontract.rules.rule import Requirement
from lmscontract.target import NotVerified, Target, lower_level, names, pages, promise_of, verifies, violated


@verifies("secondary-identifier-refused")
def test_secondary_identifier_serves(requirement: Requirement, target: Target) -> None:
    """An object is served by its code when the operation is switched to that mode."""
    name = requirement.location.removeprefix("path.")
    kind = target.endpoint(requirement.operation).kinds[name]
    secondary = target.snapshot.vocabulary.identifiers[kind]["secondary"]
    code = target.fact(secondary["fact"])
    switch = {secondary["parameter"]: secondary["value"]}
    status = target.call(requirement.operation, path={name: code}, query=switch).status
    violated(not 200 <= status < 300, f"Expected the object of the code to be served; got {status}.")


@verifies("restricted-call-served")
def test_restricted_operation_is_refused(requirement: Requirement, target: Target) -> None:
    """An operation for one level only gives nothing to a lower level."""
    target.answer(requirement.operation)
    exchange = target.call(requirement.operation, who=lower_level(target, requirement.expected))
    if exchange.ok and not exchange.is_json:
        raise NotVerified("its answer was no JSON")
    given = exchange.ok and bool(target.items(exchange))
    violated(given, f"Expected nothing for an account below {requirement.expected}; it was served.")


@verifies("hidden-object-listed")
def test_hidden_object_is_not_listed(requirement: Requirement, target: Target) -> None:
    """An object that is known to exist, and must stay hidden from the caller, is on no page of the list."""
    promise = promise_of(requirement)
    if not promise.needs:
        raise NotVerified("the contract names no object that must stay hidden")
    hidden = str(target.fact(promise.needs[0]))
    who = target.account(promise.level) if promise.level else ""
    for exchange in pages(target, requirement.operation, who=who):
        found = hidden in names(target, exchange, promise.kind)
        violated(found, f"Expected {promise.needs[0]} to stay hidden; it is listed.")
