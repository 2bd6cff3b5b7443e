"""A small invented platform for the tests of the contract."""

from __future__ import annotations

from pathlib import Path

import pytest

from lmscontract.contract.load import load
from lmscontract.contract.project import Contract


@pytest.fixture(scope="session")
def library() -> Contract:
    """The contract in tests/contract/library."""
    return load(Path(__file__).parent / "library")
