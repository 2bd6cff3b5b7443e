"""No output of any command shows names, phone numbers, addresses, birthdays, mail or secrets that a server or a client sends."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import requests
from tests.canary.planting import MAIL, NAME, PHONE, Planting, encodings, fifty_keys, leaks
from tests.hostile.servers import KINDS, Connection, Kind, serving
from tests.runs.conftest import TODAY

from lmscontract.contract.load import load_shipped
from lmscontract.errors import UsageError
from lmscontract.findings.used import read_used
from lmscontract.mock.config_text import print_config
from lmscontract.mock.core import Platform
from lmscontract.mock.server import ServerThread
from lmscontract.rules.register import derive
from lmscontract.types import LOOPBACK, Channel, Month, Operation

ROOT = Path(__file__).parents[2]
MONTH = "2026-11"
OPERATIONS = (
    "GET /learn/v1/courses",
    "GET /learn/v1/instructor/getInstructorData",
    "GET /manage/v1/user/{user_id}",
    "GET /share/v1/channels/{id}/users",
    "PUT /manage/v1/user/{id}",
)
BROKEN = (
    *("header-missing", "header-not-exposed", "invalid-value-accepted", "links-unasked", "next-link-astray"),
    *("other-object-served", "page-size-ignored", "property-missing", "property-type-wrong", "removed-property-sent"),
    *("sorting-ignored", "unknown-identifier-served", "write-not-kept"),
)
"""Rules that the tenant breaks at these operations, so that reports show requests and responses."""

Run = Callable[..., tuple[int, str]]


@pytest.fixture
def planted() -> Planting:
    """Return a mock that breaks rules and plants."""
    contract = load_shipped()
    snapshot = contract.at(Month.parse(MONTH), Channel("sandbox"))
    broken = [
        each.id
        for each in derive(snapshot)
        if each.operation.label in OPERATIONS
        and each.rule in BROKEN
        and not each.location.startswith("data.items[].id")
        if each.location not in ("data", "data.items")
    ]
    return Planting(Platform(snapshot, contract.mock_data, clock=time.time, broken=broken, hostname=LOOPBACK))


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run Python with arguments in the folder of the test, and return the exit code and the output."""

    def started(*arguments: str, folder: Path = tmp_path, **environment: str) -> tuple[int, str]:
        variables = {**os.environ, "LMSCONTRACT_TODAY": TODAY, **environment}
        ended = subprocess.run(
            [sys.executable, *arguments],
            cwd=folder,
            env=variables,
            capture_output=True,
            text=True,
            timeout=240,
            check=False,
        )
        (tmp_path / f"output-{len(list(tmp_path.iterdir()))}.txt").write_text(ended.stdout + ended.stderr, "utf-8")
        return ended.returncode, ended.stdout + ended.stderr

    return started


@pytest.fixture
def served(planted: Planting, tmp_path: Path) -> Iterator[Path]:
    """Serve it, and return the configuration of a tenant for it."""
    thread = ServerThread()
    config = tmp_path / "lmscontract.toml"
    config.write_text(print_config(planted.platform, thread.open(planted).base_url), "utf-8")
    yield config
    thread.stop()


def assert_nothing_leaked(folder: Path, secrets: set[str]) -> None:
    """Assert that no file in a folder shows what was planted; the configuration holds the secrets itself."""
    files = [path for path in folder.rglob("*") if path.is_file() and path.suffix != ".toml"]
    found = [f"{path.name}: {leak}" for path in files for leak in leaks(path.read_text("utf-8", "replace"), secrets)]
    assert found == []


def narrow(option: str) -> list[str]:
    """Return options that select the operations."""
    return [part for operation in OPERATIONS for part in (option, operation)]


def test_the_canaries_are_found_where_they_are() -> None:
    """The test finds what is planted, plainly and encoded, so that finding nothing means something."""
    secret = "s3cret/of-the-run"
    planted = json.dumps(fifty_keys((secret,)))
    assert len(fifty_keys(())) >= 50
    assert len(list(leaks(planted, {secret}))) > 10
    assert all(list(leaks(f"<{form}>", {secret})) for form in encodings(secret))
    assert list(leaks("… (string, 13)", {secret})) == []


def test_no_report_of_a_check_shows_what_a_tenant_planted(
    planted: Planting, served: Path, run: Run, tmp_path: Path
) -> None:
    """Terminal, reports, journal and Allure attachments of a run with findings and writes show none of it."""
    command = ["-m", "lmscontract", "check", "--tenant", "mock", "--as-of", MONTH, "-v", "--allow-writes"]
    code, output = run(*command, *narrow("--operation"))
    assert code == 1, output
    findings = (tmp_path / "reports" / "findings.json").read_text("utf-8")
    shown = {each["rule"] for each in json.loads(findings)["findings"]}
    assert len(shown) >= 8, shown
    assert "… (string, 13)" in findings
    assert_nothing_leaked(tmp_path, planted.secrets)


@pytest.mark.every_hostile_server
def test_pytest_shows_nothing_of_it(planted: Planting, served: Path, run: Run, tmp_path: Path) -> None:
    """`pytest -v` with failures, JUnit results and a log file of all libraries show none of it."""
    options = [
        "--lms-tenant",
        "mock",
        "--lms-as-of",
        MONTH,
        "--lms-config",
        str(served),
        "--lms-reports",
        str(tmp_path / "r"),
    ]
    logged = [
        f"--log-file={tmp_path / 'log.txt'}",
        "--log-file-level=DEBUG",
        "--log-cli-level=DEBUG",
        "-vv",
        "-rA",
        "-l",
    ]
    code, output = run(
        *(
            "-m",
            "pytest",
            "checks",
            *options,
            *logged,
            f"--junitxml={tmp_path / 'junit.xml'}",
            "-p",
            "no:cacheprovider",
        ),
        *narrow("--lms-operation")[:4],
        folder=ROOT,
    )
    assert code == 1, output
    assert "FAILED" in output
    assert_nothing_leaked(tmp_path, planted.secrets)


@pytest.mark.every_hostile_server
def test_a_defect_shows_nothing_of_it(planted: Planting, served: Path, run: Run, tmp_path: Path) -> None:
    """The message of an unexpected exception is not shown, neither by the command nor by pytest nor for a maintainer."""
    script = """
import logging, os, sys
from lmscontract.target.responses import Responses
def check(*_, **__):
    logging.getLogger("other").error(os.environ["PLANTED"])
    raise KeyError(os.environ["PLANTED"])
Responses.check = check
if sys.argv[1] == "pytest":
    import pytest
    sys.exit(pytest.main(sys.argv[2:]))
from lmscontract.cli.main import main
main()
"""
    (tmp_path / "script.toml").write_text(script, "utf-8")
    started = [str(tmp_path / "script.toml")]
    rule, operation = "property-type-wrong", OPERATIONS[0]
    command = [*started, "check", "--tenant", "mock", "--as-of", MONTH, "--rule", rule, "--operation", operation]
    code, output = run(*command, LMSCONTRACT_DEBUG="1", PLANTED=NAME)
    assert code == 4, output
    assert "lmscontract: KeyError at script.toml:6" in " ".join(output.split())
    target = [
        "--lms-tenant",
        "mock",
        "--lms-config",
        str(served),
        "--lms-as-of",
        MONTH,
        "--lms-reports",
        str(tmp_path / "r"),
    ]
    command = [*started, "pytest", "checks", "-W", "ignore", "-v", "-l", "-p", "no:cacheprovider"]
    code, output = run(*command, *target, "--lms-rule", rule, "--lms-operation", operation, folder=ROOT, PLANTED=NAME)
    assert code == 4, output
    assert "lmscontract: KeyError at script.toml:6" in " ".join(output.split())
    assert_nothing_leaked(tmp_path, planted.secrets)


HOSTILE = {
    "head-malformed": f"HTTP/1.1 200 OK\r\nX-Name {NAME} {PHONE}\r\nContent-Length: 2\r\n\r\n{{}}",
    "status-text": f"HTTP/1.1 {NAME} {MAIL}\r\nContent-Length: 0\r\n\r\n",
    "redirect": f"HTTP/1.1 302 Found\r\nLocation: https://{MAIL}/{NAME}?tel={PHONE}\r\nContent-Length: 0\r\n\r\n",
    "not-http": f"{NAME} {MAIL} {PHONE}\r\n\r\n",
}


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param(each, marks=pytest.mark.every_hostile_server if each == "head-malformed" else ())
        for each in HOSTILE
    ],
)
def test_no_malformed_response_is_shown(kind: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Malformed heads, status lines and addresses of redirects are not shown."""

    def answer(connection: Connection) -> None:
        connection.send(HOSTILE[kind])

    monkeypatch.setitem(KINDS, kind, Kind(answer, 1))
    with serving(kind) as server:
        config = f'[tenants.hostile]\nbase-url = "{server.base_url}"\nclient-id = "c"\nclient-secret = "s3cretvalue"\n'
        config += "request-timeout = 2\n"
        (tmp_path / "lmscontract.toml").write_text(config, "utf-8")
        code, output = run("-m", "lmscontract", "check", "--tenant", "hostile", "--operation", OPERATIONS[0], "-v")
    assert code in (1, 3), output
    assert_nothing_leaked(tmp_path, {"s3cretvalue"})


def test_the_log_of_a_mock_shows_nothing_of_its_clients(tmp_path: Path) -> None:
    """A mock prints nothing of addresses, headers and bodies, also of calls that break rules or cannot be read."""
    command = [
        sys.executable,
        "-m",
        "lmscontract",
        "mock",
        "--port",
        "0",
        "--as-of",
        MONTH,
        "--fault",
        "too-many-requests",
    ]
    log = tmp_path / "log.txt"
    with (
        log.open("w") as output,
        subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT, cwd=tmp_path) as process,
    ):
        while "http://" not in (text := log.read_text("utf-8")):
            time.sleep(0.05)
        address = "http://" + text.partition("http://")[2].split()[0].rstrip(";,.")
        headers = {"X-Name": NAME, "Authorization": MAIL}
        for path in (f"/learn/v1/courses/{NAME}", f"/manage/v1/user?mail={MAIL}", f"/{PHONE}"):
            for method in ("GET", "POST"):
                requests.request(method, f"{address}{path}", data=f"{{{NAME}", headers=headers, timeout=9)
        process.terminate()
        process.wait(30)
    assert_nothing_leaked(tmp_path, set())


@pytest.mark.parametrize("line", [f"GET /manage/v1/{MAIL}", f"GET /{NAME}", f"https://{MAIL}/learn?tel={PHONE}", NAME])
@pytest.mark.parametrize("suffix", ["txt", "json", "toml"])
def test_the_file_of_an_integration_is_not_repeated(line: str, suffix: str, tmp_path: Path) -> None:
    """What an integration uses is a file with addresses; an error about it shows its line only."""
    used = tmp_path / f"used.{suffix}"
    used.write_text({"txt": line, "json": json.dumps({line: 1}), "toml": f'"{line}" = 1'}[suffix], "utf-8")
    with pytest.raises(UsageError) as error:
        read_used(used, [Operation.parse(each) for each in OPERATIONS])
    assert f"{used}:1: " in str(error.value)
    assert list(leaks(str(error.value).replace(str(used), ""), set())) == []
