"""The grants of the token endpoint, each asked for once in a run."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from itertools import islice
from typing import Any

from lmscontract.errors import ConfigurationError, CredentialsRefused
from lmscontract.findings.finding import Supply, SupplyKind
from lmscontract.rules.other_credential_accepted import EXPIRED
from lmscontract.rules.wrong_credential_accepted import PASSWORD
from lmscontract.target.exchange import Exchange
from lmscontract.target.forgery import CLAIMS, resigned, wrong_claims
from lmscontract.target.oauth import TokenSource, is_weather
from lmscontract.target.target import UNAUTHORIZED, Target
from lmscontract.target.trial import NotVerified, witnessing

_ASSERTION = "assertion"
_FEW = 3
_SHORT = 30


def grant(target: Target, name: str) -> Exchange:
    """What the token endpoint answers to a documented grant; NotVerified when the run lacks what it needs."""
    return _asked(target, name, "")


def granted(target: Target, name: str) -> Mapping[str, Any]:
    """The members of a grant's answer; NotVerified when there is no token."""
    exchange = grant(target, name)
    if not (exchange.ok and exchange.is_json and isinstance(exchange.json, Mapping)):
        raise NotVerified(f"the grant {name} was answered with {exchange.status}")
    return exchange.json


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
    exchange = _asked(target, name, f"no {field}" if left_out else field, {field: wrong})
    if field == PASSWORD and target.oauth is not None:
        target.oauth.request(name)  # a right one in between, so that failures do not add up
    return exchange


def opens(target: Target, name: str) -> int:
    """The status of a call with the token of a grant that somebody signs in by: one that the run's own token opens.

    0 where the grant speaks for nobody, since a client's own token may be of no use, or where that token opens nothing;
    that the run's own token is refused everywhere is told of its own grant.
    """
    fields = target.snapshot.vocabulary.token["grants"][name]["fields"]
    tried = _tried(target)
    if tried is None or not {"username", _ASSERTION} & set(fields):
        return 0
    token = granted(target, name).get("access_token")
    if tried.ok and isinstance(token, str):
        return opened_by(target, token)
    own = target.oauth is not None and target.oauth.credentials is not None and target.oauth.credentials.grant == name
    target.look_at(tried)
    return tried.status if own and not tried.ok else 0


def opened_by(target: Target, token: str) -> int:
    """The status of a call with some token, of one that the run's own token opens; NotVerified where that opens nothing."""
    opened = _tried(target)
    if opened is None or not opened.ok:
        raise NotVerified("the token of the run opens none of the calls that were tried")
    exchange = target.session.send(opened.call, token)
    target.look_at(exchange)
    if is_weather(exchange):
        raise NotVerified(
            f"it answered {exchange.status}, which says nothing of the contract", exchange.call.operation.label
        )
    return exchange.status


def another(target: Target, kind: str) -> str:
    """A credential that is no living access token: a `refresh_token`, the `client_secret`, or what EXPIRED stands for.

    NotVerified when the run has none.
    """
    if kind == EXPIRED:
        return _expired(target)
    known = "" if target.oauth is None or target.oauth.credentials is None else target.oauth.credentials.client_secret
    if kind == "client_secret" and known:
        return known
    for name, said in target.snapshot.vocabulary.token["grants"].items():
        if kind in said.get("answers", ()):
            with suppress(NotVerified):
                given = granted(target, name).get(kind)
                if isinstance(given, str) and given:
                    return given
    raise NotVerified(f"the run has no {kind.replace('_', ' ')}", supply=Supply(SupplyKind.CREDENTIALS))


def _expired(target: Target) -> str:
    """The owner's expired token; in a thorough run else one that lasts so shortly that its end can be awaited."""
    if target.expired_token:
        return target.expired_token
    if target.thorough and target.oauth is not None and target.oauth.credentials and target.oauth.credentials.grant:
        with suppress(CredentialsRefused):
            if ended := target.oauth.ended(_SHORT):
                return ended
    mend = "add expired-token to the tenant: a token that was given long ago"
    raise NotVerified("no expired token is at hand", mend=mend, supply=Supply(SupplyKind.CREDENTIALS))


def _tried(target: Target) -> Exchange | None:
    """A call that only reads, of the first few operations that take no identifier: one that the token of the run opens.

    Else one with which it was refused, if no other answer came.
    """
    refused: list[Exchange] = []
    plain = (each for each in target.snapshot.operations if not (each.operation.parameters or each.public))
    for endpoint in islice((each for each in plain if each.reads), _FEW):
        with witnessing(target), suppress(NotVerified, CredentialsRefused):
            exchange = target.call(endpoint.operation)
            if exchange.ok:
                return exchange
            refused.append(exchange)
    return refused[-1] if refused and all(each.status == UNAUTHORIZED for each in refused) else None


def _asked(target: Target, name: str, forgery: str, overrides: Mapping[str, str | None] | None = None) -> Exchange:
    if target.oauth is None:
        supply = Supply(SupplyKind.CREDENTIALS)
        raise NotVerified("the run has no credentials", mend="name a tenant with credentials", supply=supply)
    key = (name, forgery)
    try:
        if key not in target.granted:
            if forgery and overrides is None:
                overrides = {_ASSERTION: _forged(target.oauth, name, forgery)}
            target.granted[key] = target.oauth.request(name, overrides)
    except ConfigurationError as error:
        raise NotVerified(error.what, mend=error.mend) from None
    target.look_at(target.granted[key])
    if is_weather(target.granted[key]):
        raise NotVerified(f"the grant {name} was answered with {target.granted[key].status}")
    return target.granted[key]


def _forged(oauth: TokenSource, name: str, forgery: str) -> str:
    assertion = oauth.assertion(name)
    if forgery in CLAIMS:
        return oauth.assertion(name, wrong_claims(assertion, forgery))
    return oauth.assertion(name, algorithm=forgery) if forgery.startswith("RS") else resigned(assertion, forgery)
