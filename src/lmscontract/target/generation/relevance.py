"""The requirements that are relevant to the response to a generated request."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

from lmscontract.contract.model import Snapshot
from lmscontract.rules.register import RULES
from lmscontract.rules.rule import Requirement, RuleArea
from lmscontract.target.exchange import Exchange, query_text
from lmscontract.target.generation.requests import GeneratedRequest, RequestKind


class GeneratedResponse(Struct, frozen=True):
    """A response in the sequence that a generated request began; `first` is the response to that request itself.

    `by_link`: the call is the address of a link. `goes_on`: the response is a full page of a list, and more items follow.
    `page` is its number, as far as that is known. `served`: the plain call, of which the request is a variation, is successful.
    """

    exchange: Exchange
    request: GeneratedRequest
    first: bool = True
    by_link: bool = False
    goes_on: bool = False
    page: int | None = None
    served: bool = False

    def about(self, requirement: Requirement) -> bool:
        """Return whether the request has a generated number in the parameter of a requirement."""
        name = requirement.location.partition(".")[2]
        return self.first and self.request.about == requirement.location and name in dict(self.exchange.call.query)


def is_relevant(requirement: Requirement, answered: GeneratedResponse, snapshot: Snapshot) -> bool:
    """Return whether a response may show that a requirement is broken."""
    relevance = _relevance(requirement.rule)
    return answered.request.kind in relevance.kinds and relevance.holds(requirement, answered, snapshot)


def kinds_for(requirements: Iterable[Requirement]) -> frozenset[RequestKind]:
    """Return the kinds of generated requests that are relevant to some requirements."""
    return frozenset().union(*(_relevance(rule).kinds for rule in {each.rule for each in requirements}))


class _Relevance(Struct, frozen=True):
    """The responses that are relevant to a rule: those to some kinds of requests that meet a condition."""

    kinds: frozenset[RequestKind]
    holds: Callable[[Requirement, GeneratedResponse, Snapshot], bool]


def _relevance(rule: str) -> _Relevance:
    return _OF_STATUS if RULES[rule].area is RuleArea.ERRORS else _PARTICULAR.get(rule, _OF_SUCCESS)


def _undocumented(requirement: Requirement, answered: GeneratedResponse, snapshot: Snapshot) -> bool:
    """A documented status breaks nothing; any other may."""
    endpoint = snapshot.endpoints[requirement.operation.shape]
    return not endpoint.documents(answered.exchange.status, snapshot.vocabulary.statuses)


def _successful(_: Requirement, answered: GeneratedResponse, __: Snapshot) -> bool:
    return answered.exchange.ok


def _links_due(_: Requirement, answered: GeneratedResponse, snapshot: Snapshot) -> bool:
    """Links were requested, on a page that others follow: whether the last page has all of them is an open point."""
    switch = snapshot.vocabulary.links
    asked = (switch["parameter"], query_text(switch["value"])) in answered.exchange.call.query
    return asked and answered.goes_on and answered.exchange.ok


def _links_unasked(_: Requirement, answered: GeneratedResponse, __: Snapshot) -> bool:
    """The cursor of a link may request links."""
    return answered.exchange.ok and not answered.by_link


def _alone(requirement: Requirement, answered: GeneratedResponse, _: Snapshot) -> bool:
    """The call differs from a successful one only in the number."""
    return answered.served and answered.about(requirement)


def _sized(requirement: Requirement, answered: GeneratedResponse, _: Snapshot) -> bool:
    return answered.exchange.ok and answered.about(requirement)


_OF_STATUS = _Relevance(frozenset(RequestKind), _undocumented)
_OF_SUCCESS = _Relevance(frozenset(RequestKind) - {RequestKind.UNKNOWN}, _successful)
"""The contract does not specify a successful response about an unknown object."""

_PARTICULAR: Mapping[str, _Relevance] = {
    "links-missing": _Relevance(frozenset({RequestKind.WALK}), _links_due),
    "link-parameters-missing": _Relevance(frozenset({RequestKind.WALK}), _links_due),
    "links-unasked": _Relevance(_OF_SUCCESS.kinds, _links_unasked),
    "parameter-refused": _Relevance(frozenset({RequestKind.WITHIN}), _alone),
    "invalid-value-accepted": _Relevance(frozenset({RequestKind.OUTSIDE}), _alone),
    "page-size-ignored": _Relevance(frozenset({RequestKind.WITHIN, RequestKind.WALK}), _sized),
}
"""Rules to which not every successful response is relevant."""
