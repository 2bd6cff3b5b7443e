"""The session through which every request to a tenant goes."""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import KW_ONLY, InitVar, dataclass, field
from email.utils import parsedate_to_datetime
from http.cookiejar import DefaultCookiePolicy
from urllib.parse import parse_qsl, unquote, urljoin, urlsplit

import requests
from msgspec.structs import replace
from requests.adapters import BaseAdapter

from lmscontract.contract.model import SecurityScheme
from lmscontract.errors import Defect, TenantUnreachable
from lmscontract.findings.redaction import Redactor
from lmscontract.target.exchange import Call, Exchange, path_below
from lmscontract.target.http.limits import Limits
from lmscontract.target.http.locks import Locks
from lmscontract.target.http.rate_limit import RateLimit
from lmscontract.target.http.receive import BROKEN, Received, receive
from lmscontract.target.writes.guard import WriteGuard
from lmscontract.types import BUSY, TRANSIENT, Effect

MOST_REDIRECTS = 5
MOST_RETRIES = 3
LONGEST_WAIT = 120.0

_CREDENTIALS = ("authorization", "cookie")

# The library logs addresses and malformed headers, which may hold personal data.
logging.getLogger("urllib3").setLevel(logging.CRITICAL + 1)


@dataclass(eq=False, repr=False)
class Session:
    """A session with one tenant: guarded, rate-limited, locked, retrying after 429 and 503, and following redirects.

    `security` is how calls carry a token; `adapter` replaces the network; `timeout` is the longest silence of a connection
    in seconds; `clock` is Unix time. The session keeps no cookies, so that a call without a token is anonymous, and
    ignores proxy variables.
    `requests_sent` counts requests by operation, repetitions included, `generated` the generated ones among them, and
    `slowest` is the longest response time of each operation in seconds, `redirected` the number of its redirects. Each
    function in `on_exchange` gets every exchange that `send` returns.
    """

    base_url: str
    _: KW_ONLY
    guard: WriteGuard
    rate_limit: RateLimit
    redactor: Redactor
    locks: Locks
    security: SecurityScheme
    adapter: InitVar[BaseAdapter | None] = None
    timeout: float = 30.0
    limits: Limits = field(default_factory=Limits)
    sleep: Callable[[float], None] = time.sleep
    clock: Callable[[], float] = time.time
    requests_sent: Counter[str] = field(default_factory=Counter)
    generated: Counter[str] = field(default_factory=Counter)
    slowest: dict[str, float] = field(default_factory=dict)
    redirected: Counter[str] = field(default_factory=Counter)
    on_exchange: list[Callable[[Exchange], None]] = field(default_factory=list)

    def __post_init__(self, adapter: BaseAdapter | None) -> None:
        """Open the session of requests."""
        self.base_url = self.base_url.rstrip("/")
        self._http = _Connections(adapter)

    def send(self, call: Call, token: str | None = None) -> Exchange:
        """Send a call with a token, if there is one, and return the response of any status.

        A 429 is repeated up to three times, and so is a 408 or 5xx of a call that does not write; up to five redirects are
        followed. WriteRefused is raised before anything is sent, TenantUnreachable when there is no response.
        """
        self.guard.check(call)
        if token:
            self.redactor.add(token)
        if _in_query(token, call.url(self.base_url)):
            raise Defect("a token would be sent in the query", call.operation.label)
        with self.locks.hold(call.locks):
            exchange = self._with_retries(call, token)
        if exchange.unusable:
            exchange = replace(exchange, body=b"", incomplete=exchange.unusable)
        for hook in self.on_exchange:
            hook(exchange)
        return exchange

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def _with_retries(self, call: Call, token: str | None) -> Exchange:
        exchange = self._with_redirects(call, token)
        left = LONGEST_WAIT
        for attempt in range(MOST_RETRIES):
            if not _may_retry(call, exchange.status) or left <= 0:
                break
            if exchange.status in BUSY:
                pause = self.limits.wait(min(self._retry_after(exchange, attempt), left))
                left -= pause
                self.sleep(pause)
            exchange = self._with_redirects(call, token)
        return exchange

    def _retry_after(self, exchange: Exchange, attempt: int) -> float:
        """Return the seconds of Retry-After, a number or a date; without it 1, 2, 4."""
        value = exchange.headers.get("Retry-After", "").strip()
        if value.isdecimal():
            return float(value[:9])
        try:
            return max(0.0, parsedate_to_datetime(value).timestamp() - self.clock())
        except (ValueError, OverflowError):
            return float(2**attempt)

    def _with_redirects(self, call: Call, token: str | None) -> Exchange:
        step, url = call, call.url(self.base_url)
        redirects: tuple[str, ...] = ()
        credential = f"{self.security.header}: {self._header_value(call, '$TOKEN')}" if token else ""
        while True:
            response = self._reconnecting(step, url, token)
            exchange = Exchange(
                call,
                response.status,
                response.headers,
                response.body,
                url,
                redirects,
                credential=credential,
                incomplete=response.incomplete,
            )
            target = _redirect_target(exchange)
            if target is None or len(redirects) == MOST_REDIRECTS or _in_query(token, target):
                return exchange
            step = _redirected(step, exchange.status, target, self.base_url)
            if self._http.should_strip_auth(url, target):  # type: ignore[no-untyped-call]
                if call.confidential and step.body:
                    return exchange
                token = None
                step = replace(step, headers={k: v for k, v in step.headers.items() if k.lower() not in _CREDENTIALS})
            if not self.guard.allows(step):
                return exchange
            self.redirected[call.operation.label] += 1
            redirects, url = (*redirects, url), target

    def _reconnecting(self, call: Call, url: str, token: str | None) -> Received:
        """Send a request, and a second time after a broken connection if the call may be repeated."""
        if call.effect is Effect.NONE and not call.once:
            with suppress(*BROKEN):
                return self._response(call, url, token)
        try:
            return self._response(call, url, token)
        except BROKEN as error:
            raise self._unreachable(error) from None

    def _response(self, call: Call, url: str, token: str | None) -> Received:
        headers = dict(call.headers)
        if call.content_type:
            headers["Content-Type"] = call.content_type
        if token:
            headers[self.security.header] = self._header_value(call, token)
        label = call.operation.label
        try:
            request = self._http.prepare_request(requests.Request(call.method, url, headers=headers, data=call.body))
        except (requests.RequestException, ValueError) as error:
            # The message of the library would show the header.
            raise Defect(f"the request is not valid ({type(error).__name__})", label) from None
        seconds = self.limits.begin_request()
        self.rate_limit.wait()
        self.requests_sent[label] += 1
        timeout = min(self.timeout, seconds)
        response = receive(
            lambda: self._http.send(request, timeout=timeout, allow_redirects=False, stream=True), self.limits, seconds
        )
        self.slowest[label] = max(response.seconds, self.slowest.get(label, 0.0))
        if response.incomplete:
            self.limits.count_incomplete(response.incomplete)
        return response

    def _header_value(self, call: Call, token: str) -> str:
        words = {"scheme": self.security.scheme, "other": self.security.other, "token": token}
        return call.credential.format(**words).lstrip()

    def _unreachable(self, error: Exception) -> TenantUnreachable:
        if isinstance(error, requests.Timeout):
            reason = f"no response within {min(self.timeout, self.limits.request_timeout):g} seconds"
        else:
            reason = self.redactor.text(_system_error(error))
        return TenantUnreachable(f"cannot be reached: {reason}", self.base_url, "check the address and the network")


class _Connections(requests.Session):
    def __init__(self, adapter: BaseAdapter | None) -> None:
        super().__init__()
        self.trust_env = False
        self.cookies.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        self.headers.update({"User-Agent": "lmscontract", "Accept": "application/json"})
        if adapter is not None:
            self.mount("http://", adapter)
            self.mount("https://", adapter)

    def get_redirect_target(self, _response: requests.Response) -> str | None:
        """Return None: the library would fail on a Location that is not a URL."""
        return None


def _may_retry(call: Call, status: int) -> bool:
    return not call.once and (status == 429 or (status in TRANSIENT and call.effect is Effect.NONE))


def _redirect_target(exchange: Exchange) -> str | None:
    """Return the URL of a redirect; None for other responses and for a Location that is not a usable URL."""
    location = exchange.headers.get("Location", "")
    if not (300 <= exchange.status < 400 and location):
        return None
    try:
        target = urljoin(exchange.url, location)
        parts = urlsplit(target)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
        requests.Request("GET", target).prepare()
    except (ValueError, requests.RequestException):
        return None
    # With a user in the URL, the library would sign the call with that.
    return target if usable and "@" not in parts.netloc else None


def _redirected(call: Call, status: int, target: str, base_url: str) -> Call:
    """Return the call to repeat at a redirect's target; a GET after 303, and after 301 or 302 to a POST."""
    parts, base = urlsplit(target), urlsplit(base_url)
    path = path_below(parts.path, base_url) if parts.netloc == base.netloc else parts.path
    call = replace(call, path=path, query=tuple(parse_qsl(parts.query, keep_blank_values=True)))
    if call.method == "HEAD" or not (status == 303 or (status in (301, 302) and call.method == "POST")):
        return call
    return replace(call, method="GET", body=None, content_type="")


def _in_query(token: str | None, url: str) -> bool:
    return bool(token) and str(token) in unquote(urlsplit(url).query)


def _system_error(error: BaseException) -> str:
    """Return the reason in the words of the operating system, or the name of the error."""
    reason = ""
    inner: BaseException | None = error
    while inner is not None:
        reason = getattr(inner, "strerror", None) or reason
        inner = inner.__cause__ or inner.__context__
    return reason or type(error).__name__
