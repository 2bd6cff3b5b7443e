"""What a browser asks before it sends a call to another origin: which methods and headers it may use."""

from __future__ import annotations

from collections.abc import Mapping

from lmscontract.mock.messages import Request, Response
from lmscontract.mock.router import Miss

_ORIGIN = "access-control-allow-origin"
_SECONDS = 600


def preflight(request: Request, miss: Miss, headers: Mapping[str, str]) -> Response:
    """The answer to OPTIONS: the methods of the path, and leave for other origins where every answer gives it.

    Headers that the browser asks for are allowed by name, since a star does not stand for Authorization.
    """
    methods = ", ".join((*miss.allowed, "OPTIONS"))
    sent = {**headers, "Allow": methods}
    if "origin" in request.headers and any(name.lower() == _ORIGIN for name in headers):
        sent["Access-Control-Allow-Methods"] = methods
        sent["Access-Control-Allow-Headers"] = _printable(request.headers.get("access-control-request-headers", "*"))
        sent["Access-Control-Max-Age"] = str(_SECONDS)
    return Response(200, tuple(sent.items()), b"{}")


def _printable(text: str) -> str:
    return "".join(each for each in text if " " <= each <= "~")
