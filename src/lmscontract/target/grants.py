"""The grants of the token endpoint, each asked for once in a run; that by which the run signs in is not asked for again."""

from __future__ import annotations

import re
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
from lmscontract.target.calls import FAILURE, UNAUTHORIZED
from lmscontract.target.exchange import Exchange
from lmscontract.target.forgery import CLAIMS, resigned, wrong_claims
from lmscontract.target.oauth import Credentials, TokenSource
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.target import Target, conclusive
from lmscontract.types import Operation

_ASSERTION = "assertion"
_FEW = 6
_SHORT = 30
_TOKEN = re.compile(r"[\w.~+/-]+=*", re.ASCII)  # RFC 6750, 2.1


def grant(target: Target, name: str) -> Exchange:
    """What the token endpoint answers to a documented grant; NotVerified when the run lacks what it needs."""
    return _asked(target, name, "")


def failing(target: Target, name: str) -> bool:
    """Whether the token endpoint fails on a grant (500), and again after it has given the run another token by its own."""
    own, asked = _credentials(target).grant, target.granted.get((name, ""))
    if target.oauth is None or asked is None or asked.status != FAILURE or own in ("", name):
        return False
    return target.oauth.request(own).ok and target.oauth.request(name).status == FAILURE


def granted(target: Target, name: str) -> Mapping[str, Any]:
    """The members of a grant's answer; NotVerified when there is no token."""
    exchange = grant(target, name)
    if not (exchange.ok and exchange.is_json and isinstance(exchange.json, Mapping)):
        raise NotVerified(f"the grant {name} was answered with {exchange.status}", exchanges=(exchange,))
    return exchange.json


def token_answers(target: Target, operation: Operation) -> Sequence[Exchange]:
    """The successful answers to the documented grants for which the run has what they need; none but of the token endpoint."""
    found = []
    for endpoint, name, _ in grants(target.snapshot):
        if endpoint.operation == operation:
            with suppress(NotVerified):
                found.append(grant(target, name))
    return [each for each in found if each.ok]


def forged(target: Target, name: str, forgery: str) -> Exchange:
    """What the token endpoint answers to an assertion that is right but for one thing: its signature, or a claim.

    `forgery` is one of ALGORITHMS, `signature` for a foreign key, or the name of a claim.

    NotVerified when it gives no token even for a right one.
    """
    if not grant(target, name).ok:
        raise NotVerified(f"the grant {name} gives no token even for a right assertion")
    return _asked(target, name, forgery)


def mistaken(target: Target, name: str, field: str, *, left_out: bool = False) -> Exchange:
    """What the token endpoint answers to a grant that is right but for one form field, which is wrong or left out.

    NotVerified when it gives no token even for a right one.
    """
    if not grant(target, name).ok:
        raise NotVerified(f"the grant {name} gives no token even for a right form")
    wrong = None if left_out else f"not-the-{field.replace('_', '-')}"
    try:
        return _asked(target, name, f"no {field}" if left_out else field, {field: wrong})
    finally:
        if field == PASSWORD and target.oauth is not None:
            target.oauth.request(name)  # a right one at once, so that failures do not add up


def opens(target: Target, name: str) -> Exchange | None:
    """The answer to a call with the token of a grant that somebody signs in by: one that the run's own token opens.

    None where the grant speaks for nobody, since a client's own token may be of no use, or where that token opens nothing;
    that the run's own token is refused everywhere is told of its own grant.
    """
    fields = target.snapshot.vocabulary.token["grants"][name]["fields"]
    tried = _tried(target)
    if tried is None or not {"username", _ASSERTION} & set(fields):
        return None
    token = granted(target, name).get("access_token")
    if tried.ok:
        return _called(target, tried, token) if isinstance(token, str) else None
    return tried if _credentials(target).grant == name else None


def opened_by(target: Target, token: str) -> Exchange:
    """The answer to a call with some token, of one that the run's own token opens; NotVerified where that opens nothing."""
    tried = _tried(target)
    if tried is None or not tried.ok:
        raise NotVerified("the token of the run opens none of the calls that were tried")
    return _called(target, tried, token)


def called_with(target: Target, operation: Operation, token: str) -> Exchange:
    """The answer to the plain call of an operation with some token; NotVerified unless the run's own token opens it."""
    return _called(target, target.answer(operation), token)


def refuses_good_token(target: Target, refusal: Exchange) -> bool:
    """Whether a call that only reads is refused with 401 once more, though the token is that of a user of the highest
    level and opens others: whoever lacks a permission gets 403 (7)."""
    operation = refusal.call.operation
    fields = target.snapshot.vocabulary.token["grants"].get(_credentials(target).grant, {}).get("fields", ())
    of_a_user = {"username", _ASSERTION} & set(fields) and target.calls.asker(refusal) == LEVELS[0]
    if not (
        of_a_user and target.endpoint(operation).reads and target.call(operation, again=True).status == UNAUTHORIZED
    ):
        return False
    tried = _tried(target)
    return tried is not None and tried.ok and target.call(tried.call.operation, again=True).ok


def other_credential(target: Target, kind: str) -> str:
    """A credential that is no living access token: a `refresh_token`, the `client_secret`, or what EXPIRED stands for.

    NotVerified when the run has none, or it cannot stand where a token does.
    """
    hint, name = "", kind.replace("_", " ")
    if kind == EXPIRED:
        hint, name = "add expired-token to the tenant: a token that was given long ago", "expired token"
        credential = _expired(target)
    else:
        credential = _credentials(target).client_secret if kind == "client_secret" else _refresh_token(target)
    if not credential:
        raise NotVerified(f"the run has no {name}", hint=hint, supply=Supply(SupplyKind.CREDENTIALS))
    if not _TOKEN.fullmatch(credential):
        raise NotVerified("it holds what no token holds, so that the call with it would be malformed")
    return credential


def _expired(target: Target) -> str:
    """The owner's expired token; in a thorough run else one that lasts so shortly that its end can be awaited."""
    if target.expired_token or not (target.thorough and target.oauth and _credentials(target).grant):
        return target.expired_token
    with suppress(CredentialsRefused):
        return target.oauth.ended(_SHORT)
    return ""


def _refresh_token(target: Target) -> str:
    """The refresh token of the first grant that gives one."""
    for name, said in target.snapshot.vocabulary.token["grants"].items():
        with suppress(NotVerified):
            given = granted(target, name).get("refresh_token") if "refresh_token" in said.get("answers", ()) else None
            if isinstance(given, str):
                return given
    return ""


def _credentials(target: Target) -> Credentials:
    """What the run signs in with; nothing in any field where it does not."""
    return (target.oauth and target.oauth.credentials) or Credentials()


def _called(target: Target, tried: Exchange, token: str) -> Exchange:
    """The answer to a call that was made before, with another token."""
    target.spend(target.endpoint(tried.call.operation), ("with another token", token))
    exchange = target.session.send(tried.call, token)
    return conclusive(exchange)


def _tried(target: Target) -> Exchange | None:
    """A call that only reads, of the first few operations that take no identifier: one that the token of the run opens.

    The one that was asked least often comes first. Else one with which it was refused, if no other answer came.
    """
    refused: list[Exchange] = []
    sent = target.session.requests_sent
    few = islice(without_identifiers(target.snapshot), _FEW)
    for endpoint in sorted(few, key=lambda each: sent.get(each.operation.label, 0)):
        with suppress(NotVerified, CredentialsRefused):
            exchange = target.call(endpoint.operation)
            if exchange.ok:
                return exchange
            refused.append(exchange)
    return refused[-1] if refused and all(each.status == UNAUTHORIZED for each in refused) else None


def _asked(target: Target, name: str, forgery: str, overrides: Mapping[str, str | None] | None = None) -> Exchange:
    if target.oauth is None:
        supply = Supply(SupplyKind.CREDENTIALS)
        raise NotVerified("the run has no credentials", hint="name a tenant with credentials", supply=supply)
    key = (name, forgery)
    if key == (_credentials(target).grant, "") and target.oauth.given is not None:
        target.granted.setdefault(key, target.oauth.given)
    try:
        if key not in target.granted:
            if forgery and overrides is None:
                overrides = {_ASSERTION: _forged(target.oauth, name, forgery)}
            if (endpoint := target.snapshot.token_endpoint) is not None:
                target.spend(endpoint, key)
            target.granted[key] = target.oauth.request(name, overrides)
    except ConfigurationError as error:
        raise NotVerified(error.what, hint=error.hint) from None
    except TenantUnreachable as error:
        if not overrides:
            raise
        raise NotVerified(error.what) from None  # it is not repeated; a tenant that is away is told by the next call
    exchange = target.granted[key]
    if exchange.is_transient:
        raise NotVerified(f"the grant {name} was answered with {exchange.status}", exchanges=(exchange,))
    return exchange


def _forged(oauth: TokenSource, name: str, forgery: str) -> str:
    assertion = oauth.assertion(name)
    if forgery in CLAIMS:
        return oauth.assertion(name, wrong_claims(assertion, forgery))
    if forgery.startswith("RS"):
        return oauth.assertion(name, algorithm=forgery)
    return resigned(assertion, forgery, oauth.public_key(name))
