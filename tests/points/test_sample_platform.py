"""The checks on the mock of the sample platform, which show assumptions about the shipped contract."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.points.conftest import CheckMock, Point, points
from tests.strategies import parcels

from lmscontract.contract.project import Contract
from lmscontract.findings.finding import Status

POINTS = points(parcels)


@pytest.fixture(scope="session")
def contract() -> Contract:
    """The contract of the sample platform."""
    return parcels()


@pytest.mark.parametrize(
    "point",
    [*(pytest.param(each, marks=pytest.mark.every_point) for each in POINTS[:-3]), *POINTS[-3:]],
    ids=str,
)
def test_nothing_is_written_to_a_foreign_tenant(point: Point, contract: Contract, check_mock: CheckMock) -> None:
    """At every point, a run without permission to write changes nothing on a foreign tenant, and has no findings."""
    snapshot = contract.at(point.month, point.channel)
    checked = check_mock(snapshot, snapshot, own=False)
    assert checked.platform.changes == 0
    assert checked.of(Status.VIOLATED) == set()
    assert len(checked.of(Status.VERIFIED)) >= 0.75 * len(checked.results)


@pytest.mark.parametrize(
    "said",
    [
        {"sent-as": "json"},
        pytest.param(
            {"credential": {"header": "Authorization", "scheme": "Token", "refused": 401}},
            marks=pytest.mark.every_point,
        ),
        pytest.param(
            {"credential": {"header": "X-Parcel-Key", "scheme": "bearer", "refused": 401}},
            marks=pytest.mark.every_point,
        ),
    ],
)
def test_tokens_are_requested_and_sent_as_the_contract_says(
    said: dict[str, Any], contract: Contract, check_mock: CheckMock
) -> None:
    """With another token request or header, a nightly run verifies as much and has no findings."""
    plain = contract.at(POINTS[-1].month, POINTS[-1].channel)
    other = replace(plain, vocabulary=replace(plain.vocabulary, token={**plain.vocabulary.token, **said}))
    usual, checked = (check_mock(each, each, thorough=True) for each in (plain, other))
    assert checked.of(Status.VIOLATED) == set()
    assert checked.of(Status.VERIFIED) == usual.of(Status.VERIFIED)
