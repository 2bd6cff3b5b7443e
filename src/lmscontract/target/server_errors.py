"""Server errors (500) that a call causes every time, while the server responds to others: these are violations."""

from __future__ import annotations

from collections.abc import Callable

from lmscontract.target.calls import FAILURE
from lmscontract.target.exchange import Exchange
from lmscontract.target.outcomes import NotVerified, Violated
from lmscontract.target.target import Target
from lmscontract.types import Operation

_ATTEMPTS = 3


def without_server_error(
    target: Target, operation: Operation, expected: str, call: Callable[[bool], Exchange]
) -> Exchange:
    """Return the response to a call; the argument of `call` is whether to send it `again`.

    Violated, with what was `expected`, when the call of an operation that only reads gets 500 three times, while its plain
    call succeeds in between. NotVerified for every other response that proves nothing.
    """
    if not target.endpoint(operation).reads:
        return call(False)
    failed: tuple[Exchange, ...] = ()
    for attempt in range(_ATTEMPTS):
        try:
            return call(attempt > 0)
        except NotVerified as error:
            failed = error.exchanges[-1:]
            if not failed or failed[0].status != FAILURE:
                raise
        target.answer(operation, again=True)
    raise Violated(expected, f"{FAILURE} each time", *failed)
