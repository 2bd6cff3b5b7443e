"""A platform as an ASGI application."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any

import pytest
import requests
from msgspec.structs import replace

from lmscontract.contract.project import Contract
from lmscontract.mock.asgi import application
from lmscontract.mock.faults import ALLOWED
from lmscontract.mock.messages import Request, Response
from lmscontract.mock.middleware.middleware import LARGEST_BODY, ConnectionDropped, Middleware
from lmscontract.mock.server import start_in_thread

from .conftest import Caller
from .raw_http import ONE, connected, exchanged


def test_a_large_body_is_refused(call: Caller) -> None:
    """A body of more than a mebibyte is answered with 400, and a mebibyte is read."""
    with start_in_thread(call.platform) as running:
        address = f"{running.base_url}/parcel/v1/parcels"
        assert requests.post(address, data=b"x" * (LARGEST_BODY + 1), timeout=5).status_code == 400
        assert requests.post(address, data=b"x" * LARGEST_BODY, timeout=5).status_code == 401


def test_other_scope_types_are_ignored(call: Caller) -> None:
    """A websocket is not answered, and nothing is received for it."""

    async def never(*_: Any) -> Any:
        raise AssertionError

    asyncio.run(application(call.platform)({"type": "websocket"}, never, never))


def test_a_body_in_parts_is_joined(call: Caller) -> None:
    """The parts of a body are joined before it is read."""
    token = call.token("superadmin")
    parts = iter([b'{"size"', b': "xl"}'])
    sent: list[Any] = []

    async def receive() -> Any:
        part = next(parts)
        return {"type": "http.request", "body": part, "more_body": part.startswith(b"{")}

    async def send(message: Any) -> None:
        sent.append(message)

    headers = [(b"authorization", f"Bearer {token}".encode()), (b"transfer-encoding", b"chunked")]
    path = "/parcel/v1/parcels"
    scope = {"type": "http", "method": "POST", "raw_path": path.encode(), "query_string": b"", "headers": headers}
    asyncio.run(application(call.platform)(scope, receive, send))
    assert (sent[0]["status"], b'"xl"' in sent[1]["body"]) == (200, True)


# a mock over the wire

LIST = "/parcel/v1/parcels"
BATCH = "/parcel/v1/parcels/batch"


def mock(call: Caller, parcels: Contract, *faults: str, **more: Any) -> Middleware:
    """The parcel service with faults, in a contract that allows them."""
    everything = replace(parcels.statements[0], faults=tuple(ALLOWED))
    return Middleware(
        call.platform, clock=time.time, faults=faults, statements=[everything, *parcels.statements[1:]], **more
    )


def signed(call: Caller) -> dict[str, str]:
    """Return the headers of an account that has signed in."""
    return {"Authorization": f"Bearer {call.token('superadmin')}"}


@pytest.mark.parametrize("name", ["dropped-connections", "incomplete-responses"])
def test_a_connection_is_dropped(call: Caller, parcels: Contract, capfd: pytest.CaptureFixture[str], name: str) -> None:
    """The client library raises its network error, and the server continues without output."""
    with start_in_thread(mock(call, parcels, f"{name}@GET {LIST}:1")) as running:
        with pytest.raises((requests.ConnectionError, requests.exceptions.ChunkedEncodingError)):
            requests.get(running.base_url + LIST, headers=signed(call), timeout=5)
        assert requests.get(f"{running.base_url}/nowhere", timeout=5).status_code == 404
    assert capfd.readouterr() == ("", "")


def test_a_broken_response_states_its_full_length(call: Caller, parcels: Contract) -> None:
    """Half of the body is sent after headers that state its full length."""
    with start_in_thread(mock(call, parcels, "incomplete-responses:1")) as running:
        raw = exchanged(running, f"GET {LIST} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    head, _, body = raw.partition(b"\r\n\r\n")
    promised = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
    assert 0 < len(body) < promised


def test_other_servers_close_the_connection(call: Caller, parcels: Contract) -> None:
    """Where a server accepts the message without a valid status, the application ends with an error."""
    scope = {"type": "http", "method": "GET", "raw_path": LIST.encode(), "query_string": b"", "headers": []}

    async def ignore(*_: Any) -> None:
        pass

    with pytest.raises(ConnectionAbortedError):
        asyncio.run(application(mock(call, parcels, "dropped-connections:1"))(scope, ignore, ignore))


def test_batches_that_overlap_over_http_are_violations(call: Caller, parcels: Contract) -> None:
    """Exclusive requests take their time without blocking others, so that an overlap of two clients is recorded."""
    made = mock(call, parcels, exclusive_duration=1)
    with start_in_thread(made) as running, ThreadPoolExecutor(2) as pool:

        def batch() -> int:
            return requests.post(
                running.base_url + BATCH, json={"items": []}, headers=signed(call), timeout=10
            ).status_code

        together = [pool.submit(batch) for _ in range(2)]
        assert requests.get(running.base_url + LIST, headers=signed(call), timeout=5).status_code == 200
        assert len({each.result() for each in together}) == 1, "both have their answer, so both have ended"
        assert made.overlaps.counts["batch"] == 1
        assert batch() == together[0].result()
    assert [(each.rule, each.count) for each in made.client_rules.violations] == [("one-batch-at-a-time", 1)]


def test_faults_are_the_same_over_http(call: Caller, parcels: Contract) -> None:
    """A redirect can be followed, and a slow response arrives."""
    with start_in_thread(mock(call, parcels, "redirects:1", "slow-responses:1")) as running:
        answered = requests.get(running.base_url + LIST, headers=signed(call), timeout=10)
    assert (answered.status_code, len(answered.history)) == (200, 1)


def test_an_incomplete_request_is_not_performed(call: Caller, parcels: Contract) -> None:
    """A request whose body never ends changes nothing, with and without middleware."""
    text = f"POST {LIST} HTTP/1.1\r\nHost: x\r\n{'Authorization: ' + signed(call)['Authorization']}\r\n"
    for platform in (call.platform, mock(call, parcels)):
        with start_in_thread(platform) as running:
            with closing(connected(running)) as line:
                line.sendall(f"{text}Content-Length: 50\r\n\r\n{{}}".encode())
            assert requests.get(f"{running.base_url}/nowhere", timeout=5).status_code == 404
    assert call.platform.changes == 0


def test_a_defect_is_reported_in_one_line(caplog: pytest.LogCaptureFixture) -> None:
    """An exception of the platform is answered with 500, and the server continues."""

    class Defective:
        def handle(self, request: Request) -> Response:
            raise KeyError(request.path)

    with start_in_thread(Defective()) as running:
        assert [requests.get(f"{running.base_url}/a", timeout=5).status_code for _ in range(2)] == [500, 500]
    assert [each.getMessage() for each in caplog.records if each.name.startswith("lmscontract")] == [
        f"the mock failed: KeyError at test_asgi.py:{Defective.handle.__code__.co_firstlineno + 1}"
    ] * 2
    assert not any(each.exc_info for each in caplog.records)


@pytest.mark.parametrize("too_late", ["begin", "answer"])
def test_a_closed_platform_closes_the_connection(
    call: Caller, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, too_late: str
) -> None:
    """A middleware that is closed closes new connections without an error."""
    mock = Middleware(call.platform, clock=time.time)

    def closed(*_: Any) -> Any:
        raise ConnectionDropped("it is over")

    monkeypatch.setattr(mock, too_late, closed)
    with start_in_thread(mock) as running:
        assert exchanged(running, ONE + b"\r\n") == b""
    assert caplog.messages == []
