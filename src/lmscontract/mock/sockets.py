"""Listening sockets and their base URLs."""

from __future__ import annotations

import errno
import socket

from lmscontract.errors import UsageError

LOOPBACK = "127.0.0.1"
_PORT_ERRORS = (errno.EADDRINUSE, errno.EACCES)


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


def _unavailable(host: str, port: int, reason: str) -> UsageError:
    return UsageError(f"cannot listen on {host}:{port}: {reason}", "--port", "give another, or 0 for a free one")
