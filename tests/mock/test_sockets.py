"""Sockets that listen, and their addresses."""

from __future__ import annotations

import socket
from contextlib import closing

import pytest

from lmscontract.errors import UsageError
from lmscontract.mock.sockets import LOOPBACK, address_of, listening_at


def test_a_port_that_is_taken_is_an_error_of_usage() -> None:
    """The error names host and port, and what to do."""
    with socket.create_server((LOOPBACK, 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(UsageError) as caught:
            listening_at(LOOPBACK, port)
    said = "Address already in use; choose another, or 0 for a free one"
    assert str(caught.value) == f"--port: cannot listen on 127.0.0.1:{port}: {said}"


def test_a_port_that_there_is_none_is_an_error_of_usage() -> None:
    """So is a number beyond all ports."""
    with pytest.raises(UsageError, match=r"--port: cannot listen on 127\.0\.0\.1:70000: "):
        listening_at(LOOPBACK, 70000)


@pytest.mark.parametrize("host", ["256.1.1.1", "192.0.2.1", "no-such-host.invalid", "2001:db8::1"])
def test_a_host_that_is_not_here_is_no_matter_of_the_port(host: str) -> None:
    """The error names the host, once, and an address that there is."""
    with pytest.raises(UsageError) as caught:
        listening_at(host, 0)
    assert str(caught.value).startswith(f"--host {host}: cannot listen there: ")
    assert str(caught.value).endswith("; name an address of this machine, as in 127.0.0.1")
    assert str(caught.value).count(host) == 1


def test_a_free_port_is_found() -> None:
    """Port 0 becomes one at which somebody can call."""
    with closing(listening_at(LOOPBACK, 0)) as listening, closing(socket.create_connection(listening.getsockname())):
        assert listening.getsockname()[1] > 0


@pytest.mark.parametrize(("host", "address"), [("localhost", "http://localhost:80"), ("::1", "http://[::1]:80")])
def test_an_address_is_written_as_a_url(host: str, address: str) -> None:
    """What has colons is bracketed."""
    assert address_of(host, 80) == address
