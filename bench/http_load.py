"""Generate load: GET requests with different queries on persistent connections, with `wrk` (or $WRK) if it is installed."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from server_process import CORES, Server, pinned

CONNECTIONS = 16


def http_load(server: Server, seconds: float) -> int:
    """Send requests from the last core, and return the number of answers; any status but 2xx ends the run."""
    wrk = os.environ.get("WRK") or shutil.which("wrk")
    headers = {name: str(value) for name, value in server.headers.items()}
    if wrk:
        named = [part for name, value in headers.items() for part in ("-H", f"{name}: {value}")]
        named += ["-s", str(Path(__file__).with_name("varied.lua"))]
        command = [wrk, "-t1", f"-c{CONNECTIONS}", f"-d{seconds:.0f}s", *named, server.url]
        output = subprocess.run([*pinned(CORES[-1]), *command], capture_output=True, text=True, check=True).stdout
        answers, bad = re.search(r"(\d+) requests in", output), "Non-2xx" in output or "Socket errors" in output
    else:
        command = [sys.executable, __file__, server.url, str(seconds), json.dumps(headers)]
        output = subprocess.run([*pinned(CORES[-1]), *command], capture_output=True, text=True, check=True).stdout
        answers, bad = re.search(r"(\d+)", output), "bad" in output
    if bad or answers is None:
        sys.exit(f"{server.name} did not answer all calls with success:\n{output}")
    return int(answers[1])


class _Kept(asyncio.Protocol):
    """A connection that sends the next request as soon as a response has arrived."""

    def __init__(self, request: Callable[[], bytes], answers: list[bool]) -> None:
        self._request, self._answers, self._read, self._length = request, answers, b"", -1

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the first request."""
        self._transport = transport
        transport.write(self._request())  # type: ignore[attr-defined]

    def data_received(self, data: bytes) -> None:
        """Count a complete response and send the next request."""
        self._read += data
        if self._length < 0 and b"\r\n\r\n" in self._read:
            head = self._read[: self._read.index(b"\r\n\r\n") + 4]
            self._length = len(head) + int(re.search(rb"(?i)content-length: *(\d+)", head)[1])  # type: ignore[index]
        if len(self._read) == self._length:
            self._answers.append(self._read[9:10] == b"2")
            self._read, self._length = b"", -1
            self._transport.write(self._request())  # type: ignore[attr-defined]


async def _load(url: str, seconds: float, headers: dict[str, str]) -> None:
    parts, numbers = urlsplit(url), itertools.count()
    rest = "".join(f"{name}: {value}\r\n" for name, value in {"Host": parts.netloc, **headers}.items())
    answers: list[bool] = []

    def request() -> bytes:
        return f"GET {parts.path}?{parts.query}&n={next(numbers)} HTTP/1.1\r\n{rest}\r\n".encode()

    for _ in range(CONNECTIONS):
        await asyncio.get_running_loop().create_connection(
            lambda: _Kept(request, answers), parts.hostname or "127.0.0.1", parts.port or 80
        )
    await asyncio.sleep(seconds)
    print(len(answers) if all(answers) else f"{len(answers)}, {answers.count(False)} bad")


if __name__ == "__main__":
    asyncio.run(_load(sys.argv[1], float(sys.argv[2]), json.loads(sys.argv[3])))
