"""`summary.md`: the run for a pull request, a job summary or a mail."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from lmscontract.findings.finding import Finding
from lmscontract.findings.ledger import Ledger
from lmscontract.reporting.digest import Cause, Level, causes, counted, level, reasons, share, totals
from lmscontract.reporting.run import Run
from lmscontract.reporting.words import printable, sourced

MOST_PLACES = 10

_SPECIAL = re.compile(r"([\\`*_\[\]<>|~#])")
_TICKS = re.compile(r"`+")
_LEVELS = {Level.ERROR: "fails the run", Level.WARNING: "warns", Level.NOTE: "drift"}


def summary(run: Run, ledger: Ledger) -> str:
    """The whole summary in GitHub's Markdown; of each broken rule at most ten places are told."""
    return "\n".join(
        (
            f"# {_text(run.target)}: {run.outcome.word}",
            "",
            *_verdict(run, ledger),
            *_figures(run, ledger),
            *_findings(run, ledger),
            *_due(run, ledger),
            *_not_verified(ledger),
        )
    )


def _verdict(run: Run, ledger: Ledger) -> Iterator[str]:
    failing = len(ledger.failing(run.fail_on))
    below = len(ledger.findings) - failing
    yield f"Exit code {run.exit_code}: {run.outcome.meaning}."
    yield f"{counted(failing, 'finding')} at or above the failing level ({run.fail_on}), {below} below."
    yield ""
    for note in run.notes:
        yield f"> **Warning:** {_text(note)}"
        yield ""


def _figures(run: Run, ledger: Ledger) -> Iterator[str]:
    asked = "as asked for" if run.as_of_given else f"today, {run.today}"
    yield from _table(
        ("Run", ""),
        (
            ("Contract", f"{_text(run.contract)}, known through {run.known_through}"),
            ("State", f"{run.month} ({asked}) on {run.channel}"),
            ("Profile", f"{_text(run.profile)}, seed {run.seed}, lmscontract {run.tool_version}, {run.started}"),
            ("Requirements", totals(ledger)),
            ("Verified", f"{share(ledger)} of what a response can show and is not due"),
            ("Operations", f"{run.operations_exercised} of {run.operations_total} exercised"),
            ("Requests", str(run.requests)),
        ),
    )


def _findings(run: Run, ledger: Ledger) -> Iterator[str]:
    found = causes(ledger)
    if found:
        yield from ("## Findings", "")
    for cause in found:
        loudness = _LEVELS[level(cause.first.basis, run.fail_on)]
        yield f"### {cause.first.rule}: {cause.count}, {loudness}"
        yield from ("", f"{_text(cause.first.title)} ({cause.first.severity}, {cause.first.basis}).", "")
        yield from _places(cause)


def _places(cause: Cause) -> Iterator[str]:
    for finding in cause.findings[:MOST_PLACES]:
        yield from _place(finding)
    if (left := len(cause.findings) - MOST_PLACES) > 0:
        yield from (f"And {left} more, in `findings.json`.", "")


def _place(finding: Finding) -> Iterator[str]:
    location = f" {_code(finding.location)}" if finding.location else ""
    yield f"- {_code(finding.operation)}{location} {_code(finding.id)}<br>"
    lines = [_text(line) for line in sourced(finding.message, finding.source, finding.basis)]
    if finding.use_instead:
        lines.append("Use instead: " + ", ".join(_code(each) for each in finding.use_instead))
    lines.append(f"Contract: {_code(finding.origin)}")
    yield "<br>\n".join(f"  {line}" for line in lines)
    yield ""
    if finding.reproduce:
        command = printable(finding.reproduce)
        fence = "`" * max(3, _longest_ticks(command) + 1)
        yield from ("  <details><summary>Again</summary>", "", f"  {fence}sh")
        yield from (f"  {line}" for line in command.split("\n"))
        yield from (f"  {fence}", "", "  </details>", "")


def _due(run: Run, ledger: Ledger) -> Iterator[str]:
    if arrivals := ledger.arrivals:
        yield from (f"## Due in {run.month}", "", "The old and the new form both pass.", "")
        yield from _table(
            ("Change", "State", "Here", "Not yet", "Not seen"),
            ((_code(a.change), a.word, str(a.arrived), str(a.missing), str(a.unseen)) for a in arrivals),
        )


def _not_verified(ledger: Ledger) -> Iterator[str]:
    if found := reasons(ledger):
        yield from ("## Not verified", "")
        yield from _table(("Requirements", "Reason"), ((str(reason.count), _text(reason.text)) for reason in found))


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    for row in (head, ("---",) * len(head), *rows):
        yield f"| {' | '.join(row)} |"
    yield ""


def _text(text: str) -> str:
    """A text that means nothing to Markdown."""
    return _SPECIAL.sub(r"\\\1", printable(text)).replace("&", "&amp;").replace("\n", " ")


def _code(text: str) -> str:
    """A text as code, whatever backticks and bars it holds."""
    ticks = "`" * (_longest_ticks(text) + 1)
    pad = " " if "`" in text else ""
    return f"{ticks}{pad}{printable(text)}{pad}{ticks}".replace("|", "\\|").replace("\n", " ")


def _longest_ticks(text: str) -> int:
    return max((len(run) for run in _TICKS.findall(text)), default=0)
