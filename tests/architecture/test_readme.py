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
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet
from tests.architecture.conftest import ROOT

from lmscontract.cli import main
from lmscontract.contract.load import load_shipped
from lmscontract.mock.config_text import print_config
from lmscontract.mock.core import Platform
from lmscontract.mock.server import start_in_thread
from lmscontract.types import LOOPBACK, Channel, Month

DOCUMENTS = ("README.md", "docs/commands.md")
START = [sys.executable, "-c", "from lmscontract.cli.main import main; main()"]
# Whole runs are tried in tests/runs, commands in a process of their own in tests/cli; here it matters that what is shown is
# understood and ends as it says.
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
def test_a_snippet_has_its_exit_code(
    command: str,
    code: int,
    workdir: Path,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """Each command of the documents ends with the exit code in its comment, or with 0."""
    program, *arguments = shlex.split(command)
    assert program == "lmscontract"
    if "--tenant" in arguments:
        request.getfixturevalue("tenant")
    monkeypatch.chdir(workdir)
    monkeypatch.setenv("LMSCONTRACT_TODAY", "2026-11-20")
    if arguments[0] == "check" or (arguments[0] == "mock" and "--print-config" not in arguments):
        ended, printed = _in_process_of_its_own([*arguments, *_limits(arguments)])
    else:
        ended, printed = main.run(arguments), "".join(capfd.readouterr())
    assert ended == code, printed
    assert "Traceback" not in printed


def _limits(arguments: Sequence[str]) -> Sequence[str]:
    """Return the options that limit a check to a single requirement: the one that it breaks, if it breaks one."""
    if "--break" in arguments:
        return ["--only", arguments[arguments.index("--break") + 1]]
    is_whole = {"--mock", "--tenant"} & {*arguments} and not {"--only", "--used-by", "--rule"} & {*arguments}
    return NARROW if is_whole and arguments[0] == "check" else []


def _in_process_of_its_own(arguments: Sequence[str]) -> tuple[int, str]:
    """Run a command; a mock is interrupted when it is ready. Return the exit code and what was printed."""
    with subprocess.Popen(
        [*START, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as process:
        first = ""
        if arguments[0] == "mock":
            assert process.stdout is not None
            first = process.stdout.readline()
            process.send_signal(signal.SIGINT)
        try:
            printed, _ = process.communicate(timeout=120)
        finally:
            process.kill()
    return process.returncode, first + printed


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
    assert lines[0].endswith("-m pytest -n 3 --dist worksteal -q")
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
