"""Requests are sent at the configured rate, from one process or from several."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmscontract.target.http.rate_limit import RateLimit


class Time:
    """A clock that moves only when a test sleeps."""

    def __init__(self, now: float = 1000.0) -> None:
        self.now = now

    def clock(self) -> float:
        """The time."""
        return self.now

    def sleep(self, seconds: float) -> None:
        """Let the time pass."""
        self.now += seconds


def limit(rate: float | None, state: Path | None, time: Time) -> RateLimit:
    """Return a rate limit that uses that clock."""
    return RateLimit(rate, state, time.clock, time.sleep)


def test_without_a_rate_nothing_waits(tmp_path: Path) -> None:
    """A run without a rate limit never sleeps and writes no file."""
    time = Time()
    assert [limit(None, tmp_path / "state", time).wait() for _ in range(3)] == [0, 0, 0]
    assert (time.now, list(tmp_path.iterdir())) == (1000.0, [])


@pytest.mark.parametrize("shared", [False, True])
def test_requests_are_spaced_evenly(tmp_path: Path, shared: bool) -> None:
    """At a rate of 4 per second, requests are 0.25 seconds apart; time that has already passed counts."""
    time = Time()
    limited = limit(4, tmp_path / "a" / "state" if shared else None, time)
    assert [limited.wait() for _ in range(3)] == [0, 0.25, 0.25]
    time.sleep(10)
    assert [limited.wait(), limited.wait()] == [0, 0.25]


def test_processes_share_the_rate(tmp_path: Path) -> None:
    """Two processes that share a folder take turns, and use each slot once."""
    time = Time()
    one, other = (RateLimit(2, tmp_path, time.clock, lambda _: None) for _ in range(2))
    assert [one.wait(), other.wait(), other.wait(), one.wait()] == [0, 0.5, 1.0, 1.5]


@pytest.mark.parametrize("left", ["", "nonsense", "nan", "inf", "99999999999", "5"])
def test_an_invalid_state_is_ignored(tmp_path: Path, left: str) -> None:
    """A state file that is broken, old, or from a clock that was set back does not stop the run."""
    (tmp_path / "next-slot").write_text(left, "utf-8")
    assert limit(2, tmp_path, Time()).wait() == 0


@given(st.floats(min_value=0.1, max_value=50), st.lists(st.floats(min_value=0, max_value=2), max_size=20))
def test_no_two_requests_are_closer_than_the_rate(rate: float, pauses: list[float]) -> None:
    """Requests are never closer together than the rate, for any pauses between them."""
    time = Time()
    limited = limit(rate, None, time)
    left: list[float] = []
    for pause in (0.0, *pauses):
        time.sleep(pause)
        limited.wait()
        left.append(time.now)
    assert all(b - a > 1 / rate - 1e-6 for a, b in pairwise(left))


def test_real_processes_never_take_the_same_slot(tmp_path: Path) -> None:
    """Several processes at once get different slots."""
    program = (
        "import sys; from pathlib import Path; from lmscontract.target.http.rate_limit import RateLimit\n"
        "limited = RateLimit(1, Path(sys.argv[1]), lambda: 1000.0, lambda _: None)\n"
        "print(*[limited.wait() for _ in range(10)])"
    )
    running = [
        subprocess.Popen([sys.executable, "-c", program, str(tmp_path)], stdout=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    slots = [float(slot) for process in running for slot in process.communicate(timeout=60)[0].split()]
    assert sorted(slots) == list(range(30))
