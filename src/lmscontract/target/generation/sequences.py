"""Stateful sequences of generated requests to one operation: each is sent once, and its response checked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from lmscontract.contract.model import Answer, Endpoint
from lmscontract.errors import LmsContractError
from lmscontract.findings.finding import Outcome, Status
from lmscontract.rules.rule import Requirement
from lmscontract.rules.values import paging
from lmscontract.target.calls import call_of
from lmscontract.target.exchange import Call, Exchange
from lmscontract.target.execution import Check, outcome_of, run_check
from lmscontract.target.generation.links import FollowUp, follow_up
from lmscontract.target.generation.relevance import GeneratedResponse, is_relevant
from lmscontract.target.generation.requests import GeneratedRequest, count_of
from lmscontract.target.http.limits import RESERVED
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.target import Target
from lmscontract.types import Effect

_Key = tuple[str, str, tuple[tuple[str, str], ...]]


class Found(Struct, frozen=True):
    """A broken requirement, the answer that shows it, and the size of its call: its parameters, and its letters."""

    outcome: Outcome
    answered: GeneratedResponse
    size: tuple[int, int]


class RequestSequence(Struct):
    """Calls that begin at one operation, and the requirements that their responses broke.

    `requirements` are those that are checked, by the shape of their operation; `leads` are the operations that read
    about an object of a kind; `plain` is the answer to the plain call, if there is one. `left` is how many calls may
    still be made, None for any number; `ended` is the error that ended it: nothing is sent after that.
    """

    target: Target
    endpoint: Endpoint
    requirements: Mapping[str, Sequence[Requirement]]
    checks: Mapping[str, Check]
    leads: Mapping[str, Sequence[Endpoint]]
    plain: Exchange | None
    found: dict[str, Found] = field(default_factory=dict)
    left: int | None = None
    ended: LmsContractError | None = None
    _answers: dict[_Key, Exchange | None] = field(default_factory=dict)
    _checked: set[GeneratedResponse] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Keep the response to the plain call."""
        if self.plain is not None:
            self._answers[_key(self.plain.call)] = self.plain

    def make(self, requests: Iterable[GeneratedRequest]) -> None:
        """Make some calls and those that follow them, and check the responses."""
        try:
            for request in requests:
                for answered in self._walk(request):
                    self._check(answered)
        except LmsContractError as error:
            self.ended = self.ended or error

    def make_smaller(self, calls: int) -> None:
        """Make the calls that broke a requirement as small as possible, with at most so many further calls."""
        self.left = calls
        try:
            for id in sorted(self.found):
                for name, _ in self.found[id].answered.exchange.call.query:
                    answered = self._without(name, self.found[id].answered)
                    if answered is not None:
                        self._check(answered)
        except LmsContractError as error:
            self.ended = self.ended or error

    @property
    def silent(self) -> bool:
        """Whether no response of the tenant is conclusive."""
        return not any(self._answers.values())

    def _walk(self, request: GeneratedRequest) -> Iterator[GeneratedResponse]:
        """Yield the responses to a generated request and to those that follow it, until the tenant gives none."""
        steps, call = iter(request.steps), call_of(self.endpoint, request.place, request.query)
        way: FollowUp | None = FollowUp(call, page=self._asked(call, "page"))
        served, first = self.plain is not None and self.plain.ok, True
        while way is not None:
            exchange = self._answer(way.call)
            if exchange is None:
                return
            goes_on = self._goes_on(exchange, way.page)
            yield GeneratedResponse(exchange, request, first, way.by_link, goes_on, way.page, served)
            step, first = next(steps, None), False
            way = None if step is None else follow_up(self.target, self.leads, exchange, way.page, step)

    def _without(self, name: str, answered: GeneratedResponse) -> GeneratedResponse | None:
        """Return the response to the same call without a parameter; None if it is not conclusive."""
        before = answered.exchange.call
        call = replace(before, query=tuple(pair for pair in before.query if pair[0] != name))
        exchange = self._answer(call)
        if exchange is None:
            return None
        page = self._asked(call, "page")
        return replace(answered, exchange=exchange, goes_on=self._goes_on(exchange, page), page=page)

    def _answer(self, call: Call) -> Exchange | None:
        """Return the response to a call, which is sent once; None if it is not conclusive, or if no request is left."""
        key = _key(call)
        if key not in self._answers:
            self._answers[key] = self._sent(call)
        return self._answers[key]

    def _sent(self, call: Call) -> Exchange | None:
        if self.ended is not None or self.left == 0 or self.target.session.limits.requests_left <= RESERVED:
            return None
        # Another operation may cover the path of a call.
        elsewhere = self.target.session.guard.effect_at(call)
        if Effect.WRITES in (call.effect, elsewhere):
            return None
        self.left = None if self.left is None else self.left - 1
        try:
            return self.target.send(call)
        except NotVerified:
            return None  # a tenant that is busy says nothing of the contract

    def _goes_on(self, exchange: Exchange, page: int | None) -> bool:
        """Whether the response is a full page of the list that more items follow, as the plain call of the list shows."""
        call, size = exchange.call, self._asked(exchange.call, "size")
        if self.plain is None or page is None or size is None or call.operation.shape != self.endpoint.operation.shape:
            return False
        if count_of(self.target, exchange) != size:
            return False
        whole = self._answer(replace(call, query=self.plain.call.query))
        return whole is not None and page * size < count_of(self.target, whole)

    def _still_goes_on(self, exchange: Exchange, page: int | None) -> bool:
        """Whether more items follow a page of the list as it is now."""
        if self.plain is not None:
            self._answers.pop(_key(replace(exchange.call, query=self.plain.call.query)), None)
        return self._goes_on(exchange, page)

    def _asked(self, call: Call, keyword: str) -> int | None:
        """Return the number or the size of the page that a call requests; None if it requests none."""
        if self.endpoint.answer is not Answer.LIST:
            return None
        name = next((fact.path for fact in paging(self.endpoint, keyword)), "")
        text = dict(call.query).get(name, "")
        return int(text) if text.isdecimal() else None

    def _check(self, answered: GeneratedResponse) -> None:
        """Keep the requirements that a response breaks, each with the smallest call that breaks it."""
        exchange = answered.exchange
        operation = exchange.call.operation
        if answered in self._checked:
            return
        self._checked.add(answered)
        target = self.target.answering(exchange)
        for requirement in self.requirements.get(operation.shape, ()):
            if is_relevant(requirement, answered, target.snapshot) and self._improves(requirement, exchange.call):
                result = run_check(self.checks[requirement.rule], requirement, target)
                if result.status is Status.VIOLATED and self._stands(requirement, answered):
                    outcome = outcome_of(requirement, result, target)
                    self.found[requirement.id] = Found(outcome, answered, _size(exchange.call))

    def _stands(self, requirement: Requirement, answered: GeneratedResponse) -> bool:
        """Whether a broken requirement holds on every page, or the page that breaks it is still followed by others."""
        anywhere = is_relevant(requirement, replace(answered, goes_on=False), self.target.snapshot)
        return anywhere or self._still_goes_on(answered.exchange, answered.page)

    def _improves(self, requirement: Requirement, call: Call) -> bool:
        """Whether a call is smaller than any that broke a requirement before."""
        before = self.found.get(requirement.id)
        return before is None or _size(call) < before.size


def _key(call: Call) -> _Key:
    return call.operation.shape, call.path, call.query


def _size(call: Call) -> tuple[int, int]:
    return len(call.query), len(call.url(""))
