"""The platform behind a socket: raw ASGI on uvicorn, and a server in a thread for runs that start their own."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import socket
import threading
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, Protocol
from urllib.parse import parse_qsl

import uvicorn
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from lmscontract.errors import Defect, UsageError
from lmscontract.mock.exchange import Delivery, Line, Request, Response
from lmscontract.mock.gate.gate import Gate

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

LARGEST_BODY = 1 << 20
"""Longer bodies are answered with 400; nothing in the contract needs a mebibyte."""

LARGEST_HEAD = 1 << 16
"""Longer request lines and headers, taken together, are answered with 400."""

PATIENCE = 30.0
"""The seconds in which a request has to arrive; then it is answered with 408."""

_LAST_SECOND = 1
_CUT = "lmscontract.cut"
_AT_ONCE = "lmscontract.at_once"
_log = logging.getLogger("lmscontract.mock")


class Platform(Protocol):
    """Whatever answers calls: a platform, or something that stands for one."""

    def handle(self, request: Request) -> Response:
        """Answer one call."""


def _short(status: int, name: str, message: str) -> Response:
    body = f'{{"status":{status},"name":"{name}","message":["{message}"]}}'.encode()
    return Response(status, (("Content-Type", "application/json; charset=UTF-8"), ("Connection", "close")), body)


_TOO_LARGE = _short(400, "Bad Request", "the body is larger than a mebibyte")
_DEFECT = _short(500, "Internal Server Error", "a defect of the mock")


def application(platform: Platform | Gate) -> Application:
    """The ASGI application of a platform. Scopes other than `http` and `lifespan` are left alone.

    A call that does not arrive as a whole is not performed. An exception is answered with 500, and told in one line.
    """
    served = _through(platform) if isinstance(platform, Gate) else _plainly(platform)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            try:
                await served(scope, receive, send)
            except ConnectionAbortedError:
                raise
            except Exception as error:
                _log.error("a defect of the mock: %s %s: %r", scope["method"], scope["raw_path"], error)
                await _respond(_DEFECT, scope, send)
        elif scope["type"] == "lifespan":
            await _live(receive, send)

    return app


def _plainly(platform: Platform) -> Application:
    """Body, answer: nothing else happens."""

    async def served(scope: Scope, receive: Receive, send: Send) -> None:
        body = await _body(receive)
        if body is not None:
            response = platform.handle(_request(scope, body)) if len(body) <= LARGEST_BODY else _TOO_LARGE
            await _respond(response, scope, send)

    return served


def _through(gate: Gate) -> Application:
    """A call begins when its head has come, and ends when its answer is sent."""

    async def served(scope: Scope, receive: Receive, send: Send) -> None:
        visit = gate.begin(scope["method"], scope["raw_path"].decode("latin-1"))
        try:
            body = await _body(receive)
            if body is None:
                return
            small = len(body) <= LARGEST_BODY
            delivery = gate.answer(visit, _request(scope, body)) if small else Delivery(_TOO_LARGE)
            if delivery.wait:
                await asyncio.sleep(delivery.wait)
            await _delivered(delivery, scope, send)
        finally:
            gate.end(visit)

    return served


async def _delivered(delivery: Delivery, scope: Scope, send: Send) -> None:
    if delivery.line is Line.KEPT:
        await _respond(delivery.response, scope, send)
        return
    if delivery.line is Line.BROKEN:
        body = delivery.response.body
        await send(_start(delivery.response, len(body)))
        await send({"type": "http.response.body", "body": body[: len(body) // 2], "more_body": True})
    cut = scope.get(_CUT)
    if cut is None:  # a server that is not ours closes the connection of an application that fails
        raise ConnectionAbortedError
    cut()
    await asyncio.sleep(0)


def serve(
    platform_factory: Callable[[str, int], Platform | Gate], host: str, port: int, ready: Callable[[str], None]
) -> int:
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


def start_in_thread(
    platform: Platform | Gate, port: int = 0, host: str = "127.0.0.1", patience: float = PATIENCE
) -> Running:
    """Serve a platform from a thread, and return when it answers."""
    listening = _socket(host, port)
    started = threading.Event()
    server = _Server(application(platform), started.set, patience)
    thread = threading.Thread(target=_run, args=(server, listening), name="lmscontract mock", daemon=True)
    thread.start()
    while not started.wait(0.05):
        if not thread.is_alive():
            raise Defect("the mock's server has ended before it answered")
    return Running(_address(host, listening.getsockname()[1]), server, thread)


class Connection(HttpToolsProtocol):
    """One connection: HTTP/1.1 with a bound on what comes before a body, on which an application may hang up."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._head = 0
        self.since: float | None = self.loop.time()

    def data_received(self, data: bytes) -> None:
        """Parse what has come, unless the head has grown too long."""
        if self.since is None:
            self.since = self.loop.time()
        self._head += len(data)
        super().data_received(data)
        if self._head > LARGEST_HEAD and not self.transport.is_closing():
            self.send_400_response("The head of the request is too long.")

    def on_headers_complete(self) -> None:
        """The head is over; what follows is the body, which has a bound of its own."""
        self._head = -LARGEST_BODY - LARGEST_HEAD
        super().on_headers_complete()
        scope: Scope = self.scope  # type: ignore[assignment]  # a typed dictionary knows no names but its own
        scope[_CUT] = self.transport.abort
        scope[_AT_ONCE] = partial(_answer_at_once, self.cycle)

    def on_message_complete(self) -> None:
        """A request has arrived as a whole."""
        self._head = 0
        self.since = None
        super().on_message_complete()

    def shutdown(self) -> None:
        """The server ends: whoever is still sending a request will have no answer."""
        if self.since is not None:
            self.transport.close()
        else:
            super().shutdown()

    def hang_up(self) -> None:
        """Answer 408, unless an answer has begun, and close."""
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            self.transport.write(b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n")
        self.transport.close()


class _Server(uvicorn.Server):
    """A server that tells when it answers, and that leaves signals to whoever started it."""

    def __init__(self, app: Application, started: Callable[[], None], patience: float = PATIENCE) -> None:
        config = uvicorn.Config(
            app,
            http=Connection,
            ws="none",
            lifespan="off",
            log_config=None,
            log_level="critical",
            access_log=False,
            proxy_headers=False,
            server_header=False,
            date_header=False,
            timeout_graceful_shutdown=_LAST_SECOND,
        )
        super().__init__(config)
        self._tell = started
        self._patience = patience

    async def on_tick(self, counter: int) -> bool:
        """Hang up on requests that do not arrive, besides what is done at each tick."""
        latest = asyncio.get_running_loop().time() - self._patience
        for connection in list(self.server_state.connections):
            if isinstance(connection, Connection) and connection.since is not None and connection.since < latest:
                connection.hang_up()
        return await super().on_tick(counter)

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
    """The whole body; of one that is too long, more than is allowed and not the rest; None when the caller has gone."""
    message = await receive()
    if message["type"] == "http.request" and not message.get("more_body"):
        whole: bytes = message.get("body", b"")
        return whole
    chunks: list[bytes] = []
    size = 0
    while message["type"] != "http.disconnect":
        chunk: bytes = message.get("body", b"")
        size += len(chunk)
        chunks.append(chunk)
        if size > LARGEST_BODY or not message.get("more_body"):
            return b"".join(chunks)
        message = await receive()
    return None


def _request(scope: Scope, body: bytes) -> Request:
    query = scope["query_string"]
    return Request(
        scope["method"],
        scope["raw_path"].decode("latin-1"),
        _pairs(query) if query else (),
        {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]},
        body,
    )


@lru_cache(maxsize=256)
def _pairs(query: bytes) -> tuple[tuple[str, str], ...]:
    """A query, decoded and in order; many calls have the same."""
    return tuple(parse_qsl(query.decode("latin-1"), keep_blank_values=True))


async def _respond(response: Response, scope: Scope, send: Send) -> None:
    shown = b"" if scope["method"] == "HEAD" else response.body
    at_once = scope.get(_AT_ONCE)
    if at_once is None or not at_once(response, shown):
        await send(_start(response, len(response.body)))
        await send({"type": "http.response.body", "body": shown})


def _start(response: Response, length: int) -> Message:
    headers = [*_encoded(response.headers), (b"Content-Length", str(length).encode())]
    return {"type": "http.response.start", "status": response.status, "headers": headers}


def _answer_at_once(cycle: RequestResponseCycle, response: Response, shown: bytes) -> bool:
    """Write head and body in one piece, at half the cost of two; False, and nothing is done, where that cannot be."""
    if cycle.disconnected or cycle.response_started or cycle.flow.write_paused:
        return False
    head, closes = _status_and_headers(response.status, response.headers)
    cycle.keep_alive = cycle.keep_alive and not closes
    ending = b"\r\n\r\n" if cycle.keep_alive or closes else b"\r\nconnection: close\r\n\r\n"
    cycle.transport.write(b"%b%d%b%b" % (head, len(response.body), ending, shown))
    cycle.waiting_for_100_continue = False
    cycle.response_started = cycle.response_complete = True
    cycle.message_event.set()
    if not cycle.keep_alive:
        cycle.transport.close()
    cycle.on_response()
    return True


@lru_cache(maxsize=64)
def _status_and_headers(status: int, headers: tuple[tuple[str, str], ...]) -> tuple[bytes, bool]:
    """The head of an answer up to the number of its bytes, and whether it closes the connection."""
    encoded = _encoded(headers)
    lines = [name + b": " + value + b"\r\n" for name, value in encoded]
    closes = any(name.lower() == b"connection" and value.lower() == b"close" for name, value in encoded)
    return b"".join([STATUS_LINE[status], *lines, b"content-length: "]), closes


@lru_cache(maxsize=64)
def _encoded(headers: tuple[tuple[str, str], ...]) -> tuple[tuple[bytes, bytes], ...]:
    """Headers as bytes; nearly all answers have the same."""
    return tuple((name.encode("latin-1", "replace"), _one_line(value)) for name, value in headers)


def _one_line(value: str) -> bytes:
    return "".join(each if each >= " " and each != "\x7f" else " " for each in value).encode("latin-1", "replace")


async def _live(receive: Receive, send: Send) -> None:
    while True:
        message = await receive()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            return
