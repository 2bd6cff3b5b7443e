"""`lmscontract mock` serves a tenant, says so in one line, and ends when it is told to."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tomllib
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

LIBRARY = Path(__file__).parents[1] / "contract" / "library"


@pytest.fixture
def served() -> Iterator[subprocess.Popen[str]]:
    """A mock of the library on a free port, in a process of its own."""
    command = ["mock", "--port", "0", "--as-of", "2020-06", "--contract", str(LIBRARY)]
    process = subprocess.Popen(
        [sys.executable, "-c", "from lmscontract.cli.main import main; main()", *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    yield process
    process.kill()
    process.communicate()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_serves_until_it_is_told_to_end(served: subprocess.Popen[str], number: signal.Signals) -> None:
    """One line tells address, contract and the next command; calls are answered; either signal ends it with 0."""
    assert served.stdout is not None
    line = served.stdout.readline()
    match = re.match(r"(http://127\.0\.0\.1:(\d+)) keeps the contract of 2020-06 on the sandbox channel; ", line)
    assert match is not None, (line, served.stderr and served.stderr.read())
    same = f"--as-of 2020-06 --contract {LIBRARY}"
    assert f"lmscontract mock --port {match[2]} --seed 1 --channel sandbox {same} --print-config > mock.toml" in line
    assert line.endswith(f"lmscontract check --config mock.toml --tenant mock {same}\n")
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(f"{match[1]}/shelf/v1/books")
    assert refused.value.code == 401
    served.send_signal(number)
    assert (served.wait(timeout=30), served.stdout.read(), served.stderr and served.stderr.read()) == (0, "", "")


def test_print_config_prints_a_configuration(call) -> None:
    """--print-config prints a tenant of the same seed and port, and ends."""
    ended = call("mock", "--print-config", "--port", "8099", "--channel", "production")
    assert (ended.code, ended.err) == (0, "")
    tenant = tomllib.loads(ended.out)["tenants"]["mock"]
    assert tenant["base-url"] == "http://127.0.0.1:8099"
    assert tenant["channel"] == "production"
    assert call("mock", "--print-config", "--port", "8099", "--channel", "production").out == ended.out
    assert call("mock", "--print-config", "--port", "8099", "--channel", "production", "--seed", "2").out != ended.out


def test_an_address_of_six_is_bracketed(call) -> None:
    """An IPv6 address stands in brackets."""
    ended = call("mock", "--print-config", "--host", "::1")
    assert tomllib.loads(ended.out)["tenants"]["mock"]["base-url"] == "http://[::1]:8080"


def test_only_requirements_can_be_broken(call) -> None:
    """An id that names no requirement is wrong usage."""
    ended = call("mock", "--break", "no-such-rule", "--print-config")
    assert (ended.code, ended.out) == (2, "")
    assert "no-such-rule" in ended.err
