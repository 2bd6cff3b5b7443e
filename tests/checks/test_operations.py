"""The checks of operations on a shop that answers oddly: which violations they find, and which they must not."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.checks.shop import (
    FOR_GOOD,
    FOUND,
    LIST,
    LONE,
    MELT,
    NOTHING,
    REFUSED,
    VERIFIED,
    every,
    refusing,
    tried,
)
from tests.points.conftest import checks
from tests.target.auth.test_grants import VOCABULARY, signing_in
from tests.target.fake import Account, Reply, Shop, items, snapshot, target
from tests.target.routes.test_comparison import closed
from tests.target.writes.test_undo import POST

from lmscontract.findings.callers import DEFAULT
from lmscontract.findings.finding import Status
from lmscontract.target.objects.identifiers import UNKNOWN

__all__ = ["checks"]


@pytest.mark.parametrize(
    ("best", "status"), [((400, {"error": "no number"}), NOTHING), ((400, {"error": "which?"}), VERIFIED)]
)
def test_operation_missing_an_operation_that_another_one_covers(best: Reply, status: Status) -> None:
    """Refused as the other one refuses what is no identifier of it, the operation may be there or not."""
    shop = Shop().on("GET /toys/v1/toys/best", *best)
    one = target(shop.on("GET /toys/v1/toys/no-such-word", 400, {"error": "no number"}))
    (judged,) = every(one, "GET /toys/v1/toys/best", "operation-missing")
    assert judged.status is status


@pytest.mark.parametrize(
    ("sales", "nowhere", "status"),
    [
        ((200, {"data": {"items": []}}), (404, {}), VERIFIED),
        ((404, {"error": "none"}), (404, {"error": "none"}), FOUND),
        ((404, {"error": "nothing sold"}), (404, {"error": "none"}), NOTHING),
        ((403, {"error": "no"}), (403, {"error": "no"}), NOTHING),
        ((403, {"error": "not yours"}), (403, {"error": "no"}), VERIFIED),
        ((405, {}), (404, {}), FOUND),
    ],
)
def test_operation_missing_an_operation_that_may_be_missing(sales: Reply, nowhere: Reply, status: Status) -> None:
    """An answer like that of an invented route is found where it is 404, and proves nothing where it refuses."""
    shop = Shop().on("GET /toys/v1/sales", *sales).on("GET /toys/v1/no-such-route-of-this-platform", *nowhere)
    assert tried("operation-missing", target(shop, LONE)).status is status


def test_removed_operation_served_a_removed_family_that_answers_as_living_ones_do_is_found() -> None:
    """Its methods are not shown: on a stranger's tenant a GET without a token tells."""
    assert tried("removed-operation-served", closed(lambda _: (401, {"error": "who are you?"}))).status is FOUND


@pytest.mark.parametrize(
    ("unknown", "status", "reason"),
    [
        ((404, {}), FOUND, ""),
        ((503, {}), FOUND, ""),
        (
            (200, {"data": {}}),
            NOTHING,
            "GET /toys/v1/toys/{toy_id} covers its path, and serves unknown identifiers, too",
        ),
    ],
)
def test_removed_operation_served_a_removed_route_that_a_living_one_may_serve(
    unknown: Reply, status: Status, reason: str
) -> None:
    """What a living template covers is served like its unknown identifiers: where these are, nothing shows that it is there."""
    found = snapshot(edits=[{"api-removed": "GET /toys/v1/toys/best"}])
    shop = Shop().on("GET /toys/v1/toys/best", 200, {"data": {}})
    for identifier in (UNKNOWN, "no-such-word"):
        shop.on(f"GET /toys/v1/toys/{identifier}", *unknown)
    judged = tried("removed-operation-served", target(shop, found))
    assert (judged.status, judged.reason) == (status, reason)


@pytest.mark.parametrize(
    ("grant", "level", "others", "status"),
    [
        ("password", "superadmin", 200, FOUND),
        ("password", "power-user", 200, NOTHING),
        ("password", "superadmin", 401, NOTHING),
        ("client", "superadmin", 200, NOTHING),
    ],
)
def test_operation_missing_an_operation_that_refuses_a_token_that_is_good(
    grant: str, level: str, others: int, status: Status
) -> None:
    """Refused with 401 is a user of the highest level whose token opens others, and nobody else for certain."""
    shop = Shop().on("POST /auth/token", 200, {"access_token": "a"})
    one = signing_in(shop, snapshot(), grant=grant)
    for endpoint in one.snapshot.operations:
        shop.on(endpoint.operation.label, others, items()[1])
    shop.on(LIST, 401, {})
    token = {**one.snapshot.vocabulary.token, "grants": VOCABULARY["grants"]}
    one.snapshot = replace(one.snapshot, vocabulary=replace(one.snapshot.vocabulary, token=token))
    one.calls.accounts = {DEFAULT: (own := Account()), level: own}
    (judged,) = every(one, LIST, "operation-missing")
    assert judged.status is status


def test_operation_missing_a_call_that_writes_is_not_made_again_to_see_that_it_is_refused() -> None:
    """One refusal of it says nothing, since a second call may not be refused."""
    shop = Shop().on("POST /auth/token", 200, {"access_token": "a"}).on(POST.label, 401, {})
    one = signing_in(shop, snapshot())
    one.own, one.bodies = True, {POST.shape: {"name": "boat"}}
    one.calls.accounts = {DEFAULT: (own := Account()), "superadmin": own}
    for label in (LIST, "GET /toys/v1/sales"):
        shop.on(label, *items())
    token = {**one.snapshot.vocabulary.token, "grants": VOCABULARY["grants"]}
    one.snapshot = replace(one.snapshot, vocabulary=replace(one.snapshot.vocabulary, token=token))
    (judged,) = every(one, POST.label, "operation-missing")
    assert judged.status is NOTHING
    assert shop.calls.count(POST.label) == 1


@pytest.mark.parametrize(
    ("melted", "unknown", "status"),
    [
        (REFUSED, REFUSED, VERIFIED),
        ((200, {}), REFUSED, VERIFIED),
        ((404, {"error": "no route"}), REFUSED, FOUND),
        ((404, {"error": "no route"}), (404, {"error": "no toy"}), NOTHING),
    ],
)
def test_operation_missing_what_is_never_called_is_seen_to_be_there_by_strangers(
    melted: Reply, unknown: Reply, status: Status
) -> None:
    """It is missing where an invented route is answered alike, by a tenant that asks for a token before it looks."""
    shop = refusing(melted, unknown)
    shop.on("POST /toys/v1/no-such-route-of-this-platform", 404, {"error": "no route"})
    (judged,) = every(target(shop, FOR_GOOD, writes=True), MELT, "operation-missing")
    assert judged.status is status
