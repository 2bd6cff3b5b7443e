"""Writes to a foreign tenant with permission are undone: the tenant has the same data afterwards."""

from __future__ import annotations

import re
import time
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from tests.points.conftest import ADDRESS

from lmscontract import config
from lmscontract.contract.project import Contract
from lmscontract.findings.finding import Status
from lmscontract.mock.adapter import PlatformAdapter
from lmscontract.mock.config_text import print_config
from lmscontract.mock.core import Platform
from lmscontract.rules.register import derive
from lmscontract.rules.rule import Oracle
from lmscontract.runner.options import RunOptions
from lmscontract.runner.targets import create_target
from lmscontract.target.execution import CHECKS, run_check
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.target import Target
from lmscontract.types import Channel, Effect, Month

MINIMUM = {False: 0.85, True: 0.9}
"""The minimum verified share of observable requirements, with one account only, and with writes, facts and accounts."""

_CHANGES = re.compile("update|renewal_price")


@pytest.mark.every_point
def test_writes_are_undone(contract: Contract, tmp_path: Path) -> None:
    """With permission to write, every requirement is checked; something is written, nothing remains, and nothing is found."""
    platform = Platform(contract.at(Month(2026, 11), Channel("sandbox")), contract.mock_data, clock=time.time)
    before = _shown(_target(platform, tmp_path, supplied=True))
    share = _verified(_target(platform, tmp_path, supplied=True))
    assert platform.changes > 0
    assert _shown(_target(platform, tmp_path, supplied=True)) == before
    assert share >= MINIMUM[True]


@pytest.mark.every_point
def test_one_account_verifies_most(contract: Contract, tmp_path: Path) -> None:
    """With one account and no permission to write, nothing is written or found, and most requirements are verified."""
    platform = Platform(contract.at(Month(2026, 11), Channel("sandbox")), contract.mock_data, clock=time.time)
    assert _verified(_target(platform, tmp_path, supplied=False)) >= MINIMUM[False]
    assert platform.changes == 0


def _target(platform: Platform, folder: Path, *, supplied: bool) -> Target:
    """Return a foreign tenant, with full configuration and permission to write, or with one account only."""
    file = folder / "lmscontract.toml"
    text = print_config(platform, ADDRESS)
    file.write_text(text if supplied else text.partition("[tenants.mock.accounts.power-user]")[0], "utf-8")
    wanted = RunOptions(today=date(2026, 11, 20), environ={}, folder=folder, allow_writes=supplied)
    return create_target(config.read(file).tenants["mock"], platform.snapshot, wanted, PlatformAdapter(platform))


def _shown(target: Target) -> dict[str, Any]:
    """Return the responses of all operations without effect, without times of updates and renewal prices."""
    shown = {}
    for endpoint in target.snapshot.operations:
        if endpoint.effect is Effect.NONE and endpoint.operation.method == "GET" and endpoint.speaks_json:
            with suppress(NotVerified):
                shown[endpoint.operation.label] = _timeless(target.call(endpoint.operation).json)
    return shown


def _timeless(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _timeless(each) for name, each in value.items() if not _CHANGES.search(name)}
    return [_timeless(each) for each in value] if isinstance(value, list) else value


def _verified(target: Target) -> float:
    """Return the verified share of the requirements on a tenant that keeps them all."""
    asked = [each for each in derive(target.snapshot) if each.oracle is Oracle.RESPONSE]
    results = {each.id: run_check(CHECKS[each.rule], each, target) for each in asked}
    assert {id: each.message for id, each in results.items() if each.status is Status.VIOLATED} == {}
    assert target.left_behind == []
    return sum(each.status is Status.VERIFIED for each in results.values()) / len(results)
