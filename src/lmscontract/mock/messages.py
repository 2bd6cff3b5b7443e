"""Requests and responses as plain values, without a server or a client."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, NamedTuple

import orjson
from msgspec import Struct, field

JSON_TYPE = "application/json; charset=UTF-8"
NO_JSON: Any = object()
"""The document of a body that is not valid JSON."""


class Request(Struct, frozen=True):
    """One call. `path` is percent-encoded as it was sent, `query` decoded and in order, header names in lower case."""

    method: str
    path: str
    query: tuple[tuple[str, str], ...] = ()
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""

    @property
    def document(self) -> Any:
        """The JSON of the body; NO_JSON without any."""
        try:
            return orjson.loads(self.body)
        except ValueError:
            return NO_JSON


class Observation(NamedTuple):
    """What a mock notices of the client while it answers a call: a violation, its place, and a sentence."""

    violation: str
    location: str = ""
    message: str = ""


class Response(Struct, frozen=True):
    """One response, ready to be sent; `observed` is not sent."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes
    observed: tuple[Observation, ...] = ()

    def json(self) -> Any:
        """Return the body as JSON."""
        return orjson.loads(self.body)

    def header(self, name: str) -> str | None:
        """Return the value of a header in any case of its name; None without it."""
        return next((value for each, value in self.headers if each.lower() == name.lower()), None)


class Connection(Enum):
    """Whether the connection stays open, is closed before the response, or in its middle."""

    KEPT = "kept"
    DROPPED = "dropped"
    BROKEN = "broken"


class Delivery(NamedTuple):
    """A response, the seconds that it takes, and what happens to the connection."""

    response: Response
    wait: float = 0.0
    connection: Connection = Connection.KEPT


class ResponseDraft(Struct):
    """A response that is not encoded yet: `document` becomes the JSON body unless `raw_body` holds another body.

    `headers` are those that it has besides the usual ones, or with another value.
    """

    status: int
    document: Any = None
    headers: dict[str, str] = {}
    raw_body: bytes | None = None

    @property
    def succeeded(self) -> bool:
        """Whether the call succeeded."""
        return 200 <= self.status < 300

    @property
    def refused(self) -> bool:
        """Whether the call was refused."""
        return self.status >= 400


def as_text(value: Any) -> str:
    """Return a value for a message: a text as it is, anything else as JSON."""
    return value if isinstance(value, str) else orjson.dumps(value).decode()


class RefusalError(Exception):
    """The call is refused with a status, and a message for the body; or with a body of its own."""

    def __init__(self, status: int, message: str, body: Mapping[str, Any] | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.body = body


class InvalidBodyError(RefusalError):
    """The call is refused with 400 because of its body; the response shows a body that works."""

    def __init__(self, message: str) -> None:
        super().__init__(400, message)
