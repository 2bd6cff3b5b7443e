"""A mock platform with faults, and the client violations that it records."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor, wait
from functools import lru_cache
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from lmscontract.contract.model import Statement
from lmscontract.contract.project import Contract
from lmscontract.mock.core import Platform
from lmscontract.mock.faults import ALLOWED
from lmscontract.mock.messages import Connection, Delivery, Request, Response
from lmscontract.mock.middleware.admin import Clock as MovableClock
from lmscontract.mock.middleware.client_rules import LIMIT, MOST_AFTER_LAST
from lmscontract.mock.middleware.middleware import SHORT, SLOW, ConnectionDropped, Middleware
from lmscontract.types import Operation

from ..conftest import Caller, Clock, Opened

LIST = "/parcel/v1/parcels"
BATCH = "/parcel/v1/parcels/batch"
StartMock = Callable[..., Middleware]


@pytest.fixture
def clock() -> Clock:
    """A clock that changes only when it is set."""
    return Clock()


@pytest.fixture
def start_mock(parcels: Contract, opened: Opened, clock: Clock) -> StartMock:
    """The parcel service with its middleware; its contract allows all faults and has every client rule."""
    statements = tuple(replace(each, faults=(), client_violations=()) for each in parcels.statements)
    (first, *rest) = statements
    all_allowed = replace(first, faults=tuple(ALLOWED))
    violations = (
        "overlap-of-batch",
        "redirect-not-followed",
        "no-token",
        "token-in-query",
        "early-retry",
        "body-not-json",
    )
    asked = replace(first, id="client-rules", client_violations=violations)

    def open_(
        *faults: str,
        statements: Iterable[Statement] = (all_allowed, asked, *rest),
        locks: Mapping[str, Any] | None = None,
        **more: Any,
    ) -> Middleware:
        operations = parcels.mock_data["operations"]
        batch = {**operations[f"POST {BATCH}"], "locks": locks or {}}
        contract = replace(
            parcels, mock_data={**parcels.mock_data, "operations": {**operations, f"POST {BATCH}": batch}}
        )
        platform = opened(contract, "2031-06", clock=clock)
        return Middleware(platform, clock=clock, faults=faults, statements=statements, **more)

    return open_


@lru_cache(maxsize=4)
def caller(platform: Platform) -> Caller:
    """Return a caller that has signed in before the faults begin, once for each tenant."""
    return Caller(platform)


def signed(mock: Middleware, method: str = "GET", path: str = LIST, body: Any = None, **query: Any) -> Request:
    """Send a request with a token."""
    token = caller(mock.platform).token("superadmin")
    headers = {"authorization": f"Bearer {token}", "host": "parcels.test"}
    if body is not None:
        headers["content-type"] = "application/json"
    text = b"" if body is None else orjson.dumps(body)
    return Request(method, path, tuple((name, str(value)) for name, value in query.items()), headers, text)


def violations(mock: Middleware) -> dict[str, int]:
    """Return the recorded violations with their counts."""
    return {each.violation: each.count for each in mock.client_rules.violations}


def test_without_faults_responses_are_unchanged(start_mock: StartMock) -> None:
    """Without faults the middleware returns the responses of the platform byte by byte."""
    mock = start_mock()
    for request in (signed(mock), Request("GET", "/nowhere"), Request("GET", LIST), signed(mock, per_sheet=0)):
        assert mock.handle(request) == mock.platform.handle(request)


@pytest.mark.parametrize(
    ("name", "status"),
    [("too-many-requests", 429), ("service-unavailable", 503), ("request-timeout", 408), ("server-error", 500)],
)
def test_a_refused_request_is_not_performed(start_mock: StartMock, name: str, status: int) -> None:
    """The fault has its status and the error body of the platform; the retried request is performed."""
    mock = start_mock(f"{name}:1")
    request = signed(mock, "POST", body={"size": "xl"})
    refused = mock.handle(request)
    assert (refused.status, mock.platform.changes) == (status, 0)
    assert refused.header("Content-Type") == "application/json; charset=UTF-8"
    assert mock.handle(request).status == 200
    assert mock.platform.changes == 1


def test_a_redirect_leads_to_the_same_resource(start_mock: StartMock) -> None:
    """Each redirect leads to the response of the original address; a POST keeps its method."""
    mock = start_mock("redirects:1")
    plain = mock.platform.handle(signed(mock, per_sheet=3))
    seen = set()
    for _ in range(30):
        moved = mock.handle(signed(mock, per_sheet=3))
        place = urlsplit(moved.header("Location") or "")
        assert place.netloc in ("", "parcels.test")
        there = replace(signed(mock), path=place.path, query=tuple(parse_qsl(place.query)))
        assert mock.handle(there) == plain
        seen.add((moved.status, bool(place.netloc)))
    assert {status for status, _ in seen} == {302, 307, 308}
    assert {absolute for _, absolute in seen} == {True, False}
    posted = {mock.handle(signed(mock, "POST", body={"size": str(each)})).status for each in range(30)}
    assert posted >= {307, 308}
    assert 302 not in posted
    assert set(violations(mock)) == {"redirect-not-followed"}


def test_a_redirect_must_be_followed_with_the_same_method(start_mock: StartMock) -> None:
    """A redirected POST that arrives as GET counts as not followed; as POST it counts as followed."""
    mock = start_mock(f"redirects@POST {LIST}:1")
    sent = mock.handle(signed(mock, "POST", body={"size": "m"}))
    asked = dict(parse_qsl(urlsplit(sent.header("Location") or "").query))
    mock.handle(signed(mock, **asked))
    assert violations(mock) == {"redirect-not-followed": 1}
    mock.handle(signed(mock, "POST", body={"size": "m"}, **asked))
    assert violations(mock) == {}


def test_a_redirect_that_is_not_followed_is_a_violation(start_mock: StartMock) -> None:
    """The violation is recorded until the new address is requested; if there are very many, the oldest are dropped."""
    mock = start_mock("redirects:1")
    moved = mock.handle(signed(mock))
    assert violations(mock) == {"redirect-not-followed": 1}
    place = urlsplit(moved.header("Location") or "")
    mock.handle(replace(signed(mock), query=tuple(parse_qsl(place.query))))
    assert violations(mock) == {}
    for number in range(LIMIT + 5):
        mock.handle(signed(mock, sheet=number + 1))
    assert violations(mock) == {"redirect-not-followed": LIMIT + 5}


def test_extra_properties_are_added_to_every_object_but_links(start_mock: StartMock) -> None:
    """Objects at every depth get one more property; the others are unchanged, and so are links."""
    mock = start_mock("extra-properties:1")
    request = signed(mock, trail="yes", per_sheet=2)
    grown, plain = mock.handle(request).json(), mock.platform.handle(request).json()
    assert [len(each) for each in grown["data"]["items"]] == [len(each) + 1 for each in plain["data"]["items"]]
    assert grown["navigation"] == plain["navigation"]
    assert _without_added(grown) == plain


def test_the_order_of_properties_is_the_only_change(start_mock: StartMock) -> None:
    """Every property is there with its value."""
    mock = start_mock("reordered-properties:1")
    answers = {mock.handle(signed(mock)).body for _ in range(5)}
    assert len(answers) > 1
    assert {orjson.dumps(orjson.loads(each), option=orjson.OPT_SORT_KEYS) for each in answers} == {
        orjson.dumps(mock.platform.handle(signed(mock)).json(), option=orjson.OPT_SORT_KEYS)
    }


def test_a_slow_response_is_recorded_without_sleeping(start_mock: StartMock) -> None:
    """In process, the delay is recorded and the client decides whether to wait."""
    mock = start_mock("slow-responses:1")
    assert mock.serve(signed(mock)).wait == SLOW


def test_a_short_token_expires_as_its_response_says(start_mock: StartMock, clock: Clock) -> None:
    """A short token is valid for the seconds of its response."""
    mock = start_mock("short-lived-tokens:1")
    answered = _signed_in(mock)
    assert answered["expires_in"] == SHORT
    request = Request("GET", LIST, (), {"authorization": f"Bearer {answered['access_token']}"})
    assert mock.handle(request).status == 200
    clock.now += SHORT - 1
    assert mock.handle(request).status == 200
    clock.now += 1
    assert mock.handle(request).status == 401


def test_a_token_may_expire_early(start_mock: StartMock) -> None:
    """A fault expires the token of a request for all later requests."""
    mock = start_mock("early-token-expiry:1")
    other = replace(signed(mock), headers={"authorization": f"Bearer {Caller(mock.platform).token('superadmin')}"})
    assert mock.handle(other).status == 200
    request = signed(mock)
    assert [mock.handle(request).status for _ in range(2)] == [200, 401]


def test_connections_break(start_mock: StartMock) -> None:
    """A dropped request is not performed, a request with a broken response is."""
    mock = start_mock("dropped-connections:1")
    with pytest.raises(ConnectionDropped):
        mock.handle(signed(mock, "POST", body={"size": "xl"}))
    assert mock.platform.changes == 0
    mock = start_mock("incomplete-responses:1")
    with pytest.raises(ConnectionDropped):
        mock.handle(signed(mock, "POST", body={"size": "xl"}))
    assert mock.platform.changes == 1


def test_bodies_are_changed_by_faults(start_mock: StartMock) -> None:
    """A truncated body is not JSON, an HTML body has its content type, and an oversized page exceeds its limit."""
    mock = start_mock("truncated-bodies:1")
    with pytest.raises(ValueError, match="unexpected"):
        mock.handle(signed(mock)).json()
    page = start_mock("html-bodies:1").handle(signed(start_mock()))
    assert (page.header("Content-Type"), page.body[:15]) == ("text/html; charset=UTF-8", b"<!doctype html>")
    mock = start_mock("oversized-pages:1")
    assert len(mock.handle(signed(mock, per_sheet=2)).json()["data"]["items"]) > 40
    single = signed(mock, path=f"{LIST}/5001")
    assert mock.handle(single) == mock.platform.handle(single)


def test_exceeding_the_client_rate_is_a_violation(start_mock: StartMock, clock: Clock) -> None:
    """Requests above the client rate are recorded, and refused only with the fault for it."""
    mock = start_mock(client_rate=3)
    assert [mock.handle(signed(mock)).status for _ in range(4)] == [200] * 4
    assert violations(mock) == {"too-fast": 1}
    mock = start_mock("too-many-requests:0", client_rate=3)
    assert [mock.handle(signed(mock)).status for _ in range(5)] == [200, 200, 200, 429, 429]
    clock.now += 1
    assert [mock.handle(signed(mock)).status for _ in range(4)] == [200, 200, 200, 429]
    assert mock.handle(signed(mock)).header("Retry-After") == "1"


def test_a_retry_before_retry_after_is_a_violation(start_mock: StartMock, clock: Clock) -> None:
    """Only the same request counts, and only before the time of Retry-After."""
    mock = start_mock("too-many-requests:0", client_rate=1)
    mock.handle(signed(mock))
    assert mock.handle(signed(mock)).header("Retry-After") == "1"
    clock.now += 0.5
    mock.handle(signed(mock, sheet=2))
    assert "early-retry" not in violations(mock)
    mock.handle(signed(mock))
    assert violations(mock)["early-retry"] == 1
    clock.now += 5
    mock.handle(signed(mock))
    assert violations(mock)["early-retry"] == 1


def test_a_request_without_token_or_json_is_a_violation(start_mock: StartMock, clock: Clock) -> None:
    """A missing token, a token in the query and a wrong content type are recorded with operation and times."""
    mock = start_mock()
    mock.handle(Request("GET", LIST))
    clock.now += 10
    mock.handle(Request("GET", LIST, (("access_token", "x"),)))
    post = signed(mock, "POST", body={"size": "xl"})
    mock.handle(replace(post, headers={**post.headers, "content-type": "text/plain"}))
    mock.handle(post)
    found = {each.violation: each for each in mock.client_rules.violations}
    assert set(found) == {"no-token", "token-in-query", "body-not-json"}
    assert {each.rule for each in found.values()} == {"client-rules"}
    first = found["no-token"]
    assert (first.operation, first.count, first.last - first.first) == (f"GET {LIST}", 2, 10)


def test_a_token_request_needs_neither_token_nor_json(start_mock: StartMock) -> None:
    """A request to the token endpoint is a form and has no token."""
    mock = start_mock()
    _signed_in(mock)
    assert violations(mock) == {}


def test_a_contract_without_client_rules_records_violations(start_mock: StartMock) -> None:
    """Their violations then belong to no statement."""
    mock = start_mock(statements=())
    mock.handle(Request("GET", LIST))
    assert [(each.rule, each.violation) for each in mock.client_rules.violations] == [("", "no-token")]


def test_exclusive_requests_that_overlap_are_counted(start_mock: StartMock) -> None:
    """Two overlapping batches are recorded when the later one ends; consecutive ones are not."""
    mock = start_mock()
    one, two = mock.begin("POST", BATCH), mock.begin("POST", BATCH)
    mock.end(one)
    mock.end(two)
    assert (violations(mock), mock.overlaps.counts["batch"]) == ({"overlap-of-batch": 1}, 1)
    for _ in range(2):
        mock.serve(signed(mock, "POST", BATCH, {"items": []}))
    assert violations(mock) == {"overlap-of-batch": 1}


@pytest.mark.parametrize(("sizes", "overlaps"), [(["xl", "xl"], 1), (["xl", ""], 0), (["", ""], 0)])
def test_a_lock_may_depend_on_the_body(start_mock: StartMock, sizes: list[str], overlaps: int) -> None:
    """Where mock data give the bodies that need a lock, a request with another body overlaps no other."""
    mock = start_mock(locks={"batch": {"at": "items[].size"}})
    visits = [mock.begin("POST", BATCH) for _ in sizes]
    for visit, size in zip(visits, sizes, strict=True):
        mock.answer(visit, signed(mock, "POST", BATCH, {"items": [{"size": size}] if size else "none"}))
    for visit in visits:
        mock.end(visit)
    assert mock.overlaps.counts["batch"] == overlaps


def test_requests_without_a_lock_may_overlap(start_mock: StartMock) -> None:
    """Reading during a batch violates no client rule."""
    mock = start_mock()
    batch, read = mock.begin("POST", BATCH), mock.begin("GET", LIST)
    mock.end(batch)
    mock.end(read)
    assert violations(mock) == {}


def test_every_request_of_many_threads_is_counted(start_mock: StartMock) -> None:
    """No request is missed where threads send them at once."""
    mock = start_mock()
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: mock.serve(signed(mock)), range(200)))
    assert mock.requests == 200


def test_an_overlap_begins_before_the_request_is_processed(start_mock: StartMock) -> None:
    """A request that arrives while another is processed overlaps it, although requests are processed one by one."""
    mock = start_mock()
    answering, go = threading.Event(), threading.Event()

    def slowly() -> None:
        answering.set()
        go.wait(10)

    with ThreadPoolExecutor(3) as pool:
        pool.submit(mock.synchronized, slowly)
        answering.wait(10)
        calls = [pool.submit(mock.begin, "POST", BATCH) for _ in range(2)]
        try:
            visits = [each.result(5) for each in calls]
            for each in visits:
                pool.submit(mock.end, each).result(5)
        finally:
            go.set()
    assert violations(mock) == {"overlap-of-batch": 1}


@pytest.mark.parametrize(("size", "counted"), [("xl", 1), ("", 0)])
def test_an_exclusive_request_lasts_its_duration_with_threads(start_mock: StartMock, size: str, counted: int) -> None:
    """Two threads overlap although the response does not wait; a request without lock ends at once."""
    mock = start_mock(exclusive_duration=0.3, locks={"batch": {"at": "items[].size"}})
    request = signed(mock, "POST", BATCH, {"items": [{"size": size}] if size else []})
    together = threading.Barrier(2, timeout=10)

    def call() -> Delivery:
        together.wait()
        return mock.serve(request)

    with ThreadPoolExecutor(2) as pool:
        calls = [pool.submit(call) for _ in range(2)]
        assert [each.result(10).wait for each in calls] == [0.3, 0.3]
    assert mock.overlaps.counts["batch"] == counted


def test_equal_seeds_have_equal_faults(start_mock: StartMock) -> None:
    """Equal requests get equal faults, and another seed gives other faults."""

    def run(seed: int) -> list[Any]:
        mock = start_mock("allowed", "truncated-bodies", "html-bodies", seed=seed)
        return [mock.serve(signed(mock, sheet=number)) for number in range(40)]

    assert run(1) == run(1)
    assert run(1) != run(2)


def test_a_batch_of_users_without_branches_does_not_lock_branches(ours: Contract, opened: Opened) -> None:
    """A batch of users takes the lock of branches only if it creates branches."""
    platform = opened(ours, "2026-11", "sandbox")
    mock = Middleware(platform, clock=Clock(), statements=ours.statements)
    labels = [label for label, entry in ours.mock_data["operations"].items() if "locks" in entry]
    for label in labels:
        method, _, path = label.partition(" ")
        known = {"items": [{"username": "somebody", "branch_code": "B-001"}]}
        for body in (platform.bodies[label], {"items": [{}]}, known):
            tree, call = (mock.begin(method, path) for _ in range(2))
            mock.answer(call, signed(mock, method, path, body))
            mock.end(tree)
            mock.end(call)
    assert labels
    assert mock.overlaps.counts == {"batch": 3 * len(labels), "branches": len(labels)}


@pytest.mark.parametrize(
    ("body", "places"),
    [
        ({"prices": [{"currency_code": "EUR", "price": "5.00"}]}, ["body.prices"]),
        ({"selling": True, "price": "5.00"}, ["body.price", "body.selling"]),
        ({}, ["body"]),
        ({"currency_prices": [], "selling": True}, []),
    ],
)
def test_a_body_without_an_effect_is_a_violation(
    ours: Contract, opened: Opened, body: Mapping[str, Any], places: list[str]
) -> None:
    """A body of which the mock uses nothing is recorded with its members and a body that works; other bodies are not."""
    mock = Middleware(opened(ours, "2027-01"), clock=Clock())
    path = "/ecommerce/v1/admin/prices/courses/101"
    assert mock.handle(signed(mock, "PUT", path, body)).status == 200
    assert mock.handle(signed(mock, "POST", "/manage/v1/orgchart", {})).status == 200
    found = mock.client_rules.violations
    assert [(each.violation, each.location) for each in found] == [("body-ignored", place) for place in places]
    assert all('"currency_prices":[{"currency_code":"EUR"' in each.message for each in found)


def test_no_body_that_the_contract_shows_is_ignored(ours: Contract, opened: Opened) -> None:
    """The mock uses a part of each body that it makes for an operation."""
    mock = Middleware(opened(ours, "2027-01"), clock=Clock())
    for label, body in mock.platform.bodies.items():
        call = mock.platform.example(Operation.parse(label)).call
        mock.handle(signed(mock, *call.partition("?")[0].split(" "), body))
    assert "body-ignored" not in violations(mock)


def test_a_removed_operation_that_is_called_is_a_violation(
    parcels: Contract, start_mock: StartMock, caplog: pytest.LogCaptureFixture
) -> None:
    """It is recorded with its change, and the log shows once since when it is removed and what replaces it."""
    mock = start_mock(changes=parcels.changes)
    for _ in range(2):
        mock.handle(signed(mock, "PUT", "/depot/v1/pigeons", {"wings": 2}))
    mock.handle(signed(mock, path="/depot/v1/nowhere"))
    (found,) = mock.client_rules.violations
    assert (found.violation, found.operation, found.change, found.count) == (
        "removed-operation-called",
        "PUT /depot/v1/pigeons",
        "pigeons-removed",
        2,
    )
    assert found.message == (
        "PUT /depot/v1/pigeons was removed (2030-03) by pigeons-removed; "
        "use GET /depot/v1/letters or POST /depot/v1/letters"
    )
    assert caplog.messages == [found.message]


@pytest.mark.parametrize(("after", "count"), [(MOST_AFTER_LAST, 0), (MOST_AFTER_LAST + 2, 2)])
def test_a_client_that_does_not_stop_at_the_last_page_is_a_violation(
    start_mock: StartMock, after: int, count: int
) -> None:
    """Only many pages after the last one in a row are a violation; a page of the list begins a new row."""
    mock = start_mock()
    for sheets in ([9] * 8, [1], range(9, 9 + after), [1], [9] * 8):
        for sheet in sheets:
            mock.handle(signed(mock, sheet=sheet))
    assert violations(mock) == ({"pages-after-last": count} if count else {})


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10_000))
def test_a_client_that_follows_and_retries_is_served(parcels: Contract, opened: Opened, seed: int) -> None:
    """With all allowed faults at once, a request is served after a few retries and redirects."""
    platform = opened(parcels, "2031-06")
    first = replace(parcels.statements[0], faults=tuple(ALLOWED))
    mock = Middleware(platform, clock=Clock(), faults=["allowed"], statements=[first], seed=seed)
    request = signed(mock, per_sheet=4)
    for _ in range(12):
        answer = mock.handle(request)
        if answer.status == 200:
            break
        place = urlsplit(answer.header("Location") or "")
        if place.query:
            request = replace(request, query=tuple(parse_qsl(place.query)))
    assert _without_added(answer.json()) == platform.handle(signed(mock, per_sheet=4)).json()


def test_a_reset_restores_the_initial_state(start_mock: StartMock, parcels: Contract, opened: Opened) -> None:
    """After a reset the tenant is fresh, and violations, clock and faults are those of the start."""
    clock = MovableClock(lambda: 1_900_000_000.0)
    mock = Middleware(
        opened(parcels, "2031-06", clock=clock),
        clock=clock,
        faults=["redirects:0"],
        statements=parcels.statements,
        new_platform=lambda: opened(parcels, "2031-06", clock=clock),
    )
    mock.handle(signed(mock, "POST", body={"size": "xl"}))
    mock.handle(Request("GET", LIST))
    mock.change_faults(["html-bodies:1"])
    clock.offset += 60
    mock.reset()
    assert (mock.platform.changes, mock.requests, mock.client_rules.violations, clock.offset) == (0, 0, (), 0)
    assert [str(each) for each in mock.faults] == ["redirects:0"]


def test_a_reset_ignores_requests_that_are_running(start_mock: StartMock, parcels: Contract, opened: Opened) -> None:
    """A running request with a lock ends in the old tenant and causes no overlap in the new one."""
    mock = start_mock(new_platform=lambda: opened(parcels, "2031-06"))
    visits = [mock.begin("POST", BATCH) for _ in range(2)]
    mock.reset()
    visits.append(mock.begin("POST", BATCH))
    for visit in visits:
        mock.end(visit)
    assert (mock.overlaps.counts, violations(mock)) == ({}, {})


@pytest.mark.parametrize("path", [LIST, "/__mock__/client-violations"])
def test_a_control_request_runs_between_two_requests(start_mock: StartMock, path: str) -> None:
    """A control request has the platform and its recorded violations for itself."""
    mock, called = start_mock("redirects:1"), []

    def meanwhile() -> set[Any]:
        called.append(threads.submit(mock.handle, Request("GET", path)))
        return wait(called, timeout=0.05).done

    with ThreadPoolExecutor(1) as threads:
        assert mock.synchronized(meanwhile) == set()
    assert called[0].result().status in (200, 302, 307, 308)


def test_the_log_of_requests_is_limited(start_mock: StartMock) -> None:
    """The log of requests is bounded, and all requests are counted."""
    mock = start_mock()
    for _ in range(LIMIT + 10):
        mock.handle(Request("GET", "/nowhere"))
    assert (len(mock.recorded), mock.recorded[-1].status, mock.requests) == (LIMIT, 404, LIMIT + 10)


def test_faults_affect_only_api_requests(start_mock: StartMock) -> None:
    """Pages and unknown paths get no faults."""
    mock = start_mock("server-error:1", "html-bodies:1")
    assert [mock.handle(Request("GET", path)).status for path in ("/auth/authorize", "/nowhere")] == [200, 404]


def test_a_head_is_a_get_without_a_body(start_mock: StartMock) -> None:
    """HEAD is answered where GET is, without body and without effect."""
    mock = start_mock()
    assert mock.handle(signed(mock, "HEAD")).status == 200
    assert mock.handle(signed(mock, "HEAD", BATCH)).status == mock.handle(signed(mock, "GET", BATCH)).status


def test_options_lists_the_methods_of_a_path(ours: Contract, opened: Opened) -> None:
    """OPTIONS lists the methods, and the headers that a browser of another origin may send."""
    platform = opened(ours, "2026-11", "sandbox")
    path = next(each.operation.path for each in platform.snapshot.operations if each.lists and not each.kinds)
    asked = {"origin": "https://elsewhere.test", "access-control-request-headers": "authorization\r\n, x-a"}
    answer = platform.handle(Request("OPTIONS", path, (), asked))
    allowed = answer.header("Access-Control-Allow-Origin") == "*"
    assert answer.status == 200
    assert {"GET", "HEAD", "OPTIONS"} <= set(str(answer.header("Allow")).split(", "))
    assert answer.header("Access-Control-Allow-Headers") == ("authorization, x-a" if allowed else None)
    assert platform.handle(Request("OPTIONS", path)).header("Access-Control-Allow-Methods") is None
    assert platform.handle(Request("OPTIONS", "/nowhere")).status == 404


def test_a_delivery_has_no_delay_by_default() -> None:
    """Without a fault, a delivery is not slow and keeps the connection open."""
    response = Response(200, (), b"")
    assert Delivery(response) == (response, 0.0, Connection.KEPT)


def _signed_in(mock: Middleware) -> Any:
    caller = Caller(mock.platform)
    form = caller.form("password")
    body = "&".join(f"{name}={value}" for name, value in form.items()).encode()
    return mock.handle(
        Request("POST", "/auth/token", (), {"content-type": "application/x-www-form-urlencoded"}, body)
    ).json()


def _without_added(value: Any) -> Any:
    if isinstance(value, list):
        return [_without_added(each) for each in value]
    if not isinstance(value, dict):
        return value
    return {name: _without_added(each) for name, each in value.items() if not name.startswith("added_")}
