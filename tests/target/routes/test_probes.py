"""Requests that a platform should refuse."""

from __future__ import annotations

from contextlib import suppress

import pytest
from tests.target.fake import CATALOG, PATHS, TOY, TOYS, Shop, op, snapshot, target

from lmscontract.findings.callers import INVALID_TOKEN
from lmscontract.target.outcomes import NotVerified
from lmscontract.types import Effect

LIST = "GET /toys/v1/toys"
WHOLE = f"{LIST}?size=3&page=1"
MELT, MELT_ALL = op("POST /toys/v1/melt/{toy_id}/batch"), op("POST /toys/v1/melt")
FOR_GOOD = snapshot(
    PATHS + "/toys/v1/melt/{toy_id}/batch: {post: {}}\n/toys/v1/melt: {post: {}}\n",
    [{"api-removed": "POST /toys/v1/toys"}],
)


def test_unknown_routes_and_probes() -> None:
    """An unknown route is next to that of the operation; a removed one gets a known or generated identifier."""
    found = snapshot(
        edits=[
            {"api-removed": "GET /toys/v1/gone"},
            {"api-removed": "ANY /toys/v1/old/**", "of": "ANY /toys/v1/old/**"},
        ]
    )
    one = target(tenant := Shop(), found, own=True)
    one.route(TOY).call_unknown_path()
    one.route(TOY).call_unknown_path()
    one.route(TOY).call_unknown_path("PUT")
    one.route(CATALOG).call_unknown_path()
    one.route(op("GET /toys/v1/gone")).probe()
    one.route(op("ANY /toys/v1/old/**")).probe_family()
    one.route(TOY).probe()
    one.route(TOYS).reach()
    stem = "/toys/v1/no-such-route-of-this-platform"
    assert tenant.calls == [
        f"GET {stem}",
        f"PUT {stem}",
        f"GET {stem}",
        "GET /toys/v1/gone",
        "GET /toys/v1/old",
        WHOLE,
        LIST,
        "GET /toys/v1/toys/1",
        f"GET {stem}",
    ]
    assert [asked.token for asked in tenant.asked][0:3] == ["token-of-the-run", "token-of-the-run", ""]


def test_operations_without_a_plain_call() -> None:
    """A write that cannot be undone, and a read of an object without a known identifier, have no plain call.

    On a local mock, no write needs to be undone.
    """
    asked = (MELT, MELT_ALL, TOYS, TOY, op("PUT /toys/v1/toys/{toy_id}"))
    assert [each for each in asked if target(Shop(), FOR_GOOD).route(each).has_no_plain_call()] == [MELT, MELT_ALL, TOY]
    assert [each for each in asked if target(Shop(), FOR_GOOD, facts={"toy": 7}).route(each).has_no_plain_call()] == [
        MELT,
        MELT_ALL,
    ]
    assert not any(target(Shop(), FOR_GOOD, own=True).route(each).has_no_plain_call() for each in asked)


def test_unauthorised_callers_use_an_unknown_identifier() -> None:
    """Each unauthorised call is sent once, with an unknown identifier and an empty body, if writes are allowed.

    If the path has no identifier, the body is malformed, so that it cannot have an effect.
    """
    one = target(shop := Shop(), FOR_GOOD, writes=True)
    for who in ("anonymous", INVALID_TOKEN, INVALID_TOKEN):
        one.route(MELT).call_unserved(who=who)
    one.route(MELT_ALL).call_unserved()
    assert [(each.path, each.body, each.token != "") for each in shop.asked] == [
        ("/toys/v1/melt/999999937/batch", b"{}", False),
        ("/toys/v1/melt/999999937/batch", b"{}", True),
        ("/toys/v1/melt", b"{", False),
    ]
    with pytest.raises(NotVerified, match="this operation writes; on a sandbox, --allow-writes"):
        target(shop := Shop(), FOR_GOOD).route(MELT).call_unserved()
    assert shop.calls == []


def test_unauthorised_callers_may_read_without_permission_to_write() -> None:
    """A read is requested with an unknown identifier, without a body."""
    exchange = target(shop := Shop()).route(TOY).call_unserved(who=INVALID_TOKEN)
    assert exchange.call.effect is Effect.NONE
    assert [(each.method, each.path, each.body) for each in shop.asked] == [("GET", "/toys/v1/toys/999999937", b"")]


@pytest.mark.parametrize(("status", "left"), [(200, 1), (400, 0), (503, 1)])
def test_what_an_unreadable_body_may_create_is_in_the_journal(status: int, left: int) -> None:
    """A creation that is answered with success, or not at all, although its body cannot be parsed, is left in the journal."""
    one = target(Shop().on("POST /toys/v1/toys", status, {}), writes=True, lasting=True)
    with suppress(NotVerified):
        one.route(op("POST /toys/v1/toys")).call_unreadable()
    assert len(one.journal.open) == left


def test_an_invented_path_is_that_of_no_operation() -> None:
    """Where the path of an object begins in the second segment, the invented one is above it."""
    found = snapshot("/v1/toys: {get: {x-lists: toy, x-items: {}}}\n/v1/toys/{toy_id}: {get: {x-data: {}}}\n")
    one = target(tenant := Shop(), found)
    one.route(op("GET /v1/toys")).call_unknown_path()
    one.route(op("GET /v1/toys/{toy_id}")).call_unknown_path()
    assert tenant.calls == ["GET /v1/no-such-route-of-this-platform"]
