"""Every point of the history checked against itself, and against the previous point.

`tox -e points` runs them; by default, only the last point is checked for writes.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeVar

import pytest
from _pytest.mark import ParameterSet
from tests.points.conftest import CheckMock, Point, points
from tests.strategies import ours

from lmscontract.contract.project import Contract
from lmscontract.findings.finding import Status
from lmscontract.rules.register import derive

T = TypeVar("T")
POINTS = points(ours)
PAIRS = [
    (before, after)
    for before, after in pairwise(POINTS)
    if before.month < after.month or before.channel != after.channel
]


def _by_default(number: int, parameters: Sequence[T]) -> list[ParameterSet]:
    """Return the parameters; one that is not among the last `number` runs with tox -e points only."""
    rest = len(parameters) - number
    return [
        pytest.param(each, id=str(each), marks=pytest.mark.every_point if place < rest else ())
        for place, each in enumerate(parameters)
    ]


@pytest.mark.parametrize("point", _by_default(0, POINTS))
def test_the_mock_keeps_its_own_month(point: Point, contract: Contract, check_mock: CheckMock) -> None:
    """The mock of a point has no findings when it is checked against the contract of that point."""
    snapshot = contract.at(point.month, point.channel)
    checked = check_mock(snapshot, snapshot)
    assert checked.of(Status.VIOLATED) == set()
    assert len(checked.of(Status.VERIFIED)) >= 0.8 * len(checked.results)


@pytest.mark.parametrize("point", _by_default(0, POINTS))
def test_nothing_is_written_to_a_foreign_tenant(point: Point, contract: Contract, check_mock: CheckMock) -> None:
    """Without permission to write, the checks change nothing on a foreign tenant, and have no findings."""
    snapshot = contract.at(point.month, point.channel)
    checked = check_mock(snapshot, snapshot, own=False)
    assert checked.platform.changes == 0
    assert checked.of(Status.VIOLATED) == set()


@pytest.mark.parametrize("pair", _by_default(0, PAIRS))
def test_the_mock_of_the_previous_month_breaks_only_changes(
    pair: tuple[Point, Point], contract: Contract, check_mock: CheckMock
) -> None:
    """The mock of the previous point violates only requirements by which the two differ.

    A new requirement that is not violated is kept by both months, or not verified with a reason.
    """
    old, new = (contract.at(point.month, point.channel) for point in pair)
    differing = {each.id for each in derive(new)} - {each.id for each in derive(old)}
    checked = check_mock(old, new)
    assert checked.of(Status.VIOLATED) <= differing
    assert all(checked.results[id].reason for id in checked.of(Status.NOT_VERIFIED))
