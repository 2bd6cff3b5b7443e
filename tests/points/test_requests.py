"""The number of requests in a gate run."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from requests.adapters import BaseAdapter
from tests.points.conftest import ADDRESS, CheckMock

from lmscontract.config import Tenant
from lmscontract.contract.project import Contract
from lmscontract.findings.finding import Status
from lmscontract.rules.register import derive
from lmscontract.rules.rule import Oracle
from lmscontract.runner.options import RunOptions
from lmscontract.runner.targets import create_target
from lmscontract.target.http.limits import MAX_REQUESTS
from lmscontract.types import Basis, Channel, Month

POINTS = [("2027-01", "production"), ("2026-08", "production"), ("2026-11", "sandbox")]


@pytest.mark.every_point
@pytest.mark.parametrize(("month", "channel"), POINTS)
def test_a_gate_run_tries_everything_that_is_stated(
    month: str, channel: str, contract: Contract, check_mock: CheckMock
) -> None:
    """Stated requirements need three quarters of the request budget at most; none of them waits for another profile.

    99 % of them are verified; the rest is about copies of which the mock shows nothing.
    """
    snapshot = contract.at(Month.parse(month), Channel(channel))
    checked = check_mock(snapshot, snapshot, ordered=True)
    assert checked.of(Status.VIOLATED) == set()
    assert sum(checked.sent.values()) < 0.75 * MAX_REQUESTS["gate"]
    stated = {each.id for each in derive(snapshot) if each.basis is Basis.STATED and each.oracle is Oracle.RESPONSE}
    missing = stated - checked.of(Status.VERIFIED)
    assert len(missing) <= 0.01 * len(stated)
    assert [id for id in missing if "profile" in checked.results[id].reason] == []


@pytest.mark.parametrize(
    ("options", "configured", "expected"),
    [
        ({}, None, 8_000),
        ({"profile": "nightly"}, None, 50_000),
        ({"profile": "deep"}, None, 200_000),
        ({}, 70, 70),
        ({"max_requests": 30}, 70, 30),
    ],
)
def test_the_request_budget_of_a_run(
    options: dict[str, Any], configured: int | None, expected: int, contract: Contract, tmp_path: Path
) -> None:
    """The option wins over the configuration of the tenant, and that over the default of the profile."""
    wanted = RunOptions(today=date(2026, 11, 20), environ={}, folder=tmp_path, **options)
    snapshot = contract.at(Month(2026, 11), Channel("sandbox"))
    tenant = replace(Tenant("mock", "lmscontract.toml", ADDRESS), max_requests=configured)
    assert create_target(tenant, snapshot, wanted, BaseAdapter()).session.limits.max_requests == expected
