"""The number of requests to each operation in a gate run."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from statistics import mean
from typing import Any

import pytest
from requests.adapters import BaseAdapter
from tests.points.conftest import ADDRESS, CheckMock

from lmscontract.config import Tenant
from lmscontract.contract.model import Answer
from lmscontract.contract.project import Contract
from lmscontract.findings.finding import Status
from lmscontract.rules.register import derive
from lmscontract.rules.rule import Oracle
from lmscontract.runner import RunOptions, create_target
from lmscontract.target.request_budget import LISTS, OTHERS
from lmscontract.types import Basis, Channel, Month

MOST_ON_AVERAGE = 7
POINTS = [("2026-08", "production"), ("2026-11", "sandbox"), ("2027-01", "production")]


@pytest.mark.parametrize(("month", "channel"), POINTS)
def test_a_gate_run_sends_few_requests(month: str, channel: str, contract: Contract, check_mock: CheckMock) -> None:
    """A gate run sends at most twelve requests to a list, three to other operations, and seven on average.

    Sign-ins come on top. There are no findings, and at most 1% of the stated requirements wait for a nightly run.
    """
    snapshot = contract.at(Month.parse(month), Channel(channel))
    checked = check_mock(snapshot, snapshot, sparing=True)
    assert checked.of(Status.VIOLATED) == set()
    endpoints = {each.operation.label: each for each in snapshot.endpoints.values()}
    sent = {label: n for label, n in checked.sent.items() if label in endpoints}
    most = {label: LISTS if endpoints[label].answer is Answer.LIST else OTHERS for label in sent}
    most[str(snapshot.vocabulary.token["operation"])] += checked.sign_ins
    assert {label: n for label, n in sent.items() if n > most[label]} == {}
    assert mean(sent.values()) <= MOST_ON_AVERAGE
    stated = {each.id for each in derive(snapshot) if each.basis is Basis.STATED and each.oracle is Oracle.RESPONSE}
    waiting = {
        id for id, result in checked.results.items() if "the gate profile calls this operation at most" in result.reason
    }
    assert waiting
    assert len(waiting & stated) <= 0.01 * len(stated)


@pytest.mark.parametrize(
    ("more", "sparing"),
    [
        ({}, True),
        ({"profile": "nightly"}, False),
        ({"profile": "deep"}, False),
        ({"only": ("x",)}, False),
        ({"operation": ("GET /x",)}, False),
        ({"used_by": "used-by.txt"}, False),
    ],
)
def test_only_a_gate_run_has_a_request_budget(
    more: dict[str, Any], sparing: bool, contract: Contract, tmp_path: Path
) -> None:
    """A nightly run and a run of selected requirements have no request budget."""
    wanted = RunOptions(today=date(2026, 11, 20), environ={}, folder=tmp_path, **more)
    snapshot = contract.at(Month(2026, 11), Channel.SANDBOX)
    target = create_target(Tenant("mock", "lmscontract.toml", ADDRESS), snapshot, wanted, BaseAdapter())
    assert (target.budget is not None) is sparing
