"""The file that compares a run with the previous one."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

from msgspec.structs import replace
from tests.reporting.conftest import AWAITED, PAST, PRICE, SEEN

from lmscontract.findings import previous_runs
from lmscontract.findings.ledger import Ledger
from lmscontract.findings.redaction import Redactor
from lmscontract.reporting.run import Run
from lmscontract.reporting.writers import write_reports


def written(folder: Path, run: Run, ledger: Ledger) -> previous_runs.PreviousRuns:
    """Return the history of the tenant after the reports were written."""
    write_reports(folder, run, ledger, Redactor())
    return previous_runs.read(folder / previous_runs.FILE).of(run.target, run.channel, run.contract)


def test_the_next_run_knows_this_one(tmp_path: Path, run: Run, ledger: Ledger) -> None:
    """The history has violated, verified and sent requirements by short id, and the totals."""
    known = written(tmp_path, run, ledger)
    assert known.last == run.started
    assert known.open[PRICE.short].first == date(2026, 11, 20)
    assert known.verified == {SEEN.short}
    assert known.sent == {PRICE.short, AWAITED.short}
    assert known.runs[-1].totals["violated"] == 8


def test_the_first_day_stays(tmp_path: Path, run: Run, second: Ledger) -> None:
    """A known finding keeps its first day, and its number of runs grows."""
    sighting = written(tmp_path, run, second).open[second.findings[1].id]
    assert (sighting.first, sighting.runs) == (date(2026, 11, 17), 4)


def test_other_tenants_stay(tmp_path: Path, run: Run, ledger: Ledger) -> None:
    """One file has the history of several tenants, and a run changes only its own."""
    written(tmp_path, run, ledger)
    again = Ledger(ledger.requirements, {}, replace(PAST, history=previous_runs.read(tmp_path / previous_runs.FILE)))
    written(tmp_path, replace(run, target="sandbox-02"), again)
    assert [each["target"] for each in json.loads((tmp_path / previous_runs.FILE).read_text())["tenants"]] == [
        "sandbox-01",
        "sandbox-02",
    ]


def test_a_broken_history_is_kept_separately(tmp_path: Path, run: Run, ledger: Ledger) -> None:
    """A file that could not be read is not overwritten: it gets another name, and a new one is begun."""
    (tmp_path / previous_runs.FILE).write_text("{", "utf-8")
    ledger.context = replace(ledger.context, history=previous_runs.read(tmp_path / previous_runs.FILE))
    written(tmp_path, run, ledger)
    assert (tmp_path / "history.broken.json").read_text("utf-8") == "{"
    assert previous_runs.read(tmp_path / previous_runs.FILE).broken == ""
