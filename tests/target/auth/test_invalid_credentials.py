"""Credentials that differ from the valid ones in one detail."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from lmscontract.target.auth.invalid_credentials import changed_token

TOKENS = st.text("abAB0_-.~+/", min_size=1)


@given(TOKENS)
def test_a_tampered_token_differs_in_one_character(token: str) -> None:
    """A tampered token has the same number of parts, and one character of its last part differs."""
    forged = changed_token(token)
    if not token.endswith("."):
        assert len(forged) == len(token)
        assert sum(one != other for one, other in zip(token, forged, strict=True)) == 1
        assert forged.rpartition(".")[0] == token.rpartition(".")[0]
    assert forged != token
