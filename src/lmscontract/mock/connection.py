"""One connection of a server of ours: what uvicorn does, within bounds, and at half the cost of an answer."""

from __future__ import annotations

import time
from functools import lru_cache, partial
from itertools import chain
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from lmscontract.mock.asgi import AT_ONCE, CUT, SINCE, Scope, encoded
from lmscontract.mock.exchange import Response

LARGEST_HEAD = 1 << 16
"""Longer request lines and headers, taken together, are answered with 400."""


_MARKS = len(b": \r\n")
_FRAME = len(b"ffffffffffffffff\r\n\r\n")


class Connection(HttpToolsProtocol):
    """One connection: HTTP/1.1 with a bound on what comes before a body, on which an application may hang up."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._head = self._came = self._beside = 0
        self.since: float | None = self.loop.time()
        self._first: float | None = None

    def data_received(self, data: bytes) -> None:
        """Parse what has come, unless the head, or what stands around the body, has grown too long."""
        if self.since is None:
            self.since = self.loop.time()
        if self._first is None:
            self._first = time.monotonic()
        self._came = len(data)
        self._head += self._came
        super().data_received(data)
        if self._head > LARGEST_HEAD and not self.transport.is_closing():
            self.send_400_response("The head of the request is too long.")

    def on_headers_complete(self) -> None:
        """The head is over; what follows is the body, which has a bound of its own.

        A head that came together with something else is measured only if all of it would be too long.
        """
        if self._head + self._beside > LARGEST_HEAD and self._measured() > LARGEST_HEAD:
            raise ValueError("The head of the request is too long.")  # which the parser makes an error of its own
        self._head = 0
        super().on_headers_complete()
        scope: Scope = self.scope  # type: ignore[assignment]  # a typed dictionary knows no names but its own
        scope[SINCE] = self._first
        scope[CUT] = self.transport.abort
        scope[AT_ONCE] = partial(_answer_at_once, self.cycle)

    def on_body(self, body: bytes) -> None:
        """A part of the body has come, which counts for nothing here, and neither does the frame of a chunk."""
        self._head -= len(body) + _FRAME
        super().on_body(body)

    def on_message_complete(self) -> None:
        """A request has arrived as a whole."""
        self._head = 0
        self._beside = self._came
        self.since = self._first = None
        super().on_message_complete()

    def _measured(self) -> int:
        return len(self.url) + sum(map(len, chain.from_iterable(self.headers))) + _MARKS * len(self.headers)

    def shutdown(self) -> None:
        """The server ends: whoever is still sending a request will have no answer."""
        if self.since is not None:
            self.transport.close()
        else:
            super().shutdown()

    def hang_up(self) -> None:
        """Answer 408, unless an answer has begun, and close."""
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            self.transport.write(b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n")
        self.transport.close()


def _answer_at_once(cycle: RequestResponseCycle, response: Response, shown: bytes) -> bool:
    """Write head and body in one piece, at half the cost of two; False, and nothing is done, where that cannot be."""
    if cycle.disconnected or cycle.response_started or cycle.flow.write_paused:
        return False
    head, closes = _status_and_headers(response.status, response.headers)
    cycle.keep_alive = cycle.keep_alive and not closes
    ending = b"\r\n\r\n" if cycle.keep_alive or closes else b"\r\nconnection: close\r\n\r\n"
    cycle.transport.write(b"%b%d%b%b" % (head, len(response.body), ending, shown))
    cycle.waiting_for_100_continue = False
    cycle.response_started = cycle.response_complete = True
    cycle.message_event.set()
    if not cycle.keep_alive:
        cycle.transport.close()
    cycle.on_response()
    return True


@lru_cache(maxsize=64)
def _status_and_headers(status: int, headers: tuple[tuple[str, str], ...]) -> tuple[bytes, bool]:
    """The head of an answer up to the number of its bytes, and whether it closes the connection."""
    sent = encoded(headers)
    lines = [name + b": " + value + b"\r\n" for name, value in sent]
    closes = any(name.lower() == b"connection" and value.lower() == b"close" for name, value in sent)
    return b"".join([STATUS_LINE[status], *lines, b"content-length: "]), closes
