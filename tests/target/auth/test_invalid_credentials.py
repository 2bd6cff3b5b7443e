"""Credentials that are right but for one thing."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from lmscontract.target.auth.invalid_credentials import changed_token

TOKENS = st.text("abAB0_-.~+/", min_size=1)


@given(TOKENS)
def test_a_tampered_token_differs_in_one_character(token: str) -> None:
    """Of a token that ends in something, one character of its last part is another, and its parts are as many."""
    forged = changed_token(token)
    if not token.endswith("."):
        assert len(forged) == len(token)
        assert sum(one != other for one, other in zip(token, forged, strict=True)) == 1
        assert forged.rpartition(".")[0] == token.rpartition(".")[0]
    assert forged != token
