"""Write files completely or not at all."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory


def replace_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files into a folder under their names; an OSError leaves those that were there.

    All of them are written to a temporary folder first and then moved, so that no file is ever half written.
    """
    with TemporaryDirectory(prefix=".unfinished-", dir=folder) as unfinished:
        for name, content in files.items():
            Path(unfinished, name).write_bytes(content)
        for name in files:
            Path(unfinished, name).replace(folder / name)
