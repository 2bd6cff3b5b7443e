"""The summary on the terminal at the end of a run."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence

from lmscontract.findings.arrivals import ARRIVED, PARTLY
from lmscontract.findings.finding import Finding
from lmscontract.findings.ledger import Ledger
from lmscontract.reporting import statistics, texts
from lmscontract.reporting.run import Run
from lmscontract.rules.rule import Requirement

MOST_GROUPS = 12
MOST_PLACES = 5
MOST_REASONS = 8
MOST_SUPPLIES = 8

_GAP = "   "
_STYLES = {"strong": "1", "faint": "2", "error": "31", "good": "32", "warning": "33", "note": "36"}
_HEADINGS = {
    statistics.Level.ERROR: "violated, fails the run",
    statistics.Level.WARNING: "violated, below the failing level",
    statistics.Level.NOTE: "observed differently before",
}
NEW = "new since the last run"
_NEW_HEADINGS = {
    statistics.Level.ERROR: f"{NEW}, fails the run",
    statistics.Level.WARNING: f"{NEW}, below the failing level",
    statistics.Level.NOTE: f"{NEW}, observed differently before",
}
HINT = "summary.md and findings.json hold a message to the vendor's support for each finding"
_ARRIVALS = {ARRIVED: "good", PARTLY: "warning"}

Paint = Callable[[str, str], str]


def summary(run: Run, ledger: Ledger, reports: str, width: int, colour: bool) -> str:
    """Return the summary in lines of about `width` columns; commands and ids are never broken.

    `reports` is the directory of the report files, empty if there is none. `colour` adds ANSI colours.
    """
    paint: Paint = _painted if colour else _plain
    blocks = (
        _heading(run, ledger, width, paint),
        _announcements(run, ledger, width, paint),
        _comparison(ledger, width, paint),
        *_findings(run, ledger, width, paint),
        _statistics(ledger, width, paint),
        _due(run, ledger, width, paint),
        _accepted(ledger, width, paint),
        _not_verified(ledger, width, paint),
        _how_to_verify_more(ledger, width, paint),
        _requests(run, width, paint),
        _result(run, ledger, reports, paint),
    )
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def _painted(style: str, text: str) -> str:
    return f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if style else text


def _plain(_style: str, text: str) -> str:
    return text


def _heading(run: Run, ledger: Ledger, width: int, paint: Paint) -> list[str]:
    asked = run.month if run.as_of_given else f"{run.month} (today, {run.today})"
    facts = (f"target {run.target}", f"channel {run.channel}", f"month {asked}", f"profile {run.profile}")
    notes = (paint("warning", line) for note in run.notes for line in _wrapped(f"warning: {note}", width, "", "  "))
    return [
        paint("strong", _GAP.join((f"lmscontract {run.tool_version}", *facts))),
        f"{run.contract}, known through {run.known_through}{f'; {texts.SECTIONS}' if ledger.findings else ''}",
        *([f"narrowed to {', '.join(run.narrowed_to)}"] if run.narrowed_to else []),
        *notes,
    ]


def _announcements(run: Run, ledger: Ledger, width: int, paint: Paint) -> list[str]:
    """Return one line for each announcement that concerns the run: whether it has arrived."""
    lines: list[str] = []
    for each in statistics.announcements(run, ledger):
        first, *others = _wrapped(f"{each.state}: {texts.announcement_line(each)}", width, "", "  ")
        state = paint(_ARRIVALS.get(each.state, "strong"), each.state)
        lines += [state + first.removeprefix(each.state), *others]
    return lines


def _comparison(ledger: Ledger, width: int, paint: Paint) -> list[str]:
    comparison = ledger.comparison
    if comparison is None:
        return []
    heading = paint("strong", f"since the last run ({comparison.last})")
    if not comparison:
        return [f"{heading}: nothing is new, gone or lost"]
    rows: list[str] = [heading]
    if comparison.new:
        rows.append(f"  {statistics.count_of(len(comparison.new), 'new finding')}, see below")
    rows += _places("gone", comparison.gone, paint)
    rows += _places("violated then, not verified now", [each for each, _ in comparison.unseen], paint)
    if comparison.lost:
        rows.append(f"  {len(comparison.lost)} verified then, not now:")
        found = statistics.reasons_of(comparison.lost)
        for reason in found[:MOST_PLACES]:
            rows += _wrapped(f"{reason.text} ({reason.where})", width, f"    {reason.count}  ", "       ")
        if left := found[MOST_PLACES:]:
            hidden = sum(reason.count for reason in left)
            rows.append(f"    {hidden}  for {statistics.count_of(len(left), 'other reason')}, in summary.md")
    return rows


def _places(word: str, found: Sequence[Requirement], paint: Paint) -> Iterator[str]:
    """Return a line per requirement, up to a limit."""
    for each in found[:MOST_PLACES]:
        parts = (f"  {word}", each.rule, each.operation.label, each.location, paint("faint", each.short))
        yield _GAP.join(filter(None, parts))
    if (left := len(found) - MOST_PLACES) > 0:
        yield f"  {word}{_GAP}and {left} more, in findings.json"


def _findings(run: Run, ledger: Ledger, width: int, paint: Paint) -> Iterable[list[str]]:
    found = statistics.grouped_findings(ledger, run.fail_on)
    heading = ""
    for group in found[:MOST_GROUPS]:
        tone = statistics.level(group.first.basis, run.fail_on)
        text = _NEW_HEADINGS[tone] if group.first.is_new else _HEADINGS[tone]
        if heading != (heading := text):
            yield [paint("strong", heading)]
        yield _group(run, group, tone, width, paint)
    if left := found[MOST_GROUPS:]:
        hidden = [finding for each in left for finding in each.findings]
        failing = sum(statistics.level(each.basis, run.fail_on) is statistics.Level.ERROR for each in hidden)
        counts = f"{statistics.count_of(len(hidden), 'finding')} of {statistics.count_of(len(left), 'more rule')}"
        yield [
            f"and {counts}, in the reports: {failing or 'none'} of them fail the run",
        ]


def _group(run: Run, group: statistics.FindingGroup, tone: statistics.Level, width: int, paint: Paint) -> list[str]:
    first, *others = group.findings
    loud = f"{first.severity}, {statistics.LEVEL_TEXTS[tone]}" if first.is_new else first.severity
    if not others:
        title = (paint(tone, first.rule), first.operation, first.location, paint("faint", first.id), loud)
        return [_GAP.join(filter(None, title)), *_details(run, first, width, "  ")]
    lines = [_GAP.join((paint(tone, first.rule), group.count, loud)), f"  {first.title}."]
    lines += [_place(first, paint), *_details(run, first, width, "    ")]
    for each in others[: MOST_PLACES - 1]:
        lines += [_place(each, paint), *_differences(each, first, width, "    ")]
    left = len(others) - MOST_PLACES + 1
    return [*lines, *([f"  and {left} more, in the reports"] if left > 0 else [])]


def _place(finding: Finding, paint: Paint) -> str:
    return "  " + _GAP.join(filter(None, (finding.operation, finding.location, paint("faint", finding.id))))


def _details(run: Run, finding: Finding, width: int, indent: str) -> list[str]:
    return [
        *_message(finding, width, indent),
        *(line for each in texts.explanation(finding) for line in _wrapped(each, width, indent, indent)),
        *_repetition(finding, indent),
        f"{indent}More: lmscontract explain {finding.id}",
        f"{indent}Accept, in accepted.toml: {texts.acceptance_line(finding, run.today)}",
    ]


def _differences(finding: Finding, first: Finding, width: int, indent: str) -> list[str]:
    """Return what differs from the first finding of the group, and how to repeat the request."""
    known = texts.explanation(first)
    return [
        *_message(finding, width, indent),
        *(
            line
            for each in texts.explanation(finding)
            if each not in known
            for line in _wrapped(each, width, indent, indent)
        ),
        *_repetition(finding, indent),
    ]


def _repetition(finding: Finding, indent: str) -> list[str]:
    names = (texts.repeat_as(finding.asked_as), *["  then"] * len(finding.earlier))
    return [f"{indent}{name}: {texts.printable(line)}" for name, line in zip(names, finding.requests, strict=False)]


def _message(finding: Finding, width: int, indent: str) -> list[str]:
    message = texts.with_source(finding.message, finding.source, finding.basis, brief=True)
    lines = [part for line in message for part in _wrapped(line, width, indent, indent)]
    if not finding.use_instead:
        return lines
    instead = f"Use instead: {', '.join(finding.use_instead)}"
    if len(message) > 1 and len(lines[-1]) + len(_GAP) + len(instead) <= width:
        return [*lines[:-1], f"{lines[-1]}{_GAP}{instead}"]
    return [*lines, f"{indent}{instead}"]


def _statistics(ledger: Ledger, width: int, paint: Paint) -> list[str]:
    absent, asked = statistics.absent_properties(ledger), statistics.requirements_by_account(ledger)
    rows = [
        ("requirements", statistics.totals(ledger)),
        ("verified", f"{statistics.share(ledger)} of the observable requirements that are not due"),
        *([("absent", absent.text)] if absent.verified else []),
        *([("accounts", ", ".join(f"{name} for {count} of them" for name, count in asked))] if asked else []),
    ]
    lines = [line for name, text in rows for line in _wrapped(text, width, f"  {name:<14}", " " * 16)]
    heading = paint("strong", "how much of the contract was verified")
    return [heading, *lines, *_parts(ledger, width, paint)]


def _parts(ledger: Ledger, width: int, paint: Paint) -> list[str]:
    """Return the coverage of each service and rule, the lowest first; fully verified ones in one line."""
    services = statistics.coverage(ledger, lambda each: each.operation.service)
    rules = statistics.coverage(ledger, lambda each: each.rule)
    lines: list[str] = []
    for name, parts, most in (("service", services, len(services)), ("rule", rules, MOST_REASONS)):
        gaps = sorted((each for each in parts if each.verified < each.total), key=_verified_ratio)
        whole = [each.name for each in parts if each.verified == each.total]
        if gaps:
            lines += [f"  by {name}", *(f"  {row}" for row in _aligned([_shares(each) for each in gaps[:most]], paint))]
        if left := gaps[most:]:
            lines.append(f"    and {statistics.count_of(len(left), f'more {name}')}, in summary.md")
        if gaps and whole:
            names = ", ".join(whole) if name == "service" else statistics.count_of(len(whole), name)
            lines += _wrapped(f"fully verified: {names}", width, "    ", "      ")
    return lines


def _verified_ratio(part: statistics.Coverage) -> tuple[float, str]:
    return part.verified / part.total, part.name


def _shares(part: statistics.Coverage) -> list[tuple[str, str]]:
    return [("", part.name), ("warning", f"{part.share:>7}"), ("faint", f"{part.verified} of {part.total}")]


def _due(run: Run, ledger: Ledger, width: int, paint: Paint) -> list[str]:
    arrivals = statistics.due_changes(ledger)
    if not arrivals:
        return []
    rows = [
        [
            (_ARRIVALS.get(each.state, "faint"), each.state),
            ("", each.change),
            ("", f"{len(each.arrived)} arrived, {len(each.late)} missing, {each.unseen} not seen"),
        ]
        for each in arrivals
    ]
    heading = f"due in {run.month}: {statistics.count_of(len(arrivals), 'change')}, the old and the new form both pass"
    lines = [paint("strong", heading)]
    for line, each in zip(_aligned(rows, paint), arrivals, strict=True):
        lines.append(line)
        if each.arrived:
            lines += (f"  {line}" for line in _places("missing", each.late, paint))
        if each.reason:
            lines += _wrapped(f"not seen: {texts.printable(each.reason)}", width, "    ", "    ")
    return lines


def _accepted(ledger: Ledger, width: int, paint: Paint) -> list[str]:
    lines = (
        [paint("strong", f"accepted: {statistics.count_of(len(ledger.accepted), 'finding')}")]
        if ledger.accepted
        else []
    )
    for finding in ledger.accepted:
        lines.append(_GAP.join(filter(None, ("  " + finding.rule, finding.operation, finding.location, finding.id))))
        if finding.acceptance:
            lines += _wrapped(texts.accepted_text(finding.acceptance), width, "    ", "    ")
    return lines


def _not_verified(ledger: Ledger, width: int, paint: Paint) -> list[str]:
    found = statistics.reasons(ledger)
    if not found:
        return []
    digits = len(str(found[0].count))
    lines = [paint("strong", f"not verified: {sum(reason.count for reason in found)}, because")]
    for reason in found[:MOST_REASONS]:
        lead = f"  {reason.count:>{digits}}  "
        lines += _wrapped(reason.label, width, lead, " " * len(lead))
    if left := found[MOST_REASONS:]:
        hidden = sum(reason.count for reason in left)
        lines.append(f"  {hidden:>{digits}}  for {statistics.count_of(len(left), 'other reason')}, in summary.md")
    return lines


def _how_to_verify_more(ledger: Ledger, width: int, paint: Paint) -> list[str]:
    """Return what the configuration could supply, least effort first, and the share that could be verified then."""
    found = statistics.supply_counts(ledger)
    if not found:
        return []
    now, *steps = statistics.steps_to_verify_more(ledger)
    digits = len(str(found[0].count))
    lines = [paint("strong", "how to verify more, least effort first"), f"  {now.share} verified now"]
    for step in steps:
        lines += _wrapped(f"up to {step.share} with {step.kind}", width, "  ", "    ")
        for each in step.supplies[:MOST_SUPPLIES]:
            lead = f"    {each.count:>{digits}}  "
            lines += _wrapped(each.supply.text, width, lead, " " * len(lead))
        if left := step.supplies[MOST_SUPPLIES:]:
            hidden = sum(each.count for each in left)
            lines.append(f"    {hidden:>{digits}}  with {len(left)} more, in summary.md")
    if left_over := statistics.without_remedy(ledger):
        lines.append(f"  the other {left_over} cannot be verified by any configuration")
    return lines


def _requests(run: Run, width: int, paint: Paint) -> list[str]:
    generated_by = run.generated_by_operation
    most = ", ".join(
        f"{label} {count}{f' ({generated_by[label]} generated)' if generated_by.get(label) else ''}"
        for label, count in statistics.highest(run.requests_by_operation)
    )
    slow = ", ".join(
        f"{label} {statistics.milliseconds(seconds)}" for label, seconds in statistics.highest(run.slowest_by_operation)
    )
    exercised = f"{run.operations_exercised} of {run.operations_total} exercised"
    rows = (("operations", exercised), ("most", most), ("slowest", slow))
    lines = [line for name, text in rows if text for line in _wrapped(text, width, f"  {name:<14}", " " * 16)]
    generated = f", {run.generated} of them generated" if run.generated else ""
    return [paint("strong", f"requests: {run.requests}{generated}; each operation's are in summary.md"), *lines]


def _result(run: Run, ledger: Ledger, reports: str, paint: Paint) -> list[str]:
    failing = len(ledger.failing(run.fail_on))
    below = len(ledger.findings) - failing
    style = {0: "good", 1: "error"}.get(run.exit_code, "warning")
    word = paint(style, f"{run.exit_status.word.upper()} (exit {run.exit_code})")
    count = f"{statistics.count_of(failing, 'finding')} at or above the failing level ({run.fail_on}), {below} below"
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
    """Align rows of cells (style, text) in columns."""
    *filled, _ = (max(len(text) for _, text in column) for column in zip(*rows, strict=True))
    widths = (*filled, 0)
    cells = (
        [paint(style, text.ljust(width)) for (style, text), width in zip(row, widths, strict=True)] for row in rows
    )
    return ["  " + _GAP.join(row) for row in cells]
