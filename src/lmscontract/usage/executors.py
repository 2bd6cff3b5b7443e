"""Where files are read: in this process, in several processes of this machine, or by the workers of a Dask cluster."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from functools import cached_property, partial
from time import monotonic, thread_time
from typing import Protocol, Self, TypeVar

from lmscontract.errors import UsageError

"""Gets how many parts have been read, and how many there are."""
_T = TypeVar("_T")
_R = TypeVar("_R")
_SHORT = 1.0
"""The seconds of processor time for which this process reads alone: for what takes no longer, starting others is no gain."""
_SLOW = 5.0
"""The seconds for which it reads alone if it mostly waits, for a file system or for the processor."""
_CHUNKS = 8
"""The number of chunks for each process, so that no process waits long for the last one."""


class Executor(Protocol):
    """Reads parts independently of each other: `read` is a pure function, and each result is in the place of its part."""

    def map(self, read: Callable[[_T], _R], parts: Sequence[_T]) -> Sequence[_R]:
        """Return what is read of each part."""


class Processes:
    """Processes of this machine, one for each processor if no number is given; this process alone for what it reads soon."""

    def __init__(self, workers: int | None = None, show: Callable[[str], None] = lambda _: None) -> None:
        self._workers = workers or os.cpu_count() or 1
        self._show = show
        self._opened = ExitStack()

    def __enter__(self) -> Self:
        """Return this object, whose processes end with the block."""
        return self

    def __exit__(self, *_: object) -> None:
        """End the processes."""
        self._opened.close()

    def map(self, read: Callable[[_T], _R], parts: Sequence[_T]) -> Sequence[_R]:
        """Return what is read of each part."""
        results: list[_R] = []
        for result in self._run_parts(read, parts):
            results.append(result)
            self._show(f"{len(results)} of {len(parts)} files")
        return results

    def _run_parts(self, read: Callable[[_T], _R], parts: Sequence[_T]) -> Iterator[_R]:
        end, latest = thread_time() + _SHORT, monotonic() + _SLOW
        for number, part in enumerate(parts):
            if self._workers > 1 and (thread_time() > end or monotonic() > latest):
                rest = parts[number:]
                yield from self._pool.map(read, rest, chunksize=1 + len(rest) // (_CHUNKS * self._workers))
                return
            yield read(part)

    @cached_property
    def _pool(self) -> ProcessPoolExecutor:
        """The processes, which have the parsers that this one has loaded, and keep those that they load."""
        return self._opened.enter_context(ProcessPoolExecutor(self._workers))


class Dask:
    """The workers of a Dask cluster, on which the same version is installed; what a lost worker has read is read again."""

    def __init__(self, address: str) -> None:
        option = f"--executor dask={address}"
        try:
            from distributed import Client
        except ImportError:
            raise UsageError("needs dask.distributed", option, "pip install 'lmscontract[dask]'") from None
        try:
            self._client = Client(address, timeout=_SECONDS)
        except (OSError, ValueError, TypeError) as error:
            hint = "name the address of a scheduler, as in dask=tcp://host:8786"
            raise UsageError(f"no scheduler can be reached: {error}", option, hint) from None

    def map(self, read: Callable[[_T], _R], parts: Sequence[_T]) -> Sequence[_R]:
        """Return what is read of each part."""
        size = 1 + len(parts) // (_CHUNKS * max(1, len(self._client.ncores())))
        chunks = [parts[start : start + size] for start in range(0, len(parts), size)]
        found = self._client.gather(self._client.map(partial(_all, read), chunks, pure=False))
        return [each for chunk in found for each in chunk]

    def close(self) -> None:
        """End the connection."""
        self._client.close()


_SECONDS = 10


def _all(read: Callable[[_T], _R], parts: Sequence[_T]) -> list[_R]:
    return [read(part) for part in parts]


@contextmanager
def opened(name: str, workers: int | None, show: Callable[[str], None]) -> Iterator[Executor]:
    """Open an executor by its name: `processes`, or `dask=ADDRESS`, which shows its own progress; a UsageError if none."""
    kind, _, address = name.partition("=")
    if kind == "dask" and address:
        with closing(Dask(address)) as cluster:
            yield cluster
    elif name == "processes":
        with Processes(workers, show) as processes:
            yield processes
    else:
        raise UsageError("unknown executor", f"--executor {name}", "write processes, or dask=ADDRESS")
