"""How far a command is."""

from __future__ import annotations

import io

import pytest

from lmscontract.progress import progress
from lmscontract.usage.executors import Processes


class Terminal(io.StringIO):
    """A stream that is a terminal."""

    def isatty(self) -> bool:
        """Return that it is one."""
        return True


@pytest.mark.parametrize(("stream", "shown"), [(io.StringIO(), ""), (Terminal(), "\r1 of 2 files\033[K\r\033[K")])
def test_progress_is_shown_on_terminals_only(stream: io.StringIO, shown: str) -> None:
    """The line is rewritten now and then, and removed at the end."""
    with progress(stream) as show:
        assert Processes(1, show).map(str, [1, 2]) == ["1", "2"]
    assert stream.getvalue() == shown
