"""The platform behind a socket: raw ASGI on uvicorn, and a server in a thread for runs that start their own."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import threading
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl

import uvicorn

from lmscontract.errors import Defect, UsageError
from lmscontract.mock.core import Platform
from lmscontract.mock.exchange import Request, Response

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

LARGEST_BODY = 1 << 20
"""Longer bodies are answered with 400; nothing in the contract needs a mebibyte."""

_TOO_LARGE = Response(
    400,
    (("Content-Type", "application/json; charset=UTF-8"), ("Connection", "close")),
    b'{"status":400,"name":"Bad Request","message":["the body is larger than a mebibyte"]}',
)


def application(platform: Platform) -> Application:
    """The ASGI application of a platform. Scopes other than `http` and `lifespan` are left alone."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            body = await _body(receive)
            response = _TOO_LARGE if body is None else platform.handle(_request(scope, body))
            await _respond(response, scope["method"], send)
        elif scope["type"] == "lifespan":
            await _live(receive, send)

    return app


def serve(platform_factory: Callable[[str, int], Platform], host: str, port: int, ready: Callable[[str], None]) -> int:
    """Serve until SIGINT or SIGTERM, and return the exit code 0.

    The factory is given host and port, 0 having become a free one; `ready` is called once, with the base URL, when
    calls are answered. A UsageError when the port cannot be had.
    """
    with _socket(host, port) as listening:
        number = listening.getsockname()[1]
        server = _Server(application(platform_factory(host, number)), lambda: ready(_address(host, number)))
        with _stopped_by_signals(server):
            _run(server, listening)
    return 0


@dataclass(frozen=True, slots=True)
class Running:
    """A platform that is served by a thread of this process."""

    base_url: str
    _server: _Server
    _thread: threading.Thread

    def stop(self) -> None:
        """End the server and its thread."""
        self._server.should_exit = True
        self._thread.join()

    def __enter__(self) -> Running:
        """Itself; leaving the block stops it."""
        return self

    def __exit__(self, *error: object) -> None:
        """Stop."""
        self.stop()


def start_in_thread(platform: Platform, port: int = 0, host: str = "127.0.0.1") -> Running:
    """Serve a platform from a thread, and return when it answers."""
    listening = _socket(host, port)
    started = threading.Event()
    server = _Server(application(platform), started.set)
    thread = threading.Thread(target=_run, args=(server, listening), name="lmscontract mock", daemon=True)
    thread.start()
    while not started.wait(0.05):
        if not thread.is_alive():
            raise Defect("the mock's server has ended before it answered")
    return Running(_address(host, listening.getsockname()[1]), server, thread)


class _Server(uvicorn.Server):
    """A server that tells when it answers, and that leaves signals to whoever started it."""

    def __init__(self, app: Application, started: Callable[[], None]) -> None:
        config = uvicorn.Config(
            app, http="httptools", log_level="error", access_log=False, server_header=False, date_header=False
        )
        super().__init__(config)
        self._tell = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell."""
        await super().startup(sockets)
        self._tell()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Capture none: uvicorn would raise them anew when it has ended, and the process would not end with 0."""
        yield


@contextlib.contextmanager
def _stopped_by_signals(server: _Server) -> Iterator[None]:
    def stop(*_: object) -> None:
        server.should_exit = True

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _run(server: _Server, listening: socket.socket) -> None:
    with asyncio.Runner(loop_factory=_new_loop) as runner:
        runner.run(server.serve([listening]))


def _new_loop() -> asyncio.AbstractEventLoop:
    try:
        import uvloop
    except ImportError:  # there is none for Windows
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


def _socket(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except (OSError, OverflowError) as error:
        mend = "choose another, or 0 for a free one"
        raise UsageError(f"cannot listen on {host}:{port}: {error}", "--port", mend) from None


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


async def _body(receive: Receive) -> bytes | None:
    """The whole body; None when it is too long, in which case the rest is not read."""
    chunks: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        chunk: bytes = message.get("body", b"")
        size += len(chunk)
        if size > LARGEST_BODY:
            return None
        chunks.append(chunk)
        if message["type"] == "http.disconnect" or not message.get("more_body"):
            return b"".join(chunks)


def _request(scope: Scope, body: bytes) -> Request:
    query = scope["query_string"]
    return Request(
        method=scope["method"],
        path=scope["raw_path"].decode("latin-1"),
        query=tuple(parse_qsl(query.decode("latin-1"), keep_blank_values=True)) if query else (),
        headers={name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]},
        body=body,
    )


async def _respond(response: Response, method: str, send: Send) -> None:
    headers = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in response.headers]
    headers.append((b"Content-Length", str(len(response.body)).encode()))
    await send({"type": "http.response.start", "status": response.status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if method == "HEAD" else response.body})


async def _live(receive: Receive, send: Send) -> None:
    while True:
        message = await receive()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            return
