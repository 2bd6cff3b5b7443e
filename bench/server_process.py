"""Start a server in its own process on one core, and read its processor time and memory from /proc."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

CORES = sorted(os.sched_getaffinity(0))
_TICKS = os.sysconf("SC_CLK_TCK")
_PATIENCE = 90


@dataclass
class Server:
    """The command and port of a server, and the request that the benchmark sends to it."""

    name: str
    command: Sequence[str]
    port: int
    path: str
    headers: Mapping[str, str] = field(default_factory=dict)
    output: int = subprocess.DEVNULL
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """The URL of the request."""
        return f"http://127.0.0.1:{self.port}{self.path}"

    def start(self) -> float:
        """Start it on the first core; return the seconds until its first response of any status."""
        began = time.perf_counter()
        self.process = subprocess.Popen(
            [*pinned(CORES[0]), *self.command],
            stdin=subprocess.DEVNULL,
            stdout=self.output,
            stderr=self.output,
            start_new_session=True,
            env={name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"},
        )
        while time.perf_counter() - began < _PATIENCE:
            if self.process.poll() is not None:
                sys.exit(f"{self.name} ended with {self.process.returncode}")
            if self._answers():
                return time.perf_counter() - began
            time.sleep(0.003)
        self.stop()
        sys.exit(f"{self.name} does not answer {self.url}")

    def answer(self) -> bytes:
        """Return the body of one response; an OSError for an error status or no response."""
        with urllib.request.urlopen(
            urllib.request.Request(self.url, headers=dict(self.headers)), timeout=5
        ) as answered:
            return bytes(answered.read())

    def cpu_seconds(self) -> float:
        """Return the processor time of its processes so far."""
        found = ((Path("/proc") / str(each) / "stat").read_text() for each in self._processes())
        return sum(sum(map(int, text.rpartition(")")[2].split()[11:13])) for text in found) / _TICKS

    def memory(self, line: str = "VmHWM") -> float:
        """Return the memory in MiB: the peak, or with VmRSS the current value."""
        found = ((Path("/proc") / str(each) / "status").read_text() for each in self._processes())
        return sum(int(re.search(rf"{line}:\s+(\d+)", text)[1]) for text in found) / 1024  # type: ignore[index, misc]

    def stop(self) -> None:
        """Stop it and its child processes."""
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGTERM)
            self.process.wait()
            self.process = None

    def _answers(self) -> bool:
        try:
            self.answer()
        except urllib.error.HTTPError:
            return True
        except OSError:
            return False
        return True

    def _processes(self) -> Iterator[int]:
        assert self.process is not None
        parents: dict[int, list[int]] = {}
        for place in Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):
                parents.setdefault(int(place.read_text().rpartition(")")[2].split()[1]), []).append(
                    int(place.parent.name)
                )
        left = [self.process.pid]
        while left:
            yield (found := left.pop())
            left += parents.get(found, ())


def free_port() -> int:
    """Return a free port."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


def pinned(core: int) -> list[str]:
    """Return the prefix that runs a command on one core, if there are several cores and `taskset`."""
    return ["taskset", "-c", str(core)] if len(CORES) > 1 and shutil.which("taskset") else []
