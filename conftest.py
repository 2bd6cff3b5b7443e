"""What the checks and the tests share: the contract of this checkout, compiled before any worker needs it, and no deadline
for generated examples, because machines differ."""

from __future__ import annotations

import pytest
from hypothesis import settings

from lmscontract.contract.load import checkout_cache, load, shipped

settings.register_profile("lmscontract", deadline=None)
settings.load_profile("lmscontract")


def pytest_configure(config: pytest.Config) -> None:
    """Compile the contract once per change of it, in the controller of pytest-xdist and not in each worker."""
    if not hasattr(config, "workerinput"):
        load(shipped(), cache=checkout_cache(shipped()))


def pytest_report_header() -> str:
    """Show which contract the session uses."""
    vocabulary = load(shipped(), cache=checkout_cache(shipped())).vocabulary
    return f"contract: {vocabulary.title}, known through {vocabulary.known_through}"
