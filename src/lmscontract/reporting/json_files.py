"""What programs read: `findings.json`, `requirements.json` and `history.json` of a run, and the result of `readiness`.

Their schemas are in `schema/`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import to_builtins

from lmscontract.contract.model import When
from lmscontract.findings.accepted import Acceptance
from lmscontract.findings.arrivals import AnnouncementProgress
from lmscontract.findings.finding import Finding, Outcome
from lmscontract.findings.ledger import Ledger
from lmscontract.findings.previous_runs import EndedRun
from lmscontract.findings.usage_finding import Early, Partial, Readiness, Substitute, UnknownCall, UsageFinding
from lmscontract.output_files import json_text
from lmscontract.reporting.integration import Criteria
from lmscontract.reporting.run import Run
from lmscontract.reporting.texts import (
    acceptance_line,
    reproduction,
    responsible,
    support_request,
    support_request_for_all,
)
from lmscontract.rules.register import RULES, title
from lmscontract.rules.rule import Requirement
from lmscontract.types import Channel
from lmscontract.usage.usage import Unresolved

SCHEMAS = "https://lmscontract.dev/schema"
"""Where the schemas of JSON reports are published; they are in the folder `schema/`."""


def findings(run: Run, ledger: Ledger) -> str:
    """Return what has arrived, every finding (new ones first, then by basis and severity), and the comparison."""
    return json_text(
        {
            "$schema": f"{SCHEMAS}/findings.json",
            "run": run.to_json(),
            "announcements": [_announcement(each, ledger, run) for each in ledger.announcements],
            "used": to_builtins(ledger.context.used),
            "findings": [_finding(each, run) for each in ledger.findings],
            "accepted": [_finding(each, run) for each in ledger.accepted],
            "news": _news(ledger),
        }
    )


def requirements(run: Run, ledger: Ledger) -> str:
    """Return every requirement with its outcome, by id."""
    rows = [_requirement(requirement, outcome) for requirement, outcome in ledger.outcomes]
    return json_text({"$schema": f"{SCHEMAS}/requirements.json", "run": run.to_json(), "requirements": rows})


def history(run: Run, ledger: Ledger) -> str:
    """Return the history of all tenants with this run added."""
    totals = {status.value: count for status, count in ledger.totals.items()}
    past = ledger.with_this_run(EndedRun(run.started, run.month, run.exit_code, totals, run.profile))
    all_runs = ledger.context.history.with_runs_of(run.target, run.channel, run.contract, past)
    return json_text(all_runs.to_json(), compact=True)


def integration(readiness: Readiness, criteria: Criteria) -> str:
    """Return the findings about an integration, and everything that was read, skipped or not resolved."""
    failing = {each.id for each in criteria.failing(readiness)}
    run = {
        "command": "readiness",
        "from": str(readiness.first),
        "to": str(readiness.last),
        "channels": readiness.channels,
        "known_through": str(readiness.known_through),
        "today": str(readiness.today),
        "fail_on": criteria.fail_on,
        "result": criteria.headline(readiness),
        "calls": dict(readiness.calls),
        "sources": [{"file": each.file, "reader": each.reader} for each in readiness.sources],
        "skipped": [{"file": each.file, "reason": each.reason} for each in readiness.skipped],
        "unresolved": [_placed(each, "what") for each in readiness.unresolved],
        "unused": [_placed(each, "what") for each in readiness.unused],
        "unknown": [_placed(each, "what") for each in readiness.unknown],
        "early": [_placed(each, "name") | _since(each) for each in readiness.early],
        "some_calls": [_placed(each, "operation", "change") for each in readiness.partial],
        "changes_without_evidence": readiness.unseen,
        "entries_not_applied": [to_builtins(each) for each in readiness.not_applied],
    }
    findings = [_usage(each, fails=each.id in failing) for each in readiness.findings]
    return json_text({"$schema": f"{SCHEMAS}/readiness.json", "run": run, "findings": findings})


def _announcement(progress: AnnouncementProgress, ledger: Ledger, run: Run) -> dict[str, Any]:
    caused = [each for each in ledger.findings if each.not_arrived == progress.id]
    return {
        "id": progress.id,
        "title": progress.title,
        "since": progress.since,
        "state": progress.state,
        "changes": [
            {
                "id": each.change,
                "state": each.state,
                "arrived": [requirement.id for requirement in each.arrived],
                "not_arrived": [requirement.id for requirement in each.late],
                "no_evidence": each.unseen,
                "reason": each.reason,
            }
            for each in progress.changes
        ],
        "for_support": support_request_for_all(progress, caused, run) if caused else "",
    }


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


_FINDING = (
    *("id", "rule", "title", "requirement", "operation", "location", "severity", "basis", "source", "origin", "change"),
    *("message", "use_instead", "evidence", "reproduce", "earlier", "new", "since", "first_seen", "runs", "means"),
    *("what_to_do", "responsible", "perhaps_caused_by", "before", "responses", "items", "accounts", "asked_as"),
    *("explain", "acceptance", "to_accept", "for_support"),
)
"""The keys of a finding in their order; those that `_finding` does not compute are its attributes."""


def _finding(finding: Finding, run: Run) -> dict[str, Any]:
    rule = RULES[finding.rule]
    computed = {
        "evidence": dict(sorted(finding.evidence.items())),
        "earlier": [
            {"request": each.request, "response": each.response, "reproduce": each.curl} for each in finding.earlier
        ],
        "reproduce": "\n".join(reproduction(finding, run)),
        "new": finding.is_new,
        "means": rule.why,
        "what_to_do": rule.what_to_do,
        "responsible": responsible(finding),
        "accounts": len(finding.accounts),
        "explain": run.reproduction.explain(finding.id),
        "acceptance": _acceptance(finding.acceptance),
        "to_accept": acceptance_line(finding, run.today),
        "for_support": support_request(finding, run),
    }
    return {name: computed[name] if name in computed else getattr(finding, name) for name in _FINDING}


def _acceptance(entry: Acceptance | None) -> dict[str, str] | None:
    return {"reason": entry.reason, "owner": entry.owner, "expiry": str(entry.expiry)} if entry else None


def _requirement(requirement: Requirement, outcome: Outcome) -> dict[str, Any]:
    return {
        "id": requirement.id,
        "short": requirement.short,
        "rule": requirement.rule,
        "title": title(requirement),
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


def _usage(each: UsageFinding, *, fails: bool) -> dict[str, Any]:
    instead = each.use_instead
    return {
        **_placed(each, "id", "operation", "also", "rule", "change", "announcement", "location"),
        "effective": _dates(each.effective),
        "certainty": each.certainty,
        "consequence": each.consequence,
        "works": each.works,
        "fails": fails,
        "message": each.message,
        "recipe": to_builtins(each.recipe),
        "use_instead": None if instead is None else [_substitute(one) for one in instead],
        "source": each.source,
        "open_point": each.open_point.id if each.open_point else "",
        "readers": each.readers,
        "recorded": [str(one) for one in each.recorded],
        "call": str(each.call or ""),
        "path": str(each.path or ""),
        "volume": each.volume,
        "callers": each.callers,
        "last_seen": each.last_seen,
        "accepted": _acceptance(each.acceptance),
    }


def _substitute(each: Substitute) -> dict[str, Any]:
    return {"name": each.name, "form": each.form, **_since(each), "used_at": str(each.used_at or "")}


def _since(each: Substitute | Early) -> dict[str, Any]:
    return {"since": _dates(each.since), "at_latest": each.at_latest}


def _dates(dates: Mapping[Channel, When]) -> dict[str, str]:
    return {channel: str(when) for channel, when in dates.items()}


def _placed(each: UsageFinding | Unresolved | UnknownCall | Early | Partial, *names: str) -> dict[str, Any]:
    """Return where something is in the files of an integration, and attributes of it."""
    return {**to_builtins(each.place), **{name: getattr(each, name) for name in names}}
