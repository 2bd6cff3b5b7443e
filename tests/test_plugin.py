"""The pytest plugin, where no whole run shows it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
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


def test_what_looks_at_everything_comes_last(tmp_path: Path) -> None:
    """A check that looks at whatever the others were answered is collected after them, whatever its file is called."""
    for name, last in (("a", True), ("b", False)):
        mark = f"test_{name}.last = {last}"
        (tmp_path / f"test_{name}.py").write_text(f"def test_{name}():\n    pass\n\n\n{mark}\n", "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", str(tmp_path)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert [line.partition("::")[2] for line in done.stdout.splitlines() if "::" in line] == ["test_b", "test_a"]
