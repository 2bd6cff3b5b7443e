"""Errors: a call under a condition gets the status of the condition, and every status is a documented one."""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

from lmscontract.contract.model import Answer, Condition
from lmscontract.contract.writing import outcomes
from lmscontract.rules.rule import Requirement
from lmscontract.rules.values import excessive_size, promised_headers, refusing, without_identifiers
from lmscontract.target.calls import BAD_REQUEST, FAILURE, FORBIDDEN, NOT_FOUND
from lmscontract.target.exchange import Exchange
from lmscontract.target.execution import subject_of, verifies
from lmscontract.target.json_values import leaves_of
from lmscontract.target.objects.identifiers import UNKNOWN
from lmscontract.target.outcomes import NotVerified, Verified, Violated
from lmscontract.target.peers import differing
from lmscontract.target.target import Target
from lmscontract.target.writes.new_objects import single
from lmscontract.target.writes.permission import require_lasting
from lmscontract.target.writes.repeated import refusal
from lmscontract.target.writes.results import answer_in_words, is_accepted, says_failed
from lmscontract.types import Effect, Operation

_REFUSALS = (BAD_REQUEST, FORBIDDEN, NOT_FOUND)
"""The statuses of a call that is refused for its values, and not for its credential."""
_TELLING = 3
"""Characters that an identifier has at least, if a text with it is to be about it."""


@verifies("condition-ignored")
def test_condition_ignored(requirement: Requirement, target: Target) -> Verified:
    """A call under a condition gets the status of the condition, for every account that is not served."""
    condition = subject_of(requirement, Condition)
    operation = requirement.operation
    expected = f"{condition.answers} for {condition.says}"
    response = target.without_server_error(
        operation, expected, lambda again: target.under(condition, operation).call(again=again)
    )
    status = response.status
    if status == 401 and (condition.level or not target.route(operation).plain_call_succeeds()):
        raise NotVerified("the operation refused the token of the account", exchanges=(response,))
    if status == 404:
        target.route(operation).require_served()
        if condition.answers != 404 and not target.under(condition, operation).object_exists():
            what, hint = (
                "the operation answered 404, and nothing shows that the object exists",
                "check the tenant's facts",
            )
            raise NotVerified(what, hint=hint, exchanges=(response,))
    if says_failed(response):
        raise NotVerified(f"the operation answered {answer_in_words(response)}", exchanges=(response,))
    if status != condition.answers:
        raise Violated(expected, status, response)
    if status >= 400 and not condition.level:
        _require_another_status(target, condition, operation, response)
    if condition.level or status < 400:
        return Verified(response)
    others = [
        (level, target.under(condition, operation).call(who=level)) for level in target.owner.other_levels(operation)
    ]
    for level, exchange in others:
        if is_accepted(exchange):
            raise Violated(expected, f"{exchange.status} for the account {level}", exchange)
    return Verified(*(exchange for _, exchange in others), response)


def _require_another_status(target: Target, condition: Condition, operation: Operation, response: Exchange) -> None:
    """Raise NotVerified if the plain call is refused like the response to a call under a condition."""
    endpoint = target.endpoint(operation)
    reads, deletes = endpoint.reads, "deleted" in outcomes(endpoint, target.snapshot)
    try:  # an earlier write may have changed what the condition is about, and after a deletion no other one succeeds
        plain = target.call(operation, again=not (reads or deletes))
    except NotVerified:
        if response.status == 400:
            raise
        return  # no other object is known
    if plain.status == response.status and not reads:
        plain = target.under(condition, operation).call_back() or plain
    if plain.status == response.status or not (is_accepted(plain) or reads):
        what = f"the operation answered {answer_in_words(plain)} without the condition, too{refusal(target, plain)}"
        raise NotVerified(what, exchanges=(plain, response))


@verifies("condition-unexplained")
def test_condition_unexplained(requirement: Requirement, target: Target) -> Verified:
    """The response to a call under a condition names the value that it is about."""
    condition = subject_of(requirement, Condition)
    response = target.under(condition, requirement.operation).call()
    target.route(requirement.operation).require_served()
    if response.status != condition.answers:
        raise NotVerified(f"the operation answered {response.status} under the condition", exchanges=(response,))
    value = str(target.owner.given(condition.request[condition.names]))
    if value not in response.text:
        others = {named for named in response.call.values.values() if named in response.text and len(named) >= _TELLING}
        if others and not others <= _valid(target, requirement.operation):
            what = "the response names another identifier of the request, which may be invalid, too"
            raise NotVerified(what, hint="name one that exists in the tenant's facts", exchanges=(response,))
        raise Violated(f"the response to name {condition.names}", "a response without its value", response)
    return Verified(response)


def _valid(target: Target, operation: Operation) -> set[str]:
    """Return the identifiers with which a call is successful without a condition; none if it is not."""
    with suppress(NotVerified):
        plain = target.answer(operation)
        return {*plain.call.values.values()}
    return set()


@verifies("former-message-sent")
def test_former_message_sent(requirement: Requirement, target: Target) -> Verified:
    """The response to a call under a condition does not hold a message that a change removed."""
    condition = subject_of(requirement, Condition)
    target.route(requirement.operation).require_served()
    response = target.under(condition, requirement.operation).call()
    if re.search(rf"(?<![\w-]){re.escape(condition.never)}(?![\w-])", response.text):  # not inside a random id
        raise Violated(f"a response without {condition.never}", "one that still contains it", response)
    if response.ok:
        raise NotVerified("the call was successful, and such a response needs no message", exchanges=(response,))
    return Verified(response)


@verifies("unknown-identifier-served")
def test_unknown_identifier_served(requirement: Requirement, target: Target) -> Verified:
    """A call with an unknown identifier gets neither an object nor items, while one with another identifier does."""
    operation, name = requirement.operation, requirement.location.removeprefix("path.")
    if target.endpoint(operation).effect is Effect.WRITES:
        return _refuses_to_write(target, operation, name)
    response = target.without_server_error(
        operation,
        "an error for an unknown identifier",
        lambda again: target.call(operation, path={name: UNKNOWN}, again=again),
    )
    if response.redirects:
        raise NotVerified("the operation answered with a redirect", exchanges=(response,))
    if response.status == 401:
        raise NotVerified("the operation refused the token of this run", exchanges=(response,))
    if response.ok and target.endpoint(operation).answer is not Answer.LIST:
        raise Violated("an error for an unknown identifier", response.status, response)
    known = target.answer(operation)
    if response.ok:
        if not target.items(known):
            raise NotVerified("the list is empty for a known identifier, too", exchanges=(known, response))
        try:
            items = target.items(response)
        except NotVerified:
            raise Violated("an error or an empty list for an unknown identifier", response.status, response) from None
        if items:
            raise Violated("no items for an unknown identifier", f"{len(items)} items", response)
    return Verified(known, response)


def _refuses_to_write(target: Target, operation: Operation, name: str) -> Verified:
    """Return that a write to an unknown object is refused, while the same to an object of the run is accepted."""
    endpoint = target.endpoint(operation)
    require_lasting(target, endpoint)
    for shows in single(endpoint.kinds[name], target.snapshot):
        if target.about(shows, UNKNOWN).ok:
            raise NotVerified(f"{shows.operation.label} serves the identifier {UNKNOWN}")
    known = target.answer(operation)
    expected = f"{NOT_FOUND} for an unknown object"
    response = target.without_server_error(
        operation, expected, lambda again: target.call(operation, path={name: UNKNOWN}, again=again), writes=True
    )
    if is_accepted(response):
        raise Violated(expected, response.status, known, response)
    if response.redirects or response.status == 401:
        raise NotVerified(f"the operation answered {answer_in_words(response)}", exchanges=(known, response))
    return Verified(known, response)


@verifies("error-differs")
def test_error_differs(requirement: Requirement, target: Target) -> Verified:
    """A refusal is JSON and has each promised header, if those of several other operations with its status do and have."""
    operation, names = requirement.operation, promised_headers(target.snapshot)
    target.route(operation).require_served()
    response = _refusal(operation, target)
    lacking = [name for name in names if not response.headers.get(name)]
    is_legible = response.is_json or not response.body
    if is_legible and not lacking:
        return Verified(response)
    if target.route(operation).answers_like_unknown_path(response):
        what = f"it answered {response.status}, as this tenant does for paths that never existed"
        raise NotVerified(what, operation.label, exchanges=(response,))

    def alike(other: Operation) -> Exchange:
        found = _refusal(other, target)
        if found.status != response.status:
            raise NotVerified("it refuses the call with another status")
        return found

    def of_several(agrees: Callable[[Exchange], bool]) -> tuple[Sequence[Exchange], Sequence[Exchange]]:
        what = f"what a {response.status} consists of"
        return differing(refusing(target.snapshot), operation, alike, what, agrees)

    def as_others(others: Sequence[Exchange]) -> str:
        return f"in a {response.status}, as in those of {len(others)} other operations"

    others, other = of_several(lambda each: each.is_json)
    if not is_legible and not other:
        raise Violated(f"JSON {as_others(others)}", "a body that cannot be parsed", response, others[0])
    for name in lacking:
        others, other = of_several(partial(_has_header, name))
        if not other:
            raise Violated(f"the header {name} {as_others(others)}", "none", response, others[0])
    return Verified(response, *others)


def _has_header(name: str, response: Exchange) -> bool:
    return bool(response.headers.get(name))


def _refusal(operation: Operation, target: Target) -> Exchange:
    """Return the refusal of an unknown identifier, or of a page that is too large; not one for a credential."""
    path, endpoint = dict.fromkeys(operation.parameters[-1:], UNKNOWN), target.endpoint(operation)
    response = target.call(operation, path=path, query={} if path else excessive_size(endpoint))
    if response.status not in _REFUSALS or response.redirects:
        raise NotVerified(f"it answered {response.status} to an invalid call", operation.label, exchanges=(response,))
    return response


@verifies("unreadable-body-accepted")
def test_unreadable_body_accepted(requirement: Requirement, target: Target) -> Verified:
    """A body that cannot be parsed gets 400, where several other operations all return 400 for it."""
    require_lasting(target, target.endpoint(requirement.operation))
    target.route(requirement.operation).require_served()
    writes = [each for each in target.snapshot.operations if each.takes_body and not each.reads and not each.public]

    def unreadable(operation: Operation) -> Exchange:
        return _answer_to_unreadable(operation, target)

    response = unreadable(requirement.operation)
    if response.status == BAD_REQUEST:
        return Verified(response)
    if response.ok and _is_like_a_success(response, target):
        raise NotVerified(
            "the operation answered as to a working body, so that it may need no body", exchanges=(response,)
        )
    what = "how a body that cannot be parsed is answered"
    others, other = differing(writes, requirement.operation, unreadable, what, lambda each: each.status == BAD_REQUEST)
    if other:
        raise NotVerified("other operations do not return 400 for such a body either", exchanges=(response, *other))
    expected = f"{BAD_REQUEST} for a body that cannot be parsed, as from {len(others)} other operations"
    raise Violated(expected, response.status, response, others[0])


def _is_like_a_success(response: Exchange, target: Target) -> bool:
    """Return whether a response has values at the same places as that to a working body, or no such response is known."""
    try:
        return _places(response) == _places(target.answer(response.call.operation))
    except NotVerified:
        return True


def _places(response: Exchange) -> set[str]:
    """Return the places of the values of a response, without numbers of items."""
    return {re.sub(r"/\d+", "/0", at) for at, _ in leaves_of(response.json)} if response.is_json else {response.text}


def _answer_to_unreadable(operation: Operation, target: Target) -> Exchange:
    """Return the response to a body that cannot be parsed, about an object of the run; one that fails is sent twice."""
    for again in (False, True):
        try:
            response = target.route(operation).call_unreadable(again=again, on_own=True)
        except NotVerified as error:
            failed = error.exchanges[-1:]
            if not failed or failed[0].status != FAILURE:
                raise
            continue
        if response is None or response.redirects or response.status == 401:
            raise NotVerified("no object of the run is known that its path could name")
        return response
    return failed[0]


@verifies("status-undocumented")
def test_status_undocumented(requirement: Requirement, target: Target) -> Verified:
    """Every response of an operation in this run has a documented status, and every redirect a Location.

    401 is documented for credentials only: the valid token of an account without a permission gets 403, and no 404 where
    other operations refuse the account with 403.
    """
    known, route = target.snapshot.vocabulary.statuses, target.route(requirement.operation)
    endpoint = target.endpoint(requirement.operation)
    route.require_served()
    response = route.call_unserved() if route.has_no_plain_call() else target.call(requirement.operation)
    for exchange in target.seen(requirement.operation):
        status = exchange.status
        if not endpoint.documents(status, known):
            expected = f"{endpoint.status} for a success" if exchange.ok else "a documented status"
            raise Violated(expected, status, exchange)
        is_of_level = target.calls.asked_by(exchange) in target.snapshot.vocabulary.levels
        if status == 401 and is_of_level and target.tokens.refuses_valid(exchange):
            raise Violated("403 for an account without a permission", "401 for its valid token", exchange)
        same_call = (exchange.call.path, exchange.call.query) == (response.call.path, response.call.query)
        if status == NOT_FOUND and is_of_level and same_call and response.ok and not exchange.call.values:
            _require_no_403_elsewhere(target, exchange)
        if status // 100 == 3 and "location" not in exchange.headers:
            raise Violated(f"{status} with a Location", "one without", exchange)
    return Verified(response)


def _require_no_403_elsewhere(target: Target, missing: Exchange) -> None:
    """Raise Violated for a 404 to an account without a permission that gets 403 from all other operations that refuse it."""
    level = target.calls.asked_by(missing)

    def refused(operation: Operation) -> Exchange:
        response = target.call(operation, who=level)
        if response.ok:
            raise NotVerified("the operation serves the account")
        return response

    with suppress(NotVerified):
        reads = without_identifiers(target.snapshot)
        what = "how an account without a permission is refused"
        others, other = differing(reads, missing.call.operation, refused, what, lambda each: each.status == FORBIDDEN)
        if not other:
            expected = f"403 for an account without a permission, as from {len(others)} other operations"
            raise Violated(expected, f"{NOT_FOUND} for the account {level}", missing, others[0])
