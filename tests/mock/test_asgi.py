"""The platform behind a socket."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import requests

from lmscontract.contract.project import Contract
from lmscontract.errors import UsageError
from lmscontract.mock.asgi import LARGEST_BODY, application, serve, start_in_thread
from lmscontract.mock.core import Platform

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
