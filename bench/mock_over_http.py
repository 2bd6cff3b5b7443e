"""Compare a list answer of the mock over HTTP with Prism and bare uvicorn: `python bench/mock_over_http.py [ROUNDS] [SECONDS]`.

Prism mocks our own export, and the bare server sends the same bytes from memory. All requests differ in their query. Servers
run on the first core, the load generator on the last. The measure is the processor time of the server for each answer.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import tomllib
import urllib.parse
import urllib.request
from collections.abc import Mapping
from pathlib import Path

from http_load import http_load
from server_process import Server, free_port

MONTH = "2026-11"
PATH = "/learn/v1/courses?page_size=10"
STARTS = 5
LMS = [sys.executable, "-c", "from lmscontract.cli.main import main; main()"]
BARE = """
import sys, uvicorn

BODY = open(sys.argv[2], "rb").read()
HEADERS = [(b"content-type", b"application/json; charset=UTF-8"), (b"content-length", str(len(BODY)).encode())]

async def app(scope, receive, send):
    await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
    await send({"type": "http.response.body", "body": BODY})

uvicorn.run(app, port=int(sys.argv[1]), http="httptools", loop="uvloop", lifespan="off", log_level="error", access_log=False)
"""


def main(rounds: int, seconds: float) -> None:
    """Print processor time, first answer and memory, each beside what it is held to."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        mock = _mock()
        mock.headers = {"Authorization": f"Bearer {token(mock)}"}
        (folder / "answer.json").write_bytes(mock.answer())
        servers = [mock, _bare(folder / "answer.json"), *_prism(folder)]
        starts: dict[str, list[float]] = {each.name: [] for each in servers}
        for each in servers[1:]:
            each.start()
        taken: dict[str, list[float]] = {name: [] for name in starts}
        for _ in range(rounds):
            for each in servers:
                taken[each.name].append(_microseconds(each, seconds))
        peaks = {each.name: each.memory() for each in servers}
        for each in servers:
            each.stop()
        for _ in range(STARTS):
            for each in servers:
                starts[each.name].append(_first(each))
    _print(starts, taken, peaks, (rounds, seconds))


def _microseconds(server: Server, seconds: float) -> float:
    """The processor time of one answer."""
    before = server.cpu_seconds()
    answers = http_load(server, seconds)
    return 1e6 * (server.cpu_seconds() - before) / answers


def _first(server: Server) -> float:
    """The seconds until the first answer of a new process."""
    seconds = server.start()
    server.stop()
    return seconds


def _mock() -> Server:
    """Our mock, started."""
    port = free_port()
    server = Server("mock", [*LMS, "mock", "--as-of", MONTH, "--port", str(port)], port, PATH)
    server.start()
    return server


def token(mock: Server) -> str:
    """A token of the superadmin, with the credentials that the mock prints."""
    command = [*LMS, "mock", "--as-of", MONTH, "--port", str(mock.port), "--print-config"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    tenant = tomllib.loads(printed)["tenants"]["mock"]
    account = tenant["accounts"]["superadmin"]
    form = {"grant_type": "password", "scope": "api", "username": account["username"], "password": account["password"]}
    form |= {"client_id": tenant["client-id"], "client_secret": tenant["client-secret"]}
    address = f"http://127.0.0.1:{mock.port}/oauth2/token"
    with urllib.request.urlopen(address, urllib.parse.urlencode(form).encode(), timeout=5) as answered:
        return str(json.load(answered)["access_token"])


def _bare(body: Path) -> Server:
    port = free_port()
    return Server("bare uvicorn", [sys.executable, "-c", BARE, str(port), str(body)], port, PATH)


def _prism(folder: Path) -> list[Server]:
    """Prism on our export, if it is installed."""
    prism = os.environ.get("PRISM") or shutil.which("prism")
    if not prism:
        print("Prism is lacking: npm install -g @stoplight/prism-cli (or PRISM=…/node_modules/.bin/prism)")
        return []
    document = str(folder / "openapi.json")
    subprocess.run([*LMS, "export", "--as-of", MONTH, "--for", "clients", "--output", document], check=True)
    port = free_port()
    command = [prism, "mock", "-p", str(port), "-v", "silent", document]
    return [Server("Prism", command, port, PATH, {"Authorization": "Bearer any"})]


def _print(
    starts: Mapping[str, list[float]],
    taken: Mapping[str, list[float]],
    peaks: Mapping[str, float],
    length: tuple[int, float],
) -> None:
    rounds, seconds = length
    print(f"{rounds} rounds of {seconds:.0f} s, {STARTS} starts; medians")
    for name in starts:
        cpu, first = statistics.median(taken[name]), statistics.median(starts[name])
        print(f"{name:16s} {cpu:8.1f} µs of the processor   first answer {first:6.2f} s   peak {peaks[name]:6.1f} MiB")
    print(f"processor time beside bare uvicorn {_ratio(taken, 'mock', 'bare uvicorn'):7.2f}")
    if "Prism" in taken:
        _compare("processor time beside Prism", _ratio(taken, "mock", "Prism"), 1 / 10)
        _compare("first answer beside Prism", _ratio(starts, "mock", "Prism"), 1 / 4)
        _compare("peak memory beside Prism", peaks["mock"] / peaks["Prism"], 1 / 2)


def _ratio(values: Mapping[str, list[float]], one: str, other: str) -> float:
    """The median of the ratios of each round."""
    return statistics.median(a / b for a, b in zip(values[one], values[other], strict=False))


def _compare(what: str, ratio: float, limit: float) -> None:
    print(f"{what:44s} {ratio:7.3f}   limit {limit:6.3f}   {'kept' if ratio <= limit else 'MISSED'}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3, float(sys.argv[2]) if len(sys.argv) > 2 else 3)
