"""Platforms at addresses of their own, each listened at from the beginning; a server starts when somebody connects.

A test whose calls are all answered in process needs none, and starting one takes as long as a dozen of such tests.
"""

from __future__ import annotations

import selectors
import socket
import threading
from functools import cached_property
from typing import TYPE_CHECKING

from lmscontract.mock.gate.gate import Gate

if TYPE_CHECKING:
    from lmscontract.mock.hosting import Hosted, Hosting

_LOOPBACK = "127.0.0.1"
_WATCHES = hasattr(selectors, "EpollSelector") or hasattr(selectors, "KqueueSelector")
"""Whether a thread can wait for connections while addresses come and go; where none can, the server starts at once."""


class Reception:
    """The addresses of one process. The first who connects has a server started, which takes over all of them."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: dict[Address, socket.socket] = {}
        self._selector = selectors.DefaultSelector()
        self._hosting: Hosting | None = None

    @property
    def serves(self) -> bool:
        """Whether the server has been started."""
        return self._hosting is not None

    def open(self, platform: Gate) -> Address:
        """Have a platform answer at a port of its own on loopback, from now on."""
        listening = socket.create_server((_LOOPBACK, 0), backlog=128)
        address = Address(self, platform, f"http://{_LOOPBACK}:{listening.getsockname()[1]}")
        with self._lock:
            self._waiting[address] = listening
            if self.serves or not _WATCHES:
                self._serve()
            else:
                self._selector.register(listening, selectors.EVENT_READ)
                _ = self._watch
        return address

    def close(self, address: Address) -> None:
        """Stop listening, and close every connection; nothing reaches the platform at this address any more."""
        with self._lock:
            listening = self._waiting.pop(address, None)
            if listening is not None:
                self._selector.unregister(listening)
                listening.close()
        if address.hosted is not None:
            address.hosted.close()

    def stop(self) -> None:
        """End the thread that waits, and the server, if there were any."""
        if "_watch" in self.__dict__:
            thread, bell = self._watch
            bell.close()
            thread.join()
        self._selector.close()
        if self._hosting is not None:
            self._hosting.stop()

    @cached_property
    def _watch(self) -> tuple[threading.Thread, socket.socket]:
        """The thread that waits, and what it stops at when it is closed."""
        ending, bell = socket.socketpair()
        self._selector.register(ending, selectors.EVENT_READ)
        thread = threading.Thread(target=self._wait, args=(ending,), name="lmscontract reception", daemon=True)
        thread.start()
        return thread, bell

    def _wait(self, ending: socket.socket) -> None:
        """Start the server when somebody connects; who does so is kept waiting by the system."""
        with ending:
            while not self.serves:
                called = [key.fileobj for key, _ in self._selector.select()]
                if ending in called:
                    return
                with self._lock:
                    if not set(self._waiting.values()).isdisjoint(called):
                        self._serve()

    def _serve(self) -> None:
        """Have the server take over every address at which nobody has called yet."""
        if self._hosting is None:
            from lmscontract.mock.hosting import Hosting

            self._hosting = Hosting()
        for address, listening in self._waiting.items():
            address.hosted = self._hosting.open(address.platform, listening)
        self._waiting.clear()


class Address:
    """One platform at one port; `hosted` as soon as it is served."""

    def __init__(self, reception: Reception, platform: Gate, base_url: str) -> None:
        self.platform = platform
        self.base_url = base_url
        self.hosted: Hosted | None = None
        self._reception = reception

    def close(self) -> None:
        """Reach nobody here any more."""
        self._reception.close(self)
