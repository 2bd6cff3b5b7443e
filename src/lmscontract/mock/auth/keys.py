"""Keys of assertions: a pair that a seed makes, public keys that are uploaded, and what a signature proves.

The pair is made from the seed, so that a mock and the configuration that another process prints for it agree. It guards
nothing: whoever knows the seed knows the key.
"""

from __future__ import annotations

import base64
import math
import random
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import orjson

from lmscontract.errors import UsageError

_EXPONENT = 65537
_PRIME_BITS = 1024
_SPAN = 1 << 13
_SIEVE = 20_000


@cache
def pair(seed: int) -> Any:
    """The RSA key pair of a seed, of 2048 bits; made once in a process, in about a fifth of a second."""
    from joserfc.jwk import RSAKey

    dice = random.Random(f"{seed} key")  # noqa: S311  # equal seeds have equal keys
    p, q = _prime(dice), _prime(dice)
    d = pow(_EXPONENT, -1, math.lcm(p - 1, q - 1))
    numbers = {"n": p * q, "e": _EXPONENT, "d": d, "p": p, "q": q}
    numbers |= {"dp": d % (p - 1), "dq": d % (q - 1), "qi": pow(q, -1, p)}
    return RSAKey.import_key({"kty": "RSA", **{name: _encoded(number) for name, number in numbers.items()}})


@cache
def private_pem(seed: int) -> str:
    """The private half of a seed's pair, as PEM."""
    return str(pair(seed).as_pem(private=True).decode())


@cache
def public_pem(seed: int) -> str:
    """The public half of a seed's pair, as PEM."""
    return str(pair(seed).as_pem(private=False).decode())


def public_key(pem: str) -> Any:
    """The key of a PEM block; a UsageError unless it is a public RSA key."""
    from joserfc.errors import JoseError
    from joserfc.jwk import RSAKey

    try:
        key = RSAKey.import_key(pem)
    except (JoseError, ValueError, TypeError):
        raise UsageError("no RSA key can be read from the PEM block", "public key", "upload a public key") from None
    if key.is_private:
        raise UsageError("this is a private key", "public key", "upload its public half, and keep it to yourself")
    return key


def verified(assertion: str, key: Any, algorithm: str) -> Mapping[str, Any] | None:
    """The claims of an assertion that was signed with the algorithm and the other half of the key."""
    from joserfc import jwt
    from joserfc.errors import JoseError

    try:
        return dict(jwt.decode(assertion, key, algorithms=[algorithm]).claims)
    except (JoseError, ValueError, TypeError, RecursionError):
        return None


def unverified(assertion: str, algorithm: str, *, other: bool = True) -> Mapping[str, Any] | None:
    """The claims of an assertion whatever its signature, if it was made with another algorithm, or with just that one."""
    header, claims = (_part(each) for each in [*assertion.split("."), "", ""][:2])
    return claims if header is not None and (header.get("alg") != algorithm) == other else None


def _prime(dice: random.Random) -> int:
    """The first prime of the right size after a number at random with which the exponent has no factor in common."""
    while True:
        start = dice.getrandbits(_PRIME_BITS) | 3 << _PRIME_BITS - 2 | 1
        for number in _candidates(start):
            if pow(2, number - 1, number) == 1 and number % _EXPONENT != 1:
                return number


def _candidates(start: int) -> Iterator[int]:
    """The odd numbers from an odd one on that no small prime divides."""
    free = bytearray([1]) * _SPAN
    for prime in _small_primes():
        first = -start * pow(2, -1, prime) % prime
        free[first::prime] = bytes(len(range(first, _SPAN, prime)))
    return (start + 2 * step for step in range(_SPAN) if free[step])


@cache
def _small_primes() -> tuple[int, ...]:
    free = bytearray([1]) * _SIEVE
    for number in range(3, math.isqrt(_SIEVE) + 1, 2):
        free[number * number :: number] = bytes(len(range(number * number, _SIEVE, number)))
    return tuple(number for number in range(3, _SIEVE, 2) if free[number])


def _encoded(number: int) -> str:
    return base64.urlsafe_b64encode(number.to_bytes((number.bit_length() + 7) // 8)).rstrip(b"=").decode()


def _part(text: str) -> Mapping[str, Any] | None:
    try:
        found = orjson.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    except ValueError:
        return None
    return found if isinstance(found, dict) else None
