"""`lmscontract explain`: a page about a rule, an operation, a change or an id."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import click

from lmscontract.cli.options import TEXT, Options, common_options, load_snapshot
from lmscontract.errors import UsageError
from lmscontract.types import Operation

if TYPE_CHECKING:
    from lmscontract.mock.variants.points import VariantPoint


@click.command()
@click.argument("name", nargs=-1, required=True, type=TEXT, metavar="RULE | OPERATION | CHANGE | ID")
@common_options()
def explain(options: Options, name: tuple[str, ...]) -> None:
    """Explain a rule, an operation (GET /path), a change, an announcement, an id, or a term of a report.

    An id is that of a requirement (long or short), an open point, a statement or a variant point of the mock. A term is a
    named type, a fact, a condition, an account level, or the status of a requirement.
    """
    from lmscontract.rules.explain import Sample
    from lmscontract.rules.explain import explain as page

    def samples(operation: Operation) -> Sample:
        from lmscontract.mock.core import Platform

        mock = Platform(snapshot, contract.mock_data, clock=time.time)
        example = mock.example(operation)
        return Sample(example.call, mock.bodies.get(operation.label), example.response)

    contract, snapshot = load_snapshot(options)
    named = " ".join(name)
    try:
        text = page(contract, snapshot.month, snapshot.channel, named, samples)
    except UsageError:
        from lmscontract.mock.variants.points import POINTS

        if named not in POINTS:
            raise
        text = _variant_point(named, POINTS[named])
    click.echo(text, nl=False)


def _variant_point(name: str, point: VariantPoint) -> str:
    lines = [name, "=" * len(name), "", f"Variant point of the mock: {point.says}.", ""]
    lines += ["Interpretations (the first one is the default):", *(f"  - {each}" for each in point.interpretations)]
    return "\n".join([*lines, "", f"Select one: lmscontract mock --variant {name}={point.interpretations[-1]}", ""])
