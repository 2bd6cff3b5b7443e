"""Every point of the history held against itself and against the point before."""

from __future__ import annotations

from itertools import pairwise

import pytest

from lmscontract.contract.load import load, shipped
from lmscontract.contract.project import Contract
from lmscontract.findings.finding import Status
from lmscontract.rules.register import derive
from lmscontract.runner import checkout_cache
from tests.points.conftest import Point, Trial, points

POINTS = points(load(shipped(), cache=checkout_cache(shipped())))
NEIGHBOURS = [
    (before, after) for before, after in pairwise(POINTS) if before.month < after.month or before.channel != after.channel
]


@pytest.mark.parametrize("point", POINTS, ids=str)
def test_mock_keeps_its_own_month(point: Point, contract: Contract, trial: Trial) -> None:
    """The mock at a point has no finding when it is checked against the contract of that point."""
    snapshot = contract.at(point.month, point.channel)
    verdicts = trial(snapshot, snapshot)
    assert [verdict for verdict in verdicts.values() if verdict.status is Status.VIOLATED] == []
    verified = sum(verdict.status is Status.VERIFIED for verdict in verdicts.values())
    assert verified >= 0.8 * len(verdicts)


@pytest.mark.parametrize(("before", "after"), NEIGHBOURS, ids=str)
def test_mock_of_the_month_before_breaks_what_changed(
    before: Point, after: Point, contract: Contract, trial: Trial
) -> None:
    """The mock at the point before violates only requirements by which the two differ; the rest of them is accounted for.

    What is not violated although it is new is either kept by both forms or not verified, with its reason.
    """
    old, new = contract.at(before.month, before.channel), contract.at(after.month, after.channel)
    differing = {each.id for each in derive(new)} - {each.id for each in derive(old)}
    verdicts = trial(old, new)
    violated = {id for id, verdict in verdicts.items() if verdict.status is Status.VIOLATED}
    assert violated <= differing
    assert [id for id, verdict in verdicts.items() if verdict.status is Status.NOT_VERIFIED and not verdict.reason] == []
