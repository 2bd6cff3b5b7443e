"""The table of report formats, and the files that every run leaves behind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from lmscontract.findings import previous_runs
from lmscontract.findings.finding import Evidence, Outcome
from lmscontract.findings.ledger import Ledger
from lmscontract.reporting import github, gitlab, history, json_files, junit, markdown, sarif
from lmscontract.reporting.files import replace_files
from lmscontract.reporting.run import Run


class Redactor(Protocol):
    """What takes secrets and personal data out of a text."""

    def text(self, text: str, /) -> str:
        """The text without them."""

    def known(self, text: str, /) -> str:
        """The text without what is known to be secret, whatever stands before it."""


class Writer(Struct, frozen=True):
    """A format: the file that it is written to, and the function from a run to its text."""

    file: str
    write: Callable[[Run, Ledger], str]


WRITERS: Mapping[str, Writer] = {
    "json": Writer("findings.json", json_files.findings),
    "requirements": Writer("requirements.json", json_files.requirements),
    "sarif": Writer("findings.sarif", sarif.report),
    "junit": Writer("junit.xml", junit.report),
    "markdown": Writer("summary.md", markdown.summary),
    "history": Writer(previous_runs.FILE, history.history),
    "github": Writer("annotations.txt", github.workflow_commands),
    "gitlab": Writer("gl-code-quality-report.json", gitlab.code_quality),
}
"""Every format by its name."""

STANDARD = ("json", "requirements", "sarif", "junit", "markdown", "history", "github", "gitlab")
"""The formats that every run writes."""


def write_reports(folder: Path, run: Run, ledger: Ledger, redactor: Redactor) -> tuple[Path, ...]:
    """Write the standard formats and answer their paths; a UsageError says why the folder cannot be written to."""
    texts = rendered(STANDARD, run, ledger, redactor)
    if ledger.context.history.broken:
        previous_runs.rename_unreadable(folder / previous_runs.FILE)
    return replace_files(folder, {WRITERS[name].file: text for name, text in texts.items()})


def rendered(names: tuple[str, ...], run: Run, ledger: Ledger, redactor: Redactor) -> Mapping[str, str]:
    """The redacted text of each format.

    What a tenant said is redacted before a format escapes it, by name, by shape and as a known secret; the whole text
    afterwards by shape and as a known secret only: by then the names before values are words of the format and of the
    contract (`password.access_token=string` is an id, `"Authorization: Bearer $TOKEN"` a line of curl).
    """
    clean_run, clean_ledger = redacted(run, ledger, redactor)
    return {name: redactor.known(WRITERS[name].write(clean_run, clean_ledger)) for name in names}


def redacted(run: Run, ledger: Ledger, redactor: Redactor) -> tuple[Run, Ledger]:
    """The same run and ledger with every text of a tenant redacted, for a format that is shown and not written."""
    clean = ledger.without_outcomes()
    clear = cache(redactor.text)  # one exchange bears on many requirements
    for _, outcome in ledger.outcomes:
        clean.record(_redacted(outcome, clear))
    return replace(run, warnings=tuple(map(redactor.text, run.warnings))), clean


def _redacted(outcome: Outcome, clear: Callable[[str], str]) -> Outcome:
    def cleared(proof: Evidence) -> Evidence:
        return Evidence(*map(clear, (proof.request, proof.response, proof.curl)))

    return replace(
        outcome,
        reason=clear(outcome.reason),
        message=clear(outcome.message),
        evidence=cleared(outcome.evidence) if outcome.evidence else None,
        earlier=tuple(map(cleared, outcome.earlier)),
    )
