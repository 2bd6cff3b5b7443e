"""`summary.md`: the run for a pull request, a job summary or an e-mail."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from lmscontract.findings.finding import Finding
from lmscontract.findings.ledger import Ledger
from lmscontract.reporting import statistics, texts
from lmscontract.reporting.run import Run

MOST_PLACES = 10

_SPECIAL = re.compile(r"([\\`*_\[\]<>|~#])")
_TICKS = re.compile(r"`+")


def summary(run: Run, ledger: Ledger) -> str:
    """Return the summary in GitHub's Markdown; of each violated rule it details ten findings and lists the others."""
    return "\n".join(
        (
            f"# {_text(run.target)}: {run.exit_status.word}",
            "",
            *_result(run, ledger),
            *_announcements(run, ledger),
            *_comparison(ledger),
            *_findings(run, ledger),
            *_statistics(run, ledger),
            *_parts(ledger),
            *_due(run, ledger),
            *_accepted(ledger),
            *_not_verified(ledger),
            *_how_to_verify_more(ledger),
            *_requests(run),
        )
    )


def _result(run: Run, ledger: Ledger) -> Iterator[str]:
    failing = len(ledger.failing(run.fail_on))
    below = len(ledger.findings) - failing
    yield f"Exit code {run.exit_code}: {run.exit_status.meaning}."
    yield f"{statistics.count_of(failing, 'finding')} at or above the failing level ({run.fail_on}), {below} below."
    yield ""
    for note in run.notes:
        yield f"> **Warning:** {_text(note)}"
        yield ""


def _announcements(run: Run, ledger: Ledger) -> Iterator[str]:
    if found := statistics.announcements(run, ledger):
        yield from (f"- **{each.state}**: {_text(texts.announcement_line(each))}" for each in found)
        yield ""


def _statistics(run: Run, ledger: Ledger) -> Iterator[str]:
    asked = "as requested" if run.as_of_given else f"today, {run.today}"
    absent, by_account = statistics.absent_properties(ledger), statistics.requirements_by_account(ledger)
    asked_as = ", ".join(f"{name} for {count} of them" for name, count in by_account)
    yield from ("## How much of the contract was verified", "")
    yield from _table(
        ("Run", ""),
        (
            ("Contract", f"{_text(run.contract)}, known through {run.known_through}"),
            ("State", f"{run.month} ({asked}) on {run.channel}"),
            ("Profile", f"{_text(run.profile)}, seed {run.seed}, lmscontract {run.tool_version}, {run.started}"),
            ("Requirements", statistics.totals(ledger)),
            ("Verified", f"{statistics.share(ledger)} of the observable requirements that are not due"),
            *((("Absent", absent.text),) if absent.verified else ()),
            *((("Accounts", _text(asked_as)),) if asked_as else ()),
            ("Operations", f"{run.operations_exercised} of {run.operations_total} exercised"),
            ("Requests", str(run.requests)),
            *((("Narrowed to", _text(", ".join(run.narrowed_to))),) if run.narrowed_to else ()),
        ),
    )


def _comparison(ledger: Ledger) -> Iterator[str]:
    comparison = ledger.comparison
    if comparison is None:
        return
    yield from (f"## Since the last run ({_text(comparison.last)})", "")
    if not comparison:
        yield from ("Nothing is new, gone or lost.", "")
        return
    new = statistics.count_of(len(comparison.new), "finding")
    yield f"{new} new, {len(comparison.gone)} gone, {len(comparison.lost)} verified then, not now."
    yield ""
    for word, found in (("new", comparison.new), ("gone", comparison.gone)):
        for each in found[:MOST_PLACES]:
            id = each.id if isinstance(each, Finding) else each.short
            parts = (_code(str(each.operation)), each.rule, _code(each.location) if each.location else "", _code(id))
            yield f"- {word}: {' '.join(filter(None, parts))}"
        if (left := len(found) - MOST_PLACES) > 0:
            yield f"- {word}: and {left} more"
    for reason in statistics.reasons_of(comparison.unseen):
        yield f"- violated then, not verified now: {reason.count}, {_text(reason.text)} ({_code(reason.where)})"
    for reason in statistics.reasons_of(comparison.lost):
        yield f"- verified then, not now: {reason.count}, {_text(reason.text)} ({_code(reason.where)})"
    yield ""


def _findings(run: Run, ledger: Ledger) -> Iterator[str]:
    found = statistics.grouped_findings(ledger, run.fail_on)
    if found:
        yield from ("## Findings", "", f"{texts.SECTIONS[:1].upper()}{texts.SECTIONS[1:]}.", "")
    for group in found:
        level_text = (
            f"{group.first.severity}, {statistics.LEVEL_TEXTS[statistics.level(group.first.basis, run.fail_on)]}"
        )
        new = ", new" if group.first.is_new else ""
        page = texts.rule_manual(group.first.rule)
        yield f"### {group.first.rule}: {group.count}, {level_text}{new}"
        yield from ("", f"{_text(group.first.title)} ({group.first.basis}).", "")
        yield from (f"{_text(page.why)} {_text(page.what)}", "")
        yield from _places(group, run)


def _places(group: statistics.FindingGroup, run: Run) -> Iterator[str]:
    for finding in group.findings[:MOST_PLACES]:
        yield from _place(finding, run)
    if (left := len(group.findings) - MOST_PLACES) > 0:
        rows = ((_cell(each.operation), _place_in(each), _cell(each.id)) for each in group.findings[MOST_PLACES:])
        yield from (f"<details><summary>And {left} more, see findings.json</summary>", "")
        yield from _table(("Operation", "Location", "Id"), rows)
        yield from ("</details>", "")


def _place_in(finding: Finding) -> str:
    return _cell(finding.location) if finding.location else ""


def _place(finding: Finding, run: Run) -> Iterator[str]:
    location = f" {_code(finding.location)}" if finding.location else ""
    yield f"- {_code(finding.operation)}{location} {_code(finding.id)}<br>"
    lines = [_text(line) for line in texts.with_source(finding.message, finding.source, finding.basis, brief=True)]
    if finding.use_instead:
        lines.append("Use instead: " + ", ".join(_code(each) for each in finding.use_instead))
    lines.append(f"Since: {_text(texts.since(finding))}")
    lines.append(f"Responsible: {_text(texts.responsible(finding))}")
    if expired := texts.expired_acceptance(finding):
        lines.append(_text(expired))
    lines.append(f"Contract: {_code(finding.origin)}; more: {_code(f'lmscontract explain {finding.id}')}")
    yield "<br>\n".join(f"  {line}" for line in lines)
    yield ""
    if finding.reproduce:
        yield from _folded(texts.repeat_as(finding.asked_as), "sh", "\n".join(map(texts.printable, finding.requests)))
    yield from _folded("Message to the vendor's support", "text", texts.support_request(finding, run))
    yield from _folded("To accept it for a while, in accepted.toml", "toml", texts.acceptance_line(finding, run.today))


def _folded(title: str, language: str, text: str) -> Iterator[str]:
    fence = "`" * max(3, _longest_ticks(text) + 1)
    yield from (f"  <details><summary>{title}</summary>", "", f"  {fence}{language}")
    yield from (f"  {line}".rstrip() for line in text.split("\n"))
    yield from (f"  {fence}", "", "  </details>", "")


def _parts(ledger: Ledger) -> Iterator[str]:
    services = statistics.coverage(ledger, lambda each: each.operation.service)
    rules = statistics.coverage(ledger, lambda each: each.rule)
    for title, found in (("service", services), ("rule", rules)):
        if found:
            yield from (f"<details><summary>Verified by {title}</summary>", "")
            rows = ((_text(each.name), each.share, f"{each.verified} of {each.total}") for each in found)
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
        yield from _table(("Finding", "Requirement", "Reason", "Owner", "Until"), rows)


def _how_to_verify_more(ledger: Ledger) -> Iterator[str]:
    if not statistics.supply_counts(ledger):
        return
    now, *steps = statistics.steps_to_verify_more(ledger)
    yield from ("## How to verify more", "", f"{now.share} verified now. Least effort first.", "")
    rows = [(step, each) for step in steps for each in step.supplies]
    yield from _table(
        ("Verified", "With", "Requirements", "Missing"),
        ((f"up to {step.share}", _text(step.kind), str(each.count), _text(each.supply.text)) for step, each in rows),
    )
    if left := statistics.without_remedy(ledger):
        yield from (f"The other {left} cannot be verified by any configuration.", "")


def _requests(run: Run) -> Iterator[str]:
    """Yield the requests to each operation, the generated ones, and its slowest response; most requests first."""
    labels = sorted(run.requests_by_operation, key=lambda label: (-run.requests_by_operation[label], label))
    if labels:
        slow, generated = run.slowest_by_operation, run.generated_by_operation
        yield from ("<details><summary>Requests by operation</summary>", "")
        rows = (
            (
                _cell(label),
                str(run.requests_by_operation[label]),
                str(generated.get(label) or ""),
                statistics.milliseconds(slow[label]) if label in slow else "",
            )
            for label in labels
        )
        yield from _table(("Operation", "Requests", "Generated", "Slowest response"), rows)
        yield from ("</details>", "")


def _due(run: Run, ledger: Ledger) -> Iterator[str]:
    if arrivals := statistics.due_changes(ledger):
        yield from (f"## Due in {run.month}", "", "The old and the new form both pass.", "")
        yield from _table(
            ("Change", "State", "Arrived", "Missing", "Not seen", "Reason"),
            (
                (_cell(a.change), a.state, str(len(a.arrived)), str(len(a.late)), str(a.unseen), _text(a.reason))
                for a in arrivals
            ),
        )
        for each in arrivals:
            if each.arrived and each.late:
                yield from (f"Missing of {_code(each.change)}:", "")
                yield from (
                    f"- {_code(late.operation.label)} {_code(late.location or late.rule)}" for late in each.late
                )
                yield ""


def _not_verified(ledger: Ledger) -> Iterator[str]:
    if found := statistics.reasons(ledger):
        yield from ("## Not verified", "")
        yield from _table(("Requirements", "Reason"), ((str(reason.count), _text(reason.label)) for reason in found))


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    for row in (head, ("---",) * len(head), *rows):
        yield f"| {' | '.join(row)} |"
    yield ""


def _text(text: str) -> str:
    """Escape a text for Markdown."""
    return _SPECIAL.sub(r"\\\1", texts.printable(text)).replace("&", "&amp;").replace("\n", " ")


def _code(text: str) -> str:
    """Return a text as inline code."""
    ticks = "`" * (_longest_ticks(text) + 1)
    pad = " " if "`" in text else ""
    return f"{ticks}{pad}{texts.printable(text)}{pad}{ticks}".replace("\n", " ")


def _cell(text: str) -> str:
    """Return a text as inline code in a table cell."""
    return _code(text).replace("|", "\\|")


def _longest_ticks(text: str) -> int:
    return max((len(run) for run in _TICKS.findall(text)), default=0)
