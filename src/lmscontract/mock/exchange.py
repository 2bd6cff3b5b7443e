"""A call and its answer as plain values, so that the platform needs no server and no client."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, NamedTuple

import orjson
from msgspec import Struct, field


class Request(Struct, frozen=True):
    """One call. `path` is percent-encoded as it was sent, `query` decoded and in order, header names in lower case."""

    method: str
    path: str
    query: tuple[tuple[str, str], ...] = ()
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""


class Response(Struct, frozen=True):
    """One answer, ready to be sent."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes

    def json(self) -> Any:
        """The body as JSON."""
        return orjson.loads(self.body)

    def header(self, name: str) -> str | None:
        """The value of a header, whatever the case of its name; None when it is not there."""
        return next((value for each, value in self.headers if each.lower() == name.lower()), None)


class Line(Enum):
    """What becomes of the connection on which an answer is sent: kept, closed before it, or closed in its middle."""

    KEPT = "kept"
    DROPPED = "dropped"
    BROKEN = "broken"


class Delivery(NamedTuple):
    """An answer, the seconds that it takes, and what becomes of the connection."""

    response: Response
    wait: float = 0.0
    line: Line = Line.KEPT


class Draft(Struct):
    """An answer that is not sent yet: `document` becomes the JSON body unless `page` holds another body."""

    status: int
    document: Any = None
    headers: dict[str, str] | None = None
    page: bytes | None = None

    @property
    def succeeded(self) -> bool:
        """Whether the task was done."""
        return 200 <= self.status < 300

    @property
    def refused(self) -> bool:
        """Whether the call was turned down."""
        return self.status >= 400


class RefusalError(Exception):
    """The call is not served: its status, and a sentence for the body."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
