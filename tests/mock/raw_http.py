"""HTTP over a socket, byte by byte."""

from __future__ import annotations

import socket
from contextlib import closing, suppress

from lmscontract.mock.server import RunningServer

HOST = b"Host: x\r\n"
ONE = b"GET /parcel/v1/parcels HTTP/1.1\r\n" + HOST
POST = b"POST /parcel/v1/parcels HTTP/1.1\r\n" + HOST


def connected(running: RunningServer) -> socket.socket:
    """Return a connection to a server."""
    host, _, port = running.base_url.removeprefix("http://").partition(":")
    return socket.create_connection((host, int(port)), timeout=5)


def exchanged(running: RunningServer, sent: bytes, ends: bool = True) -> bytes:
    """Send bytes and return what the server sends until it closes; `ends` closes the sending side."""
    received = b""
    with closing(connected(running)) as line, suppress(OSError):
        line.sendall(sent)
        if ends:
            line.shutdown(socket.SHUT_WR)
        while data := line.recv(65536):
            received += data
    return received
