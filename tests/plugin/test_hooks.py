"""The pytest plugin, where no whole run shows it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from lmscontract import plugin
from lmscontract.plugin.stash import ASSEMBLY, MADE_UP, REQUESTS


def test_a_tenant_that_a_worker_lost_is_lost_to_the_run() -> None:
    """Under xdist the controller hears that a worker's run broke off, so that the run cannot pass."""
    stash = pytest.Stash()
    assembly: Any = SimpleNamespace(broke_off=None)
    stash[ASSEMBLY] = assembly
    stash[REQUESTS] = {"GET /toys": 1}
    stash[MADE_UP] = {}
    output = {
        "lms-sent": {"GET /toys": 2},
        "lms-made-up": {"GET /toys": 1},
        "lms-broke-off": "http://127.0.0.1:9: does not answer",
    }
    plugin.pytest_testnodedown(SimpleNamespace(config=SimpleNamespace(stash=stash), workeroutput=output))
    assert assembly.broke_off.exit_code == 3
    assert "does not answer" in str(assembly.broke_off)
    assert (stash[REQUESTS], stash[MADE_UP]) == ({"GET /toys": 3}, {"GET /toys": 1})


@pytest.mark.parametrize(("ours", "order"), [(True, "bdac"), (False, "abcd")])
def test_what_looks_at_everything_comes_last(ours: bool, order: str) -> None:
    """A check that looks at whatever the others were answered comes after them; other people's tests stay in place."""
    stash = pytest.Stash()
    if ours:
        stash[ASSEMBLY] = SimpleNamespace(snapshot=None)
    lasts = {"a": True, "b": False, "c": True}
    items: list[Any] = [SimpleNamespace(name=name, obj=SimpleNamespace(last=last)) for name, last in lasts.items()]
    items.append(SimpleNamespace(name="d"))
    config: Any = SimpleNamespace(stash=stash)
    plugin.pytest_collection_modifyitems(config, items)
    assert "".join(each.name for each in items) == order
