"""`lmscontract cleanup`: undo the writes that a killed run left on a tenant."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

from lmscontract.check_options import CONTRACT, REPORTS, TARGETS, require_extra, today
from lmscontract.cli.options import TEXT, option_of


@click.command()
@click.option("--tenant", type=TEXT, required=True, metavar="NAME", help="Tenant of lmscontract.toml.")
@option_of(TARGETS[-1], help="Address of the tenant. [default: that of the configuration]")
@option_of(REPORTS._replace(help="Reports directory of that run."))
@option_of(CONTRACT[-2])
@option_of(CONTRACT[-1])
def cleanup(*, contract: Path | None, config: Path | None, reports: Path, **target_options: Any) -> None:
    """Undo the writes that a killed run left on a tenant, and list what cannot be undone.

    The journal (created.jsonl) in the reports directory names every write of a run. Exit code 1: something is left.
    """
    require_extra("cleanup")
    from lmscontract.runner.cleanup import clean_up, cleanup_target
    from lmscontract.runner.options import RunOptions

    wanted = RunOptions(
        today=today(os.environ),
        environ=dict(os.environ),
        folder=Path.cwd(),
        contract=str(contract or ""),
        config=str(config or ""),
        reports=str(reports),
        allow_writes=True,
        **target_options,
    )
    with cleanup_target(wanted) as (target, dated):
        undone, left = clean_up(target, dated)
        for line in (*(f"undone: {each}" for each in undone), *(f"left: {each.failure}" for each in left)):
            click.echo(target.redactor.text(line))
    if not (undone or left):
        click.echo("nothing is left")
    raise click.exceptions.Exit(1 if left else 0)
