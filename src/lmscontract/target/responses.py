"""The responses that are relevant to a requirement about what an operation answers: all those that a run has."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice

from lmscontract.contract.model import Answer
from lmscontract.findings.callers import DEFAULT
from lmscontract.target.exchange import Exchange
from lmscontract.target.objects.samples import further_samples, visible_samples
from lmscontract.target.outcomes import NotVerified, Verified
from lmscontract.target.target import Target
from lmscontract.types import Effect, Operation

_OBJECTS = 2


def check_responses(
    target: Target, operation: Operation, check: Callable[[Exchange], None], *, all_accounts: bool = True
) -> Verified:
    """Check each relevant response in turn; return Verified with those about which `check` did not raise NotVerified.

    Raise the NotVerified of the first response when there is no other.
    """
    reasons: list[NotVerified] = []
    checked = []
    for exchange in relevant_responses(target, operation, all_accounts=all_accounts):
        try:
            check(exchange)
        except NotVerified as reason:
            reason.exchanges = reason.exchanges or (exchange,)
            reasons.append(reason)
        else:
            checked.append(exchange)
    if not checked:
        raise reasons[0]
    return Verified(*checked)


def relevant_responses(target: Target, operation: Operation, *, all_accounts: bool = True) -> Iterator[Exchange]:
    """Yield the successful responses of an operation: of a list also those with all items, and with the second item.

    In a thorough run, further objects are requested too, and responses to other accounts, unless `all_accounts` is false:
    an account without a permission may get less. NotVerified when the plain call is not successful.
    """
    first = target.answer(operation)
    yield first
    _request_more(target, operation, all_accounts)
    for exchange in tuple(target.seen(operation)):
        if exchange.ok and exchange is not first and (all_accounts or target.calls.asked_by(exchange) == DEFAULT):
            yield exchange


def _request_more(target: Target, operation: Operation, all_accounts: bool) -> None:
    endpoint = target.endpoint(operation)
    if endpoint.answer is Answer.LIST:
        pages = target.listing(operation)
        for page in (pages.largest_page, pages.second_page):
            with suppress(NotVerified):
                page()
    if target.thorough and endpoint.effect is Effect.NONE:
        for level in sorted(set(target.accounts) - {DEFAULT}) if all_accounts else ():
            _request_as(target, operation, level)
        for path in further_samples(target, endpoint):
            with suppress(NotVerified):
                target.answer(operation, path=path)


def _request_as(target: Target, operation: Operation, level: str) -> None:
    """Call as another account: with the object that the run uses, else with two that its own lists show to it."""
    with suppress(NotVerified):
        target.answer(operation, who=level)
        return
    for path in islice(visible_samples(target, target.endpoint(operation), level), _OBJECTS):
        with suppress(NotVerified):
            target.answer(operation, path=path, who=level)
