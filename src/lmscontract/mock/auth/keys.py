"""Keys of assertions: the test key, uploaded public keys, and the verification of signatures.

`test-key.pem` is the private key of every mock. It is public, protects nothing, and must not be used elsewhere.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import orjson

from lmscontract.errors import UsageError


@cache
def private_pem() -> str:
    """Return the private test key as PEM."""
    return Path(__file__).with_name("test-key.pem").read_text("ascii")


@cache
def key_pair() -> Any:
    """Return the test key pair, an RSA key of joserfc."""
    from joserfc.jwk import RSAKey

    return RSAKey.import_key(private_pem())


def public_key(pem: str) -> Any:
    """Return the key of a PEM block; a UsageError unless it is a public RSA key."""
    from joserfc.errors import JoseError
    from joserfc.jwk import RSAKey

    try:
        key = RSAKey.import_key(pem)
    except (JoseError, ValueError, TypeError):
        raise UsageError("no RSA key can be read from the PEM block", "public key", "upload a public key") from None
    if key.is_private:
        raise UsageError("this is a private key", "public key", "upload the public key that belongs to it")
    return key


def verified(assertion: str, key: Any, algorithm: str) -> Mapping[str, Any] | None:
    """Return the claims of an assertion that was signed with the algorithm and the private key of this public key."""
    from joserfc import jwt
    from joserfc.errors import JoseError

    try:
        return dict(jwt.decode(assertion, key, algorithms=[algorithm]).claims)
    except (JoseError, ValueError, TypeError, RecursionError):
        return None


def unverified(assertion: str, algorithm: str, *, other: bool = True) -> Mapping[str, Any] | None:
    """Return the claims of an assertion without checking its signature.

    With `other`, only if its header names another algorithm; else only if it names this one.
    """
    header, claims = (_part(each) for each in [*assertion.split("."), "", ""][:2])
    return claims if header is not None and (header.get("alg") != algorithm) == other else None


def _part(text: str) -> Mapping[str, Any] | None:
    try:
        found = orjson.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    except ValueError:
        return None
    return found if isinstance(found, dict) else None
