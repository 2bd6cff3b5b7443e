"""Credentials that are right but for one thing: assertions that must get no token, and a token that must open nothing."""

from __future__ import annotations

import base64
import hmac
import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

ALGORITHMS = ("HS256", "RS512", "none")
"""Other algorithms than the stated one: with the public key as a secret, with the right key, and without any."""

_YEAR = 365 * 24 * 3600

_WRONG: Mapping[str, Callable[[Mapping[str, Any]], Any]] = {
    "aud": lambda _: "another-platform.invalid",
    "exp": lambda claims: int(claims.get("iat", _YEAR)) - _YEAR,
    "iss": lambda claims: f"not-{claims.get('iss', '')}",
    "sub": lambda claims: f"nobody-{claims.get('sub', '')}",
}

CLAIMS = frozenset(_WRONG)
"""The claims that can be made wrong."""


def tampered(token: str, at: float = 0.5) -> str:
    """A token that nobody issued and that differs from an issued one in a single character.

    It lies in the last part, so that of a signed token the signature is wrong and nothing else: `at` its middle, or
    another fraction of it.
    """
    head, dot, last = token.rpartition(".")
    place = int(len(last) * at)
    changed = "A" if last[place : place + 1] != "A" else "B"
    return f"{head}{dot}{last[:place]}{changed}{last[place + 1 :]}"


def wrong_claims(assertion: str, claim: str) -> Mapping[str, Any]:
    """The claim of an assertion with a value that is wrong beyond doubt; for the right key to sign."""
    return {claim: _WRONG[claim](_part(assertion.split(".")[1]))}


def resigned(assertion: str, forgery: str, public_key: str) -> str:
    """The same claims signed by somebody else: under an algorithm without the key, or with a foreign key (`signature`).

    Whoever verifies what the header says, and not what is stated, takes the public key in PEM for a shared secret.
    """
    from joserfc import jwt

    header, claims = (_part(each) for each in assertion.split(".")[:2])
    if forgery == "none":
        return ".".join((_text({**header, "alg": forgery}), assertion.split(".")[1], ""))
    if forgery in ALGORITHMS:
        signed = f"{_text({**header, 'alg': forgery})}.{assertion.split('.')[1]}"
        return f"{signed}.{_base64(hmac.digest(public_key.encode(), signed.encode(), 'sha256'))}"
    return jwt.encode(header, claims, _foreign_key(), algorithms=[header["alg"]])


@cache
def _foreign_key() -> Any:
    from joserfc.jwk import RSAKey

    return RSAKey.generate_key(2048)


def _text(part: Mapping[str, Any]) -> str:
    return _base64(json.dumps(part).encode())


def _base64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _part(text: str) -> dict[str, Any]:
    found = json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    return dict(found)
