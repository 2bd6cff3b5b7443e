"""The platform behind a socket."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import requests

from lmscontract.contract.project import Contract
from lmscontract.errors import UsageError
from lmscontract.mock.asgi import LARGEST_BODY, LARGEST_HEAD, Running, application, serve, start_in_thread
from lmscontract.mock.core import Platform
from lmscontract.mock.exchange import Request, Response
from lmscontract.mock.gate.gate import Gate
from lmscontract.mock.gate.weather import ALLOWED

from .conftest import Caller, Opened


def test_a_platform_is_served_from_a_thread(call: Caller) -> None:
    """What a socket answers is what the platform answers, and stopping frees the port."""
    with start_in_thread(call.platform) as running:
        headers = {"Authorization": f"Bearer {call.token('superadmin')}"}
        answered = requests.get(
            f"{running.base_url}/parcel/v1/parcels?per_sheet=3&trail=yes", headers=headers, timeout=5
        )
        assert [item["id_parcel"] for item in answered.json()["data"]["items"]] == [5001, 5002, 5003]
        assert answered.json()["navigation"]["next"]["href"].startswith(f"{running.base_url}/parcel/v1/parcels?")
    with pytest.raises(requests.ConnectionError):
        requests.get(running.base_url, timeout=5)


def test_a_body_without_end_is_refused(call: Caller) -> None:
    """More than a mebibyte is answered with 400, and a mebibyte is read."""
    with start_in_thread(call.platform) as running:
        address = f"{running.base_url}/parcel/v1/parcels"
        assert requests.post(address, data=b"x" * (LARGEST_BODY + 1), timeout=5).status_code == 400
        assert requests.post(address, data=b"x" * LARGEST_BODY, timeout=5).status_code == 401


def test_a_port_that_is_taken_is_an_error_of_usage(call: Caller) -> None:
    """The error names host and port, and what to do."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(UsageError, match=f"cannot listen on 127.0.0.1:{port}"):
            start_in_thread(call.platform, port)


def test_scopes_of_another_type_are_left_alone(call: Caller) -> None:
    """A websocket is not answered, and nothing is received for it."""

    async def never(*_: Any) -> Any:
        raise AssertionError

    asyncio.run(application(call.platform)({"type": "websocket"}, never, never))


def test_the_life_of_a_server_is_confirmed(call: Caller) -> None:
    """Other servers are told that the application has started, and has ended."""
    received = iter([{"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}])
    sent: list[Any] = []

    async def receive() -> Any:
        return next(received)

    async def send(message: Any) -> None:
        sent.append(message["type"])

    asyncio.run(application(call.platform)({"type": "lifespan"}, receive, send))
    assert sent == ["lifespan.startup.complete", "lifespan.shutdown.complete"]


def test_a_body_in_parts_is_put_together(call: Caller) -> None:
    """A server may hand over a body piece by piece."""
    token = call.token("superadmin")
    parts = iter([b'{"size"', b': "xl"}'])
    sent: list[Any] = []

    async def receive() -> Any:
        part = next(parts)
        return {"type": "http.request", "body": part, "more_body": part.startswith(b"{")}

    async def send(message: Any) -> None:
        sent.append(message)

    headers = [(b"authorization", f"Bearer {token}".encode())]
    path = "/parcel/v1/parcels"
    scope = {"type": "http", "method": "POST", "raw_path": path.encode(), "query_string": b"", "headers": headers}
    asyncio.run(application(call.platform)(scope, receive, send))
    assert (sent[0]["status"], b'"xl"' in sent[1]["body"]) == (200, True)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_server_with_zero(number: signal.Signals) -> None:
    """One line tells that it answers; SIGINT and SIGTERM end it as if all was well."""
    program = (
        "import sys, time; from pathlib import Path; from lmscontract.contract.load import load;"
        "from lmscontract.mock.asgi import serve; from lmscontract.mock.core import Platform;"
        "from lmscontract.types import Channel, Month;"
        f"contract = load(Path({str(Path(__file__).parents[1] / 'platform')!r}));"
        "snapshot = contract.at(Month(2031, 6), Channel.SANDBOX);"
        "made = lambda host, port: Platform(snapshot, contract.mock_data, clock=time.time, hostname=host);"
        "sys.exit(serve(made, '127.0.0.1', 0, lambda address: print(address, flush=True)))"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, env=environment
    ) as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        assert requests.get(address, timeout=5).status_code == 404
        process.send_signal(number)
        rest, _ = process.communicate(timeout=10)
    assert (process.returncode, rest) == (0, "")


def test_the_factory_is_told_the_port_that_was_found(parcels: Contract, opened: Opened) -> None:
    """Port 0 has become a free one when the platform is made, and the ready line names it."""
    told: list[Any] = []

    def factory(host: str, port: int) -> Platform:
        told.append(f"http://{host}:{port}")
        return opened(parcels, "2031-06")

    def ready(address: str) -> None:
        told.append(address)
        os.kill(os.getpid(), signal.SIGTERM)

    assert serve(factory, "127.0.0.1", 0, ready) == 0
    assert told[0] == told[1]
    assert not told[0].endswith(":0")


# a gate over the wire

LIST = "/parcel/v1/parcels"
BATCH = "/parcel/v1/parcels/batch"


def gate(call: Caller, parcels: Contract, *weather: str, **more: Any) -> Gate:
    """The parcel service in a weather, which its contract allows."""
    everything = replace(parcels.statements[0], weather=tuple(ALLOWED))
    return Gate(
        call.platform, clock=time.time, weather=weather, statements=[everything, *parcels.statements[1:]], **more
    )


def signed(call: Caller) -> dict[str, str]:
    """The headers of somebody who has signed in."""
    return {"Authorization": f"Bearer {call.token('superadmin')}"}


@pytest.mark.parametrize("name", ["dropped-connections", "broken-answers"])
def test_a_line_is_cut(call: Caller, parcels: Contract, capfd: pytest.CaptureFixture[str], name: str) -> None:
    """The caller's library fails as on a bad network; the server goes on and says nothing."""
    with start_in_thread(gate(call, parcels, f"{name}@GET {LIST}:1")) as running:
        with pytest.raises((requests.ConnectionError, requests.exceptions.ChunkedEncodingError)):
            requests.get(running.base_url + LIST, headers=signed(call), timeout=5)
        assert requests.get(f"{running.base_url}/nowhere", timeout=5).status_code == 404
    assert capfd.readouterr() == ("", "")


def test_a_broken_answer_tells_its_length(call: Caller, parcels: Contract) -> None:
    """Half of the body comes after a head that promises all of it."""
    with start_in_thread(gate(call, parcels, "broken-answers:1")) as running:
        raw = exchanged(running, f"GET {LIST} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    head, _, body = raw.partition(b"\r\n\r\n")
    promised = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
    assert 0 < len(body) < promised


def test_another_server_is_told_that_the_line_is_cut(call: Caller, parcels: Contract) -> None:
    """Where there is no connection to close, the application ends with an error, which closes it."""
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "http.request", "body": b""}

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "GET", "raw_path": LIST.encode(), "query_string": b"", "headers": []}
    with pytest.raises(ConnectionAbortedError):
        asyncio.run(application(gate(call, parcels, "dropped-connections:1"))(scope, receive, send))
    assert sent == []


def test_batches_that_overlap_over_the_wire_are_noticed(call: Caller, parcels: Contract) -> None:
    """Exclusive calls take their time without holding up others, so that two clients at once are seen."""
    made = gate(call, parcels, exclusive_time=0.3)
    with start_in_thread(made) as running, ThreadPoolExecutor(2) as pool:

        def batch() -> int:
            return requests.post(
                running.base_url + BATCH, json={"items": []}, headers=signed(call), timeout=10
            ).status_code

        together = [pool.submit(batch) for _ in range(2)]
        assert requests.get(running.base_url + LIST, headers=signed(call), timeout=5).status_code == 200
        assert len({each.result() for each in together}) == 1
        assert made.overlaps.counts["batch"] == 1
        assert batch() == together[0].result()
    assert [(each.duty, each.count) for each in made.duties.all] == [("one-batch-at-a-time", 1)]


def test_weather_is_the_same_over_the_wire(call: Caller, parcels: Contract) -> None:
    """A redirect can be followed, and a slow answer comes."""
    with start_in_thread(gate(call, parcels, "redirects:1", "slow-answers:1")) as running:
        answered = requests.get(running.base_url + LIST, headers=signed(call), timeout=10)
    assert (answered.status_code, len(answered.history)) == (200, 1)


def test_a_call_that_breaks_off_is_not_performed(call: Caller, parcels: Contract) -> None:
    """A body that never comes to its end changes nothing, behind a gate or without one."""
    text = f"POST {LIST} HTTP/1.1\r\nHost: x\r\n{'Authorization: ' + signed(call)['Authorization']}\r\n"
    for platform in (call.platform, gate(call, parcels)):
        with start_in_thread(platform) as running:
            with closing(connected(running)) as line:
                line.sendall(f"{text}Content-Length: 50\r\n\r\n{{}}".encode())
            assert requests.get(f"{running.base_url}/nowhere", timeout=5).status_code == 404
    assert call.platform.changes == 0


# malformed HTTP


@pytest.fixture(scope="module")
def mock(parcels: Contract, opened: Opened) -> Iterator[Running]:
    """One server for all that is malformed."""
    platform = opened(parcels, "2031-06", clock=time.time)
    with start_in_thread(Gate(platform, clock=time.time, statements=parcels.statements)) as running:
        yield running


def connected(running: Running) -> socket.socket:
    """A connection to a server."""
    host, _, port = running.base_url.removeprefix("http://").partition(":")
    return socket.create_connection((host, int(port)), timeout=5)


def exchanged(running: Running, sent: bytes, ends: bool = True) -> bytes:
    """What comes back until the server closes; `ends` tells it that nothing more will be sent."""
    received = b""
    with closing(connected(running)) as line, contextlib.suppress(OSError):
        line.sendall(sent)
        if ends:
            line.shutdown(socket.SHUT_WR)
        while data := line.recv(65536):
            received += data
    return received


HOST = b"Host: x\r\n"
ONE = b"GET /parcel/v1/parcels HTTP/1.1\r\n" + HOST
POST = b"POST /parcel/v1/parcels HTTP/1.1\r\n" + HOST
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
    "trace": (b"TRACE /parcel/v1/parcels HTTP/1.1\r\n" + HOST + b"\r\n", [405]),
    "a promise to wait": (POST + b"Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}", [100, 401]),
    "a pipeline": ((ONE + b"\r\n") * 30, [401] * 30),
    "an upgrade to h2c": (ONE + b"Connection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n", [401]),
    "an upgrade to a websocket": (ONE + b"Connection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n", [401]),
    "HTTP/1.0": (b"GET /parcel/v1/parcels HTTP/1.0\r\n\r\n", [401]),
}


def statuses(raw: bytes) -> list[int]:
    """The statuses of everything that came back."""
    return [int(each[:3]) for each in raw.split(b"HTTP/1.1 ")[1:]]


@pytest.mark.parametrize("name", MALFORMED)
def test_malformed_requests_are_refused(mock: Running, capfd: pytest.CaptureFixture[str], name: str) -> None:
    """The answer is 400 or a closed connection; the next call is answered, and nothing is printed."""
    assert statuses(exchanged(mock, MALFORMED[name])) in ([], [400])
    assert statuses(exchanged(mock, ONE + b"\r\n")) == [401]
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("name", ODD)
def test_odd_requests_are_answered(mock: Running, capfd: pytest.CaptureFixture[str], name: str) -> None:
    """What is odd and allowed has a proper answer; the next call is answered, and nothing is printed."""
    sent, expected = ODD[name]
    before, host, last = sent.rpartition(HOST)
    once = before + host + (b"Connection: close\r\n" if host and b"Upgrade" not in last else b"") + last
    assert statuses(exchanged(mock, once, ends=False)) == expected
    assert statuses(exchanged(mock, ONE + b"\r\n")) == [401]
    assert capfd.readouterr() == ("", "")


def test_a_request_that_does_not_arrive_gets_408(call: Caller) -> None:
    """Whoever says nothing, or stops in the middle, is answered when patience ends."""
    with start_in_thread(call.platform, patience=0.1) as running:
        for sent in (b"", b"GET /parcel", POST + b"Content-Length: 50\r\n\r\n{"):
            with closing(connected(running)) as line:
                line.sendall(sent)
                assert statuses(line.recv(65536)) == [408]


def test_a_defect_is_told_in_one_line(caplog: pytest.LogCaptureFixture) -> None:
    """An exception of the platform is answered with 500, and the server goes on."""

    class Defective:
        def handle(self, request: Request) -> Response:
            raise KeyError(request.path)

    with start_in_thread(Defective()) as running:
        assert [requests.get(f"{running.base_url}/a", timeout=5).status_code for _ in range(2)] == [500, 500]
    assert [each.getMessage() for each in caplog.records if each.name.startswith("lmscontract")] == [
        "a defect of the mock: GET b'/a': KeyError('/a')"
    ] * 2
    assert not any(each.exc_info for each in caplog.records)


def test_open_connections_do_not_hold_up_the_end(call: Caller) -> None:
    """Neither a kept connection nor a request that has half arrived keeps the server alive."""
    running = start_in_thread(call.platform)
    lines = [connected(running) for _ in range(3)]
    lines[1].sendall(ONE + b"\r\n")
    received = b""
    while not received.endswith(b"}"):
        received += lines[1].recv(65536)
    lines[2].sendall(POST + b"Content-Length: 50\r\n\r\n{")
    running.stop()
    for line in lines:
        with closing(line), contextlib.suppress(ConnectionResetError):
            assert line.recv(10) == b""


def test_headers_cannot_be_split(parcels: Contract) -> None:
    """A line break in a header that a platform sends becomes a space."""

    class Splitting:
        def handle(self, request: Request) -> Response:
            return Response(200, (("X-Said", "a\r\nSet-Cookie: b\u2026"),), b"{}")

    with start_in_thread(Splitting()) as running:
        answered = requests.get(running.base_url, timeout=5)
    assert (answered.headers["x-said"], "set-cookie" in answered.headers) == ("a  Set-Cookie: b?", False)
