"""`lmscontract check`: a tenant, or the mock, against the contract of a month."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

from lmscontract.cli.options import (
    PATH,
    SEED,
    TEXT,
    NumberType,
    Options,
    look_at_broken,
    shared,
    the_contract,
    today,
    warn_before_known,
)
from lmscontract.errors import UsageError
from lmscontract.types import Channel


@click.command()
@click.option("--mock", is_flag=True, help="Check the mock, which is started for the run.")
@click.option("--tenant", type=TEXT, metavar="NAME", help="Check the tenant of that name in lmscontract.toml.")
@click.option("--base-url", metavar="URL", help="The tenant's address; credentials come from LMSCONTRACT_… variables.")
@click.option(
    "--profile",
    type=click.Choice(["gate", "nightly", "deep"]),
    default="gate",
    help="How much is tried: what a pipeline waits for, everything, or long runs of made-up calls.",
)
@click.option("--reports", type=PATH, default=Path("reports"), metavar="DIR", help="For reports.")
@click.option(
    "--fail-on",
    type=click.Choice(["stated", "inferred", "observed"]),
    default="stated",
    help="How sure a broken requirement must be to fail the run.",
)
@click.option(
    "--min-verified",
    type=NumberType(0, 100),
    default=0.0,
    metavar="PERCENT",
    help="Less is inconclusive (exit 3).",
)
@click.option("--allow-writes", is_flag=True, help="Also send what writes, where it can be undone; on a sandbox only.")
@click.option(
    "--only", multiple=True, type=TEXT, metavar="ID", help="Only this requirement, by id or short id; repeatable."
)
@click.option(
    "--rule", multiple=True, type=TEXT, metavar="NAME", help="Only rules of this name or pattern; repeatable."
)
@click.option(
    "--operation",
    multiple=True,
    type=TEXT,
    metavar="OPERATION",
    help='Only operations as in "GET /path*"; repeatable.',
)
@click.option("--used-by", type=TEXT, metavar="FILE", help="Only what a file of operations and properties names.")
@click.option(
    "--accepted", type=TEXT, metavar="FILE", help="Accepted findings; else accepted.toml beside the configuration."
)
@click.option(
    "--break",
    "broken",
    multiple=True,
    type=TEXT,
    metavar="ID",
    help="With --mock: a requirement it breaks; repeatable.",
)
@click.option("--seed", type=SEED, default=1, metavar="N", help="The seed of the mock and of made-up calls.")
@click.option(
    "--workers", type=click.IntRange(0, 16), default=0, metavar="N", help="Processes of pytest-xdist; 0 is none."
)
@shared()
def check(options: Options, **asked: Any) -> None:
    """Check a tenant, or the mock, against the contract of a month.

    Without --as-of, a change that takes effect this month is due: its old and its new form both pass.
    """
    from lmscontract import plugin
    from lmscontract.runner import Wanted

    named = [flag for flag in ("mock", "tenant", "base_url") if asked[flag] not in (None, False)]
    if not named:
        raise UsageError("no target is named", "check", "give --mock, --tenant NAME or --base-url URL")
    if "mock" in named and len(named) > 1:
        raise UsageError("the mock that is started has an address of its own", "--mock", "leave out the other target")
    if asked["broken"] and not asked["mock"]:
        raise UsageError("only the mock that is started can be broken", "--break", "give --mock")
    if asked["base_url"] is not None:
        _look_at_address(asked["base_url"])
    _look_at_folder(asked["reports"])
    if options.as_of or asked["broken"]:
        contract = the_contract(options)
        warn_before_known(contract, options.month)
        if asked["broken"]:
            look_at_broken(contract.at(options.month, options.channel or Channel.SANDBOX), asked["broken"])
    workers = asked.pop("workers")
    wanted = Wanted(
        today=today(),
        environ=dict(os.environ),
        folder=Path.cwd(),
        as_of=str(options.as_of or ""),
        channel=options.channel or "",
        contract=str(options.contract or ""),
        config=str(options.config or ""),
        **{
            **asked,
            "tenant": asked["tenant"] or "",
            "used_by": asked["used_by"] or "",
            "accepted": asked["accepted"] or "",
            "reports": str(asked["reports"]),
        },
    )
    raise click.exceptions.Exit(plugin.run(wanted, ["-n", str(workers)] if workers else []))


def _look_at_address(base_url: str) -> None:
    """Make sure that an address is one; a UsageError that names the option."""
    from lmscontract.config import Tenant

    if not base_url.strip():
        raise UsageError("is empty", "--base-url", "name the tenant's address, or give --mock")
    if len(base_url.split()) > 1:
        raise UsageError(f"{base_url!r} is no address", "--base-url", "write it without spaces")
    Tenant(name="", where="--base-url", base_url="").at(base_url)


def _look_at_folder(reports: Path) -> None:
    """Make sure, before anything is tried, that reports can be written; a UsageError that names the option."""
    where, hint = f"--reports {reports}", "name a folder of yours"
    try:
        there = next(each for each in (reports, *reports.parents) if each.exists())
        if not there.is_dir():
            raise UsageError(f"{there} is no folder", where, hint)
        if not os.access(there, os.W_OK):
            raise UsageError(f"{there} may not be written to", where, hint)
    except OSError as error:
        raise UsageError(f"cannot be written: {error.strerror}", where, hint) from None
