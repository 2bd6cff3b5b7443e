"""`lmscontract new-contract`: a small contract to start from."""

from __future__ import annotations

import shutil
from pathlib import Path

import click

from lmscontract.cli.options import PATH
from lmscontract.errors import UsageError

TEMPLATE = Path(__file__).with_name("template")


@click.command()
@click.argument("folder", type=PATH, metavar="DIR")
def new_contract(folder: Path) -> None:
    """Write a contract into the new directory DIR: the files of a to-do API, one of each kind.

    It is complete: `check --mock --contract DIR` verifies it, and `mock`, `diff`, `export` and `explain` work with it, too.
    """
    from lmscontract.contract.load import load

    try:
        shutil.copytree(TEMPLATE, folder)
    except FileExistsError:
        raise UsageError("exists already", f"DIR {folder}", "name a new directory") from None
    except OSError as error:
        raise UsageError(f"cannot be written: {error.strerror}", f"DIR {folder}", "name another directory") from None
    for file in sorted(folder.rglob("*.yaml")):
        click.echo(f"wrote {file}")
    month = load(folder).vocabulary.known_through
    click.echo(f"to verify it: lmscontract check --mock --contract {folder} --as-of {month}")
