"""The platform behind `requests`, in process: no socket, no thread, and no wait but where calls of threads may meet."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, partial
from http.client import HTTPMessage, responses
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import requests
from requests.adapters import BaseAdapter
from requests.cookies import extract_cookies_to_jar
from requests.structures import CaseInsensitiveDict
from requests.utils import get_encoding_from_headers
from urllib3 import HTTPHeaderDict, HTTPResponse

from lmscontract.mock.core import Platform
from lmscontract.mock.exchange import Line, Request, Response
from lmscontract.mock.middleware.middleware import LARGEST_BODY, TOO_LARGE, ConnectionDropped, Middleware

_VERSION = 11


class PlatformAdapter(BaseAdapter):
    """Mount it on a session for the address of the platform: `session.mount(base_url, adapter)`.

    Behind a gate, a dropped connection is a ConnectionError and a broken answer a ChunkedEncodingError, as with a
    socket; `wait` is called with the seconds that an answer takes. Without it they only count against the timeout, but for
    those of calls that must not overlap others: these take them where another thread may call meanwhile.
    """

    def __init__(self, platform: Platform | Middleware, wait: Callable[[float], None] | None = None) -> None:
        super().__init__()
        self.platform = platform
        self._wait = wait

    def send(
        self,
        request: requests.PreparedRequest,
        stream: bool = False,
        timeout: Any = None,
        *_: Any,
        **__: Any,
    ) -> requests.Response:
        """Answer a prepared request; certificates and proxies mean nothing here."""
        asked = _asked(request)
        at = self.platform
        answered = self._passed(at, request, asked, timeout) if isinstance(at, Middleware) else _handled(at, asked)
        response = _answered(request, answered, stream)
        response.connection = self  # type: ignore[assignment]  # whoever answers a refusal sends the call again by it
        return response

    def close(self) -> None:
        """There is nothing to close."""

    def _passed(self, gate: Middleware, request: requests.PreparedRequest, asked: Request, timeout: Any) -> Response:
        try:
            delivery = gate.serve(asked, self._wait)
        except ConnectionDropped as dropped:
            raise requests.ConnectionError(str(dropped), request=request) from None
        longest = timeout[1] if isinstance(timeout, tuple) else timeout
        if isinstance(longest, int | float) and delivery.wait > longest:
            raise requests.ReadTimeout("the answer took too long", request=request)
        if delivery.line is Line.DROPPED:
            raise requests.ConnectionError("the connection was closed without an answer", request=request)
        if delivery.line is Line.BROKEN:
            raise requests.exceptions.ChunkedEncodingError("the answer broke off", request=request)
        return delivery.response


class _Raw:
    """A body that is read at once, and the answer as the library beneath `requests` has it, made when somebody looks."""

    def __init__(self, made: Callable[[bytes], HTTPResponse], body: bytes, original: _Original | None) -> None:
        self._make = made
        self._body = body
        self._original_response = original

    def stream(self, *_: Any, **__: Any) -> Iterator[bytes]:
        """The body in one piece."""
        body, self._body = (self._made.read() if "_made" in self.__dict__ else self._body), b""
        if body:
            yield body

    def __getattr__(self, name: str) -> Any:
        """Whatever else the other library's answer has."""
        return getattr(self._made, name)

    @cached_property
    def _made(self) -> HTTPResponse:
        return self._make(self._body)


class _Original:
    """What is read of the answer as Python's own library has it: the headers, for cookies, and that it is over."""

    def __init__(self, headers: Iterable[tuple[str, str]]) -> None:
        self.msg = HTTPMessage()
        for name, value in headers:
            self.msg[name] = value

    def isclosed(self) -> bool:
        """Nothing is left to be read."""
        return True

    def close(self) -> None:
        """There is nothing to close."""


def _handled(platform: Platform, asked: Request) -> Response:
    return platform.handle(asked) if len(asked.body) <= LARGEST_BODY else TOO_LARGE


def _answered(request: requests.PreparedRequest, answered: Response, stream: bool) -> requests.Response:
    response = requests.Response()
    response.status_code = answered.status
    response.reason = responses.get(answered.status, "")
    headers = (*answered.headers, ("Content-Length", str(len(answered.body))))
    response.headers = CaseInsensitiveDict(headers)
    response.encoding = get_encoding_from_headers(response.headers)
    original = _Original(answered.headers) if "set-cookie" in response.headers else None
    made = partial(_made, request.method, answered.status, headers, original)
    body = b"" if request.method == "HEAD" else answered.body
    response.raw = made(body) if stream else _Raw(made, body, original)
    response.url = request.url or ""
    response.request = request
    if original is not None:
        extract_cookies_to_jar(response.cookies, request, response.raw)  # type: ignore[no-untyped-call]
    return response


def _made(
    method: str | None, status: int, headers: Iterable[tuple[str, str]], original: Any, body: bytes
) -> HTTPResponse:
    """The answer as the library beneath `requests` has it, with a body that is still to be read."""
    return HTTPResponse(
        io.BytesIO(body),
        headers=HTTPHeaderDict(headers),
        status=status,
        version=_VERSION,
        reason=responses.get(status, ""),
        preload_content=False,
        original_response=original,
        request_method=method,
    )


def _asked(request: requests.PreparedRequest) -> Request:
    url = urlsplit(request.url or "")
    body = request.body or b""
    headers = {name.lower(): _text(value) for name, value in request.headers.items()}
    return Request(
        method=request.method or "GET",
        path=url.path or "/",
        query=tuple(parse_qsl(url.query, keep_blank_values=True)),
        headers={"host": url.netloc, "x-forwarded-proto": url.scheme, **headers},
        body=body.encode() if isinstance(body, str) else bytes(body),
    )


def _text(value: Any) -> str:
    """The value of a header, which `requests` takes as bytes as well."""
    return value.decode("latin-1") if isinstance(value, bytes) else str(value)
