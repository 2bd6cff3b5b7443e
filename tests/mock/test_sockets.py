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
        with pytest.raises(UsageError, match=f"cannot listen on 127.0.0.1:{port}"):
            listening_at(LOOPBACK, port)


def test_a_free_port_is_found() -> None:
    """Port 0 becomes one at which somebody can call."""
    with closing(listening_at(LOOPBACK, 0)) as listening, closing(socket.create_connection(listening.getsockname())):
        assert listening.getsockname()[1] > 0


@pytest.mark.parametrize(("host", "address"), [("localhost", "http://localhost:80"), ("::1", "http://[::1]:80")])
def test_an_address_is_written_as_a_url(host: str, address: str) -> None:
    """What has colons is bracketed."""
    assert address_of(host, 80) == address
