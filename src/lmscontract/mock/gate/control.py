"""The control path: a tester looks at the mock and changes its weather, its clock or its tenant while it runs.

Its calls are no calls of the API: they are not counted, met by no weather, and need no token of the platform's.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import orjson
from msgspec.structs import asdict

from lmscontract.errors import UsageError
from lmscontract.mock.exchange import RefusalError, Request, Response

if TYPE_CHECKING:
    from lmscontract.mock.gate.gate import Gate

FURTHEST = 1e10
"""A clock is put forward by fewer seconds in all: three centuries, while no date reaches beyond the year 9999."""

_HEADERS = (("Content-Type", "application/json; charset=UTF-8"), ("Cache-Control", "no-store"))


class Clock:
    """A clock that runs with another, and can be put forward."""

    def __init__(self, base: Callable[[], float]) -> None:
        self.offset = 0.0
        self._base = base

    def __call__(self) -> float:
        """Unix seconds."""
        return self._base() + self.offset

    def advance(self, seconds: float) -> None:
        """Put it forward."""
        self.offset += seconds


class Control:
    """The calls beneath the control path of a gate; with a token, for those only who show it as a bearer."""

    def __init__(self, gate: Gate, path: str, token: str = "") -> None:
        self._gate = gate
        self._path = path
        self._token = token
        self._calls: Mapping[tuple[str, str], Callable[[Any], Any]] = {
            ("GET", ""): self._state,
            ("GET", "duties"): self._duties,
            ("GET", "requests"): self._requests,
            ("GET", "weather"): self._weather,
            ("PUT", "weather"): self._change_weather,
            ("POST", "clock"): self._advance,
            ("POST", "reset"): self._reset,
        }

    def answer(self, request: Request) -> Response:
        """Answer one control call."""
        try:
            self._admit(request)
            return _answered(200, self._call(request)(_body(request)))
        except RefusalError as refused:
            return _answered(refused.status, {"message": refused.message})
        except UsageError as error:
            return _answered(400, {"message": str(error)})

    def _admit(self, request: Request) -> None:
        given = request.headers.get("authorization", "")
        if self._token and not hmac.compare_digest(given.encode(), f"Bearer {self._token}".encode()):
            raise RefusalError(401, "show the token of the ready line: Authorization: Bearer TOKEN")
        origin = request.headers.get("origin")
        if origin is not None and origin.partition("://")[2] != request.headers.get("host"):
            raise RefusalError(403, "pages of other origins do not control this mock")

    def _call(self, request: Request) -> Callable[[Any], Any]:
        name = request.path.removeprefix(self._path).strip("/")
        call = self._calls.get((request.method, name))
        if call is None:
            known = ", ".join(f"{method} {self._path}{each}" for method, each in self._calls)
            raise RefusalError(404, f"the control calls are {known}")
        return call

    def _state(self, _: Any) -> Any:
        gate = self._gate
        snapshot = gate.platform.snapshot
        return {
            "month": str(snapshot.month),
            "channel": str(snapshot.channel),
            "seed": gate.seed,
            "changes": gate.platform.changes,
            "requests": gate.requests,
            "clock": gate.clock(),
            "advanced": getattr(gate.clock, "offset", 0.0),
            "pace": gate.pace or None,
            "exclusive-time": gate.exclusive_time,
            **gate.about,
            "weather": self._weather(None),
            "duties": self._duties(None),
            "overlaps": dict(gate.overlaps.counts),
        }

    def _duties(self, _: Any) -> Any:
        return [asdict(each) for each in self._gate.duties.all]

    def _requests(self, _: Any) -> Any:
        return [each._asdict() for each in self._gate.seen]

    def _weather(self, _: Any) -> Any:
        return [str(each) for each in self._gate.weather]

    def _change_weather(self, body: Any) -> Any:
        texts = body.get("weather") if isinstance(body, Mapping) else body
        if not isinstance(texts, list) or not all(isinstance(each, str) for each in texts):
            raise RefusalError(400, 'send a list of weather, as in ["redirects:0.5"]')
        self._gate.change_weather(texts)
        return self._weather(None)

    def _advance(self, body: Any) -> Any:
        clock = self._gate.clock
        if not isinstance(clock, Clock):
            raise RefusalError(409, "the clock of this mock cannot be moved")
        seconds = body.get("advance") if isinstance(body, Mapping) else body
        number = seconds if isinstance(seconds, int | float) and not isinstance(seconds, bool) else -1
        if number < 0 or clock.offset + number >= FURTHEST:
            hint = f'send the seconds by which it goes forward, as in {{"advance": 3600}}; fewer than {FURTHEST:.0f} in all'
            raise RefusalError(400, hint)
        clock.advance(number)
        return {"clock": clock(), "advanced": clock.offset}

    def _reset(self, _: Any) -> Any:
        if not self._gate.renewable:
            raise RefusalError(409, "this mock was not told how to make a fresh tenant")
        self._gate.reset()
        return self._state(None)


def _body(request: Request) -> Any:
    if not request.body:
        return None
    try:
        return orjson.loads(request.body)
    except ValueError:
        raise RefusalError(400, "the body is no JSON") from None


def _answered(status: int, document: Any) -> Response:
    return Response(status, _HEADERS, orjson.dumps(document))
