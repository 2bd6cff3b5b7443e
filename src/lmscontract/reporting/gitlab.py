"""The code quality report of GitLab: the findings at lines of the contract, shown in a merge request."""

from __future__ import annotations

from typing import Any

from lmscontract.findings.finding import Finding
from lmscontract.findings.ledger import Ledger
from lmscontract.reporting.digest import Level, level, place
from lmscontract.reporting.json_files import printed
from lmscontract.reporting.run import Run
from lmscontract.reporting.words import sourced

_SEVERITIES = {"blocker": "blocker", "critical": "critical", "normal": "major", "minor": "minor"}


def code_quality(run: Run, ledger: Ledger) -> str:
    """One entry per finding; drift, which only warns, is told as `info`."""
    return printed([_entry(finding, run) for finding in ledger.findings])


def _entry(finding: Finding, run: Run) -> dict[str, Any]:
    file, line = place(finding)
    where = f"{finding.operation} {finding.location}".strip()
    said = " ".join(sourced(finding.message, finding.source, finding.basis))
    drift = level(finding.basis, run.fail_on) is Level.NOTE
    return {
        "description": f"{where}: {said} (lmscontract explain {finding.id})",
        "check_name": finding.rule,
        "fingerprint": finding.id,
        "severity": "info" if drift else _SEVERITIES[finding.severity],
        "location": {"path": file.removeprefix("./"), "lines": {"begin": line}},
    }
