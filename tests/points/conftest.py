"""A mock and the checks in one process: every requirement of a snapshot is checked, without sockets and without pytest."""

from __future__ import annotations

import functools
import importlib.util
import sys
import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import pytest

from lmscontract import config
from lmscontract.contract.load import load_shipped
from lmscontract.contract.model import Snapshot
from lmscontract.contract.project import Contract
from lmscontract.findings.finding import Status
from lmscontract.mock.adapter import PlatformAdapter
from lmscontract.mock.config_text import print_config
from lmscontract.mock.core import Platform
from lmscontract.plugin.checks import checks_folder
from lmscontract.plugin.scheduling import ranking
from lmscontract.rules.register import derive
from lmscontract.rules.rule import Oracle
from lmscontract.runner.options import RunOptions
from lmscontract.runner.targets import create_target
from lmscontract.target.auth.tokens import TokenSource
from lmscontract.target.execution import CHECKS, CheckResult, run_check
from lmscontract.types import Channel, Month, Operation

ADDRESS = "http://localhost"


@pytest.fixture(scope="session")
def contract() -> Contract:
    """The shipped contract."""
    return load_shipped()


@pytest.fixture(scope="session", autouse=True)
def checks() -> None:
    """Import the shipped checks, so that each rule has its check."""
    for file in sorted(checks_folder().glob("test_*.py")):
        name = f"shipped_checks_{file.stem}"
        spec = importlib.util.spec_from_file_location(name, file)
        assert spec is not None
        assert spec.loader is not None
        sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])


@dataclass(frozen=True)
class Point:
    """One month on one channel."""

    month: Month
    channel: Channel

    def __str__(self) -> str:
        return f"{self.month}-{self.channel}"


@functools.cache
def points(contract: Callable[[], Contract]) -> tuple[Point, ...]:
    """Return the baseline and every month with a change; a month that is equal on both channels appears once."""
    all_of, found = contract(), []

    def effective(month: Month, channel: Channel) -> set[str]:
        return {each.id for each in all_of.changes if each.when[channel].last <= month.last_day}

    for channel in all_of.channels:
        for month in (all_of.vocabulary.baseline, *all_of.months(channel)):
            if channel == Channel("production") or effective(month, channel) != effective(month, Channel("production")):
                found.append(Point(month, channel))
    return tuple(sorted(found, key=lambda each: (each.month, each.channel)))


@dataclass(frozen=True)
class CheckedMock:
    """The result of each requirement, with the mock."""

    results: Mapping[str, CheckResult]
    platform: Platform
    sent: Mapping[str, int]
    sign_ins: int

    def of(self, status: Status) -> set[str]:
        """Return the requirements with a status."""
        return {id for id, result in self.results.items() if result.status is status}


@dataclass(frozen=True)
class CheckMock:
    """Checks of mocks in this process, without sockets."""

    contract: Contract
    folder: Path

    def __call__(
        self,
        mocked: Snapshot,
        asserted: Snapshot,
        *,
        own: bool = True,
        ordered: bool = False,
        thorough: bool = False,
        operations: Collection[Operation] | None = None,
    ) -> CheckedMock:
        """Check a mock of one snapshot, as own mock or as a foreign tenant, against the requirements of another.

        Those of some operations only, where they are named.
        """
        platform = Platform(mocked, self.contract.mock_data, clock=time.time)
        file = self.folder / "lmscontract.toml"
        file.write_text(print_config(platform, ADDRESS), "utf-8")
        wanted = RunOptions(today=date(2026, 11, 20), environ={}, folder=self.folder, mock=own)
        target = create_target(config.read(file).tenants["mock"], asserted, wanted, PlatformAdapter(platform))
        target.thorough = thorough
        tried = [each for each in derive(asserted) if each.oracle is Oracle.RESPONSE]
        if operations is not None:
            tried = [each for each in tried if each.operation in operations]
        if ordered:
            tried.sort(key=ranking(tried, asserted))
        results = {each.id: run_check(CHECKS[each.rule], each, target) for each in tried}
        signed_in = {id(each) for each in target.accounts.values() if isinstance(each, TokenSource) and each.given}
        return CheckedMock(results, platform, target.session.requests_sent, len(signed_in))


@pytest.fixture
def check_mock(contract: Contract, tmp_path: Path) -> CheckMock:
    """Check a mock in this process, without sockets."""
    return CheckMock(contract, tmp_path)
