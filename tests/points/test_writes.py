"""What is written with leave on somebody else's tenant is undone: the tenant holds afterwards what it held before."""

from __future__ import annotations

import re
import time
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Any

from tests.points.conftest import ADDRESS

from lmscontract import config
from lmscontract.contract.project import Contract
from lmscontract.findings.finding import Status
from lmscontract.mock.adapter import PlatformAdapter
from lmscontract.mock.config_text import print_config
from lmscontract.mock.core import Platform
from lmscontract.rules.register import derive
from lmscontract.rules.rule import Oracle
from lmscontract.runner import RunOptions, create_target
from lmscontract.target.execution import CHECKS, run_check
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.target import Target
from lmscontract.types import Channel, Effect, Month

RUNGS = ((False, 0.85), (True, 0.9))
"""Of the requirements that a response can show, the share that is verified without a fact, and with writes and accounts."""

_CHANGES = re.compile("update|renewal_price")


def test_what_is_written_is_undone(contract: Contract, tmp_path: Path) -> None:
    """Every requirement is tried with leave to write; something is written, nothing stays, and no check complains."""
    platform = Platform(contract.at(Month(2026, 11), Channel.SANDBOX), contract.mock_data, clock=time.time)
    before = _shown(_target(platform, tmp_path, supplied=True))
    shares = {supplied: _verified(_target(platform, tmp_path, supplied)) for supplied, _ in RUNGS}
    assert platform.changes > 0
    assert _shown(_target(platform, tmp_path, supplied=True)) == before
    assert {supplied for supplied, least in RUNGS if shares[supplied] < least} == set()


def _target(platform: Platform, folder: Path, supplied: bool) -> Target:
    """Somebody else's tenant, with everything that its owner could supply and leave to write, or with one account only."""
    file = folder / "lmscontract.toml"
    text = print_config(platform, ADDRESS)
    file.write_text(text if supplied else text.partition("[tenants.mock.accounts.power-user]")[0], "utf-8")
    wanted = RunOptions(today=date(2026, 11, 20), environ={}, folder=folder, allow_writes=supplied)
    return create_target(config.read(file).tenants["mock"], platform.snapshot, wanted, PlatformAdapter(platform))


def _shown(target: Target) -> dict[str, Any]:
    """What every operation without effect shows, but for times of updates, and for prices in the form in which they came."""
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
    """The share of the requirements that is verified on a tenant that keeps them all."""
    asked = [each for each in derive(target.snapshot) if each.oracle is Oracle.RESPONSE]
    judged = {each.id: run_check(CHECKS[each.rule], each, target) for each in asked}
    assert {id: each.message for id, each in judged.items() if each.status is Status.VIOLATED} == {}
    assert target.left_behind == []
    return sum(each.status is Status.VERIFIED for each in judged.values()) / len(judged)
