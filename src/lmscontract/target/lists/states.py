"""Checks that compare responses of a list: another client may change it, and its replicas may lag behind one another."""

from __future__ import annotations

from contextlib import suppress
from functools import wraps
from typing import TYPE_CHECKING, Any

from lmscontract.rules.rule import Requirement
from lmscontract.target.exchange import Exchange
from lmscontract.target.outcomes import NotVerified, Verified, Violated

if TYPE_CHECKING:
    from lmscontract.target.execution import Check
    from lmscontract.target.lists.pages import TenantList
    from lmscontract.target.target import Target

_REPETITIONS = 3


def of_one_state(check: Check) -> Check:
    """Return a check that finds a violation only if the responses that show it come from one state of the list.

    After a pause it is repeated with new calls. A violation counts if each response that shows it is as before the pause, and
    so again when they are requested in the opposite order. NotVerified when the list changes each time. A tenant that violates
    a rule in every list is not paused for each of them.
    """

    @wraps(check)
    def repeated(requirement: Requirement, target: Target) -> Verified:
        listing = target.listing(requirement.operation)
        try:
            return check(requirement, target)
        except Violated as error:
            found = error
        for _ in range(_REPETITIONS):
            target.wait_to_confirm(requirement.rule)
            target.calls.forget_all(requirement.operation)
            before = found.exchanges
            try:
                return check(requirement, target)
            except Violated as error:
                found = error
            if _are_alike(listing, before, found.exchanges) and _are_alike(
                listing, found.exchanges, _read_backwards(target, found.exchanges)
            ):
                target.confirmed[requirement.rule] += 1
                raise found
        raise NotVerified("the list changed while it was read", requirement.operation.label, exchanges=found.exchanges)

    return repeated


def _read_backwards(target: Target, exchanges: tuple[Exchange, ...]) -> tuple[Exchange, ...]:
    """Return the responses to some calls that are sent again, the last one first; a refusal stays as it is."""
    found = [
        target.call(each.call.operation, path=each.call.values, query=dict(each.call.query), again=True)
        if each.ok
        else each
        for each in exchanges[::-1]
    ]
    return tuple(found[::-1])


def _are_alike(listing: TenantList, before: tuple[Exchange, ...], after: tuple[Exchange, ...]) -> bool:
    """Return whether responses have the same statuses and items as earlier ones."""
    return [_shown(listing, each) for each in before] == [_shown(listing, each) for each in after]


def _shown(listing: TenantList, exchange: Exchange) -> tuple[int, Any]:
    """Return the status of a response, and the keys of its items, or their number if they cannot be distinguished."""
    for shown in (listing.item_keys, lambda each: len(listing.items(each))) if exchange.ok else ():
        with suppress(NotVerified):
            return exchange.status, shown(exchange)
    return exchange.status, None  # refused, or without a list
