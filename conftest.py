"""What the checks and the tests share: the contract of this checkout, compiled before any worker needs it."""

from __future__ import annotations

import pytest

from lmscontract.contract.load import load_shipped


def pytest_configure(config: pytest.Config) -> None:
    """Compile the contract once per change of it, in the controller of pytest-xdist and not in each worker."""
    if not hasattr(config, "workerinput"):
        load_shipped()


def pytest_report_header() -> str:
    """Show which contract the session uses."""
    vocabulary = load_shipped().vocabulary
    return f"contract: {vocabulary.title}, known through {vocabulary.known_through}"
