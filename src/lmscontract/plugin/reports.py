"""The reports of a run: the files, the summary on the terminal, and what Allure is told of each test."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from lmscontract.plugin.stash import MADE_UP, REQUESTS, SLOWEST

if TYPE_CHECKING:
    import pytest

    from lmscontract.findings.finding import Outcome
    from lmscontract.reporting.run import Run
    from lmscontract.rules.rule import Requirement
    from lmscontract.runner import Assembly
    from lmscontract.types import Operation


def summary(config: pytest.Config, assembly: Assembly, width: int, colour: bool) -> str:
    """The summary that a terminal shows, redacted."""
    from lmscontract.reporting import terminal
    from lmscontract.reporting.writers import redacted

    run, ledger = redacted(_run(config, assembly), assembly.ledger, assembly.target.redactor)
    return terminal.summary(run, ledger, assembly.wanted.reports, width, colour)


def write(config: pytest.Config, assembly: Assembly) -> None:
    """Write every report, and the results for Allure where nobody else does."""
    from lmscontract.reporting.allure import write_allure, write_allure_extras
    from lmscontract.reporting.writers import redacted, write_reports

    run, reports, redactor = _run(config, assembly), Path(assembly.wanted.reports), assembly.target.redactor
    write_reports(reports, run, assembly.ledger, redactor)
    folder = getattr(config.option, "allure_report_dir", None)
    if folder:
        write_allure_extras(Path(folder), *redacted(run, assembly.ledger, redactor))
    else:
        write_allure(reports / "allure-results", *redacted(run, assembly.ledger, redactor), redactor.known)


def tell_allure(config: pytest.Config, requirement: Requirement, outcome: Outcome) -> None:
    """Tell Allure, where it listens, what a test is about and how it ended."""
    if not getattr(config.option, "allure_report_dir", None):
        return
    import allure

    from lmscontract.reporting import allure as told
    from lmscontract.rules.register import RULES

    dynamic: Any = allure.dynamic
    dynamic.title(told.title(requirement))
    dynamic.description(told.description(requirement, outcome))
    for name, value in told.labels(requirement, RULES[requirement.rule]).items():
        dynamic.label(name, value)
    for proof in (*outcome.earlier, outcome.evidence) if outcome.evidence is not None else ():
        for name, text in (("request", proof.request), ("response", proof.response), ("run this again", proof.curl)):
            allure.attach(text, name, allure.attachment_type.TEXT)


def name_for_allure(config: pytest.Config, operation: Operation) -> None:
    """Tell Allure, where it listens, of which operation calls are made up."""
    if not getattr(config.option, "allure_report_dir", None):
        return
    import allure

    from lmscontract.reporting import allure as told

    dynamic: Any = allure.dynamic
    dynamic.title(f"{operation} — made-up calls")
    for name, value in told.explored_labels(operation).items():
        dynamic.label(name, value)


def _run(config: pytest.Config, assembly: Assembly) -> Run:
    sent = config.stash[REQUESTS]
    known = {each.operation.label for each in assembly.snapshot.operations if not each.operation.is_family}
    return assembly.run(sent, len(known & set(sent)), config.stash[SLOWEST], config.stash[MADE_UP])
