"""`lmscontract explain`: a page about a rule, an operation, a change or an id."""

from __future__ import annotations

import click

from lmscontract.cli.options import TEXT, Options, common_options, load_contract, warn_beyond_known


@click.command()
@click.argument("name", nargs=-1, required=True, type=TEXT, metavar="RULE | OPERATION | CHANGE | ID")
@common_options()
def explain(options: Options, name: tuple[str, ...]) -> None:
    """Explain a rule, an operation (GET /path), a change, an announcement, or an id.

    An id is that of a requirement (long or short), an open point or a statement.
    """
    from lmscontract.rules.explain import explain as page

    contract = load_contract(options)
    warn_beyond_known(contract, options.month)
    click.echo(page(contract, options.month, contract.channel(options.channel), " ".join(name)), nl=False)
