"""The reports of a check run, and what allure-pytest shows of each test."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from lmscontract.findings.finding import Outcome
from lmscontract.reporting import allure, html, markdown, tenants, terminal
from lmscontract.reporting.run import Run, kind_of
from lmscontract.reporting.tenants import Checked
from lmscontract.reporting.texts import rule_page
from lmscontract.reporting.writers import DISCOVERED, discovered, redacted, write_files, write_reports
from lmscontract.rules.register import RULES, full_title
from lmscontract.rules.rule import Requirement
from lmscontract.runner.check_run import CheckRun
from lmscontract.types import Operation


def summary(run: Run, check_run: CheckRun, width: int, colour: bool, verbosity: int) -> str:
    """Return the summary that a terminal shows, redacted."""
    clean = redacted(run, check_run.ledger, check_run.target.redactor)
    return terminal.summary(*clean, check_run.options.reports, width, colour, verbosity)


def compare(checked: Sequence[Checked], reports: Path, width: int, colour: bool, verbosity: int) -> str:
    """Write how the tenants of several runs differ, and return what a terminal shows of it."""
    found = tenants.comparison(checked)
    write_files(reports, {"comparison.md": markdown.page(found), "comparison.html": html.page(found)})
    return terminal.printed(found, f"{reports}/comparison", width, colour, verbosity)


def write(config: pytest.Config, run: Run, check_run: CheckRun) -> None:
    """Write every report; with --alluredir, allure-pytest writes the Allure results."""
    reports, redactor = Path(check_run.options.reports), check_run.target.redactor
    write_reports(reports, run, check_run.ledger, redactor)
    write_files(reports, {DISCOVERED: redactor.text(discovered(check_run.alias, check_run.target.discovered))})
    clean = redacted(run, check_run.ledger, redactor)
    if folder := _allure_folder(config):
        allure.write_allure_extras(Path(folder), *clean)
    else:
        allure.write_allure(reports / "allure-results", *clean, redactor.text)


def add_to_allure(config: pytest.Config, requirement: Requirement, outcome: Outcome, check_run: CheckRun) -> None:
    """Describe the test of a requirement to allure-pytest, if that writes results."""
    if not _allure_folder(config):
        return
    import allure as allure_pytest

    labels = allure.labels(
        requirement, RULES[requirement.rule], kind_of(check_run.reproduction, check_run.snapshot.channel)
    )
    dynamic = _described(full_title(requirement), labels)
    dynamic.description(allure.description(requirement, outcome))
    dynamic.link(rule_page(requirement.rule), name=f"the rule {requirement.rule}")
    accepted = check_run.context.accepted.get(requirement.id)
    if accepted and accepted.issue:
        dynamic.issue(accepted.issue, "the issue")
    for proof in (*outcome.earlier, outcome.evidence) if outcome.evidence is not None else ():
        texts = {"request": proof.request, "response": proof.response, "repeat the request": proof.curl}
        for name, text in texts.items():
            allure_pytest.attach(text, name, allure_pytest.attachment_type.TEXT)


def add_to_allure_explored(config: pytest.Config, operation: Operation, check_run: CheckRun) -> None:
    """Describe the test that explores an operation to allure-pytest, if that writes results."""
    if _allure_folder(config):
        title = f"No response to a generated request breaks a requirement ({operation})"
        _described(
            title, allure.explored_labels(operation, kind_of(check_run.reproduction, check_run.snapshot.channel))
        )


def _described(title: str, labels: Mapping[str, str]) -> Any:
    """Give the test a title and labels in allure-pytest, and return what describes it further."""
    import allure as allure_pytest

    dynamic: Any = allure_pytest.dynamic
    dynamic.title(title)
    for name, value in labels.items():
        dynamic.label(name, value)
    return dynamic


def _allure_folder(config: pytest.Config) -> str:
    return getattr(config.option, "allure_report_dir", None) or ""
