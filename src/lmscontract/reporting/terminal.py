"""The summary that a run ends with on a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Sequence

from lmscontract.findings.finding import Finding
from lmscontract.findings.ledger import Ledger
from lmscontract.reporting.digest import Cause, Level, causes, counted, level, reasons, share, totals
from lmscontract.reporting.run import Run
from lmscontract.reporting.words import sourced

MOST_CAUSES = 12
MOST_PLACES = 5
MOST_REASONS = 8

_GAP = "   "
_STYLES = {"strong": "1", "faint": "2", "error": "31", "good": "32", "warning": "33", "note": "36"}
_HEADINGS = {
    Level.ERROR: "violated, and fails the run",
    Level.WARNING: "violated, but below the failing level",
    Level.NOTE: "drift: no longer as it was observed",
}
_ARRIVALS = {"arrived": "good", "arrived in part": "warning"}

Paint = Callable[[str, str], str]


def summary(run: Run, ledger: Ledger, reports: str, width: int, colour: bool) -> str:
    """What a person reads first, in lines of about `width` columns; what is to be copied is never broken.

    `reports` is the folder of the report files, empty when there is none. `colour` adds ANSI colours and nothing else.
    """
    paint: Paint = _painted if colour else _plain
    blocks = (
        _context(run, width, paint),
        _figures(run, ledger),
        *_findings(run, ledger, width, paint),
        _due(run, ledger, paint),
        _not_verified(ledger, width, paint),
        _verdict(run, ledger, reports, paint),
    )
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def _painted(style: str, text: str) -> str:
    return f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if style else text


def _plain(_style: str, text: str) -> str:
    return text


def _context(run: Run, width: int, paint: Paint) -> list[str]:
    asked = run.month if run.as_of_given else f"{run.month} (today, {run.today})"
    facts = (f"target {run.target}", f"channel {run.channel}", f"month {asked}", f"profile {run.profile}")
    notes = (paint("warning", line) for note in run.notes for line in _wrapped(f"warning: {note}", width, "", "  "))
    return [
        paint("strong", _GAP.join((f"lmscontract {run.tool_version}", *facts))),
        f"{run.contract}, known through {run.known_through}",
        *notes,
    ]


def _figures(run: Run, ledger: Ledger) -> list[str]:
    return [
        f"requirements  {totals(ledger)}",
        f"verified      {share(ledger)} of what a response can show and is not due",
        f"operations    {run.operations_exercised} of {run.operations_total} exercised, "
        f"{counted(run.requests, 'request')} sent",
    ]


def _findings(run: Run, ledger: Ledger, width: int, paint: Paint) -> Iterable[list[str]]:
    found = causes(ledger)
    heading = ""
    for cause in found[:MOST_CAUSES]:
        tone = level(cause.first.basis, run.fail_on)
        if heading != (heading := _HEADINGS[tone]):
            yield [paint("strong", heading)]
        yield _alone(cause.first, tone, width, paint) if len(cause.findings) == 1 else _many(cause, tone, width, paint)
    if left := found[MOST_CAUSES:]:
        hidden = counted(sum(len(cause.findings) for cause in left), "finding")
        yield [f"and {hidden} of {counted(len(left), 'more rule')}, in the reports"]


def _alone(finding: Finding, tone: Level, width: int, paint: Paint) -> list[str]:
    title = (paint(tone, finding.rule), finding.operation, finding.location, paint("faint", finding.id))
    return [_GAP.join(filter(None, title)), *_told(finding, width, "  ")]


def _many(cause: Cause, tone: Level, width: int, paint: Paint) -> list[str]:
    shown = cause.findings[:MOST_PLACES]
    rows = _aligned([[("", each.operation), ("", each.location), ("faint", each.id)] for each in shown], paint)
    left = len(cause.findings) - len(shown)
    return [
        _GAP.join((paint(tone, cause.first.rule), cause.count)),
        f"  {cause.first.title}.",
        rows[0],
        *_told(cause.first, width, "    "),
        *rows[1:],
        *([f"  and {left} more, in the reports"] if left else []),
    ]


def _told(finding: Finding, width: int, indent: str) -> list[str]:
    said = sourced(finding.message, finding.source, finding.basis)
    lines = [part for line in said for part in _wrapped(line, width, indent, indent)]
    if not finding.use_instead:
        return lines
    instead = f"Use instead: {', '.join(finding.use_instead)}"
    if len(said) > 1 and len(lines[-1]) + len(_GAP) + len(instead) <= width:
        return [*lines[:-1], f"{lines[-1]}{_GAP}{instead}"]
    return [*lines, f"{indent}{instead}"]


def _due(run: Run, ledger: Ledger, paint: Paint) -> list[str]:
    arrivals = ledger.arrivals
    if not arrivals:
        return []
    rows = [
        [
            (_ARRIVALS.get(each.word, "faint"), each.word),
            ("", each.change),
            ("", f"{each.arrived} here, {each.missing} not yet, {each.unseen} not seen"),
        ]
        for each in arrivals
    ]
    heading = f"due in {run.month}: {counted(len(arrivals), 'change')}, the old and the new form both pass"
    return [paint("strong", heading), *_aligned(rows, paint)]


def _not_verified(ledger: Ledger, width: int, paint: Paint) -> list[str]:
    found = reasons(ledger)
    if not found:
        return []
    digits = len(str(found[0].count))
    lines = [paint("strong", f"not verified: {sum(reason.count for reason in found)}, because")]
    for reason in found[:MOST_REASONS]:
        lead = f"  {reason.count:>{digits}}  "
        lines += _wrapped(reason.text, width, lead, " " * len(lead))
    if left := found[MOST_REASONS:]:
        hidden = sum(reason.count for reason in left)
        lines.append(f"  {hidden:>{digits}}  for {counted(len(left), 'other reason')}, in requirements.json")
    return lines


def _verdict(run: Run, ledger: Ledger, reports: str, paint: Paint) -> list[str]:
    failing = len(ledger.failing(run.fail_on))
    below = len(ledger.findings) - failing
    style = {0: "good", 1: "error"}.get(run.exit_code, "warning")
    word = paint(style, f"{run.outcome.word.upper()} (exit {run.exit_code})")
    count = f"{counted(failing, 'finding')} at or above the failing level ({run.fail_on}), {below} below"
    return [
        f"{word}: {run.outcome.meaning}",
        count if run.complete else f"{count}; incomplete",
        *(["lmscontract explain ID tells more of a finding"] if ledger.findings else []),
        *([f"reports: {reports}"] if reports else []),
    ]


def _wrapped(text: str, width: int, first: str, others: str) -> list[str]:
    return textwrap.wrap(
        text,
        max(width, 40),
        initial_indent=first,
        subsequent_indent=others,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _aligned(rows: Sequence[Sequence[tuple[str, str]]], paint: Paint) -> list[str]:
    """Rows of cells (style, text) under each other; the last column is not filled up."""
    *filled, _ = (max(len(text) for _, text in column) for column in zip(*rows, strict=True))
    widths = (*filled, 0)
    cells = (
        [paint(style, text.ljust(width)) for (style, text), width in zip(row, widths, strict=True)] for row in rows
    )
    return ["  " + _GAP.join(row) for row in cells]
