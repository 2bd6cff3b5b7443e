"""The result as JSON: the findings, and everything that was read, skipped or not resolved."""

from __future__ import annotations

from typing import Any

from lmscontract.findings.usage_finding import Readiness, UsageFinding
from lmscontract.reporting.integration.criteria import Criteria
from lmscontract.reporting.json_files import SCHEMAS, printed


def report(readiness: Readiness, criteria: Criteria) -> str:
    """Return the text; its schema is `reporting/schema/readiness.json`."""
    failing = {each.id for each in criteria.failing(readiness)}
    return printed(
        {
            "$schema": f"{SCHEMAS}/readiness.json",
            "run": {
                "command": "readiness",
                "from": str(readiness.first),
                "to": str(readiness.last),
                "channels": [*readiness.channels],
                "known_through": str(readiness.known_through),
                "today": str(readiness.today),
                "fail_on": criteria.fail_on.value,
                "result": criteria.headline(readiness),
                "calls": dict(readiness.calls),
                "sources": [{"file": each.file, "reader": each.reader} for each in readiness.sources],
                "skipped": [{"file": each.file, "reason": each.reason} for each in readiness.skipped],
                "unresolved": [_note(each) for each in readiness.unresolved],
                "unknown": [_note(each) for each in readiness.unknown],
                "early": [
                    _place(each) | {"name": each.name, "since": _dates(each.since), "at_latest": each.at_latest}
                    for each in readiness.early
                ],
                "some_calls": [
                    _place(each) | {"operation": each.operation, "change": each.change} for each in readiness.partial
                ],
                "changes_without_evidence": [*readiness.unseen],
            },
            "findings": [finding(each, fails=each.id in failing) for each in readiness.findings],
        }
    )


def finding(each: UsageFinding, *, fails: bool) -> dict[str, Any]:
    """Return a finding as plain data."""
    return {
        "id": each.id,
        **_place(each),
        "operation": each.operation,
        "rule": each.rule,
        "change": each.change,
        "announcement": each.announcement,
        "location": each.location,
        "effective": _dates(each.effective),
        "certainty": each.certainty.value,
        "consequence": each.consequence.value,
        "works": each.works.value,
        "fails": fails,
        "message": each.message,
        "recipe": {"before": each.recipe.before, "after": each.recipe.after, "both": each.recipe.both},
        "use_instead": None
        if each.use_instead is None
        else [
            {
                "name": one.name,
                "form": one.form,
                "since": _dates(one.since),
                "at_latest": one.at_latest,
                "used_at": str(one.used_at or ""),
            }
            for one in each.use_instead
        ],
        "source": each.source,
        "open_point": each.open_point.id if each.open_point else "",
        "readers": [*each.readers],
        "recorded": [str(one) for one in each.recorded],
        "call": str(each.call) if each.call else "",
        "volume": each.volume,
        "callers": [*each.callers],
        "last_seen": each.last_seen,
        "accepted": None
        if each.acceptance is None
        else {"reason": each.acceptance.reason, "owner": each.acceptance.owner, "expiry": str(each.acceptance.expiry)},
    }


def _place(each: Any) -> dict[str, Any]:
    return {"file": each.place.file, "line": each.place.line, "column": each.place.column}


def _note(each: Any) -> dict[str, Any]:
    return _place(each) | {"what": each.what}


def _dates(dates: Any) -> dict[str, str]:
    return {channel: str(when) for channel, when in dates.items()}
