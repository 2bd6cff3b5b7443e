"""Checks in a pytest session of the user's, against a parcel service on loopback."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
from tests.strategies import PLATFORM

from lmscontract.contract.load import load
from lmscontract.mock.config_text import print_config
from lmscontract.mock.core import Platform
from lmscontract.mock.middleware.middleware import Middleware
from lmscontract.mock.server import ServerThread
from lmscontract.plugin.checks import checks_folder
from lmscontract.plugin.options import OPTIONS, as_in_pytest, read_values
from lmscontract.rules.register import derive, full_title
from lmscontract.types import LOOPBACK, Channel, Month

OPERATION = ("--lms-operation", "GET /parcel/v1/parcels")
BROKEN = "header-missing:GET /parcel/v1/parcels:header.X-Parcel-Region"


class Ended(NamedTuple):
    """How a pytest session ended."""

    code: int
    out: str


Session = Callable[..., Ended]


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """Run pytest in an empty folder, in a separate process."""

    def run(*arguments: str, checks: str = "") -> Ended:
        (tmp_path / "pytest.ini").write_text("[pytest]\n", "utf-8")
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider",
            "-p",
            "no:schemathesis",
            "--assert=plain",
            "--rootdir=.",
        ]
        ended = subprocess.run(
            [*command, *([checks] if checks else []), *arguments],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env={**os.environ, "LMSCONTRACT_TODAY": "2031-06-20"},
            timeout=120,
            check=False,
        )
        return Ended(ended.returncode, ended.stdout + ended.stderr)

    return run


class Tenant(NamedTuple):
    """A tenant of the parcel service, and the options of pytest that name it."""

    middleware: Middleware
    options: tuple[str, ...]


@pytest.fixture
def tenant(tmp_path: Path) -> Iterator[Tenant]:
    """Serve a tenant on loopback that violates one requirement."""
    contract = load(PLATFORM)
    snapshot = contract.at(Month.parse("2031-06"), Channel("production"))
    platform = Platform(snapshot, contract.mock_data, clock=time.time, broken=(BROKEN,), hostname=LOOPBACK)
    thread = ServerThread()
    middleware = Middleware(platform, clock=time.time)
    config = tmp_path / "tenant.toml"
    config.write_text(print_config(platform, thread.open(middleware).base_url), "utf-8")
    named = ("--lms-tenant", "mock", "--lms-config", str(config), "--lms-contract", str(PLATFORM), *OPERATION)
    yield Tenant(middleware, (*named, "--lms-reports", str(tmp_path / "reports")))
    thread.stop()


CHECKS = str(checks_folder())
INSTALLED = "lmscontract.checks"
"""The checks of a wheel, with which `tox` tests; an editable install does not have them."""


@pytest.mark.parametrize(
    ("selection", "code"),
    [(("--collect-only",), 0), (("-k", "no_such_check"), 3)],
    ids=["collect-only", "-k"],
)
def test_a_session_that_tries_nothing_sends_and_writes_nothing(
    selection: tuple[str, ...], code: int, session: Session, tenant: Tenant, tmp_path: Path
) -> None:
    """Collection, and a selection of no check, send no request and leave the reports of the last run as they are."""
    reports = tmp_path / "reports"
    reports.mkdir()
    (reports / "findings.json").write_text("{}", "utf-8")
    ended = session(f"{CHECKS}/test_responses.py", *selection, *tenant.options)
    assert ended.code == code, ended.out
    assert tenant.middleware.requests == 0
    assert [each.name for each in reports.iterdir()] == ["findings.json"]
    assert (reports / "findings.json").read_text("utf-8") == "{}"
    assert "INCONCLUSIVE" not in ended.out


@pytest.mark.parametrize(
    ("options", "code", "line"),
    [
        (("-n", "1"), 2, "no target is named; give --lms-mock, --lms-tenant NAME or --lms-base-url URL"),
        pytest.param(
            ("--lms-tenant", "no-such-tenant"),
            2,
            "--lms-tenant: no configuration file found, so there is no tenant no-such-tenant",
            marks=pytest.mark.every_run,
        ),
        (("--lms-base-url", "http://127.0.0.1:9"), 3, "http://127.0.0.1:9: cannot be reached"),
        pytest.param(
            ("--lms-base-url", ""),
            2,
            "--lms-base-url: is empty; give the address of the tenant, or --lms-mock",
            marks=pytest.mark.every_run,
        ),
        pytest.param(
            ("--lms-mock", "--lms-tenant", "t"),
            2,
            "--lms-mock: cannot be combined with another target",
            marks=pytest.mark.every_run,
        ),
        (("--lms-base-url", "http://127.0.0.1:9", "--lms-as-of", "0000-01"), 2, "--lms-as-of: 0000-01 is not a month"),
        (("--lms-mock", "--lms-mock-as-of", "0000-01"), 2, "--lms-mock-as-of: 0000-01 is not a month"),
    ],
)
def test_what_cannot_run_is_one_line_with_the_documented_code(
    options: tuple[str, ...], code: int, line: str, session: Session
) -> None:
    """A session without a target, with a wrong option or an unreachable tenant ends as the command line does."""
    ended = session(f"{CHECKS}/test_headers.py", *options)
    assert (ended.code, "Traceback" in ended.out) == (code, False), ended.out
    (said,) = (each for each in ended.out.splitlines() if ": " in each or "target" in each)
    assert line in said


@pytest.mark.every_run
def test_a_session_selects_by_short_id_and_leaves_only_its_reports(
    session: Session, tenant: Tenant, tmp_path: Path
) -> None:
    """-k selects a test by the short id of its requirement. What generated requests break is a failure of their test, and a
    failing test of the user's is no defect of lmscontract. Hypothesis leaves no folder.
    """
    (tmp_path / "test_own.py").write_text("def test_own(): assert not 'this fails'\n", "utf-8")
    before = {each.name for each in tmp_path.iterdir()}
    snapshot = tenant.middleware.platform.snapshot
    wanted = next(each for each in derive(snapshot) if each.operation.label == OPERATION[1])
    checks = ("--pyargs", INSTALLED) if find_spec(INSTALLED) else (CHECKS,)
    ended = session(
        *checks, "test_own.py", *tenant.options, "-rA", "-k", f"{wanted.short} or test_own or test_generated"
    )
    assert ended.code == 1, ended.out
    assert re.search(rf"PASSED .*{re.escape(f'[{full_title(wanted)}]')}", ended.out)
    assert "FAILED test_own.py::test_own" in ended.out
    assert f"violated by generated requests: {BROKEN}" in ended.out
    assert "2 failed, 1 passed" in ended.out
    assert {each.name for each in tmp_path.iterdir()} - before <= {"reports", "pytest.ini", "__pycache__"}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({}, ""),
        ({"profile": "daily"}, "--lms-profile: expected gate, nightly or deep, got 'daily'"),
        ({"max-requests": "few"}, "--lms-max-requests: expected a whole number, got 'few'"),
        ({"min-verified": "half"}, "--lms-min-verified: expected a number, got 'half'"),
        ({"min-verified": "500"}, "--lms-min-verified: expected a number from 0 to 100, got 500"),
        ({"min-verified": "nan"}, "--lms-min-verified: expected a number from 0 to 100, got nan"),
        ({"max-requests": "-5"}, "--lms-max-requests: expected a number of at least 0, got -5"),
        ({"max-time": "inf"}, "--lms-max-time: expected a number of at least 0, got inf"),
        ({"seed": "-5"}, ""),
        ({"seed": str(2**63)}, f"--lms-seed: expected a number from {-(2**63)} to {2**63 - 1}, got {2**63}"),
    ],
)
def test_values_of_options_are_read(given: Mapping[str, str], said: str) -> None:
    """A value that is not of the type of its option, or not one of its choices, is one line; others are converted."""
    values = {option.name: given.get(option.name, option.default) for option in OPTIONS}
    config: Any = SimpleNamespace(
        option=SimpleNamespace(**{f"lms_{name.replace('-', '_')}": value for name, value in values.items()})
    )
    assert read_values(config) == said


def test_messages_have_the_names_of_pytest() -> None:
    """An option in a message has the name that it has under pytest; a longer word is left as it is."""
    assert as_in_pytest("--tenant: use --mock or --base-url; not --tenants") == (
        "--lms-tenant: use --lms-mock or --lms-base-url; not --tenants"
    )
