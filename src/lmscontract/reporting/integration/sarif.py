"""The result in SARIF 2.1.0, each finding at the line of the caller."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import quote

from lmscontract.findings.usage_finding import Certainty, Readiness, UsageFinding
from lmscontract.reporting.integration.criteria import Criteria
from lmscontract.reporting.integration.text import details
from lmscontract.reporting.json_files import printed
from lmscontract.reporting.sarif import SCHEMA
from lmscontract.reporting.texts import PROJECT
from lmscontract.rules.usages import USAGES

_LEVELS = {Certainty.CERTAIN: "error", Certainty.LIKELY: "warning", Certainty.POSSIBLE: "note"}


def report(readiness: Readiness, _: Criteria) -> str:
    """Return the text: one result for each finding, accepted ones as suppressed."""
    rules = sorted({each.rule for each in readiness.findings})
    results = [_result(each, rules.index(each.rule), readiness) for each in readiness.findings]
    driver = {
        "name": "lmscontract",
        "semanticVersion": _version(),
        "informationUri": PROJECT,
        "rules": [_rule(rule) for rule in rules],
    }
    identity = {"id": f"lmscontract/readiness/{readiness.last}/"}
    return printed(
        {
            "$schema": SCHEMA,
            "version": "2.1.0",
            "runs": [{"tool": {"driver": driver}, "automationDetails": identity, "results": results}],
        }
    )


def _rule(name: str) -> dict[str, Any]:
    rule = USAGES[name]
    return {
        "id": name,
        "shortDescription": {"text": f"{rule.title}."},
        "fullDescription": {"text": f"{rule.title}. {rule.harm}"},
        "help": {"text": rule.what_to_do},
    }


def _result(finding: UsageFinding, index: int, readiness: Readiness) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": finding.rule,
        "ruleIndex": index,
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
    }
    if finding.call:
        result["relatedLocations"] = [_location(finding.call) | {"message": {"text": "the call"}}]
    if entry := finding.acceptance:
        justification = f"{entry.reason} ({entry.owner}, until {entry.expiry})"
        result["suppressions"] = [{"kind": "external", "status": "accepted", "justification": justification}]
    return result


def _location(place: Any) -> dict[str, Any]:
    region: dict[str, int] = {"startLine": max(1, place.line)}
    if place.column:
        region["startColumn"] = place.column
    return {"physicalLocation": {"artifactLocation": {"uri": _uri(place.file)}, "region": region}}


def _uri(file: str) -> str:
    if "://" in file:
        return quote(file, safe=":/")
    path = PurePosixPath(file.replace("\\", "/"))
    return path.as_uri() if path.is_absolute() else quote(str(path))


def _version() -> str:
    try:
        return version("lmscontract")
    except PackageNotFoundError:
        return "0"
