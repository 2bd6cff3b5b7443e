"""The summary that a run ends with on a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence

from lmscontract.findings.finding import Finding
from lmscontract.findings.ledger import Ledger
from lmscontract.reporting.run import Run
from lmscontract.reporting.statistics import (
    LEVEL_TEXTS,
    Coverage,
    FindingGroup,
    Level,
    absent_properties,
    count_of,
    coverage,
    due_changes,
    grouped_findings,
    level,
    milliseconds,
    most_requested,
    reasons,
    reasons_of,
    requirements_by_account,
    share,
    slowest,
    steps_to_verify_more,
    supply_counts,
    totals,
    without_remedy,
)
from lmscontract.reporting.texts import (
    acceptance_line,
    accepted_text,
    explanation,
    printable,
    repeat_as,
    with_source,
)
from lmscontract.rules.rule import Requirement

MOST_CAUSES = 12
MOST_PLACES = 5
MOST_REASONS = 8
MOST_UNLOCKS = 8

_GAP = "   "
_STYLES = {"strong": "1", "faint": "2", "error": "31", "good": "32", "warning": "33", "note": "36"}
_HEADINGS = {
    Level.ERROR: "violated, and fails the run",
    Level.WARNING: "violated, but below the failing level",
    Level.NOTE: "drift: no longer as it was observed",
}
NEW = "new since the last run"
_NEW_HEADINGS = {
    Level.ERROR: f"{NEW}, and fails the run",
    Level.WARNING: f"{NEW}, but below the failing level",
    Level.NOTE: f"{NEW}, as drift",
}
HINT = "summary.md and findings.json have a text for the vendor's support for each finding, ready to send"
_ARRIVALS = {"arrived": "good", "arrived in part": "warning"}

Paint = Callable[[str, str], str]


def summary(run: Run, ledger: Ledger, reports: str, width: int, colour: bool) -> str:
    """What a person reads first, in lines of about `width` columns; what is to be copied is never broken.

    `reports` is the folder of the report files, empty when there is none. `colour` adds ANSI colours and nothing else.
    """
    paint: Paint = _painted if colour else _plain
    blocks = (
        _context(run, width, paint),
        _news(ledger, width, paint),
        *_findings(run, ledger, width, paint),
        _figures(ledger, width, paint),
        _due(run, ledger, width, paint),
        _accepted(ledger, width, paint),
        _not_verified(ledger, width, paint),
        _effort(ledger, width, paint),
        _requests(run, width, paint),
        _outcome(run, ledger, reports, paint),
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


def _news(ledger: Ledger, width: int, paint: Paint) -> list[str]:
    news = ledger.comparison
    if news is None:
        return []
    heading = paint("strong", f"since the last run ({news.last})")
    if not news:
        return [f"{heading}: nothing is new, gone or lost"]
    rows: list[str] = [heading]
    if news.new:
        rows.append(f"  {count_of(len(news.new), 'new finding')}, told below")
    rows += _places("gone", news.gone, paint)
    rows += _places("broken then, and not tried to an end today", [each for each, _ in news.unseen], paint)
    if news.lost:
        rows.append(f"  {len(news.lost)} verified then, and not today:")
        found = reasons_of(news.lost)
        for reason in found[:MOST_PLACES]:
            rows += _wrapped(f"{reason.text} ({reason.where})", width, f"    {reason.count}  ", "       ")
        if left := found[MOST_PLACES:]:
            hidden = sum(reason.count for reason in left)
            rows.append(f"    {hidden}  for {count_of(len(left), 'other reason')}, in summary.md")
    return rows


def _places(word: str, found: Sequence[Requirement], paint: Paint) -> Iterator[str]:
    """Requirements in a line each, as far as they are not too many."""
    for each in found[:MOST_PLACES]:
        parts = (f"  {word}", each.rule, each.operation.label, each.location, paint("faint", each.short))
        yield _GAP.join(filter(None, parts))
    if (left := len(found) - MOST_PLACES) > 0:
        yield f"  {word}{_GAP}and {left} more, in findings.json"


def _findings(run: Run, ledger: Ledger, width: int, paint: Paint) -> Iterable[list[str]]:
    found = grouped_findings(ledger, run.fail_on)
    heading = ""
    for cause in found[:MOST_CAUSES]:
        tone = level(cause.first.basis, run.fail_on)
        told = _NEW_HEADINGS[tone] if cause.first.is_new else _HEADINGS[tone]
        if heading != (heading := told):
            yield [paint("strong", heading)]
        yield _cause(run, cause, tone, width, paint)
    if left := found[MOST_CAUSES:]:
        hidden = count_of(sum(len(cause.findings) for cause in left), "finding")
        failing = sum(len(each.findings) for each in left if level(each.first.basis, run.fail_on) is Level.ERROR)
        yield [
            f"and {hidden} of {count_of(len(left), 'more rule')}, in the reports: {failing or 'none'} of them fail the run"
        ]


def _cause(run: Run, cause: FindingGroup, tone: Level, width: int, paint: Paint) -> list[str]:
    first, *others = cause.findings
    loud = f"{first.severity}, {LEVEL_TEXTS[tone]}" if first.is_new else first.severity
    if not others:
        title = (paint(tone, first.rule), first.operation, first.location, paint("faint", first.id), loud)
        return [_GAP.join(filter(None, title)), *_told(run, first, width, "  ")]
    lines = [_GAP.join((paint(tone, first.rule), cause.count, loud)), f"  {first.title}."]
    lines += [_place(first, paint), *_told(run, first, width, "    ")]
    for each in others[: MOST_PLACES - 1]:
        lines += [_place(each, paint), *_told_apart(each, first, width, "    ")]
    left = len(others) - MOST_PLACES + 1
    return [*lines, *([f"  and {left} more, in the reports"] if left > 0 else [])]


def _place(finding: Finding, paint: Paint) -> str:
    return "  " + _GAP.join(filter(None, (finding.operation, finding.location, paint("faint", finding.id))))


def _told(run: Run, finding: Finding, width: int, indent: str) -> list[str]:
    return [
        *_said(finding, width, indent),
        *(line for each in explanation(finding) for line in _wrapped(each, width, indent, indent)),
        *_again(finding, indent),
        f"{indent}More: lmscontract explain {finding.id}",
        f"{indent}Accept, in accepted.toml: {acceptance_line(finding, run.today)}",
    ]


def _told_apart(finding: Finding, first: Finding, width: int, indent: str) -> list[str]:
    """What differs from the finding that stands for all, and how to see it again."""
    known = explanation(first)
    return [
        *_said(finding, width, indent),
        *(line for each in explanation(finding) if each not in known for line in _wrapped(each, width, indent, indent)),
        *_again(finding, indent),
    ]


def _again(finding: Finding, indent: str) -> list[str]:
    names = (repeat_as(finding.asked_as), *["  then"] * len(finding.earlier))
    return [f"{indent}{name}: {printable(line)}" for name, line in zip(names, finding.requests, strict=False)]


def _said(finding: Finding, width: int, indent: str) -> list[str]:
    said = with_source(finding.message, finding.source, finding.basis)
    lines = [part for line in said for part in _wrapped(line, width, indent, indent)]
    if not finding.use_instead:
        return lines
    instead = f"Use instead: {', '.join(finding.use_instead)}"
    if len(said) > 1 and len(lines[-1]) + len(_GAP) + len(instead) <= width:
        return [*lines[:-1], f"{lines[-1]}{_GAP}{instead}"]
    return [*lines, f"{indent}{instead}"]


def _figures(ledger: Ledger, width: int, paint: Paint) -> list[str]:
    gone, asked = absent_properties(ledger), requirements_by_account(ledger)
    rows = [
        ("requirements", totals(ledger)),
        ("verified", f"{share(ledger)} of what a response can show and is not due"),
        *([("absent", gone.text)] if gone.kept else []),
        *([("asked as", ", ".join(f"{name} for {count} of them" for name, count in asked))] if asked else []),
    ]
    lines = [line for name, text in rows for line in _wrapped(text, width, f"  {name:<14}", " " * 16)]
    heading = paint("strong", "how much of the contract was verified")
    return [heading, *lines, *_parts(ledger, width, paint)]


def _parts(ledger: Ledger, width: int, paint: Paint) -> list[str]:
    """How much was verified of each service and rule that has a gap, the widest first; those that have none in a line."""
    services = coverage(ledger, lambda each: each.operation.service)
    rules = coverage(ledger, lambda each: each.rule)
    lines: list[str] = []
    for name, parts, most in (("service", services, len(services)), ("rule", rules, MOST_REASONS)):
        gaps = sorted((each for each in parts if each.verified < each.asked), key=_openness)
        whole = [each.name for each in parts if each.verified == each.asked]
        if gaps:
            lines += [f"  by {name}", *(f"  {row}" for row in _aligned([_shares(each) for each in gaps[:most]], paint))]
        if left := gaps[most:]:
            lines.append(f"    and {count_of(len(left), f'more {name}')} with a smaller gap, in summary.md")
        if gaps and whole:
            told = ", ".join(whole) if name == "service" else count_of(len(whole), name)
            lines += _wrapped(f"without a gap: {told}", width, "    ", "      ")
    return lines


def _openness(part: Coverage) -> tuple[float, str]:
    return part.verified / part.asked, part.name


def _shares(part: Coverage) -> list[tuple[str, str]]:
    return [("", part.name), ("warning", f"{part.share:>7}"), ("faint", f"{part.verified} of {part.asked}")]


def _due(run: Run, ledger: Ledger, width: int, paint: Paint) -> list[str]:
    arrivals = due_changes(ledger)
    if not arrivals:
        return []
    rows = [
        [
            (_ARRIVALS.get(each.state, "faint"), each.state),
            ("", each.change),
            ("", f"{each.arrived} here, {each.missing} not yet, {each.unseen} not seen"),
        ]
        for each in arrivals
    ]
    heading = f"due in {run.month}: {count_of(len(arrivals), 'change')}, the old and the new form both pass"
    lines = [paint("strong", heading)]
    for line, each in zip(_aligned(rows, paint), arrivals, strict=True):
        lines.append(line)
        if each.arrived:
            lines += (f"  {line}" for line in _places("not yet", each.late, paint))
        if each.reason:
            lines += _wrapped(f"not seen: {printable(each.reason)}", width, "    ", "    ")
    return lines


def _accepted(ledger: Ledger, width: int, paint: Paint) -> list[str]:
    lines = [paint("strong", f"accepted: {count_of(len(ledger.accepted), 'finding')}")] if ledger.accepted else []
    for finding in ledger.accepted:
        lines.append(_GAP.join(filter(None, ("  " + finding.rule, finding.operation, finding.location, finding.id))))
        if finding.acceptance:
            lines += _wrapped(accepted_text(finding.acceptance), width, "    ", "    ")
    return lines


def _not_verified(ledger: Ledger, width: int, paint: Paint) -> list[str]:
    found = reasons(ledger)
    if not found:
        return []
    digits = len(str(found[0].count))
    lines = [paint("strong", f"not verified: {sum(reason.count for reason in found)}, because")]
    for reason in found[:MOST_REASONS]:
        lead = f"  {reason.count:>{digits}}  "
        lines += _wrapped(reason.told, width, lead, " " * len(lead))
    if left := found[MOST_REASONS:]:
        hidden = sum(reason.count for reason in left)
        lines.append(f"  {hidden:>{digits}}  for {count_of(len(left), 'other reason')}, in summary.md")
    return lines


def _effort(ledger: Ledger, width: int, paint: Paint) -> list[str]:
    """The effort ladder: what could be supplied, the least effort first, by how much it unlocks, and how far that leads."""
    found = supply_counts(ledger)
    if not found:
        return []
    now, *rungs = steps_to_verify_more(ledger)
    digits = len(str(found[0].count))
    lines = [paint("strong", "what would unlock them, the least effort first"), f"  {now.share} are verified now"]
    for rung in rungs:
        lines += _wrapped(f"up to {rung.share} with {rung.kind}", width, "  ", "    ")
        for each in rung.unlocks[:MOST_UNLOCKS]:
            lead = f"    {each.count:>{digits}}  "
            lines += _wrapped(each.supply.text, width, lead, " " * len(lead))
        if left := rung.unlocks[MOST_UNLOCKS:]:
            hidden = sum(each.count for each in left)
            lines.append(f"    {hidden:>{digits}}  with {len(left)} more, in summary.md")
    if left_over := without_remedy(ledger):
        lines.append(f"  nothing that could be supplied would unlock the other {left_over}")
    return lines


def _requests(run: Run, width: int, paint: Paint) -> list[str]:
    drawn = run.made_up_by_operation
    most = ", ".join(
        f"{label} {count}{f' ({drawn[label]} made up)' if drawn.get(label) else ''}"
        for label, count in most_requested(run)
    )
    slow = ", ".join(f"{label} {milliseconds(seconds)}" for label, seconds in slowest(run))
    exercised = f"{run.operations_exercised} of {run.operations_total} exercised"
    rows = (("operations", exercised), ("most", most), ("slowest", slow))
    lines = [line for name, text in rows if text for line in _wrapped(text, width, f"  {name:<14}", " " * 16)]
    made_up = f", {run.made_up} of them made up" if run.made_up else ""
    return [paint("strong", f"requests: {run.requests}{made_up}; each operation's are in summary.md"), *lines]


def _outcome(run: Run, ledger: Ledger, reports: str, paint: Paint) -> list[str]:
    failing = len(ledger.failing(run.fail_on))
    below = len(ledger.findings) - failing
    style = {0: "good", 1: "error"}.get(run.exit_code, "warning")
    word = paint(style, f"{run.exit_status.word.upper()} (exit {run.exit_code})")
    count = f"{count_of(failing, 'finding')} at or above the failing level ({run.fail_on}), {below} below"
    return [
        f"{word}: {run.exit_status.meaning}",
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
