"""The output of a command: its formats, and standard output or a file that is written completely or not at all."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path

import click

from lmscontract.check_options import CheckOption
from lmscontract.errors import UsageError, closest
from lmscontract.output_files import replace_files

FORMAT = CheckOption("format", "", "NAME[=FILE]", ("text",), "text", repeatable=True)
"""The option, without its help."""


def parse_formats(texts: Iterable[str], known: Collection[str]) -> list[tuple[str, str, Path | None]]:
    """Return each text with its format and its file, None for standard output.

    A UsageError names the closest format for an unknown one, a file that is missing, and one that is named twice.
    """
    found = []
    written: dict[Path, str] = {}
    for text in texts:
        name, equals, file = text.partition("=")
        if name not in known:
            names = ", ".join(known)
            hint = closest(name, known) or f"the formats are {names}"
            raise UsageError("there is no such format", f"--format {name}", hint)
        if equals and not file.strip():
            raise UsageError("file name is missing", f"--format {text}", f"write --format {name}=FILE")
        path = Path(file) if file else None
        if path is not None and written.setdefault(path.resolve(), text) != text:
            what = f"names the same file as {written[path.resolve()]}"
            raise UsageError(what, f"--format {text}", "choose another file")
        found.append((text, name, path))
    return found


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
