"""The commands in the documents run, and end with the documented exit code."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet
from tests.architecture.conftest import ROOT

from lmscontract.contract.load import load_shipped
from lmscontract.mock.config_text import print_config
from lmscontract.mock.core import Platform
from lmscontract.mock.server import start_in_thread
from lmscontract.mock.sockets import LOOPBACK
from lmscontract.types import Channel, Month

DOCUMENTS = ("README.md", "docs/commands.md")
START = [sys.executable, "-c", "from lmscontract.cli.main import main; main()"]
# Whole runs are tried in tests/runs; here it matters that what is shown is understood and ends as it says.
NARROW = ["--only", "operation-missing:GET /learn/v1/courses"]


def _snippets() -> Iterator[ParameterSet]:
    """Return each command line with the exit code in its comment; runs of `check` by default only from the README."""
    seen = set()
    for name in DOCUMENTS:
        for block in re.findall(r"```sh\n(.*?)```", (ROOT / name).read_text("utf-8"), re.DOTALL):
            for line in filter(str.strip, block.splitlines()):
                command, _, comment = line.partition("   # ")
                code = re.fullmatch(r"ends with (\d+)", comment.strip())
                assert bool(comment) == bool(code), f"{name}: {line}"
                if command not in seen:
                    seen.add(command)
                    rare = name != "README.md" and command.startswith("lmscontract check")
                    marks = pytest.mark.every_run if rare else ()
                    yield pytest.param(command.strip(), int(code[1]) if code else 0, id=command.strip(), marks=marks)


@pytest.fixture
def workdir(tmp_path: Path) -> Path:
    """A folder with the files that the snippets name."""
    shutil.copytree(ROOT / "docs", tmp_path / "docs")
    return tmp_path


@pytest.fixture
def tenant(workdir: Path) -> Iterator[None]:
    """The tenant sandbox-01, which is a mock."""
    contract = load_shipped()
    snapshot = contract.at(Month(2026, 11), Channel("sandbox"))
    platform = Platform(snapshot, contract.mock_data, clock=time.time, hostname=LOOPBACK)
    with start_in_thread(platform) as running:
        (workdir / "lmscontract.toml").write_text(print_config(platform, running.base_url, "sandbox-01"), "utf-8")
        yield


@pytest.mark.parametrize(("command", "code"), list(_snippets()))
def test_a_snippet_has_its_exit_code(command: str, code: int, workdir: Path, request: pytest.FixtureRequest) -> None:
    """Each command of the documents ends with the exit code in its comment, or with 0."""
    program, *arguments = shlex.split(command)
    assert program == "lmscontract"
    if "--tenant" in arguments:
        request.getfixturevalue("tenant")
    narrowed = (
        arguments[0] == "check"
        and {"--mock", "--tenant"} & set(arguments)
        and not {"--only", "--used-by", "--rule"} & set(arguments)
    )
    environment = {**os.environ, "LMSCONTRACT_TODAY": "2026-11-20", "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        [*START, *arguments, *(NARROW if narrowed else [])],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=workdir,
        env=environment,
    ) as process:
        first = ""
        if arguments[0] == "mock" and "--print-config" not in arguments:
            assert process.stdout is not None
            first = process.stdout.readline()
            process.send_signal(signal.SIGINT)
        try:
            printed, _ = process.communicate(timeout=120)
        finally:
            process.kill()
        assert process.returncode == code, first + printed
        assert "Traceback" not in printed


def test_continuous_integration_runs_the_command_of_the_readme() -> None:
    """`.ci/run` contains the README's command for the tests, and is executable."""
    script = (ROOT / ".ci" / "run").read_text("utf-8")
    (pattern,) = re.findall(r"sed -n 's/\^(.*?)\\\(", script)
    lines = [
        line
        for line in (ROOT / "README.md").read_text("utf-8").splitlines()
        if line.startswith(f"{pattern}python -m venv --up")
    ]
    assert len(lines) == 1
    assert lines[0].endswith("-m pytest -n 2 --dist worksteal -q")
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
