"""Which requirements an answer to a made-up call can break: not each answer says something of each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

from lmscontract.contract.model import Snapshot
from lmscontract.rules.register import RULES
from lmscontract.rules.rule import Requirement, RuleArea
from lmscontract.target.exchange import Exchange
from lmscontract.target.generation.requests import GeneratedRequest, RequestKind, query_text


class GeneratedResponse(Struct, frozen=True):
    """An answer on the way that a made-up call began; `first` is the answer to that call itself.

    `by_link` tells that the call was the address of a link, `goes_on` that it shows a full page of a list and more items
    follow, `served` that the plain call, which the made-up one varies, is answered with success.
    """

    exchange: Exchange
    idea: GeneratedRequest
    first: bool = True
    by_link: bool = False
    goes_on: bool = False
    served: bool = False

    def about(self, requirement: Requirement) -> bool:
        """Whether it was asked with a made-up number in the parameter of a requirement."""
        name = requirement.location.partition(".")[2]
        return self.first and self.idea.about == requirement.location and name in dict(self.exchange.call.query)


def is_relevant(requirement: Requirement, answered: GeneratedResponse, snapshot: Snapshot) -> bool:
    """Whether an answer may show that a requirement is broken."""
    telling = _telling(requirement.rule)
    return answered.idea.sort in telling.sorts and telling.holds(requirement, answered, snapshot)


def kinds_for(requirements: Iterable[Requirement]) -> frozenset[RequestKind]:
    """The sorts of made-up calls that may show one of some requirements to be broken."""
    return frozenset().union(*(_telling(rule).sorts for rule in {each.rule for each in requirements}))


class _Telling(Struct, frozen=True):
    """Which answers say something of a rule: those to some sorts of calls, for which something holds."""

    sorts: frozenset[RequestKind]
    holds: Callable[[Requirement, GeneratedResponse, Snapshot], bool]


def _telling(rule: str) -> _Telling:
    return _OF_STATUS if RULES[rule].area is RuleArea.ERRORS else _PARTICULAR.get(rule, _OF_SUCCESS)


def _undocumented(_: Requirement, answered: GeneratedResponse, snapshot: Snapshot) -> bool:
    """A status of the table breaks nothing, and any other may, whatever was asked."""
    status, known = str(answered.exchange.status), snapshot.vocabulary.statuses
    return status not in known and f"{status[0]}XX" not in known


def _successful(_: Requirement, answered: GeneratedResponse, __: Snapshot) -> bool:
    return answered.exchange.ok


def _links_due(_: Requirement, answered: GeneratedResponse, snapshot: Snapshot) -> bool:
    """They were asked for, on a page that others follow: whether all of them stand at the end of a list is open."""
    switch = snapshot.vocabulary.links
    asked = (switch["parameter"], query_text(switch["value"])) in answered.exchange.call.query
    return asked and answered.goes_on and answered.exchange.ok


def _links_unasked(_: Requirement, answered: GeneratedResponse, __: Snapshot) -> bool:
    """Whoever follows a link may have asked for links by its cursor."""
    return answered.exchange.ok and not answered.by_link


def _alone(requirement: Requirement, answered: GeneratedResponse, _: Snapshot) -> bool:
    """The number is all in which the call differs from one that is served."""
    return answered.served and answered.about(requirement)


def _sized(requirement: Requirement, answered: GeneratedResponse, _: Snapshot) -> bool:
    return answered.exchange.ok and answered.about(requirement)


_OF_STATUS = _Telling(frozenset(RequestKind), _undocumented)
_OF_SUCCESS = _Telling(frozenset(RequestKind) - {RequestKind.STRANGER}, _successful)
"""What a tenant tells with success of an object that does not exist is nobody's promise."""

_PARTICULAR: Mapping[str, _Telling] = {
    "links-missing": _Telling(frozenset({RequestKind.WALK}), _links_due),
    "link-parameters-missing": _Telling(frozenset({RequestKind.WALK}), _links_due),
    "links-unasked": _Telling(_OF_SUCCESS.sorts, _links_unasked),
    "parameter-refused": _Telling(frozenset({RequestKind.WITHIN}), _alone),
    "invalid-value-accepted": _Telling(frozenset({RequestKind.OUTSIDE}), _alone),
    "page-size-ignored": _Telling(frozenset({RequestKind.WITHIN, RequestKind.WALK}), _sized),
}
"""Rules of which not every successful answer says something."""
