"""Whole runs on the mock of an invented platform, which differs from the shipped one in every name."""

from __future__ import annotations

import pytest
from tests.points.conftest import Point, points
from tests.runs.conftest import Command
from tests.strategies import PLATFORM, parcels

from lmscontract.cli.new_contract import TEMPLATE

POINTS = points(parcels)
PARCELS = ("check", "--mock", "--contract", str(PLATFORM))


@pytest.mark.every_nightly_run
@pytest.mark.parametrize("point", POINTS, ids=str)
def test_the_gate_passes_at_every_point_of_another_history(point: Point, lmscontract: Command) -> None:
    """At every month there is no defect and no finding, most observable requirements are verified, and the rest has a reason."""
    where = ("--as-of", str(point.month), "--channel", point.channel)
    _passes(lmscontract, *where, "--min-verified", "85")


@pytest.mark.every_nightly_run
def test_the_night_passes_on_another_platform(lmscontract: Command) -> None:
    """The nightly profile finds nothing and verifies nearly everything."""
    _passes(lmscontract, "--as-of", str(POINTS[-1].month), "--profile", "nightly", "--min-verified", "95")


def _passes(lmscontract: Command, *arguments: str) -> None:
    ended = lmscontract(*PARCELS, *arguments)
    assert (ended.code, ended.err) == (0, ""), ended.out
    assert ended.report("findings.json")["findings"] == []
    requirements = ended.report("requirements.json")["requirements"]
    assert sum(each["status"] == "verified" for each in requirements) > 560
    assert all(each["reason"] for each in requirements if each["status"] != "verified")


def test_the_contract_to_start_from_is_verified(lmscontract: Command) -> None:
    """Every requirement of the contract that `new-contract` writes is verified on a mock of it, without a password grant."""
    ended = lmscontract("check", "--mock", "--contract", str(TEMPLATE), "--as-of", "2030-03", "--min-verified", "100")
    assert (ended.code, ended.err) == (0, ""), ended.out
