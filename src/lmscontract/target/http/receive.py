"""Receive a response in bounded time and memory."""

from __future__ import annotations

import http.client
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future

import requests
import urllib3
from msgspec import Struct
from requests.structures import CaseInsensitiveDict

from lmscontract.target.http.limits import Limits

BROKEN = (OSError, ValueError, http.client.HTTPException, urllib3.exceptions.HTTPError)
"""What the libraries raise when a connection breaks, or what comes over it is not HTTP; requests' errors are OSErrors."""

_CHUNK = 1 << 16
_GRACE = 1.0


class Received(Struct, frozen=True):
    """A response. `incomplete` is the reason why the body is missing; `seconds` passed until its headers were there."""

    status: int
    headers: CaseInsensitiveDict[str]
    body: bytes
    seconds: float
    incomplete: str = ""


def receive(send: Callable[[], requests.Response], limits: Limits, seconds: float) -> Received:
    """Return the response to a request, which is sent with `stream=True`.

    Timeout when there are no complete headers within `seconds`, and one of `BROKEN` when the connection breaks.
    """
    deadline = time.monotonic() + seconds
    result: Future[Received] = Future()

    def run() -> None:
        try:
            result.set_result(_received(send(), limits, deadline))
        except BaseException as error:
            result.set_exception(error)

    # The timeout of a socket does not end headers that arrive byte by byte, but waiting for a thread has a timeout.
    # A daemon thread does not delay the end of the process.
    threading.Thread(target=run, daemon=True).start()
    try:
        return result.result(seconds + _GRACE)
    except TimeoutError:
        raise requests.Timeout(f"no complete response within {seconds:g} seconds") from None


def _received(response: requests.Response, limits: Limits, deadline: float) -> Received:
    headers = CaseInsensitiveDict({str(name): str(value) for name, value in response.headers.items()})
    chunks, size, incomplete = list[bytes](), 0, ""  # a growing buffer would be copied, and take twice its size
    with response:
        # read1 returns what has arrived, and decodes no more than it returns.
        while not incomplete and (chunk := response.raw.read1(_CHUNK, decode_content=True)):
            chunks.append(chunk)
            size += len(chunk)
            if size > limits.response_size:
                incomplete = limits.too_large
            elif time.monotonic() > deadline:
                incomplete = limits.too_slow
    kept = b"" if incomplete else b"".join(chunks)
    return Received(response.status_code, headers, kept, response.elapsed.total_seconds(), incomplete)
