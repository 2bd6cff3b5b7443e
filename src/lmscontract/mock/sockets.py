"""Where platforms listen, and under which address they are reached there."""

from __future__ import annotations

import socket

from lmscontract.errors import UsageError

LOOPBACK = "127.0.0.1"


def listening_at(host: str, port: int) -> socket.socket:
    """A socket that listens; a UsageError when the port cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except (OSError, OverflowError) as error:
        mend = "choose another, or 0 for a free one"
        raise UsageError(f"cannot listen on {host}:{port}: {error}", "--port", mend) from None


def address_of(host: str, port: int) -> str:
    """The base URL of a port; an address of IPv6 is bracketed."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
