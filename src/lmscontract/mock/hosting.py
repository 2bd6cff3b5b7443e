"""Platforms served side by side by one thread of this process, each at an address of its own.

A server of its own for each would cost a thread and a tenth of a second. Here a further platform costs a listening
socket, and once it is closed its address reaches nobody: neither a kept connection nor a new one meets the next.
"""

from __future__ import annotations

import asyncio
import copy
import socket
import threading
from concurrent.futures import Future
from contextlib import suppress

from msgspec import Struct
from uvicorn.server import ServerState

from lmscontract.mock.asgi import Platform, Receive, Scope, Send, application
from lmscontract.mock.connection import Connection
from lmscontract.mock.middleware.middleware import Middleware
from lmscontract.mock.server import configuration, new_loop
from lmscontract.mock.sockets import LOOPBACK, address_of, listening_at


class Hosted(Struct, frozen=True, eq=False):
    """A platform that is served."""

    base_url: str
    hosting: Hosting
    socket: socket.socket
    listening: Future[asyncio.Server]
    state: ServerState

    def close(self) -> None:
        """Stop listening, and close every connection; nothing reaches the platform at this address any more."""
        self.hosting.close(self)


class Hosting:
    """The thread that serves, until `stop`."""

    def __init__(self) -> None:
        self._loop = new_loop()
        self._served: set[Hosted] = set()
        self._config = configuration(_nobody)
        self._config.load()
        self._thread = threading.Thread(target=self._loop.run_forever, name="lmscontract platforms", daemon=True)
        self._thread.start()

    def open(self, platform: Platform | Middleware, listening: socket.socket | None = None) -> Hosted:
        """Serve a platform on loopback from now on, at a port of its own or at one that is listened at already."""
        listening = listening or listening_at(LOOPBACK, 0)
        config, state = copy.copy(self._config), ServerState()
        config.loaded_app = application(platform)

        def protocol() -> asyncio.Protocol:
            return Connection(config=config, server_state=state, app_state={}, _loop=self._loop)

        # The socket listens already: who connects before the loop has taken it over is kept waiting by the system.
        served = asyncio.run_coroutine_threadsafe(self._loop.create_server(protocol, sock=listening), self._loop)
        hosted = Hosted(address_of(LOOPBACK, listening.getsockname()[1]), self, listening, served, state)
        self._served.add(hosted)
        return hosted

    def close(self, hosted: Hosted) -> None:
        """Serve one platform no longer."""
        self._served.discard(hosted)
        asyncio.run_coroutine_threadsafe(_end(hosted), self._loop).result()

    def stop(self) -> None:
        """End the thread, and whatever it still serves."""
        for hosted in list(self._served):
            self.close(hosted)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


async def _nobody(scope: Scope, receive: Receive, send: Send) -> None:
    """The application of no platform."""


async def _end(hosted: Hosted) -> None:
    served = await asyncio.wrap_future(hosted.listening)
    with suppress(OSError):  # for a forked process too, which has the socket as well
        hosted.socket.shutdown(socket.SHUT_RDWR)
    served.close()
    for task in hosted.state.tasks:
        task.cancel()
    for connection in list(hosted.state.connections):
        connection.transport.close()
