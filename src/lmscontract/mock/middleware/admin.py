"""The admin API of a mock: shows its state, and changes its faults, its clock or its tenant while it runs.

Its calls are not calls of the platform's API: they are not recorded, get no faults, and need no token of the platform.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import orjson
from msgspec.structs import asdict

from lmscontract.errors import UsageError
from lmscontract.mock.messages import JSON_TYPE, NO_JSON, RefusalError, Request, Response

if TYPE_CHECKING:
    from lmscontract.mock.middleware.middleware import Middleware

MOST_SECONDS = 1e10
"""A clock is advanced by less than this in total: three centuries, since dates end with the year 9999."""

_HEADERS = (("Content-Type", JSON_TYPE), ("Cache-Control", "no-store"))


class Clock:
    """A clock that runs with another, and can be advanced."""

    def __init__(self, base: Callable[[], float]) -> None:
        self.offset = 0.0
        self._base = base

    def __call__(self) -> float:
        """Return Unix seconds."""
        return self._base() + self.offset

    def advance(self, seconds: float) -> None:
        """Advance the clock."""
        self.offset += seconds


class AdminApi:
    """Answers the calls under the admin path. With a token, they need it as `Authorization: Bearer TOKEN`."""

    def __init__(self, middleware: Middleware, path: str, token: str = "") -> None:
        self._middleware = middleware
        self._path = path
        self._token = token
        self._handlers: Mapping[tuple[str, str], Callable[[Any], Any]] = {
            ("GET", ""): self._state,
            ("GET", "client-violations"): self._client_violations,
            ("GET", "requests"): self._requests,
            ("GET", "faults"): self._faults,
            ("PUT", "faults"): self._change_faults,
            ("POST", "clock"): self._advance_clock,
            ("POST", "reset"): self._reset,
        }

    def answer(self, request: Request) -> Response:
        """Answer one call."""
        try:
            self._authorize(request)
            return _json_response(200, self._handler(request)(_json_body(request)))
        except RefusalError as refused:
            return _json_response(refused.status, {"message": refused.message})
        except UsageError as error:
            return _json_response(400, {"message": str(error)})

    def _authorize(self, request: Request) -> None:
        given = request.headers.get("authorization", "")
        if self._token and not hmac.compare_digest(given.encode(), f"Bearer {self._token}".encode()):
            raise RefusalError(401, "send the token of the ready line: Authorization: Bearer TOKEN")
        origin = request.headers.get("origin")
        if origin is not None and origin.partition("://")[2] != request.headers.get("host"):
            raise RefusalError(403, "pages of other origins cannot use the admin API")

    def _handler(self, request: Request) -> Callable[[Any], Any]:
        name = request.path.removeprefix(self._path).strip("/")
        handler = self._handlers.get((request.method, name))
        if handler is None:
            known = ", ".join(f"{method} {self._path}{each}" for method, each in self._handlers)
            raise RefusalError(404, f"the admin API has {known}")
        return handler

    def _state(self, _: Any) -> Any:
        mock = self._middleware
        snapshot = mock.platform.snapshot
        return {
            "month": str(snapshot.month),
            "channel": str(snapshot.channel),
            "seed": mock.seed,
            "changes": mock.platform.changes,
            "requests": mock.requests,
            "clock": mock.clock(),
            "advanced": getattr(mock.clock, "offset", 0.0),
            "client-rate": mock.client_rate or None,
            "exclusive-duration": mock.exclusive_duration,
            **mock.about,
            "faults": self._faults(None),
            "client-violations": self._client_violations(None),
            "overlaps": dict(mock.overlaps.counts),
        }

    def _client_violations(self, _: Any) -> Any:
        return [asdict(each) for each in self._middleware.client_rules.violations]

    def _requests(self, _: Any) -> Any:
        return [each._asdict() for each in self._middleware.recorded]

    def _faults(self, _: Any) -> Any:
        return [str(each) for each in self._middleware.faults]

    def _change_faults(self, body: Any) -> Any:
        texts = body.get("faults") if isinstance(body, Mapping) else body
        if not isinstance(texts, list) or not all(isinstance(each, str) for each in texts):
            raise RefusalError(400, 'send a list of faults, such as ["redirects:0.5"]')
        self._middleware.change_faults(texts)
        return self._faults(None)

    def _advance_clock(self, body: Any) -> Any:
        clock = self._middleware.clock
        if not isinstance(clock, Clock):
            raise RefusalError(409, "the clock of this mock cannot be advanced")
        seconds = body.get("advance") if isinstance(body, Mapping) else body
        number = seconds if isinstance(seconds, int | float) and not isinstance(seconds, bool) else -1
        if number < 0 or clock.offset + number >= MOST_SECONDS:
            raise RefusalError(400, f'send seconds, such as {{"advance": 3600}}; less than {MOST_SECONDS:.0f} in total')
        clock.advance(number)
        return {"clock": clock(), "advanced": clock.offset}

    def _reset(self, _: Any) -> Any:
        if not self._middleware.can_reset:
            raise RefusalError(409, "this mock cannot be reset")
        self._middleware.reset()
        return self._state(None)


def _json_body(request: Request) -> Any:
    if request.body and request.document is NO_JSON:
        raise RefusalError(400, "the body is not JSON")
    return request.document if request.body else None


def _json_response(status: int, document: Any) -> Response:
    return Response(status, _HEADERS, orjson.dumps(document))
