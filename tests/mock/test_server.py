"""Servers: how they start, print their address and stop."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
import requests

from lmscontract.contract.project import Contract
from lmscontract.mock.server import serve, start_in_thread

from .conftest import Caller, Opened
from .raw_http import ONE, connected


def test_a_platform_is_served_from_a_thread(call: Caller) -> None:
    """The response over a socket is that of the platform, and stopping frees the port."""
    with start_in_thread(call.platform) as running:
        headers = {"Authorization": f"Bearer {call.token('superadmin')}"}
        answered = requests.get(
            f"{running.base_url}/parcel/v1/parcels?per_sheet=3&trail=yes", headers=headers, timeout=5
        )
        assert [item["id_parcel"] for item in answered.json()["data"]["items"]] == [5001, 5002, 5003]
        assert answered.json()["navigation"]["next"]["href"].startswith(f"{running.base_url}/parcel/v1/parcels?")
    with pytest.raises(requests.ConnectionError):
        requests.get(running.base_url, timeout=5)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_server_with_zero(number: signal.Signals) -> None:
    """One line says that the server is ready; SIGINT and SIGTERM end it with exit code 0."""
    program = (
        "import sys, time; from pathlib import Path; from lmscontract.contract.load import load;"
        "from lmscontract.mock.server import serve; from lmscontract.mock.core import Platform;"
        "from lmscontract.types import Channel, Month;"
        f"contract = load(Path({str(Path(__file__).parents[1] / 'platform')!r}));"
        "snapshot = contract.at(Month(2031, 6), Channel('sandbox'));"
        "made = Platform(snapshot, contract.mock_data, clock=time.time);"
        "sys.exit(serve(made, '127.0.0.1', 0, lambda address: print(address, flush=True)))"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        assert requests.get(address, timeout=5).status_code == 404
        process.send_signal(number)
        rest, _ = process.communicate(timeout=10)
    assert (process.returncode, rest) == (0, "")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_counts_as_soon_as_the_server_is_ready(
    number: signal.Signals, parcels: Contract, opened: Opened
) -> None:
    """A signal ends a server that is about to start, also where a script ignores SIGINT for what it starts with `&`."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        platform = opened(parcels, "2031-06")
        assert serve(platform, "127.0.0.1", 0, lambda _: os.kill(os.getpid(), number)) == 0
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_port_zero_is_a_free_port(call: Caller) -> None:
    """Port 0 is replaced by a free port, which the ready line names and which accepts connections by then."""
    found: list[int] = []

    def ready(address: str) -> None:
        found.append(requests.get(address, timeout=5).status_code)
        os.kill(os.getpid(), signal.SIGTERM)

    assert serve(call.platform, "127.0.0.1", 0, ready) == 0
    assert found == [404]


def test_open_connections_do_not_delay_the_end(call: Caller) -> None:
    """Neither an idle connection nor an incomplete request keeps the server running."""
    with start_in_thread(call.platform) as running:
        lines = [connected(running) for _ in range(3)]
        lines[1].sendall(ONE + b"\r\n")
        received = b""
        while not received.endswith(b"}"):
            received += lines[1].recv(65536)
        lines[2].sendall(b"GET /parc")
    for line in lines:
        with closing(line), contextlib.suppress(ConnectionResetError):
            assert line.recv(10) == b""
