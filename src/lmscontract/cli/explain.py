"""`lmscontract explain`: a page about a rule, an operation, a change or an id."""

from __future__ import annotations

import time

import click

from lmscontract.cli.options import TEXT, Options, common_options, load_snapshot
from lmscontract.types import Operation


@click.command()
@click.argument("name", nargs=-1, required=True, type=TEXT, metavar="RULE | OPERATION | CHANGE | ID")
@common_options()
def explain(options: Options, name: tuple[str, ...]) -> None:
    """Explain a rule, an operation (GET /path), a change, an announcement, an id, or a term of a report.

    An id is that of a requirement (long or short), an open point or a statement. A term is a named type, a fact, a
    condition, an account level, or the status of a requirement.
    """
    from lmscontract.rules.explain import Sample
    from lmscontract.rules.explain import explain as page

    def samples(operation: Operation) -> Sample:
        from lmscontract.mock.core import Platform

        mock = Platform(snapshot, contract.mock_data, clock=time.time)
        example = mock.example(operation)
        return Sample(example.call, mock.bodies.get(operation.label), example.response)

    contract, snapshot = load_snapshot(options)
    click.echo(page(contract, snapshot.month, snapshot.channel, " ".join(name), samples), nl=False)
