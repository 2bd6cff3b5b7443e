"""Calls on which the server fails every time (500), though it goes on serving others: what that tells is no weather."""

from __future__ import annotations

from collections.abc import Callable

from lmscontract.target.calls import FAILURE
from lmscontract.target.exchange import Exchange
from lmscontract.target.outcomes import NotVerified, Violated
from lmscontract.target.target import Target
from lmscontract.types import Operation

_TIMES = 3


def unfailing(target: Target, operation: Operation, expected: str, trial: Callable[[bool], Exchange]) -> Exchange:
    """The answer to a call that is refused or served, but does not fail; `trial` makes it, `again` when it is told so.

    Violated when the server fails on it each time, while the plain call of an operation that only reads is served in
    between; `expected` is told then. NotVerified for all other weather.
    """
    if not target.endpoint(operation).reads:
        return trial(False)
    failed: tuple[Exchange, ...] = ()
    for attempt in range(_TIMES):
        try:
            return trial(attempt > 0)
        except NotVerified as error:
            failed = error.exchanges[-1:]
            if not failed or failed[0].status != FAILURE:
                raise
        target.answer(operation, again=True)
    raise Violated(expected, f"{FAILURE} each time", *failed)
