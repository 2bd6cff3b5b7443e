"""Findings at lines of files: annotations of GitHub Actions, and the code quality report of GitLab.

Those of a run are at the tenant's lines of the configuration, those about an integration at the lines of its calls.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from lmscontract.findings.finding import Finding
from lmscontract.findings.ledger import Ledger
from lmscontract.findings.usage_finding import Certainty, Consequence, Readiness
from lmscontract.output_files import json_text
from lmscontract.reporting.document import plain
from lmscontract.reporting.integration import Criteria, details
from lmscontract.reporting.run import Run
from lmscontract.reporting.statistics import Level, level
from lmscontract.reporting.summary import used_line
from lmscontract.reporting.texts import count_of, explanation, printable, with_source

MOST = {"error": 10, "warning": 10, "notice": 9}
"""GitHub shows ten of a kind for one step; the tenth notice counts what is left out."""
_COMMANDS = {Level.ERROR: "error", Level.WARNING: "warning", Level.NOTE: "notice"}
_CERTAINTY_COMMANDS = {Certainty.CERTAIN: "error", Certainty.LIKELY: "warning", Certainty.POSSIBLE: "notice"}
# GitLab requires a place: without a configuration, it is where one would be.
_NO_PLACE = ("lmscontract.toml", 1)
_SEVERITIES = {"blocker": "blocker", "critical": "critical", "normal": "major", "minor": "minor"}
_CONSEQUENCES = {Consequence.SILENT: "critical", Consequence.ERROR: "major", Consequence.UNKNOWN: "minor"}


class _Annotation(NamedTuple):
    command: str
    title: str
    place: tuple[str, int] | None
    text: str


def github(run: Run, ledger: Ledger) -> str:
    """Return one workflow command per line, failing findings first; a last notice counts those left out."""
    return _commands(_annotations(run, ledger), "the reports")


def github_of_integration(readiness: Readiness, _: Criteria) -> str:
    """Return one workflow command for each finding that is not accepted; a last notice counts those left out."""
    found = (
        _Annotation(
            _CERTAINTY_COMMANDS[each.certainty],
            f"{each.rule} ({each.id}), {each.dates}",
            (each.place.file, max(1, each.place.line)),
            "\n".join(details(each, readiness)),
        )
        for each in readiness.open
    )
    return _commands(found, "the format json")


def _commands(annotations: Iterable[_Annotation], rest: str) -> str:
    found: Counter[str] = Counter()
    lines = []
    for command, title, place, text in annotations:
        found[command] += 1
        if found[command] <= MOST[command]:
            where = f",file={_property(place[0])},line={place[1]}" if place else ""
            lines.append(f"::{command} title={_property(title)}{where}::{_data(text)}")
    if left := found.total() - len(lines):
        lines.append(f"::notice title=lmscontract::and {count_of(left, 'more finding')}, in {rest}")
    return "".join(f"{line}\n" for line in lines)


def _annotations(run: Run, ledger: Ledger) -> Iterator[_Annotation]:
    for used in ledger.context.unusable:
        file, _, line = used.where.rpartition(":")
        title = f"{used.operation} is {used.state}"
        yield _Annotation("error", title, (file, int(line)), printable(plain(used_line(used))))
    for finding in ledger.findings:
        lines = (
            f"{finding.operation} {finding.location}".strip(),
            *with_source(finding.message, finding.source, finding.basis),
            *([f"Use instead: {', '.join(finding.use_instead)}"] if finding.use_instead else []),
            *map(printable, explanation(finding)),
            f"More: {run.reproduction.explain(finding.id)}",
        )
        title = f"{'New: ' if finding.is_new else ''}{finding.title} ({finding.id})"
        yield _Annotation(_COMMANDS[level(finding.basis, run.fail_on)], title, run.place, "\n".join(lines))


def _data(text: str) -> str:
    """Escape a text for GitHub."""
    return text.replace("%", "%25").replace("\n", "%0A")


def _property(text: str) -> str:
    """Escape the value of a property of a workflow command."""
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def gitlab(run: Run, ledger: Ledger) -> str:
    """Return one entry per finding; an observed difference, which never fails a run by default, has severity `info`."""
    return json_text([_entry(finding, run) for finding in ledger.findings])


def _entry(finding: Finding, run: Run) -> dict[str, Any]:
    where = f"{finding.operation} {finding.location}".strip()
    message = " ".join(with_source(finding.message, finding.source, finding.basis))
    description = f"{where}: {message} ({run.reproduction.explain(finding.id)})"
    observed = level(finding.basis, run.fail_on) is Level.NOTE
    severity = "info" if observed else _SEVERITIES[finding.severity]
    return _quality(description, finding.rule, finding.id, severity, run.place or _NO_PLACE)


def gitlab_of_integration(readiness: Readiness, _: Criteria) -> str:
    """Return one entry for each finding that is not accepted."""
    rows = []
    for each in readiness.open:
        description = f"{each.dates}: {each.message} {each.recipe.after}".rstrip()
        severity = "info" if each.certainty is Certainty.POSSIBLE else _CONSEQUENCES[each.consequence]
        place = each.place.file.removeprefix("./"), max(1, each.place.line)
        rows.append(_quality(description, each.rule, each.id, severity, place))
    return json_text(rows)


def _quality(description: str, rule: str, id: str, severity: str, place: tuple[str, int]) -> dict[str, Any]:
    return {
        "description": description,
        "check_name": rule,
        "fingerprint": id,
        "severity": severity,
        "location": {"path": place[0], "lines": {"begin": place[1]}},
    }
