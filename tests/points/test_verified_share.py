"""The verified share of the contract on an unknown tenant, by the amount of configuration."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import date
from itertools import islice
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.points.conftest import ADDRESS

from lmscontract import config
from lmscontract.config import LASTING, Tenant
from lmscontract.contract.project import Contract
from lmscontract.findings.finding import Status, SupplyKind
from lmscontract.mock.adapter import PlatformAdapter
from lmscontract.mock.config_text import print_config
from lmscontract.mock.core import Platform
from lmscontract.mock.variants.variant import Variant
from lmscontract.plugin.scheduling import ranking
from lmscontract.rules.register import derive
from lmscontract.rules.rule import Oracle
from lmscontract.runner.options import RunOptions
from lmscontract.runner.targets import create_target
from lmscontract.target.execution import CHECKS, CheckResult, run_check
from lmscontract.types import Channel, Month

BARE, FACTS, ALL = 0.5, 0.75, 0.9
READ_ONLY, WRITTEN, KEPT = 0.75, 0.95, 0.9


@pytest.mark.every_point
def test_more_configuration_verifies_more(contract: Contract, tmp_path: Path) -> None:
    """A nightly run verifies more with facts, and most with accounts, bodies and writes.

    The steps are: one account only; also the ten facts that unlock most; also four accounts, working bodies and
    permission to write. No step has findings or leaves data on the tenant.
    """
    snapshot = contract.at(Month(2026, 11), Channel("sandbox"))
    variant = Variant.parse(("2",), contract.open_points)
    platform = Platform(snapshot, contract.mock_data, clock=time.time, variant=variant)
    file = tmp_path / "lmscontract.toml"
    file.write_text(print_config(platform, ADDRESS), "utf-8")
    whole = config.read(file).tenants["mock"]
    bare = replace(whole, facts={}, bodies={}, accounts=dict(islice(whole.accounts.items(), 1)))

    first = _check(bare, platform, tmp_path)
    unlocking = Counter(each.supply.name for each in first if each.supply and each.supply.kind is SupplyKind.FACT)
    ten = {name: whole.facts[name] for name, _ in unlocking.most_common() if name in whole.facts}
    facts = dict(islice(ten.items(), 10))
    second = _check(replace(bare, facts=facts), platform, tmp_path)
    assert platform.changes == 0
    third = replace(whole, facts=facts, accounts=dict(islice(whole.accounts.items(), 4)))
    assert _share(first) >= BARE
    assert _share(second) >= max(FACTS, _share(first))
    assert _share(_check(third, platform, tmp_path, writes=True)) >= ALL


@pytest.mark.every_point
def test_what_is_promised_is_verified(contract: Contract, tmp_path: Path) -> None:
    """In gate runs, at least 90 % of what a supply promises to verify is verified once it is supplied.

    A read-only run with one account and no facts verifies 75 %; with facts, accounts, bodies and lasting writes a run
    verifies 95 %.
    """

    def run(writes: bool, more: Callable[[Tenant], Tenant]) -> Sequence[CheckResult]:
        platform = Platform(contract.at(Month(2026, 11), Channel("sandbox")), contract.mock_data, clock=time.time)
        file = tmp_path / "lmscontract.toml"
        file.write_text(print_config(platform, ADDRESS), "utf-8")
        tenant = more(config.read(file).tenants["mock"])
        return _check(tenant, platform, tmp_path, writes, "gate")

    def poor(tenant: Tenant) -> Tenant:
        return replace(tenant, facts={}, bodies={}, accounts=dict(islice(tenant.accounts.items(), 1)))

    before = run(False, poor)
    undone = run(True, lambda tenant: tenant)
    lasting = run(True, lambda tenant: replace(tenant, writes=LASTING))
    kept = [
        (lasting if first.supply.kind is SupplyKind.LASTING else undone)[number].status is Status.VERIFIED
        for number, first in enumerate(before)
        if first.supply
    ]
    assert sum(kept) >= KEPT * len(kept)
    assert _share(before) >= READ_ONLY
    assert _share(lasting) >= WRITTEN


def _check(
    tenant: Tenant, platform: Platform, folder: Path, writes: bool = False, profile: str = "nightly"
) -> Sequence[CheckResult]:
    wanted = RunOptions(today=date(2026, 11, 20), environ={}, folder=folder, allow_writes=writes, profile=profile)
    target = create_target(tenant, platform.snapshot, wanted, PlatformAdapter(platform))
    target.session.sleep = lambda _: None
    tried = [each for each in derive(platform.snapshot) if each.oracle is Oracle.RESPONSE]
    tried.sort(key=ranking(tried, platform.snapshot))
    results = [run_check(CHECKS[each.rule], each, target) for each in tried]
    assert [each.message for each in results if each.status is Status.VIOLATED] == []
    assert target.left_behind == []
    return results


def _share(results: Sequence[CheckResult]) -> float:
    return sum(each.status is Status.VERIFIED for each in results) / len(results)
