"""Malformed, odd, oversized and incomplete HTTP requests."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
import requests

from lmscontract.contract.project import Contract
from lmscontract.mock.asgi import LARGEST_HEAD
from lmscontract.mock.messages import Request, Response
from lmscontract.mock.middleware.middleware import Middleware
from lmscontract.mock.server import RunningServer, start_in_thread

from .conftest import Caller, Opened
from .raw_http import HOST, ONE, POST, exchanged


@pytest.fixture(scope="module")
def mock(parcels: Contract, opened: Opened) -> Iterator[RunningServer]:
    """A server for the tests of this module."""
    platform = opened(parcels, "2031-06", clock=time.time)
    with start_in_thread(Middleware(platform, clock=time.time, statements=parcels.statements)) as running:
        yield running


CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"
MALFORMED = {
    "no request line": b"NONSENSE\r\n\r\n",
    "a header without a colon": b"GET / HTTP/1.1\r\nHost x\r\n\r\n",
    "a folded header": ONE + b"X: a\r\n b\r\n\r\n",
    "a negative length": POST + b"Content-Length: -5\r\n\r\n",
    "two lengths": POST + b"Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd",
    "an endless length": POST + b"Content-Length: 99999999999999999999999\r\n\r\n",
    "length and chunks": POST + b"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "no chunk": POST + b"Transfer-Encoding: chunked\r\n\r\nZZZ\r\nabc",
    "a huge header": ONE + b"X: " + b"a" * (LARGEST_HEAD * 16) + b"\r\n\r\n",
    "a huge line": b"GET /" + b"a" * (LARGEST_HEAD * 16) + b" HTTP/1.1\r\n\r\n",
    "a huge header in one piece": ONE + b"X: " + b"a" * LARGEST_HEAD + b"\r\n\r\n",
    "a huge line in one piece": b"GET /" + b"a" * LARGEST_HEAD + b" HTTP/1.1\r\n" + HOST + b"\r\n",
    "too many headers in one piece": ONE + b"X: y\r\n" * (LARGEST_HEAD // 6) + b"\r\n",
    "countless headers": ONE + b"X: y\r\n" * LARGEST_HEAD + b"\r\n",
    "a part of a line": b"GET /parcel/v1/par",
    "a part of a body": POST + b"Content-Length: 50\r\n\r\n{}",
    "HTTP/0.9": b"GET /\r\n",
    "HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "a version of the future": b"GET / HTTP/3.7\r\n" + HOST + b"\r\n",
    "a TLS hello": bytes.fromhex("16030100c8010000c40303") + bytes(190),
    "a NUL in the path": b"GET /\0 HTTP/1.1\r\n" + HOST + b"\r\n",
    "a NUL in a header": ONE + b"X: a\0b\r\n\r\n",
    "NULs": bytes(100),
    "a path that is no text": b"GET /\xff\xfe HTTP/1.1\r\n" + HOST + b"\r\n",
    "an unknown method": b"BREW / HTTP/1.1\r\n" + HOST + b"\r\n",
    "a tunnel": b"CONNECT x:443 HTTP/1.1\r\n" + HOST + b"\r\n",
    "an address without a path": b"GET http://x HTTP/1.1\r\n" + HOST + b"\r\n",
    "nothing": b"",
    "empty lines": b"\r\n\r\n\r\n",
}
ODD = {
    "percent-encoded nonsense": (b"GET /%ff%fe/%00 HTTP/1.1\r\n" + HOST + b"\r\n", [404]),
    "two slashes": (b"GET // HTTP/1.1\r\n" + HOST + b"\r\n", [404]),
    "a folder above": (b"GET /../../etc HTTP/1.1\r\n" + HOST + b"\r\n", [404]),
    "a whole address": (b"GET http://x/parcel/v1/parcels HTTP/1.1\r\n" + HOST + b"\r\n", [401]),
    "a star": (b"OPTIONS * HTTP/1.1\r\n" + HOST + b"\r\n", [404]),
    "options": (b"OPTIONS /parcel/v1/parcels HTTP/1.1\r\n" + HOST + b"\r\n", [200]),
    "head": (b"HEAD /parcel/v1/parcels HTTP/1.1\r\n" + HOST + b"\r\n", [401]),
    "trace": (b"TRACE /parcel/v1/parcels HTTP/1.1\r\n" + HOST + b"\r\n", [404]),
    "a promise to wait": (POST + b"Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}", [100, 401]),
    "a pipeline": ((ONE + b"\r\n") * 30, [401] * 30),
    "an upgrade to h2c": (ONE + b"Connection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n", [401]),
    "an upgrade to a websocket": (ONE + b"Connection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n", [401]),
    "a long header": (ONE + b"X: " + b"a" * (LARGEST_HEAD - 500) + b"\r\n" + HOST + b"\r\n", [401]),
    "a body of many small chunks": (CHUNKED + b"1\r\n \r\n" * (LARGEST_HEAD * 4) + b"0\r\n\r\n", [401]),
    "many trailers": (CHUNKED + b"2\r\n{}\r\n0\r\n" + b"X: y\r\n" * 99 + b"\r\n", [401]),
    "a long chunk extension": (CHUNKED + b"2;" + b"a" * LARGEST_HEAD + b"\r\n{}\r\n0\r\n\r\n", [401]),
    "HTTP/1.0": (b"GET /parcel/v1/parcels HTTP/1.0\r\n\r\n", [401]),
}


def statuses(raw: bytes) -> list[int]:
    """Return the statuses of all responses."""
    return [int(each[:3]) for each in raw.split(b"HTTP/1.1 ")[1:]]


@pytest.mark.parametrize("name", MALFORMED)
def test_malformed_requests_are_refused(mock: RunningServer, capfd: pytest.CaptureFixture[str], name: str) -> None:
    """A malformed request gets 400, 431 or a closed connection; the next request is answered, and nothing is printed."""
    assert statuses(exchanged(mock, MALFORMED[name])) in ([], [400], [431])
    assert statuses(exchanged(mock, ONE + b"\r\n")) == [401]
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("name", ODD)
def test_unusual_requests_are_answered(mock: RunningServer, capfd: pytest.CaptureFixture[str], name: str) -> None:
    """Unusual but valid requests are answered; so is the next request, and nothing is printed."""
    sent, expected = ODD[name]
    before, host, last = sent.rpartition(HOST)
    once = before + host + (b"Connection: close\r\n" if host and b"Upgrade" not in last else b"") + last
    assert statuses(exchanged(mock, once, ends=False)) == expected
    assert statuses(exchanged(mock, ONE + b"\r\n")) == [401]
    assert capfd.readouterr() == ("", "")


def test_an_incomplete_body_gets_408(call: Caller) -> None:
    """The response comes when the body timeout ends, and the connection is closed."""
    with start_in_thread(call.platform, body_timeout=0.1) as running:
        assert statuses(exchanged(running, POST + b"Content-Length: 50\r\n\r\n{", ends=False)) == [408]


def test_headers_cannot_be_split(parcels: Contract) -> None:
    """A line break in a header of a response becomes a space."""

    class Splitting:
        def handle(self, request: Request) -> Response:
            return Response(200, (("X-Said", "a\r\nSet-Cookie: b\u2026"),), b"{}")

    with start_in_thread(Splitting()) as running:
        answered = requests.get(running.base_url, timeout=5)
    assert (answered.headers["x-said"], "set-cookie" in answered.headers) == ("a  Set-Cookie: b?", False)


def test_a_large_head_after_another_request_gets_431(mock: RunningServer) -> None:
    """The limit is that of one request; the size of a body before it does not count."""
    large = ONE + b"X: " + b"a" * LARGEST_HEAD + b"\r\n\r\n"
    assert statuses(exchanged(mock, ONE + b"\r\n" + large, ends=False)) == [401, 431]
    body = b"Content-Length: 70000\r\n\r\n" + b" " * 70000
    assert statuses(exchanged(mock, POST + body + ONE + b"Connection: close\r\n\r\n", ends=False)) == [401, 401]


@pytest.mark.parametrize("framed", [b"Content-Length: 8388608\r\n", b"Transfer-Encoding: chunked\r\n"])
def test_a_large_body_gets_400(mock: RunningServer, framed: bytes) -> None:
    """The response names the limit; a client that sends the whole body receives it."""
    head = POST + b"Expect: 100-continue\r\n" + framed + b"\r\n"
    body = b" " * (1 << 23)
    sent = head + (body if b"Length" in framed else b"800000\r\n" + body + b"\r\n0\r\n\r\n")
    for _ in range(5):
        received = exchanged(mock, sent, ends=False)
        assert statuses(received) == [100, 400]
        assert b"the body is larger than 1 MiB" in received
