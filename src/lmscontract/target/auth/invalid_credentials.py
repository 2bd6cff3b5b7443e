"""Invalid credentials that differ from valid ones in a single point: tokens, and the assertions of the JWT grant."""

from __future__ import annotations

import base64
import hmac
import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

ALGORITHMS = ("HS256", "RS512", "none")
"""Other algorithms than the stated one: with the public key as a secret, with the right key, and without a key."""

_YEAR = 365 * 24 * 3600
_WRONG: Mapping[str, Callable[[Mapping[str, Any]], Any]] = {
    "aud": lambda _: "another-platform.invalid",
    "exp": lambda claims: int(claims.get("iat", _YEAR)) - _YEAR,
    "iss": lambda claims: f"not-{claims.get('iss', '')}",
    "sub": lambda claims: f"unknown-{claims.get('sub', '')}",
}
CLAIMS = frozenset(_WRONG)
"""The claims that can be made wrong."""


def wrong_value(field: str) -> str:
    """Return a wrong value for a form field."""
    return f"not-the-{field.replace('_', '-')}"


def changed_token(token: str, at: float = 0.5) -> str:
    """Return a token with one character changed, at this fraction of its last part.

    So only the signature of a signed token is wrong.
    """
    head, dot, last = token.rpartition(".")
    place = int(len(last) * at)
    changed = "A" if last[place : place + 1] != "A" else "B"
    return f"{head}{dot}{last[:place]}{changed}{last[place + 1 :]}"


def wrong_claim(assertion: str, claim: str) -> Mapping[str, Any]:
    """Return a wrong value of an assertion's claim, by its name."""
    return {claim: _WRONG[claim](_decoded(assertion.split(".")[1]))}


def resigned(assertion: str, signature: str, public_key: str) -> str:
    """Return an assertion with another signature: under one of ALGORITHMS without the private key, else by a foreign key.

    A platform that trusts the algorithm of the header would take the public key in PEM for a shared secret (HS256).
    """
    from joserfc import jwt

    head, payload, _ = assertion.split(".")
    header = _decoded(head)
    if signature not in ALGORITHMS:
        return jwt.encode(header, _decoded(payload), _foreign_key(), algorithms=[header["alg"]])
    signed = f"{_encoded(json.dumps({**header, 'alg': signature}).encode())}.{payload}"
    if signature == "none":
        return f"{signed}."
    return f"{signed}.{_encoded(hmac.digest(public_key.encode(), signed.encode(), 'sha256'))}"


@cache
def _foreign_key() -> Any:
    from joserfc.jwk import RSAKey

    return RSAKey.generate_key(2048)


def _encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _decoded(part: str) -> dict[str, Any]:
    return dict(json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))))
