"""The pytest plugin of a check run: cases that a whole run does not show."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from lmscontract.plugin.checks import CheckPlugin


def test_a_worker_that_loses_the_tenant_ends_the_run() -> None:
    """A worker that loses the tenant reports it to the controller of pytest-xdist, and the run fails."""
    check_run: Any = SimpleNamespace(broke_off=None)
    plugin = CheckPlugin(check_run)
    plugin._add({"GET /toys": 1}, {}, {})
    output = {
        "lms-requests": {"GET /toys": 2},
        "lms-generated": {"GET /toys": 1},
        "lms-broke-off": "http://127.0.0.1:9: does not answer",
    }
    plugin.pytest_testnodedown(SimpleNamespace(workeroutput=output))
    assert check_run.broke_off.exit_code == 3
    assert "does not answer" in str(check_run.broke_off)
    assert (plugin._requests, plugin._generated) == ({"GET /toys": 3}, {"GET /toys": 1})


def test_checks_of_all_responses_come_last() -> None:
    """A check of the responses of other checks runs after them."""
    plugin = CheckPlugin(SimpleNamespace(snapshot=None))  # type: ignore[arg-type]
    lasts = {"a": True, "b": False, "c": True}
    items: list[Any] = [SimpleNamespace(name=name, obj=SimpleNamespace(last=last)) for name, last in lasts.items()]
    items.append(SimpleNamespace(name="d"))
    plugin.pytest_collection_modifyitems(items)
    assert "".join(each.name for each in items) == "bdac"
