"""Measure time by repetition: the fastest run and the median."""

from __future__ import annotations

import resource
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Timed:
    """The fastest time and the median, in seconds."""

    fastest: float
    median: float

    def beside(self, other: Timed) -> str:
        """Return this time as a multiple of another, with its milliseconds."""
        return (
            f"{self.fastest / other.fastest:8.2f} x (fastest)   {self.median / other.median:8.2f} x (median)"
            f"   {1000 * self.fastest:9.2f} ms, {1000 * self.median:9.2f} ms"
        )


def processor_of_children() -> float:
    """Return the processor time of the child processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def timed(*calls: Callable[[], object], runs: int, clock: Callable[[], float] = time.perf_counter) -> tuple[Timed, ...]:
    """Measure each call several times, alternating the calls, so that load of the machine affects all of them."""
    seconds: list[list[float]] = [[] for _ in calls]
    for _ in range(runs):
        for call, taken in zip(calls, seconds, strict=True):
            began = clock()
            call()
            taken.append(clock() - began)
    return tuple(Timed(min(taken), statistics.median(taken)) for taken in seconds)
