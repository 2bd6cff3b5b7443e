"""A tenant of any variant and the checks in one process; the requirements of a point are derived once for all variants."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.points.conftest import ADDRESS, checks, contract

from lmscontract import config
from lmscontract.contract.model import Snapshot
from lmscontract.contract.project import Contract
from lmscontract.findings.finding import Status
from lmscontract.mock.adapter import PlatformAdapter
from lmscontract.mock.config_text import print_config
from lmscontract.mock.core import Platform
from lmscontract.mock.middleware.middleware import Middleware
from lmscontract.mock.variants.variant import Variant
from lmscontract.plugin.scheduling import ranking
from lmscontract.rules.register import derive
from lmscontract.rules.rule import Oracle, Requirement
from lmscontract.runner.options import RunOptions
from lmscontract.runner.targets import create_target
from lmscontract.target.execution import CHECKS, CheckResult, run_check
from lmscontract.types import Channel, Month

__all__ = ["checks", "contract"]

POINTS: Sequence[tuple[str, str]] = (
    ("2022-12", "production"),
    ("2026-11", "sandbox"),
    ("2024-03", "production"),
    ("2027-01", "production"),
    ("2025-03", "production"),
    ("2026-08", "production"),
    ("2026-03", "production"),
)
"""The months that seeds rotate through: the first, the last, and some between."""


@dataclass(frozen=True)
class Outcome:
    """The results of the requirements on one tenant."""

    results: Mapping[str, CheckResult]

    @property
    def findings(self) -> Mapping[str, str]:
        """The violated requirements, each with its message; a conforming tenant has none."""
        return {id: each.message for id, each in self.results.items() if each.status is Status.VIOLATED}

    @property
    def verified(self) -> float:
        """The verified share of the requirements."""
        return sum(each.status is Status.VERIFIED for each in self.results.values()) / len(self.results)


@dataclass
class VariantChecker:
    """Check tenants of variants against the requirements of a point."""

    contract: Contract
    folder: Path
    known: dict[tuple[str, str], tuple[Snapshot, tuple[Requirement, ...]]] = field(default_factory=dict)

    def check(
        self,
        variant: Variant,
        point: tuple[str, str],
        faults: Sequence[str] = (),
        seed: int = 1,
        profile: str = "gate",
        operations: int = 0,
    ) -> Outcome:
        """Check a tenant of a variant at a point, with faults, in the order of a run but without waiting between retries.

        With a number of `operations`, only so many are checked, which the seed draws.
        """
        snapshot, requirements = self._at(point)
        if operations:
            labels = sorted({each.operation.label for each in requirements})
            drawn = random.Random(f"operations {seed}").sample(labels, operations)  # the same for a seed
            requirements = tuple(each for each in requirements if each.operation.label in drawn)
        platform = Platform(snapshot, self.contract.mock_data, clock=time.time, variant=variant)
        file = self.folder / "lmscontract.toml"
        file.write_text(print_config(platform, ADDRESS), "utf-8")
        wanted = RunOptions(today=date(2026, 11, 20), environ={}, folder=self.folder, mock=True, profile=profile)
        around = Middleware(platform, clock=time.time, faults=faults, statements=self.contract.statements, seed=seed)
        adapter = PlatformAdapter(around if faults else platform)
        patient = replace(
            config.read(file).tenants["mock"], max_wait=1e9, max_requests=20_000
        )  # no wait takes any time
        target = create_target(patient, snapshot, wanted, adapter)
        target.session.sleep = lambda _: None
        return Outcome({each.id: run_check(CHECKS[each.rule], each, target) for each in requirements})

    def _at(self, point: tuple[str, str]) -> tuple[Snapshot, tuple[Requirement, ...]]:
        if point not in self.known:
            snapshot = self.contract.at(Month.parse(point[0]), Channel(point[1]))
            found = [each for each in derive(snapshot) if each.oracle is Oracle.RESPONSE]
            self.known[point] = (snapshot, tuple(sorted(found, key=ranking(found, snapshot))))
        return self.known[point]


@pytest.fixture(scope="session")
def checker(contract: Contract, tmp_path_factory: pytest.TempPathFactory) -> VariantChecker:
    """The checker of the session."""
    return VariantChecker(contract, tmp_path_factory.mktemp("checker"))
