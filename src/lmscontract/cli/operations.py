"""`lmscontract operations`: the operations of a month."""

from __future__ import annotations

import click

from lmscontract.cli.options import Options, common_options, load_snapshot


@click.command()
@common_options()
def operations(options: Options) -> None:
    """Print the operations of a month, one per line, and what each of them does."""
    _, snapshot = load_snapshot(options)
    for each in snapshot.operations:
        click.echo(f"{each.operation}   {each.summary}".rstrip())
