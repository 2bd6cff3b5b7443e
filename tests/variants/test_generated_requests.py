"""Generated requests find nothing on conforming tenants, in every variant and with every fault."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path

import pytest
from tests.points.conftest import ADDRESS
from tests.variants.conftest import POINTS

from lmscontract import config
from lmscontract.contract.project import Contract
from lmscontract.mock.adapter import PlatformAdapter
from lmscontract.mock.config_text import print_config
from lmscontract.mock.core import Platform
from lmscontract.mock.faults import ALLOWED
from lmscontract.mock.middleware.middleware import Middleware
from lmscontract.mock.variants.variant import Variant
from lmscontract.rules.register import derive
from lmscontract.runner.options import RunOptions
from lmscontract.runner.targets import create_target
from lmscontract.target.execution import CHECKS
from lmscontract.target.generation.explorer import Explorer
from lmscontract.target.outcomes import NotVerified
from lmscontract.types import Channel, Effect, Month

A_FEW, MANY = (0, 4), range(60)
SHARE = 12
"""One of this many operations is explored in the short tests."""


@pytest.mark.parametrize("seed", A_FEW)
def test_no_findings_in_a_variant(seed: int, contract: Contract, tmp_path: Path) -> None:
    """In a variant, generated requests to some operations cause no findings."""
    assert _found(contract, tmp_path, Variant.from_seed(seed, contract.open_points), seed, share=SHARE) == {}


@pytest.mark.parametrize(
    "name", ["extra-properties", pytest.param("reordered-properties", marks=pytest.mark.every_variant)]
)
def test_no_findings_with_faults(name: str, contract: Contract, tmp_path: Path) -> None:
    """The faults that change responses most cause no findings."""
    assert _found(contract, tmp_path, Variant(), 1, faults=[name], share=SHARE) == {}


@pytest.mark.every_variant
@pytest.mark.parametrize("seed", MANY)
def test_no_findings_in_many_variants(seed: int, contract: Contract, tmp_path: Path) -> None:
    """Generated requests to all operations cause no findings in many variants."""
    assert _found(contract, tmp_path, Variant.from_seed(seed, contract.open_points), seed) == {}


@pytest.mark.every_variant
@pytest.mark.parametrize("name", ["allowed", *sorted(ALLOWED)])
def test_no_findings_with_any_fault(name: str, contract: Contract, tmp_path: Path) -> None:
    """Each allowed fault, and all of them at once, cause no findings."""
    assert _found(contract, tmp_path, Variant(), 1, faults=[name]) == {}


def _found(
    contract: Contract, folder: Path, variant: Variant, seed: int, faults: Sequence[str] = (), share: int = 1
) -> Mapping[str, str]:
    """Return the findings of generated requests by requirement; at least one operation must be explored."""
    month, channel = POINTS[seed % len(POINTS)]
    snapshot = contract.at(Month.parse(month), Channel(channel))
    platform = Platform(snapshot, contract.mock_data, clock=time.time, variant=variant)
    (folder / config.FILE).write_text(print_config(platform, ADDRESS), "utf-8")
    wanted = RunOptions(today=date(2026, 11, 20), environ={}, folder=folder, mock=True, profile="nightly")
    around = Middleware(platform, clock=time.time, faults=faults, statements=contract.statements, seed=seed)
    adapter = PlatformAdapter(around if faults else platform)
    target = create_target(config.read(folder / config.FILE).tenants["mock"], snapshot, wanted, adapter)
    target.session.sleep = lambda _: None
    shipped = sys.modules["shipped_checks_test_properties"]
    checks_by_rule = {rule: CHECKS[rule] for rule in shipped.RULES}
    explorer = Explorer(target, derive(snapshot), checks_by_rule, seed)
    found, explored = {}, 0
    readable = [each for each in snapshot.operations if each.effect is Effect.NONE and each.operation.method == "GET"]
    for endpoint in [each for each in readable if each.speaks_json and not each.public][seed % share :: share]:
        try:
            outcomes = explorer.explore(endpoint.operation, 3, shipped.BY_NUMBERS)
        except NotVerified:
            continue
        explored += 1
        found.update({each.requirement: each.message for each in outcomes})
    assert explored
    return found
