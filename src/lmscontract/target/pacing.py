"""Requests per second, shared by every process of a run: a clock of the next free slot in a locked file."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock

# More slots than this ahead, and the clock was set back or the file is left from another day.
_FARTHEST_SLOT = 100


@dataclass(slots=True)
class Pacer:
    """Spaces requests evenly, `rate` per second; None does not pace.

    `state` is a folder that all processes of the run share, None when there is but one. `clock` tells the time in
    seconds and must be the same for all processes.
    """

    rate: float | None
    state: Path | None = None
    clock: Callable[[], float] = time.time
    sleep: Callable[[float], None] = time.sleep
    _next: float = 0.0

    def wait(self) -> float:
        """Take the next slot and sleep until it comes; the seconds slept."""
        if self.rate is None:
            return 0.0
        pause = self._take(1 / self.rate)
        if pause > 0:
            self.sleep(pause)
        return pause

    def _take(self, interval: float) -> float:
        if self.state is None:
            pause, self._next = self._slot(self._next, interval)
            return pause
        self.state.mkdir(parents=True, exist_ok=True)
        file = self.state / "next-slot"
        # The slot is taken under the lock and slept for outside it, so that waiting processes queue up evenly.
        with FileLock(self.state / "next-slot.lock"):
            pause, after = self._slot(_time_in(file), interval)
            file.write_text(repr(after), "utf-8")
        return pause

    def _slot(self, next_slot: float, interval: float) -> tuple[float, float]:
        now = self.clock()
        if not now < next_slot <= now + _FARTHEST_SLOT * interval:
            next_slot = now
        return next_slot - now, next_slot + interval


def _time_in(file: Path) -> float:
    try:
        return float(file.read_text("utf-8"))
    except (OSError, ValueError):
        return 0.0
