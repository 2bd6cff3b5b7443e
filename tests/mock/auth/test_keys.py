"""Keys that a seed makes."""

from __future__ import annotations

import math

from joserfc.jwk import RSAKey

from lmscontract.mock.auth import keys


def test_equal_seeds_have_equal_keys() -> None:
    """A seed makes the same pair in every process, and another seed another."""
    first = keys.private_pem(1)
    keys.pair.cache_clear()
    keys.private_pem.cache_clear()
    assert keys.private_pem(1) == first != keys.private_pem(2)


def test_a_pair_is_a_proper_one() -> None:
    """It has 2048 bits, two different primes, and halves that belong together."""
    from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey

    key = RSAKey.import_key(keys.private_pem(3)).private_key
    assert isinstance(key, RSAPrivateKey)
    numbers = key.private_numbers()
    p, q, e, d = numbers.p, numbers.q, numbers.public_numbers.e, numbers.d
    assert key.key_size == 2048
    assert p != q
    assert all(pow(base, prime - 1, prime) == 1 for base in (2, 3, 5, 7) for prime in (p, q))
    assert e * d % math.lcm(p - 1, q - 1) == 1


def test_halves_are_told_apart() -> None:
    """The private half is PEM of a private key, the public half a public key block."""
    assert keys.private_pem(1).startswith("-----BEGIN PRIVATE KEY-----")
    assert keys.public_pem(1).startswith("-----BEGIN PUBLIC KEY-----")
    assert not keys.public_key(keys.public_pem(1)).is_private
