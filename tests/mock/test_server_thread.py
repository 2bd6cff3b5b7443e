"""Several platforms, served by one thread."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from http.client import HTTPResponse
from urllib.parse import urlsplit

import pytest
import requests

from lmscontract.contract.project import Contract
from lmscontract.mock.server import ServerThread

from .conftest import Caller, Opened

LIST = "/parcel/v1/parcels"


@pytest.fixture
def server() -> Iterator[ServerThread]:
    """A server thread."""
    made = ServerThread()
    yield made
    made.stop()


def _connected(base_url: str) -> socket.socket:
    parts = urlsplit(base_url)
    return socket.create_connection((parts.hostname, parts.port), timeout=5)


def test_each_platform_has_an_address(server: ServerThread, parcels: Contract, opened: Opened) -> None:
    """Each platform has its own address and tokens, and one thread serves them all."""
    before = threading.active_count()
    callers = [Caller(opened(parcels, "2031-06", seed=seed)) for seed in (1, 2, 3)]
    places = [server.open(caller.platform).base_url for caller in callers]
    for place, caller in zip(places, callers, strict=True):
        headers = {"Authorization": f"Bearer {caller.token('superadmin')}"}
        statuses = {each: requests.get(f"{each}{LIST}", headers=headers, timeout=5).status_code for each in places}
        assert statuses == {each: 200 if each == place else 401 for each in places}
    assert threading.active_count() == before


def test_a_closed_platform_is_not_reachable(server: ServerThread, call: Caller) -> None:
    """Its address refuses new connections, and open ones are closed, also in the middle of a request."""
    running = server.open(call.platform)
    with _connected(running.base_url) as idle, _connected(running.base_url) as halfway:
        for connection in (idle, halfway):
            connection.sendall(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            with HTTPResponse(connection) as answer:
                answer.begin()
                assert (answer.status, len(answer.read()) > 0) == (404, True)
        halfway.sendall(b"GET / HT")
        running.close()
        assert [connection.recv(4096) for connection in (idle, halfway)] == [b"", b""]
    with pytest.raises(ConnectionRefusedError):
        _connected(running.base_url)


def test_closing_one_platform_leaves_the_others(server: ServerThread, call: Caller) -> None:
    """A connection to another platform is answered as before."""
    one, other = server.open(call.platform), server.open(call.platform)
    with requests.Session() as session:
        assert session.get(other.base_url, timeout=5).status_code == 404
        one.close()
        assert session.get(other.base_url, timeout=5).status_code == 404


def test_stop_closes_all_servers(call: Caller) -> None:
    """Open connections are closed, and new ones are refused."""
    server = ServerThread()
    running = server.open(call.platform)
    with _connected(running.base_url) as connection:
        server.stop()
        assert connection.recv(1) == b""
    with pytest.raises(ConnectionRefusedError):
        _connected(running.base_url)
