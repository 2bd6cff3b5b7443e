"""`summary.md`: the run for a pull request, a job summary or a mail."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from lmscontract.findings.finding import Finding
from lmscontract.findings.ledger import Ledger
from lmscontract.reporting.advice import age, expired, manual, responsible, to_accept
from lmscontract.reporting.digest import (
    LOUDNESS,
    Cause,
    absence,
    accounts,
    arriving,
    causes,
    counted,
    coverage,
    grouped,
    helpless,
    ladder,
    level,
    milliseconds,
    reasons,
    share,
    totals,
    unlocks,
)
from lmscontract.reporting.run import Run
from lmscontract.reporting.support import letter
from lmscontract.reporting.words import again, printable, sourced

MOST_PLACES = 10

_SPECIAL = re.compile(r"([\\`*_\[\]<>|~#])")
_TICKS = re.compile(r"`+")


def summary(run: Run, ledger: Ledger) -> str:
    """The whole summary in GitHub's Markdown; of each broken rule ten places are told in full, and the others named."""
    return "\n".join(
        (
            f"# {_text(run.target)}: {run.exit_status.word}",
            "",
            *_outcome(run, ledger),
            *_news(ledger),
            *_findings(run, ledger),
            *_figures(run, ledger),
            *_parts(ledger),
            *_due(run, ledger),
            *_accepted(ledger),
            *_not_verified(ledger),
            *_effort(ledger),
            *_requests(run),
        )
    )


def _outcome(run: Run, ledger: Ledger) -> Iterator[str]:
    failing = len(ledger.failing(run.fail_on))
    below = len(ledger.findings) - failing
    yield f"Exit code {run.exit_code}: {run.exit_status.meaning}."
    yield f"{counted(failing, 'finding')} at or above the failing level ({run.fail_on}), {below} below."
    yield ""
    for note in run.notes:
        yield f"> **Warning:** {_text(note)}"
        yield ""


def _figures(run: Run, ledger: Ledger) -> Iterator[str]:
    asked = "as asked for" if run.as_of_given else f"today, {run.today}"
    gone, asked_as = absence(ledger), ", ".join(f"{name} for {count} of them" for name, count in accounts(ledger))
    yield from ("## How much of the contract was verified", "")
    yield from _table(
        ("Run", ""),
        (
            ("Contract", f"{_text(run.contract)}, known through {run.known_through}"),
            ("State", f"{run.month} ({asked}) on {run.channel}"),
            ("Profile", f"{_text(run.profile)}, seed {run.seed}, lmscontract {run.tool_version}, {run.started}"),
            ("Requirements", totals(ledger)),
            ("Verified", f"{share(ledger)} of what a response can show and is not due"),
            *((("Absent", gone.text),) if gone.kept else ()),
            *((("Asked as", _text(asked_as)),) if asked_as else ()),
            ("Operations", f"{run.operations_exercised} of {run.operations_total} exercised"),
            ("Requests", str(run.requests)),
            *((("Narrowed to", _text(", ".join(run.narrowed_to))),) if run.narrowed_to else ()),
        ),
    )


def _news(ledger: Ledger) -> Iterator[str]:
    news = ledger.comparison
    if news is None:
        return
    yield from (f"## Since the last run ({_text(news.last)})", "")
    if not news:
        yield from ("Nothing is new, gone or lost.", "")
        return
    yield f"{counted(len(news.new), 'finding')} new, {len(news.gone)} gone, {len(news.lost)} verified then and not today."
    yield ""
    for word, found in (("new", news.new), ("gone", news.gone)):
        for each in found[:MOST_PLACES]:
            id = each.id if isinstance(each, Finding) else each.short
            parts = (_code(str(each.operation)), each.rule, _code(each.location) if each.location else "", _code(id))
            yield f"- {word}: {' '.join(filter(None, parts))}"
        if (left := len(found) - MOST_PLACES) > 0:
            yield f"- {word}: and {left} more"
    for reason in grouped(news.unseen):
        yield f"- broken then, and not tried to an end today: {reason.count}, {_text(reason.text)} ({_code(reason.where)})"
    for reason in grouped(news.lost):
        yield f"- verified then and not today: {reason.count}, {_text(reason.text)} ({_code(reason.where)})"
    yield ""


def _findings(run: Run, ledger: Ledger) -> Iterator[str]:
    found = causes(ledger, run.fail_on)
    if found:
        yield from ("## Findings", "")
    for cause in found:
        loudness = f"{cause.first.severity}, {LOUDNESS[level(cause.first.basis, run.fail_on)]}"
        new = ", new" if cause.first.is_new else ""
        page = manual(cause.first.rule)
        yield f"### {cause.first.rule}: {cause.count}, {loudness}{new}"
        yield from ("", f"{_text(cause.first.title)} ({cause.first.basis}).", "")
        yield from (f"{_text(page.why)} {_text(page.what)}", "")
        yield from _places(cause, run)


def _places(cause: Cause, run: Run) -> Iterator[str]:
    for finding in cause.findings[:MOST_PLACES]:
        yield from _place(finding, run)
    if (left := len(cause.findings) - MOST_PLACES) > 0:
        rows = ((_cell(each.operation), _place_in(each), _cell(each.id)) for each in cause.findings[MOST_PLACES:])
        yield from (f"<details><summary>And {left} more, told in full in findings.json</summary>", "")
        yield from _table(("Operation", "Place", "Id"), rows)
        yield from ("</details>", "")


def _place_in(finding: Finding) -> str:
    return _cell(finding.location) if finding.location else ""


def _place(finding: Finding, run: Run) -> Iterator[str]:
    location = f" {_code(finding.location)}" if finding.location else ""
    yield f"- {_code(finding.operation)}{location} {_code(finding.id)}<br>"
    lines = [_text(line) for line in sourced(finding.message, finding.source, finding.basis)]
    if finding.use_instead:
        lines.append("Use instead: " + ", ".join(_code(each) for each in finding.use_instead))
    lines.append(f"Since: {_text(age(finding))}")
    lines.append(f"Responsible: {_text(responsible(finding))}")
    if told := expired(finding):
        lines.append(_text(told))
    lines.append(f"Contract: {_code(finding.origin)}; more: {_code(f'lmscontract explain {finding.id}')}")
    yield "<br>\n".join(f"  {line}" for line in lines)
    yield ""
    if finding.reproduce:
        yield from _folded(again(finding.asked_as), "sh", "\n".join(map(printable, finding.requests)))
    yield from _folded("For the vendor's support", "text", letter(finding, run))
    yield from _folded("To accept it for a while, in accepted.toml", "toml", to_accept(finding, run.today))


def _folded(title: str, language: str, text: str) -> Iterator[str]:
    fence = "`" * max(3, _longest_ticks(text) + 1)
    yield from (f"  <details><summary>{title}</summary>", "", f"  {fence}{language}")
    yield from (f"  {line}".rstrip() for line in text.split("\n"))
    yield from (f"  {fence}", "", "  </details>", "")


def _parts(ledger: Ledger) -> Iterator[str]:
    services = coverage(ledger, lambda each: each.operation.service)
    rules = coverage(ledger, lambda each: each.rule)
    for title, found in (("service", services), ("rule", rules)):
        if found:
            yield from (f"<details><summary>Verified by {title}</summary>", "")
            rows = ((_text(each.name), each.share, f"{each.verified} of {each.asked}") for each in found)
            yield from _table((title.capitalize(), "Verified", "Requirements"), rows)
            yield from ("</details>", "")


def _accepted(ledger: Ledger) -> Iterator[str]:
    if ledger.accepted:
        yield from ("## Accepted", "")
        rows = (
            (_cell(each.id), f"{each.rule} {_cell(each.operation)}", *map(_text, (e.reason, e.owner, str(e.expiry))))
            for each in ledger.accepted
            if (e := each.acceptance)
        )
        yield from _table(("Finding", "What", "Reason", "Owner", "Until"), rows)


def _effort(ledger: Ledger) -> Iterator[str]:
    if not unlocks(ledger):
        return
    now, *rungs = ladder(ledger)
    yield from ("## What would unlock them", "", f"{now.share} are verified now. The least effort comes first.", "")
    rows = [(rung, each) for rung in rungs for each in rung.unlocks]
    yield from _table(
        ("Leads", "With", "Requirements", "To supply"),
        ((f"up to {rung.share}", _text(rung.kind), str(each.count), _text(each.supply.text)) for rung, each in rows),
    )
    if left := helpless(ledger):
        yield from (f"Nothing that could be supplied would unlock the other {left}.", "")


def _requests(run: Run) -> Iterator[str]:
    """How often each operation was called, how often by chance, and its slowest answer: the busiest first."""
    labels = sorted(run.requests_by_operation, key=lambda label: (-run.requests_by_operation[label], label))
    if labels:
        slow, drawn = run.slowest_by_operation, run.made_up_by_operation
        yield from ("<details><summary>Requests by operation</summary>", "")
        rows = (
            (
                _cell(label),
                str(run.requests_by_operation[label]),
                str(drawn.get(label) or ""),
                milliseconds(slow[label]) if label in slow else "",
            )
            for label in labels
        )
        yield from _table(("Operation", "Requests", "of them made up", "Slowest answer"), rows)
        yield from ("</details>", "")


def _due(run: Run, ledger: Ledger) -> Iterator[str]:
    if arrivals := arriving(ledger):
        yield from (f"## Due in {run.month}", "", "The old and the new form both pass.", "")
        yield from _table(
            ("Change", "State", "Here", "Not yet", "Not seen", "Why not seen"),
            (
                (_cell(a.change), a.state, str(a.arrived), str(a.missing), str(a.unseen), _text(a.reason))
                for a in arrivals
            ),
        )
        for each in arrivals:
            if each.arrived and each.late:
                yield from (f"Not yet of {_code(each.change)}:", "")
                yield from (
                    f"- {_code(late.operation.label)} {_code(late.location or late.rule)}" for late in each.late
                )
                yield ""


def _not_verified(ledger: Ledger) -> Iterator[str]:
    if found := reasons(ledger):
        yield from ("## Not verified", "")
        yield from _table(("Requirements", "Reason"), ((str(reason.count), _text(reason.told)) for reason in found))


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    for row in (head, ("---",) * len(head), *rows):
        yield f"| {' | '.join(row)} |"
    yield ""


def _text(text: str) -> str:
    """A text that means nothing to Markdown."""
    return _SPECIAL.sub(r"\\\1", printable(text)).replace("&", "&amp;").replace("\n", " ")


def _code(text: str) -> str:
    """A text as code, whatever backticks it holds."""
    ticks = "`" * (_longest_ticks(text) + 1)
    pad = " " if "`" in text else ""
    return f"{ticks}{pad}{printable(text)}{pad}{ticks}".replace("\n", " ")


def _cell(text: str) -> str:
    """A text as code in a table, where a bar would end the cell."""
    return _code(text).replace("|", "\\|")


def _longest_ticks(text: str) -> int:
    return max((len(run) for run in _TICKS.findall(text)), default=0)
