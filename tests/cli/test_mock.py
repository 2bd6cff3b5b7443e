"""`lmscontract mock` serves a tenant, says so in one line, and ends when it is told to."""

from __future__ import annotations

import json
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
from typing import Any

import pytest

from lmscontract.mock.exchange import Request
from lmscontract.mock.gate.weather import ALLOWED, DISTURBANCES

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
    said = r"(http://127\.0\.0\.1:(\d+)) keeps the contract of 2020-06 on the sandbox channel; controlled at \1/__mock__/; "
    match = re.match(said, line)
    assert match is not None, (line, served.stderr and served.stderr.read())
    same = f"--as-of 2020-06 --contract {LIBRARY}"
    assert f"lmscontract mock --port {match[2]} --seed 1 --channel sandbox {same} --print-config > mock.toml" in line
    assert line.endswith(f"lmscontract check --config mock.toml --tenant mock {same}\n")
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(f"{match[1]}/shelf/v1/books")
    assert refused.value.code == 401
    state = json.loads(urllib.request.urlopen(f"{match[1]}/__mock__/").read())
    assert (state["month"], state["requests"], state["weather"]) == ("2020-06", 1, [])
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


def test_weather_is_told(call) -> None:
    """`--weather list` prints both lists, with what the contract allows, and ends."""
    ended = call("mock", "--weather", "list", contract=False)
    assert (ended.code, ended.err) == (0, "")
    assert [name for name in (*ALLOWED, *DISTURBANCES) if f"  {name} " not in ended.out] == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--weather", "redirect"], "--weather: there is no weather redirect; the closest is redirects"),
        (["--weather", "redirects:2"], "--weather: 2 is no chance; write a number from 0 to 1, 10% or 1/10"),
        (["--hold", "pricing-moves-to-ecommerce"], "--hold: pricing-moves-to-ecommerce tells no hold; write"),
        (
            ["--hold", "pricing-moves-to-ecommerce=late"],
            "--hold: pricing-moves-to-ecommerce is not in force in 2020-06",
        ),
        (["--hold", "pricing-moves-to-ecomerce=early"], "the closest is pricing-moves-to-ecommerce"),
        (["--manner", "no-such-trait=x"], "--manner"),
        (["--public-key", "no-such-file"], "--public-key"),
        (["--pace", "-1"], "--pace"),
        (["--exclusive-time", "-1"], "--exclusive-time"),
    ],
)
def test_what_cannot_be_had_is_wrong_usage(call, arguments: list[str], said: str) -> None:
    """Each option says in one line what is wrong with it, and nothing is served."""
    ended = call("mock", "--port", "0", *arguments, contract=False)
    assert (ended.code, ended.out) == (2, "")
    assert said in ended.err
    assert ended.err.count("\n") == 1


def test_held_months_and_manners_have_a_configuration_too(call) -> None:
    """What is held, and how the mock behaves, is part of the tenant that --print-config prints."""
    plain = ["mock", "--print-config", "--as-of", "2027-01", "--channel", "production"]
    held = call(*plain, "--hold", "pricing-moves-to-ecommerce=late", "--manner", "1", contract=False)
    assert (held.code, held.err) == (0, "")
    assert tomllib.loads(held.out)["tenants"]["mock"]["channel"] == "production"
    assert held.out != call(*plain, contract=False).out


def test_other_addresses_than_loopback_are_warned_of(call, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever binds another address reads one line of warning, and the ready line shows the token of the control path."""
    lines: list[Any] = []

    def answered(factory, host, port, ready) -> int:
        gate = factory(host, port)
        ready(f"http://{host}:{port}")
        lines.append(gate.handle(Request("GET", "/__mock__/")).status)
        lines.append(gate)
        return 0

    monkeypatch.setattr("lmscontract.mock.server.serve", answered)
    ended = call("mock", "--host", "0.0.0.0")
    assert (ended.code, ended.err.count("\n")) == (0, 1)
    assert ended.err.startswith("--host 0.0.0.0: ")
    token = re.search(r"controlled at http://0\.0\.0\.0:8080/__mock__/, with Authorization: (Bearer \S+);", ended.out)
    assert token is not None
    status, gate = lines
    given = Request("GET", "/__mock__/", (), {"authorization": token[1]})
    assert (status, gate.handle(given).status) == (401, 200)
