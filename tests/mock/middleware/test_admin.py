"""The control path of a running mock: its state, and requests that change it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import orjson
import pytest

from lmscontract.contract.project import Contract
from lmscontract.mock.messages import Request, Response
from lmscontract.mock.middleware.admin import Clock
from lmscontract.mock.middleware.middleware import Middleware

from ..conftest import NOW, Caller, Opened

PATH = "/__mock__/"
StartMock = Callable[..., Middleware]


@pytest.fixture
def start_mock(parcels: Contract, opened: Opened) -> StartMock:
    """The parcel service with a control path."""

    def open_(**more: Any) -> Middleware:
        clock = Clock(lambda: NOW)
        made = {"new_platform": lambda: opened(parcels, "2031-06", clock=clock), **more}
        platform = opened(parcels, "2031-06", clock=clock)
        return Middleware(platform, clock=clock, statements=parcels.statements, **made)

    return open_


def ask(mock: Middleware, method: str, name: str = "", body: Any = None, **headers: str) -> Response:
    """Send a request to the control path."""
    return mock.handle(Request(method, PATH + name, (), headers, b"" if body is None else orjson.dumps(body)))


def test_the_state_is_one_document(start_mock: StartMock) -> None:
    """One document shows the month, channel, seed, breaks, faults, client violations and overlaps."""
    made = start_mock(seed=3, faults=["redirects:0"], client_rate=5, about={"breaks": ["some-id"]})
    caller = Caller(made.platform)
    made.handle(Request("GET", "/parcel/v1/parcels"))
    caller.send("POST", "/parcel/v1/parcels", body={"size": "xl"})
    state = ask(made, "GET").json()
    assert {name: state[name] for name in ("month", "channel", "seed", "changes", "requests", "client-rate", "breaks")} == {
        "month": "2031-06", "channel": "production", "seed": 3, "changes": 1, "requests": 1,
        "client-rate": 5, "breaks": ["some-id"],
    }  # fmt: skip
    assert (state["clock"], state["advanced"], state["faults"]) == (NOW, 0, ["redirects:0"])
    assert [each["violation"] for each in state["client-violations"]] == ["no-token"]
    assert state["overlaps"] == {}
    assert ask(made, "GET", "requests").json() == [
        {"number": 1, "method": "GET", "path": "/parcel/v1/parcels", "status": 401}
    ]


def test_control_requests_are_no_api_requests(start_mock: StartMock) -> None:
    """Control requests are not counted, get no faults and cause no client violations."""
    made = start_mock(faults=["service-unavailable:1"])
    for _ in range(3):
        assert ask(made, "GET").status == 200
    assert (made.requests, made.client_rules.violations, len(made.recorded)) == (0, (), 0)


def test_the_faults_change_at_run_time(start_mock: StartMock) -> None:
    """A list of texts replaces the faults from the next request on; an invalid list changes nothing."""
    made = start_mock()
    assert ask(made, "PUT", "faults", ["service-unavailable:1"]).json() == ["service-unavailable:1"]
    assert made.handle(Request("GET", "/parcel/v1/parcels")).status == 503
    wrong = ask(made, "PUT", "faults", {"faults": ["service-unavailabel"]})
    assert (wrong.status, wrong.json()["message"]) == (
        400, "--fault: there is no fault service-unavailabel; the closest is service-unavailable",
    )  # fmt: skip
    assert ask(made, "PUT", "faults", "service-unavailable").status == 400
    assert ask(made, "GET", "faults").json() == ["service-unavailable:1"]
    assert ask(made, "PUT", "faults", {"faults": []}).json() == []


def test_the_clock_can_be_advanced(start_mock: StartMock) -> None:
    """A token expires when the clock is advanced past its lifetime."""
    made = start_mock()
    caller = Caller(made.platform)
    assert caller.get("/parcel/v1/parcels").status == 200
    assert ask(made, "POST", "clock", {"advance": 1000}).json() == {"clock": NOW + 1000, "advanced": 1000}
    assert caller.get("/parcel/v1/parcels").status == 401
    assert [ask(made, "POST", "clock", each).status for each in ({"advance": -1}, {"advance": True}, "x", None)] == [
        400
    ] * 4


def test_the_clock_cannot_be_advanced_past_its_limit(start_mock: StartMock) -> None:
    """The limit of the clock holds for the sum of all advances, and writes still work there."""
    made = start_mock()
    caller = Caller(made.platform)
    statuses = [ask(made, "POST", "clock", {"advance": 4e9}).status for _ in range(40)]
    assert statuses == [200] * 2 + [400] * 38
    assert ask(made, "POST", "clock", 3e9).json() == ask(made, "POST", "clock", 1e12).json()
    assert ask(made, "GET").json()["advanced"] == 8e9
    assert caller.send("POST", "/parcel/v1/parcels", body={"size": "xl"}).status == 200


def test_a_clock_that_cannot_be_advanced_is_refused(parcels: Contract, opened: Opened) -> None:
    """A clock that the test passed in, and that cannot be advanced, stays unchanged."""
    made = Middleware(opened(parcels, "2031-06"), clock=lambda: NOW)
    assert (ask(made, "POST", "clock", 5).status, ask(made, "POST", "reset").status) == (409, 409)


def test_a_reset_gives_a_fresh_tenant(start_mock: StartMock) -> None:
    """A reset deletes what was created and restores the initial state."""
    made = start_mock()
    Caller(made.platform).send("POST", "/parcel/v1/parcels", body={"size": "xl"})
    assert ask(made, "GET").json()["changes"] == 1
    assert ask(made, "POST", "reset").json()["changes"] == 0


def test_a_control_token_is_required_if_set(start_mock: StartMock) -> None:
    """With a configured token, a control request without it gets no data."""
    made = start_mock(admin_token="sesame")
    assert [ask(made, "GET", authorization=each).status for each in ("", "Bearer other", "Bearer sesame")] == [
        401,
        401,
        200,
    ]
    assert ask(made, "GET").status == 401


def test_other_origins_cannot_control(start_mock: StartMock) -> None:
    """A page of another origin cannot reset a mock on the same machine."""
    made = start_mock()
    assert ask(made, "POST", "reset", origin="https://elsewhere.test", host="127.0.0.1:80").status == 403
    assert ask(made, "POST", "reset", origin="http://127.0.0.1:80", host="127.0.0.1:80").status == 200


def test_the_path_is_configurable(start_mock: StartMock) -> None:
    """Another path can be configured, and an empty one disables control requests."""
    made = start_mock(admin_path="/behind/")
    assert made.handle(Request("GET", "/behind/client-violations")).json() == []
    assert made.handle(Request("GET", PATH)).status == 404
    assert start_mock(admin_path="").handle(Request("GET", PATH)).status == 404


def test_invalid_control_requests_are_refused(start_mock: StartMock) -> None:
    """An unknown control request lists the known ones; a body that is not JSON is refused."""
    made = start_mock()
    assert "POST /__mock__/reset" in ask(made, "GET", "rest").json()["message"]
    assert made.handle(Request("PUT", f"{PATH}faults", (), {}, b"{")).status == 400
