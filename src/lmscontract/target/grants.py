"""The grants of the token endpoint, each asked for once in a run."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from typing import Any

from lmscontract.errors import ConfigurationError
from lmscontract.findings.finding import Supply, SupplyKind
from lmscontract.target.exchange import Exchange
from lmscontract.target.target import Target
from lmscontract.target.trial import NotVerified

_ASSERTION = "assertion"
_OTHER_ALGORITHM = "HS256"


def grant(target: Target, name: str) -> Exchange:
    """What the token endpoint answers to a documented grant; NotVerified when the run lacks what it needs."""
    return _asked(target, name, "")


def granted(target: Target, name: str) -> Mapping[str, Any]:
    """The members of a grant's answer; NotVerified when there is no token."""
    exchange = grant(target, name)
    if not (exchange.ok and exchange.is_json and isinstance(exchange.json, Mapping)):
        raise NotVerified(f"the grant {name} was answered with {exchange.status}")
    return exchange.json


def forged(target: Target, name: str) -> Exchange:
    """What the token endpoint answers to the right claims signed with another algorithm and a key that anybody has."""
    return _asked(target, name, _OTHER_ALGORITHM)


def _asked(target: Target, name: str, algorithm: str) -> Exchange:
    if target.oauth is None:
        supply = Supply(SupplyKind.CREDENTIALS)
        raise NotVerified("the run has no credentials", mend="name a tenant with credentials", supply=supply)
    key = (name, algorithm)
    try:
        if key not in target.granted:
            overrides = {_ASSERTION: _resigned(target.oauth.assertion(name), algorithm)} if algorithm else None
            target.granted[key] = target.oauth.request(name, overrides)
    except ConfigurationError as error:
        raise NotVerified(error.what, mend=error.mend) from None
    target.look_at(target.granted[key])
    return target.granted[key]


def _resigned(assertion: str, algorithm: str) -> str:
    from joserfc import jwt
    from joserfc.jwk import OctKey

    payload = assertion.split(".")[1]
    claims = json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
    key = OctKey.import_key("a key that anybody may have, long enough")
    return jwt.encode({"alg": algorithm, "typ": "JWT"}, claims, key, algorithms=[algorithm])
