"""Listening sockets and their base URLs."""

from __future__ import annotations

import socket
from contextlib import closing

import pytest

from lmscontract.errors import UsageError
from lmscontract.mock.sockets import LOOPBACK, address_of, listening_at


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
