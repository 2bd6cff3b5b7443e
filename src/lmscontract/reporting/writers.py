"""The tables of report formats, and the files that every run writes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path

import tomli_w
from msgspec import Struct
from msgspec.structs import replace

from lmscontract.errors import UsageError
from lmscontract.findings import previous_runs
from lmscontract.findings.finding import Evidence, Outcome
from lmscontract.findings.ledger import Ledger
from lmscontract.findings.redaction import Redactor
from lmscontract.findings.usage_finding import Readiness
from lmscontract.output_files import replace_files
from lmscontract.reporting import code_annotations, html, integration, json_files, junit, markdown, sarif
from lmscontract.reporting.integration import Criteria
from lmscontract.reporting.run import Run
from lmscontract.reporting.summary import document

_MOST_IN_COMMENT = 50
"""The number of findings in Markdown: a comment of a pull request has a limit of length."""


class Writer(Struct, frozen=True):
    """A format: the file that it is written to, and the function from a run to its text."""

    file: str
    write: Callable[[Run, Ledger], str]


DISCOVERED = "discovered.toml"

WRITERS: Mapping[str, Writer] = {
    "json": Writer("findings.json", json_files.findings),
    "requirements": Writer("requirements.json", json_files.requirements),
    "sarif": Writer("findings.sarif", sarif.report),
    "junit": Writer("junit.xml", junit.report),
    "markdown": Writer("summary.md", lambda run, ledger: markdown.page(document(run, ledger))),
    "html": Writer("summary.html", lambda run, ledger: html.page(document(run, ledger))),
    "history": Writer(previous_runs.FILE, json_files.history),
    "github": Writer("annotations.txt", code_annotations.github),
    "gitlab": Writer("gl-code-quality-report.json", code_annotations.gitlab),
}
"""Every format of a run by its name."""

INTEGRATION_WRITERS: Mapping[str, Callable[[Readiness, Criteria], str]] = {
    "text": integration.text,
    "json": json_files.integration,
    "markdown": lambda found, criteria: markdown.page(integration.document(found, criteria, _MOST_IN_COMMENT)),
    "html": lambda found, criteria: html.page(integration.document(found, criteria)),
    "sarif": sarif.of_integration,
    "junit": junit.of_integration,
    "github": code_annotations.github_of_integration,
    "gitlab": code_annotations.gitlab_of_integration,
}
"""Every format of `readiness` by its name."""


def write_reports(folder: Path, run: Run, ledger: Ledger, redactor: Redactor) -> tuple[Path, ...]:
    """Write every format and return their paths; a UsageError if the folder is not writable."""
    texts = rendered(WRITERS, run, ledger, redactor)
    if ledger.context.history.broken:
        previous_runs.rename_unreadable(folder / previous_runs.FILE)
    return write_files(folder, {WRITERS[name].file: text for name, text in texts.items()})


def write_files(folder: Path, texts: Mapping[str, str]) -> tuple[Path, ...]:
    """Write each text under its name, in UTF-8, and return the paths; a UsageError if the folder is not writable."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        # A lone surrogate, which JSON admits and UTF-8 does not, is written as \udc00 instead of failing.
        replace_files(folder, {name: text.encode("utf-8", "backslashreplace") for name, text in texts.items()})
    except OSError as error:
        what, hint = f"cannot be written: {error.strerror or error}", "name another directory with --reports"
        raise UsageError(what, str(folder), hint) from error
    return tuple(folder / name for name in texts)


def discovered(tenant: str, tables: Mapping[str, Mapping[str, str]]) -> str:
    """Return what a run discovered about the lists of a tenant, as TOML for its configuration; empty without an entry.

    Each table maps the label of a list to a name, or to an empty one if none holds. A tenant that was given by its address has
    a placeholder for its name.
    """
    found = {table: {label: name for label, name in sorted(each.items()) if name} for table, each in tables.items()}
    found = {table: names for table, names in found.items() if names}
    return tomli_w.dumps({"tenants": {"NAME" if "/" in tenant else tenant: found}}) if found else ""


def rendered(names: Iterable[str], run: Run, ledger: Ledger, redactor: Redactor) -> Mapping[str, str]:
    """The text of each format, redacted before it is escaped and as a whole."""
    clean_run, clean_ledger = redacted(run, ledger, redactor)
    return {name: redactor.text(WRITERS[name].write(clean_run, clean_ledger)) for name in names}


def redacted(run: Run, ledger: Ledger, redactor: Redactor) -> tuple[Run, Ledger]:
    """The same run and ledger with every text of a tenant redacted, for a format that is shown and not written."""
    clean = Ledger(ledger.requirements, ledger.use_instead, ledger.context)
    clear = cache(redactor.text)  # one exchange is relevant for many requirements
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
