"""A `requests` adapter that answers calls with a mock platform in process, without a socket."""

from __future__ import annotations

import http.client
import io
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import requests
from requests import PreparedRequest
from requests.adapters import HTTPAdapter
from urllib3 import HTTPHeaderDict, HTTPResponse

from lmscontract.mock.core import Platform
from lmscontract.mock.messages import Connection, Request, Response
from lmscontract.mock.middleware.middleware import LARGEST_BODY, TOO_LARGE, ConnectionDropped, Middleware


class PlatformAdapter(HTTPAdapter):
    """Mount it on a session for the addresses of the platform: `session.mount(base_url, adapter)`.

    With middleware, a dropped connection raises ConnectionError, and a broken answer ChunkedEncodingError, as over HTTP.
    The seconds that an answer takes only count against the timeout, except for calls that must not overlap others: these
    take their time while another thread may call.
    """

    def __init__(self, platform: Platform | Middleware) -> None:
        super().__init__()
        self.platform = platform

    def send(
        self,
        request: PreparedRequest,
        stream: bool = False,  # noqa: ARG002 - the caller reads the body anyway
        timeout: Any = None,
        *_: Any,
        **__: Any,
    ) -> requests.Response:
        """Answer a prepared request; certificates and proxies are ignored."""
        return self.build_response(request, _urllib3_response(request, self._answer(request, timeout)))

    def _answer(self, request: PreparedRequest, timeout: Any) -> Response:
        mock_request = _request(request)
        if isinstance(self.platform, Middleware):
            return self._deliver(request, self.platform, mock_request, timeout)
        return self.platform.handle(mock_request) if len(mock_request.body) <= LARGEST_BODY else TOO_LARGE

    def _deliver(
        self, request: PreparedRequest, middleware: Middleware, mock_request: Request, timeout: Any
    ) -> Response:
        try:
            delivery = middleware.serve(mock_request)
        except ConnectionDropped as dropped:
            raise requests.ConnectionError(str(dropped), request=request) from None
        longest = timeout[1] if isinstance(timeout, tuple) else timeout
        if isinstance(longest, int | float) and delivery.wait > longest:
            raise requests.ReadTimeout("the answer took too long", request=request)
        if delivery.connection is Connection.DROPPED:
            raise requests.ConnectionError("the connection was closed without a response", request=request)
        if delivery.connection is Connection.BROKEN:
            raise requests.exceptions.ChunkedEncodingError(
                "the connection was closed in the middle of the response", request=request
            )
        return delivery.response


def _request(request: PreparedRequest) -> Request:
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
    """Return the value of a header, which `requests` also accepts as bytes."""
    return value.decode("latin-1") if isinstance(value, bytes) else str(value)


def _urllib3_response(request: PreparedRequest, answered: Response) -> HTTPResponse:
    """Return an answer as urllib3 does, with a body that is still to be read."""
    headers = HTTPHeaderDict((*answered.headers, ("Content-Length", str(len(answered.body)))))
    return HTTPResponse(
        io.BytesIO(b"" if request.method == "HEAD" else answered.body),
        headers=headers,
        status=answered.status,
        version=11,
        reason=http.client.responses.get(answered.status, ""),
        preload_content=False,
        original_response=_original_response(headers) if "set-cookie" in headers else None,
        request_method=request.method,
    )


def _original_response(headers: HTTPHeaderDict) -> Any:
    """Return the part of `http.client.HTTPResponse` in which requests looks for cookies; nothing is left to be read."""
    message = http.client.HTTPMessage()
    for name, value in headers.iteritems():
        message[name] = value
    return SimpleNamespace(msg=message, isclosed=lambda: True, close=lambda: None)
