"""How far a command is, in one line of a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TextIO

_INTERVAL = 0.2
"""The least seconds between two changes of the line."""


@contextmanager
def progress(stream: TextIO) -> Iterator[Callable[[str], None]]:
    """Give a function that shows a text in one line, which is removed at the end; only a terminal shows it."""
    shown = 0.0

    def show(text: str) -> None:
        nonlocal shown
        if monotonic() - shown > _INTERVAL:
            shown = monotonic()
            stream.write(f"\r{text}\033[K")
            stream.flush()

    if not stream.isatty():
        yield lambda _: None
        return
    try:
        yield show
    finally:
        stream.write("\r\033[K")
        stream.flush()
