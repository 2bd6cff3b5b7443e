"""Annotations of GitHub Actions: workflow commands on standard output that mark lines of the contract."""

from __future__ import annotations

from collections import Counter

from lmscontract.findings.finding import Finding
from lmscontract.findings.ledger import Ledger
from lmscontract.reporting.advice import meaning
from lmscontract.reporting.digest import Level, counted, level, place
from lmscontract.reporting.run import Run
from lmscontract.reporting.words import printable, sourced

_COMMANDS = {Level.ERROR: "error", Level.WARNING: "warning", Level.NOTE: "notice"}
# GitHub shows ten of a kind for one step; the tenth notice tells what was left out.
_MOST = {"error": 10, "warning": 10, "notice": 9}


def workflow_commands(run: Run, ledger: Ledger) -> str:
    """One workflow command per line, the failing findings first; a last notice tells how many were left out."""
    shown: Counter[str] = Counter()
    lines = []
    for finding in ledger.findings:
        command = _COMMANDS[level(finding.basis, run.fail_on)]
        if shown[command] < _MOST[command]:
            shown[command] += 1
            lines.append(_annotation(command, finding))
    if left := len(ledger.findings) - len(lines):
        lines.append(f"::notice title=lmscontract::and {counted(left, 'more finding')}, in the reports")
    return "".join(f"{line}\n" for line in lines)


def _annotation(command: str, finding: Finding) -> str:
    file, line = place(finding)
    lines = "\n".join(
        (
            f"{finding.operation} {finding.location}".strip(),
            *sourced(finding.message, finding.source, finding.basis),
            *([f"Use instead: {', '.join(finding.use_instead)}"] if finding.use_instead else []),
            *map(printable, meaning(finding)),
            f"More: lmscontract explain {finding.id}",
        )
    )
    new = "New: " if finding.is_new else ""
    title = _property(f"{new}{finding.title} ({finding.id})")
    return f"::{command} title={title},file={_property(file)},line={line}::{_data(lines)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
