"""Every point of the history checked against every other, in both directions."""

from __future__ import annotations

from itertools import permutations

import pytest
from tests.points.conftest import CheckMock, Point
from tests.points.test_previous_month import POINTS

from lmscontract.contract.model import Fact
from lmscontract.contract.project import Contract
from lmscontract.findings.finding import Status
from lmscontract.rules.register import derive


def differing(mocked: Point, asserted: Point, contract: Contract) -> set[str]:
    """Return the requirements of one point that the other does not have, or has about a property that is mandatory."""
    one, other = (
        {(each.id, isinstance(each.subject, Fact) and each.subject.required) for each in derive(snapshot)}
        for snapshot in (contract.at(point.month, point.channel) for point in (asserted, mocked))
    )
    return {name for name, _ in one - other}


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
