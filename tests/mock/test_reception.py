"""Platforms that are listened at, and served when somebody connects."""

from __future__ import annotations

import http.client
import socket
import threading
import time
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from requests.adapters import HTTPAdapter

from lmscontract.mock.middleware.middleware import Middleware
from lmscontract.mock.reception import Reception

from .conftest import Caller


@pytest.fixture
def reception() -> Iterator[Reception]:
    """The addresses of this process."""
    made = Reception()
    yield made
    made.stop()


def asked(base_url: str) -> int:
    """The status of a call over a socket."""
    connection = http.client.HTTPConnection(urlsplit(base_url).netloc, timeout=5)
    connection.request("GET", "/parcel/v1/parcels")
    status = connection.getresponse().status
    connection.close()
    return status


def test_an_address_is_answered_when_somebody_connects(reception: Reception, call: Caller) -> None:
    """No server is started before; then it serves all addresses, each its own platform."""
    gates = [Middleware(call.platform, clock=time.time) for _ in range(2)]
    one, other = (reception.open(each) for each in gates)
    assert not reception.serves
    assert [asked(one.base_url), asked(other.base_url), asked(one.base_url)] == [401, 401, 401]
    assert reception.serves
    assert [each.requests for each in gates] == [2, 1]
    one.close()
    other.close()


@pytest.mark.parametrize("called", [True, False])
def test_a_closed_address_reaches_nobody(call: Caller, called: bool) -> None:
    """Whether it was ever called or not; and when all has been stopped, no thread is left."""
    before, reception = threading.enumerate(), Reception()
    address = reception.open(Middleware(call.platform, clock=time.time))
    place = urlsplit(address.base_url)
    if called:
        assert asked(address.base_url) == 401
    address.close()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection((place.hostname, place.port), timeout=5)
    assert reception.serves is called
    reception.stop()
    assert threading.enumerate() == before


def test_first_calls_at_once_share_one_server(reception: Reception, call: Caller) -> None:
    """Addresses that are called for the first time at the same moment are served by the same thread."""
    addresses = [reception.open(Middleware(call.platform, clock=time.time)) for _ in range(8)]
    statuses: list[int] = []
    callers = [threading.Thread(target=lambda at=each: statuses.append(asked(at.base_url))) for each in addresses]
    for each in callers:
        each.start()
    for each in callers:
        each.join()
    assert statuses == [401] * 8
    for address in addresses:
        address.close()
    assert [each.name for each in threading.enumerate()].count("lmscontract platforms") == 1


@pytest.mark.parametrize("called", [True, False])
def test_what_is_still_open_is_closed_at_the_end(call: Caller, called: bool) -> None:
    """Neither a socket nor a shortcut is left, whether anybody called or not."""
    before, reception = HTTPAdapter.send, Reception()
    addresses = [reception.open(Middleware(call.platform, clock=time.time), shortcut=True) for _ in range(2)]
    if called:
        assert [asked(each.base_url) for each in addresses] == [401, 401]
    reception.stop()
    assert HTTPAdapter.send is before
    for address in addresses:
        place = urlsplit(address.base_url)
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection((place.hostname, place.port), timeout=5)
