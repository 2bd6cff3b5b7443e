"""The responses of a run that are relevant to a requirement about the responses of an operation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING

from lmscontract.contract.model import Answer
from lmscontract.findings.callers import DEFAULT
from lmscontract.target.exchange import Exchange
from lmscontract.target.objects.samples import further_samples, samples_of_facts, visible_samples
from lmscontract.target.outcomes import NotVerified, Verified
from lmscontract.target.writes.results import is_accepted
from lmscontract.types import Effect, Operation

if TYPE_CHECKING:
    from lmscontract.target.target import Target

_OBJECTS = 2
_NOT_FOR_THIS_ACCOUNT = (403, 404)


class Responses:
    """The responses of an operation that are relevant to a requirement about them."""

    def __init__(self, target: Target, operation: Operation) -> None:
        self.target = target
        self.operation = operation
        self.endpoint = target.endpoint(operation)

    def check(self, check: Callable[[Exchange], None], *, all_accounts: bool = True) -> Verified:
        """Check each relevant response in turn; return Verified with those about which `check` did not raise NotVerified.

        Raise the NotVerified of the first response when there is no other.
        """
        reasons: list[NotVerified] = []
        checked = []
        for exchange in self.relevant(all_accounts=all_accounts):
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

    def relevant(self, *, all_accounts: bool = True) -> Iterator[Exchange]:
        """Yield the successful responses of an operation: of a list also those with all items, the second one, and none.

        The objects that facts name are requested as well, and responses to all other accounts, unless `all_accounts` is
        false: an account without a permission may get less. In a thorough run, further objects are requested, too.
        Where the plain call gets 403 or 404, the responses are those to other accounts, and of a write that works once for an
        object, those that the run got before it was refused. NotVerified when there is none.
        """
        try:
            first = self.target.answer(self.operation)
        except NotVerified as reason:
            others = self._earlier() or (self._responses_to_others(reason) if all_accounts else [])
            if not others:
                raise
            yield from others
            return
        yield first
        self._request_more(all_accounts)
        for exchange in tuple(self.target.seen(self.operation)):
            own = self.target.calls.asked_by(exchange) == DEFAULT
            if exchange.ok and exchange is not first and (all_accounts or own):
                yield exchange

    def _request_more(self, all_accounts: bool) -> None:
        if self.endpoint.answer is Answer.LIST:
            pages = self.target.listing(self.operation)
            for page in (pages.largest_page, pages.second_page, pages.page_beyond):
                with suppress(NotVerified):
                    page()
        if self.endpoint.reads:
            for path in samples_of_facts(self.target, self.endpoint):
                with suppress(NotVerified):
                    self.target.answer(self.operation, path=path)
        for level in self.target.owner.other_levels(self.operation) if all_accounts else ():
            self._request_as(level)
        if self.target.thorough and self.endpoint.effect is Effect.NONE:
            for path in further_samples(self.target, self.endpoint):
                with suppress(NotVerified):
                    self.target.answer(self.operation, path=path)

    def _earlier(self) -> list[Exchange]:
        """Return the responses in which a write was accepted before, for the run's account."""
        seen = self.target.seen(self.operation) if self.endpoint.effect is Effect.WRITES else ()
        return [each for each in seen if is_accepted(each) and self.target.calls.asked_by(each) == DEFAULT]

    def _responses_to_others(self, reason: NotVerified) -> list[Exchange]:
        """Return the successful responses to other accounts, if the run's account gets 403 or 404."""
        if not reason.exchanges or reason.exchanges[-1].status not in _NOT_FOR_THIS_ACCOUNT:
            return []
        for level in self.target.owner.other_levels(self.operation):
            self._request_as(level)
        return [each for each in self.target.seen(self.operation) if each.ok]

    def _request_as(self, level: str) -> None:
        """Call as another account: with the object that the run uses, else with two that its own lists show to it."""
        with suppress(NotVerified):
            self.target.answer(self.operation, who=level)
            return
        for path in islice(visible_samples(self.target, self.endpoint, level), _OBJECTS):
            with suppress(NotVerified):
                self.target.answer(self.operation, path=path, who=level)
