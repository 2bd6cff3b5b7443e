"""The table of formats, and the files of a run."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace
from tests.reporting.conftest import requirement

from lmscontract.findings.callers import WITHOUT_VALID_TOKEN
from lmscontract.findings.finding import Evidence, Outcome, Status
from lmscontract.findings.ledger import Ledger
from lmscontract.findings.redaction import Redactor
from lmscontract.reporting.allure import write_allure
from lmscontract.reporting.run import Reproduction, Run
from lmscontract.reporting.terminal import summary
from lmscontract.reporting.writers import WRITERS, redacted, rendered, write_reports

SECRETS = ('k3y"with<quote>&amp', "Pa55wörd\\n", "hunter2-hunter2")


@pytest.fixture
def leaky(run: Run) -> Ledger:
    """Return a ledger with secrets in every text."""
    shown = " and ".join(SECRETS)
    broken, open_one = (requirement("operation-missing", f"GET /shop/v1/{name}") for name in "ab")
    ledger = Ledger.of([broken, open_one])
    proof = Evidence(shown, shown, shown)
    ledger.record(Outcome(broken.id, Status.VIOLATED, message=shown, evidence=proof, earlier=(proof,)))
    ledger.record(Outcome(open_one.id, Status.NOT_VERIFIED, reason=shown))
    return ledger


def test_a_run_leaves_its_files(tmp_path: Path, run: Run, ledger: Ledger) -> None:
    """Every run writes exactly these files, with the texts of their writers."""
    paths = write_reports(tmp_path / "reports", run, ledger, Redactor())
    assert {path.name for path in paths} == {
        *("findings.json", "requirements.json", "findings.sarif", "junit.xml", "summary.md", "history.json"),
        *("summary.html", "annotations.txt", "gl-code-quality-report.json"),
    }
    assert {path.name for path in (tmp_path / "reports").iterdir()} == {path.name for path in paths}


@pytest.mark.parametrize("name", sorted(WRITERS))
def test_no_format_lets_a_secret_by(run: Run, leaky: Ledger, name: str) -> None:
    """Secrets with quotation marks, backslashes and letters beyond ASCII are redacted before a format escapes them."""
    text = rendered((name,), run, leaky, Redactor(SECRETS))[name]
    assert not [part for part in ("k3y", "Pa55", "hunter2") if part in text]
    assert name == "history" or "[redacted]" in text  # which holds ids, days and counts only


def test_explain_commands_select_the_contract_of_the_run(run: Run, ledger: Ledger, tmp_path: Path) -> None:
    """Each command that explains a finding has the options of the run's contract, so that it works as it is printed."""
    own = replace(run, reproduction=Reproduction(contract_options=" --contract books"))
    write_allure(tmp_path, own, ledger, str)
    texts = [*rendered(WRITERS, own, ledger, Redactor()).values(), *(each.read_text() for each in tmp_path.iterdir())]
    commands = [each for text in texts for each in re.findall(r"lmscontract explain \S+(?: --contract books)?", text)]
    assert len(commands) > len(WRITERS)
    assert [each for each in commands if not each.endswith(" --contract books")] == []


@pytest.mark.parametrize(("who", "said"), WITHOUT_VALID_TOKEN.items())
def test_every_caller_without_a_valid_token_is_described(who: str, said: str, tmp_path: Path, run: Run) -> None:
    """Terminal, summary and Allure show the sender of a request that has no account."""
    (broken,) = requirements = [requirement("invalid-token-accepted", "GET /shop/v1/goods")]
    ledger = Ledger.of(requirements)
    proof = Evidence("GET / HTTP/1.1", "HTTP/1.1 403 Forbidden", "curl https://shop.example/")
    ledger.record(Outcome(broken.id, Status.VIOLATED, message="Served.", evidence=proof, asked_as=who))
    allure = "".join(path.read_text("utf-8") for path in write_allure(tmp_path, run, ledger, str))
    page = rendered(("markdown",), run, ledger, Redactor())["markdown"]
    for text in (summary(run, ledger, "", 1000, colour=False), page, allure):
        assert f"epeat {said}" in text
        assert not [each for each in (f" as {who}", f"account {who}") if each in text]
    assert f"Call GET /shop/v1/goods {said}" in allure


def test_allure_lets_no_secret_by(tmp_path: Path, run: Run, leaky: Ledger) -> None:
    """Results and their attachments are redacted as every other format is."""
    redactor = Redactor(SECRETS)
    for path in write_allure(tmp_path / "allure-results", *redacted(run, leaky, redactor), redactor.text):
        text = path.read_text("utf-8")
        assert not [part for part in ("k3y", "Pa55", "hunter2") if part in text]


@pytest.mark.parametrize("name", sorted(WRITERS))
def test_what_is_redacted_can_still_be_read(run: Run, leaky: Ledger, ledger: Ledger, name: str) -> None:
    """After redaction, JSON is still JSON and XML is still XML, and a ledger without secrets is written as it is."""
    for each in (leaky, ledger):
        text = rendered((name,), run, each, Redactor(SECRETS))[name]
        if WRITERS[name].file.endswith((".json", ".sarif")):
            json.loads(text)
        if WRITERS[name].file.endswith(".xml"):
            ElementTree.fromstring(text)
    assert text == WRITERS[name].write(run, ledger)


@pytest.mark.parametrize("name", ["json", "requirements", "sarif"])
def test_an_id_that_looks_like_a_secret_stays_whole(run: Run, name: str) -> None:
    """Ids of the contract are not redacted, also if they contain a secret."""
    one = requirement("token-member-wrong", "POST /oauth2/token", "password.access_token", "string")
    ledger = Ledger.of([one])
    ledger.record(Outcome(one.id, Status.VIOLATED, message='Seen "token".'))
    redactor = Redactor(["token"])
    redactor.spare([one.id])
    text = rendered((name,), run, ledger, redactor)[name]
    assert f'"{one.id}"' in text
    assert "Seen [redacted]" in text or 'Seen \\"[redacted]' in text


def test_a_redacted_ledger_stands_where_it_stood(run: Run, ledger: Ledger) -> None:
    """Redaction changes texts only, no outcomes, totals or arrivals."""
    _, clean = redacted(run, ledger, Redactor())
    assert list(clean.outcomes) == list(ledger.outcomes)
    assert clean.announcements == ledger.announcements


def test_each_format_has_a_file_of_its_own() -> None:
    """No two formats are written to the same file."""
    assert len({writer.file for writer in WRITERS.values()}) == len(WRITERS)
