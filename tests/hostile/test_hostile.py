"""A sick or hostile server costs bounded time and memory, and ends a run with an exit code of the table."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.hostile.servers import KINDS, TOKENS, Server, serving

MOST_SECONDS = 120
OPERATION = "GET /learn/v1/courses"

CONFIGURATION = """
[tenants.hostile]
base-url = "http://127.0.0.1"
client-id = "the-client"
client-secret = "s3cretvalue"
request-timeout = 3
max-wait = 2
"""


DEFAULT_KINDS = (
    "body-endless-chunks",
    "body-nested-900",
    "chunk-size-negative",
    "status-401",
    "token-10-megabytes",
    "token-with-line-break",
)


class Ended(NamedTuple):
    """How a run ended, and what it took."""

    code: int
    seconds: float
    processor: float
    megabytes: int
    output: str


def check(
    server: Server, folder: Path, *options: str, during: Callable[[subprocess.Popen[bytes]], None] | None = None
) -> Ended:
    """Run `lmscontract check` against a server; `during` gets the process."""
    (folder / "lmscontract.toml").write_text(CONFIGURATION, "utf-8")
    measured = folder / "measured.txt"
    measure = [sys.executable, "-I", "-S", str(Path(__file__).with_name("measure.py")), str(measured)]
    command = [sys.executable, "-m", "lmscontract", "check", "--tenant", "hostile", "--base-url", server.base_url]
    environment = {**os.environ, "LMSCONTRACT_TODAY": "2026-11-20"}
    began = time.monotonic()
    with (
        (folder / "output.txt").open("w+") as output,
        subprocess.Popen(
            [*measure, *command, *options], cwd=folder, env=environment, stdout=output, stderr=subprocess.STDOUT
        ) as process,
    ):
        try:
            if during is not None:
                during(process)
            process.wait(MOST_SECONDS)
        except BaseException:
            process.terminate()
            raise
        output.seek(0)
        code, kilobytes, processor = measured.read_text("utf-8").split()
        seconds = time.monotonic() - began
        return Ended(int(code), seconds, float(processor), int(kilobytes) // 1024, output.read())


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param(kind, marks=[] if kind in DEFAULT_KINDS else pytest.mark.every_hostile_server)
        for kind in (*KINDS, *TOKENS)
    ],
)
def test_a_hostile_server_costs_bounded_time_and_memory(kind: str, tmp_path: Path) -> None:
    """The run ends within the bounds of its kind and with its exit code, and never with a defect of lmscontract."""
    expected = {**KINDS, **TOKENS}[kind]
    with serving(kind) as server:
        ended = check(server, tmp_path, "--operation", OPERATION, "--max-time", "60")
    took = f"{ended.seconds:5.1f} s, {ended.processor:4.1f} s of the processor, {ended.megabytes:4} MB"
    print(f"{kind:32} exit {ended.code} {took} | {ended.output.strip()[-100:]}")
    assert "Traceback" not in ended.output
    assert "defect" not in ended.output
    assert ended.code == expected.code, ended.output
    assert ended.megabytes < expected.megabytes
    assert ended.processor < expected.processor
    assert ended.seconds < MOST_SECONDS
    assert "s3cretvalue" not in ended.output


@pytest.mark.every_hostile_server
@pytest.mark.parametrize("options", [("--max-requests", "5"), ("--max-time", "3")])
def test_a_limit_of_the_run_keeps_what_was_found(options: tuple[str, ...], tmp_path: Path) -> None:
    """Reports are written, and what is left is not verified, for the reason of the limit."""
    with serving("answers-slowly") as server:
        ended = check(server, tmp_path, *options)
    assert ended.code in (1, 3), ended.output
    requirements = (tmp_path / "reports" / "requirements.json").read_text("utf-8")
    reason = "the run has sent 5 requests" if "--max-requests" in options else "the run has taken 3 seconds"
    assert f"not tried in this run: {reason}" in requirements


@pytest.mark.every_hostile_server
@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGTERM")
def test_sigterm_ends_a_run_as_an_interrupt_does(tmp_path: Path) -> None:
    """A cancelled job leaves its reports, and the exit code 130."""
    with serving("answers-slowly") as server:

        def cancel(process: subprocess.Popen[bytes]) -> None:
            deadline = time.monotonic() + MOST_SECONDS
            while server.requests < 5 and time.monotonic() < deadline:
                time.sleep(0.05)
            process.terminate()

        ended = check(server, tmp_path, during=cancel)
    assert ended.code == 130, ended.output
    assert [*(tmp_path / "reports").iterdir()]
    assert "Traceback" not in ended.output


def test_a_token_that_is_none_is_a_finding_of_the_token_endpoint(tmp_path: Path) -> None:
    """Where the contract describes the member, the run ends at once with a finding."""
    with serving("token-with-line-break") as server:
        ended = check(server, tmp_path, "--operation", "POST /oauth2/token")
        assert server.requests == 1
    assert ended.code == 1, ended.output
    assert "token-member-wrong" in ended.output
