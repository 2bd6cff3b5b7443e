"""Break one requirement of the mock at a time, and try that requirement."""

from __future__ import annotations

import time
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Protocol

import pytest
from tests.points.conftest import ADDRESS, checks, contract

from lmscontract import config
from lmscontract.contract.model import Snapshot
from lmscontract.contract.project import Contract
from lmscontract.errors import CredentialsRefused
from lmscontract.findings.finding import Status
from lmscontract.mock.adapter import PlatformAdapter
from lmscontract.mock.config_text import print_config
from lmscontract.mock.core import Platform
from lmscontract.rules.rule import Requirement
from lmscontract.runner import Wanted, target_of
from lmscontract.target.target import Target
from lmscontract.target.trial import CHECKS, judge

__all__ = ["checks", "contract"]


class Proof(Protocol):
    """Break each of the requirements in turn, under a circumstance such as `@10%` or always, and try it."""

    def __call__(
        self, snapshot: Snapshot, requirements: Iterable[Requirement], circumstance: str = ""
    ) -> dict[str, str]:
        """Those that are not found broken though they are, each with what is said instead."""


@pytest.fixture
def survivors(contract: Contract, tmp_path: Path) -> Proof:
    """The requirements that are not found broken though they are, each with what is said instead."""

    def run(snapshot: Snapshot, requirements: Iterable[Requirement], circumstance: str = "") -> dict[str, str]:
        file = tmp_path / "lmscontract.toml"
        file.write_text(print_config(_platform(snapshot, contract, ()), ADDRESS), "utf-8")
        wanted = Wanted(today=date(2026, 11, 20), environ={}, folder=tmp_path, mock=True)

        def target(*broken: str) -> Target:
            platform = _platform(snapshot, contract, broken)
            return target_of(config.read(file).tenants["mock"], snapshot, wanted, PlatformAdapter(platform))

        known = dict(target().discover())
        left: dict[str, str] = {}
        for requirement in requirements:
            tried = target(f"{requirement.id}{circumstance}")
            tried.known.update(known)
            try:
                judged = judge(CHECKS[requirement.rule], requirement, tried)
            except CredentialsRefused as error:
                left[requirement.id] = str(error)
            else:
                if judged.status is not Status.VIOLATED:
                    left[requirement.id] = f"{judged.status}: {judged.reason}"
        return left

    return run


def _platform(snapshot: Snapshot, contract: Contract, broken: Iterable[str]) -> Platform:
    return Platform(snapshot, contract.mock_data, clock=time.time, broken=broken)
