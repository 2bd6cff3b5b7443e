"""Calls that must never overlap: one lock per tenant and name, the same for every process on this machine (8)."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit

from filelock import FileLock, Timeout

from lmscontract.errors import Inconclusive

_PORTS = {"http": 80, "https": 443}


@dataclass(slots=True)
class Locks:
    """The locks of one tenant, as files of a folder that all runs on this machine use.

    A lock is free again when its process ends, however it ends. After `timeout` seconds of waiting a run gives up.
    """

    folder: Path
    base_url: str
    timeout: float = 600.0
    _files: dict[str, FileLock] = field(default_factory=dict)

    def hold(self, names: tuple[str, ...]) -> Holding:
        """A context that holds the locks of all these names; an Inconclusive error when another run keeps one."""
        # Always in the same order: two who each hold what the other wants would wait for ever.
        return Holding(tuple(self._file(name) for name in sorted(set(names))), self.base_url, self.timeout)

    def _file(self, name: str) -> FileLock:
        if name not in self._files:
            self.folder.mkdir(parents=True, exist_ok=True)
            digest = hashlib.sha256(f"{_tenant(self.base_url)} {name}".encode()).hexdigest()
            self._files[name] = FileLock(self.folder / f"{digest[:16]}.lock", timeout=self.timeout)
        return self._files[name]


@dataclass(slots=True)
class Holding:
    """Some locks, held from entering to leaving it."""

    locks: tuple[FileLock, ...]
    base_url: str
    timeout: float
    _held: list[FileLock] = field(default_factory=list)

    def __enter__(self) -> Self:
        """Wait for every lock in turn."""
        for lock in self.locks:
            try:
                lock.acquire()
            except Timeout:
                self._release()
                raise Inconclusive(
                    f"another run has kept the calls that must not overlap for {self.timeout:g} seconds",
                    self.base_url,
                    f"wait for its end (lock file {lock.lock_file})",
                ) from None
            self._held.append(lock)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        """Free them."""
        self._release()

    def _release(self) -> None:
        while self._held:
            self._held.pop().release()


def _tenant(base_url: str) -> str:
    """One spelling for one address."""
    parts = urlsplit(base_url)
    port = parts.port or _PORTS.get(parts.scheme, 0)
    return f"{(parts.hostname or '').lower()}:{port}{parts.path.rstrip('/')}"
