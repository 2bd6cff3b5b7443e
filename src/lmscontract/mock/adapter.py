"""The platform behind `requests`, in process: no socket, no thread, and no wait unless one is asked for."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from http.client import HTTPMessage, responses
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import requests
from requests.adapters import BaseAdapter
from requests.cookies import extract_cookies_to_jar
from requests.structures import CaseInsensitiveDict
from requests.utils import get_encoding_from_headers

from lmscontract.mock.core import Platform
from lmscontract.mock.exchange import Line, Request, Response
from lmscontract.mock.gate.gate import Gate, LineDropped


class PlatformAdapter(BaseAdapter):
    """Mount it on a session for the address of the platform: `session.mount(base_url, adapter)`.

    Behind a gate, a dropped connection is a ConnectionError and a broken answer a ChunkedEncodingError, as with a
    socket; `wait` is called with the seconds that an answer takes, and without it they only count against the timeout.
    """

    def __init__(self, platform: Platform | Gate, wait: Callable[[float], None] | None = None) -> None:
        super().__init__()
        self.platform = platform
        self._wait = wait

    def send(
        self,
        request: requests.PreparedRequest,
        stream: bool = False,  # noqa: ARG002  # the library hands it over by name
        timeout: Any = None,
        *_: Any,
        **__: Any,
    ) -> requests.Response:
        """Answer a prepared request; streaming and certificates mean nothing here."""
        asked = _asked(request)
        if isinstance(self.platform, Gate):
            return self._passed(self.platform, request, asked, timeout)
        return _answered(request, self.platform.handle(asked))

    def close(self) -> None:
        """There is nothing to close."""

    def _passed(self, gate: Gate, request: requests.PreparedRequest, asked: Request, timeout: Any) -> requests.Response:
        try:
            delivery = gate.serve(asked, self._wait)
        except LineDropped as dropped:
            raise requests.ConnectionError(str(dropped), request=request) from None
        longest = timeout[1] if isinstance(timeout, tuple) else timeout
        if isinstance(longest, int | float) and delivery.wait > longest:
            raise requests.ReadTimeout("the answer took too long", request=request)
        if delivery.line is Line.DROPPED:
            raise requests.ConnectionError("the connection was closed without an answer", request=request)
        if delivery.line is Line.BROKEN:
            raise requests.exceptions.ChunkedEncodingError("the answer broke off", request=request)
        return _answered(request, delivery.response)


class _Raw(io.BytesIO):
    """A body, and what `requests` reads cookies from: the headers as the library that speaks HTTP has them."""

    _original_response: Any = None


def _answered(request: requests.PreparedRequest, answered: Response) -> requests.Response:
    response = requests.Response()
    response.status_code = answered.status
    response.reason = responses.get(answered.status, "")
    response.headers = CaseInsensitiveDict(answered.headers)
    response.headers.setdefault("Content-Length", str(len(answered.body)))
    response.encoding = get_encoding_from_headers(response.headers)
    response.raw = _Raw(b"" if request.method == "HEAD" else answered.body)
    response.url = request.url or ""
    response.request = request
    if "set-cookie" in response.headers:
        response.raw._original_response = SimpleNamespace(msg=_message(answered.headers))
        extract_cookies_to_jar(response.cookies, request, response.raw)  # type: ignore[no-untyped-call]
    return response


def _message(headers: Iterable[tuple[str, str]]) -> HTTPMessage:
    message = HTTPMessage()
    for name, value in headers:
        message[name] = value
    return message


def _asked(request: requests.PreparedRequest) -> Request:
    url = urlsplit(request.url or "")
    body = request.body or b""
    headers = {name.lower(): str(value) for name, value in request.headers.items()}
    return Request(
        method=request.method or "GET",
        path=url.path or "/",
        query=tuple(parse_qsl(url.query, keep_blank_values=True)),
        headers={"host": url.netloc, "x-forwarded-proto": url.scheme, **headers},
        body=body.encode() if isinstance(body, str) else bytes(body),
    )
