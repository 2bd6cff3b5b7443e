"""SARIF 2.1.0: the findings of a run at the tenant's lines of the configuration, those about an integration at its lines."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import quote

from lmscontract.findings.accepted import Acceptance
from lmscontract.findings.finding import Finding
from lmscontract.findings.ledger import Ledger
from lmscontract.findings.usage_finding import Certainty, Readiness, UsageFinding
from lmscontract.output_files import json_text
from lmscontract.reporting import texts
from lmscontract.reporting.integration import Criteria, details
from lmscontract.reporting.run import Run, tool_version
from lmscontract.reporting.statistics import Level, level
from lmscontract.rules.register import RULES
from lmscontract.rules.usages import USAGES
from lmscontract.types import Basis
from lmscontract.usage.usage import Place

_PRECISION = {Basis.STATED: "very-high", Basis.INFERRED: "medium", Basis.OBSERVED: "low"}
_LEVELS = {Certainty.CERTAIN: "error", Certainty.LIKELY: "warning", Certainty.POSSIBLE: "note"}


def report(run: Run, ledger: Ledger) -> str:
    """Return the violated rules, and one result per finding of a run, accepted ones as suppressed."""
    rules = sorted({finding.rule for finding in (*ledger.findings, *ledger.accepted)})
    results = [_result(each, rules.index(each.rule), run) for each in ledger.findings]
    results += [_result(each, rules.index(each.rule), run) | _suppressed(each.acceptance) for each in ledger.accepted]
    more = {"invocations": [_invocation(run)]}
    return _log(run.tool_version, [_rule(name, run) for name in rules], quote(run.target, safe=""), more, results)


def of_integration(readiness: Readiness, _: Criteria) -> str:
    """Return one result for each finding about an integration, accepted ones as suppressed."""
    rules = sorted({each.rule for each in readiness.findings})
    results = [_usage(each, rules.index(each.rule), readiness) for each in readiness.findings]
    return _log(tool_version(), [_usage_rule(name) for name in rules], f"readiness/{readiness.last}", {}, results)


def _log(version: str, rules: list[Any], identity: str, more: Mapping[str, Any], results: list[Any]) -> str:
    driver = {"name": "lmscontract", "semanticVersion": version, "informationUri": texts.PROJECT, "rules": rules}
    details = {"id": f"lmscontract/{identity}/"}
    runs = [{"tool": {"driver": driver}, "automationDetails": details, **more, "results": results}]
    return json_text({"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": runs})


def _rule(name: str, run: Run) -> dict[str, Any]:
    """Describe a rule; its help is the docstring of its module."""
    rule = RULES[name]
    severity = level(rule.basis, run.fail_on)
    return {
        "id": rule.name,
        "helpUri": texts.rule_page(rule.name),
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


def _usage_rule(name: str) -> dict[str, Any]:
    rule = USAGES[name]
    return {
        "id": name,
        "shortDescription": {"text": f"{rule.title}."},
        "fullDescription": {"text": f"{rule.title}. {rule.harm}"},
        "help": {"text": rule.what_to_do},
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
    message = " ".join(texts.with_source(finding.message, finding.source, finding.basis))
    instead = f" Use instead: {', '.join(finding.use_instead)}." if finding.use_instead else ""
    more = f"More: {run.reproduction.explain(finding.id)}"
    logical = {"logicalLocations": [{"fullyQualifiedName": where, "kind": "resource"}]}
    return {
        "ruleId": finding.rule,
        "ruleIndex": rule_index,
        "level": level(finding.basis, run.fail_on).value,
        "message": {"text": f"{finding.title}: {where}. {message}{instead} {more}"},
        "locations": [(_location(Place(*run.place)) if run.place else {}) | logical],
        "partialFingerprints": {"primaryLocationLineHash": finding.id, "requirement/v1": finding.requirement},
        "properties": {
            "basis": finding.basis.value,
            "severity": finding.severity,
            "source": finding.source,
            "origin": finding.origin,
            "about": texts.explanation(finding),
            "reproduce": "\n".join(texts.reproduction(finding, run)),
            "to_accept": texts.acceptance_line(finding, run.today),
            "for_support": texts.support_request(finding, run),
        },
    } | ({"baselineState": "new" if finding.is_new else "unchanged"} if finding.before else {})


def _usage(finding: UsageFinding, rule_index: int, readiness: Readiness) -> dict[str, Any]:
    others = {"the call": finding.call, "the path": finding.path}
    related = [_location(place) | {"message": {"text": what}} for what, place in others.items() if place]
    return {
        "ruleId": finding.rule,
        "ruleIndex": rule_index,
        "level": _LEVELS[finding.certainty],
        "message": {"text": " ".join([f"{finding.dates}:", *details(finding, readiness)])},
        "locations": [_location(finding.place)],
        "partialFingerprints": {"usage/v1": finding.id},
        "properties": {
            "change": finding.change,
            "operation": finding.operation,
            "consequence": finding.consequence.value,
            "works": finding.works.value,
        },
        **({"relatedLocations": related} if related else {}),
        **_suppressed(finding.acceptance),
    }


def _location(place: Place) -> dict[str, Any]:
    region = {"startLine": max(1, place.line), **({"startColumn": place.column} if place.column else {})}
    return {"physicalLocation": {"artifactLocation": {"uri": _uri(place.file)}, "region": region}}


def _uri(file: str) -> str:
    if "://" in file:
        return quote(file, safe=":/")
    path = PurePosixPath(file.replace("\\", "/"))
    return path.as_uri() if path.is_absolute() else quote(str(path))


def _suppressed(entry: Acceptance | None) -> dict[str, Any]:
    if entry is None:
        return {}
    justification = f"{entry.reason} ({entry.owner}, until {entry.expiry})"
    return {"suppressions": [{"kind": "external", "status": "accepted", "justification": justification}]}
