"""The limits of a run: of one response, of one request, of all waiting, and of the whole run."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from lmscontract.errors import Inconclusive
from lmscontract.input_files import MEGABYTE

MAX_TIME = 21_600
MAX_REQUESTS = {"gate": 8_000, "nightly": 50_000, "deep": 200_000}
"""The number of requests of a run by its profile: its request budget."""
RESERVED = 50
"""The number of requests that generated ones leave for the checks that follow them."""

_MOST_SLOW = 3
_MOST_LARGE = 50


@dataclass(slots=True)
class Limits:
    """The limits of a run, and how much of them is used. Inconclusive ends the run when a limit of the whole run is reached.

    `response_size` is in bytes after decoding; the others are seconds, except for `max_requests`. After `max_lag`, every
    response shows what was written before. `clock` is monotonic.
    """

    response_size: int = 16 * MEGABYTE
    request_timeout: float = 60.0
    max_wait: float = 600.0
    max_time: float = float(MAX_TIME)
    max_requests: int = MAX_REQUESTS["deep"]
    max_lag: float = 5.0
    clock: Callable[[], float] = time.monotonic
    _began: float | None = None
    _sent: int = 0
    _waited: float = 0.0
    _slow: int = 0
    _large: int = 0
    _suspended: bool = False

    @property
    def too_large(self) -> str:
        """Why the checks of a response that exceeds the limit are not verified."""
        size = self.response_size
        return f"response larger than {f'{size // MEGABYTE} MB' if size % MEGABYTE == 0 else f'{size} bytes'}"

    @property
    def too_slow(self) -> str:
        """Why the checks of a response that takes too long are not verified."""
        return f"no complete response within {self.request_timeout:g} seconds"

    @property
    def requests_left(self) -> int:
        """The number of requests that may still be sent."""
        return max(0, self.max_requests - self._sent)

    @property
    def time_left(self) -> float:
        """The seconds until the run has to end."""
        self._began = self.clock() if self._began is None else self._began
        return max(0.0, self.max_time - (self.clock() - self._began))

    def begin_request(self) -> float:
        """Count a request, and return how many seconds it may take."""
        self._sent += 1
        if self._suspended:
            return self.request_timeout
        if self._sent > self.max_requests:
            raise Inconclusive(f"the run has sent {self.max_requests} requests", "--max-requests", "raise the limit")
        if self.time_left <= 0:
            raise Inconclusive(f"the run has taken {self.max_time:g} seconds", "--max-time", "raise the limit")
        return min(self.request_timeout, self.time_left)

    def wait(self, seconds: float) -> float:
        """Return how long to wait after a 429 or 503 that demands so many seconds."""
        if self._suspended:
            return seconds
        left = self.max_wait - self._waited
        if left <= 0:
            what = f"the tenant is busy: the run has waited {self.max_wait:g} seconds after 429 and 503"
            raise Inconclusive(what, "max-wait", "try again later, or lower requests-per-second")
        pause = min(seconds, left, self.time_left)
        self._waited += pause
        return pause

    def count_incomplete(self, reason: str) -> None:
        """Count a response that was not received completely; too many of them end the run."""
        self._slow += reason == self.too_slow
        self._large += reason == self.too_large
        if self._suspended:
            return
        if self._slow >= _MOST_SLOW or self._large >= _MOST_LARGE:
            times = self._slow if reason == self.too_slow else self._large
            raise Inconclusive(f"{reason}, {times} times in this run", hint="check the tenant")

    @contextmanager
    def suspended(self) -> Iterator[None]:
        """Suspend the limits of the whole run for a block that undoes a write."""
        before, self._suspended = self._suspended, True
        try:
            yield
        finally:
            self._suspended = before
