"""Platforms side by side on one thread."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
import requests

from lmscontract.contract.project import Contract
from lmscontract.mock.hosting import Hosting

from .conftest import Caller, Opened

LIST = "/parcel/v1/parcels"


@pytest.fixture
def hosting() -> Iterator[Hosting]:
    """The thread that serves."""
    made = Hosting()
    yield made
    made.stop()


def _connected(base_url: str) -> socket.socket:
    parts = urlsplit(base_url)
    return socket.create_connection((parts.hostname, parts.port), timeout=5)


def test_each_platform_has_an_address(hosting: Hosting, parcels: Contract, opened: Opened) -> None:
    """Each answers at its own with its own tokens, and one thread serves them all."""
    before = threading.active_count()
    callers = [Caller(opened(parcels, "2031-06", seed=seed)) for seed in (1, 2, 3)]
    places = [hosting.open(caller.platform).base_url for caller in callers]
    for place, caller in zip(places, callers, strict=True):
        headers = {"Authorization": f"Bearer {caller.token('superadmin')}"}
        statuses = {each: requests.get(f"{each}{LIST}", headers=headers, timeout=5).status_code for each in places}
        assert statuses == {each: 200 if each == place else 401 for each in places}
    assert threading.active_count() == before


def test_a_closed_platform_is_not_reached(hosting: Hosting, call: Caller) -> None:
    """Its address refuses new connections, and those that were open are closed, also in the middle of a request."""
    hosted = hosting.open(call.platform)
    with _connected(hosted.base_url) as idle, _connected(hosted.base_url) as halfway:
        for connection in (idle, halfway):
            connection.sendall(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            assert connection.recv(4096).startswith(b"HTTP/1.1 404")
        halfway.sendall(b"GET / HT")
        hosted.close()
        assert [connection.recv(4096) for connection in (idle, halfway)] == [b"", b""]
    with pytest.raises(ConnectionRefusedError):
        _connected(hosted.base_url)


def test_the_others_stay_when_one_is_closed(hosting: Hosting, call: Caller) -> None:
    """A connection to another platform is answered as before."""
    one, other = hosting.open(call.platform), hosting.open(call.platform)
    with requests.Session() as session:
        assert session.get(other.base_url, timeout=5).status_code == 404
        one.close()
        assert session.get(other.base_url, timeout=5).status_code == 404


def test_what_is_still_served_ends_with_the_thread(call: Caller) -> None:
    """Stopping closes every address."""
    hosting = Hosting()
    hosted = hosting.open(call.platform)
    with _connected(hosted.base_url) as connection:
        hosting.stop()
        assert connection.recv(1) == b""
    with pytest.raises(ConnectionRefusedError):
        _connected(hosted.base_url)
