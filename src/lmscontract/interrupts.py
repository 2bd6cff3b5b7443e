"""Ctrl-C and SIGTERM: both end a run with KeyboardInterrupt, but never in the middle of a write."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

INTERRUPTED = 130
"""The exit code of a command that one of them ends."""

_SIGNALS = (signal.SIGINT, signal.SIGTERM)


def interrupt_on_sigterm() -> None:
    """Let SIGTERM, with which a CI system cancels a job, end a run as Ctrl-C does: writes are undone and reports written.

    Another handler is left alone.
    """

    def interrupt(*_: object) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)  # a second one does not interrupt the undo
        raise KeyboardInterrupt

    if signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
        with suppress(ValueError):  # only the main thread can
            signal.signal(signal.SIGTERM, interrupt)


@contextmanager
def deferred_interrupts() -> Iterator[None]:
    """Hold the signals of a block back until its end; only the main thread gets signals."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    arrived: list[int] = []
    handlers = {each: signal.signal(each, lambda number, _: arrived.append(number)) for each in _SIGNALS}
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
        if arrived:
            signal.raise_signal(arrived[0])
