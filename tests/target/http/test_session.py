"""The session: requests, the write guard, retries and redirects."""

from __future__ import annotations

import http.server
import io
import os
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from email.utils import formatdate
from pathlib import Path
from typing import Any

import pytest
import requests
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from requests.adapters import BaseAdapter
from urllib3 import HTTPResponse

from lmscontract.contract.model import SecurityScheme
from lmscontract.errors import Defect, Inconclusive, TenantUnreachable
from lmscontract.findings.redaction import MARK, Redactor
from lmscontract.target.exchange import Call, Exchange
from lmscontract.target.http.locks import Locks
from lmscontract.target.http.rate_limit import RateLimit
from lmscontract.target.http.session import LONGEST_WAIT, Session
from lmscontract.target.writes.guard import WriteGuard, WriteRefused
from lmscontract.types import Effect, Operation

BASE = "https://toys.example"
LIST = Operation("GET", "/toys/v1/toys")
MAKE = Operation("POST", "/toys/v1/toys")
TOKEN = "token-of-the-run"

get = Call(LIST, "GET", "/toys/v1/toys", effect=Effect.NONE)
post = Call(MAKE, "POST", "/toys/v1/toys", (), {}, b'{"name": "Bear"}', "application/json")


@dataclass(frozen=True)
class Answer:
    """A response of a tenant."""

    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b"{}"


Reply = Answer | Exception


class Scripted(BaseAdapter):
    """Answer in process with the replies of a script; the last reply repeats."""

    def __init__(self, *script: Reply) -> None:
        super().__init__()
        self.script = list(script) or [Answer()]
        self.seen: list[requests.PreparedRequest] = []

    def send(self, request: requests.PreparedRequest, *args: Any, **kwargs: Any) -> requests.Response:
        """The next reply."""
        self.seen.append(request)
        reply = self.script.pop(0) if len(self.script) > 1 else self.script[0]
        if isinstance(reply, Exception):
            raise reply
        response = requests.Response()
        response.status_code, response.url = reply.status, str(request.url)
        response.raw = HTTPResponse(io.BytesIO(reply.body), preload_content=False)
        response.headers.update(reply.headers)
        response.request = request
        return response

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    @property
    def calls(self) -> list[str]:
        """The received requests, in order."""
        return [f"{request.method} {request.url}" for request in self.seen]


@dataclass
class Naps:
    """A clock that moves only when a test sleeps."""

    now: float = 1_800_000_000.0
    slept: list[float] = field(default_factory=list)

    def sleep(self, seconds: float) -> None:
        """Let time pass."""
        self.slept.append(seconds)
        self.now += seconds


Make = Callable[..., Session]


def session_on(adapter: BaseAdapter | None, base_url: str = BASE, *, writes: bool = True, **more: Any) -> Session:
    """Return a session whose tenant answers in process."""
    naps = more.pop("naps", Naps())
    parts: dict[str, Any] = {
        "guard": WriteGuard(allow_writes=writes),
        "rate_limit": RateLimit(None),
        "redactor": Redactor(),
        "locks": Locks(Path(os.devnull), base_url),
        "security": SecurityScheme(),
    }
    return Session(base_url, **(parts | more), adapter=adapter, sleep=naps.sleep, clock=lambda: naps.now)


def moved(to: str, status: int = 302) -> Answer:
    """A redirect."""
    return Answer(status, {"Location": to})


# what is sent


def test_a_call_is_sent_as_it_is() -> None:
    """Method, address, headers, body and token (section 5.4) arrive unchanged, and the exchange holds the response."""
    adapter = Scripted(Answer(201, {"X-Service-Api-Version": "1.0.0"}, b'{"id": 7}'))
    call = replace(post, query=(("dry", "a b"),), headers={"X-Trace": "7"})
    exchange = session_on(adapter, f"{BASE}/").send(call, TOKEN)
    [request] = adapter.seen
    assert adapter.calls == [f"POST {BASE}/toys/v1/toys?dry=a%20b"]
    assert request.body == b'{"name": "Bear"}'
    assert request.headers["Authorization"] == f"Bearer {TOKEN}"
    assert request.headers["Content-Type"] == "application/json"
    assert request.headers["X-Trace"] == "7"
    assert request.headers["User-Agent"] == "lmscontract"
    assert (exchange.call, exchange.status, exchange.json, exchange.signed) == (call, 201, {"id": 7}, True)
    assert exchange.headers["x-service-api-version"] == "1.0.0"
    assert exchange.url == f"{BASE}/toys/v1/toys?dry=a%20b"


def test_the_contract_defines_how_a_token_is_sent() -> None:
    """The contract can define another header and scheme; the evidence shows a placeholder instead of the token."""
    adapter = Scripted(Answer())
    exchange = session_on(adapter, security=SecurityScheme("X-Key", "Key")).send(get, TOKEN)
    assert adapter.seen[0].headers["X-Key"] == f"Key {TOKEN}"
    assert "Authorization" not in adapter.seen[0].headers
    assert exchange.credential == "X-Key: Key $TOKEN"


def test_without_a_token_a_call_is_anonymous(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An anonymous call is sent without a token, netrc credentials or earlier cookies."""
    netrc = tmp_path / "netrc"
    netrc.write_text("machine toys.example login planted password planted\n", "utf-8")
    monkeypatch.setenv("NETRC", str(netrc))
    adapter = Scripted(Answer(headers={"Set-Cookie": "sid=planted"}))
    session = session_on(adapter)
    for _ in range(2):
        assert not session.send(get).signed
    assert all("Authorization" not in request.headers and "Cookie" not in request.headers for request in adapter.seen)


def test_the_token_is_never_in_the_query() -> None:
    """A call with its token in the query is a defect of this project, and is not sent."""
    adapter = Scripted()
    with pytest.raises(Defect):
        session_on(adapter).send(replace(get, query=(("access_token", TOKEN),)), TOKEN)
    assert adapter.calls == []


def test_the_token_is_known_to_the_redactor() -> None:
    """A token that was sent is redacted in all later texts."""
    session = session_on(Scripted())
    session.send(get, "opaque-token-7")
    assert session.redactor.text("got opaque-token-7 back") == f"got {MARK} back"


def test_an_invalid_header_is_a_defect_without_its_value() -> None:
    """A token with a line break is reported in one line that does not repeat it."""
    with pytest.raises(Defect) as caught:
        session_on(Scripted()).send(get, "planted\nsecret")
    assert str(caught.value) == "GET /toys/v1/toys: the request is not valid (InvalidHeader)"


# what is not sent


def test_the_guard_comes_first() -> None:
    """A call that writes is refused before it is delayed, locked or sent."""
    adapter = Scripted()
    session = session_on(adapter, writes=False)
    with pytest.raises(WriteRefused):
        session.send(post)
    assert (adapter.calls, session.requests_sent) == ([], {})


def test_calls_that_must_not_overlap_hold_their_locks(tmp_path: Path) -> None:
    """While a call with a lock is in progress no other run gets the lock; afterwards any run can."""
    other = Locks(tmp_path, BASE, timeout=0)
    free: list[bool] = []

    class Looking(Scripted):
        def send(self, request: requests.PreparedRequest, *args: Any, **kwargs: Any) -> requests.Response:
            free.append(_is_free(other))
            return super().send(request)

    session_on(Looking(), locks=Locks(tmp_path, BASE)).send(replace(post, locks=("batch",)))
    assert (free, _is_free(other)) == ([False], True)


def _is_free(locks: Locks) -> bool:
    try:
        with locks.hold(("batch",)):
            return True
    except Inconclusive:
        return False


def test_every_request_is_rate_limited_and_counted() -> None:
    """Retries and redirects keep the rate, and count for the operation that caused them."""
    naps = Naps()
    adapter = Scripted(moved("/elsewhere"), Answer(429, {"Retry-After": "0"}), Answer())
    session = session_on(adapter, naps=naps, rate_limit=RateLimit(2, None, lambda: naps.now, naps.sleep))
    session.send(get)
    assert session.requests_sent == {"GET /toys/v1/toys": 3}
    assert naps.slept == [0.5, 0.0, 0.5]


def test_hooks_get_what_send_returns() -> None:
    """Each hook gets the exchange once, after redirects and retries."""
    session = session_on(Scripted(Answer(503), Answer(404)))
    seen: list[Exchange] = []
    session.on_exchange.append(seen.append)
    assert [session.send(get)] == seen


# redirects (4.1)


@pytest.mark.parametrize("status", [300, 301, 302, 303, 307, 308])
def test_a_read_follows_any_3xx(status: int) -> None:
    """A redirected GET is repeated at the new address with the token, and the exchange lists the redirects."""
    adapter = Scripted(moved("../v2/toys?page=2", status), Answer())
    exchange = session_on(adapter).send(get, TOKEN)
    assert adapter.calls == [f"GET {BASE}/toys/v1/toys", f"GET {BASE}/toys/v2/toys?page=2"]
    assert all(request.headers["Authorization"] == f"Bearer {TOKEN}" for request in adapter.seen)
    assert (exchange.ok, exchange.url) == (True, f"{BASE}/toys/v2/toys?page=2")
    assert exchange.redirects == (f"{BASE}/toys/v1/toys",)
    assert exchange.call is get


@pytest.mark.parametrize(
    ("method", "status", "becomes"),
    [
        ("POST", 301, "GET"), ("POST", 302, "GET"), ("POST", 303, "GET"), ("POST", 307, "POST"), ("POST", 308, "POST"),
        ("PUT", 301, "PUT"), ("PUT", 302, "PUT"), ("PUT", 303, "GET"), ("DELETE", 308, "DELETE"), ("HEAD", 303, "HEAD"),
    ],
)  # fmt: skip
def test_the_status_decides_whether_method_and_body_are_kept(method: str, status: int, becomes: str) -> None:
    """307 and 308 repeat the request; 303, and 301 or 302 after a POST, send a GET to the new address."""
    adapter = Scripted(moved("/new", status), Answer())
    session_on(adapter).send(replace(post, method=method))
    again = adapter.seen[1]
    assert again.method == becomes
    assert again.body == (post.body if becomes == method else None)
    assert ("Content-Type" in again.headers) is (becomes == method)


def test_after_five_redirects_the_sixth_is_the_answer() -> None:
    """An endless redirect ends with the sixth redirect as its response."""
    session = session_on(adapter := Scripted(moved("/round")))
    exchange = session.send(get)
    assert (len(adapter.seen), exchange.status, len(exchange.redirects)) == (6, 302, 5)
    assert session.redirected == {get.operation.label: 5}


@pytest.mark.parametrize(
    "location",
    ["", "ftp://toys.example/x", "mailto:me", "https://[broken", "https://me:pw@toys.example/", "https://x:0x/"],
)
def test_a_redirect_with_an_unusable_address_is_the_answer(location: str) -> None:
    """A 3xx without a usable address, or with credentials in it, is returned unchanged."""
    adapter = Scripted(moved(location))
    assert session_on(adapter).send(get).status == 302
    assert len(adapter.seen) == 1


def test_not_modified_is_no_redirect() -> None:
    """A 304 without a location is returned unchanged."""
    assert session_on(Scripted(Answer(304))).send(get).status == 304


@pytest.mark.parametrize(
    ("base_url", "target", "signed"),
    [
        (BASE, "https://toys.example:443/x", True),
        (BASE, "https://elsewhere.example/x", False),
        (BASE, "https://toys.example:8443/x", False),
        (BASE, "http://toys.example/x", False),
        ("http://toys.example", "https://toys.example/x", True),
        ("http://toys.example:80", "http://toys.example/x", True),
        ("http://toys.example:8080", "https://toys.example/x", False),
    ],
)
def test_the_token_stays_with_its_host(base_url: str, target: str, signed: bool) -> None:
    """Another host or port, or an insecure address, gets neither the token nor other credentials, nor do later hops."""
    adapter = Scripted(moved(target), moved("/y"), Answer())
    call = replace(get, headers={"Cookie": "a=b", "X-Trace": "7"})
    session_on(adapter, base_url).send(call, TOKEN)
    for request in adapter.seen[1:]:
        assert ("Authorization" in request.headers) is signed
        assert ("Cookie" in request.headers) is signed
        assert request.headers["X-Trace"] == "7"


def test_a_redirect_that_puts_the_token_into_the_query_is_the_answer() -> None:
    """A redirect that puts the token into the query is not followed."""
    adapter = Scripted(moved(f"/x?access_token={TOKEN}"))
    assert session_on(adapter).send(get, TOKEN).status == 302


@pytest.mark.parametrize(("status", "sent"), [(307, 1), (303, 2)])
def test_credentials_in_a_body_stay_with_their_host(status: int, sent: int) -> None:
    """A body with credentials is not repeated to another host; a redirect without the body is followed."""
    adapter = Scripted(moved("https://elsewhere.example/x", status), Answer())
    session_on(adapter).send(replace(post, confidential=True))
    assert len(adapter.seen) == sent
    assert all(not request.body for request in adapter.seen[1:])


def test_the_guard_checks_the_target_of_a_redirect() -> None:
    """A redirect that leads a read to an operation that writes is not followed."""
    known = {("GET", "/toys/v1/cancel"): Effect.WRITES}
    guard = WriteGuard(allow_writes=False, effect_at=lambda call: known.get((call.method, call.path)))
    adapter = Scripted(moved(f"{BASE}/base/toys/v1/cancel?id=7"))
    exchange = session_on(adapter, f"{BASE}/base", guard=guard).send(get)
    assert (len(adapter.seen), exchange.status, exchange.redirects) == (1, 302, ())


# waiting and retrying (section 7)


@pytest.mark.parametrize(
    ("header", "naps"),
    [
        ({"Retry-After": "7"}, [7.0]),
        ({"Retry-After": " 0 "}, [0.0]),
        ({"Retry-After": formatdate(1_800_000_009, usegmt=True)}, [9.0]),
        ({"Retry-After": formatdate(1_799_999_999, usegmt=True)}, [0.0]),
        ({"Retry-After": "soon"}, [1.0]),
        ({"Retry-After": "-5"}, [1.0]),
        ({"Retry-After": "9" * 400}, [LONGEST_WAIT]),
        ({}, [1.0]),
    ],
)
@pytest.mark.parametrize("status", [429, 503])
def test_a_busy_tenant_is_retried_after_its_delay(status: int, header: dict[str, str], naps: list[float]) -> None:
    """Retry-After is obeyed as seconds and as a date; without it the first delay is one second."""
    clock = Naps()
    session = session_on(Scripted(Answer(status, header), Answer()), naps=clock)
    assert session.send(get).status == 200
    assert clock.slept == naps


def test_after_three_retries_busy_is_the_answer() -> None:
    """A tenant that stays busy gets four requests with growing delays, and its response is returned."""
    naps = Naps()
    adapter = Scripted(Answer(429))
    assert session_on(adapter, naps=naps).send(get).status == 429
    assert (len(adapter.seen), naps.slept) == (4, [1.0, 2.0, 4.0])


@given(st.lists(st.integers(min_value=0, max_value=500), min_size=4, max_size=4))
def test_no_call_waits_longer_than_two_minutes(asked: list[int]) -> None:
    """The delays of one call are 120 seconds at most in total, for every Retry-After."""
    naps = Naps()
    adapter = Scripted(*(Answer(429, {"Retry-After": str(seconds)}) for seconds in asked))
    session_on(adapter, naps=naps).send(get)
    assert sum(naps.slept) <= LONGEST_WAIT


@pytest.mark.parametrize(("status", "sent"), [(429, 4), (503, 1), (500, 1)])
def test_a_call_that_writes_is_repeated_after_429_only(status: int, sent: int) -> None:
    """A write is repeated after a 429 only, because after a 503 it may have been done."""
    adapter = Scripted(Answer(status))
    session_on(adapter).send(post)
    assert len(adapter.seen) == sent


# a tenant that does not answer


def test_a_broken_connection_is_retried_once() -> None:
    """A read is repeated after one connection error."""
    adapter = Scripted(requests.ConnectionError("reset"), Answer())
    assert session_on(adapter).send(get).ok


@pytest.mark.parametrize(("call", "sent"), [(get, 2), (post, 1), (replace(get, once=True), 1)])
def test_a_tenant_that_stays_away_is_unreachable(call: Call, sent: int) -> None:
    """Two connection errors of a read, or one of a write, end in one line with the address and no secret."""
    adapter = Scripted(requests.ConnectionError(f"Authorization: Bearer {TOKEN}"))
    with pytest.raises(TenantUnreachable) as caught:
        session_on(adapter).send(call, TOKEN)
    assert len(adapter.seen) == sent
    assert caught.value == TenantUnreachable(
        "cannot be reached: ConnectionError", BASE, "check the address and the network"
    )
    assert caught.value.__suppress_context__


def test_a_tenant_that_takes_too_long_is_unreachable() -> None:
    """A timeout is reported with the number of seconds waited."""
    with pytest.raises(TenantUnreachable, match=r"no response within 2\.5 seconds"):
        session_on(Scripted(requests.ReadTimeout()), timeout=2.5).send(get)


# over a real connection


class Tenant(http.server.BaseHTTPRequestHandler):
    """A minimal HTTP server that keeps connections alive."""

    protocol_version = "HTTP/1.1"
    ports: set[int]
    bodies: list[bytes]

    def do_GET(self) -> None:
        """Redirect /old to /new; set a cookie in every response."""
        self.ports.add(self.client_address[1])
        self.bodies.append(self.rfile.read(int(self.headers.get("Content-Length", "0"))))
        old = self.path.startswith("/old")
        self.send_response(307 if old else 200)
        if old:
            self.send_header("Location", "/new")
        body = f"{self.command} {self.path} {self.headers.get('Cookie', '')}".encode()
        self.send_header("Set-Cookie", "sid=1")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_POST = do_GET  # noqa: N815  (the server asks for it by this name)

    def log_message(self, format: str, *args: Any) -> None:
        """Do nothing: log no requests."""


@pytest.fixture
def tenant() -> Iterator[str]:
    """Yield the address of the HTTP server."""
    Tenant.ports, Tenant.bodies = set(), []
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Tenant)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


def test_connections_are_kept_and_proxies_ignored(tenant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Calls and redirects share one direct connection to the tenant, without cookies or proxies."""
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    monkeypatch.delenv("no_proxy", raising=False)
    with closing(session_on(None, tenant)) as session:
        assert session.send(replace(get, path="/x")).body == b"GET /x "
        exchange = session.send(replace(post, path="/old"))
        assert exchange.body == b"POST /new "
    assert len(Tenant.ports) == 1
    assert Tenant.bodies == [b"", post.body, post.body]


def test_a_refused_connection_is_unreachable(tenant: str) -> None:
    """The error contains the reason given by the operating system."""
    with closing(session_on(None, "http://127.0.0.1:1")) as session, pytest.raises(TenantUnreachable) as caught:
        session.send(get)
    assert str(caught.value) == (
        "http://127.0.0.1:1: cannot be reached: Connection refused; check the address and the network"
    )
