"""`lmscontract token`, with a mock in a thread."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from lmscontract.cli.main import run
from lmscontract.contract.load import load_shipped
from lmscontract.findings.callers import INVALID_TOKEN
from lmscontract.mock.config_text import print_config
from lmscontract.mock.core import Platform
from lmscontract.mock.server import start_in_thread
from lmscontract.types import LOOPBACK, Channel, Month


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Serve a mock, with its configuration in the working directory, and return its address."""
    contract = load_shipped()
    snapshot = contract.at(Month(2026, 11), Channel("sandbox"))
    platform = Platform(snapshot, contract.mock_data, clock=time.time, hostname=LOOPBACK)
    monkeypatch.chdir(tmp_path)
    with start_in_thread(platform) as running:
        Path("lmscontract.toml").write_text(print_config(platform, running.base_url), "utf-8")
        yield running.base_url


def _id(address: str, token: str) -> int:
    """Return the status of a call with a token."""
    request = Request(f"{address}/manage/v1/user", headers={"Authorization": f"Bearer {token}"})
    with urlopen(request, timeout=10) as response:
        assert json.load(response)["data"]["items"]
        return int(response.status)


def test_token_is_printed_alone(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A valid token of an account is on standard output, and nothing else is anywhere."""
    found = set()
    for account in ([], ["--account", "superadmin"], ["--account", "user"]):
        assert run(["token", "--tenant", "mock", *account]) == 0
        printed = capsys.readouterr()
        token = printed.out.removesuffix("\n")
        assert (token.split(), printed.err) == ([token], "")
        found.add(token)
    assert len(found) == 3
    assert run(["token", "--tenant", "mock"]) == 0
    assert _id(address, capsys.readouterr().out.strip()) == 200
    assert [path.name for path in Path.cwd().iterdir()] == ["lmscontract.toml"]


def test_invalid_token_is_a_changed_one(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The caller with an invalid token gets one that the platform never issued."""
    assert address
    assert run(["token", "--tenant", "mock", "--account", INVALID_TOKEN]) == 0
    with pytest.raises(OSError, match="401"):
        _id(address, capsys.readouterr().out.strip())


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ([], "token: no target given; give --tenant NAME or --base-url URL"),
        (["--tenant", "mock", "--account", "usr"], "--account: the tenant has no account usr; the closest is user"),
        (["--tenant", "mocks"], "--tenant: lmscontract.toml has no tenant mocks; the closest is mock"),
        (
            ["--base-url", "http://127.0.0.1:9"],
            "the environment: the tenant has no credentials; set LMSCONTRACT_TOKEN, or ",
        ),
        (["--tenant", "mock", "--account", ""], "--account: is empty; give it a value, or remove it"),
    ],
)
def test_what_is_missing_is_one_line(
    arguments: list[str], error: str, address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a target, an account or credentials the command ends with 2 and one line."""
    assert address
    assert run(["token", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert error in printed.err.replace(f"{Path.cwd()}/", "")
