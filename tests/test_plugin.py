"""The pytest plugin, where no whole run shows it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from lmscontract import plugin


def test_a_tenant_that_a_worker_lost_is_lost_to_the_run() -> None:
    """Under xdist the controller hears that a worker's run broke off, so that the run cannot pass."""
    stash = pytest.Stash()
    assembly: Any = SimpleNamespace(broke_off=None)
    stash[plugin._ASSEMBLY] = assembly
    stash[plugin._REQUESTS] = {"GET /toys": 1}
    output = {"lms-sent": {"GET /toys": 2}, "lms-broke-off": "http://127.0.0.1:9: does not answer"}
    plugin.pytest_testnodedown(SimpleNamespace(config=SimpleNamespace(stash=stash), workeroutput=output))
    assert assembly.broke_off.exit_code == 3
    assert "does not answer" in str(assembly.broke_off)
    assert stash[plugin._REQUESTS] == {"GET /toys": 3}
