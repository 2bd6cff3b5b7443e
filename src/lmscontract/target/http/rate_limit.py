"""A limit of requests per second, shared by all runs of a machine: a locked file has the time of the next free slot."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock

_MOST_SLOTS_AHEAD = 100  # more are left from another day, or from before the clock was set back


@dataclass(slots=True)
class RateLimit:
    """Spaces requests evenly, `rate` per second; None is unlimited.

    `folder` is shared by all processes of the run, None if there is only one. `clock` returns seconds, the same for all.
    """

    rate: float | None
    folder: Path | None = None
    clock: Callable[[], float] = time.time
    sleep: Callable[[float], None] = time.sleep
    _next: float = 0.0

    def wait(self) -> float:
        """Take the next slot, sleep until it comes, and return the seconds slept."""
        if self.rate is None:
            return 0.0
        if self.folder is None:
            pause, self._next = self._slot(self._next, 1 / self.rate)
        else:
            pause = self._shared_slot(self.folder, 1 / self.rate)
        if pause > 0:
            self.sleep(pause)
        return pause

    def _shared_slot(self, folder: Path, interval: float) -> float:
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / "next-slot"
        # The lock is held to take the slot, not to sleep until it, so that waiting processes queue up evenly.
        with FileLock(folder / "next-slot.lock"):
            try:
                known = float(file.read_text("utf-8"))
            except (OSError, ValueError):
                known = 0.0
            pause, following = self._slot(known, interval)
            file.write_text(repr(following), "utf-8")
        return pause

    def _slot(self, following: float, interval: float) -> tuple[float, float]:
        now = self.clock()
        if not now < following <= now + _MOST_SLOTS_AHEAD * interval:
            following = now
        return following - now, following + interval
