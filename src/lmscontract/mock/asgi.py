"""A platform as an ASGI application: a call is read, answered, and its answer sent."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Protocol
from urllib.parse import parse_qsl

from lmscontract.mock.exchange import Delivery, Line, Request, Response
from lmscontract.mock.middleware.middleware import LARGEST_BODY, TOO_LARGE, ConnectionDropped, Middleware, mock_error

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

SINCE = "lmscontract.since"
"""Under this key a connection of ours tells when the first byte of a request came, by the monotonic clock."""

CUT = "lmscontract.cut"
"""Under this key a connection of ours gives the function that hangs up."""

AT_ONCE = "lmscontract.at_once"
"""Under this key it gives the function that writes an answer in one piece, and says whether it could."""

_log = logging.getLogger("lmscontract.mock")


class Platform(Protocol):
    """Whatever answers calls: a platform, or something that stands for one."""

    def handle(self, request: Request) -> Response:
        """Answer one call."""


_DEFECT = mock_error(500, "Internal Server Error", "a defect of the mock")


def application(platform: Platform | Middleware) -> Application:
    """The ASGI application of a platform. Scopes other than `http` and `lifespan` are left alone.

    A call that does not arrive as a whole is not performed. An exception is answered with 500, and told in one line.
    """
    served = _through(platform) if isinstance(platform, Middleware) else _plainly(platform)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            try:
                await served(scope, receive, send)
            except ConnectionAbortedError:
                raise
            except ConnectionDropped:
                await _hang_up(scope)
            except Exception as error:
                _log.error("a defect of the mock: %s %s: %r", scope["method"], scope["raw_path"], error)
                await _respond(_DEFECT, scope, send)
        elif scope["type"] == "lifespan":
            await _live(receive, send)

    return app


def _plainly(platform: Platform) -> Application:
    """Body, answer: nothing else happens."""

    async def served(scope: Scope, receive: Receive, send: Send) -> None:
        body = await _body(receive)
        if body is not None:
            response = platform.handle(_request(scope, body)) if len(body) <= LARGEST_BODY else TOO_LARGE
            await _respond(response, scope, send)

    return served


def _through(gate: Middleware) -> Application:
    """A call begins with its first byte, as far as the server tells when that came, and ends when its answer is sent."""

    async def served(scope: Scope, receive: Receive, send: Send) -> None:
        visit = gate.begin(scope["method"], scope["raw_path"].decode("latin-1"), scope.get(SINCE))
        try:
            body = await _body(receive)
            if body is None:
                return
            delivery = gate.answer(visit, _request(scope, body))
            if delivery.wait:
                await asyncio.sleep(delivery.wait)
            await _delivered(delivery, scope, send)
        finally:
            gate.end(visit)

    return served


async def _delivered(delivery: Delivery, scope: Scope, send: Send) -> None:
    if delivery.line is Line.KEPT:
        await _respond(delivery.response, scope, send)
        return
    if delivery.line is Line.BROKEN:
        body = delivery.response.body
        await send(_start(delivery.response, len(body)))
        await send({"type": "http.response.body", "body": body[: len(body) // 2], "more_body": True})
    await _hang_up(scope)


async def _hang_up(scope: Scope) -> None:
    cut = scope.get(CUT)
    if cut is None:  # a server that is not ours closes the connection of an application that fails
        raise ConnectionAbortedError
    cut()
    await asyncio.sleep(0)


async def _body(receive: Receive) -> bytes | None:
    """The whole body; of one that is too long, more than is allowed and not the rest; None when the caller has gone."""
    message = await receive()
    if message["type"] == "http.request" and not message.get("more_body"):
        whole: bytes = message.get("body", b"")
        return whole
    chunks: list[bytes] = []
    size = 0
    while message["type"] != "http.disconnect":
        chunk: bytes = message.get("body", b"")
        size += len(chunk)
        chunks.append(chunk)
        if size > LARGEST_BODY or not message.get("more_body"):
            return b"".join(chunks)
        message = await receive()
    return None


def _request(scope: Scope, body: bytes) -> Request:
    query = scope["query_string"]
    return Request(
        scope["method"],
        scope["raw_path"].decode("latin-1"),
        _pairs(query) if query else (),
        _named(tuple(scope["headers"])),
        body,
    )


@lru_cache(maxsize=256)
def _named(headers: tuple[tuple[bytes, bytes], ...]) -> Mapping[str, str]:
    """Headers, decoded; a client sends the same with many calls."""
    return MappingProxyType({name.decode("latin-1"): value.decode("latin-1") for name, value in headers})


@lru_cache(maxsize=256)
def _pairs(query: bytes) -> tuple[tuple[str, str], ...]:
    """A query, decoded and in order; many calls have the same."""
    return tuple(parse_qsl(query.decode("latin-1"), keep_blank_values=True))


async def _respond(response: Response, scope: Scope, send: Send) -> None:
    shown = b"" if scope["method"] == "HEAD" else response.body
    at_once = scope.get(AT_ONCE)
    if at_once is None or not at_once(response, shown):
        await send(_start(response, len(response.body)))
        await send({"type": "http.response.body", "body": shown})


def _start(response: Response, length: int) -> Message:
    headers = [*encoded(response.headers), (b"Content-Length", str(length).encode())]
    return {"type": "http.response.start", "status": response.status, "headers": headers}


@lru_cache(maxsize=64)
def encoded(headers: tuple[tuple[str, str], ...]) -> tuple[tuple[bytes, bytes], ...]:
    """Headers as bytes; nearly all answers have the same."""
    return tuple((name.encode("latin-1", "replace"), _one_line(value)) for name, value in headers)


def _one_line(value: str) -> bytes:
    return "".join(each if each >= " " and each != "\x7f" else " " for each in value).encode("latin-1", "replace")


async def _live(receive: Receive, send: Send) -> None:
    while True:
        message = await receive()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            return
