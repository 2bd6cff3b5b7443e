"""The output of a command: standard output, or a file that is written completely or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import click

from lmscontract.errors import UsageError


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
            file.write_text(text, "utf-8", newline="\n")
        else:
            _replace(file.resolve(), text)
    except OSError as error:
        reason = error.strerror or str(error)
        raise UsageError(f"cannot be written: {reason}", where, "choose another file") from None


def _replace(file: Path, text: str) -> None:
    # A temporary file has the rights 0600; the output gets those that the umask allows.
    descriptor, name = tempfile.mkstemp(prefix=f".{file.name[:64]}.", dir=file.parent)
    temporary = Path(name)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
        temporary.chmod(0o666 & ~_umask())
        temporary.replace(file)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
