"""`lmscontract mock` serves a platform, prints one ready line, and ends on a signal."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import tomllib
import urllib.error
import urllib.request
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from lmscontract.mock.auth.keys import key_pair
from lmscontract.mock.faults import ALLOWED, NOT_ALLOWED
from lmscontract.mock.messages import Request
from lmscontract.mock.server import address_of
from lmscontract.mock.variants.variant import VARIANT_POINTS

LIBRARY = Path(__file__).parents[1] / "contract" / "library"


@pytest.fixture
def served() -> Iterator[subprocess.Popen[str]]:
    """Start a mock of the library on a free port, in a new process."""
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
def test_it_serves_until_a_signal(served: subprocess.Popen[str], number: signal.Signals) -> None:
    """The ready line has address, contract and the next command; SIGINT and SIGTERM end the mock with 0."""
    assert served.stdout is not None
    line = served.stdout.readline()
    said = (
        r"(http://127\.0\.0\.1:(\d+)) keeps the contract of 2020-06 on the sandbox channel; admin API at \1/__mock__/; "
    )
    match = re.match(said, line)
    assert match is not None, (line, served.stderr and served.stderr.read())
    same = f"--as-of 2020-06 --contract {LIBRARY}"
    assert f"lmscontract mock --port {match[2]} --seed 1 --channel sandbox {same} --print-config > mock.toml" in line
    assert line.endswith(f"lmscontract check --config mock.toml --tenant mock {same}\n")
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(f"{match[1]}/shelf/v1/books")
    assert refused.value.code == 401
    state = json.loads(urllib.request.urlopen(f"{match[1]}/__mock__/").read())
    assert (state["month"], state["requests"], state["faults"]) == ("2020-06", 1, [])
    served.send_signal(number)
    assert (served.wait(timeout=30), served.stdout.read(), served.stderr and served.stderr.read()) == (0, "", "")


def test_print_config_prints_a_configuration(call) -> None:
    """--print-config prints the tenant of the same seed and port, and exits."""
    ended = call("mock", "--print-config", "--port", "8099", "--channel", "production")
    assert (ended.code, ended.err) == (0, "")
    tenant = tomllib.loads(ended.out)["tenants"]["mock"]
    assert tenant["base-url"] == "http://127.0.0.1:8099"
    assert tenant["channel"] == "production"
    assert call("mock", "--print-config", "--port", "8099", "--channel", "production").out == ended.out
    assert call("mock", "--print-config", "--port", "8099", "--channel", "production", "--seed", "2").out != ended.out


@pytest.mark.parametrize("option", [["--print-config=json"], ["--print-config", "json"]])
def test_print_config_prints_json(call, option: list[str]) -> None:
    """With json, --print-config prints the same configuration for programs that do not read TOML."""
    ended = call("mock", *option, "--port", "8099")
    assert (ended.code, ended.err) == (0, "")
    printed = call("mock", "--print-config", "--port", "8099").out
    assert (
        json.loads(ended.out)
        == tomllib.loads(printed)
        == tomllib.loads(call("mock", "--port", "8099", "--print-config=toml").out)
    )


def test_print_config_has_two_forms(call) -> None:
    """Another form of the configuration is wrong usage."""
    ended = call("mock", "--print-config=xml")
    assert (ended.code, ended.out) == (2, "")
    assert "expected toml or json, got 'xml'" in ended.err


def test_an_address_of_six_is_bracketed(call) -> None:
    """An IPv6 address is written in brackets."""
    ended = call("mock", "--print-config", "--host", "::1")
    assert tomllib.loads(ended.out)["tenants"]["mock"]["base-url"] == "http://[::1]:8080"


def test_only_requirements_can_be_broken(call) -> None:
    """An unknown requirement is wrong usage."""
    ended = call("mock", "--break", "no-such-rule", "--print-config")
    assert (ended.code, ended.out) == (2, "")
    assert "no-such-rule" in ended.err


def test_fault_list(call) -> None:
    """`--fault list` prints allowed and other faults, and exits."""
    ended = call("mock", "--fault", "list", contract=False)
    assert (ended.code, ended.err) == (0, "")
    assert [name for name in (*ALLOWED, *NOT_ALLOWED) if f"  {name} " not in ended.out] == []


def test_variant_list(call) -> None:
    """`--variant list` prints every variant point, and the simulated open points, with their interpretations, and ends."""
    ended = call("mock", "--variant", "list", contract=False)
    assert (ended.code, ended.err) == (0, "")
    assert [
        name for name, readings in VARIANT_POINTS.items() if f"  {name:26} {', '.join(readings)}\n" not in ended.out
    ] == []
    assert "  removed-call-status        not-found, other\n" in ended.out
    assert "\n    entries: a list with one entry per currency\n" in ended.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--fault", "redirect"], "--fault: there is no fault redirect; the closest is redirects"),
        (["--fault", "redirects:2"], "--fault: 2 is not a rate; write a number from 0 to 1, 10% or 1/10"),
        (
            ["--rollout", "pricing-moves-to-ecommerce"],
            "--rollout: expected CHANGE=ROLLOUT, got pricing-moves-to-ecommerce; write",
        ),
        (
            ["--rollout", "pricing-moves-to-ecommerce=late"],
            "--rollout: pricing-moves-to-ecommerce is not in effect in 2020-06",
        ),
        (["--rollout", "pricing-moves-to-ecomerce=early"], "the closest is pricing-moves-to-ecommerce"),
        (["--variant", "no-such-trait=x"], "--variant"),
        (["--public-key", "no-such-file"], "--public-key no-such-file: cannot be read: No such file or directory;"),
        (["--public-key", "empty.pem"], "--public-key empty.pem: is empty; give the PEM of an RSA public key"),
        (["--public-key", "blank.pem"], "--public-key blank.pem: is empty; give the PEM of an RSA public key"),
        (["--public-key", "binary.pem"], "--public-key binary.pem: cannot be read: it is not UTF-8 text;"),
        (["--public-key", "words.pem"], "--public-key words.pem: no RSA key can be read from the PEM block; give the"),
        (["--client-rate", "-1"], "--client-rate"),
        (["--client-rate", str(10**30)], "--client-rate: expected a number from 0 to 1000000, got 1"),
        (["--exclusive-duration", "-1"], "--exclusive-duration"),
        (["--exclusive-duration", "nan"], "--exclusive-duration: expected a number from 0 to 3600, got nan"),
        (["--exclusive-duration", "inf"], "--exclusive-duration: expected a number from 0 to 3600, got inf"),
        (["--exclusive-duration", "1e308"], "--exclusive-duration: expected a number from 0 to 3600, got 1e308"),
        (["--host", ""], "--host: is empty; give it a value, or remove it"),
        (["--host", "256.1.1.1"], "--host 256.1.1.1: expected a host name or an IP address; write it"),
        (["--host", "192.0.2.1"], "--host 192.0.2.1: cannot listen there: "),
        (["--admin-path", "/"], "--admin-path /: is the root of all paths; write it as in /__mock__/"),
        (["--admin-path", "/a?b"], "--admin-path /a?b: 'a?b' would be percent-encoded by clients"),
        (["--admin-path", "/api-browser"], "--admin-path /api-browser: overlaps with GET /api-browser/; give"),
        (
            ["--admin-path", "/learn"],
            "--admin-path /learn: overlaps with GET /learn/v1/catalog; give a path that the mock does not",
        ),
        (["--fault", ""], "--fault: is empty; give it a value, or remove it"),
        (["--fault", "redirects@GET /nope"], "--fault: the contract has no GET /nope; `lmscontract operations` lists"),
        (["--break", "nope"], "--break: the contract has no requirement nope; requirements.json in the reports"),
        (
            ["--rollout", "nope=early"],
            "--rollout: there is no change nope; lmscontract diff 2022-12 2027-01 lists them",
        ),
        (["--rollout", "=early"], "--rollout: expected CHANGE=ROLLOUT, got =early; write CHANGE=early, or late,"),
        (
            ["--rollout", "nope="],
            "--rollout: expected CHANGE=ROLLOUT, got nope=; write nope=early, or late, partial or rolled-back",
        ),
        (
            ["--rollout", "a=early", "--rollout", "a=late"],
            "--rollout: a cannot be early and late; leave one of them out",
        ),
        (
            ["--variant", "cursor"],
            "--variant: cursor needs an interpretation; write cursor=INTERPRETATION, which",
        ),
    ],
)
def test_what_cannot_be_had_is_wrong_usage(call, tmp_path: Path, arguments: list[str], said: str) -> None:
    """An invalid option is one line, and nothing is served."""
    for name, held in {"empty": b"", "blank": b" \n", "binary": b"\xff", "words": b"no key"}.items():
        (tmp_path / f"{name}.pem").write_bytes(held)
    ended = call("mock", "--port", "0", *arguments, contract=False)
    assert (ended.code, ended.out) == (2, "")
    assert said in ended.err
    assert ended.err.count("\n") == 1


def test_the_configuration_has_rollouts_and_variants(call) -> None:
    """Rollouts and variants are part of the tenant that --print-config prints."""
    plain = ["mock", "--print-config", "--as-of", "2027-01", "--channel", "production"]
    held = call(*plain, "--rollout", "pricing-moves-to-ecommerce=late", "--variant", "1", contract=False)
    assert (held.code, held.err) == (0, "")
    assert tomllib.loads(held.out)["tenants"]["mock"]["channel"] == "production"
    assert held.out != call(*plain, contract=False).out


def test_other_addresses_than_loopback_are_warned_of(call, monkeypatch: pytest.MonkeyPatch) -> None:
    """With another bind address there is one line of warning, and the ready line has the token of the admin API."""
    lines: list[Any] = []

    def answered(gate, host, port, ready) -> int:
        ready(f"http://{host}:{port}")
        lines.append(gate.handle(Request("GET", "/__mock__/")).status)
        lines.append(gate)
        return 0

    monkeypatch.setattr("lmscontract.mock.server.serve", answered)
    ended = call("mock", "--host", "0.0.0.0")
    assert (ended.code, ended.err.count("\n")) == (0, 1)
    assert ended.err.startswith("--host 0.0.0.0: ")
    token = re.search(r"admin API at http://0\.0\.0\.0:8080/__mock__/, with Authorization: (Bearer \S+);", ended.out)
    assert token is not None
    status, gate = lines
    given = Request("GET", "/__mock__/", (), {"authorization": token[1]})
    assert (status, gate.handle(given).status) == (401, 200)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--fault", "nope"],
        ["--break", "nope"],
        ["--admin-path", "/shelf"],
        ["--host", "a b"],
        ["--port", "0"],
        ["--rollout", "a"],
    ],
)
def test_a_configuration_is_printed_of_what_could_be_served(call, arguments: list[str]) -> None:
    """--print-config validates every option as serving does."""
    ended = call("mock", "--print-config", *arguments)
    assert (ended.code, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert ended.err.startswith(arguments[0])


@pytest.fixture
def started(call, monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[str, str]]:
    """Return the ready line and the warnings of a mock on an invented port."""
    monkeypatch.setattr("lmscontract.mock.server.serve", _served)

    def ready(*arguments: str) -> tuple[str, str]:
        ended = call("mock", *arguments)
        assert ended.code == 0
        return ended.out, ended.err

    return ready


@pytest.mark.parametrize(
    ("host", "near"),
    [("127.0.0.1", ""), ("127.0.0.2", "--host 127.0.0.2 "), ("::1", "--host ::1 "), ("localhost", "--host localhost ")],
)
def test_the_next_command_names_the_host(started, call, host: str, near: str) -> None:
    """The configuration that the printed command prints has the address of the mock."""
    line, warned = started("--host", host)
    address, command = line.partition(" ")[0], _next(line)
    assert (f"lmscontract mock {near}--port 8080 " in line, warned) == (True, "")
    assert tomllib.loads(call(*command, contract=False).out)["tenants"]["mock"]["base-url"] == address


@pytest.mark.parametrize(("host", "near"), [("0.0.0.0", "http://127.0.0.1:8080"), ("::", "http://[::1]:8080")])
def test_what_listens_everywhere_is_checked_on_loopback(started, call, host: str, near: str) -> None:
    """A configuration for a loopback address has literal secrets, and the mock answers there."""
    line, _ = started("--host", host)
    assert tomllib.loads(call(*_next(line), contract=False).out)["tenants"]["mock"]["base-url"] == near


def test_on_other_hosts_secrets_go_into_variables_or_files(started) -> None:
    """For another address of the machine the ready line asks for variables or files: a check accepts no literal secrets there."""
    line, warned = started("--host", "192.0.2.1")
    assert "lmscontract check" not in line
    assert "to check it, put the secrets that lmscontract mock --host 192.0.2.1 --port 8080 " in line
    assert line.endswith("--print-config prints into variables or files\n")
    assert warned.startswith("--host 192.0.2.1: ")


def test_the_next_command_has_the_same_key_and_changes(started, call, tmp_path: Path) -> None:
    """With --public-key no private key is printed, also for assertions; own changes are part of mock and configuration."""
    (tmp_path / "my key.pem").write_bytes(key_pair().as_pem(private=False))
    (tmp_path / "ours").mkdir()
    (tmp_path / "ours.toml").write_text('[contract]\nchanges = ["ours"]\n')
    line, _ = started("--public-key", "my key.pem", "--config", "ours.toml")
    printed = tomllib.loads(call(*_next(line), contract=False).out)
    assert printed["contract"] == {"changes": [str(tmp_path / "ours")]}
    given = [
        tomllib.loads(call("mock", *key, "--print-config", contract=False).out)["tenants"]["mock"]
        for key in (("--public-key", "my key.pem"), ())
    ]
    assert ["private-key" in each for each in given] == [False, True]


def test_a_weak_key_is_a_key(started, tmp_path: Path) -> None:
    """A weak key causes no warning."""
    from joserfc.jwk import RSAKey

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        weak = RSAKey.generate_key(1024)
    (tmp_path / "weak.pem").write_bytes(weak.as_pem(private=False))
    assert started("--public-key", "weak.pem")[1] == ""


def _served(_: object, host: str, port: int, ready: Callable[[str], None]) -> int:
    """Run the command without opening sockets."""
    ready(address_of(host, port))
    return 0


def _next(line: str) -> list[str]:
    """Return the arguments of the first command in a ready line."""
    found = re.search(r"lmscontract (mock .* --print-config)", line)
    assert found is not None
    return shlex.split(found[1])
