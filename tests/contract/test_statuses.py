"""The status of a success is data: 200 unless the contract names another one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.strategies import COMPONENTS, folder, made, plain

from lmscontract.contract.load import load
from lmscontract.contract.openapi import document
from lmscontract.contract.project import Contract
from lmscontract.errors import ContractError
from lmscontract.mock.core import Platform
from lmscontract.mock.messages import Request, Response
from lmscontract.rules.register import derive
from lmscontract.types import Channel, Month

PATHS = """\
/toys/v1/toys:
  get: {x-lists: toy, x-items: {}, x-public: true}
  post: {x-status: 201, x-data: {}, x-public: true}
/toys/v1/toys/{toy_id}:
  delete: {x-status: 204, x-public: true}
"""
TABLE = COMPONENTS.replace(
    '"200": {says: done}',
    '"200": {says: done}, "201": {says: created}, "204": {says: gone}, "4XX": {says: refused}',
)


@pytest.fixture(scope="module")
def contract() -> Contract:
    """Return a contract whose operations succeed with 200, 201 and 204."""
    return made(plain(TABLE), plain(PATHS))


def _response(contract: Contract, method: str, path: str, *broken: str) -> Response:
    snapshot = contract.at(Month(2030, 3), Channel("sandbox"))
    return Platform(snapshot, {}, clock=lambda: 0.0, broken=broken).handle(Request(method, path))


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("GET", "/toys/v1/toys", 200), ("POST", "/toys/v1/toys", 201), ("DELETE", "/toys/v1/toys/1001", 204)],
)
def test_the_mock_succeeds_with_the_status_of_the_operation(
    contract: Contract, method: str, path: str, status: int
) -> None:
    """The mock answers with the documented status; a response with 204 has no body."""
    response = _response(contract, method, path)
    assert (response.status, bool(response.body)) == (status, status != 204)


def test_a_broken_status_is_another_one(contract: Contract) -> None:
    """A mock that breaks the requirement about statuses answers with one that the table lacks."""
    response = _response(contract, "POST", "/toys/v1/toys", "status-undocumented:POST /toys/v1/toys")
    assert str(response.status) not in contract.vocabulary.statuses


def test_an_export_describes_the_status_of_each_success(contract: Contract) -> None:
    """An operation has one successful status, with a body unless it is 204."""
    paths: dict[str, Any] = document(contract.at(Month(2030, 3), Channel("sandbox")))["paths"]
    shown = {
        each["operationId"]: {status: "content" in found for status, found in each["responses"].items() if status < "3"}
        for path in paths.values()
        for each in path.values()
    }
    assert list(shown.values()) == [{"200": True}, {"201": True}, {"204": False}]


def test_a_response_without_a_body_is_not_required_to_be_json(contract: Contract) -> None:
    """Every operation but the one that answers 204 is required to answer JSON."""
    found = {
        each.operation.method
        for each in derive(contract.at(Month(2030, 3), Channel("sandbox")))
        if each.rule == "response-not-json"
    }
    assert found == {"GET", "POST"}


@pytest.mark.parametrize(
    ("node", "message"),
    [
        ("x-status: 202", "the table of statuses has no 202"),
        (
            "x-conditions:\n        - {id: full, answers: 409, says: too many}",
            "the table of statuses has no 409",
        ),
        ("x-status: 204\n      x-data: {}", "a response with status 204 has no body, but x-data describes one"),
    ],
)
def test_a_wrong_status_is_an_error_with_its_line(node: str, message: str, tmp_path: Path) -> None:
    """A status that the table lacks, and a body of a response with 204, are errors with file and line."""
    service = f'x-source: "43"\npaths:\n  /toys/v1/toys:\n    post:\n      {node}\n'
    with pytest.raises(ContractError) as error:
        load(folder(tmp_path, service, components=TABLE))
    line = 6 if "x-conditions" in node else 5
    assert (error.value.what, error.value.where) == (message, f"toys/services/toys.yaml:{line}")
