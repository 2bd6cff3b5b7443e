"""Every point of the history checked against every other, in both directions."""

from __future__ import annotations

from itertools import permutations

import pytest
from tests.points.conftest import CheckMock, Point
from tests.points.test_previous_month import POINTS

from lmscontract.contract.project import Contract
from lmscontract.findings.finding import Status
from lmscontract.rules.register import derive


def differing(mocked: Point, asserted: Point, contract: Contract) -> set[str]:
    """Return the requirements of one point that the other does not have."""
    one, other = (contract.at(each.month, each.channel) for each in (asserted, mocked))
    return {each.id for each in derive(one)} - {each.id for each in derive(other)}


@pytest.mark.every_pair
def test_the_ends_of_the_history_differ_only_in_changes(contract: Contract, check_mock: CheckMock) -> None:
    """The mock of the last point, checked against the first, violates only requirements that differ."""
    mocked, asserted = POINTS[-1], POINTS[0]
    checked = check_mock(contract.at(mocked.month, mocked.channel), contract.at(asserted.month, asserted.channel))
    assert checked.of(Status.VIOLATED) <= differing(mocked, asserted, contract)
    assert checked.of(Status.VIOLATED)


@pytest.mark.every_pair
@pytest.mark.parametrize(("mocked", "asserted"), list(permutations(POINTS, 2)), ids=str)
def test_points_differ_only_in_changes(
    mocked: Point, asserted: Point, contract: Contract, check_mock: CheckMock
) -> None:
    """The mock of a point, checked against any other, violates only requirements by which the two differ."""
    checked = check_mock(contract.at(mocked.month, mocked.channel), contract.at(asserted.month, asserted.channel))
    assert checked.of(Status.VIOLATED) <= differing(mocked, asserted, contract)
