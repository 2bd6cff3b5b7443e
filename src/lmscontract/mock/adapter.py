"""The platform behind `requests`, in process: no socket, no thread, no wait."""

from __future__ import annotations

import io
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import requests
from requests.adapters import BaseAdapter
from requests.structures import CaseInsensitiveDict
from requests.utils import get_encoding_from_headers

from lmscontract.mock.core import Platform
from lmscontract.mock.exchange import Request


class PlatformAdapter(BaseAdapter):
    """Mount it on a session for the address of the platform: `session.mount(base_url, adapter)`."""

    def __init__(self, platform: Platform) -> None:
        super().__init__()
        self.platform = platform

    def send(self, request: requests.PreparedRequest, *_: Any, **__: Any) -> requests.Response:
        """Answer a prepared request; streaming, timeouts and certificates mean nothing here."""
        answered = self.platform.handle(_asked(request))
        response = requests.Response()
        response.status_code = answered.status
        response.headers = CaseInsensitiveDict(answered.headers)
        response.encoding = get_encoding_from_headers(response.headers)
        response.raw = io.BytesIO(answered.body)
        response.url = request.url or ""
        response.request = request
        return response

    def close(self) -> None:
        """There is nothing to close."""


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
