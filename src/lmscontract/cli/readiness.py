"""`lmscontract readiness`: what breaks in an integration: where, when, and what to write instead."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from lmscontract.check_options import CheckOption, Number, today
from lmscontract.cli.options import TEXT, Options, common_options, load_contract, warn_before_known, with_options
from lmscontract.cli.output import FORMAT, parse_formats, write
from lmscontract.errors import UsageError
from lmscontract.input_files import parse_json, read_text
from lmscontract.progress import progress
from lmscontract.types import Month

if TYPE_CHECKING:
    from lmscontract.findings.usage_finding import Certainty, Readiness, Works

_OPTIONS = (
    CheckOption("from", "Report changes after this month.", "YYYY-MM", shown="the first known one"),
    CheckOption("to", "Report changes up to this month.", "YYYY-MM", shown="the last known one"),
    FORMAT._replace(
        help="Output format: text, json, markdown, html, sarif, junit, github, gitlab or usage, printed or written to a file."
    ),
    CheckOption(
        "fail-on",
        "Fail on findings of this certainty or a higher one.",
        "",
        "certain",
        "",
        ("certain", "likely", "possible"),
    ),
    CheckOption(
        "fail-on-new", "Fail only on findings that are not in this JSON result of an earlier run.", "FILE", "", "on all"
    ),
    CheckOption(
        "fail-within",
        "Fail only on changes that take effect within this number of months.",
        "MONTHS",
        None,
        "on all",
        number=Number(),
    ),
    CheckOption("accepted", "File of accepted findings.", "FILE", "", "accepted.toml beside the configuration"),
    CheckOption("allow-empty", "End with 0, and not with 3, if no call of the API is found."),
    CheckOption(
        "workers", "Number of processes that read files.", "N", None, "one for each processor", number=Number(least=1)
    ),
    CheckOption(
        "executor",
        "Where files are read: by processes of this machine, or by the workers of a Dask cluster.",
        "processes|dask=ADDRESS",
        "processes",
    ),
)


@click.command()
@click.argument("paths", type=TEXT, nargs=-1, required=True, metavar="PATH …")
@click.option("-q", "--quiet", is_flag=True, help="Print only the first line of the format text. [default: off]")
@with_options(*_OPTIONS)
@common_options(as_of=False, channel="all channels")
def readiness(
    options: Options,
    paths: Sequence[str],
    first: Month | None,
    last: Month | None,
    formats: Sequence[str],
    fail_on: str,
    fail_on_new: Path | None,
    fail_within: int | None,
    accepted: Path | None,
    allow_empty: bool,
    workers: int | None,
    executor: str,
    quiet: bool,
) -> None:
    """Show what breaks in an integration: where, when, and what to write instead.

    PATH is a file or a directory, or the URL of one: source code, or recorded calls.
    """
    from lmscontract.findings.usage_finding import Certainty
    from lmscontract.readiness.evaluator import Evaluator
    from lmscontract.reporting.integration import Criteria
    from lmscontract.reporting.run import command_options
    from lmscontract.reporting.writers import INTEGRATION_WRITERS
    from lmscontract.usage.executors import opened
    from lmscontract.usage.files import location, read_files

    wanted = parse_formats(formats, {**INTEGRATION_WRITERS, "usage": None})
    contract = load_contract(options)
    known = contract.vocabulary
    first, last = first or known.baseline, last or known.known_through
    if last < first:
        raise UsageError(f"is after --to {last}", f"--from {first}", "write the earlier month first")
    evaluator = Evaluator(
        contract,
        first,
        last,
        options.channels(contract),
        today(os.environ),
        command_options((("--contract", str(options.contract or "")), ("--config", str(options.config or "")))),
    )
    warn_before_known(contract, evaluator.first)
    criteria = Criteria(Certainty(fail_on), _earlier(fail_on_new), fail_within)
    places = [location(path) for path in paths]
    with progress(sys.stderr) as show, opened(executor, workers, show) as engine:
        reading = read_files(places, evaluator.templates, root=_repository(), executor=engine, cache=_cache())
    result = _accepted(evaluator.evaluate(reading), options, accepted)
    for text, name, file in wanted:
        if name == "usage":
            output = reading.encode().decode()
        elif name == "text" and quiet:
            output = f"{criteria.headline(result)}\n"
        else:
            output = INTEGRATION_WRITERS[name](result, criteria)
        write(output, file, f"--format {text}")
    click.get_current_context().exit(criteria.exit_code(result, allow_empty=allow_empty))


def _repository() -> Path:
    """Return the top of the git repository that the command runs in, or the working directory.

    Files are named relative to it, so that ids do not depend on the folder that the command runs in.
    """
    return next((each for each in (Path.cwd(), *Path.cwd().parents) if (each / ".git").exists()), Path.cwd())


def _cache() -> Path:
    """Return the directory of the user that keeps parsed source files between runs."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "lmscontract")


def _earlier(file: Path | None) -> dict[str, tuple[Certainty, Works]] | None:
    """Return the findings of an earlier result by id; a UsageError if it is not one."""
    from lmscontract.findings.usage_finding import Certainty, Works

    if file is None:
        return None
    where, hint = f"--fail-on-new {file}", "write it with --format json=FILE"
    other = UsageError("is not a JSON result of readiness", where, hint)
    text = read_text(file, lambda what: UsageError(what, where, hint))
    try:
        found = parse_json(text, lambda *_: other)["findings"]
        return {each["id"]: (Certainty(each["certainty"]), Works(each["works"])) for each in found}
    except (KeyError, TypeError, ValueError):
        raise other from None


def _accepted(result: Readiness, options: Options, file: Path | None) -> Readiness:
    """Return the result with the entries of a file, or of the accepted.toml beside the configuration, that are in force."""
    from lmscontract import config
    from lmscontract.findings import accepted

    beside = accepted.beside(options.config or config.find(Path.cwd()), Path.cwd())
    file = file or (beside and Path(os.path.relpath(beside)))
    return result.accepting(accepted.read(file)) if file else result
