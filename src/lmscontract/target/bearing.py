"""The answers that bear on a requirement about what an operation answers: not one of them, but all that a run has."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice

from lmscontract.contract.model import Answer
from lmscontract.findings.callers import DEFAULT
from lmscontract.target.exchange import Exchange
from lmscontract.target.lists import second_item, whole
from lmscontract.target.paths import further, visible
from lmscontract.target.target import Target
from lmscontract.target.trial import NotVerified, witnessing
from lmscontract.types import Effect, Operation

_OBJECTS = 2


def bearing(target: Target, operation: Operation, judge: Callable[[Exchange], None], *, everyone: bool = True) -> None:
    """Judge each successful answer of an operation in turn: of a list also the whole of it, and a later page.

    In a thorough run, what is answered about other objects counts too, and to other accounts about what they see, unless it
    is not for `everyone`: permissions may leave something out. NotVerified, with the reason that the first one gives, when
    none of them says anything.
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
            with witnessing(target):
                _ask_as(target, operation, level)
        for path in further(target, target.endpoint(operation)):
            with suppress(NotVerified):
                target.answer(operation, path=path)
                target.witness.exchanges.pop()
    for exchange in list(target.seen(operation)):
        if exchange.ok and id(exchange) not in told and (everyone or target.calls.asked_by(exchange) == DEFAULT):
            told.add(id(exchange))
            yield exchange


def _ask_as(target: Target, operation: Operation, level: str) -> None:
    """Ask as another account: about the object that the run looks at, else about two that its own lists show to it."""
    with suppress(NotVerified):
        target.answer(operation, who=level)
        return
    for path in islice(visible(target, target.endpoint(operation), level), _OBJECTS):
        with suppress(NotVerified):
            target.answer(operation, path=path, who=level)
