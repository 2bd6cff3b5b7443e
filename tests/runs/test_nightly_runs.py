"""Nightly runs without writes, at every month of the history: the tenant does not change."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.points.conftest import Point, points
from tests.runs.conftest import Command, Served
from tests.strategies import ours

pytestmark = [pytest.mark.every_nightly_run, pytest.mark.slow]

POINTS = points(ours)


@pytest.mark.parametrize("point", POINTS, ids=str)
def test_a_night_without_leave_to_write_changes_nothing(
    point: Point, lmscontract: Command, serve: Callable[..., Served]
) -> None:
    """The nightly profile over HTTP has no finding, and does not change the tenant."""
    served = serve(str(point.month), point.channel)
    where = ("--tenant", "mock", "--config", str(served.config), "--as-of", str(point.month))
    ended = lmscontract("check", *where, "--channel", point.channel, "--profile", "nightly")
    assert ended.code == 0, ended.out
    assert ended.statuses
    assert served.platform.changes == 0
