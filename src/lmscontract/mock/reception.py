"""Platforms at addresses of their own, each listened at from the beginning; a server starts when somebody connects.

A test whose calls are all answered in process needs none, and starting one takes as long as a dozen of such tests.
"""

from __future__ import annotations

import os
import selectors
import socket
import sys
import threading
from contextlib import suppress
from typing import TYPE_CHECKING

from lmscontract.mock.middleware.middleware import Middleware
from lmscontract.mock.sockets import LOOPBACK, address_of, listening_at

if TYPE_CHECKING:
    from lmscontract.mock.hosting import Hosted, Hosting
    from lmscontract.mock.shortcut import Shortcuts

_WATCHES = hasattr(selectors, "EpollSelector") or hasattr(selectors, "KqueueSelector")
"""Whether a thread can wait for connections while addresses come and go; where none can, the server starts at once."""


class Reception:
    """The addresses of one process. The first who connects has a server started, which takes over all of them.

    Another process that was forked from it has neither its threads nor a say in what they serve.
    """

    def __init__(self) -> None:
        self._process = os.getpid()
        self._lock = threading.Lock()
        self._open: set[Address] = set()
        self._waiting: dict[Address, socket.socket] = {}
        self._selector = selectors.DefaultSelector()
        self._watching: tuple[threading.Thread, socket.socket] | None = None
        self._hosting: Hosting | None = None
        self._shortcuts: Shortcuts | None = None

    @property
    def here(self) -> bool:
        """Whether this is the process whose addresses these are."""
        return os.getpid() == self._process

    @property
    def serves(self) -> bool:
        """Whether the server has been started."""
        return self._hosting is not None

    def open(self, platform: Middleware, *, shortcut: bool = False) -> Address:
        """Have a platform answer at a port of its own on loopback, from now on.

        With a shortcut, what `requests` sends there from this process takes no socket; it is not loaded for that.
        """
        listening = listening_at(LOOPBACK, 0)
        address = Address(self, platform, address_of(LOOPBACK, listening.getsockname()[1]))
        with self._lock:
            self._open.add(address)
            self._waiting[address] = listening
            if self.serves or not _WATCHES:
                self._serve()
            else:
                self._selector.register(listening, selectors.EVENT_READ)
                self._watch()
        if shortcut and "requests" in sys.modules:
            self._shorten(address)
        return address

    def close(self, address: Address) -> None:
        """Stop listening, and close every connection; nothing reaches the platform at this address any more."""
        if not self.here:
            return
        if self._shortcuts is not None:
            self._shortcuts.close(address.base_url)
        with self._lock:
            self._open.discard(address)
            listening = self._waiting.pop(address, None)
            if listening is not None:
                self._selector.unregister(listening)
                with suppress(OSError):  # for a forked process too, which has the socket as well
                    listening.shutdown(socket.SHUT_RDWR)
                listening.close()
        if address.hosted is not None:
            address.hosted.close()

    def stop(self) -> None:
        """Close whatever is open; end the thread that waits, and the server, if there were any."""
        if not self.here:
            return
        for address in tuple(self._open):
            self.close(address)
        if self._watching is not None:
            thread, bell = self._watching
            bell.close()
            thread.join()
        self._selector.close()
        if self._hosting is not None:
            self._hosting.stop()

    def _shorten(self, address: Address) -> None:
        from lmscontract.mock.shortcut import Shortcuts

        self._shortcuts = self._shortcuts or Shortcuts()
        self._shortcuts.open(address.base_url, address.platform)

    def _watch(self) -> None:
        """Have a thread wait, unless one does; it stops when the bell is closed."""
        if self._watching is None:
            ending, bell = socket.socketpair()
            self._selector.register(ending, selectors.EVENT_READ)
            thread = threading.Thread(target=self._wait, args=(ending,), name="lmscontract reception", daemon=True)
            self._watching = thread, bell
            thread.start()

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

    def __init__(self, reception: Reception, platform: Middleware, base_url: str) -> None:
        self.platform = platform
        self.base_url = base_url
        self.hosted: Hosted | None = None
        self._reception = reception

    def close(self) -> None:
        """Reach nobody here any more."""
        self._reception.close(self)
