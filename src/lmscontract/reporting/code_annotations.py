"""The findings at the tenant's lines of the configuration: annotations of GitHub, and the code quality report of GitLab."""

from __future__ import annotations

from collections import Counter
from typing import Any

from lmscontract.findings.finding import Finding
from lmscontract.findings.ledger import Ledger
from lmscontract.findings.used import UsedChange
from lmscontract.reporting.document import plain
from lmscontract.reporting.json_files import printed
from lmscontract.reporting.run import Run
from lmscontract.reporting.statistics import Level, count_of, level
from lmscontract.reporting.summary import used_line
from lmscontract.reporting.texts import explanation, printable, with_source

_COMMANDS = {Level.ERROR: "error", Level.WARNING: "warning", Level.NOTE: "notice"}
MOST = {"error": 10, "warning": 10, "notice": 9}
"""GitHub shows ten of a kind for one step; the tenth notice counts what is left out."""
# GitLab requires a place: without a configuration, it is where one would be.
_NO_PLACE = ("lmscontract.toml", 1)
_SEVERITIES = {"blocker": "blocker", "critical": "critical", "normal": "major", "minor": "minor"}


def github(run: Run, ledger: Ledger) -> str:
    """Return one workflow command per line, failing findings first; a last notice counts those left out."""
    shown: Counter[str] = Counter(error=min(len(ledger.context.unusable), MOST["error"]))
    lines = [_used_annotation(each) for each in ledger.context.unusable[: MOST["error"]]]
    for finding in ledger.findings:
        command = _COMMANDS[level(finding.basis, run.fail_on)]
        if shown[command] < MOST[command]:
            shown[command] += 1
            lines.append(_annotation(command, finding, run))
    if left := len(ledger.findings) + len(ledger.context.unusable) - len(lines):
        lines.append(f"::notice title=lmscontract::and {count_of(left, 'more finding')}, in the reports")
    return "".join(f"{line}\n" for line in lines)


def _used_annotation(used: UsedChange) -> str:
    file, _, line = used.where.rpartition(":")
    title = escape_property(f"{used.operation} is {used.state}")
    return f"::error title={title},file={escape_property(file)},line={line}::{escape_data(printable(plain(used_line(used))))}"


def _annotation(command: str, finding: Finding, run: Run) -> str:
    lines = "\n".join(
        (
            f"{finding.operation} {finding.location}".strip(),
            *with_source(finding.message, finding.source, finding.basis),
            *([f"Use instead: {', '.join(finding.use_instead)}"] if finding.use_instead else []),
            *map(printable, explanation(finding)),
            f"More: {run.reproduction.explain(finding.id)}",
        )
    )
    new = "New: " if finding.is_new else ""
    title = escape_property(f"{new}{finding.title} ({finding.id})")
    place = f",file={escape_property(run.place[0])},line={run.place[1]}" if run.place else ""
    return f"::{command} title={title}{place}::{escape_data(lines)}"


def escape_data(text: str) -> str:
    """Return the text of a workflow command, escaped."""
    return text.replace("%", "%25").replace("\n", "%0A")


def escape_property(text: str) -> str:
    """Return the value of a property of a workflow command, escaped."""
    return escape_data(text).replace(":", "%3A").replace(",", "%2C")


def gitlab(run: Run, ledger: Ledger) -> str:
    """Return one entry per finding; an observed difference, which never fails a run by default, has severity `info`."""
    return printed([_entry(finding, run) for finding in ledger.findings])


def _entry(finding: Finding, run: Run) -> dict[str, Any]:
    file, line = run.place or _NO_PLACE
    where = f"{finding.operation} {finding.location}".strip()
    message = " ".join(with_source(finding.message, finding.source, finding.basis))
    observed = level(finding.basis, run.fail_on) is Level.NOTE
    return {
        "description": f"{where}: {message} ({run.reproduction.explain(finding.id)})",
        "check_name": finding.rule,
        "fingerprint": finding.id,
        "severity": "info" if observed else _SEVERITIES[finding.severity],
        "location": {"path": file, "lines": {"begin": line}},
    }
