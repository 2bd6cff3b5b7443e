"""How far a check run is, on a terminal: the tests that have ended, and those of them that failed."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import pytest

from lmscontract.progress import progress


class ProgressPlugin:
    """Shows after each test how many of all have ended."""

    def __init__(self, show: Callable[[str], None]) -> None:
        self._show = show
        self._all = self._ended = self._failed = 0

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Count the tests of this process."""
        self._all = len(session.items)

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: Sequence[str]) -> None:
        """Count the tests of the workers, each of which has collected all of them."""
        self._all = len(ids)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count a test that has ended."""
        if report.when == "call":
            self._ended += 1
            self._failed += report.failed
            self._show(f"{self._ended:,} of {self._all:,} checks, {self._failed} failed")


@contextmanager
def shown() -> Iterator[ProgressPlugin]:
    """Give the plugin that shows the progress on standard error, which pytest captures meanwhile."""
    if not sys.stderr.isatty():
        yield ProgressPlugin(lambda _: None)
        return
    with os.fdopen(os.dup(sys.stderr.fileno()), "w", encoding="utf-8") as terminal, progress(terminal) as show:
        yield ProgressPlugin(show)
