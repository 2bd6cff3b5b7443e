"""Operations: each one of the contract is served, and none that a change removed."""

from lmscontract.rules.rule import Requirement
from lmscontract.target import (
    NotVerified,
    Target,
    asks_for_token_first,
    is_routed,
    like_unrouted,
    looks_gone,
    looks_unrouted,
    never_serves,
    probed,
    refuses_good_token,
    serves_all,
    verifies,
    violated,
)
from lmscontract.types import Effect


@verifies("operation-missing")
def test_operation_is_served(requirement: Requirement, target: Target) -> None:
    """An operation answers otherwise than a route that never existed: to the run, else without a token."""
    if never_serves(target, requirement.operation):
        if not is_routed(target, requirement.operation):
            told = "without a token it answers as a route that never existed"
            violated(asks_for_token_first(target, requirement.operation), f"Expected it to be served; {told}.")
            raise NotVerified(f"{told}, perhaps for want of an object")
        return
    exchange = target.call(requirement.operation)
    violated(exchange.status in (405, 501), f"Expected it to be served; it answered {exchange.status}.")
    if exchange.status == 401:
        refused = refuses_good_token(target, exchange)
        violated(refused, "Expected it to be served; it refused the token that opens others.", exchange)
        raise NotVerified("it refused the token of this run")
    if exchange.status == 404:
        violated(looks_unrouted(target, exchange), "Expected it to be served; it answered 404, like an invented route.")
        raise NotVerified("it answered 404, perhaps for want of an object to answer about")
    if exchange.status == 400 and looks_unrouted(target, exchange):
        raise NotVerified("it answered 400, as an operation that covers its path does for what it does not know")
    if not exchange.ok and like_unrouted(target, exchange):
        raise NotVerified(f"it answered {exchange.status}, as this tenant does for routes that never existed")


@verifies("removed-operation-served")
def test_removed_operation_is_gone(requirement: Requirement, target: Target) -> None:
    """A removed operation answers like a route that never existed, or like one that another operation covers."""
    writes = target.endpoint(requirement.operation).effect is Effect.WRITES
    if (requirement.operation.is_family or writes) and not target.own:
        routed = is_routed(target, requirement.operation)
        violated(routed, "Expected a route that is gone; it is there, as living ones are.")
        return
    exchange = probed(target, requirement.operation)
    if exchange.redirects:
        raise NotVerified("it answered with a redirect, which may lead to what is to be used instead")
    if exchange.ok and (living := serves_all(target, exchange)):
        raise NotVerified(f"{living} covers its path, and serves what does not exist, too")
    violated(exchange.ok, f"Expected a route that is gone; it answered {exchange.status}.")
    if not looks_gone(target, exchange):
        raise NotVerified(f"it answered {exchange.status}, which may be a refusal of this call only")
