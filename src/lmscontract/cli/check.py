"""`lmscontract check`: a tenant, or the mock, against the contract of a month."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

from lmscontract.cli.options import Options, shared, today
from lmscontract.errors import UsageError


@click.command()
@click.option("--mock", is_flag=True, help="Check the mock, which is started for the run.")
@click.option("--tenant", metavar="NAME", help="Check the tenant of that name in lmscontract.toml.")
@click.option("--base-url", metavar="URL", help="The tenant's address; credentials come from LMSCONTRACT_… variables.")
@click.option(
    "--profile",
    type=click.Choice(["gate", "nightly", "deep"]),
    default="gate",
    help="How much is tried: what a pipeline waits for, everything, or long runs of made-up calls.",
)
@click.option("--reports", type=click.Path(path_type=Path), default=Path("reports"), metavar="DIR", help="For reports.")
@click.option(
    "--fail-on",
    type=click.Choice(["stated", "inferred", "observed"]),
    default="stated",
    help="How sure a broken requirement must be to fail the run.",
)
@click.option(
    "--min-verified",
    type=click.FloatRange(0, 100),
    default=0.0,
    metavar="PERCENT",
    help="Less is inconclusive (exit 3).",
)
@click.option("--allow-writes", is_flag=True, help="Also send what writes, where it can be undone; on a sandbox only.")
@click.option("--only", multiple=True, metavar="ID", help="Only this requirement, by id or short id; repeatable.")
@click.option("--rule", multiple=True, metavar="NAME", help="Only rules of this name or pattern; repeatable.")
@click.option("--operation", multiple=True, metavar="OPERATION", help='Only operations as in "GET /path*"; repeatable.')
@click.option("--used-by", metavar="FILE", help="Only what a file of operations and properties names.")
@click.option("--accepted", metavar="FILE", help="Accepted findings; else accepted.toml beside the configuration.")
@click.option(
    "--break", "broken", multiple=True, metavar="ID", help="With --mock: a requirement it breaks; repeatable."
)
@click.option("--seed", type=int, default=1, metavar="N", help="The seed of the mock and of made-up calls.")
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
