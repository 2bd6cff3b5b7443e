"""Error responses of variants: their bodies and statuses."""

from __future__ import annotations

import pytest
from tests.mock.conftest import Caller, Opened

from lmscontract.contract.project import Contract
from lmscontract.mock.variants.error_responses import BODIES
from lmscontract.mock.variants.variant import VARIANT_POINTS, Variant


def caller(contract: Contract, opened: Opened, month: str = "2031-06", **interpretations: str) -> Caller:
    """Return a caller of a tenant of a variant."""
    return Caller(
        opened(contract, month, variant=Variant({k.replace("_", "-"): v for k, v in interpretations.items()}, 1))
    )


@pytest.mark.parametrize("form", VARIANT_POINTS["error-bodies"])
def test_every_error_body_keeps_the_status(form: str, parcels: Contract, opened: Opened) -> None:
    """Each form of an error body keeps the status; only the empty one has no text."""
    answer = caller(parcels, opened, error_bodies=form).get("/depot/v1/routes/999")
    assert answer.status == 404
    assert (b"999" in answer.body) == (form != "empty")
    assert set(BODIES) == set(VARIANT_POINTS["error-bodies"])


def test_a_required_value_is_named_despite_an_empty_body(ours: Contract, opened: Opened) -> None:
    """Where the contract requires the wrong value in the message, the body is not empty."""
    snapshot = opened(ours, "2026-08").snapshot
    endpoint, condition = next((e, c) for e in snapshot.operations for c in e.conditions if c.names)
    value = str(condition.request[condition.names])
    path = endpoint.operation.path
    for name in endpoint.operation.parameters:
        path = path.replace(f"{{{name}}}", value)
    answer = caller(ours, opened, "2026-08", error_bodies="empty").get(path)
    assert value.encode() in answer.body


@pytest.mark.parametrize(
    ("variant_point", "method", "path"),
    [
        ("unknown_identifier", "GET", "/depot/v1/routes/999"),
        ("unknown_path", "GET", "/depot/v1/nothing"),
        ("other_method", "DELETE", "/depot/v1/routes"),
    ],
)
def test_open_statuses_are_those_of_the_variant(
    variant_point: str, method: str, path: str, parcels: Contract, opened: Opened
) -> None:
    """Unknown identifiers, unknown paths and other methods get each status of their variant point."""
    for status in VARIANT_POINTS[variant_point.replace("_", "-")]:
        assert caller(parcels, opened, **{variant_point: status}).send(method, path).status == int(status)


def test_a_removed_operation_may_be_refused_in_several_ways(parcels: Contract, opened: Opened) -> None:
    """A removed operation is answered like an unknown path, with another refusal, or with a redirect."""
    path = "/depot/v1/telex/any"
    assert caller(parcels, opened, removed_call="403").get(path).status == 403
    assert caller(parcels, opened, removed_call="like-unknown", unknown_path="400").get(path).status == 400
    moved = caller(parcels, opened, removed_call="redirect").get(path)
    assert (moved.status, moved.header("location")) == (302, "/desk/help/")


def test_unknown_paths_may_require_a_token_first(parcels: Contract, opened: Opened) -> None:
    """A variant that checks the token first answers 401 on an unknown path, and 404 with a token."""
    call = caller(parcels, opened, unknown_path_without_token="401")
    assert [call.get("/nothing", account="").status, call.get("/nothing").status] == [401, 404]


def test_a_variant_may_validate_the_request_first(parcels: Contract, opened: Opened) -> None:
    """Without a token, an otherwise invalid request may get 400; a valid one always gets 401."""
    call = caller(parcels, opened, verified_first="request")
    assert call.get("/depot/v1/routes", account="", per_sheet=0).status == 400
    assert call.get("/depot/v1/routes", account="").status == 401
