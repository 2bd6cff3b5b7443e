"""The summary that a run ends with on a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Sequence

from lmscontract.findings.finding import Finding
from lmscontract.findings.ledger import Ledger
from lmscontract.reporting.advice import age, conclusion, expired, manual, to_accept
from lmscontract.reporting.digest import (
    Cause,
    Coverage,
    Level,
    busiest,
    causes,
    counted,
    coverage,
    grouped,
    ladder,
    level,
    milliseconds,
    reasons,
    share,
    slowest,
    supplied,
    totals,
    unlocks,
)
from lmscontract.reporting.run import Run
from lmscontract.reporting.words import accepted_text, printable, service, sourced

MOST_CAUSES = 12
MOST_PLACES = 5
MOST_REASONS = 8
MOST_UNLOCKS = 8
MOST_PARTS = 16

_GAP = "   "
_STYLES = {"strong": "1", "faint": "2", "error": "31", "good": "32", "warning": "33", "note": "36"}
_HEADINGS = {
    Level.ERROR: "violated, and fails the run",
    Level.WARNING: "violated, but below the failing level",
    Level.NOTE: "drift: no longer as it was observed",
}
NEW = "new since the last run"
HINT = "lmscontract explain ID tells more of a finding; summary.md has a text for the vendor's support, ready to send"
_ARRIVALS = {"arrived": "good", "arrived in part": "warning"}

Paint = Callable[[str, str], str]


def summary(run: Run, ledger: Ledger, reports: str, width: int, colour: bool) -> str:
    """What a person reads first, in lines of about `width` columns; what is to be copied is never broken.

    `reports` is the folder of the report files, empty when there is none. `colour` adds ANSI colours and nothing else.
    """
    paint: Paint = _painted if colour else _plain
    blocks = (
        _context(run, width, paint),
        _figures(run, ledger, width),
        _news(ledger, width, paint),
        *_findings(run, ledger, width, paint),
        _parts(ledger, paint),
        _due(run, ledger, paint),
        _accepted(ledger, width, paint),
        _not_verified(ledger, width, paint),
        _effort(ledger, width, paint),
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
        *([f"narrowed to {', '.join(run.narrowed_to)}"] if run.narrowed_to else []),
        *notes,
    ]


def _figures(run: Run, ledger: Ledger, width: int) -> list[str]:
    return [
        f"requirements  {totals(ledger)}",
        f"verified      {share(ledger)} of what a response can show and is not due",
        f"operations    {run.operations_exercised} of {run.operations_total} exercised, "
        f"{counted(run.requests, 'request')} sent",
        *_requests(run, width),
    ]


def _requests(run: Run, width: int) -> list[str]:
    most = ", ".join(f"{label} {count}" for label, count in busiest(run))
    slow = ", ".join(f"{label} {milliseconds(seconds)}" for label, seconds in slowest(run))
    told = (("most          ", most), ("slowest       ", slow))
    return [line for first, text in told if text for line in _wrapped(text, width, first, " " * len(first))]


def _news(ledger: Ledger, width: int, paint: Paint) -> list[str]:
    news = ledger.news
    if news is None:
        return []
    heading = paint("strong", f"since the last run ({news.last})")
    if not news:
        return [f"{heading}: nothing is new, gone or lost"]
    rows: list[str] = [heading]
    if news.new:
        rows.append(f"  {counted(len(news.new), 'new finding')}, told below")
    for each in news.gone[:MOST_PLACES]:
        rows.append(_GAP.join(("  gone", each.rule, each.operation.label, each.location, paint("faint", each.short))))
    if (left := len(news.gone) - MOST_PLACES) > 0:
        rows.append(f"  and {left} more that are gone")
    if news.unseen:
        rows.append(f"  {len(news.unseen)} broken then, and not tried to an end today")
    if news.lost:
        rows.append(f"  {len(news.lost)} verified then, and not today:")
        for reason in grouped(verdict for _, verdict in news.lost)[:MOST_PLACES]:
            rows += _wrapped(reason.text, width, f"    {reason.count}  ", "       ")
    return rows


def _findings(run: Run, ledger: Ledger, width: int, paint: Paint) -> Iterable[list[str]]:
    found = causes(ledger)
    heading = ""
    for cause in found[:MOST_CAUSES]:
        tone = level(cause.first.basis, run.fail_on)
        told = NEW if cause.first.is_new else _HEADINGS[tone]
        if heading != (heading := told):
            yield [paint("strong", heading)]
        one = len(cause.findings) == 1
        yield _alone(run, cause.first, tone, width, paint) if one else _many(run, cause, tone, width, paint)
    if left := found[MOST_CAUSES:]:
        hidden = counted(sum(len(cause.findings) for cause in left), "finding")
        yield [f"and {hidden} of {counted(len(left), 'more rule')}, in the reports"]


def _alone(run: Run, finding: Finding, tone: Level, width: int, paint: Paint) -> list[str]:
    title = (paint(tone, finding.rule), finding.operation, finding.location, paint("faint", finding.id))
    return [_GAP.join(filter(None, title)), *_told(run, finding, width, "  ")]


def _many(run: Run, cause: Cause, tone: Level, width: int, paint: Paint) -> list[str]:
    shown = cause.findings[:MOST_PLACES]
    rows = _aligned([[("", each.operation), ("", each.location), ("faint", each.id)] for each in shown], paint)
    left = len(cause.findings) - len(shown)
    return [
        _GAP.join((paint(tone, cause.first.rule), cause.count)),
        f"  {cause.first.title}.",
        rows[0],
        *_told(run, cause.first, width, "    "),
        *(line for row, each in zip(rows[1:], shown[1:], strict=True) for line in (row, *_lapsed(each, width))),
        *([f"  and {left} more, in the reports"] if left else []),
    ]


def _lapsed(finding: Finding, width: int) -> list[str]:
    return _wrapped(expired(finding), width, "    ", "    ")


def _told(run: Run, finding: Finding, width: int, indent: str) -> list[str]:
    page, again = manual(finding.rule), printable(finding.reproduce)
    return [
        *_said(finding, width, indent),
        *_wrapped(f"Means: {page.why} {page.what}", width, indent, indent),
        *_wrapped(f"Since: {age(finding)}.", width, indent, indent),
        *_wrapped(f"At fault: {conclusion(finding)}.", width, indent, indent),
        *_wrapped(expired(finding), width, indent, indent),
        *([f"{indent}Again: {again}"] if again else []),
        f"{indent}Accept: {to_accept(finding, run.today)}",
    ]


def _said(finding: Finding, width: int, indent: str) -> list[str]:
    said = sourced(finding.message, finding.source, finding.basis)
    lines = [part for line in said for part in _wrapped(line, width, indent, indent)]
    if not finding.use_instead:
        return lines
    instead = f"Use instead: {', '.join(finding.use_instead)}"
    if len(said) > 1 and len(lines[-1]) + len(_GAP) + len(instead) <= width:
        return [*lines[:-1], f"{lines[-1]}{_GAP}{instead}"]
    return [*lines, f"{indent}{instead}"]


def _parts(ledger: Ledger, paint: Paint) -> list[str]:
    """How much of each service was verified; of the rules only those of which something is missing, the least first."""
    services = coverage(ledger, lambda each: service(each.operation))
    rules = sorted((c for c in coverage(ledger, lambda each: each.rule) if c.verified < c.asked), key=_openness)
    if not rules:
        return []
    lines = [paint("strong", "verified by service, and by the rules that lack most")]
    return lines + _aligned([_shares(each) for each in (*services[:MOST_PARTS], *rules[:MOST_REASONS])], paint)


def _openness(part: Coverage) -> tuple[float, str]:
    return part.verified / part.asked, part.name


def _shares(part: Coverage) -> list[tuple[str, str]]:
    style = "good" if part.verified == part.asked else "warning"
    return [("", part.name), (style, f"{part.share:>7}"), ("faint", f"{part.verified} of {part.asked}")]


def _accepted(ledger: Ledger, width: int, paint: Paint) -> list[str]:
    lines = [paint("strong", f"accepted: {counted(len(ledger.accepted), 'finding')}")] if ledger.accepted else []
    for finding in ledger.accepted:
        lines.append(_GAP.join(filter(None, ("  " + finding.rule, finding.operation, finding.location, finding.id))))
        if finding.acceptance:
            lines += _wrapped(accepted_text(finding.acceptance), width, "    ", "    ")
    return lines


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


def _effort(ledger: Ledger, width: int, paint: Paint) -> list[str]:
    """What could be supplied, by how much it would unlock, and how far that leads at the most."""
    found = unlocks(ledger)
    if not found:
        return []
    digits = len(str(found[0].count))
    lines = [paint("strong", "what would unlock them, as far as can be told")]
    lines += [f"  {each.count:>{digits}}  {each.supply.text}" for each in found[:MOST_UNLOCKS]]
    if left := len(found) - MOST_UNLOCKS:
        lines += [f"  and {left} more, in requirements.json"] if left > 0 else []
    now, *rungs = ladder(ledger)
    lines.append(f"  {now.share} are verified now")
    for rung in rungs:
        lines += _wrapped(f"up to {rung.share} with {supplied(rung.supplies)}", width, "  ", "    ")
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
        *([HINT] if ledger.findings else []),
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
