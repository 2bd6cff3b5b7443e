"""The grants of the token endpoint: each is requested once in a run, and the sign-in of the run counts for its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any

from lmscontract.config import LEVELS
from lmscontract.errors import ConfigurationError, CredentialsRefused, TenantUnreachable
from lmscontract.findings.finding import Supply, SupplyKind
from lmscontract.rules.other_credential_accepted import EXPIRED
from lmscontract.rules.values import grants, without_identifiers
from lmscontract.rules.wrong_credential_accepted import PASSWORD
from lmscontract.target.auth.invalid_credentials import CLAIMS, resigned, wrong_claim
from lmscontract.target.auth.tokens import Credentials, TokenSource, is_token
from lmscontract.target.calls import FAILURE, UNAUTHORIZED
from lmscontract.target.exchange import Exchange
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.target import Target, conclusive
from lmscontract.types import TRANSIENT, Operation

_ASSERTION = "assertion"
_MOST_OPERATIONS = 6
_LONGEST_LIFETIME = 30


def request_grant(target: Target, name: str) -> Exchange:
    """Return the response to a documented grant; NotVerified when the run lacks the credentials for it."""
    return _request(target, name, "")


def token_members(target: Target, name: str) -> Mapping[str, Any]:
    """Return the members of the response to a grant; NotVerified when it issues no token."""
    exchange = request_grant(target, name)
    if not (exchange.ok and exchange.is_json and isinstance(exchange.json, Mapping)):
        raise NotVerified(f"the grant {name} got {exchange.status} and no token", exchanges=(exchange,))
    return exchange.json


def token_responses(target: Target, operation: Operation) -> Sequence[Exchange]:
    """Return the successful responses of a token endpoint to all grants for which the run has credentials."""
    found = []
    for endpoint, name, _ in grants(target.snapshot):
        if endpoint.operation == operation:
            with suppress(NotVerified):
                found.append(request_grant(target, name))
    return [each for each in found if each.ok]


def grant_fails(target: Target, name: str) -> bool:
    """Whether a grant got 500, and gets it again after the token endpoint has issued a token by the run's own grant."""
    own, known = _credentials(target).grant, target.granted.get((name, ""))
    if target.oauth is None or known is None or known.status != FAILURE or own in ("", name):
        return False
    return target.oauth.request(own).ok and target.oauth.request(name).status == FAILURE


def request_with_invalid_assertion(target: Target, name: str, flaw: str) -> Exchange:
    """Return the response to an assertion with one flaw: an algorithm, a foreign key (`signature`) or a wrong claim.

    NotVerified when a valid assertion gets no token either.
    """
    _check_issues_token(target, name)
    return _request(target, name, flaw)


def request_with_wrong_field(target: Target, name: str, field: str, *, left_out: bool = False) -> Exchange:
    """Return the response to a grant with one form field wrong or left out; NotVerified when a valid form gets no token."""
    _check_issues_token(target, name)
    wrong = None if left_out else f"not-the-{field.replace('_', '-')}"
    try:
        return _request(target, name, f"no {field}" if left_out else field, {field: wrong})
    finally:
        if field == PASSWORD and target.oauth is not None:
            target.oauth.request(name)  # a valid one at once, so that failures do not lock the account


def call_with_grant(target: Target, name: str) -> Exchange | None:
    """Return the response to a call with the token of a grant, among the calls that the run's own token may make.

    None for a grant of the client alone, whose token may have no permission, and when the run's token may make no call:
    this is reported for its own grant.
    """
    known = _permitted_call(target)
    if known is None or not _is_of_user(target, name):
        return None
    token = token_members(target, name).get("access_token")
    if known.ok:
        return _repeated(target, known, token) if isinstance(token, str) else None
    return known if _credentials(target).grant == name else None


def call_with_token(target: Target, token: str, operation: Operation | None = None) -> Exchange:
    """Return the response to a call with a token; NotVerified unless the run's own token may make the call.

    Without an `operation` it is one of the calls that only read.
    """
    known = target.answer(operation) if operation else _permitted_call(target)
    if known is None or not known.ok:
        raise NotVerified("the token of the run got no successful response to compare with")
    return _repeated(target, known, token)


def refuses_valid_token(target: Target, refusal: Exchange) -> bool:
    """Whether a call that only reads gets 401 again with the token of a user of the highest level, which is valid.

    A user without a permission gets 403 (specification, section 7).
    """
    operation = refusal.call.operation
    highest = target.calls.asker(refusal) == LEVELS[0] and _is_of_user(target, _credentials(target).grant)
    if not (highest and target.endpoint(operation).reads):
        return False
    if target.call(operation, again=True).status != UNAUTHORIZED:
        return False
    known = _permitted_call(target)
    return known is not None and known.ok and target.call(known.call.operation, again=True).ok


def other_credential(target: Target, kind: str) -> str:
    """Return a credential that is not a valid access token: `refresh_token`, `client_secret`, or EXPIRED.

    NotVerified when the run has none, or it cannot be sent as a token.
    """
    hint, name = "", kind.replace("_", " ")
    if kind == EXPIRED:
        hint, name = "add expired-token to the tenant: a token that has expired", "expired token"
        credential = _expired_token(target)
    else:
        credential = _credentials(target).client_secret if kind == "client_secret" else _refresh_token(target)
    if not credential:
        raise NotVerified(f"the run has no {name}", hint=hint, supply=Supply(SupplyKind.CREDENTIALS))
    if not is_token(credential):
        raise NotVerified(f"the {name} has characters that no token has, so that a call with it would be malformed")
    return credential


def _expired_token(target: Target) -> str:
    """Return the configured expired token; in a nightly run else one that expires soon enough to wait for it."""
    if target.expired_token or not (target.thorough and target.oauth and _credentials(target).grant):
        return target.expired_token
    with suppress(CredentialsRefused):
        return target.oauth.expired(_LONGEST_LIFETIME)
    return ""


def _refresh_token(target: Target) -> str:
    """Return the refresh token of the first grant that issues one."""
    for name, grant in target.snapshot.vocabulary.token["grants"].items():
        with suppress(NotVerified):
            issued = "refresh_token" in grant.get("answers", ()) and token_members(target, name).get("refresh_token")
            if isinstance(issued, str):
                return issued
    return ""


def _credentials(target: Target) -> Credentials:
    return (target.oauth and target.oauth.credentials) or Credentials()


def _is_of_user(target: Target, grant: str) -> bool:
    """Whether the token of a grant is that of a user, not of the client alone."""
    return bool(
        {"username", _ASSERTION} & set(target.snapshot.vocabulary.token["grants"].get(grant, {}).get("fields", ()))
    )


def _repeated(target: Target, known: Exchange, token: str) -> Exchange:
    """Return the response to a call that was made before, with another token."""
    target.spend(target.endpoint(known.call.operation), ("with another token", token))
    return conclusive(target.session.send(known.call, token))


def _permitted_call(target: Target) -> Exchange | None:
    """Return a successful call of the first few operations that only read and take no identifier, least called first.

    If the token of the run is refused by all of them, return one of the refusals; None if there is no such call.
    """
    refused: list[Exchange] = []
    sent = target.session.requests_sent
    few = islice(without_identifiers(target.snapshot), _MOST_OPERATIONS)
    for endpoint in sorted(few, key=lambda each: sent.get(each.operation.label, 0)):
        with suppress(NotVerified, CredentialsRefused):
            exchange = target.call(endpoint.operation)
            if exchange.ok:
                return exchange
            refused.append(exchange)
    return refused[-1] if refused and all(each.status == UNAUTHORIZED for each in refused) else None


def _check_issues_token(target: Target, name: str) -> None:
    exchange = request_grant(target, name)
    if not exchange.ok:
        what = f"the grant {name} got {exchange.status} for valid credentials, too"
        raise NotVerified(what, exchanges=(exchange,))


def _request(target: Target, name: str, flaw: str, overrides: Mapping[str, str | None] | None = None) -> Exchange:
    if target.oauth is None:
        supply = Supply(SupplyKind.CREDENTIALS)
        raise NotVerified("the run has no credentials", hint="name a tenant with credentials", supply=supply)
    key = (name, flaw)
    if key == (_credentials(target).grant, "") and target.oauth.given is not None:
        target.granted.setdefault(key, target.oauth.given)
    try:
        if key not in target.granted:
            if flaw and overrides is None:
                overrides = {_ASSERTION: _invalid_assertion(target.oauth, name, flaw)}
            if (endpoint := target.snapshot.token_endpoint) is not None:
                target.spend(endpoint, key)
            target.granted[key] = target.oauth.request(name, overrides)
    except ConfigurationError as error:
        raise NotVerified(error.what, hint=error.hint) from None
    except TenantUnreachable as error:
        if not overrides:
            raise
        raise NotVerified(error.what) from None  # not repeated: the next call shows whether the tenant is reachable
    exchange = target.granted[key]
    if exchange.status in TRANSIENT:
        raise NotVerified(f"the grant {name} got {exchange.status}, which proves nothing", exchanges=(exchange,))
    return exchange


def _invalid_assertion(oauth: TokenSource, name: str, flaw: str) -> str:
    assertion = oauth.assertion(name)
    if flaw in CLAIMS:
        return oauth.assertion(name, wrong_claim(assertion, flaw))
    if flaw.startswith("RS"):
        return oauth.assertion(name, algorithm=flaw)
    return resigned(assertion, flaw, oauth.public_key(name))
