"""`lmscontract explain`: a page about anything that has a name."""

from __future__ import annotations

import click

from lmscontract.cli.options import TEXT, Options, shared, the_contract, warn_beyond_known
from lmscontract.types import Channel


@click.command()
@click.argument("name", nargs=-1, required=True, type=TEXT, metavar="RULE | OPERATION | CHANGE | ID")
@shared()
def explain(options: Options, name: tuple[str, ...]) -> None:
    """Tell all about a rule, an operation (GET /path), a change or announcement, or an id.

    An id is that of a requirement, long or short, of an open point or of a statement.
    """
    from lmscontract.rules.explain import explain as page

    contract = the_contract(options)
    warn_beyond_known(contract, options.month)
    click.echo(page(contract, options.month, options.channel or Channel.SANDBOX, " ".join(name)), nl=False)
