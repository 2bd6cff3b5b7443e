"""`findings.sarif`: the findings in SARIF 2.1.0, at the tenant's lines of the configuration."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import quote

from lmscontract.findings.finding import Finding
from lmscontract.findings.ledger import Ledger
from lmscontract.reporting.json_files import printed
from lmscontract.reporting.run import Run
from lmscontract.reporting.statistics import Level, level
from lmscontract.reporting.texts import (
    PROJECT,
    acceptance_line,
    explanation,
    reproduction,
    rule_page,
    support_request,
    with_source,
)
from lmscontract.rules.register import RULES
from lmscontract.types import Basis

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"

_PRECISION = {Basis.STATED: "very-high", Basis.INFERRED: "medium", Basis.OBSERVED: "low"}


def report(run: Run, ledger: Ledger) -> str:
    """Return the SARIF text: the violated rules, and one result per finding, accepted ones as suppressed."""
    findings = (*ledger.findings, *ledger.accepted)
    accepted = {each.id for each in ledger.accepted}
    rules = sorted({finding.rule for finding in findings})
    return printed(
        {
            "$schema": SCHEMA,
            "version": "2.1.0",
            "runs": [
                {
                    "tool": {
                        "driver": {
                            "name": "lmscontract",
                            "semanticVersion": run.tool_version,
                            "informationUri": PROJECT,
                            "rules": [_rule(name, run) for name in rules],
                        }
                    },
                    "automationDetails": {"id": f"lmscontract/{quote(run.target, safe='')}/"},
                    "invocations": [_invocation(run)],
                    "results": [
                        _result(each, rules.index(each.rule), run) | _suppressed(each, each.id in accepted)
                        for each in findings
                    ],
                }
            ],
        }
    )


def _rule(name: str, run: Run) -> dict[str, Any]:
    """Describe a rule; its help is the docstring of its module."""
    rule = RULES[name]
    severity = level(rule.basis, run.fail_on)
    return {
        "id": rule.name,
        "helpUri": rule_page(rule.name),
        "shortDescription": {"text": f"{rule.title}."},
        "fullDescription": {"text": rule.check},
        "help": {"text": rule.manual, "markdown": f"{rule.manual}\n\nMore: `{run.reproduction.explain(rule.name)}`"},
        "defaultConfiguration": {"level": severity.value},
        "properties": {
            "tags": [rule.area.value, rule.severity.value],
            "precision": _PRECISION[rule.basis],
            "problem.severity": "recommendation" if severity is Level.NOTE else severity.value,
        },
    }


def _invocation(run: Run) -> dict[str, Any]:
    started = datetime.fromisoformat(run.started).astimezone(UTC)
    return {
        "executionSuccessful": run.complete and run.exit_code in (0, 1),
        "exitCode": run.exit_code,
        "exitCodeDescription": run.exit_status.meaning,
        "startTimeUtc": started.isoformat(timespec="seconds").replace("+00:00", "Z"),
        "toolExecutionNotifications": [{"level": "warning", "message": {"text": note}} for note in run.notes],
    }


def _result(finding: Finding, rule_index: int, run: Run) -> dict[str, Any]:
    where = f"{finding.operation} {finding.location}".strip()
    message = " ".join(with_source(finding.message, finding.source, finding.basis))
    instead = f" Use instead: {', '.join(finding.use_instead)}." if finding.use_instead else ""
    return {
        "ruleId": finding.rule,
        "ruleIndex": rule_index,
        "level": level(finding.basis, run.fail_on).value,
        "message": {
            "text": f"{finding.title}: {where}. {message}{instead} More: {run.reproduction.explain(finding.id)}"
        },
        "locations": [_physical(run) | {"logicalLocations": [{"fullyQualifiedName": where, "kind": "resource"}]}],
        "partialFingerprints": {"primaryLocationLineHash": finding.id, "requirement/v1": finding.requirement},
        "properties": {
            "basis": finding.basis.value,
            "severity": finding.severity,
            "source": finding.source,
            "origin": finding.origin,
            "about": explanation(finding),
            "reproduce": "\n".join(reproduction(finding, run)),
            "to_accept": acceptance_line(finding, run.today),
            "for_support": support_request(finding, run),
        },
    } | ({"baselineState": "new" if finding.is_new else "unchanged"} if finding.before else {})


def _physical(run: Run) -> dict[str, Any]:
    if run.place is None:
        return {}
    file, line = run.place
    return {"physicalLocation": {"artifactLocation": {"uri": _uri(file)}, "region": {"startLine": line}}}


def _suppressed(finding: Finding, accepted: bool) -> dict[str, Any]:
    entry = finding.acceptance
    if not accepted or entry is None:
        return {}
    justification = f"{entry.reason} ({entry.owner}, until {entry.expiry})"
    return {"suppressions": [{"kind": "external", "status": "accepted", "justification": justification}]}


def _uri(file: str) -> str:
    path = PurePosixPath(file.replace("\\", "/"))
    return path.as_uri() if path.is_absolute() else quote(str(path))
