"""Every point of the history held against every other, forwards and backwards."""

from __future__ import annotations

from itertools import permutations

import pytest
from tests.points.conftest import Point, Trial
from tests.points.test_neighbours import POINTS

from lmscontract.contract.project import Contract
from lmscontract.findings.finding import Status
from lmscontract.rules.register import derive

FARTHEST = [(POINTS[0], POINTS[-1]), (POINTS[-1], POINTS[0])]


def differing(mocked: Point, asserted: Point, contract: Contract) -> set[str]:
    """The requirements of one point that the other does not have."""
    one, other = (contract.at(each.month, each.channel) for each in (asserted, mocked))
    return {each.id for each in derive(one)} - {each.id for each in derive(other)}


@pytest.mark.parametrize(("mocked", "asserted"), FARTHEST, ids=str)
def test_ends_of_the_history_differ_in_what_changed(
    mocked: Point, asserted: Point, contract: Contract, trial: Trial
) -> None:
    """The first and the last point, held against each other, violate only requirements by which they differ."""
    trialled = trial(contract.at(mocked.month, mocked.channel), contract.at(asserted.month, asserted.channel))
    assert trialled.of(Status.VIOLATED) <= differing(mocked, asserted, contract)
    assert trialled.of(Status.VIOLATED)


@pytest.mark.every_pair
@pytest.mark.parametrize(("mocked", "asserted"), list(permutations(POINTS, 2)), ids=str)
def test_points_differ_in_what_changed(mocked: Point, asserted: Point, contract: Contract, trial: Trial) -> None:
    """The mock at any point, checked against any other, violates only requirements by which the two differ."""
    trialled = trial(contract.at(mocked.month, mocked.channel), contract.at(asserted.month, asserted.channel))
    assert trialled.of(Status.VIOLATED) <= differing(mocked, asserted, contract)
