"""Write files completely or not at all, and data as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any


def replace_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files into a folder under their names; an OSError leaves those that were there.

    All of them are written to a temporary folder first and then moved, so that no file is ever half written.
    """
    with TemporaryDirectory(prefix=".unfinished-", dir=folder) as unfinished:
        for name, content in files.items():
            Path(unfinished, name).write_bytes(content)
        for name in files:
            Path(unfinished, name).replace(folder / name)


def json_text(data: Any, *, compact: bool = False) -> str:
    """Return JSON with the keys in the order given, indented unless compact, and a line break at its end."""
    return json.dumps(data, indent=None if compact else 2, ensure_ascii=False) + "\n"
