"""The ASGI application of a mock platform."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, MutableMapping
from functools import partial
from typing import Any, Protocol
from urllib.parse import parse_qsl

from lmscontract.contract.model import NO_CONTENT
from lmscontract.errors import described
from lmscontract.mock.messages import Connection, Delivery, Request, Response
from lmscontract.mock.middleware.middleware import LARGEST_BODY, TOO_LARGE, ConnectionDropped, Middleware, mock_error

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]
Read = Callable[[], Awaitable[Request]]

BODY_TIMEOUT = 30.0
"""The seconds within which the whole body of a request has to arrive."""

LARGEST_HEAD = 1 << 16
"""The most bytes of a request's target and headers together."""

_HEAD_TOO_LARGE = mock_error(431, "Request Header Fields Too Large", "the request head is larger than 64 KiB")
_TIMED_OUT = mock_error(408, "Request Timeout", "the request body did not arrive in time")
_DEFECT = mock_error(500, "Internal Server Error", "the mock failed")
_CONTROL_CHARACTERS = re.compile("[\0-\x1f\x7f]")
_SEPARATORS = len(b": \r\n")
_BODY_HEADERS = {"content-length", "transfer-encoding"}

_log = logging.getLogger("lmscontract.mock")


class ServedPlatform(Protocol):
    """Anything that answers requests."""

    def handle(self, request: Request) -> Response:
        """Answer a request."""


class _DisconnectedError(Exception):
    """The client closed the connection before its request was complete."""


def application(platform: ServedPlatform | Middleware, body_timeout: float = BODY_TIMEOUT) -> Application:
    """Return the ASGI application of a platform. It ignores scopes other than `http`.

    Only a complete request is performed. An exception of the platform is logged in one line and answered with 500.
    """
    serve = (
        partial(_serve_middleware, platform) if isinstance(platform, Middleware) else partial(_serve_platform, platform)
    )

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        try:
            if _head_size(scope) > LARGEST_HEAD:
                await _respond(_HEAD_TOO_LARGE, scope, send)
            else:
                await serve(scope, partial(_request, scope, receive, body_timeout), send)
        except _DisconnectedError:
            pass
        except TimeoutError:
            await _respond(_TIMED_OUT, scope, send)
        except ConnectionDropped:
            await _disconnect(send)
        except Exception as error:
            _log.error("the mock failed: %s", described(error))
            await _respond(_DEFECT, scope, send)

    return app


async def _serve_platform(platform: ServedPlatform, scope: Scope, read: Read, send: Send) -> None:
    request = await read()
    response = platform.handle(request) if len(request.body) <= LARGEST_BODY else TOO_LARGE
    await _respond(response, scope, send)


async def _serve_middleware(middleware: Middleware, scope: Scope, read: Read, send: Send) -> None:
    """Begin a call when its head is read, and end it before its answer is sent."""
    call = middleware.begin(scope["method"], scope["raw_path"].decode("latin-1"))
    try:
        delivery = middleware.answer(call, await read())
        if delivery.wait:
            await asyncio.sleep(delivery.wait)
    finally:
        middleware.end(call)
    await _deliver(delivery, scope, send)


async def _deliver(delivery: Delivery, scope: Scope, send: Send) -> None:
    """Send a response; a broken one has the whole Content-Length, and the connection is closed after half of the body."""
    body = delivery.response.body
    if delivery.connection is Connection.KEPT:
        await _respond(delivery.response, scope, send)
    elif delivery.connection is Connection.DROPPED:
        raise ConnectionDropped
    else:
        await send(_start(delivery.response))
        await send({"type": "http.response.body", "body": body[: len(body) // 2], "more_body": True})


async def _disconnect(send: Send) -> None:
    """Close the connection without an answer.

    ASGI has no message for that, but servers close a connection when the application fails after it has begun to
    answer; uvicorn has sent nothing by then, since it cannot write a status line without a valid status.
    """
    await send({"type": "http.response.start", "status": 0, "headers": []})
    raise ConnectionAbortedError


def _head_size(scope: Scope) -> int:
    headers = sum(len(name) + len(value) + _SEPARATORS for name, value in scope["headers"])
    return len(scope["raw_path"]) + len(scope["query_string"]) + headers


async def _request(scope: Scope, receive: Receive, body_timeout: float) -> Request:
    """Read the request of a scope."""
    headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
    body = b""
    if not _BODY_HEADERS.isdisjoint(headers):
        async with asyncio.timeout(body_timeout):
            body = await _body(receive)
    query = tuple(parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True))
    return Request(scope["method"], scope["raw_path"].decode("latin-1"), query, headers, body)


async def _body(receive: Receive) -> bytes:
    """Read the body; of a body that is too large, return a part that is still too large."""
    body, more = b"", True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise _DisconnectedError
        more = message.get("more_body", False)
        if len(body) <= LARGEST_BODY:  # the rest is read, since closing before would lose the answer, and discarded
            body += message.get("body", b"")
    return body


async def _respond(response: Response, scope: Scope, send: Send) -> None:
    await send(_start(response))
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else response.body})


def _start(response: Response) -> Message:
    headers = [(name.encode("latin-1", "replace"), _header_value(value)) for name, value in response.headers]
    if response.status != NO_CONTENT:
        headers.append((b"Content-Length", str(len(response.body)).encode()))
    return {"type": "http.response.start", "status": response.status, "headers": headers}


def _header_value(text: str) -> bytes:
    """Return the bytes of a header's value; line breaks and other control characters become spaces."""
    return _CONTROL_CHARACTERS.sub(" ", text).encode("latin-1", "replace")
