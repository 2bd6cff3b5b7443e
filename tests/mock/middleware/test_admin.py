"""The control path: what a tester sees of a running mock, and changes."""

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
Opening = Callable[..., Middleware]


@pytest.fixture
def gate(parcels: Contract, opened: Opened) -> Opening:
    """The parcel service with a control path."""

    def open_(**more: Any) -> Middleware:
        clock = Clock(lambda: NOW)
        made = {"new_platform": lambda: opened(parcels, "2031-06", clock=clock), **more}
        platform = opened(parcels, "2031-06", clock=clock)
        return Middleware(platform, clock=clock, statements=parcels.statements, **made)

    return open_


def ask(gate: Middleware, method: str, name: str = "", body: Any = None, **headers: str) -> Response:
    """A control call."""
    return gate.handle(Request(method, PATH + name, (), headers, b"" if body is None else orjson.dumps(body)))


def test_the_state_is_told(gate: Opening) -> None:
    """Month, channel, seed, what was changed and asked, weather, client violations and overlaps stand in one document."""
    made = gate(seed=3, faults=["redirects:0"], client_rate=5, about={"breaks": ["some-id"]})
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


def test_control_calls_are_no_calls_of_the_api(gate: Opening) -> None:
    """They are not counted, met by no weather and noticed by nobody."""
    made = gate(faults=["service-unavailable:1"])
    for _ in range(3):
        assert ask(made, "GET").status == 200
    assert (made.requests, made.client_rules.violations, len(made.recorded)) == (0, (), 0)


def test_the_weather_changes_while_it_runs(gate: Opening) -> None:
    """A list of texts is the weather from the next call on; wrong ones leave it as it was."""
    made = gate()
    assert ask(made, "PUT", "faults", ["service-unavailable:1"]).json() == ["service-unavailable:1"]
    assert made.handle(Request("GET", "/parcel/v1/parcels")).status == 503
    wrong = ask(made, "PUT", "faults", {"faults": ["service-unavailabel"]})
    assert (wrong.status, wrong.json()["message"]) == (
        400, "--fault: there is no fault service-unavailabel; the closest is service-unavailable",
    )  # fmt: skip
    assert ask(made, "PUT", "faults", "service-unavailable").status == 400
    assert ask(made, "GET", "faults").json() == ["service-unavailable:1"]
    assert ask(made, "PUT", "faults", {"faults": []}).json() == []


def test_the_clock_is_put_forward(gate: Opening) -> None:
    """A token ends when its time is over, without any waiting."""
    made = gate()
    caller = Caller(made.platform)
    assert caller.get("/parcel/v1/parcels").status == 200
    assert ask(made, "POST", "clock", {"advance": 1000}).json() == {"clock": NOW + 1000, "advanced": 1000}
    assert caller.get("/parcel/v1/parcels").status == 401
    assert [ask(made, "POST", "clock", each).status for each in ({"advance": -1}, {"advance": True}, "x", None)] == [
        400
    ] * 4


def test_the_clock_reaches_no_day_that_cannot_be_written(gate: Opening) -> None:
    """However often it is put forward, it goes no farther in all than it may at once, and calls still write."""
    made = gate()
    caller = Caller(made.platform)
    statuses = [ask(made, "POST", "clock", {"advance": 4e9}).status for _ in range(40)]
    assert statuses == [200] * 2 + [400] * 38
    assert ask(made, "POST", "clock", 3e9).json() == ask(made, "POST", "clock", 1e12).json()
    assert ask(made, "GET").json()["advanced"] == 8e9
    assert caller.send("POST", "/parcel/v1/parcels", body={"size": "xl"}).status == 200


def test_a_clock_of_somebody_else_stays_as_it_is(parcels: Contract, opened: Opened) -> None:
    """Only a clock that can be put forward is."""
    made = Middleware(opened(parcels, "2031-06"), clock=lambda: NOW)
    assert (ask(made, "POST", "clock", 5).status, ask(made, "POST", "reset").status) == (409, 409)


def test_a_reset_gives_a_fresh_tenant(gate: Opening) -> None:
    """What was created is gone, and the state is that of the start."""
    made = gate()
    Caller(made.platform).send("POST", "/parcel/v1/parcels", body={"size": "xl"})
    assert ask(made, "GET").json()["changes"] == 1
    assert ask(made, "POST", "reset").json()["changes"] == 0


def test_with_a_token_only_its_holder_controls(gate: Opening) -> None:
    """Without it, or with another one, nothing is told."""
    made = gate(admin_token="sesame")
    assert [ask(made, "GET", authorization=each).status for each in ("", "Bearer other", "Bearer sesame")] == [
        401,
        401,
        200,
    ]
    assert ask(made, "GET").status == 401


def test_pages_of_other_origins_do_not_control(gate: Opening) -> None:
    """A browser that was led elsewhere cannot reset a mock that runs beside it."""
    made = gate()
    assert ask(made, "POST", "reset", origin="https://elsewhere.test", host="127.0.0.1:80").status == 403
    assert ask(made, "POST", "reset", origin="http://127.0.0.1:80", host="127.0.0.1:80").status == 200


def test_the_path_is_configurable(gate: Opening) -> None:
    """Another path controls, and an empty one leaves everything to the platform."""
    made = gate(admin_path="/behind/")
    assert made.handle(Request("GET", "/behind/client-violations")).json() == []
    assert made.handle(Request("GET", PATH)).status == 404
    assert gate(admin_path="").handle(Request("GET", PATH)).status == 404


def test_odd_control_calls_are_refused(gate: Opening) -> None:
    """An unknown call names those that there are; a body that is no JSON is refused."""
    made = gate()
    assert "POST /__mock__/reset" in ask(made, "GET", "rest").json()["message"]
    assert made.handle(Request("PUT", f"{PATH}faults", (), {}, b"{")).status == 400
