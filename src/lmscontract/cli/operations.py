"""`lmscontract operations`: the operations of a month."""

from __future__ import annotations

import click

from lmscontract.cli.options import Options, common_options, load_contract, warn_beyond_known


@click.command()
@common_options()
def operations(options: Options) -> None:
    """Print the operations of a month, one in each line, with what each does."""
    contract = load_contract(options)
    warn_beyond_known(contract, options.month)
    snapshot = contract.at(options.month, contract.channel(options.channel))
    for each in snapshot.operations:
        click.echo(f"{each.operation}   {each.summary}".rstrip())
