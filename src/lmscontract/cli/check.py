"""`lmscontract check`: verify a tenant, or the mock, against the contract of a month."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click
from msgspec.structs import replace

from lmscontract.check_options import RUN, TARGETS, require_extra, today
from lmscontract.cli.options import (
    Options,
    common_options,
    load_contract,
    option_of,
    require_requirements,
    warn_before_known,
)
from lmscontract.errors import UsageError

_ONE_TARGET = "give --mock, --tenant NAME or --base-url URL"


def _run_options(command: Any) -> Any:
    for option in reversed((*TARGETS, *RUN)):
        several = option.name == "tenant"
        command = option_of(option._replace(repeatable=True, default=()) if several else option)(command)
    return command


@click.command()
@_run_options
@click.option(
    "--workers",
    type=click.IntRange(0, 16),
    default=0,
    show_default=True,
    metavar="N",
    help="Number of worker processes (pytest-xdist), up to 16; 0 runs all checks in one process.",
)
@click.option("-v", "--verbose", is_flag=True, help="Print everything that summary.md has. [default: off]")
@click.option("-q", "--quiet", is_flag=True, help="Print the outcome in one line. [default: off]")
@common_options(channel="that of the tenant, else the contract's first")
def check(options: Options, *, workers: int, verbose: bool, quiet: bool, **asked: Any) -> None:
    """Verify a tenant, or the mock, against the contract of a month. Several tenants are checked in turn and compared.

    Without --as-of, a change that takes effect this month is due: its old and its new form both pass.
    """
    _look_at_target(asked)
    _look_at_reports(asked["reports"])
    require_extra(workers=bool(workers))
    if options.as_of or asked["broken"]:
        contract = load_contract(options)
        warn_before_known(contract, options.month)
        if asked["broken"]:
            require_requirements(contract.at(options.month, contract.channel(options.channel)), asked["broken"])
    tenants = tuple(dict.fromkeys(asked.pop("tenant"))) or ("",)
    from lmscontract.plugin.checks import run
    from lmscontract.runner.options import RunOptions

    values: dict[str, Any] = {name: "" if value is None else value for name, value in asked.items()}
    values |= {"base_url": asked["base_url"], "reports": str(asked["reports"])}
    wanted = RunOptions(
        today=today(os.environ),
        environ=dict(os.environ),
        folder=Path.cwd(),
        as_of=str(options.as_of or ""),
        channel=options.channel or "",
        contract=str(options.contract or ""),
        config=str(options.config or ""),
        **values,
    )
    runs = [replace(wanted, tenant=tenant) for tenant in tenants]
    raise click.exceptions.Exit(run(runs, workers, verbose - quiet))


def _look_at_target(asked: dict[str, Any]) -> None:
    """Raise a UsageError unless the options name one target."""
    if not (asked["mock"] or asked["tenant"] or asked["base_url"] is not None):
        raise UsageError("no target given", "check", _ONE_TARGET)
    if asked["mock"] and (asked["tenant"] or asked["base_url"] is not None):
        raise UsageError(
            "starts a mock for the run, so no other target can be given", "--mock", "remove the other target"
        )
    if len(asked["tenant"]) > 1 and asked["base_url"] is not None:
        raise UsageError("one address cannot belong to several tenants", "--base-url", "name a single tenant")
    if asked["broken"] and not asked["mock"]:
        raise UsageError("only the started mock can break requirements", "--break", "give --mock")
    if asked["base_url"] is not None:
        _look_at_address(asked["base_url"])


def _look_at_address(base_url: str) -> None:
    from lmscontract.config import Tenant

    if not base_url.strip():
        raise UsageError("is empty", "--base-url", "give the address of the tenant, or --mock")
    if len(base_url.split()) > 1:
        raise UsageError(f"expected a URL, got {base_url!r}", "--base-url", "write it without spaces")
    Tenant(name="", where="--base-url", base_url="").at(base_url)


def _look_at_reports(reports: Path) -> None:
    """Raise a UsageError if the reports cannot be written there."""
    where, hint = f"--reports {reports}", "choose another directory"
    try:
        existing = next(each for each in (reports, *reports.parents) if each.exists())
        if not existing.is_dir():
            raise UsageError(f"{existing} is not a directory", where, hint)
        if not os.access(existing, os.W_OK):
            raise UsageError(f"{existing} is not writable", where, hint)
    except OSError as error:
        raise UsageError(f"cannot be written: {error.strerror}", where, hint) from None
