"""`findings.json` and `requirements.json`: the two files that programs read; their schemas stand in `schema/`."""

from __future__ import annotations

import json
from typing import Any

from lmscontract.findings.finding import Finding, Verdict
from lmscontract.findings.ledger import Ledger
from lmscontract.reporting.run import Run
from lmscontract.rules.rule import Requirement


def findings(run: Run, ledger: Ledger) -> str:
    """Every finding, the surest and gravest first; the schema is https://lmscontract.dev/schema/findings.json."""
    return printed({"run": run.to_json(), "findings": [_finding(each) for each in ledger.findings]})


def requirements(run: Run, ledger: Ledger) -> str:
    """Every requirement with its verdict, by id; the schema is https://lmscontract.dev/schema/requirements.json."""
    rows = [_requirement(requirement, verdict) for requirement, verdict in ledger.verdicts]
    return printed({"run": run.to_json(), "requirements": rows})


def printed(data: Any) -> str:
    """JSON as all our files have it: indented, readable beyond ASCII, the keys in the order given."""
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "id": finding.id,
        "rule": finding.rule,
        "title": finding.title,
        "requirement": finding.requirement,
        "operation": finding.operation,
        "location": finding.location,
        "severity": finding.severity,
        "basis": finding.basis.value,
        "source": finding.source,
        "origin": finding.origin,
        "change": finding.change,
        "message": finding.message,
        "use_instead": list(finding.use_instead),
        "evidence": dict(sorted(finding.evidence.items())),
        "reproduce": finding.reproduce,
    }


def _requirement(requirement: Requirement, verdict: Verdict) -> dict[str, Any]:
    return {
        "id": requirement.id,
        "short": requirement.short,
        "rule": requirement.rule,
        "operation": requirement.operation.label,
        "location": requirement.location,
        "expected": requirement.expected,
        "basis": requirement.basis.value,
        "source": requirement.source,
        "origin": str(requirement.origin),
        "change": requirement.change,
        "oracle": requirement.oracle.value,
        "status": verdict.status.value,
        "reason": verdict.reason,
        "message": verdict.message,
        "due": requirement.due,
        "arrived": verdict.arrived,
        "responses": verdict.responses,
        "items": verdict.items,
        "seen_before_removal": verdict.seen_before_removal,
    }
