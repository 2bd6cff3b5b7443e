"""A mock and the checks in one process: every requirement of a snapshot tried, without sockets and without pytest."""

from __future__ import annotations

import importlib.util
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import pytest

from lmscontract import config
from lmscontract.contract.load import load, shipped
from lmscontract.contract.model import Snapshot
from lmscontract.contract.project import Contract
from lmscontract.mock.adapter import PlatformAdapter
from lmscontract.mock.config_text import print_config
from lmscontract.mock.core import Platform
from lmscontract.plugin import checks_folder
from lmscontract.rules.register import derive
from lmscontract.rules.rule import Oracle, Requirement
from lmscontract.runner import Wanted, checkout_cache, target_of
from lmscontract.target.trial import CHECKS, Judgement, judge
from lmscontract.types import Channel, Month

ADDRESS = "http://localhost"


@pytest.fixture(scope="session")
def contract() -> Contract:
    """The shipped contract."""
    return load(shipped(), cache=checkout_cache(shipped()))


@pytest.fixture(scope="session", autouse=True)
def checks() -> None:
    """Import the shipped checks, so that each rule has its own."""
    for file in sorted(checks_folder().glob("test_*.py")):
        name = f"shipped_checks_{file.stem}"
        spec = importlib.util.spec_from_file_location(name, file)
        assert spec is not None and spec.loader is not None
        sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])


@dataclass(frozen=True)
class Point:
    """One month on one channel."""

    month: Month
    channel: Channel

    def __str__(self) -> str:
        return f"{self.month}-{self.channel}"


def points(contract: Contract) -> list[Point]:
    """The baseline and every month in which something changes; a month that is alike on both channels stands once."""
    found = []
    for channel in Channel:
        for month in (contract.vocabulary.baseline, *contract.months(channel)):
            other = contract.at(month, Channel.PRODUCTION)
            if channel is Channel.PRODUCTION or contract.at(month, channel).endpoints != other.endpoints:
                found.append(Point(month, channel))
    return sorted(found, key=lambda each: (each.month, each.channel))


Trial = Callable[[Snapshot, Snapshot], Mapping[str, Judgement]]


@pytest.fixture
def trial(contract: Contract, tmp_path: Path) -> Trial:
    """Check a mock of one snapshot against the requirements of another."""

    def run(mocked: Snapshot, asserted: Snapshot, only: Iterable[Requirement] | None = None) -> Mapping[str, Judgement]:
        platform = Platform(mocked, contract.mock_data, clock=time.time)
        file = tmp_path / "lmscontract.toml"
        file.write_text(print_config(platform, ADDRESS), "utf-8")
        wanted = Wanted(today=date(2026, 11, 20), environ={}, folder=tmp_path, mock=True)
        target = target_of(config.read(file).tenants["mock"], asserted, wanted, PlatformAdapter(platform))
        requirements = derive(asserted) if only is None else only
        tried = (each for each in requirements if each.oracle is Oracle.RESPONSE)
        return {each.id: judge(CHECKS[each.rule], each, target) for each in tried}

    return run
