"""`findings.json` and `requirements.json`: the two files that programs read; their schemas stand in `schema/`."""

from __future__ import annotations

import json
from typing import Any

from lmscontract.findings.finding import Finding, Outcome
from lmscontract.findings.ledger import Ledger
from lmscontract.reporting.advice import manual, responsible, to_accept
from lmscontract.reporting.run import Run
from lmscontract.reporting.support import letter
from lmscontract.rules.rule import Requirement


def findings(run: Run, ledger: Ledger) -> str:
    """Every finding, new ones first, then the surest and gravest; beside them what is accepted, and the news.

    The schema is https://lmscontract.dev/schema/findings.json.
    """
    return printed(
        {
            "run": run.to_json(),
            "findings": [_finding(each, run) for each in ledger.findings],
            "accepted": [_finding(each, run) for each in ledger.accepted],
            "news": _news(ledger),
        }
    )


def requirements(run: Run, ledger: Ledger) -> str:
    """Every requirement with its outcome, by id; the schema is https://lmscontract.dev/schema/requirements.json."""
    rows = [_requirement(requirement, outcome) for requirement, outcome in ledger.outcomes]
    return printed({"run": run.to_json(), "requirements": rows})


def printed(data: Any, *, compact: bool = False) -> str:
    """JSON as all our files have it: readable beyond ASCII, the keys in the order given, and indented unless compact."""
    return json.dumps(data, indent=None if compact else 2, ensure_ascii=False) + "\n"


def _news(ledger: Ledger) -> dict[str, Any] | None:
    news = ledger.comparison
    if news is None:
        return None
    return {
        "last_run": news.last,
        "new": [each.id for each in news.new],
        "gone": [each.id for each in news.gone],
        "unseen": [each.id for each, _ in news.unseen],
        "lost": [each.id for each, _ in news.lost],
    }


def _finding(finding: Finding, run: Run) -> dict[str, Any]:
    entry, page = finding.acceptance, manual(finding.rule)
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
        "earlier": [
            {"request": each.request, "response": each.response, "reproduce": each.curl} for each in finding.earlier
        ],
        "new": finding.is_new,
        "since": finding.since,
        "first_seen": finding.first_seen,
        "runs": finding.runs,
        "means": page.why,
        "what_to_do": page.what,
        "responsible": responsible(finding),
        "before": finding.before,
        "responses": finding.responses,
        "items": finding.items,
        "accounts": len(finding.accounts),
        "asked_as": finding.asked_as,
        "explain": f"lmscontract explain {finding.id}",
        "acceptance": {"reason": entry.reason, "owner": entry.owner, "expiry": str(entry.expiry)} if entry else None,
        "to_accept": to_accept(finding, run.today),
        "for_support": letter(finding, run),
    }


def _requirement(requirement: Requirement, outcome: Outcome) -> dict[str, Any]:
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
        "status": outcome.status.value,
        "reason": outcome.reason,
        "message": outcome.message,
        "due": requirement.due,
        "arrived": outcome.arrived,
        "responses": outcome.responses,
        "items": outcome.items,
        "accounts": len(outcome.accounts),
        "seen_before_removal": outcome.seen_before_removal,
        "supply": {"kind": outcome.supply.kind.value, "name": outcome.supply.name} if outcome.supply else None,
    }
