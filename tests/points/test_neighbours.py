"""Every point of the history held against itself and against the point before."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.points.conftest import Point, Trial, points

from lmscontract.contract.load import checkout_cache, load, shipped
from lmscontract.contract.project import Contract
from lmscontract.findings.finding import Status
from lmscontract.rules.register import derive

POINTS = points(load(shipped(), cache=checkout_cache(shipped())))
NEIGHBOURS = [
    (before, after)
    for before, after in pairwise(POINTS)
    if before.month < after.month or before.channel != after.channel
]


@pytest.mark.parametrize("point", POINTS, ids=str)
def test_mock_keeps_its_own_month(point: Point, contract: Contract, trial: Trial) -> None:
    """The mock at a point has no finding when it is checked against the contract of that point."""
    snapshot = contract.at(point.month, point.channel)
    trialled = trial(snapshot, snapshot)
    assert trialled.of(Status.VIOLATED) == set()
    assert len(trialled.of(Status.VERIFIED)) >= 0.8 * len(trialled.judgements)


@pytest.mark.parametrize("point", POINTS, ids=str)
def test_nothing_is_written_to_a_tenant_unasked(point: Point, contract: Contract, trial: Trial) -> None:
    """Without leave to write, the checks change nothing on a tenant that is not the mock of the run, and find nothing."""
    snapshot = contract.at(point.month, point.channel)
    trialled = trial(snapshot, snapshot, own=False)
    assert trialled.platform.changes == 0
    assert trialled.of(Status.VIOLATED) == set()


@pytest.mark.parametrize(("before", "after"), NEIGHBOURS, ids=str)
def test_mock_of_the_month_before_breaks_what_changed(
    before: Point, after: Point, contract: Contract, trial: Trial
) -> None:
    """The mock at the point before violates only requirements by which the two differ; the rest of them is accounted for.

    What is not violated although it is new is either kept by both forms or not verified, with its reason.
    """
    old, new = contract.at(before.month, before.channel), contract.at(after.month, after.channel)
    differing = {each.id for each in derive(new)} - {each.id for each in derive(old)}
    trialled = trial(old, new)
    assert trialled.of(Status.VIOLATED) <= differing
    assert all(trialled.judgements[id].reason for id in trialled.of(Status.NOT_VERIFIED))
