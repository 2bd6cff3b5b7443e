"""What stands before a platform: weather, duties noticed, a pace, calls that take their time, and the control path.

The platform stays a function; whatever happens around a call happens here, in process and over the wire alike. A shell
tells when a call begins, hands over the request when it is read, and tells when the answer is sent.
"""

from __future__ import annotations

import random
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, NamedTuple, TypeVar
from urllib.parse import quote, urlencode

import orjson
from msgspec import Struct
from msgspec.structs import replace

from lmscontract.contract.model import Endpoint, Statement
from lmscontract.mock.core import Platform
from lmscontract.mock.exchange import Delivery, Line, Request, Response
from lmscontract.mock.gate import alterations
from lmscontract.mock.gate.control import Clock, Control
from lmscontract.mock.gate.duties import REMEMBERED, Duties, Holder, Overlaps, Pace
from lmscontract.mock.gate.weather import PREVENTING, Spell, Weather
from lmscontract.mock.router import Match, Miss
from lmscontract.mock.signin.oauth import bearer
from lmscontract.mock.store.tenant import Tenant
from lmscontract.property_path import PropertyPath

SLOW = 0.4
"""The seconds that a slow answer takes."""

SHORT = 5
"""The seconds for which a short token lives."""

LARGEST_BODY = 1 << 20
"""Longer bodies are answered with 400; nothing in the contract needs a mebibyte."""

_OURS = "lmscontract "
_MARK = "redirected"
_MANY = 1024
_TOKEN = "access_token"
_PREVENTING = frozenset(PREVENTING)
_BUSY = frozenset({"too-many-requests"})
_STATUSES = {"timed-out": 408, "too-many-requests": 429, "unavailable": 503, "failed": 500}
_SAID = {
    "timed-out": "the request did not arrive in time",
    "too-many-requests": "there are too many requests",
    "unavailable": "the platform is being looked after",
    "failed": "something broke",
    "redirects": "it is elsewhere",
    "dropped-connections": "",
}


def own_answer(status: int, name: str, message: str) -> Response:
    """An answer of ours rather than of the platform's, after which the connection is closed."""
    body = f'{{"status":{status},"name":"{name}","message":["{message}"]}}'.encode()
    return Response(status, (("Content-Type", "application/json; charset=UTF-8"), ("Connection", "close")), body)


TOO_LARGE = own_answer(400, "Bad Request", "the body is larger than a mebibyte")
"""What is answered to a body that is longer."""

Done = TypeVar("Done")


class LineDropped(ConnectionError):
    """The connection was closed before an answer, or in its middle."""


class Seen(NamedTuple):
    """One call that came by."""

    number: int
    method: str
    path: str
    status: int


class _Sight(Struct, frozen=True):
    """What the gate looks at in the calls of one operation."""

    label: str
    endpoint: Endpoint | None = None
    locks: tuple[str, ...] = ()
    needs: tuple[Need, ...] = ()
    signed: bool = False
    json: bool = False
    grants: bool = False


_ELSEWHERE = _Sight("")


class Need(Struct, frozen=True):
    """A lock that calls of an operation need only with something at a place of their bodies, but for what is there already.

    That is an object of a `kind` with the same value in a `field`; without a kind, nothing is.
    """

    lock: str
    path: PropertyPath
    kind: str
    field: str

    @classmethod
    def of(cls, lock: str, said: Mapping[str, str]) -> Need:
        """What mock data write: `at`, and in `unless` a kind and its field."""
        kind, _, name = said.get("unless", "").partition(".")
        return cls(lock, PropertyPath.parse(said["at"]), kind, name)

    def holds(self, document: Any, tenant: Tenant) -> bool:
        """Whether a call with that body needs the lock."""
        sent = (value for value, _ in self.path.values(document) if value)
        return any(not self.kind or not tenant.records(self.kind).having(self.field, each) for each in sent)


class Visit:
    """One call from its first byte to the last of its answer, and the overlaps that it began among."""

    __slots__ = ("found", "holder", "number", "overlaps", "sight")

    def __init__(
        self, found: Match | Miss | None, sight: _Sight, number: int, holder: Holder | None, overlaps: Overlaps
    ) -> None:
        self.found = found
        self.sight = sight
        self.number = number
        self.holder = holder
        self.overlaps = overlaps


class Gate:
    """A platform in its weather.

    `weather` are spells as people write them; `statements` are those of the contract, which allow weather and name
    duties; `mock_data` tells which locks only some calls of an operation need. `clock` gives Unix seconds, and is moved
    by the control path if it is a Clock. `exclusive_time` are the seconds that a call takes which must not overlap
    others; `pace` is how many calls a second are within bounds; `anew` makes a fresh tenant. `control` is the path of
    the control calls (empty: there are none), `control_token` what they have to show; `about` is told among the state.
    One lock serializes the answers to threads; another is held while a call is counted, so that none waits to begin.
    """

    def __init__(
        self,
        platform: Platform,
        *,
        clock: Callable[[], float],
        weather: Iterable[str] = (),
        statements: Iterable[Statement] = (),
        mock_data: Mapping[str, Any] | None = None,
        seed: int = 1,
        exclusive_time: float = 0.0,
        pace: int = 0,
        anew: Callable[[], Platform] | None = None,
        control: str = "/__mock__/",
        control_token: str = "",
        about: Mapping[str, Any] | None = None,
    ) -> None:
        self.platform = platform
        self.clock = clock
        self.seed = seed
        self.pace = pace
        self.exclusive_time = exclusive_time
        self.about = dict(about or {})
        self.statements = tuple(statements)
        self.mock_data = mock_data or {}
        self._first_weather = tuple(weather)
        self._anew = anew
        self._control = Control(self, control, control_token)
        self._base = control or "\0"
        self._mutex = threading.RLock()
        self._counting = threading.Lock()
        self._started()

    @property
    def weather(self) -> tuple[Spell, ...]:
        """The spells that are over it now."""
        return self._weather.spells

    @property
    def renewable(self) -> bool:
        """Whether there can be a fresh tenant."""
        return self._anew is not None

    def change_weather(self, texts: Iterable[str]) -> None:
        """Have other weather from now on; a UsageError for what is unknown, and then nothing changes."""
        self._weather = Weather.of(texts, self.platform.snapshot, self.statements, self.seed)

    def reset(self) -> None:
        """Begin anew: a fresh tenant, the weather of the start, nothing noticed, the clock where it was."""
        with self._mutex:
            fresh = self.platform if self._anew is None else self._anew()
            with self._counting:
                self.platform = fresh
                if isinstance(self.clock, Clock):
                    self.clock.offset = 0.0
                self._started()

    def handle(self, request: Request) -> Response:
        """Answer one call in process; LineDropped where weather closes the connection."""
        delivery = self.serve(request)
        if delivery.line is not Line.KEPT:
            raise LineDropped(delivery.line.value)
        return delivery.response

    def serve(self, request: Request, wait: Callable[[float], None] | None = None) -> Delivery:
        """Answer one call from beginning to end; `wait` is called with the seconds that the answer takes.

        Without it, a call that must not overlap others still takes its time where another thread may call meanwhile.
        """
        visit = self.begin(request.method, request.path)
        try:
            delivery = self.answer(visit, request)
            if wait is not None:
                if delivery.wait:
                    wait(delivery.wait)
            elif delivery.wait and visit.holder is not None and visit.holder.held and _others():
                time.sleep(self.exclusive_time)
            return delivery
        finally:
            self.end(visit)

    def begin(self, method: str, path: str, since: float | None = None) -> Visit:
        """A call comes in, whose first byte came at a time of the monotonic clock, or just now."""
        if path.startswith(self._base):
            return Visit(None, _ELSEWHERE, 0, None, self.overlaps)
        with self._counting:
            self.requests += 1
            found = self.platform.find(method, path)
            sight = self._sight(found) if isinstance(found, Match) else _ELSEWHERE
            holder = None
            if sight.locks:
                holder = Holder(sight.label, sight.locks)
                self.overlaps.began(holder, since)
            return Visit(found, sight, self.requests, holder, self.overlaps)

    def answer(self, visit: Visit, request: Request) -> Delivery:
        """What is sent for a call that has been read, how long that takes, and what becomes of the connection."""
        small = len(request.body) <= LARGEST_BODY
        if visit.found is None:
            return Delivery(self.between(lambda: self._control.answer(request)) if small else TOO_LARGE)
        with self._mutex:
            delivery = self._answer(visit, visit.found, request) if small else Delivery(TOO_LARGE)
            self.seen.append(Seen(visit.number, request.method, request.path, delivery[0].status))
        return delivery

    def end(self, visit: Visit) -> None:
        """The answer is sent, or will never be."""
        if visit.holder is not None:
            with self._counting:
                visit.overlaps.ended(visit.holder, visit.sight.locks, self.clock())

    def between(self, done: Callable[[], Done]) -> Done:
        """Do something that is no call while no call is being answered; those that take their time are not waited for."""
        with self._mutex:
            return done()

    def _started(self) -> None:
        self.requests = 0
        self.seen: deque[Seen] = deque(maxlen=REMEMBERED)
        self.duties = Duties(self.statements)
        self.overlaps = Overlaps(self.duties)
        self._pace = Pace(self.pace) if self.pace else None
        self._sights: dict[str, _Sight] = {}
        self._spared: OrderedDict[Hashable, None] = OrderedDict()
        self._ends: dict[str, float] = {}
        self._most_ends = _MANY
        self._security = self.platform.snapshot.vocabulary.security_scheme
        self._header = self._security.header.lower()
        self.change_weather(self._first_weather)

    def _sight(self, found: Match) -> _Sight:
        label = found.operation.label
        sight = self._sights.get(label)
        if sight is None:
            snapshot = self.platform.snapshot
            endpoint = snapshot.endpoints[found.operation.shape]
            grants = endpoint is snapshot.token_endpoint
            private = not endpoint.public and not grants
            sight = _Sight(
                label, endpoint, endpoint.locks, self._needs(label), private, private and endpoint.speaks_json, grants
            )
            self._sights[label] = sight
        return sight

    def _needs(self, label: str) -> tuple[Need, ...]:
        """The locks that only some calls of an operation need."""
        known = self.mock_data.get("operations", {}).get(label, {}).get("locks", {})
        return tuple(Need.of(lock, said) for lock, said in known.items())

    def _answer(self, visit: Visit, found: Match | Miss, request: Request) -> Delivery:
        sight = visit.sight
        if request.query:
            request = self._arrived(request, sight)
        if sight.signed:
            self._notice_signature(request, sight)
        if request.body and sight.json:
            self._notice_body(request, sight)
        if visit.holder is not None and sight.needs:
            self._unlock(visit.holder, sight, request.body)
        if self._ends:
            request = self._without_ended_token(request)
        if not self._weather.spells and self._pace is None:
            wait = self.exclusive_time if sight.locks else 0.0
            return Delivery(self.platform.answer(request, found), wait)
        return self._weathered(visit, found, request)

    # duties

    def _unlock(self, holder: Holder, sight: _Sight, body: bytes) -> None:
        """Let go of the locks that a call proves not to need once it is read."""
        try:
            document = orjson.loads(body)
        except ValueError:
            document = None
        spare = (need.lock for need in sight.needs if not need.holds(document, self.platform.tenant))
        holder.held = holder.held.difference(spare)

    def _arrived(self, request: Request, sight: _Sight) -> Request:
        """The call as it was before it was sent elsewhere; notice a token in its query."""
        names = {name for name, _ in request.query}
        if _TOKEN in names:
            self.duties.notice("token-in-query", sight.label, self.clock())
        if _MARK not in names:
            return request
        for name, value in request.query:
            if name == _MARK:
                self.duties.followed(value, sight.label)
        return replace(request, query=tuple(each for each in request.query if each[0] != _MARK))

    def _notice_signature(self, request: Request, sight: _Sight) -> None:
        if self._header not in request.headers:
            self.duties.notice("no-token", sight.label, self.clock())

    def _notice_body(self, request: Request, sight: _Sight) -> None:
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json" and not kind.endswith("+json"):
            self.duties.notice("body-not-json", sight.label, self.clock())

    # weather

    def _weathered(self, visit: Visit, found: Match | Miss, request: Request) -> Delivery:
        sight, now = visit.sight, self.clock()
        call = (request.method, request.path, request.query, request.headers.get(self._header))
        self.duties.came(call, sight.label, now)
        sky = self._weather.over(sight.label, visit.number, sight.endpoint is not None and sight.endpoint.speaks_json)
        if call in self._spared:
            del self._spared[call]
            sky -= _PREVENTING
        if self._pace is not None:
            sky = self._paced(self._pace, sky, sight, now)
        if prevented := next((name for name in PREVENTING if name in sky), ""):
            self._spare(call)
            return self._prevented(prevented, visit, request, call)
        response = self.platform.answer(request, found)
        if sight.grants and "short-tokens" in sky:
            response = self._shortened(response)
        if "early-token-ends" in sky and (token := bearer(request, self._security)) and self.platform.knows(token):
            self._end_token(token, now)
        wait = (self.exclusive_time if sight.locks else 0.0) + (SLOW if "slow-answers" in sky else 0.0)
        line = Line.BROKEN if "broken-answers" in sky else Line.KEPT
        return Delivery(self._altered(response, sky, visit), wait, line)

    def _paced(self, pace: Pace, sky: frozenset[str], sight: _Sight, now: float) -> frozenset[str]:
        """With a pace, 429 is for those who go beyond it, and for nobody else."""
        if pace.allows(now):
            return sky - _BUSY
        self.duties.notice("too-fast", sight.label, now)
        limited = any(each.name in _BUSY and each.operation in ("", sight.label) for each in self.weather)
        return sky | _BUSY if limited else sky

    def _spare(self, call: Hashable) -> None:
        """A call that was turned away is served when it comes again."""
        self._spared[call] = None
        if len(self._spared) > REMEMBERED:
            self._spared.popitem(last=False)

    def _prevented(self, name: str, visit: Visit, request: Request, call: Hashable) -> Delivery:
        """The answer to a call that is not performed."""
        status = _STATUSES.get(name) or self._weather_status(visit.number, request.method)
        response = self.platform.refused(status, _SAID[name])
        if name == "dropped-connections":
            return Delivery(response, line=Line.DROPPED)
        if name == "redirects":
            return Delivery(self._redirect(response, visit, request))
        headers = response.headers
        if name == "timed-out":
            headers = (*headers, ("Connection", "close"))
        elif name != "failed" and (self._pace or self._weather.dice("told to wait", visit.number) < 0.5):
            headers = (*headers, ("Retry-After", "1"))
            if status == _STATUSES["too-many-requests"]:
                self.duties.told_to_wait(call, self.clock() + 1)
        return Delivery(replace(response, headers=headers))

    def _weather_status(self, number: int, method: str) -> int:
        statuses = (302, 307, 308) if method in ("GET", "HEAD") else (307, 308)
        return statuses[int(self._weather.dice("status", number) * len(statuses))]

    def _redirect(self, response: Response, visit: Visit, request: Request) -> Response:
        mark = str(visit.number)
        self.duties.redirected(mark, visit.sight.label, self.clock())
        place = f"{quote(request.path, safe='/%:@;=,+$!~*()')}?{urlencode([*request.query, (_MARK, mark)])}"
        if self._weather.dice("absolute", visit.number) < 0.5 and (host := request.headers.get("host")):
            place = f"{request.headers.get('x-forwarded-proto', 'http')}://{host}{place}"
        return replace(response, headers=(*response.headers, ("Location", place)))

    def _altered(self, response: Response, sky: frozenset[str], visit: Visit) -> Response:
        endpoint = visit.sight.endpoint
        if not sky:
            return response
        dice = random.Random(f"{self.seed} {visit.number}")  # noqa: S311  # the same for the same seed and call
        if endpoint is not None and "extra-properties" in sky:
            response = alterations.with_extra_properties(response, endpoint, self.platform.snapshot, dice)
        if "another-order" in sky:
            response = alterations.in_another_order(response, dice)
        if endpoint is not None and "oversized-pages" in sky:
            response = alterations.oversized(response, endpoint)
        if "html-bodies" in sky:
            response = alterations.as_page(response)
        return alterations.truncated(response) if "truncated-bodies" in sky else response

    # tokens

    def _shortened(self, response: Response) -> Response:
        """A token answer whose token lives for a few seconds, and that says so."""
        document = orjson.loads(response.body)
        if not isinstance(document, dict) or not isinstance(document.get("expires_in"), int):
            return response
        self._end_token(str(document.get(_TOKEN)), self.clock() + SHORT)
        return replace(response, body=orjson.dumps({**document, "expires_in": SHORT}))

    def _end_token(self, token: str, at: float) -> None:
        """Have a token end for this gate; once there are many, those are dropped that the platform does not know either."""
        if len(self._ends) >= self._most_ends:
            self._ends = {text: end for text, end in self._ends.items() if self.platform.knows(text)}
            self._most_ends = max(_MANY, 2 * len(self._ends))
        self._ends[token] = min(at, self._ends.get(token, at))

    def _without_ended_token(self, request: Request) -> Request:
        """The call with a token that nobody knows in place of one that has ended."""
        token = bearer(request, self._security)
        if not token or self.clock() < self._ends.get(token, float("inf")):
            return request
        ended = self._security.written("ended")
        return replace(request, headers={**request.headers, self._header: ended})


def _others() -> bool:
    """Whether a thread besides this one may call: one that is not ours, as its name tells."""
    here = threading.current_thread()
    return any(each is not here and not each.name.startswith(_OURS) for each in threading.enumerate())
