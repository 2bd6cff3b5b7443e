"""Where a verb's text goes: standard output, or a file that is whole or not there."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import click

from lmscontract.errors import UsageError


def put(text: str, file: Path | None, where: str) -> None:
    """Print a text, or write it to a file in one step; a UsageError when that fails.

    What is there and no file, such as a pipe, is written into; a link stays one. `where` is the option with its value.
    """
    if file is None:
        click.echo(text, nl=False)
        return
    try:
        if file.is_dir():
            raise IsADirectoryError(0, "it is a folder")
        if file.exists() and not file.is_file():
            file.write_text(text, "utf-8", newline="\n")
        else:
            _replace(file.resolve(), text)
    except OSError as error:
        reason = error.strerror or str(error)
        raise UsageError(f"cannot be written: {reason}", where, "name a file in a folder of yours") from None


def _replace(file: Path, text: str) -> None:
    # Created as any file of the user's is, with the rights that the umask leaves.
    descriptor, name = tempfile.mkstemp(prefix=f".{file.name[:64]}.", dir=file.parent)
    half = Path(name)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
        half.chmod(0o666 & ~_umask())
        half.replace(file)
    except OSError:
        half.unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
