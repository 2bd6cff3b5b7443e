"""`lmscontract cleanup`: undo the writes that a killed run left on a tenant."""

from __future__ import annotations

from typing import Any

import click

from lmscontract.check_options import CONTRACT, REPORTS, TARGETS, require_extra
from lmscontract.cli.options import option_of, run_options, with_options

_, _TENANT, _BASE_URL = TARGETS


@click.command()
@option_of(_TENANT, required=True, help="Tenant of lmscontract.toml.")
@with_options(
    _BASE_URL._replace(help="Address of the tenant.", shown="that of the configuration"),
    REPORTS._replace(help="Reports directory of that run."),
    *CONTRACT[-2:],
)
def cleanup(**given: Any) -> None:
    """Undo the writes that a killed run left on a tenant, and list what cannot be undone.

    The journal (created.jsonl) in the reports directory names every write of a run. Exit code 1: something is left.
    """
    require_extra("cleanup")
    from lmscontract.runner.targets import clean_up, cleanup_target

    with cleanup_target(run_options({**given, "allow_writes": True})) as (target, dated):
        undone, left = clean_up(target, dated)
        for line in (*(f"undone: {each}" for each in undone), *(f"left: {each.failure}" for each in left)):
            click.echo(target.redactor.text(line))
    if not (undone or left):
        click.echo("nothing is left")
    raise click.exceptions.Exit(1 if left else 0)
