"""The key pairs that sign and verify assertions."""

from __future__ import annotations

import pytest

from lmscontract.errors import UsageError
from lmscontract.mock.auth import keys


def test_the_test_key_is_a_private_rsa_key() -> None:
    """Every process reads the same key pair from a file of the package."""
    assert keys.private_pem().startswith("-----BEGIN PRIVATE KEY-----")
    assert keys.key_pair().as_pem(private=True).decode() == keys.private_pem()


def test_a_private_key_is_not_a_public_key() -> None:
    """The public half of a key is accepted as public key, the private half is refused."""
    public = keys.key_pair().as_pem(private=False).decode()
    assert not keys.public_key(public).is_private
    with pytest.raises(UsageError, match="private"):
        keys.public_key(keys.private_pem())
