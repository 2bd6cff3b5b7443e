"""How a tenant says no, in the words and statuses of its variant."""

from __future__ import annotations

import pytest
from tests.mock.conftest import Caller, Opened

from lmscontract.contract.project import Contract
from lmscontract.mock.variants.error_responses import BODIES
from lmscontract.mock.variants.variant import VARIANT_POINTS, Variant


def caller(contract: Contract, opened: Opened, month: str = "2031-06", **readings: str) -> Caller:
    """Somebody who calls a tenant of some readings."""
    return Caller(opened(contract, month, variant=Variant({k.replace("_", "-"): v for k, v in readings.items()}, 1)))


@pytest.mark.parametrize("form", VARIANT_POINTS["error-bodies"])
def test_every_form_of_a_refusal_is_a_body(form: str, parcels: Contract, opened: Opened) -> None:
    """Each form keeps the status; only the empty one has no words."""
    answer = caller(parcels, opened, error_bodies=form).get("/depot/v1/routes/999")
    assert answer.status == 404
    assert (b"999" in answer.body) == (form != "empty")
    assert set(BODIES) == set(VARIANT_POINTS["error-bodies"])


def test_who_must_be_told_is_told(ours: Contract, opened: Opened) -> None:
    """Where the contract wants the wrong value named, an empty body is none."""
    snapshot = opened(ours, "2026-08").snapshot
    endpoint, condition = next((e, c) for e in snapshot.operations for c in e.conditions if c.names)
    value = str(condition.request[condition.names])
    path = endpoint.operation.path
    for name in endpoint.operation.parameters:
        path = path.replace(f"{{{name}}}", value)
    answer = caller(ours, opened, "2026-08", error_bodies="empty").get(path)
    assert value.encode() in answer.body


@pytest.mark.parametrize(
    ("trait", "method", "path"),
    [
        ("unknown_identifier", "GET", "/depot/v1/routes/999"),
        ("unknown_path", "GET", "/depot/v1/nothing"),
        ("other_method", "DELETE", "/depot/v1/routes"),
    ],
)
def test_statuses_that_nobody_states_are_drawn(
    trait: str, method: str, path: str, parcels: Contract, opened: Opened
) -> None:
    """Unknown identifiers, unknown paths and other methods get each status of their trait."""
    for status in VARIANT_POINTS[trait.replace("_", "-")]:
        assert caller(parcels, opened, **{trait: status}).send(method, path).status == int(status)


def test_removed_calls_are_refused_in_several_ways(parcels: Contract, opened: Opened) -> None:
    """A removed call is answered like an unknown path, with another refusal, or with a redirect."""
    path = "/depot/v1/telex/any"
    assert caller(parcels, opened, removed_call="403").get(path).status == 403
    assert caller(parcels, opened, removed_call="like-unknown", unknown_path="400").get(path).status == 400
    moved = caller(parcels, opened, removed_call="redirect").get(path)
    assert (moved.status, moved.header("location")) == (302, "/auth/door")


def test_unknown_paths_may_ask_for_a_token_first(parcels: Contract, opened: Opened) -> None:
    """A tenant that looks for the credential first answers 401 on unknown paths, and 404 once there is one."""
    call = caller(parcels, opened, unknown_path_without_token="401")
    assert [call.get("/nothing", account="").status, call.get("/nothing").status] == [401, 404]


def test_a_tenant_may_look_at_the_request_first(parcels: Contract, opened: Opened) -> None:
    """A call that is wrong in two ways may be refused for the other; one without a token alone never gets anything but 401."""
    call = caller(parcels, opened, judged_first="request")
    assert call.get("/depot/v1/routes", account="", per_sheet=0).status == 400
    assert call.get("/depot/v1/routes", account="").status == 401
