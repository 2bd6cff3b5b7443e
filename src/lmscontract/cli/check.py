"""`lmscontract check`: verify a tenant, or the mock, against the contract of a month."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

from lmscontract.check_options import RUN, TARGETS, CheckOption, Number, require_extra
from lmscontract.cli.options import (
    Options,
    common_options,
    load_contract,
    require_requirements,
    run_options,
    warn_before_known,
    with_options,
)
from lmscontract.errors import UsageError

_TARGETS = tuple(each._replace(repeatable=True, default=()) if each.name == "tenant" else each for each in TARGETS)
_WORKERS = "Number of worker processes (pytest-xdist), up to 16; 0 runs all checks in one process."


@click.command()
@with_options(*_TARGETS, *RUN, CheckOption("workers", _WORKERS, "N", 0, number=Number(most=16)))
@click.option("-v", "--verbose", is_flag=True, help="Print everything that summary.md has. [default: off]")
@click.option("-q", "--quiet", is_flag=True, help="Print the outcome in one line. [default: off]")
@common_options(channel="that of the tenant, else the contract's first")
def check(options: Options, *, workers: int, verbose: bool, quiet: bool, tenant: tuple[str, ...], **asked: Any) -> None:
    """Verify a tenant, or the mock, against the contract of a month. Several tenants are checked in turn and compared.

    Without --as-of, a change that takes effect this month is due: its old and its new form both pass.
    """
    if len(tenant) > 1 and asked["base_url"] is not None:
        raise UsageError("one address cannot belong to several tenants", "--base-url", "name a single tenant")
    runs = [run_options({**options._asdict(), **asked, "tenant": each}) for each in dict.fromkeys(tenant or ("",))]
    runs[0].check_target("check")
    _check_writable(asked["reports"])
    require_extra(workers=bool(workers))
    if options.as_of or asked["broken"]:
        contract = load_contract(options)
        warn_before_known(contract, options.month)
        if asked["broken"]:
            require_requirements(contract.at(options.month, contract.channel(options.channel)), asked["broken"])
    from lmscontract.plugin.checks import run

    raise click.exceptions.Exit(run(runs, workers, verbose - quiet))


def _check_writable(reports: Path) -> None:
    where, hint = f"--reports {reports}", "choose another directory"
    try:
        existing = next(each for each in (reports, *reports.parents) if each.exists())
        if not existing.is_dir():
            raise UsageError(f"{existing} is not a directory", where, hint)
        if not os.access(existing, os.W_OK):
            raise UsageError(f"{existing} is not writable", where, hint)
    except OSError as error:
        raise UsageError(f"cannot be written: {error.strerror}", where, hint) from None
