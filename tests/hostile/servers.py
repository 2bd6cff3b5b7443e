"""Servers that answer what no platform should: `python -m tests.hostile.servers KIND` serves one kind until it is killed.

Every kind answers the token endpoint properly unless the kind is about tokens, so that a run reaches the other calls.
"""

from __future__ import annotations

import gzip
import json
import socket
import socketserver
import struct
import sys
import threading
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache, partial
from itertools import count
from typing import NamedTuple

Answer = Callable[["Connection"], None]


class Kind(NamedTuple):
    """A kind of server: what it answers, the exit code of a run against it, and the most that the run takes.

    `processor` is in seconds, which do not depend on what else the machine does, and `megabytes` is the peak memory.
    """

    answer: Answer
    code: int
    processor: float = 12.0
    megabytes: int = 150


MEGABYTE = 1 << 20
TOKEN = {"access_token": "abcdefabcdef", "expires_in": 3600, "token_type": "Bearer", "scope": "api"}


class Connection(socketserver.StreamRequestHandler):
    """One connection: reads requests and answers each as the kind says."""

    server: Server

    def handle(self) -> None:
        """Answer requests until the client or the kind closes the connection."""
        with suppress(OSError):
            while self._read():
                self.server.requests += 1
                if self.target.startswith("/oauth2/token"):
                    TOKENS.get(self.server.kind, _ISSUES_TOKENS).answer(self)
                else:
                    KINDS.get(self.server.kind, _ORDINARY).answer(self)

    def _read(self) -> bool:
        line = self.rfile.readline(65537)
        if not line.strip():
            return False
        self.target = line.split()[1].decode("latin-1")
        length = 0
        while (header := self.rfile.readline(65537)).strip():
            name, _, value = header.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        self.rfile.read(length)
        return True

    def send(self, text: str | bytes) -> None:
        """Send bytes, or text in Latin-1."""
        self.wfile.write(text if isinstance(text, bytes) else text.encode("latin-1"))

    def head(self, *headers: str, status: str = "200 OK") -> None:
        """Send a status line and headers."""
        lines = [f"HTTP/1.1 {status}", "Content-Type: application/json; charset=UTF-8", *headers]
        self.send("\r\n".join(lines) + "\r\n\r\n")


class Server(socketserver.ThreadingTCPServer):
    """A server of one kind on a loopback port of its own."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, kind: str) -> None:
        super().__init__(("127.0.0.1", 0), Connection)
        self.kind = kind
        self.requests = 0
        for encoding in BOMBS.get(kind, ()):
            _compressed(encoding)  # ahead, since it takes seconds

    @property
    def base_url(self) -> str:
        """Return the address of the server."""
        return f"http://127.0.0.1:{self.server_address[1]}"


@contextmanager
def serving(kind: str) -> Iterator[Server]:
    """Serve one kind in a thread."""
    with Server(kind) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield server
        finally:
            server.shutdown()


def body(connection: Connection, sent: bytes, *headers: str, status: str = "200 OK") -> None:
    """Answer with a body and its length."""
    connection.head(*headers, f"Content-Length: {len(sent)}", status=status)
    connection.send(sent)


def document(connection: Connection, *, value: object, status: str = "200 OK") -> None:
    """Answer with a JSON document."""
    body(connection, json.dumps(value).encode(), status=status)


def ordinary(connection: Connection) -> None:
    """Answer with an empty list."""
    document(connection, value={"data": {"items": []}})


def _forever(connection: Connection, part: bytes, pause: float = 0.0) -> None:
    while True:
        connection.send(part)
        time.sleep(pause)


def _endless_chunks(connection: Connection) -> None:
    connection.head("Transfer-Encoding: chunked")
    _forever(connection, b"100000\r\n" + b" " * MEGABYTE + b"\r\n")


def _endless_length(connection: Connection) -> None:
    connection.head("Content-Length: 1000000000000")
    _forever(connection, b" " * MEGABYTE)


def _endless_until_close(connection: Connection) -> None:
    connection.head("Connection: close")
    _forever(connection, b" " * MEGABYTE)


@cache
def _compressed(encoding: str) -> bytes:
    compressor = zlib.compressobj(1, wbits=zlib.MAX_WBITS if encoding == "deflate" else zlib.MAX_WBITS | 16)
    blanks = b" " * MEGABYTE
    once = b"".join([*(compressor.compress(blanks) for _ in range(512)), compressor.flush()])
    return gzip.compress(once) if encoding == "gzip, gzip" else once


def _bomb(connection: Connection, *, encoding: str) -> None:
    body(connection, _compressed(encoding), f"Content-Encoding: {encoding}")


def _large_list(connection: Connection) -> None:
    connection.head("Transfer-Encoding: chunked")
    part = json.dumps([{"id": number, "name": "x" * 80} for number in range(1000)])[1:-1].encode() + b","
    opening = b'{"data": {"items": ['
    connection.send(b"%x\r\n%b\r\n" % (len(opening), opening))
    for _ in range(2000):
        connection.send(b"%x\r\n%b\r\n" % (len(part), part))
    closing = b"{}]}}"
    connection.send(b"%x\r\n%b\r\n0\r\n\r\n" % (len(closing), closing))


def _drip_body(connection: Connection) -> None:
    connection.head("Content-Length: 100000")
    _forever(connection, b" ", 0.5)


def _drip_head(connection: Connection) -> None:
    connection.send("HTTP/1.1 200 OK\r\nX-Slow: ")
    _forever(connection, b"a", 0.5)


def _drip_status(connection: Connection) -> None:
    for letter in "HTTP/1.1 200 " + "O" * 1000:
        connection.send(letter)
        time.sleep(0.5)


def _silence(connection: Connection) -> None:
    time.sleep(3600)


def _reset(connection: Connection) -> None:
    connection.request.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.request.close()
    raise OSError


def _close(connection: Connection) -> None:
    raise OSError


def _informational(connection: Connection) -> None:
    _forever(connection, b"HTTP/1.1 100 Continue\r\n\r\n", 0.001)


def _redirect(connection: Connection, *, to: str) -> None:
    connection.head(f"Location: {to}", "Content-Length: 0", status="302 Found")


_numbers = count()


def _redirect_chain(connection: Connection) -> None:
    _redirect(connection, to=f"/learn/v1/courses?hop={next(_numbers)}")


def _busy(connection: Connection, *, status: str, after: str) -> None:
    connection.head(f"Retry-After: {after}", "Content-Length: 0", status=status)


def _raw(connection: Connection, *, sent: bytes) -> None:
    connection.send(sent)
    raise OSError


def _items(connection: Connection, *, number: int) -> None:
    items = [{"id": each, "name": f"item {each}"} for each in range(number)]
    document(connection, value={"data": {"items": items, "has_more_data": True}})


def _random_items(connection: Connection) -> None:
    items = [{"id": next(_numbers)} for _ in range(10)]
    link = {name: {"href": "?page=1&cursor=x"} for name in ("self", "next", "first", "last")}
    document(connection, value={"data": {"items": items}, "_links": link})


def _not_gzip(connection: Connection) -> None:
    body(connection, b"this is not gzip", "Content-Encoding: gzip")


def _slow(connection: Connection) -> None:
    time.sleep(0.3)
    ordinary(connection)


_ORDINARY, _ISSUES_TOKENS = Kind(ordinary, 1), Kind(partial(document, value=TOKEN), 1)

BOMBS = {"body-gzip-twice": ("gzip, gzip",), "body-gzip": ("gzip",), "body-deflate": ("deflate",)}

_LONG = b'{"data": {"items": [{"id": "' + b"a" * (8 * MEGABYTE) + b'"}]}}'
_HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"

KINDS: dict[str, Kind] = {
    "body-endless-chunks": Kind(_endless_chunks, 3),
    "body-endless-length": Kind(_endless_length, 3),
    "body-endless-until-close": Kind(_endless_until_close, 3),
    "body-gzip-twice": Kind(partial(_bomb, encoding="gzip, gzip"), 3),
    "body-gzip": Kind(partial(_bomb, encoding="gzip"), 3),
    "body-deflate": Kind(partial(_bomb, encoding="deflate"), 3),
    "body-large-list": Kind(_large_list, 3),
    "body-drips": Kind(_drip_body, 3),
    "body-nested": Kind(partial(body, sent=b"[" * 200_000 + b"]" * 200_000), 3),
    "body-nested-objects": Kind(partial(body, sent=b'{"data":' * 100_000 + b"1" + b"}" * 100_000), 3),
    "body-long-number": Kind(partial(body, sent=b'{"data": {"items": [{"id": ' + b"9" * 5000 + b"}]}}"), 1),
    "body-long-string": Kind(partial(body, sent=_LONG), 1, megabytes=300),
    "body-infinity": Kind(
        partial(body, sent=b'{"data": {"items": [{"id": Infinity}, {"id": -1e999}, {"id": NaN}]}}'), 1
    ),
    "body-invalid-utf-8": Kind(partial(body, sent=b'{"data": {"items": [{"id": "\xff\xfe\xc3"}]}}'), 1),
    "body-lone-surrogate": Kind(partial(body, sent=b'{"data": {"items": [{"id": "\\ud800"}]}}'), 1),
    "body-utf-16": Kind(partial(body, sent=json.dumps({"data": {"items": [{"id": 1}]}}).encode("utf-16")), 1),
    "body-duplicate-keys": Kind(partial(body, sent=b'{"data": {"items": [1]}, "data": [], "data": null}'), 1),
    "body-many-keys": Kind(
        partial(body, sent=json.dumps({"data": {f"key{n}": n for n in range(100_000)}}).encode()), 3
    ),
    "body-empty": Kind(partial(body, sent=b""), 1),
    "body-truncated": Kind(partial(_raw, sent=_HEAD + b'Content-Length: 1000\r\n\r\n{"data": '), 3),
    "body-longer-than-its-length": Kind(
        partial(_raw, sent=_HEAD + b'Content-Length: 2\r\n\r\n{"data": {"items": []}}'), 1
    ),
    "body-bad-gzip": Kind(_not_gzip, 3),
    "body-nested-900": Kind(partial(body, sent=b"[" * 900 + b"]" * 900), 3),
    "body-nested-90": Kind(partial(body, sent=b'{"data":' * 90 + b"1" + b"}" * 90), 1),
    "body-of-empty-lists": Kind(partial(body, sent=b'{"data": {"items": [' + b"[]," * (5 * MEGABYTE) + b"[]]}}"), 3),
    "body-of-40000-values": Kind(partial(body, sent=json.dumps({"data": {"items": [*range(40_000)]}}).encode()), 1),
    "body-text": Kind(partial(body, sent=b"password=hunter2 " * (512 * 1024)), 1, megabytes=250),
    "body-control-characters": Kind(
        partial(body, sent=b'{"data": {"items": [{"id": "\\u0000\\u001b[2J\\u202e"}]}}'), 1
    ),
    "chunk-size-invalid": Kind(partial(_raw, sent=_HEAD + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n"), 3),
    "chunk-size-negative": Kind(partial(_raw, sent=_HEAD + b"Transfer-Encoding: chunked\r\n\r\n-5\r\n{}\r\n"), 3),
    "chunk-extension-long": Kind(
        partial(_raw, sent=_HEAD + b"Transfer-Encoding: chunked\r\n\r\n2;" + b"a" * MEGABYTE + b"\r\n{}\r\n0\r\n\r\n"),
        3,
    ),
    "connection-closed": Kind(_close, 3),
    "connection-reset": Kind(_reset, 3),
    "connection-silent": Kind(_silence, 3),
    "head-drips": Kind(_drip_head, 3),
    "head-status-drips": Kind(_drip_status, 3),
    "head-long": Kind(partial(_raw, sent=_HEAD + b"X-Long: " + b"a" * (4 * MEGABYTE) + b"\r\n\r\n{}"), 3),
    "head-many": Kind(partial(_raw, sent=_HEAD + b"X-More: 1\r\n" * 20_000 + b"\r\n{}"), 3),
    "head-without-colon": Kind(partial(_raw, sent=_HEAD + b"no colon here\r\nContent-Length: 2\r\n\r\n{}"), 1),
    "head-bare-cr": Kind(partial(_raw, sent=_HEAD + b"X-One: a\rX-Two: b\r\nContent-Length: 2\r\n\r\n{}"), 1),
    "head-not-ascii": Kind(
        partial(_raw, sent=_HEAD + "X-Name: \xe9\xff\r\nContent-Length: 2\r\n\r\n{}".encode("latin-1")), 1
    ),
    "head-status-text": Kind(partial(_raw, sent=b"HTTP/1.1 fine OK\r\nContent-Length: 0\r\n\r\n"), 3),
    "head-status-999": Kind(partial(document, value={}, status="999 Strange"), 1),
    "head-http-0.9": Kind(partial(_raw, sent=b"<html>hello</html>"), 3),
    "head-other-protocol": Kind(partial(_raw, sent=b"SSH-2.0-OpenSSH_9.6\r\n"), 3),
    "head-informational": Kind(_informational, 3),
    "redirect-loop": Kind(partial(_redirect, to="/learn/v1/courses"), 1),
    "redirect-chain": Kind(_redirect_chain, 1),
    "redirect-write": Kind(partial(_redirect, to="/ecommerce/v1/transaction/7/cancel"), 1),
    "redirect-file": Kind(partial(_redirect, to="file:///etc/passwd"), 1),
    "redirect-long": Kind(partial(_redirect, to="/" + "a" * 60_000), 1),
    "redirect-invalid-host": Kind(partial(_redirect, to="http://*..example/learn/v1/courses"), 1),
    "redirect-nowhere": Kind(partial(_redirect, to="http://["), 1),
    "busy-429": Kind(partial(_busy, status="429 Too Many Requests", after="3600"), 3),
    "busy-503": Kind(partial(_busy, status="503 Service Unavailable", after="99999999999"), 3),
    "busy-retry-after-text": Kind(partial(_busy, status="429 Too Many Requests", after="soon \x01"), 3),
    "list-of-100000": Kind(partial(_items, number=100_000), 3),
    "list-never-ends": Kind(_random_items, 1),
    "answers-slowly": Kind(_slow, 1),
    "status-401": Kind(partial(document, value={}, status="401 Unauthorized"), 3),
    "status-500": Kind(partial(document, value={}, status="500 Internal Server Error"), 3),
}
"""What each kind answers to calls other than those of the token endpoint."""

TOKENS: dict[str, Kind] = {
    "token-429": Kind(partial(_busy, status="429 Too Many Requests", after="3600"), 3),
    "token-503": Kind(partial(_busy, status="503 Service Unavailable", after="3600"), 3),
    "token-with-line-break": Kind(partial(document, value={**TOKEN, "access_token": "abc\r\nX-Evil: 1"}), 3),
    "token-not-ascii": Kind(partial(document, value={**TOKEN, "access_token": "t\xf6ken-\u2603"}), 3),
    "token-10-megabytes": Kind(partial(document, value={**TOKEN, "access_token": "a" * (10 * MEGABYTE)}), 3),
    "token-is-a-number": Kind(partial(document, value={**TOKEN, "access_token": 7}), 3),
    "token-empty": Kind(partial(document, value={**TOKEN, "access_token": ""}), 3),
    "token-page": Kind(partial(body, sent=b"<html>log in</html>"), 3),
    "token-endless": Kind(_endless_chunks, 3),
    "token-drips": Kind(_drip_body, 3),
    "token-expires-at-once": Kind(partial(document, value={**TOKEN, "expires_in": 0}), 1),
    "token-expires-never": Kind(partial(document, value={**TOKEN, "expires_in": -1e308}), 1),
    "token-expires-huge": Kind(partial(document, value={**TOKEN, "expires_in": 10**400}), 1),
    "token-expires-text": Kind(partial(document, value={**TOKEN, "expires_in": "soon"}), 1),
    "token-redirect-loop": Kind(partial(_redirect, to="/oauth2/token"), 3),
    "token-silent": Kind(_silence, 3),
    "token-reset": Kind(_reset, 3),
}
"""What each kind answers at the token endpoint; its other calls get an empty list."""


def main(kind: str) -> None:
    """Print the address of a server of one kind, and serve until killed."""
    with Server(kind) as server:
        print(server.base_url, flush=True)
        server.serve_forever()


if __name__ == "__main__":
    main(sys.argv[1])
