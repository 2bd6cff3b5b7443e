"""Platforms served over HTTP: for a command until it is stopped, or by a thread for runs that start their own."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import threading
from collections.abc import Callable, Iterator

import uvicorn
from msgspec import Struct

from lmscontract.errors import Defect
from lmscontract.mock.asgi import Application, Platform, application
from lmscontract.mock.connection import Connection
from lmscontract.mock.middleware.middleware import Middleware
from lmscontract.mock.sockets import LOOPBACK, address_of, listening_at

PATIENCE = 30.0
"""The seconds in which a request has to arrive; then it is answered with 408."""

_LAST_SECOND = 1


def serve(
    platform_factory: Callable[[str, int], Platform | Middleware], host: str, port: int, ready: Callable[[str], None]
) -> int:
    """Serve until SIGINT or SIGTERM, and return the exit code 0.

    The factory is given host and port, 0 having become a free one; `ready` is called once, with the base URL, when
    calls are answered. A UsageError when the port cannot be had.
    """
    with listening_at(host, port) as listening:
        number = listening.getsockname()[1]
        server = _Server(application(platform_factory(host, number)), lambda: ready(address_of(host, number)))
        with _stopped_by_signals(server):
            _run(server, listening)
    return 0


class Running(Struct, frozen=True):
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
    platform: Platform | Middleware, port: int = 0, host: str = LOOPBACK, patience: float = PATIENCE
) -> Running:
    """Serve a platform from a thread, and return when it answers."""
    listening = listening_at(host, port)
    started = threading.Event()
    server = _Server(application(platform), started.set, patience)
    thread = threading.Thread(target=_run, args=(server, listening), name="lmscontract mock", daemon=True)
    thread.start()
    while not started.wait(0.05):
        if not thread.is_alive():
            raise Defect("the mock's server has ended before it answered")
    return Running(address_of(host, listening.getsockname()[1]), server, thread)


def configuration(app: Application) -> uvicorn.Config:
    """How uvicorn serves: silently, on connections of ours, and sending no header of its own."""
    return uvicorn.Config(
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


def new_loop() -> asyncio.AbstractEventLoop:
    """An event loop of the fastest kind that there is here."""
    try:
        import uvloop
    except ImportError:  # there is none for Windows
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


class _Server(uvicorn.Server):
    """A server that tells when it answers, and that leaves signals to whoever started it."""

    def __init__(self, app: Application, started: Callable[[], None], patience: float = PATIENCE) -> None:
        super().__init__(configuration(app))
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
    with asyncio.Runner(loop_factory=new_loop) as runner:
        runner.run(server.serve([listening]))
