"""The pytest plugin of a check run: cases that a whole run does not show."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

from lmscontract.errors import LmsContractError
from lmscontract.findings.results import Counts
from lmscontract.plugin.checks import CheckPlugin


def test_a_worker_that_loses_the_tenant_ends_the_run() -> None:
    """The controller of pytest-xdist learns that a worker lost the tenant, so that the run cannot pass."""
    broke_off: list[LmsContractError] = []
    check_run: Any = SimpleNamespace(
        break_off=broke_off.append,
        counts=Counts({"GET /toys": 1}, {}, {"GET /toys": 2.0}),
        warnings=("before",),
        left=Counter(),
        target=SimpleNamespace(discovered={}),
    )
    plugin = CheckPlugin(check_run)
    output = {
        "lms-counts": {"requests": {"GET /toys": 2}, "generated": {"GET /toys": 1}, "slowest": {"GET /toys": 1.5}},
        "lms-left-behind": ["POST /toys: the created objects are still in the list"],
        "lms-broke-off": "http://127.0.0.1:9: does not answer",
    }
    plugin.pytest_testnodedown(SimpleNamespace(workeroutput=output))
    assert [each.exit_code for each in broke_off] == [3]
    assert "does not answer" in str(broke_off[0])
    assert check_run.counts == Counts({"GET /toys": 3}, {"GET /toys": 1}, {"GET /toys": 2.0})
    assert check_run.warnings == ("before", "POST /toys: the created objects are still in the list")
