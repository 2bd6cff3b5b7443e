"""Errors are values with one sentence each, and know the code that they end a command with."""

from __future__ import annotations

from contextlib import contextmanager

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmscontract import errors
from lmscontract.errors import ContractError, Inconclusive, LmsContractError, UsageError, closest


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (UsageError("is empty", "--base-url", "name an address"), "--base-url: is empty; name an address"),
        (UsageError("is empty", "--base-url"), "--base-url: is empty"),
        (UsageError("there is no target", hint="name one"), "there is no target; name one"),
        (UsageError("there is no target"), "there is no target"),
    ],
)
def test_one_sentence(error: LmsContractError, sentence: str) -> None:
    """An error says where, what and what to do, and leaves out what it does not know."""
    assert str(error) == sentence


@given(st.text(), st.text(), st.text())
def test_one_line(what: str, where: str, hint: str) -> None:
    """An error is always one line."""
    assert len(str(UsageError(what, where, hint)).splitlines()) <= 1


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("UsageError", 2),
        ("ConfigurationError", 2),
        ("ContractError", 2),
        ("TenantUnreachable", 3),
        ("CredentialsRefused", 3),
        ("Inconclusive", 3),
        ("Defect", 4),
        ("LmsContractError", 4),
    ],
)
def test_exit_codes(name: str, code: int) -> None:
    """Wrong usage and broken data end with 2, what stays inconclusive with 3, our own fault with 4."""
    assert getattr(errors, name).exit_code == code


def test_errors_are_values() -> None:
    """Two errors that say the same are equal, two of different classes are not."""
    assert ContractError("a", "b", "c") == ContractError("a", "b", "c")
    assert ContractError("a") != ContractError("a", "b")
    assert ContractError("a") != UsageError("a")
    assert len({ContractError("a"), ContractError("a"), ContractError("b")}) == 2


def test_errors_pass_through_context_managers() -> None:
    """An error may pass through a context manager, which gives it another traceback."""

    @contextmanager
    def context():
        yield

    with pytest.raises(Inconclusive, match="too little"), context():
        raise Inconclusive("too little")


def test_the_nearest_name_is_reported() -> None:
    """The remedy names the nearest of the known names, and nothing when none is near."""
    assert closest("prize", ["price", "trial"]) == "the closest is price"
    assert closest("prize", ["zebra"]) == ""
    assert closest("prize", []) == ""
    assert closest("prize", (name for name in ("rice", "prizes"))) == "the closest is prizes"
    assert (
        closest("removed", {"removed-property-sent", "removed-operation-served"})
        == "the closest is removed-property-sent"
    )
    assert closest("nope", ["opengraph"]) == ""
    assert (closest("prize", ["price"], 0.8), closest("prize", ["price"], 0.9)) == ("the closest is price", "")
