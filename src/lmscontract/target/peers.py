"""What the other operations of a tenant do where the specification is open: one that alone differs is suspicious."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import chain, zip_longest

from lmscontract.contract.model import Endpoint
from lmscontract.target.exchange import Exchange
from lmscontract.target.outcomes import NotVerified
from lmscontract.types import Operation

FEW = 6
"""The other operations that are asked at first."""
MANY = 20
"""Those that are asked before an operation is said to differ from all others."""
_ENOUGH = 4
"""So many other operations that do the same show what a tenant does everywhere."""


def of_others(
    endpoints: Iterable[Endpoint], but: Operation, call: Callable[[Operation], Exchange], what: str, most: int = FEW
) -> tuple[Exchange, ...]:
    """Return the responses to `call` for a few other operations, at most `most`, from as many services as possible.

    NotVerified, with `what` they would have to show, when too few can be called.
    """
    by_service: dict[str, list[Operation]] = {}
    for endpoint in endpoints:
        by_service.setdefault(endpoint.operation.service, []).append(endpoint.operation)
    found: list[Exchange] = []
    for operation in chain.from_iterable(zip_longest(*by_service.values())):
        if len(found) == most:
            break
        if operation is not None and operation != but:
            with suppress(NotVerified):
                found.append(call(operation))
    if len(found) < _ENOUGH:
        raise NotVerified(f"fewer than {_ENOUGH} other operations show {what}", exchanges=tuple(found))
    return tuple(found)


def differing(
    endpoints: Iterable[Endpoint],
    but: Operation,
    call: Callable[[Operation], Exchange],
    what: str,
    agrees: Callable[[Exchange], bool],
) -> tuple[tuple[Exchange, ...], tuple[Exchange, ...]]:
    """Return the responses of other operations, and those that do not agree: of a few, or of many if all of the few do.

    Arguments and NotVerified are those of `of_others`.
    """
    shown = [*endpoints]
    for most in (FEW, MANY):
        others = of_others(shown, but, call, what, most)
        if other := tuple(each for each in others if not agrees(each)):
            return others, other
    return others, ()
