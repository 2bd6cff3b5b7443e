"""The checks on the mock of the made-up platform: what they take from the shipped contract alone is seen here."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.points.conftest import Point, Trial, points
from tests.strategies import parcels

from lmscontract.contract.project import Contract
from lmscontract.findings.finding import Status

POINTS = points(parcels())


@pytest.fixture(scope="session")
def contract() -> Contract:
    """The contract of the made-up platform."""
    return parcels()


@pytest.mark.parametrize("point", POINTS, ids=str)
def test_nothing_is_written_to_another_platform_unasked(point: Point, contract: Contract, trial: Trial) -> None:
    """At every point a tenant that is not the mock of the run is left as it was, and nothing is found on it."""
    snapshot = contract.at(point.month, point.channel)
    trialled = trial(snapshot, snapshot, own=False)
    assert trialled.platform.changes == 0
    assert trialled.of(Status.VIOLATED) == set()
    assert len(trialled.of(Status.VERIFIED)) >= 0.75 * len(trialled.judgements)


@pytest.mark.parametrize(
    "said",
    [
        {"sent-as": "json"},
        {"credential": {"header": "Authorization", "scheme": "Token", "refused": 401}},
        {"credential": {"header": "X-Parcel-Key", "scheme": "bearer", "refused": 401}},
    ],
)
def test_tokens_are_given_and_carried_as_the_contract_says(
    said: dict[str, Any], contract: Contract, trial: Trial
) -> None:
    """However that is, as much is verified by night, and nothing is found."""
    plain = contract.at(POINTS[-1].month, POINTS[-1].channel)
    other = replace(plain, vocabulary=replace(plain.vocabulary, token={**plain.vocabulary.token, **said}))
    usual, trialled = (trial(each, each, thorough=True) for each in (plain, other))
    assert trialled.of(Status.VIOLATED) == set()
    assert trialled.of(Status.VERIFIED) == usual.of(Status.VERIFIED)
