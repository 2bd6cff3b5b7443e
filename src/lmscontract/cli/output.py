"""Where a verb's text goes: standard output, or a file that is whole or not there."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import click

from lmscontract.errors import UsageError


def put(text: str, file: Path | None, option: str) -> None:
    """Print a text, or write it to a file in one step; a UsageError that names the option when that fails."""
    if file is None:
        click.echo(text, nl=False)
        return
    half: Path | None = None
    try:
        # Created as any file of the user's is, with the rights that the umask leaves.
        descriptor, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
        half = Path(name)
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
        half.chmod(0o666 & ~_umask())
        half.replace(file)
    except OSError as error:
        if half is not None:
            half.unlink(missing_ok=True)
        reason = error.strerror or str(error)
        raise UsageError(
            f"cannot be written: {reason}", f"{option} {file}", "name a file in a folder of yours"
        ) from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
