"""The answers that bear on a requirement about what an operation answers: not one of them, but all that a run has."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress

from lmscontract.contract.model import Answer
from lmscontract.target.callers import DEFAULT
from lmscontract.target.exchange import Exchange
from lmscontract.target.lists import second_item, whole
from lmscontract.target.paths import further
from lmscontract.target.target import Target
from lmscontract.target.trial import NotVerified
from lmscontract.types import Effect, Operation


def bearing(target: Target, operation: Operation, judge: Callable[[Exchange], None], *, everyone: bool = True) -> None:
    """Judge each successful answer of an operation in turn: of a list also the whole of it, and a later page.

    In a thorough run, what is answered about other objects counts too, and to other accounts, unless it is not for
    `everyone`: permissions may leave something out. NotVerified, with the reason that the first one gives, when none of
    them says anything.
    """
    reasons: list[NotVerified] = []
    judged = 0
    for exchange in _answers(target, operation, everyone):
        target.look_at(exchange)
        try:
            judge(exchange)
        except NotVerified as reason:
            reasons.append(reason)
        else:
            judged += 1
    if not judged:
        raise reasons[0]


def _answers(target: Target, operation: Operation, everyone: bool) -> Iterator[Exchange]:
    first = target.answer(operation)
    target.witness.exchanges.remove(first)
    yield first
    told = {id(first)}
    if target.endpoint(operation).answer is Answer.LIST:
        for page in (whole, second_item):
            with suppress(NotVerified):
                page(target, operation)
                target.witness.exchanges.pop()
    if target.thorough and target.endpoint(operation).effect is Effect.NONE:
        for level in sorted(set(target.accounts) - {DEFAULT}) if everyone else ():
            with suppress(NotVerified):
                target.answer(operation, who=level)
                target.witness.exchanges.pop()
        for path in further(target, target.endpoint(operation)):
            with suppress(NotVerified):
                target.answer(operation, path=path)
                target.witness.exchanges.pop()
    for exchange in list(target.seen(operation)):
        if exchange.ok and id(exchange) not in told and (everyone or target.calls.asked_by(exchange) == DEFAULT):
            told.add(id(exchange))
            yield exchange
