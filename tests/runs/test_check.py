"""`lmscontract check` from end to end."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.runs.conftest import TODAY, Command, Served

from lmscontract.plugin.checks import checks_folder

PRICE = "removed-property-sent:GET /course/v1/courses:data.items[].price"


@pytest.mark.parametrize(
    ("selected", "least"),
    [(("--operation", "*/learn/v1/co*"), 200), pytest.param((), 1000, marks=pytest.mark.every_run)],
    ids=["part", "whole"],
)
def test_mock_passes_and_leaves_its_reports(lmscontract: Command, selected: tuple[str, ...], least: int) -> None:
    """The mock passes: exit 0, totals on the terminal, every report, and an Allure result for each requirement."""
    ended = lmscontract("check", "--mock", *selected)
    assert (ended.code, ended.err) == (0, "")
    assert "0 violated" in ended.out
    run = ended.report("findings.json")["run"]
    generated = run["generated_by_operation"]
    assert sum(generated.values()) > least / 10
    requirements = ended.report("requirements.json")["requirements"]
    asked = [each for each in requirements if each["oracle"] == "response"]
    verified = [each for each in asked if each["status"] == "verified"]
    assert len(verified) >= 0.99 * sum(each["status"] != "due" for each in asked) > least
    assert all(each["responses"] >= 1 for each in verified)
    assert all(each["reason"] for each in asked if each["status"] == "not-verified")
    names = {path.name for path in ended.reports.iterdir()}
    assert names >= {
        "findings.json",
        "requirements.json",
        "findings.sarif",
        "junit.xml",
        "summary.md",
        "allure-results",
    }
    results = [json.loads(path.read_text("utf-8")) for path in (ended.reports / "allure-results").glob("*-result.json")]
    assert len({each["historyId"] for each in results}) == len(results)
    assert len(results) >= len(asked)


@pytest.mark.every_run
@pytest.mark.parametrize("workers", ["0", "2"])
def test_a_small_budget_goes_to_what_is_stated(workers: str, lmscontract: Command) -> None:
    """Stated requirements come first, nothing is generated before all are tried, and what is left names the reason."""
    selected = ["--operation", "GET /learn/v1/cou*", "--max-requests", "60", "--workers", workers]
    ended = lmscontract("check", "--mock", "--as-of", "2026-11", *selected)
    assert ended.code == 3
    run = ended.report("findings.json")["run"]
    assert sum(run["generated_by_operation"].values()) == 0
    assert sum(run["requests_by_operation"].values()) <= 62
    tried = {
        basis: [
            "not tried in this run" not in each["reason"]
            for each in ended.report("requirements.json")["requirements"]
            if each["basis"] == basis and each["oracle"] == "response"
        ]
        for basis in ("stated", "inferred")
    }
    assert sum(tried["stated"]) > 20
    assert not all(tried["inferred"])
    if workers == "0":  # each of several workers has its own order
        assert all(tried["stated"]) or not any(tried["inferred"])


@pytest.mark.every_run
@pytest.mark.parametrize("today", ["2029-06-30"])
def test_mock_passes_whatever_the_day(today: str, lmscontract: Command) -> None:
    """The mock passes in future months; a warning names the last month that the contract knows."""
    ended = lmscontract("check", "--mock", "--only", "operation-missing:GET /learn/v1/courses", LMSCONTRACT_TODAY=today)
    assert ended.code == 0
    assert "after 2027-01, the last known month" in ended.out


def test_broken_mock_fails(lmscontract: Command) -> None:
    """A violation is one finding with complete details, and the exit code is 1."""
    ended = lmscontract("check", "--mock", "--as-of", "2026-11", "--only", PRICE, "--break", PRICE)
    assert ended.code == 1
    (finding,) = ended.report("findings.json")["findings"]
    assert finding["rule"] == "removed-property-sent"
    assert finding["operation"] == "GET /course/v1/courses"
    assert finding["location"] == "data.items[].price"
    assert finding["reproduce"].startswith("lmscontract check --mock --as-of 2026-11 ")
    assert finding["explain"] == f"lmscontract explain {finding['id']}"
    assert "GET /ecommerce/v1/admin/prices/courses" in ended.out


@pytest.mark.parametrize("workers", ["0", pytest.param("2", marks=pytest.mark.every_run)])
def test_a_run_signs_in_with_another_grant(workers: str, lmscontract: Command) -> None:
    """If the configured grant is refused, that is a finding, and the run continues with the token of another one."""
    password = "grant-refused:POST /oauth2/token:password"
    rules = ("--rule", "grant-refused", "--rule", "restricted-call-served")
    ended = lmscontract("check", "--mock", "--as-of", "2026-11", "--break", password, *rules, "--workers", workers)
    assert ended.code == 1
    assert [each["requirement"] for each in ended.report("findings.json")["findings"]] == [password]
    said = "the token endpoint refused the configured grant password with 400; the run signed in with jwt-bearer"
    assert said in " ".join(ended.out.split())


@pytest.mark.every_run
def test_reproduction_works_in_a_shell(lmscontract: Command, serve: Callable[..., Served], tmp_path: Path) -> None:
    """The lines that reproduce a finding, pasted into a shell, sign in and get the response that shows it."""
    served = serve("2026-11", broken=(PRICE,))
    target = ("--tenant", "mock", "--config", str(served.config))
    ended = lmscontract("check", *target, "--as-of", "2026-11", "--only", PRICE)
    (finding,) = ended.report("findings.json")["findings"]
    first, *_ = finding["reproduce"].splitlines()
    assert first == f"TOKEN=$(lmscontract token {shlex.join(target)} --account superadmin)"
    program = tmp_path / "bin" / "lmscontract"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m lmscontract "$@"\n', "utf-8")
    program.chmod(0o755)
    bash = shutil.which("bash")
    assert bash is not None
    environment = {**os.environ, "PATH": f"{program.parent}:{os.environ['PATH']}", "LMSCONTRACT_TODAY": TODAY}
    pasted = subprocess.run(
        [bash, "-euc", finding["reproduce"]], capture_output=True, env=environment, text=True, timeout=60, check=True
    )
    assert all("price" in item for item in json.loads(pasted.stdout)["data"]["items"])


@pytest.mark.every_run
def test_workers_share_one_run(lmscontract: Command, used: str) -> None:
    """With pytest-xdist the ledger is the same: identifiers are found once, outcomes come together.

    An operation is tried by one worker, so that it gets as many requests as from a single process, except those that checks of
    other operations send.
    """
    alone = lmscontract("check", "--mock", "--used-by", used)
    shared = lmscontract("check", "--mock", "--used-by", used, "--workers", "2")
    assert shared.code == alone.code == 0
    assert shared.err == alone.err == ""
    assert shared.statuses == alone.statuses
    asked = [ended.report("findings.json")["run"]["requests_by_operation"] for ended in (alone, shared)]
    one, both = ({label: n for label, n in each.items() if "/oauth2/" not in label} for each in asked)
    assert one.keys() == both.keys()
    assert sum(both.values()) <= 1.1 * sum(one.values())


@pytest.mark.every_run
def test_old_form_is_due_in_the_month_of_the_change(
    lmscontract: Command, serve: Callable[..., Served], used: str
) -> None:
    """Without --as-of a tenant of the old form passes in the month of a change, which is shown as not arrived."""
    served = serve("2026-10")
    ended = lmscontract("check", "--tenant", "mock", "--config", str(served.config), "--used-by", used)
    assert ended.code == 0
    assert ended.statuses[PRICE] == "due"
    assert re.search(r"^not arrived: [^:]*\(pricing-moves-to-ecommerce", ended.out, re.MULTILINE)
    assert served.platform.changes == 0


def test_old_form_fails_when_the_month_is_asserted(
    lmscontract: Command, serve: Callable[..., Served], used: str
) -> None:
    """With --as-of the old form fails only on the requirements of the change."""
    served = serve("2026-10")
    target = ["--tenant", "mock", "--config", str(served.config), "--used-by", used]
    ended = lmscontract("check", *target, "--as-of", "2026-11")
    assert ended.code == 1
    findings = ended.report("findings.json")["findings"]
    assert PRICE in {each["requirement"] for each in findings}
    assert {each["change"].partition("-")[0] for each in findings} == {"pricing"}


@pytest.mark.every_run
def test_change_that_arrived_in_part_is_shown_so(lmscontract: Command, serve: Callable[..., Served], used: str) -> None:
    """A tenant that lacks one property of a change passes in its month, and the change has arrived in part."""
    served = serve("2026-11", broken=(PRICE.replace("/course/", "/learn/"),))
    ended = lmscontract("check", "--tenant", "mock", "--config", str(served.config), "--used-by", used)
    assert ended.code == 0
    assert re.search(r"partly arrived: [^:]*\(pricing-moves-to-ecommerce", " ".join(ended.out.split()))


@pytest.mark.every_run
def test_address_alone_is_an_anonymous_run(lmscontract: Command, serve: Callable[..., Served], used: str) -> None:
    """An address without credentials verifies only what needs no token, and gives this reason for the rest."""
    served = serve("2026-11")
    ended = lmscontract("check", "--base-url", served.running.base_url, "--as-of", "2026-11", "--used-by", used)
    assert ended.code == 0
    statuses = ended.statuses
    assert statuses["anonymous-call-served:GET /learn/v1/courses"] == "verified"
    assert statuses["property-missing:GET /learn/v1/courses:data.items"] == "not-verified"


@pytest.mark.every_run
def test_nothing_tried_is_inconclusive_though_changes_are_due(
    lmscontract: Command, serve: Callable[..., Served]
) -> None:
    """Due requirements count only if a response showed the old or the new form."""
    served = serve("2026-11")
    ended = lmscontract("check", "--base-url", served.running.base_url, *NARROW)
    assert set(ended.statuses.values()) == {"due"}
    assert ended.code == 3
    assert "INCONCLUSIVE (exit 3)" in ended.out


def test_less_than_asked_for_is_inconclusive(lmscontract: Command, serve: Callable[..., Served], used: str) -> None:
    """A run that verifies less than --min-verified ends with exit code 3."""
    served = serve("2026-11")
    address = ["--base-url", served.running.base_url, "--used-by", used]
    assert lmscontract("check", *address, "--min-verified", "90").code == 3


def test_a_mock_that_fails_is_inconclusive(lmscontract: Command, tmp_path: Path) -> None:
    """A run against a mock whose handler raises an exception does not pass, and names the operation and the line."""
    assert lmscontract("new-contract", "ours").code == 0
    handlers = tmp_path / "ours" / "mock" / "handlers"
    handlers.mkdir(parents=True)
    (handlers / "todo.py").write_text(
        "from lmscontract.mock.handlers import answer\n\n\n"
        '@answer("GET /todo/v1/tasks/{task_id}")\ndef broken(item):\n    return {"title": 1 / 0}\n'
    )
    selected = ["--operation", "GET *tasks*", "--rule", "property-missing"]
    ended = lmscontract("check", "--mock", "--contract", "ours", "--as-of", "2030-01", *selected)
    assert ended.code == 3
    assert re.search(
        "the mock failed: [^ ]*todo.py:6: the handler fails: ZeroDivisionError", " ".join(ended.out.split())
    )


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("check",), 2, "--mock"),
        (("check", "--base-url", ""), 2, "--base-url"),
        (("check", "--base-url", "http://127.0.0.1:9"), 3, "127.0.0.1:9"),
        (("check", "--mock", "--as-of", "2026-13"), 2, "expected YYYY-MM from 0001-01 to 9999-12"),
        (("check", "--mock", "--no-such-flag"), 2, "--no-such-flag"),
        (("check", "--mock", "--contract", "nowhere"), 2, "components.yaml"),
        (("check", "--mock", "--config", "nowhere.toml"), 2, "nowhere.toml"),
        (("check", "--tenant", "nobody"), 2, "nobody"),
        (("check", "--mock", "--only", "operation-missing:GET /learn/v1/course"), 2, "the closest is"),
        (("check", "--mock", "--break", "operation-missing:GET /learn/v1/course"), 2, "the closest is"),
        (
            ("check", "--mock", "--rule", "nul-sent"),
            2,
            "--rule: the contract has no rule nul-sent; the closest is null-sent",
        ),
        (("check", "--mock", "--operation", "GET /learn/v1/course"), 2, "the closest is GET /learn/v1/courses"),
        (("check", "--mock", "--used-by", "nowhere.txt"), 2, "--used-by: nowhere.txt cannot be read"),
        (("check", "--mock", "--accepted", "nowhere.toml"), 2, "nowhere.toml: cannot be read"),
    ],
)
def test_what_cannot_be_run_is_shown_in_one_line(
    arguments: tuple[str, ...], code: int, said: str, call: Command
) -> None:
    """Wrong usage and an unreachable tenant are one line with place, error and what to do."""
    ended = call(*arguments)
    assert ended.code == code
    assert len(ended.err.strip().splitlines()) == 1
    assert said in ended.err
    assert "Traceback" not in ended.err + ended.out


def test_unknown_configuration_key_is_shown_with_its_line(call: Command, tmp_path: Path) -> None:
    """An unknown key is exit code 2, with file, line and the closest name."""
    (tmp_path / "lmscontract.toml").write_text("[contract]\nchange = []\n", "utf-8")
    ended = call("check", "--mock")
    assert ended.code == 2
    assert "lmscontract.toml:2" in ended.err
    assert "changes" in ended.err


@pytest.mark.parametrize(
    ("table", "entry", "said"),
    [
        ("facts", "archived_corse = 9001", "no check uses the fact archived_corse; the closest is archived_course"),
        (
            "bodies",
            '"POST /learn/v1/course" = {course_name = "x"}',
            "the contract has no operation POST /learn/v1/course; the closest is POST /learn/v1/courses",
        ),
    ],
)
def test_what_an_owner_cannot_show_is_shown_with_its_line(
    table: str, entry: str, said: str, call: Command, tmp_path: Path
) -> None:
    """An unused fact and a body of an unknown operation are unknown keys."""
    file = tmp_path / "lmscontract.toml"
    file.write_text(f'[tenants.t]\nbase-url = "http://127.0.0.1:9"\n[tenants.t.{table}]\n{entry}\n', "utf-8")
    ended = call("check", "--tenant", "t")
    assert (ended.code, len(ended.err.splitlines())) == (2, 1)
    assert f"{file}:4" in ended.err
    assert said in ended.err


@pytest.mark.every_run
def test_checks_run_under_plain_pytest(tmp_path: Path) -> None:
    """`pytest checks` with the configuration of the checkout verifies the mock, and ends with the same exit code."""
    root = Path(__file__).parents[2]
    narrow = [
        "--lms-rule",
        "property-type-wrong",
        "--lms-operation",
        "GET /learn/v1/courses",
        "--lms-reports",
        str(tmp_path),
    ]
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", "checks", "--lms-mock", *narrow, "-p", "no:cacheprovider"],
        capture_output=True,
        text=True,
        cwd=root,
        timeout=240,
        check=False,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert "contract: Learning platform REST API" in ended.stdout
    assert "PASSED (exit 0)" in ended.stdout
    assert (tmp_path / "findings.json").exists()


NARROW = ("--rule", "removed-property-sent", "--operation", "GET /course/v1/courses")


@pytest.mark.every_run
def test_the_conftest_of_a_project_is_not_loaded(tmp_path: Path) -> None:
    """Checks that are installed inside a project, as in its virtual environment, run without its conftest.py."""
    shutil.copytree(checks_folder(), tmp_path / "site-packages" / "checks")
    (tmp_path / "conftest.py").write_text('raise RuntimeError("loaded")', "utf-8")
    program = (
        "import lmscontract.plugin.checks as plugin; from lmscontract.cli.main import main; from pathlib import Path"
    )
    program += "; plugin.checks_folder = lambda: Path.cwd() / 'site-packages' / 'checks'; main()"
    ended = subprocess.run(
        [sys.executable, "-c", program, "check", "--mock", "--as-of", "2026-11", *NARROW],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=240,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, "")


def test_narrowed_run_sends_only_what_it_needs(lmscontract: Command) -> None:
    """A run with --rule and --operation verifies only these, and sends only the requests that it needs for them."""
    ended = lmscontract("check", "--mock", "--as-of", "2026-11", *NARROW, "--min-verified", "100")
    assert ended.code == 0
    assert {id.rpartition(":")[0] for id in ended.statuses} == {"removed-property-sent:GET /course/v1/courses"}
    run = ended.report("findings.json")["run"]
    called = {operation for operation in run["requests_by_operation"] if "no-such-route" not in operation}
    assert called == {"POST /oauth2/token", "GET /course/v1/courses"}
    assert run["slowest_by_operation"].keys() == run["requests_by_operation"].keys()
    assert run["narrowed_to"] == ["--rule removed-property-sent", "--operation 'GET /course/v1/courses'"]


@pytest.mark.every_run
def test_second_run_shows_the_news(lmscontract: Command, tmp_path: Path) -> None:
    """A finding is new in its first run, keeps its day, can be accepted until a day, and is reported when it is gone."""
    night = ("check", "--mock", "--as-of", "2026-11", *NARROW)
    assert lmscontract(*night).report("findings.json")["news"] is None
    (finding,) = lmscontract(*night, "--break", PRICE).report("findings.json")["findings"]
    assert (finding["new"], finding["first_seen"], finding["since"]) == (True, TODAY, "2026-11")
    entries = tmp_path / "ours.toml"
    entries.write_text(finding["to_accept"].replace('""', '"case 4711"'), "utf-8")
    accepting = ("--accepted", str(entries))
    accepted = lmscontract(*night, "--break", PRICE, *accepting)
    assert accepted.code == 0
    assert [each["runs"] for each in accepted.report("findings.json")["accepted"]] == [2]
    gone = lmscontract(*night, *accepting)
    assert (gone.code, gone.report("findings.json")["news"]["gone"]) == (0, [PRICE])
    assert "ours.toml:1: 9ae09124 accepts a requirement that is not violated" in " ".join(gone.out.split())


@pytest.mark.every_run
def test_broken_history_costs_a_warning(lmscontract: Command, tmp_path: Path) -> None:
    """An unreadable history is one warning and is kept; the run continues as a first one."""
    (tmp_path / "reports").mkdir()
    (tmp_path / "reports" / "history.json").write_text("{", "utf-8")
    ended = lmscontract("check", "--mock", "--as-of", "2026-11", *NARROW)
    assert ended.code == 0
    assert " ".join(ended.out.split()).count("history.json cannot be read") == 1
    assert (tmp_path / "reports" / "history.broken.json").read_text("utf-8") == "{"


@pytest.fixture
def used(tmp_path: Path) -> str:
    """A --used-by file with some operations, one of them changed by the pricing move."""
    file = tmp_path / "used.txt"
    file.write_text("GET /learn/v1/courses\nGET /course/v1/courses\n", "utf-8")
    return str(file)


@pytest.mark.every_run
def test_several_tenants_are_compared(lmscontract: Command, serve: Callable[..., Served], tmp_path: Path) -> None:
    """Each tenant has its own reports, and the comparison shows what only one of them violates; the worst code counts."""
    texts = [serve(month).config.read_text("utf-8") for month in ("2026-10", "2026-11")]
    config = tmp_path / "lmscontract.toml"
    both = zip(texts, ("before", "after"), strict=True)
    config.write_text("\n".join(text.replace("tenants.mock", f"tenants.{name}") for text, name in both), "utf-8")
    target = ("--config", str(config), "--tenant", "after", "--tenant", "before")
    ended = lmscontract("check", *target, "--as-of", "2026-11", "--only", PRICE)
    assert (ended.code, ended.err) == (1, "")
    assert "compared: after PASSED (exit 0), before FAILED (exit 1)\n" in ended.out
    assert ended.out.count("\nfails: ") == 2
    page = (ended.reports / "comparison.md").read_text("utf-8")
    assert "| removed-property-sent | `9ae09124` | verified | violated |" in page
    for name, found in (("after", 0), ("before", 1)):
        report = json.loads((ended.reports / name / "findings.json").read_text("utf-8"))
        assert (report["run"]["target"], len(report["findings"])) == (name, found)


def test_checks_run_under_pytest_in_a_checkout(tmp_path: Path) -> None:
    """`pytest checks --lms-mock` verifies the requirements of an operation, each in a test of its own."""
    options = ["--lms-mock", "--lms-as-of", "2026-11", "--lms-operation", "GET /manage/v1/tags"]
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", "checks", *options, "--lms-reports", str(tmp_path), "-p", "no:cacheprovider"],
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[2],
        timeout=240,
        check=False,
    )
    assert ended.returncode == 0, ended.stdout
    assert re.search(r"\d+ passed", ended.stdout)
    assert "PASSED (exit 0): mock in 2026-11" in ended.stdout
