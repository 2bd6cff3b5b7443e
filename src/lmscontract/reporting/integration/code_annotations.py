"""The findings at the caller's lines: annotations of GitHub Actions, and GitLab's code quality report."""

from __future__ import annotations

from collections import Counter

from lmscontract.findings.usage_finding import Certainty, Consequence, Readiness
from lmscontract.reporting.code_annotations import MOST, escape_data, escape_property
from lmscontract.reporting.integration.criteria import Criteria, count
from lmscontract.reporting.integration.text import details
from lmscontract.reporting.json_files import printed

_COMMANDS = {Certainty.CERTAIN: "error", Certainty.LIKELY: "warning", Certainty.POSSIBLE: "notice"}
_SEVERITIES = {Consequence.SILENT: "critical", Consequence.ERROR: "major", Consequence.UNKNOWN: "minor"}


def github(readiness: Readiness, _: Criteria) -> str:
    """Return one workflow command per line; a last notice counts those beyond what GitHub shows."""
    shown: Counter[str] = Counter()
    lines = []
    for finding in readiness.open:
        command = _COMMANDS[finding.certainty]
        if shown[command] >= MOST[command]:
            continue
        shown[command] += 1
        title = escape_property(f"{finding.rule} ({finding.id}), {finding.dates}")
        where = f"file={escape_property(finding.place.file)},line={max(1, finding.place.line)}"
        lines.append(f"::{command} title={title},{where}::{escape_data(chr(10).join(details(finding, readiness)))}")
    if left := len(readiness.open) - len(lines):
        lines.append(f"::notice title=lmscontract::and {count(left, 'more finding')}, in the format json")
    return "".join(f"{line}\n" for line in lines)


def gitlab(readiness: Readiness, _: Criteria) -> str:
    """Return one entry for each finding that is not accepted."""
    return printed(
        [
            {
                "description": f"{each.dates}: {each.message} {each.recipe.after}".rstrip(),
                "check_name": each.rule,
                "fingerprint": each.id,
                "severity": "info" if each.certainty is Certainty.POSSIBLE else _SEVERITIES[each.consequence],
                "location": {"path": each.place.file.removeprefix("./"), "lines": {"begin": max(1, each.place.line)}},
            }
            for each in readiness.open
        ]
    )
