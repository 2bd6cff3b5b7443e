"""Where platforms listen, and under which address they are reached there."""

from __future__ import annotations

import errno
import socket

from lmscontract.errors import UsageError

LOOPBACK = "127.0.0.1"
_ABOUT_THE_PORT = (errno.EADDRINUSE, errno.EACCES)


def listening_at(host: str, port: int) -> socket.socket:
    """A socket that listens; a UsageError when host or port cannot be had, which names the one that it is about."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except OverflowError as error:
        raise _refused(host, port, str(error)) from None
    except OSError as error:
        # Python tells the address once more behind the reason.
        reason = (error.strerror or str(error)).partition(" (while")[0]
        if error.errno in _ABOUT_THE_PORT:
            raise _refused(host, port, reason) from None
        hint = f"name an address of this machine, as in {LOOPBACK}"
        raise UsageError(f"cannot listen there: {reason}", f"--host {host}", hint) from None


def address_of(host: str, port: int) -> str:
    """The base URL of a port; an address of IPv6 is bracketed."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _refused(host: str, port: int, reason: str) -> UsageError:
    return UsageError(f"cannot listen on {host}:{port}: {reason}", "--port", "choose another, or 0 for a free one")
