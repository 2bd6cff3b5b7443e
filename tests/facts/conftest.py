"""These tests are skipped without --specification, since the specification is not in the repository."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from tests.facts.records import Records
from tests.facts.specification import Specification

from lmscontract.contract.load import load_shipped
from lmscontract.contract.project import Contract


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option `--specification PATH`."""
    parser.addoption("--specification", metavar="PATH", help="the specification that contracts/ is compared with")


@pytest.fixture(scope="session")
def specification(request: pytest.FixtureRequest) -> Specification:
    """The specification, as rows and bullets."""
    path = request.config.getoption("--specification", default=None)
    if not path:
        pytest.skip("no specification is given: tox -e facts -- --specification PATH")
    return Specification.read(Path(path))


@pytest.fixture(scope="session")
def contract() -> Contract:
    """The shipped contract."""
    return load_shipped()


@pytest.fixture(scope="session")
def documents(contract: Contract) -> Mapping[str, Any]:
    """The parsed files of contracts/, by their names."""
    return {name.partition("/")[2]: document.data for name, document in contract.documents.items()}


@pytest.fixture(scope="session")
def records(documents: Mapping[str, Any]) -> Records:
    """The texts of contracts/, each with its source."""
    return Records(documents)
