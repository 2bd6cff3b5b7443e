"""Linters, a parser and a mock server read every form of the document."""

from __future__ import annotations

import json
import re
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import requests
from tests.clients import tools

from lmscontract.contract.load import load_shipped
from lmscontract.contract.openapi import document
from lmscontract.types import Channel, Month

pytestmark = [pytest.mark.clients, pytest.mark.slow]

Check = Callable[[Path], subprocess.CompletedProcess[str]]
CHECKS = [tools.redocly, tools.spectral, tools.swagger_parser]


def written(folder: Path, month: Month, **asked: Any) -> Path:
    """The file with the document of a month in production."""
    contract = load_shipped()
    path = folder / f"{'-'.join([str(month), *asked.values()])}.json"
    path.write_text(json.dumps(document(contract.at(month, Channel("production")), changes=contract.changes, **asked)))
    return path


@pytest.mark.parametrize("purpose", ["validation", "clients", "docs"])
@pytest.mark.parametrize("version", ["3.1", "3.0"])
@pytest.mark.parametrize("check", CHECKS)
def test_linters_and_parser_find_no_error(check: Check, version: str, purpose: str, tmp_path: Path) -> None:
    """Redocly, Spectral and swagger-parser find no error, in both versions and for every purpose."""
    tools.succeeded(check(written(tmp_path, Month(2027, 1), version=version, purpose=purpose)))


@pytest.mark.parametrize("check", CHECKS)
def test_a_wrong_document_is_refused(check: Check, tmp_path: Path) -> None:
    """A parameter without a place is an error for each of the tools."""
    path = written(tmp_path, Month(2027, 1), version="3.1")
    wrong = json.loads(path.read_text())
    del wrong["paths"]["/course/v1/courses"]["get"]["parameters"][0]["in"]
    path.write_text(json.dumps(wrong))
    assert check(path).returncode == 1


@pytest.fixture
def served() -> Iterator[Callable[[Path], str]]:
    """A function that serves a document with Prism and returns the address."""
    started: list[subprocess.Popen[bytes]] = []

    def serve(path: Path) -> str:
        log = path.with_suffix(".log")
        with log.open("wb") as output:
            command = [
                "node",
                str(tools.NODE / "@stoplight" / "prism-cli" / "dist" / "index.js"),
                "mock",
                "--port",
                "0",
            ]
            started.append(subprocess.Popen([*command, str(path)], stdout=output, stderr=output))
        deadline = time.monotonic() + 240
        while not (found := re.search(r"listening on (http://[\d.:]+)", log.read_text())):
            assert time.monotonic() < deadline, log.read_text()
            assert started[-1].poll() is None, log.read_text()
        return found[1]

    yield serve
    for process in started:
        process.terminate()
        process.wait(30)


@pytest.mark.parametrize("version", ["3.1", "3.0"])
def test_prism_serves_a_document_for_clients(served: Callable[[Path], str], tmp_path: Path, version: str) -> None:
    """Prism answers with an example of the response, and refuses a call without a token or with a wrong parameter."""
    address = f"{served(written(tmp_path, Month(2026, 10), version=version, purpose='clients'))}/course/v1/courses"
    token = {"Authorization": "Bearer any"}
    assert set(requests.get(address, headers=token, timeout=30).json()["data"]["items"][0]) == {"price", "prices"}
    assert requests.get(address, timeout=30).status_code == 401
    assert requests.get(address, headers=token, params={"page_size": 500}, timeout=30).status_code >= 400


@pytest.mark.parametrize("version", ["3.1", "3.0"])
@pytest.mark.parametrize(("month", "accepted"), [(Month(2026, 10), True), (Month(2027, 1), False)])
def test_prism_refuses_a_removed_body_property(
    served: Callable[[Path], str], tmp_path: Path, month: Month, accepted: bool, version: str
) -> None:
    """By a document for validation, a course is created with a price before the pricing move, and not after it."""
    address = f"{served(written(tmp_path, month, version=version, purpose='validation'))}/learn/v1/courses"
    for body, expected in (({"course_name": "a"}, True), ({"course_name": "a", "price": 12}, accepted)):
        response = requests.post(address, json=body, headers={"Authorization": "Bearer any"}, timeout=30)
        assert (response.status_code == 200) is expected
