"""Every month on both channels, in both versions: valid, loadable, and with every reference resolved."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from openapi_spec_validator import validate

from lmscontract.contract.load import load_shipped
from lmscontract.contract.openapi import document
from lmscontract.contract.openapi_versions import references
from lmscontract.contract.project import Contract
from lmscontract.types import Channel, Month

pytestmark = [pytest.mark.every_month, pytest.mark.slow]

FIRST, COUNT = Month(2022, 12), 52  # through March 2027


@pytest.fixture(scope="module")
def contract() -> Contract:
    """The shipped contract."""
    return load_shipped()


@pytest.mark.parametrize("version", ["3.1", "3.0"])
@pytest.mark.parametrize("channel", ["sandbox", "production"])
@pytest.mark.parametrize("month", [str(FIRST.plus(each)) for each in range(COUNT)])
def test_export(contract: Contract, month: str, channel: Channel, version: Any) -> None:
    """The document is valid, schemathesis reads each of its operations, and every reference has its schema."""
    snapshot = contract.at(Month.parse(month), channel)
    whole = document(snapshot, version=version)
    validate(whole)
    assert set(references(whole)) <= set(whole["components"].get("schemas", {}))
    labels = {result.ok().label for result in schemathesis.openapi.from_dict(whole).get_all_operations()}
    printed = {f"{method.upper()} {path}" for path, item in whole["paths"].items() for method in item}
    assert labels == printed
