"""The middleware around a mock platform: faults, client rules, a client rate, exclusive calls, and the admin API.

It works in process and over a socket alike. A server begins a call, hands over the request once it has been read, and
ends the call before it sends the response.
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

from lmscontract.contract.model import Answer, Area, Change, Endpoint, Statement
from lmscontract.contract.wording import input_removal_text, removal_text
from lmscontract.mock.auth.tokens import bearer
from lmscontract.mock.core import Platform
from lmscontract.mock.faults import NOT_PERFORMED, Fault, Faults, alter
from lmscontract.mock.messages import JSON_TYPE, Connection, Delivery, Request, Response
from lmscontract.mock.middleware.admin import AdminApi, Clock
from lmscontract.mock.middleware.client_rules import LIMIT, ClientRateLimit, ClientRules, LockHolder, Overlaps
from lmscontract.mock.router import Match, Miss
from lmscontract.mock.store.bodies import removed_inputs
from lmscontract.property_path import PropertyPath
from lmscontract.types import DEFAULT_ADMIN_PATH, Operation, template_of

SLOW = 0.4
"""The seconds that a slow response takes."""

SHORT = 5
"""The seconds for which a short-lived token is valid."""

LARGEST_BODY = 1 << 20
"""Longer request bodies get 400; nothing in the contract needs a mebibyte."""

_OUR_THREADS = "lmscontract "
_MARK = "redirected"
_TOKEN = "access_token"
_BUSY = frozenset({"too-many-requests"})


def mock_error(status: int, name: str, message: str) -> Response:
    """Return an error of the mock itself rather than of the platform, after which the connection is closed."""
    body = f'{{"status":{status},"name":"{name}","message":["{message}"]}}'.encode()
    return Response(status, (("Content-Type", JSON_TYPE), ("Connection", "close")), body)


TOO_LARGE = mock_error(400, "Bad Request", "the body is larger than 1 MiB")
"""The response to a longer body."""

Result = TypeVar("Result")


class ConnectionDropped(ConnectionError):
    """The connection was closed before the response, or in its middle."""


class ReceivedCall(NamedTuple):
    """One call that the mock has received."""

    number: int
    method: str
    path: str
    status: int


class ActiveCall(Struct, frozen=True, eq=False):
    """One call from its first byte to the last of its response.

    `route` is None for a call of the admin API, and `endpoint` for one that reaches no operation.
    """

    route: Match | Miss | None
    overlaps: Overlaps
    endpoint: Endpoint | None = None
    number: int = 0
    holder: LockHolder | None = None

    @property
    def label(self) -> str:
        """The operation; empty without one."""
        return self.endpoint.operation.label if self.endpoint is not None else ""

    @property
    def locks(self) -> tuple[str, ...]:
        """The locks that the operation may need."""
        return self.endpoint.locks if self.endpoint is not None else ()


class Middleware:
    """A mock platform with its middleware.

    `faults` are written as on the command line; `statements` are those of the contract, which allow faults and name
    client rules; `changes` say since when an operation is removed. `clock` gives Unix seconds; the admin API advances it if
    it is a Clock. `exclusive_duration` is how many seconds a call takes that must not overlap others; `client_rate` is how
    many calls a second are allowed (0: any number). `new_platform` makes a fresh tenant for a reset. `admin_path` is where
    the admin API is (empty: nowhere), `admin_token` what its calls have to send; `about` is added to its state.
    One lock serializes the responses to threads; another is held while a call is counted, so that no call waits to begin.
    """

    def __init__(
        self,
        platform: Platform,
        *,
        clock: Callable[[], float],
        faults: Iterable[str] = (),
        statements: Iterable[Statement] = (),
        changes: Iterable[Change] = (),
        seed: int = 1,
        exclusive_duration: float = 0.0,
        client_rate: int = 0,
        new_platform: Callable[[], Platform] | None = None,
        admin_path: str = DEFAULT_ADMIN_PATH,
        admin_token: str = "",
        about: Mapping[str, Any] | None = None,
    ) -> None:
        self.platform = platform
        self.clock = clock
        self.seed = seed
        self.client_rate = client_rate
        self.exclusive_duration = exclusive_duration
        self.about = dict(about or {})
        self.statements = tuple(statements)
        self.changes = {each.id: each for each in changes}
        self._initial_faults = tuple(faults)
        self._new_platform = new_platform
        self._admin = AdminApi(self, admin_path, admin_token)
        self._admin_path = admin_path or "\0"
        self._mutex = threading.RLock()
        self._counting = threading.Lock()
        self._start()

    @property
    def faults(self) -> tuple[Fault, ...]:
        """The active faults."""
        return self._faults.active

    @property
    def can_reset(self) -> bool:
        """Whether it can make a fresh tenant."""
        return self._new_platform is not None

    def change_faults(self, texts: Iterable[str]) -> None:
        """Replace the active faults; a UsageError for an unknown one, and then nothing changes."""
        self._faults = Faults.parse(texts, self.platform.snapshot, self.statements, self.seed)

    def reset(self) -> None:
        """Start again with a fresh tenant, the initial faults, nothing recorded, and the clock not advanced."""
        with self._mutex:
            fresh = self.platform if self._new_platform is None else self._new_platform()
            with self._counting:
                self.platform = fresh
                if isinstance(self.clock, Clock):
                    self.clock.offset = 0.0
                self._start()

    def handle(self, request: Request) -> Response:
        """Answer one call in process; ConnectionDropped where a fault closes the connection."""
        delivery = self.serve(request)
        if delivery.connection is not Connection.KEPT:
            raise ConnectionDropped(delivery.connection.value)
        return delivery.response

    def serve(self, request: Request) -> Delivery:
        """Answer one call from beginning to end.

        A call that must not overlap others takes its time where another thread may call meanwhile.
        """
        call = self.begin(request.method, request.path)
        try:
            delivery = self.answer(call, request)
            if delivery.wait and call.holder is not None and call.holder.held and _has_other_threads():
                time.sleep(self.exclusive_duration)
            return delivery
        finally:
            self.end(call)

    def begin(self, method: str, path: str) -> ActiveCall:
        """Begin a call."""
        if path.startswith(self._admin_path):
            return ActiveCall(None, self.overlaps)
        with self._counting:
            self.requests += 1
            route = self.platform.find(method, path)
            endpoint = self.platform.snapshot.endpoints[route.operation.shape] if isinstance(route, Match) else None
            holder = None
            if endpoint is not None and endpoint.locks:
                holder = LockHolder(endpoint.operation.label, frozenset(endpoint.locks))
                self.overlaps.begin(holder)
            return ActiveCall(route, self.overlaps, endpoint, self.requests, holder)

    def answer(self, call: ActiveCall, request: Request) -> Delivery:
        """Answer a call that has been read: the response, how long it takes, and what becomes of the connection."""
        small = len(request.body) <= LARGEST_BODY
        if call.route is None:
            return Delivery(self.synchronized(lambda: self._admin.answer(request)) if small else TOO_LARGE)
        with self._mutex:
            delivery = self._answer(call, call.route, request) if small else Delivery(TOO_LARGE)
            self.recorded.append(ReceivedCall(call.number, request.method, request.path, delivery.response.status))
        return delivery

    def end(self, call: ActiveCall) -> None:
        """End a call, whether or not it has a response."""
        if call.holder is not None:
            with self._counting:
                call.overlaps.end(call.holder, call.locks, self.clock())

    def synchronized(self, action: Callable[[], Result]) -> Result:
        """Run something while no call is being answered."""
        with self._mutex:
            return action()

    def _start(self) -> None:
        self.requests = 0
        self.recorded: deque[ReceivedCall] = deque(maxlen=LIMIT)
        self.client_rules = ClientRules(self.statements)
        self.overlaps = Overlaps(self.client_rules)
        self._rate_limit = ClientRateLimit(self.client_rate) if self.client_rate else None
        self._refused: OrderedDict[Hashable, None] = OrderedDict()
        self._security = self.platform.snapshot.vocabulary.security_scheme
        self._header = self._security.header.lower()
        self.change_faults(self._initial_faults)

    def _answer(self, call: ActiveCall, route: Match | Miss, request: Request) -> Delivery:
        request = self._check_query(request, call.label)
        if call.endpoint is not None:
            self._check_request(request, call.endpoint)
        else:
            self._check_removal(request)
        if call.endpoint is not None and call.holder is not None:
            self._release_unneeded(call.holder, call.endpoint, request)
        return self._answer_with_faults(call, route, request)

    # client rules

    def _release_unneeded(self, holder: LockHolder, endpoint: Endpoint, request: Request) -> None:
        """Release the locks that a call does not need, as its body shows.

        In mock data, a lock is needed for a value `at` a path of the body, `unless` an object has it: `KIND.FIELD`.
        """
        tenant = self.platform.tenant
        for lock, spec in tenant.operation_data(endpoint.operation).get("locks", {}).items():
            sent = [value for value, _ in PropertyPath.parse(spec["at"]).values(request.document) if value]
            if "unless" in spec:
                kind, _, field = spec["unless"].partition(".")
                sent = [value for value in sent if not tenant.records(kind).having(field, value)]
            if not sent:
                holder.held -= {lock}

    def _check_query(self, request: Request, label: str) -> Request:
        """Return the call without the mark of a redirect, which it followed; record a token in its query."""
        names = dict(request.query)
        if _TOKEN in names:
            self.client_rules.record("token-in-query", label, self.clock())
        if _MARK not in names:
            return request
        for name, value in request.query:
            if name == _MARK:
                self.client_rules.followed(value, label)
        return replace(request, query=tuple(each for each in request.query if each[0] != _MARK))

    def _check_request(self, request: Request, endpoint: Endpoint) -> None:
        """Record a missing token, a body that is not sent as JSON, and removed inputs; none for a public call, or a token's."""
        if endpoint.public or endpoint is self.platform.snapshot.token_endpoint:
            return
        if self._header not in request.headers:
            self.client_rules.record("no-token", endpoint.operation.label, self.clock())
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        is_json = kind == "application/json" or kind.endswith("+json")
        if request.body and endpoint.speaks_json and not is_json:
            self.client_rules.record("body-not-json", endpoint.operation.label, self.clock())
        if request.body or request.query:
            for fact in removed_inputs(endpoint, dict(request.query), request.document):
                violation = "removed-body-property-sent" if fact.area is Area.BODY else "removed-parameter-sent"
                self.client_rules.record(
                    violation,
                    endpoint.operation.label,
                    self.clock(),
                    fact.location,
                    fact.change or endpoint.change,
                    input_removal_text(fact, endpoint, self.changes),
                )

    def _check_removal(self, request: Request) -> None:
        """Record a call of an operation that a change removed."""
        removed = {each.operation: each for each in self.platform.snapshot.removed}
        try:
            found = template_of(Operation(request.method, request.path), removed)
        except ValueError:
            return
        if found is not None:
            message = removal_text(removed[found], self.changes)
            change = removed[found].change
            self.client_rules.record(
                "removed-operation-called", found.label, self.clock(), change=change, message=message
            )

    def _performed(self, call: ActiveCall, route: Match | Miss, request: Request) -> Response:
        """Return the response of the platform, and record what it observed of the client."""
        response, after_last = self.platform.answer(request, route), False
        for each in response.observed:
            if each.violation == "pages-after-last":
                after_last = True
            else:
                self.client_rules.record(each.violation, call.label, self.clock(), each.location, message=each.message)
        if call.endpoint is not None and call.endpoint.answer is Answer.LIST:
            self.client_rules.turned_page(call.label, self.clock(), after_last=after_last)
        return response

    # faults

    def _answer_with_faults(self, call: ActiveCall, route: Match | Miss, request: Request) -> Delivery:
        snapshot, now = self.platform.snapshot, self.clock()
        key = (request.method, request.path, request.query, request.headers.get(self._header))
        self.client_rules.check_retry(key, call.label, now)
        faults = self._faults_of(call, key, now)
        if not_performed := next((name for name in NOT_PERFORMED if name in faults), ""):
            self._spare_next_time(key)
            return self._refuse(not_performed, call, request, key)
        response = self._performed(call, route, request)
        if call.endpoint is not None and call.endpoint is snapshot.token_endpoint and "short-lived-tokens" in faults:
            response = self._shortened(response)
        if "early-token-expiry" in faults and (token := bearer(request, self._security)):
            self.platform.tokens.expire(token, now)
        wait = (self.exclusive_duration if call.locks else 0.0) + (SLOW if "slow-responses" in faults else 0.0)
        if faults:
            rng = random.Random(f"{self.seed} {call.number}")  # noqa: S311  # the same for the same seed and call
            response = alter(response, faults, call.endpoint, snapshot, rng)
        return Delivery(response, wait, Connection.BROKEN if "incomplete-responses" in faults else Connection.KEPT)

    def _faults_of(self, call: ActiveCall, key: Hashable, now: float) -> frozenset[str]:
        """The faults of a call: a refused call is served when it is repeated, and a client rate decides about 429."""
        label = call.label
        faults = self._faults.of_call(label, call.number, call.endpoint is not None and call.endpoint.speaks_json)
        if key in self._refused:
            del self._refused[key]
            faults -= NOT_PERFORMED.keys()
        if self._rate_limit is None:
            return faults
        if self._rate_limit.allows(now):
            return faults - _BUSY
        self.client_rules.record("too-fast", label, now)
        limited = any(each.name in _BUSY and each.operation in ("", label) for each in self.faults)
        return faults | _BUSY if limited else faults

    def _spare_next_time(self, key: Hashable) -> None:
        self._refused[key] = None
        if len(self._refused) > LIMIT:
            self._refused.popitem(last=False)

    def _refuse(self, name: str, call: ActiveCall, request: Request, key: Hashable) -> Delivery:
        """Answer a call that a fault keeps from being performed."""
        status, message = NOT_PERFORMED[name]
        if name == "dropped-connections":
            return Delivery(Response(status, (), b""), connection=Connection.DROPPED)
        if name == "redirects":
            response = self.platform.refused(self._redirect_status(call.number, request.method), message)
            return Delivery(self._redirect(response, call, request))
        response = self.platform.refused(status, message)
        headers = response.headers
        if name == "request-timeout":
            headers = (*headers, ("Connection", "close"))
        elif name != "server-error" and (self._rate_limit or self._faults.random("retry-after", call.number) < 0.5):
            headers = (*headers, ("Retry-After", "1"))
            if name in _BUSY:
                self.client_rules.retry_after(key, self.clock() + 1)
        return Delivery(replace(response, headers=headers))

    def _redirect_status(self, number: int, method: str) -> int:
        statuses = (302, 307, 308) if method in ("GET", "HEAD") else (307, 308)
        return statuses[int(self._faults.random("status", number) * len(statuses))]

    def _redirect(self, response: Response, call: ActiveCall, request: Request) -> Response:
        mark = str(call.number)
        self.client_rules.redirected(mark, call.label, self.clock())
        location = f"{quote(request.path, safe='/%:@;=,+$!~*()')}?{urlencode([*request.query, (_MARK, mark)])}"
        if self._faults.random("absolute", call.number) < 0.5 and (host := request.headers.get("host")):
            location = f"{request.headers.get('x-forwarded-proto', 'http')}://{host}{location}"
        return replace(response, headers=(*response.headers, ("Location", location)))

    def _shortened(self, response: Response) -> Response:
        """A token response whose token is short-lived, and that says so."""
        document = orjson.loads(response.body)
        if not isinstance(document, dict) or not isinstance(document.get("expires_in"), int):
            return response
        self.platform.tokens.expire(str(document.get(_TOKEN)), self.clock() + SHORT)
        return replace(response, body=orjson.dumps({**document, "expires_in": SHORT}))


def _has_other_threads() -> bool:
    """Whether another thread may call: one that is not ours, as its name shows."""
    here = threading.current_thread()
    return any(each is not here and not each.name.startswith(_OUR_THREADS) for each in threading.enumerate())
