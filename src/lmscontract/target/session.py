"""The only way to a tenant: guarded, paced, locked, patient with 429 and 503, and following redirects as 4.1 asks."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from email.utils import parsedate_to_datetime
from http.cookiejar import DefaultCookiePolicy
from types import TracebackType
from typing import Self
from urllib.parse import parse_qsl, unquote, urljoin, urlsplit

import requests
from msgspec.structs import replace
from requests.adapters import BaseAdapter
from requests.structures import CaseInsensitiveDict

from lmscontract.contract.model import SecurityScheme
from lmscontract.errors import Defect, TenantUnreachable
from lmscontract.findings.redaction import Redactor
from lmscontract.target.exchange import Call, Exchange
from lmscontract.target.guard import Guard
from lmscontract.target.locks import Locks
from lmscontract.target.pacing import Pacer
from lmscontract.types import BUSY, Effect

REDIRECTS = 5
RETRIES = 3
LONGEST_WAIT = 120.0

_CREDENTIALS = ("authorization", "cookie")
_PORTS = {"http": 80, "https": 443}
_BROKEN = (
    requests.ConnectionError,
    requests.Timeout,
    requests.exceptions.ChunkedEncodingError,
    requests.exceptions.ContentDecodingError,
)


class Session:
    """Calls to one tenant over connections that are kept alive.

    `security` is how they carry a token. `adapter` answers instead of the network; `timeout` is in seconds, per request;
    `clock` is Unix time. It keeps no cookies, so that a call without a token is anonymous, and ignores proxies of the
    environment. `requests_sent` counts what went out by operation, repetitions included, `made_up` what of it was drawn by
    chance; `slowest` is the longest that an answer of each operation took, in seconds; `seconds_waited` sums up what busy
    answers cost; each function in `on_exchange` is shown every exchange that `send` returns.
    """

    def __init__(
        self,
        base_url: str,
        *,
        guard: Guard,
        pacer: Pacer,
        redactor: Redactor,
        locks: Locks,
        security: SecurityScheme,
        adapter: BaseAdapter | None = None,
        timeout: float = 30.0,
        sleep: Callable[[float], None] = time.sleep,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.base_url = base_url.rstrip("/")
        self.guard = guard
        self.redactor = redactor
        self.requests_sent: Counter[str] = Counter()
        self.made_up: Counter[str] = Counter()
        self.slowest: dict[str, float] = {}
        self.seconds_waited = 0.0
        self.on_exchange: list[Callable[[Exchange], None]] = []
        self._pacer = pacer
        self._locks = locks
        self._security = security
        self._timeout = timeout
        self.sleep = sleep
        self._clock = clock
        self._http = _connections(adapter)

    def send(self, call: Call, token: str | None = None) -> Exchange:
        """Send a call, signed when there is a token, and return its answer, whatever its status.

        A 429 is asked again up to three times, a 408 or a failure of the server too when the call writes nothing; a redirect
        is followed up to five times. WriteRefused comes before anything is sent; TenantUnreachable when no answer comes.
        """
        self.guard.check(call)
        if token:
            self.redactor.add(token)
        if _shows(call.url(self.base_url), token):
            raise Defect("a token would be sent in the query", call.operation.label)
        with self._locks.hold(call.locks):
            exchange = self._patiently(call, token)
        for hook in self.on_exchange:
            hook(exchange)
        return exchange

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def __enter__(self) -> Self:
        """The session itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        """Close the connections."""
        self.close()

    def _patiently(self, call: Call, token: str | None) -> Exchange:
        exchange = self._following(call, token)
        left = LONGEST_WAIT
        for attempt in range(RETRIES):
            if not _may_differ(call, exchange) or left <= 0:
                break
            if exchange.status in BUSY:
                pause = min(self._asked_pause(exchange, attempt), left)
                left -= pause
                self.seconds_waited += pause
                self.sleep(pause)
            exchange = self._following(call, token)
        return exchange

    def _asked_pause(self, exchange: Exchange, attempt: int) -> float:
        """The seconds of Retry-After, which are a number or a date; one, two, four where it says nothing."""
        asked = exchange.headers.get("Retry-After", "").strip()
        if asked.isdecimal():
            return float(asked[:9])
        try:
            return max(0.0, parsedate_to_datetime(asked).timestamp() - self._clock())
        except (ValueError, OverflowError):
            return float(2**attempt)

    def _following(self, call: Call, token: str | None) -> Exchange:
        step, url = call, call.url(self.base_url)
        redirects: tuple[str, ...] = ()
        credential = f"{self._security.header}: {self._written(call, '$TOKEN')}" if token else ""
        while True:
            answer = self._reached(step, url, token)
            exchange = Exchange(
                call, answer.status_code, _headers(answer), answer.content or b"", url, redirects, credential=credential
            )
            target = _target(exchange)
            if target is None or len(redirects) == REDIRECTS or _shows(target, token):
                return exchange
            step = _moved(step, exchange.status, target, self.base_url)
            if not _same_place(url, target):
                if call.confidential and step.body:
                    return exchange
                token = None
                step = replace(step, headers={k: v for k, v in step.headers.items() if k.lower() not in _CREDENTIALS})
            self.guard.check(step)
            redirects, url = (*redirects, url), target

    def _reached(self, call: Call, url: str, token: str | None) -> requests.Response:
        """One answer; when the connection breaks, a call that writes nothing is tried again, unless it is made once."""
        try:
            return self._sent(call, url, token)
        except _BROKEN as error:
            if call.effect is Effect.WRITES or call.once:
                raise self._unreachable(error) from None
        try:
            return self._sent(call, url, token)
        except _BROKEN as error:
            raise self._unreachable(error) from None

    def _sent(self, call: Call, url: str, token: str | None) -> requests.Response:
        headers = dict(call.headers)
        if call.content_type:
            headers["Content-Type"] = call.content_type
        if token:
            headers[self._security.header] = self._written(call, token)
        try:
            request = self._http.prepare_request(requests.Request(call.method, url, headers=headers, data=call.body))
        except (requests.RequestException, ValueError) as error:
            # The message of the library would show the header.
            raise Defect(f"no request can be made of it ({type(error).__name__})", call.operation.label) from None
        self._pacer.wait()
        self.requests_sent[call.operation.label] += 1
        answer = self._http.send(request, timeout=self._timeout, allow_redirects=False)
        took = answer.elapsed.total_seconds()
        self.slowest[call.operation.label] = max(took, self.slowest.get(call.operation.label, 0.0))
        return answer

    def _written(self, call: Call, token: str) -> str:
        return call.credential.format(scheme=self._security.scheme, other=self._security.other, token=token)

    def _unreachable(self, error: requests.RequestException) -> TenantUnreachable:
        if isinstance(error, requests.Timeout):
            reason = f"no answer within {self._timeout:g} seconds"
        else:
            reason = self.redactor.text(_innermost(error))
        return TenantUnreachable(f"cannot be reached: {reason}", self.base_url, "look at the address and the network")


class _Connections(requests.Session):
    """Connections of the library, without its own reading of redirects: it fails on a Location that is no address."""

    def get_redirect_target(self, _answer: requests.Response) -> str | None:
        """Nowhere."""
        return None


def _may_differ(call: Call, exchange: Exchange) -> bool:
    """Whether the same call may be answered otherwise in a moment, and does no harm when it is made again."""
    if call.once:
        return False
    if exchange.status == 429:
        return True
    return exchange.is_transient and call.effect is Effect.NONE


def _connections(adapter: BaseAdapter | None) -> requests.Session:
    http = _Connections()
    http.trust_env = False
    http.cookies.set_policy(DefaultCookiePolicy(allowed_domains=[]))
    http.headers["User-Agent"] = "lmscontract"
    http.headers["Accept"] = "application/json"
    if adapter is not None:
        http.mount("http://", adapter)
        http.mount("https://", adapter)
    return http


def _headers(answer: requests.Response) -> CaseInsensitiveDict[str]:
    return CaseInsensitiveDict({str(name): str(value) for name, value in answer.headers.items()})


def _target(exchange: Exchange) -> str | None:
    """Where a redirect leads, None when it is none or leads to what is no address of the web."""
    location = exchange.headers.get("Location", "")
    if not (300 <= exchange.status < 400 and location):
        return None
    try:
        target = urljoin(exchange.url, location)
        parts = urlsplit(target)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        return None
    # An address with a user in it would make the library sign the call with that.
    return target if usable and "@" not in parts.netloc else None


def _moved(call: Call, status: int, target: str, base_url: str) -> Call:
    """The call that a redirect asks for: the same one, but a GET after 303, and after a POST met with 301 or 302."""
    parts = urlsplit(target)
    base = urlsplit(base_url)
    path = parts.path.removeprefix(base.path) if parts.netloc == base.netloc else parts.path
    moved = replace(call, path=path, query=tuple(parse_qsl(parts.query, keep_blank_values=True)))
    if call.method == "HEAD" or not (status == 303 or (status in (301, 302) and call.method == "POST")):
        return moved
    return replace(moved, method="GET", body=None, content_type="")


def _same_place(one: str, other: str) -> bool:
    """Whether a token for one address may be shown at the other: the same, or the same host made secure."""
    a, b = urlsplit(one), urlsplit(other)
    if a.hostname != b.hostname:
        return False
    here, there = (a.scheme, a.port or _PORTS[a.scheme]), (b.scheme, b.port or _PORTS[b.scheme])
    return here == there or (here, there) == (("http", 80), ("https", 443))


def _shows(url: str, token: str | None) -> bool:
    return bool(token) and str(token) in unquote(urlsplit(url).query)


def _innermost(error: BaseException) -> str:
    """The reason in the words of the operating system, where it gave one."""
    reason = ""
    inner: BaseException | None = error
    while inner is not None:
        reason = getattr(inner, "strerror", None) or reason
        inner = inner.__cause__ or inner.__context__
    return reason or type(error).__name__
