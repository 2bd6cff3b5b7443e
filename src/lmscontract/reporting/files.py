"""Report files on disk: either the whole new text or what was there before, never half of one."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from lmscontract.errors import UsageError


def replace_files(folder: Path, texts: Mapping[str, str]) -> tuple[Path, ...]:
    """Write each text under its name, in UTF-8, and answer the paths; the folder is made where it is missing.

    All of them are written beside their places first and moved there only then. A UsageError says why it cannot be.
    """
    targets = {folder / name: text for name, text in texts.items()}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(prefix=".unfinished-", dir=folder) as unfinished:
            for target, text in targets.items():
                # A lone surrogate, which JSON admits and UTF-8 does not, is told as \udc00 instead of ending the run.
                (Path(unfinished) / target.name).write_bytes(text.encode("utf-8", "backslashreplace"))
            for target in targets:
                (Path(unfinished) / target.name).replace(target)
    except OSError as error:
        reason = error.strerror or str(error)
        raise UsageError(f"cannot be written: {reason}", str(folder), "name another folder with --reports") from error
    return tuple(targets)
