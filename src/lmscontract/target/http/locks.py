"""Locks for calls that must not overlap: one per tenant and name, shared by all processes on this machine."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from filelock import FileLock, Timeout

from lmscontract.errors import Inconclusive

_PORTS = {"http": 80, "https": 443}


@dataclass(slots=True)
class Locks:
    """The locks of one tenant, as files in a folder.

    A lock is released when its process ends. Waiting longer than `timeout` seconds raises Inconclusive.
    """

    folder: Path
    base_url: str
    timeout: float = 600.0
    _files: dict[str, FileLock] = field(default_factory=dict)

    @contextmanager
    def hold(self, names: tuple[str, ...]) -> Iterator[None]:
        """Hold the locks of all these names."""
        with ExitStack() as held:
            # Always in the same order: two runs that each hold what the other needs would wait forever.
            for name in sorted(set(names)):
                lock = self._file(name)
                try:
                    held.enter_context(lock)
                except Timeout:
                    what = f"after {self.timeout:g} seconds, another run still holds the lock of calls that must not overlap"
                    raise Inconclusive(what, self.base_url, f"wait until it ends ({lock.lock_file})") from None
            yield

    def _file(self, name: str) -> FileLock:
        if name not in self._files:
            self.folder.mkdir(parents=True, exist_ok=True)
            key = tenant_key(self.base_url, name)
            self._files[name] = FileLock(self.folder / f"{key}.lock", timeout=self.timeout)
        return self._files[name]


def tenant_key(base_url: str, name: str = "") -> str:
    """Return the name of a file about one tenant, and about `name` there; equal addresses have equal names."""
    parts = urlsplit(base_url)
    address = f"{parts.hostname or ''}:{parts.port or _PORTS.get(parts.scheme, 0)}{parts.path.rstrip('/')}"
    return hashlib.sha256(f"{address} {name}".encode()).hexdigest()[:16]
