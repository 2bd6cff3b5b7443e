"""Operations: each operation of the contract is served, and no removed one is."""

from contextlib import suppress

from lmscontract.findings.callers import DEFAULT
from lmscontract.findings.finding import ABSENT
from lmscontract.rules.rule import Requirement
from lmscontract.rules.values import documented
from lmscontract.target.exchange import Exchange
from lmscontract.target.execution import verifies
from lmscontract.target.objects.identifiers import UNKNOWN, UNKNOWN_UUID
from lmscontract.target.outcomes import NotVerified, Verified, Violated
from lmscontract.target.routes.comparison import Route
from lmscontract.target.routes.reference import listed
from lmscontract.target.target import Target
from lmscontract.types import Basis, Effect

_SERVED = "the operation to be served"
_REMOVED = "the operation to be removed"
_ATTEMPTS = 3
_LISTED = 0.9
"""The least share of the operations on a page that is meant to show all of them as text."""


@verifies("operation-missing")
def test_operation_missing(requirement: Requirement, target: Target) -> Verified:
    """An operation does not answer like a path that never existed: to the run's account, else without a token."""
    route = target.route(requirement.operation)
    if route.has_no_plain_call():
        return _exists(route)
    response = _response(requirement, target)
    if response.status in (405, 501):
        raise Violated(_SERVED, response.status, response)
    if response.status == 401:
        highest = target.calls.asker(response) == target.snapshot.vocabulary.levels[0]
        if highest and target.tokens.refuses_valid(response):
            raise Violated(_SERVED, "401 for a token with which other operations are served", response)
        raise NotVerified("the operation refused the token of this run", exchanges=(response,))
    unrouted = response.status in (400, 404) and route.is_unknown(response)
    if response.status == 404:
        with suppress(NotVerified):
            return Verified(next(target.responses(requirement.operation).relevant()))  # to another account
        raise _not_found(route, response, unrouted=unrouted)
    if unrouted:
        raise _refused_by_another(route, response)
    call = response.call
    if response.status == 400 and not route.endpoint.reads and route.is_covered(call.path, call.method):
        if requirement.operation.shape in target.bodies and (other := route.writing_operation_alike(response)):
            same = f"400, as {other} answers a word that is no identifier"
            raise Violated(_SERVED, same, response, basis=Basis.INFERRED)
        raise NotVerified("the operation, or another one whose path also matches, answered 400", exchanges=(response,))
    if not response.ok and route.answers_like_unknown_path(response):
        what = f"the operation answered {response.status}, as this tenant does for paths that never existed"
        raise NotVerified(what, exchanges=(response,))
    return Verified(response)


def _response(requirement: Requirement, target: Target) -> Exchange:
    """Return the response to the plain call.

    Violated when the server fails each time while it serves another operation, and when redirects lead in a circle.
    """
    failed: tuple[Exchange, ...] = ()
    for attempt in range(_ATTEMPTS):
        try:
            response = target.call(requirement.operation, again=attempt > 0)
        except NotVerified as error:
            failed = error.exchanges[-1:]
            endpoint = target.endpoint(requirement.operation)
            works = endpoint.reads or not endpoint.takes_body or requirement.operation.shape in target.bodies
            if not (failed and failed[0].status == 500 and works and _serves_another(requirement, target)):
                raise
            continue
        if response.never_arrives:
            got = f"{response.status} each time, which leads back to the same address"
            raise Violated(_SERVED, got, response, basis=Basis.INFERRED)
        return response
    raise Violated(_SERVED, "500 each time", *failed)


def _serves_another(requirement: Requirement, target: Target) -> bool:
    """Return whether an operation that reads is served now."""
    other = target.tokens.permitted_call()
    if other is None or other.call.operation == requirement.operation:
        return False
    return target.call(other.call.operation, again=True).ok


def _not_found(route: Route, response: Exchange, *, unrouted: bool) -> Violated | NotVerified:
    """Return the outcome of a 404: a missing operation, a wrong address, or perhaps only a missing object."""
    if missing := route.target.own_objects.gone.get(response):
        return Violated("a success", "404, although it deleted the object", response, missing, basis=Basis.INFERRED)
    if unrouted and route.endpoint.public and not route.others_exist():
        return NotVerified("no operation exists at this address", hint="check base-url", exchanges=(response,))
    if unrouted:
        return Violated(_SERVED, "404, as for a path that never existed", response)
    if route.is_missing(response):
        named = (
            "other operations serve the object that it names" if route.operation.parameters else "it names no object"
        )
        return Violated(_SERVED, f"404, although {named}", response)
    if route.is_served_to_readers(response):
        return Violated(_SERVED, "404, though GET serves the same path", response, basis=Basis.INFERRED)
    if route.is_missing_below_listed():
        of_all = "404 for each object of its kind that a list of the tenant shows"
        return Violated("a success", of_all, response, basis=Basis.INFERRED)
    return NotVerified("the operation answered 404, perhaps because there is no object", exchanges=(response,))


def _refused_by_another(route: Route, response: Exchange) -> Violated | NotVerified:
    """Return the outcome of a 400 like that of an operation whose path also matches: which of them gave it may be open."""
    if name := route.foreign_identifier(response):
        got = f"400, which is about {name} of an operation that its path also matches"
        return Violated(_SERVED, got, response, basis=Basis.INFERRED)
    what = "the operation answered 400, as another one whose path also matches does to unknown identifiers"
    return NotVerified(what, exchanges=(response,))


def _exists(route: Route) -> Verified:
    words_are_open = "" in route.endpoint.open
    if route.endpoint.reads and not words_are_open and DEFAULT in route.target.accounts:
        return _exists_for_account(route)
    there, responses = route.exists()
    if there:
        return Verified(*responses)
    answer = "the response of a path that never existed (without a token)"
    if words_are_open and route.operation.parameters:
        raise NotVerified(
            f"the operation answered {answer}, perhaps because no segment of its path is known", exchanges=responses
        )
    if route.requires_token_first():
        raise Violated(_SERVED, answer, *responses)
    raise NotVerified(f"the operation answered {answer}, perhaps because there is no object", exchanges=responses)


def _exists_for_account(route: Route) -> Verified:
    """Return Verified if a call with unknown identifiers gets another response than an unknown path.

    A router may accept only numbers or only UUIDs in a path, so both are tried.
    """
    for identifier in (UNKNOWN, UNKNOWN_UUID):
        path = dict.fromkeys(route.operation.parameters, identifier)
        response = route.target.authorized(route.operation, path=path)
        if response.status in (405, 501):
            break
        if not route.is_unknown(response):
            return _differs_from_unknown_path(route, response)
    raise Violated(_SERVED, f"{response.status}, as for a path that never existed", response)


def _differs_from_unknown_path(route: Route, response: Exchange) -> Verified:
    if route.answers_like_unknown_path(response):
        what = "no object for its path is known, and this tenant gives unknown identifiers and unknown paths the same response"
        raise NotVerified(what, exchanges=(response,))
    return Verified(response)


@verifies("reference-missing")
def test_reference_missing(requirement: Requirement, target: Target) -> Verified:
    """The page that documents the operations is at its address; it may be shown only to those who are logged in."""
    page = target.page(requirement.expected)
    if page.status in ABSENT and not page.redirects:
        raise Violated("the page that documents the operations", page.status, page)
    return Verified(page)


@verifies("operation-unlisted")
def test_operation_unlisted(requirement: Requirement, target: Target) -> Verified:
    """The page that documents the operations shows this one, which is served, if it shows almost all of them as text."""
    target.route(requirement.operation).require_served()
    page = target.page(str(target.snapshot.vocabulary.reference["address"]))
    if not page.ok:
        raise NotVerified(f"the page that documents the operations got {page.status}", exchanges=(page,))
    operations = [each.operation for each in documented(target.snapshot)]
    shown = listed(page, operations)
    if len(shown) < _LISTED * len(operations):
        raise NotVerified("the page that documents the operations does not show them as text", exchanges=(page,))
    if requirement.operation not in shown:
        what = f"none, but {len(shown)} other operations"
        raise Violated("the operation on the page that documents the operations", what, page)
    return Verified(page)


@verifies("removed-operation-served")
def test_removed_operation_served(requirement: Requirement, target: Target) -> Verified:
    """A removed operation answers like a path that never existed, or like another operation whose path covers it."""
    route = target.route(requirement.operation)
    writes = target.endpoint(requirement.operation).effect is Effect.WRITES
    if (requirement.operation.is_family or writes) and not target.own:
        return _not_there(route)
    response = route.probe()
    if response.redirects:
        raise NotVerified("the operation answered with a redirect, perhaps to its replacement", exchanges=(response,))
    if response.ok and (other := route.covering_operation(response)):
        raise NotVerified(f"{other} covers its path, and serves unknown identifiers, too", exchanges=(response,))
    if response.ok:
        raise Violated(_REMOVED, response.status, response)
    if not route.looks_removed(response):
        if writes and response.status == 400:
            _not_there(route)  # the empty body may be what it refuses
        raise NotVerified(
            f"the call got {response.status}, perhaps because of its input and not because the operation is removed",
            exchanges=(response,),
        )
    return Verified(response)


def _not_there(route: Route) -> Verified:
    there, responses = route.exists()
    if there:
        how = "" if responses[-1].signed else " (without a token)"
        raise Violated(_REMOVED, f"the response of an existing path{how}", *responses)
    only_get = route.operation.is_family and all(each.signed for each in responses)
    what = "only GET is verified: the other methods are not documented, and not sent with a token"
    return Verified(*responses, unchecked=what if only_get else "")
