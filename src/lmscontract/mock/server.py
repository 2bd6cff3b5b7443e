"""HTTP servers for mock platforms: one until a signal, or many in one background thread.

Each platform has a uvicorn server and a port of its own.
"""

from __future__ import annotations

import asyncio
import errno
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

import uvicorn
from msgspec import Struct

from lmscontract.errors import UsageError
from lmscontract.mock.asgi import BODY_TIMEOUT, Application, ServedPlatform, application
from lmscontract.mock.middleware.middleware import Middleware
from lmscontract.types import LOOPBACK

_GRACE_PERIOD = 1
"""The seconds in which calls under way may end when a server stops."""

_LONG = 3600.0
_PORT_ERRORS = (errno.EADDRINUSE, errno.EACCES)

_Result = TypeVar("_Result")


def serve(platform: ServedPlatform | Middleware, host: str, port: int, ready: Callable[[str], None]) -> int:
    """Serve a platform until SIGINT or SIGTERM, and return the exit status 0.

    `ready` gets the base URL once the port, a free one for port 0, accepts connections. A UsageError when the port is not
    available.
    """
    with _interrupted_by_signals(), suppress(KeyboardInterrupt), start_in_thread(platform, port, host) as running:
        ready(running.base_url)
        while True:
            time.sleep(_LONG)
    return 0


class RunningServer(Struct, frozen=True, eq=False):
    """A platform that a ServerThread serves at a base URL."""

    base_url: str
    thread: ServerThread
    server: uvicorn.Server
    listening: socket.socket

    def close(self) -> None:
        """Refuse new connections from now on; uvicorn closes the open ones.

        A no-op in a forked process, which has a copy of the socket but not the thread.
        """
        if os.getpid() == self.thread.process:
            self.thread.run(self._close())

    async def _close(self) -> None:
        with suppress(NotImplementedError):  # asyncio forgets a connection that it accepts while its server is closed
            asyncio.get_running_loop().remove_reader(self.listening)
            await asyncio.sleep(0)
        with suppress(OSError):  # closing alone would leave the socket listening in forked processes
            self.listening.shutdown(socket.SHUT_RDWR)
        for each in self.server.servers:
            each.close()
        self.server.should_exit = True


class ServerThread:
    """A thread with an event loop in which any number of platforms are served until `stop`."""

    def __init__(self) -> None:
        self.process = os.getpid()
        self._loop = _new_event_loop()
        self._serving: dict[uvicorn.Server, asyncio.Task[None]] = {}
        self._thread = threading.Thread(target=self._loop.run_forever, name="lmscontract server", daemon=True)
        self._thread.start()

    def open(
        self,
        platform: ServedPlatform | Middleware,
        port: int = 0,
        host: str = LOOPBACK,
        body_timeout: float = BODY_TIMEOUT,
    ) -> RunningServer:
        """Serve a platform from now on; a UsageError when the port is not available."""
        listening = listening_at(host, port)
        server = uvicorn.Server(_configuration(application(platform, body_timeout)))
        self.run(self._start(server, listening))
        return RunningServer(address_of(host, listening.getsockname()[1]), self, server, listening)

    def run(self, coroutine: Coroutine[Any, Any, _Result]) -> _Result:
        """Run a coroutine in the thread, and return its result."""
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result()

    def stop(self) -> None:
        """Stop all servers, and end the thread."""
        self.run(self._stop())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _start(self, server: uvicorn.Server, listening: socket.socket) -> None:
        task = self._serving[server] = asyncio.create_task(server.serve([listening]))
        task.add_done_callback(lambda _: self._serving.pop(server))
        while not (server.started or task.done()):
            await asyncio.sleep(0)

    async def _stop(self) -> None:
        for server in self._serving:
            server.should_exit = True
        await asyncio.gather(*self._serving.values())


@contextmanager
def start_in_thread(
    platform: ServedPlatform | Middleware, port: int = 0, host: str = LOOPBACK, body_timeout: float = BODY_TIMEOUT
) -> Iterator[RunningServer]:
    """Serve a platform from a thread of its own within the `with` block."""
    thread = ServerThread()
    try:
        yield thread.open(platform, port, host, body_timeout)
    finally:
        thread.stop()


def listening_at(host: str, port: int) -> socket.socket:
    """Return a listening socket; a UsageError names the host or the port, depending on which is not available."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        made = socket.create_server((host, port), family=family, backlog=2048)
    except OverflowError as error:
        raise _unavailable(host, port, str(error)) from None
    except OSError as error:
        # Python repeats the address after the reason.
        reason = (error.strerror or str(error)).partition(" (while")[0]
        if error.errno in _PORT_ERRORS:
            raise _unavailable(host, port, reason) from None
        hint = f"give an address of this machine, for example {LOOPBACK}"
        raise UsageError(f"cannot listen there: {reason}", f"--host {host}", hint) from None
    # Connections inherit it. asyncio sets it only where a socket names its protocol, and a response waits 40 ms without.
    made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return made


def address_of(host: str, port: int) -> str:
    """Return the base URL of a port; an IPv6 address is put in brackets."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _configuration(app: Application) -> uvicorn.Config:
    """Return settings with which uvicorn logs nothing and adds no header.

    The parser is httptools: h11 can limit the size of a head, but takes four times as long for a small answer.
    """
    return uvicorn.Config(
        app,
        http="httptools",
        ws="none",
        lifespan="off",
        log_config=None,
        log_level="critical",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=_GRACE_PERIOD,
    )


def _new_event_loop() -> asyncio.AbstractEventLoop:
    """Return an event loop as uvicorn chooses it: uvloop where it is available, so not on Windows."""
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop()
    loop: asyncio.AbstractEventLoop = uvloop.new_event_loop()
    return loop


@contextmanager
def _interrupted_by_signals() -> Iterator[None]:
    """Raise KeyboardInterrupt for SIGTERM, and for SIGINT where a shell has it ignored (`mock &` in a script)."""
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = {number: signal.signal(number, signal.default_int_handler) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _unavailable(host: str, port: int, reason: str) -> UsageError:
    return UsageError(f"cannot listen on {host}:{port}: {reason}", "--port", "give another, or 0 for a free one")
