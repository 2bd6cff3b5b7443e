"""Servers: how they start, print their address and stop; listening sockets and their base URLs."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
import requests

from lmscontract.contract.project import Contract
from lmscontract.errors import UsageError
from lmscontract.mock.server import address_of, listening_at, serve, start_in_thread
from lmscontract.types import LOOPBACK

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


def test_a_used_port_is_a_usage_error() -> None:
    """The message names the host, the port and a solution."""
    with socket.create_server((LOOPBACK, 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(UsageError) as caught:
            listening_at(LOOPBACK, port)
    reason = "Address already in use; give another, or 0 for a free one"
    assert str(caught.value) == f"--port: cannot listen on 127.0.0.1:{port}: {reason}"


def test_an_invalid_port_is_a_usage_error() -> None:
    """A port above 65535 is refused."""
    with pytest.raises(UsageError, match=r"--port: cannot listen on 127\.0\.0\.1:70000: "):
        listening_at(LOOPBACK, 70000)


@pytest.mark.parametrize("host", ["256.1.1.1", "192.0.2.1", "no-such-host.invalid", "2001:db8::1"])
def test_an_unavailable_host_is_a_usage_error(host: str) -> None:
    """The message names the host once, and gives an example address."""
    with pytest.raises(UsageError) as caught:
        listening_at(host, 0)
    assert str(caught.value).startswith(f"--host {host}: cannot listen there: ")
    assert str(caught.value).endswith("; give an address of this machine, for example 127.0.0.1")
    assert str(caught.value).count(host) == 1


def test_port_0_selects_a_free_port() -> None:
    """Port 0 becomes a port that accepts connections."""
    with closing(listening_at(LOOPBACK, 0)) as listening, closing(socket.create_connection(listening.getsockname())):
        assert listening.getsockname()[1] > 0


@pytest.mark.parametrize(("host", "address"), [("localhost", "http://localhost:80"), ("::1", "http://[::1]:80")])
def test_an_address_becomes_a_base_url(host: str, address: str) -> None:
    """An IPv6 address is put in brackets."""
    assert address_of(host, 80) == address


def test_a_connection_does_not_wait_for_more_to_send() -> None:
    """The body of a response is sent at once also where an event loop does not switch off Nagle's algorithm itself."""
    with (
        closing(listening_at(LOOPBACK, 0)) as listening,
        socket.create_connection(listening.getsockname()),
        closing(listening.accept()[0]) as accepted,
    ):
        assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
