"""Where files are read: in this process, or in several processes of this machine."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Protocol, TypeVar

_T = TypeVar("_T")
_R = TypeVar("_R")
_FEW = 40
"""For fewer parts than this, starting processes takes longer than reading them."""
_CHUNKS = 8
"""The number of chunks for each process, so that no process waits long for the last one."""


class Executor(Protocol):
    """Reads parts independently of each other: `read` is a pure function, and each result is in the place of its part."""

    def map(self, read: Callable[[_T], _R], parts: Sequence[_T]) -> Sequence[_R]:
        """Return what is read of each part."""


class Processes:
    """Processes of this machine, one for each processor if no number is given; this process alone for a few parts."""

    def __init__(self, workers: int | None = None) -> None:
        self._workers = workers or os.cpu_count() or 1

    def map(self, read: Callable[[_T], _R], parts: Sequence[_T]) -> Sequence[_R]:
        """Return what is read of each part."""
        if self._workers == 1 or len(parts) < _FEW:
            return [read(part) for part in parts]
        with ProcessPoolExecutor(self._workers) as pool:
            return list(pool.map(read, parts, chunksize=1 + len(parts) // (_CHUNKS * self._workers)))
