"""A platform in its weather, and the rules that are noticed before it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
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
from lmscontract.mock.faults.faults import ALLOWED
from lmscontract.mock.messages import Connection, Delivery, Request, Response
from lmscontract.mock.middleware.admin import Clock as MovableClock
from lmscontract.mock.middleware.client_rules import LIMIT
from lmscontract.mock.middleware.middleware import SHORT, SLOW, ConnectionDropped, Middleware

from ..conftest import Caller, Clock, Opened

LIST = "/parcel/v1/parcels"
BATCH = "/parcel/v1/parcels/batch"
Gated = Callable[..., Middleware]


@pytest.fixture
def clock() -> Clock:
    """A clock that stands until it is moved."""
    return Clock()


@pytest.fixture
def gated(parcels: Contract, opened: Opened, clock: Clock) -> Gated:
    """The parcel service behind a gate, in a contract that allows all weather and asks for every duty."""
    statements = tuple(replace(each, faults=(), client_violations=()) for each in parcels.statements)
    (first, *rest) = statements
    all_allowed = replace(first, faults=tuple(ALLOWED))
    notices = (
        "overlap-of-batch",
        "redirect-not-followed",
        "no-token",
        "token-in-query",
        "early-retry",
        "body-not-json",
    )
    asked = replace(first, id="owed", client_violations=notices)

    def open_(*weather: str, statements: Iterable[Statement] = (all_allowed, asked, *rest), **more: Any) -> Middleware:
        platform = opened(parcels, "2031-06", clock=clock)
        return Middleware(platform, clock=clock, faults=weather, statements=statements, **more)

    return open_


@lru_cache(maxsize=4)
def caller(platform: Platform) -> Caller:
    """Somebody who has signed in past the weather, once for each tenant."""
    return Caller(platform)


def signed(gate: Middleware, method: str = "GET", path: str = LIST, body: Any = None, **query: Any) -> Request:
    """A call with a token."""
    token = caller(gate.platform).token("superadmin")
    headers = {"authorization": f"Bearer {token}", "host": "parcels.test"}
    if body is not None:
        headers["content-type"] = "application/json"
    text = b"" if body is None else orjson.dumps(body)
    return Request(method, path, tuple((name, str(value)) for name, value in query.items()), headers, text)


def notices(gate: Middleware) -> dict[str, int]:
    """What was noticed, and how often."""
    return {each.violation: each.count for each in gate.client_rules.violations}


def test_without_weather_a_gate_is_the_platform(gated: Gated) -> None:
    """Answers are the platform's own, byte by byte."""
    gate = gated()
    for request in (signed(gate), Request("GET", "/nowhere"), Request("GET", LIST), signed(gate, per_sheet=0)):
        assert gate.handle(request) == gate.platform.handle(request)


@pytest.mark.parametrize(
    ("name", "status"),
    [("too-many-requests", 429), ("service-unavailable", 503), ("request-timeout", 408), ("server-error", 500)],
)
def test_a_call_that_is_turned_away_is_not_performed(gated: Gated, name: str, status: int) -> None:
    """The refusal has its status and the platform's form; the same call is served when it comes again."""
    gate = gated(f"{name}:1")
    request = signed(gate, "POST", body={"size": "xl"})
    refused = gate.handle(request)
    assert (refused.status, gate.platform.changes) == (status, 0)
    assert refused.header("Content-Type") == "application/json; charset=UTF-8"
    assert gate.handle(request).status == 200
    assert gate.platform.changes == 1


def test_a_redirect_leads_to_the_same_resource(gated: Gated) -> None:
    """Each redirect is followed once to what the first address would have answered; a POST keeps its method."""
    gate = gated("redirects:1")
    plain = gate.platform.handle(signed(gate, per_sheet=3))
    seen = set()
    for _ in range(30):
        moved = gate.handle(signed(gate, per_sheet=3))
        place = urlsplit(moved.header("Location") or "")
        assert place.netloc in ("", "parcels.test")
        there = replace(signed(gate), path=place.path, query=tuple(parse_qsl(place.query)))
        assert gate.handle(there) == plain
        seen.add((moved.status, bool(place.netloc)))
    assert {status for status, _ in seen} == {302, 307, 308}
    assert {absolute for _, absolute in seen} == {True, False}
    posted = {gate.handle(signed(gate, "POST", body={"size": str(each)})).status for each in range(30)}
    assert posted >= {307, 308}
    assert 302 not in posted
    assert set(notices(gate)) == {"redirect-not-followed"}


def test_a_redirect_is_followed_with_the_same_method(gated: Gated) -> None:
    """A POST that was sent elsewhere, and comes there as a GET, has not been followed; as a POST it has."""
    gate = gated(f"redirects@POST {LIST}:1")
    sent = gate.handle(signed(gate, "POST", body={"size": "m"}))
    asked = dict(parse_qsl(urlsplit(sent.header("Location") or "").query))
    gate.handle(signed(gate, **asked))
    assert notices(gate) == {"redirect-not-followed": 1}
    gate.handle(signed(gate, "POST", body={"size": "m"}, **asked))
    assert notices(gate) == {}


def test_a_redirect_that_nobody_follows_is_noticed(gated: Gated) -> None:
    """It is noticed until the call comes by the new address; of very many, the oldest are settled."""
    gate = gated("redirects:1")
    moved = gate.handle(signed(gate))
    assert notices(gate) == {"redirect-not-followed": 1}
    place = urlsplit(moved.header("Location") or "")
    gate.handle(replace(signed(gate), query=tuple(parse_qsl(place.query))))
    assert notices(gate) == {}
    for number in range(LIMIT + 5):
        gate.handle(signed(gate, sheet=number + 1))
    assert notices(gate) == {"redirect-not-followed": LIMIT + 5}


def test_extra_properties_stand_everywhere_but_in_links(gated: Gated) -> None:
    """Objects at every depth have one more property; what was there is unchanged, and links stay links."""
    gate = gated("extra-properties:1")
    request = signed(gate, trail="yes", per_sheet=2)
    grown, plain = gate.handle(request).json(), gate.platform.handle(request).json()
    assert [len(each) for each in grown["data"]["items"]] == [len(each) + 1 for each in plain["data"]["items"]]
    assert grown["navigation"] == plain["navigation"]
    assert _without_added(grown) == plain


def test_another_order_changes_nothing_else(gated: Gated) -> None:
    """Every property is there with its value."""
    gate = gated("reordered-properties:1")
    answers = {gate.handle(signed(gate)).body for _ in range(5)}
    assert len(answers) > 1
    assert {orjson.dumps(orjson.loads(each), option=orjson.OPT_SORT_KEYS) for each in answers} == {
        orjson.dumps(gate.platform.handle(signed(gate)).json(), option=orjson.OPT_SORT_KEYS)
    }


def test_a_slow_answer_is_recorded_and_not_slept(gated: Gated) -> None:
    """In process the seconds are told; whoever wants to wait is told how long."""
    gate = gated("slow-responses:1")
    waited: list[float] = []
    assert gate.serve(signed(gate)).wait == SLOW
    gate.serve(signed(gate), waited.append)
    assert waited == [SLOW]


def test_a_short_token_ends_when_its_answer_says(gated: Gated, clock: Clock) -> None:
    """It is good for the seconds that are told, and not longer."""
    gate = gated("short-lived-tokens:1")
    answered = _signed_in(gate)
    assert answered["expires_in"] == SHORT
    request = Request("GET", LIST, (), {"authorization": f"Bearer {answered['access_token']}"})
    assert gate.handle(request).status == 200
    clock.now += SHORT - 1
    assert gate.handle(request).status == 200
    clock.now += 1
    assert gate.handle(request).status == 401


def test_a_token_may_end_early(gated: Gated) -> None:
    """A disturbance ends the token of a call for all calls that come later."""
    gate = gated("early-token-expiry:1")
    other = replace(signed(gate), headers={"authorization": f"Bearer {Caller(gate.platform).token('superadmin')}"})
    assert gate.handle(other).status == 200
    request = signed(gate)
    assert [gate.handle(request).status for _ in range(2)] == [200, 401]


def test_lines_break(gated: Gated) -> None:
    """A dropped call was not performed, a broken answer was."""
    gate = gated("dropped-connections:1")
    with pytest.raises(ConnectionDropped):
        gate.handle(signed(gate, "POST", body={"size": "xl"}))
    assert gate.platform.changes == 0
    gate = gated("incomplete-responses:1")
    with pytest.raises(ConnectionDropped):
        gate.handle(signed(gate, "POST", body={"size": "xl"}))
    assert gate.platform.changes == 1


def test_bodies_are_disturbed(gated: Gated) -> None:
    """A truncated body is no JSON, a page says that it is one, and an oversized page holds more than it may."""
    gate = gated("truncated-bodies:1")
    with pytest.raises(ValueError, match="unexpected"):
        gate.handle(signed(gate)).json()
    page = gated("html-bodies:1").handle(signed(gated()))
    assert (page.header("Content-Type"), page.body[:15]) == ("text/html; charset=UTF-8", b"<!doctype html>")
    gate = gated("oversized-pages:1")
    assert len(gate.handle(signed(gate, per_sheet=2)).json()["data"]["items"]) > 40
    single = signed(gate, path=f"{LIST}/5001")
    assert gate.handle(single) == gate.platform.handle(single)


def test_a_pace_is_noticed_and_kept_if_the_weather_says_so(gated: Gated, clock: Clock) -> None:
    """More calls in a second than the pace are noticed; they are refused in the weather for it, and nobody else is."""
    gate = gated(client_rate=3)
    assert [gate.handle(signed(gate)).status for _ in range(4)] == [200] * 4
    assert notices(gate) == {"too-fast": 1}
    gate = gated("too-many-requests:0", client_rate=3)
    assert [gate.handle(signed(gate)).status for _ in range(5)] == [200, 200, 200, 429, 429]
    clock.now += 1
    assert [gate.handle(signed(gate)).status for _ in range(4)] == [200, 200, 200, 429]
    assert gate.handle(signed(gate)).header("Retry-After") == "1"


def test_who_comes_before_retry_after_is_noticed(gated: Gated, clock: Clock) -> None:
    """Only the same call counts, and only before its time."""
    gate = gated("too-many-requests:0", client_rate=1)
    gate.handle(signed(gate))
    assert gate.handle(signed(gate)).header("Retry-After") == "1"
    clock.now += 0.5
    gate.handle(signed(gate, sheet=2))
    assert "early-retry" not in notices(gate)
    gate.handle(signed(gate))
    assert notices(gate)["early-retry"] == 1
    clock.now += 5
    gate.handle(signed(gate))
    assert notices(gate)["early-retry"] == 1


def test_what_a_call_lacks_is_noticed(gated: Gated, clock: Clock) -> None:
    """No token, a token in the query and a body that says to be no JSON are noticed with operation and times."""
    gate = gated()
    gate.handle(Request("GET", LIST))
    clock.now += 10
    gate.handle(Request("GET", LIST, (("access_token", "x"),)))
    post = signed(gate, "POST", body={"size": "xl"})
    gate.handle(replace(post, headers={**post.headers, "content-type": "text/plain"}))
    gate.handle(post)
    found = {each.violation: each for each in gate.client_rules.violations}
    assert set(found) == {"no-token", "token-in-query", "body-not-json"}
    assert {each.rule for each in found.values()} == {"owed"}
    first = found["no-token"]
    assert (first.operation, first.count, first.last - first.first) == (f"GET {LIST}", 2, 10)


def test_the_call_for_a_token_owes_neither_token_nor_json(gated: Gated) -> None:
    """It is sent as a form, by somebody who has no token yet."""
    gate = gated()
    _signed_in(gate)
    assert notices(gate) == {}


def test_a_contract_without_duties_has_notices_all_the_same(gated: Gated) -> None:
    """They belong to no duty then."""
    gate = gated(statements=())
    gate.handle(Request("GET", LIST))
    assert [(each.rule, each.violation) for each in gate.client_rules.violations] == [("", "no-token")]


def test_calls_that_must_not_overlap_are_counted(gated: Gated) -> None:
    """Two batches under way at once are noticed once the later one has ended; one after the other is fine."""
    gate = gated()
    one, two = gate.begin("POST", BATCH), gate.begin("POST", BATCH)
    gate.end(one)
    gate.end(two)
    assert (notices(gate), gate.overlaps.counts["batch"]) == ({"overlap-of-batch": 1}, 1)
    for _ in range(2):
        gate.serve(signed(gate, "POST", BATCH, {"items": []}))
    assert notices(gate) == {"overlap-of-batch": 1}


@pytest.mark.parametrize(("sizes", "overlaps"), [(["xl", "xl"], 1), (["xl", ""], 0), (["", ""], 0)])
def test_a_lock_may_depend_on_the_body(gated: Gated, sizes: list[str], overlaps: int) -> None:
    """Where mock data say what a call holds a lock for, a call without it meets nobody."""
    gate = gated(mock_data={"operations": {f"POST {BATCH}": {"locks": {"batch": {"at": "items[].size"}}}}})
    visits = [gate.begin("POST", BATCH) for _ in sizes]
    for visit, size in zip(visits, sizes, strict=True):
        gate.answer(visit, signed(gate, "POST", BATCH, {"items": [{"size": size}] if size else "none"}))
    for visit in visits:
        gate.end(visit)
    assert gate.overlaps.counts["batch"] == overlaps


def test_calls_that_may_overlap_are_not_counted(gated: Gated) -> None:
    """Reading while a batch is under way breaks no duty."""
    gate = gated()
    batch, read = gate.begin("POST", BATCH), gate.begin("GET", LIST)
    gate.end(batch)
    gate.end(read)
    assert notices(gate) == {}


def test_threads_overlap_too(gated: Gated) -> None:
    """Two threads that meet within an exclusive call are noticed, and every call is counted."""
    gate = gated(exclusive_duration=0.5)
    barrier = threading.Barrier(2, timeout=10)
    request = signed(gate, "POST", BATCH, {"items": []})
    with ThreadPoolExecutor(2) as pool:
        calls = [pool.submit(gate.serve, request, lambda _: barrier.wait() and None) for _ in range(2)]
        assert [each.result(10).wait for each in calls] == [0.5, 0.5]
    assert notices(gate) == {"overlap-of-batch": 1}
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: gate.serve(signed(gate)), range(200)))
    assert gate.requests == 202


def test_a_call_begins_before_its_turn_comes(gated: Gated) -> None:
    """Whoever comes while another call is being answered overlaps it, although the answers are given one by one."""
    gate = gated()
    answering, go = threading.Event(), threading.Event()

    def slowly() -> None:
        answering.set()
        go.wait(10)

    with ThreadPoolExecutor(3) as pool:
        pool.submit(gate.synchronized, slowly)
        answering.wait(10)
        calls = [pool.submit(gate.begin, "POST", BATCH) for _ in range(2)]
        try:
            visits = [each.result(5) for each in calls]
            for each in visits:
                pool.submit(gate.end, each).result(5)
        finally:
            go.set()
    assert notices(gate) == {"overlap-of-batch": 1}


@pytest.mark.parametrize(("size", "counted"), [("xl", 1), ("", 0)])
def test_an_exclusive_call_takes_its_time_where_threads_may_meet(gated: Gated, size: str, counted: int) -> None:
    """Two threads that call at once are noticed, although nobody waits for the answer; what holds no lock is over at once."""
    locks = {"operations": {f"POST {BATCH}": {"locks": {"batch": {"at": "items[].size"}}}}}
    gate = gated(exclusive_duration=0.3, mock_data=locks)
    request = signed(gate, "POST", BATCH, {"items": [{"size": size}] if size else []})
    together = threading.Barrier(2, timeout=10)

    def call() -> Delivery:
        together.wait()
        return gate.serve(request)

    with ThreadPoolExecutor(2) as pool:
        calls = [pool.submit(call) for _ in range(2)]
        assert [each.result(10).wait for each in calls] == [0.3, 0.3]
    assert gate.overlaps.counts["batch"] == counted


def test_equal_seeds_have_equal_weather(gated: Gated) -> None:
    """The same calls meet the same weather, and another seed other weather."""

    def run(seed: int) -> list[Any]:
        gate = gated("allowed", "truncated-bodies", "html-bodies", seed=seed)
        return [gate.serve(signed(gate, sheet=number)) for number in range(40)]

    assert run(1) == run(1)
    assert run(1) != run(2)


def test_users_that_bring_no_branch_do_not_disturb_the_tree(ours: Contract, opened: Opened) -> None:
    """A batch of users is a branch call only if it makes branches; it is a batch in any case."""
    platform = opened(ours, "2026-11", "sandbox")
    gate = Middleware(platform, clock=Clock(), statements=ours.statements, mock_data=ours.mock_data)
    labels = [each for each in gate.mock_data["operations"] if "locks" in gate.mock_data["operations"][each]]
    for label in labels:
        method, _, path = label.partition(" ")
        known = {"items": [{"username": "somebody", "branch_code": "B-001"}]}
        for body in (platform.bodies[label], {"items": [{}]}, known):
            tree, call = (gate.begin(method, path) for _ in range(2))
            gate.answer(call, signed(gate, method, path, body))
            gate.end(tree)
            gate.end(call)
    assert labels
    assert gate.overlaps.counts == {"batch": 3 * len(labels), "branches": len(labels)}


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10_000))
def test_whoever_follows_and_retries_is_served(parcels: Contract, opened: Opened, seed: int) -> None:
    """In all the allowed weather at once a call is served after a few steps, with what it asked for."""
    platform = opened(parcels, "2031-06")
    first = replace(parcels.statements[0], faults=tuple(ALLOWED))
    gate = Middleware(platform, clock=Clock(), faults=["allowed"], statements=[first], seed=seed)
    request = signed(gate, per_sheet=4)
    for _ in range(12):
        answer = gate.handle(request)
        if answer.status == 200:
            break
        place = urlsplit(answer.header("Location") or "")
        if place.query:
            request = replace(request, query=tuple(parse_qsl(place.query)))
    assert _without_added(answer.json()) == platform.handle(signed(gate, per_sheet=4)).json()


def test_a_reset_begins_anew(gated: Gated, parcels: Contract, opened: Opened) -> None:
    """The tenant is fresh, nothing is noticed, the clock is where it was, and the weather is that of the start."""
    clock = MovableClock(lambda: 1_900_000_000.0)
    gate = Middleware(
        opened(parcels, "2031-06", clock=clock),
        clock=clock,
        faults=["redirects:0"],
        statements=parcels.statements,
        new_platform=lambda: opened(parcels, "2031-06", clock=clock),
    )
    gate.handle(signed(gate, "POST", body={"size": "xl"}))
    gate.handle(Request("GET", LIST))
    gate.change_faults(["html-bodies:1"])
    clock.offset += 60
    gate.reset()
    assert (gate.platform.changes, gate.requests, gate.client_rules.violations, clock.offset) == (0, 0, (), 0)
    assert [str(each) for each in gate.faults] == ["redirects:0"]


def test_a_reset_leaves_calls_that_are_under_way_alone(gated: Gated, parcels: Contract, opened: Opened) -> None:
    """A call that holds a lock ends where it began, and what it met there is nothing to the fresh tenant."""
    gate = gated(new_platform=lambda: opened(parcels, "2031-06"))
    visits = [gate.begin("POST", BATCH) for _ in range(2)]
    gate.reset()
    visits.append(gate.begin("POST", BATCH))
    for visit in visits:
        gate.end(visit)
    assert (gate.overlaps.counts, notices(gate)) == ({}, {})


@pytest.mark.parametrize("path", [LIST, "/__mock__/client-violations"])
def test_nothing_is_answered_between_calls(gated: Gated, path: str) -> None:
    """Whatever is done there has the platform and what was noticed for itself; a look at the state is done there too."""
    gate, called = gated("redirects:1"), []

    def meanwhile() -> set[Any]:
        called.append(threads.submit(gate.handle, Request("GET", path)))
        return wait(called, timeout=0.05).done

    with ThreadPoolExecutor(1) as threads:
        assert gate.synchronized(meanwhile) == set()
    assert called[0].result().status in (200, 302, 307, 308)


def test_only_so_many_calls_are_remembered(gated: Gated) -> None:
    """The calls that came by are a bounded list, and all of them are counted."""
    gate = gated()
    for _ in range(LIMIT + 10):
        gate.handle(Request("GET", "/nowhere"))
    assert (len(gate.recorded), gate.recorded[-1].status, gate.requests) == (LIMIT, 404, LIMIT + 10)


def test_weather_leaves_what_is_no_call_of_the_api(gated: Gated) -> None:
    """Pages and unknown paths are answered as ever."""
    gate = gated("server-error:1", "html-bodies:1")
    assert [gate.handle(Request("GET", path)).status for path in ("/auth/door", "/nowhere")] == [200, 404]


def test_a_head_is_a_get_without_a_body(gated: Gated) -> None:
    """HEAD is served where GET is and changes nothing, and only there."""
    gate = gated()
    assert gate.handle(signed(gate, "HEAD")).status == 200
    assert gate.handle(signed(gate, "HEAD", BATCH)).status == gate.handle(signed(gate, "GET", BATCH)).status


def test_a_browser_is_told_what_it_may_send(ours: Contract, opened: Opened) -> None:
    """OPTIONS names the methods of a path; a browser of another origin may send its headers where answers allow it."""
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


def test_a_delivery_is_an_answer_on_a_kept_line() -> None:
    """Nothing is slow or broken unless told."""
    response = Response(200, (), b"")
    assert Delivery(response) == (response, 0.0, Connection.KEPT)


def _signed_in(gate: Middleware) -> Any:
    caller = Caller(gate.platform)
    form = caller.form("password")
    body = "&".join(f"{name}={value}" for name, value in form.items()).encode()
    return gate.handle(
        Request("POST", "/auth/token", (), {"content-type": "application/x-www-form-urlencoded"}, body)
    ).json()


def _without_added(value: Any) -> Any:
    if isinstance(value, list):
        return [_without_added(each) for each in value]
    if not isinstance(value, dict):
        return value
    return {name: _without_added(each) for name, each in value.items() if not name.startswith("added_")}
