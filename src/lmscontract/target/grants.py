"""The grants of the token endpoint, each asked for once in a run."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from itertools import islice
from typing import Any

from lmscontract.errors import ConfigurationError, CredentialsRefused
from lmscontract.findings.finding import Supply, SupplyKind
from lmscontract.target.exchange import Exchange
from lmscontract.target.forgery import CLAIMS, resigned, wrong_claims
from lmscontract.target.oauth import TokenSource, is_weather
from lmscontract.target.target import Target
from lmscontract.target.trial import NotVerified, witnessing

_ASSERTION = "assertion"
_FEW = 3


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
    if left_out:
        return _asked(target, name, f"no {field}", {field: None})
    return _asked(target, name, field, {field: f"not-the-{field.replace('_', '-')}"})


def opens(target: Target, name: str) -> int:
    """The status of a call with the token of a grant that somebody signs in by: one that the run's own token opens.

    0 where the grant speaks for nobody, since a client's own token may be of no use, or where that token opens nothing.
    """
    fields = target.snapshot.vocabulary.token["grants"][name]["fields"]
    opened = _opened(target)
    if opened is None or not {"username", _ASSERTION} & set(fields):
        return 0
    token = granted(target, name).get("access_token")
    if not isinstance(token, str):
        return 0
    exchange = target.session.send(opened.call, token)
    target.look_at(exchange)
    return exchange.status


def _opened(target: Target) -> Exchange | None:
    """A call that only reads and was served: of one of the first few operations that take no identifier."""
    plain = (each for each in target.snapshot.operations if not (each.operation.parameters or each.public))
    for endpoint in islice((each for each in plain if each.reads), _FEW):
        with witnessing(target), suppress(NotVerified, CredentialsRefused):
            return target.answer(endpoint.operation)
    return None


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
