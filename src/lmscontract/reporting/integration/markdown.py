"""The result as Markdown, for a pull request."""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.findings.usage_finding import Readiness
from lmscontract.reporting.integration.criteria import Criteria, overview
from lmscontract.reporting.integration.text import by_date, details, lists

_MOST = 50
"""The number of findings with details: a comment of a pull request has a limit of length."""
_SPECIAL = str.maketrans({each: f"\\{each}" for each in "\\`*_[]<>|"})


def report(readiness: Readiness, criteria: Criteria) -> str:
    """Return the text."""
    return "\n".join(_lines(readiness, criteria)) + "\n"


def _lines(readiness: Readiness, criteria: Criteria) -> Iterator[str]:
    yield f"## {criteria.headline(readiness)}"
    yield ""
    for line in overview(readiness):
        yield f"- {line.translate(_SPECIAL)}"
    shown = 0
    for title, group in by_date(readiness.open, readiness):
        yield from ("", f"### {title}", "")
        for finding in group[: max(0, _MOST - shown)]:
            yield f"- `{finding.place}` **{finding.rule}** ({finding.certainty}, {finding.consequence}) `{finding.id}`"
            yield from (f"  <br>{line.translate(_SPECIAL)}" for line in details(finding, readiness))
        shown += len(group)
    if shown > _MOST:
        yield from ("", f"{shown - _MOST} more findings are in the format json.")
    for title, lines in lists(readiness):
        yield from ("", f"<details><summary>{title}</summary>", "")
        yield from (f"- {line.translate(_SPECIAL)}" for line in lines[:_MOST])
        yield from ("", "</details>")
