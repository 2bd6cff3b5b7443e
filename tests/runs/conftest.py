"""Whole runs: the command line in a new process, against a mock on loopback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from lmscontract.cli import main
from lmscontract.contract.load import load_shipped
from lmscontract.mock.config_text import print_config
from lmscontract.mock.core import Platform
from lmscontract.mock.server import RunningServer, ServerThread
from lmscontract.types import LOOPBACK, Channel, Month

TODAY = "2026-11-20"


@dataclass(frozen=True)
class Ended:
    """The result of a command."""

    code: int
    out: str
    err: str
    reports: Path

    def report(self, name: str) -> Any:
        """A JSON report of the run."""
        return json.loads((self.reports / name).read_text("utf-8"))

    @property
    def statuses(self) -> dict[str, str]:
        """The status of each requirement."""
        return {each["id"]: each["status"] for each in self.report("requirements.json")["requirements"]}


Command = Callable[..., Ended]


@pytest.fixture
def lmscontract(tmp_path: Path) -> Command:
    """Run the command line in an empty folder."""

    def run(*arguments: str, **environment: str) -> Ended:
        reports = tmp_path / "reports"
        ended = subprocess.run(
            [sys.executable, "-c", "from lmscontract.cli.main import main; main()", *_with_reports(arguments, reports)],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env={**os.environ, "LMSCONTRACT_TODAY": TODAY, **environment},
            timeout=240,
            check=False,
        )
        return Ended(ended.returncode, ended.stdout, ended.stderr, reports)

    return run


@pytest.fixture
def call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """Run the command line in an empty folder and in this process, for what ends before any check."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LMSCONTRACT_TODAY", TODAY)

    def called(*arguments: str) -> Ended:
        reports = tmp_path / "reports"
        code = main.run(_with_reports(arguments, reports))
        printed = capsys.readouterr()
        return Ended(code, printed.out, printed.err, reports)

    return called


def _with_reports(arguments: Sequence[str], reports: Path) -> list[str]:
    return [*arguments, *(["--reports", str(reports)] if arguments and arguments[0] == "check" else [])]


@dataclass(frozen=True)
class Served:
    """A mock in a separate process, and a configuration with it as the tenant `mock`."""

    platform: Platform
    running: RunningServer
    config: Path


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Served]]:
    """Start a mock at a month on loopback."""
    thread = ServerThread()

    def start(month: str, channel: str = "sandbox", broken: tuple[str, ...] = ()) -> Served:
        contract = load_shipped()
        snapshot = contract.at(Month.parse(month), Channel(channel))
        platform = Platform(snapshot, contract.mock_data, clock=time.time, broken=broken, hostname=LOOPBACK)
        running = thread.open(platform)
        config = tmp_path / f"{month}.toml"
        config.write_text(print_config(platform, running.base_url), "utf-8")
        return Served(platform, running, config)

    yield start
    thread.stop()
