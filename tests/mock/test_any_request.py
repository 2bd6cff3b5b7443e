"""Generated requests of every kind are answered as the contract documents."""

from __future__ import annotations

import http.client
import json
import logging
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

import orjson
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.strategies import ours

from lmscontract.contract.model import Area, Endpoint, Snapshot, State
from lmscontract.mock.core import Platform
from lmscontract.mock.messages import Request, Response
from lmscontract.mock.server import ServerThread
from lmscontract.types import Channel, Effect, Month

from .conftest import Caller, Clock

POINTS = (("2022-12", "production"), ("2026-08", "production"), ("2026-11", "sandbox"), ("2027-01", "production"))
FEW, MANY = 300, 10_000


@cache
def _snapshot(month: str, channel: str) -> Snapshot:
    return ours().at(Month.parse(month), Channel(channel))


@dataclass(frozen=True)
class Known:
    """A tenant without writes, which provides identifiers and working bodies.

    `endpoints` are all operations; `living` are the existing ones that read, those that write, and all of them.
    """

    caller: Caller
    bodies: Mapping[str, Any]
    accounts: tuple[str, ...]
    endpoints: tuple[Endpoint, ...]
    living: tuple[tuple[Endpoint, ...], ...]


@cache
def _known(point: tuple[str, str]) -> Known:
    caller = Caller(Platform(_snapshot(*point), ours().mock_data, clock=Clock()))
    endpoints = tuple(caller.platform.snapshot.endpoints.values())
    living = tuple(each for each in endpoints if each.state is not State.ABSENT and not each.early)
    accounts = (*["superadmin"] * 4, *caller.platform.credentials.accounts)
    writing = tuple(each for each in living if each.effect is Effect.WRITES)
    reading = tuple(each for each in living if each.effect is Effect.NONE)
    return Known(caller, caller.platform.bodies, accounts, endpoints, (reading, writing, living))


@dataclass(frozen=True)
class Asked:
    """One request to send: `target` is the path with the query, `account` is the account to sign in with."""

    method: str
    target: str
    headers: tuple[tuple[str, str], ...]
    body: bytes
    account: str


_ODD = st.sampled_from(
    [
        *("", "0", "-1", "1e3", "0x10", " 1", "1 ", "\u0661", "1.0", "+1", "NaN", "null", "true", "[]", "{}", "'", '"'),
        *(
            "..",
            ".",
            "1" * 400,
            "9" * 19,
            "\x00",
            "\r\nX-Odd: 1",
            "é",
            "\u202e",
            "😀",
            "%",
            "%2e%2e",
            "a/b",
            ";a=b",
            "*",
        ),
        *("__page__", "\\"),
    ]
)
_RAW = st.sampled_from(
    ["%", "%zz", "%ff", "%00", "%2F", "%2e%2e", "..", ".", "", ";x=1", "%ED%A0%80", "a%0d%0ab", "~", "@"]
)
_TEXT = _ODD | st.text(max_size=8)
_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | _TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_TEXT, inner, max_size=3),
    max_leaves=10,
)
_BYTES = st.sampled_from(
    [
        *(b"", b"\xef\xbb\xbf{}", '{"a": 1}'.encode("utf-16"), b"\xff\xfe", b"\x00", b"null", b"[]", b'"\\ud800"'),
        *(b"{" * 2000, b"[" * 100_000, b'{"a":' * 2000 + b"1" + b"}" * 2000, b"1e999", b"1" * 5000, b"-0", b"NaN"),
        *(b'{"a":1,"a":2}', b"{}x"),
    ]
) | st.binary(max_size=40)
_HEADERS = st.dictionaries(
    st.sampled_from(
        [
            *("host", "accept", "content-type", "authorization", "cookie", "x-forwarded-proto", "x-forwarded-host"),
            *(
                "accept-encoding",
                "accept-language",
                "prefer",
                "if-match",
                "x-http-method-override",
                "referer",
                "origin",
            ),
        ]
    ),
    st.sampled_from(
        [
            *("*/*", "text/html", "application/json; charset=utf-7", "multipart/form-data; boundary=x", "Bearer", ""),
            *(
                "Basic Og==",
                "Basic ====",
                "bearer é",
                "[::1",
                "a b",
                "x" * 3000,
                "example.test:0",
                "example.test:99999",
            ),
        ]
    )
    | st.text(st.characters(min_codepoint=32, max_codepoint=255, exclude_characters="\x7f"), max_size=8).map(str.strip),
    max_size=3,
)


@st.composite
def _calls(draw: st.DrawFn, point: tuple[str, str]) -> Asked:
    """A call of an operation of the contract, in which anything may be odd, and mostly some of it is."""
    odd = draw(_ODDITIES)
    known = _known(point)
    endpoint = draw(st.sampled_from(known.endpoints if "operation" in odd else draw(st.sampled_from(known.living))))
    parts = _parts(point, endpoint.operation.label)
    written = draw(st.sampled_from((urlencode, _encoded)))(draw(parts.queries) if "query" in odd else [])
    path = endpoint.operation.path.replace("/**", draw(_TAILS))
    for name, (fine, all_) in parts.path.items():
        path = path.replace(f"{{{name}}}", draw(all_ if "path" in odd else fine))
    if "end" in odd:
        path += draw(st.sampled_from(("/", "//", "/.", ";a=b", "?", "?&=")))
    return Asked(
        draw(_METHODS) if "method" in odd else endpoint.operation.method.replace("ANY", "POST"),
        path + (f"?{written}" if written and "?" not in path else ""),
        tuple({"host": "tenant.example", "content-type": draw(_KINDS), **draw(_HEADERS)}.items())
        if "headers" in odd
        else (("host", "tenant.example"), ("content-type", "application/json")),
        draw(_BYTES if "bytes" in odd else parts.bodies),
        "" if "account" in odd else draw(st.sampled_from(known.accounts)),
    )


_ODDITIES = st.lists(
    st.sampled_from(
        [
            "operation",
            "method",
            "path",
            "path",
            "query",
            "query",
            "query",
            "end",
            "headers",
            "bytes",
            "account",
            "-",
            "-",
        ]
    ),
    max_size=3,
)
_METHODS = st.sampled_from(("GET", "PUT", "POST", "DELETE", "HEAD", "OPTIONS", "PATCH"))
_TAILS = st.sampled_from(("", "/", "/a", "/a/b", "/../x"))
_KINDS = st.sampled_from(("application/json",) * 4 + ("application/x-www-form-urlencoded", "text/plain"))


@dataclass(frozen=True)
class Parts:
    """What the calls of one operation are made of: values by path parameter (known, or any), queries, bodies."""

    path: dict[str, tuple[st.SearchStrategy[str], st.SearchStrategy[str]]]
    queries: st.SearchStrategy[list[tuple[str, str]]]
    bodies: st.SearchStrategy[bytes]


@cache
def _parts(point: tuple[str, str], label: str) -> Parts:
    known = _known(point)
    endpoint = next(each for each in known.endpoints if each.operation.label == label)
    kinds = {name: endpoint.kinds.get(name, "") for name in endpoint.operation.parameters}
    queries = st.lists(st.tuples(_names(endpoint), _values(endpoint)), max_size=3)
    bodies = st.just(b"") if endpoint.operation.method in ("GET", "DELETE") else _bodies(known.bodies, endpoint)
    return Parts({name: _identifiers(known.caller, kind) for name, kind in kinds.items()}, queries, bodies)


def _identifiers(caller: Caller, kind: str) -> tuple[st.SearchStrategy[str], st.SearchStrategy[str]]:
    records = list(caller.platform.tenant.records(kind))[:3] if kind else []
    known = st.sampled_from([*(quote(str(each.id), safe="") for each in records), "1"])
    return known, known | _RAW | _TEXT.map(lambda text: quote(text, safe=""))


def _names(endpoint: Endpoint) -> st.SearchStrategy[str]:
    known = st.sampled_from([*(fact.path for fact in endpoint.of_area(Area.QUERY)), "unknown", "page[]", ""])
    return st.one_of(known, known, st.text(max_size=3))


def _values(endpoint: Endpoint) -> st.SearchStrategy[str]:
    said = [fact.schema for fact in endpoint.of_area(Area.QUERY)]
    bounds = ("default", "minimum", "maximum")
    fine = [str(each) for schema in said for each in (*schema.get("enum", ()), *(schema.get(key, 1) for key in bounds))]
    return st.sampled_from([*fine, "1", "2", "true"]) | st.integers().map(str) | _TEXT


def _encoded(query: list[tuple[str, str]]) -> str:
    """Return a query with only the characters encoded that HTTP does not allow."""
    return "&".join(quote(f"{name}={value}", safe="=&?/:@!$'()*+,;[]{}|\\^`\"<>%~") for name, value in query)


def _bodies(known: Mapping[str, Any], endpoint: Endpoint) -> st.SearchStrategy[bytes]:
    works: dict[str, Any] = dict(known.get(endpoint.operation.label, {}))
    names = [*works, *(fact.path.partition(".")[0].partition("[")[0] for fact in endpoint.of_area(Area.BODY)), "items"]
    mutated = st.dictionaries(st.sampled_from(names), _JSON, max_size=3).map(lambda change: {**works, **change})
    forms = st.dictionaries(st.sampled_from(("grant_type", "client_id", "username", "scope", "assertion")), _TEXT)
    return st.one_of(
        st.just(orjson.dumps(works)),
        mutated.map(_written),
        _JSON.map(_written),
        st.lists(mutated, max_size=3).map(lambda items: _written({**works, "items": items})),
        forms.map(lambda form: urlencode(form).encode()),
    )


def _written(value: Any) -> bytes:
    return json.dumps(value).encode("utf-8", "surrogatepass")


@st.composite
def _conversations(draw: st.DrawFn) -> tuple[tuple[str, str], list[Asked]]:
    """Draw some requests in sequence to a tenant of one month and channel."""
    point = draw(st.sampled_from(POINTS))
    return point, draw(st.lists(_calls(point), min_size=1, max_size=3))


def _requested(caller: Caller, asked: Asked) -> Request:
    """Return the request as the platform gets it in process and over HTTP."""
    path, _, query = asked.target.partition("?")
    headers = {**dict(asked.headers), **_signed(caller, asked)}
    return Request(asked.method, path, tuple(parse_qsl(query, keep_blank_values=True)), headers, asked.body)


def _signed(caller: Caller, asked: Asked) -> dict[str, str]:
    if not asked.account or "authorization" in dict(asked.headers):
        return {}
    return {"authorization": f"Bearer {caller.token(asked.account)}"}


def _check(snapshot: Snapshot, asked: Asked, response: Response) -> None:
    """Check that the status is documented, the headers are valid and the body is JSON where it must be."""
    met = _operation(snapshot, asked)
    documented = {*snapshot.vocabulary.statuses} & {str(response.status), f"{response.status // 100}XX"}
    assert documented or (met is None and response.status == 405), (asked, response)
    for name, value in response.headers:
        assert not re.search(r"[\r\n\0]", f"{name}{value}"), (asked, name, value)
        value.encode("latin-1")
    kind = (response.header("content-type") or "").partition(";")[0]
    if response.body:
        speaks_json = met is not None and met.speaks_json
        assert kind == "application/json" or (kind == "text/html" and not speaks_json), (asked, response)
    if kind == "application/json" and response.body:
        orjson.loads(response.body)
    if asked.method != "HEAD" and met is not None and met.speaks_json:
        assert response.body, (asked, response)


def _operation(snapshot: Snapshot, asked: Asked) -> Endpoint | None:
    """Return the operation whose path template matches the path as it is written."""
    path = asked.target.partition("?")[0]
    for endpoint, pattern in _patterns(snapshot.month, snapshot.channel):
        if endpoint.operation.method == asked.method and pattern.fullmatch(path):
            return endpoint
    return None


@cache
def _patterns(month: Month, channel: Channel) -> tuple[tuple[Endpoint, re.Pattern[str]], ...]:
    return tuple(
        (each, re.compile(re.sub(r"\\\{.*?\\\}", "[^/]+", re.escape(each.operation.path))))
        for each in _known((str(month), str(channel))).living[-1]
        if not each.operation.is_family
    )


def _in_process(conversation: tuple[tuple[str, str], list[Asked]]) -> None:
    point, calls = conversation
    caller = Caller(Platform(_snapshot(*point), ours().mock_data, clock=Clock()))
    for asked in calls:
        _check(caller.platform.snapshot, asked, caller.platform.handle(_requested(caller, asked)))


@settings(max_examples=FEW, deadline=None)
@given(_conversations())
def test_any_request_is_answered(conversation: tuple[tuple[str, str], list[Asked]]) -> None:
    """Every generated request is answered with a documented status, and with JSON where it must be."""
    _in_process(conversation)


@pytest.mark.many_requests
@settings(max_examples=MANY, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(_conversations())
def test_any_of_many_requests_is_answered(conversation: tuple[tuple[str, str], list[Asked]]) -> None:
    """Ten thousand generated sequences are answered as documented (tox -e requests)."""
    _in_process(conversation)


def _answers(platform: Platform, calls: list[Asked]) -> list[Response]:
    caller = Caller(platform)
    return [platform.handle(_requested(caller, asked)) for asked in calls]


def _check_reset(data: st.DataObject) -> None:
    point, before = data.draw(_conversations())
    after = before + data.draw(st.lists(_calls(point), max_size=3))
    used, fresh = (Platform(_snapshot(*point), ours().mock_data, clock=Clock()) for _ in range(2))
    _answers(used, before)
    used.reset()
    assert _answers(used, after) == _answers(fresh, after)


@settings(max_examples=50, deadline=None)
@given(st.data())
def test_a_reset_platform_equals_a_new_one(data: st.DataObject) -> None:
    """After any requests and a reset, a platform gives the same responses as a new one."""
    _check_reset(data)


@pytest.mark.many_requests
@settings(max_examples=MANY // 5, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_a_reset_platform_equals_a_new_one_after_many_requests(data: st.DataObject) -> None:
    """The reset is checked with two thousand generated sequences (tox -e requests)."""
    _check_reset(data)


@pytest.fixture(scope="module")
def server() -> Iterator[ServerThread]:
    """A server for the platforms of all examples."""
    made = ServerThread()
    yield made
    made.stop()


@pytest.fixture(scope="module")
def log() -> Iterator[list[logging.LogRecord]]:
    """The errors that the server and its event loop log."""
    records: list[logging.LogRecord] = []
    handler = logging.Handler()
    handler.emit = records.append  # type: ignore[method-assign]
    loggers = [logging.getLogger(name) for name in ("uvicorn.error", "asyncio")]
    for logger in loggers:
        logger.addHandler(handler)
    yield records
    for logger in loggers:
        logger.removeHandler(handler)


def _over_http(conversation: tuple[tuple[str, str], list[Asked]], server: ServerThread) -> None:
    point, calls = conversation
    caller = Caller(Platform(_snapshot(*point), ours().mock_data, clock=Clock()))
    running = server.open(caller.platform)
    connection = http.client.HTTPConnection(urlsplit(running.base_url).netloc, timeout=20)
    try:
        for asked in calls:
            _check(caller.platform.snapshot, asked, _answered(connection, caller, asked))
    finally:
        connection.close()
        running.close()


def _answered(connection: http.client.HTTPConnection, caller: Caller, asked: Asked) -> Response:
    """Send a request unchanged and return its response."""
    connection.putrequest(asked.method, "/", skip_host=True, skip_accept_encoding=True)
    (line,) = connection._buffer  # type: ignore[attr-defined]
    connection._buffer[0] = line.replace(b" / ", b" " + asked.target.encode("ascii") + b" ")  # type: ignore[attr-defined]
    for name, value in {**dict(asked.headers), **_signed(caller, asked)}.items():
        connection.putheader(name, value.encode("latin-1"))
    connection.putheader("Content-Length", str(len(asked.body)))
    connection.endheaders(asked.body)
    answered = connection.getresponse()
    return Response(answered.status, tuple(answered.getheaders()), answered.read())


@settings(max_examples=60, deadline=None)
@given(conversation=_conversations())
def test_any_request_is_answered_over_http(
    conversation: tuple[tuple[str, str], list[Asked]], server: ServerThread, log: list[logging.LogRecord]
) -> None:
    """Generated requests on one connection are answered over HTTP, and no error is logged."""
    _over_http(conversation, server)
    assert [record.getMessage() for record in log if record.levelno >= logging.ERROR] == []


@pytest.mark.many_requests
@settings(max_examples=MANY // 10, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(conversation=_conversations())
def test_any_of_many_requests_is_answered_over_http(
    conversation: tuple[tuple[str, str], list[Asked]], server: ServerThread, log: list[logging.LogRecord]
) -> None:
    """A thousand generated sequences are answered over HTTP (tox -e requests)."""
    _over_http(conversation, server)
    assert [record.getMessage() for record in log if record.levelno >= logging.ERROR] == []
