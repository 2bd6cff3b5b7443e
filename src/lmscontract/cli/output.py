"""The output of a command: standard output, or a file that is written completely or not at all."""

from __future__ import annotations

from pathlib import Path

import click

from lmscontract.errors import UsageError
from lmscontract.output_files import replace_files


def write(text: str, file: Path | None, where: str) -> None:
    """Print a text, or replace a file with it; a UsageError when that fails.

    A pipe or device is written into, and a symbolic link is kept. `where` is the option with its value.
    """
    if file is None:
        click.echo(text, nl=False)
        return
    try:
        if file.is_dir():
            raise IsADirectoryError(0, "it is a directory")
        if file.exists() and not file.is_file():
            file.write_bytes(text.encode())
        else:
            whole = file.resolve()
            replace_files(whole.parent, {whole.name: text.encode()})
    except OSError as error:
        reason = error.strerror or str(error)
        raise UsageError(f"cannot be written: {reason}", where, "choose another file") from None
