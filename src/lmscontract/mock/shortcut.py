"""What `requests` sends in this process to the address of a platform in this process, answered without a socket.

As stubs do, this replaces the `send` of its adapter while there is such an address. Whatever a socket could show to be
different takes the way over it: adapters of one's own, adapters that repeat a call, bodies that are still to be read,
methods that few have heard of, and long heads.
"""

from __future__ import annotations

import os
from typing import Any

from requests import PreparedRequest, Response
from requests.adapters import HTTPAdapter

from lmscontract.mock.adapter import PlatformAdapter
from lmscontract.mock.middleware.middleware import Middleware

_METHODS = frozenset({"DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"})
"""Others may not even be parsed by a server."""

_LONG = 1 << 14
"""A longer head may be too long for a server."""


class Shortcuts:
    """The platforms of this process by their addresses.

    Another process that was forked from it has a copy of them, which nobody else would see written to; it takes the socket.
    """

    def __init__(self) -> None:
        self._process = os.getpid()
        self._platforms: dict[str, PlatformAdapter] = {}
        self._replaced: dict[Any, Any] = {}

    def open(self, base_url: str, platform: Middleware) -> None:
        """Answer in process what is sent to an address."""
        if not self._platforms:
            send = self._replacing(HTTPAdapter.send)
            self._replaced[send] = HTTPAdapter.send
            HTTPAdapter.send = send  # type: ignore[method-assign]
        self._platforms[base_url] = PlatformAdapter(platform)

    def close(self, base_url: str) -> None:
        """Leave an address alone again; after the last one `requests` is as it was, unless somebody else replaced it too.

        Then what stands beneath the other lets everything pass, and is taken away later.
        """
        self._platforms.pop(base_url, None)
        while not self._platforms and HTTPAdapter.send in self._replaced:
            HTTPAdapter.send = self._replaced.pop(HTTPAdapter.send)  # type: ignore[method-assign]

    def _replacing(self, before: Any) -> Any:
        def send(adapter: HTTPAdapter, request: PreparedRequest, *arguments: Any, **named: Any) -> Response:
            known = self._platforms.get(_address(request.url or ""))
            if known is None or not _is_plain(adapter, request) or os.getpid() != self._process:
                sent: Response = before(adapter, request, *arguments, **named)
                return sent
            answered = known.send(request, *arguments, **named)
            answered.connection = adapter
            return answered

        return send


def _address(url: str) -> str:
    """Scheme, host and port of a prepared address."""
    return url[: url.find("/", url.find("//") + 2)]


def _is_plain(adapter: HTTPAdapter, request: PreparedRequest) -> bool:
    """Whether nothing but the answer can be told from a call."""
    return (
        type(adapter) is HTTPAdapter
        and not adapter.max_retries.total
        and isinstance(request.body, str | bytes | None)
        and request.method in _METHODS
        and len(request.url or "") + sum(len(name) + len(value) for name, value in request.headers.items()) < _LONG
    )
