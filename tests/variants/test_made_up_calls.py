"""Generated requests find nothing on tenants that keep their contract, with any variant and any allowed fault."""

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
from lmscontract.mock.faults.faults import ALLOWED
from lmscontract.mock.middleware.middleware import Middleware
from lmscontract.mock.variants.variant import Variant
from lmscontract.rules.register import derive
from lmscontract.runner import RunOptions, create_target
from lmscontract.target.execution import CHECKS
from lmscontract.target.generation.explorer import Explorer
from lmscontract.target.outcomes import NotVerified
from lmscontract.types import Channel, Effect, Month

A_FEW, MANY = (0, 2, 3, 4), range(60)
SHARE = 12
"""Of so many operations one is explored where there is little time."""


@pytest.mark.parametrize("seed", A_FEW)
def test_nothing_is_found_on_a_drawn_tenant(seed: int, contract: Contract, tmp_path: Path) -> None:
    """Whatever a seed draws, made-up calls of some operations break nothing."""
    assert _found(contract, tmp_path, Variant.from_seed(seed, contract.open_points), seed, share=SHARE) == {}


@pytest.mark.parametrize("name", ["extra-properties", "reordered-properties"])
def test_nothing_is_found_with_the_most_visible_faults(name: str, contract: Contract, tmp_path: Path) -> None:
    """The faults that are most visible in responses break nothing."""
    assert _found(contract, tmp_path, Variant(), 1, faults=[name], share=SHARE) == {}


@pytest.mark.every_variant
@pytest.mark.parametrize("seed", MANY)
def test_nothing_is_found_on_many_drawn_tenants(seed: int, contract: Contract, tmp_path: Path) -> None:
    """The same holds for many seeds and all operations."""
    assert _found(contract, tmp_path, Variant.from_seed(seed, contract.open_points), seed) == {}


@pytest.mark.every_variant
@pytest.mark.parametrize("name", ["allowed", *sorted(ALLOWED)])
def test_nothing_is_found_with_any_allowed_fault(name: str, contract: Contract, tmp_path: Path) -> None:
    """The same holds for each allowed fault, and all of them at once."""
    assert _found(contract, tmp_path, Variant(), 1, faults=[name]) == {}


def _found(
    contract: Contract, folder: Path, variant: Variant, seed: int, faults: Sequence[str] = (), share: int = 1
) -> Mapping[str, str]:
    """What made-up calls of every sort say is broken, by its id; at least one answer must have been judged."""
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
    judges = {rule: CHECKS[rule] for rule in shipped.RULES}
    explorer = Explorer(target, derive(snapshot), judges, seed)
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
