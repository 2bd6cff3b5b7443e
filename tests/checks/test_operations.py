"""Tests of the operation checks: violations that they report, and unusual responses that they accept."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

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
    refusing,
    result_of,
    results_of,
)
from tests.points.conftest import checks
from tests.target.auth.test_grants import VOCABULARY, signing_in
from tests.target.fake import BASE, PATHS, Account, Asked, Reply, Shop, items, op, snapshot, target
from tests.target.routes.test_comparison import FAMILY, closed
from tests.target.writes.test_undo import DELETE, POST, PUT, Shelf

from lmscontract.contract.model import Snapshot
from lmscontract.findings.callers import DEFAULT
from lmscontract.findings.finding import Status
from lmscontract.rules.register import derive
from lmscontract.target.execution import CHECKS, run_check
from lmscontract.target.objects.identifiers import UNKNOWN, UNKNOWN_UUID
from lmscontract.target.writes.own_objects import OwnObjects
from lmscontract.types import Basis, Operation

__all__ = ["checks"]


@pytest.mark.parametrize(
    ("best", "status"), [((400, {"error": "no number"}), NOTHING), ((400, {"error": "which?"}), VERIFIED)]
)
def test_operation_missing_an_operation_covered_by_another(best: Reply, status: Status) -> None:
    """If the refusal equals that of the covering operation, the existence of the operation is unknown."""
    shop = Shop().on("GET /toys/v1/toys/best", *best)
    one = target(shop.on("GET /toys/v1/toys/no-such-word", 400, {"error": "no number"}))
    (result,) = results_of(one, "GET /toys/v1/toys/best", "operation-missing")
    assert result.status is status


@pytest.mark.parametrize(
    ("said", "status", "basis"),
    [("toy_id is no number", FOUND, Basis.INFERRED), ("toy_ids are missing", NOTHING, None), ("no", NOTHING, None)],
)
def test_operation_missing_a_refusal_about_the_identifier_of_another(
    said: str, status: Status, basis: Basis | None
) -> None:
    """A refusal that names the identifier of the covering operation is one of that operation: this one has no such identifier."""
    shop = Shop().on("GET /toys/v1/toys/best", 400, {"error": said})
    one = target(shop.on("GET /toys/v1/toys/no-such-word", 400, {"error": said}))
    (result,) = results_of(one, "GET /toys/v1/toys/best", "operation-missing")
    assert (result.status, result.basis) == (status, basis)


@pytest.mark.parametrize(
    ("further", "status", "basis"), [("", FOUND, Basis.INFERRED), ("x", VERIFIED, None), ("boxes", VERIFIED, None)]
)
def test_operation_missing_a_redirect_in_a_circle(further: str, status: Status, basis: Basis | None) -> None:
    """A redirect that leads back to its own address is never an answer; one that leads on and on may have an end."""
    where = "boxes" if further == "boxes" else "sales"

    def on(asked: Asked) -> Reply:
        again = f"{asked.query.get('again', '')}{further}"
        return 302, {}, {"Location": f"{BASE}/toys/v1/{where}?again={again}"}

    shop = Shop().on("GET /toys/v1/sales", on).on("GET /toys/v1/boxes", *items())
    (result,) = results_of(target(shop), "GET /toys/v1/sales", "operation-missing")
    assert (result.status, result.basis) == (status, basis)


BESIDE = snapshot(
    PATHS
    + "/toys/v1/toys/batch: {put: {summary: changes toys, x-writes: {updated: toy}, x-body: {properties: {toys: {}}}}}\n"
)


@pytest.mark.parametrize(
    ("said", "lasting", "owned", "status"),
    [
        ("batch is no number", True, True, FOUND),
        ("toys are missing", True, True, NOTHING),
        ("batch is no number", False, True, NOTHING),
        ("batch is no number", True, False, NOTHING),
    ],
)
def test_operation_missing_a_write_that_another_one_refuses(
    said: str, lasting: bool, owned: bool, status: Status
) -> None:
    """A body of the owner that is refused like an invented identifier of the covering operation was answered by that one."""
    shop = Shelf().on("PUT /toys/v1/toys/batch", 400, {"error": said})
    shop.on("PUT /toys/v1/toys/no-such-word", 400, {"error": "no-such-word is no number"})
    batch = "PUT /toys/v1/toys/batch"
    bodies = {POST.shape: {"name": "a red car"}, PUT.shape: {"name": "boat"}, batch: {"toys": [{"toy_id": 1}]}}
    one = target(shop, BESIDE, bodies=bodies, writes=True, lasting=lasting)
    if not owned:
        one.own_objects.examples, one.bodies = {batch: {"body": bodies.pop(batch)}}, bodies
    (result,) = results_of(one, batch, "operation-missing")
    assert result.status is status


COVERED = snapshot("""\
/toys/v1/toys/{toy_id}:
  put: {summary: changes a toy, x-body: {properties: {name: {}}}}
/toys/v1/toys/batch:
  put: {summary: changes toys, x-body: {properties: {name: {}}}}
/toys/v1/boxes/batch:
  put: {summary: changes boxes, x-body: {properties: {name: {}}}}
""")


@pytest.mark.parametrize(
    ("path", "status", "outcome"),
    [("toys", 400, NOTHING), ("boxes", 400, VERIFIED), ("toys", 200, VERIFIED), ("toys", 403, VERIFIED)],
)
def test_operation_missing_a_refused_write_covered_by_another(path: str, status: int, outcome: Status) -> None:
    """A 400 may be about the last segment, which another operation takes for an identifier."""
    label = f"PUT /toys/v1/{path}/batch"
    shop = Shop().on(label, status, {"error": "no"})
    one = target(shop, COVERED, writes=True, own=True, bodies={label: {"name": "a"}})
    (result,) = results_of(one, label, "operation-missing")
    assert result.status is outcome


PARTS = snapshot("""\
/toys/v1/toys:
  get: {x-lists: toy, x-items: {}}
/toys/v1/toys/{toy_id}/parts:
  get: {x-lists: part, x-items: {}}
""")


@pytest.mark.parametrize(
    ("toys", "parts", "status"),
    [([1, 2, 3], [], FOUND), ([1, 2, 3], [3], VERIFIED), ([1], [], NOTHING), ([], [], NOTHING)],
)
def test_operation_missing_below_the_objects_of_a_list(toys: list[int], parts: list[int], status: Status) -> None:
    """A list of parts that no toy has is missing; a single toy may be gone, or have none."""
    shop = Shop().on(LIST, *items(*[{"toy_id": each} for each in toys]))
    for each in toys:
        shop.on(f"GET /toys/v1/toys/{each}/parts", *(items() if each in parts else (404, {"error": "none"})))
    (result,) = results_of(target(shop, PARTS), "GET /toys/v1/toys/{toy_id}/parts", "operation-missing")
    assert result.status is status
    assert status is not FOUND or result.basis is Basis.INFERRED


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
def test_operation_missing_responses_like_an_unknown_route(sales: Reply, nowhere: Reply, status: Status) -> None:
    """A 404 like that of an unknown route is a violation; an equal refusal proves nothing."""
    shop = Shop().on("GET /toys/v1/sales", *sales).on("GET /toys/v1/no-such-route-of-this-platform", *nowhere)
    assert result_of("operation-missing", target(shop, LONE)).status is status


def test_removed_operation_served_a_removed_family() -> None:
    """A GET without a token shows that a removed route family still exists, even on a tenant that is not local."""
    assert result_of("removed-operation-served", closed(lambda _: (401, {"error": "who are you?"}))).status is FOUND


def test_removed_operation_served_a_family_behind_a_token() -> None:
    """Where a token is checked before the path, only GET is sent to a family with one, and the reason says so."""
    shop = Shop()
    unrouted = (f"old/{UNKNOWN}", "old/shelf", f"old/{UNKNOWN}/shelf", "no-such-route-of-this-platform")
    for path in ("old", *unrouted):
        shop.on(f"GET /toys/v1/{path}", lambda asked: (404 if asked.token else 401, {}))
    shop.on("POST /toys/v1/old", 401, {}).on("POST /toys/v1/no-such-route-of-this-platform", 401, {})
    for endpoint in FAMILY.operations:
        shop.on(endpoint.operation.label, 401, {})
    result = result_of("removed-operation-served", target(shop, FAMILY, writes=True))
    what = "only GET is verified: the other methods are not documented, and not sent with a token"
    assert (result.status, result.reason) == (VERIFIED, what)


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
def test_removed_operation_served_a_covered_route(unknown: Reply, status: Status, reason: str) -> None:
    """A covered route that is served is a violation, unless the covering operation serves unknown identifiers too."""
    found = snapshot(edits=[{"api-removed": "GET /toys/v1/toys/best"}])
    shop = Shop().on("GET /toys/v1/toys/best", 200, {"data": {}})
    for identifier in (UNKNOWN, "no-such-word"):
        shop.on(f"GET /toys/v1/toys/{identifier}", *unknown)
    result = result_of("removed-operation-served", target(shop, found))
    assert (result.status, result.reason) == (status, reason)


@pytest.mark.parametrize(
    ("grant", "level", "others", "status"),
    [
        ("password", "superadmin", 200, FOUND),
        ("password", "power-user", 200, NOTHING),
        ("password", "superadmin", 401, NOTHING),
        ("client", "superadmin", 200, NOTHING),
    ],
)
def test_operation_missing_a_refused_valid_token(grant: str, level: str, others: int, status: Status) -> None:
    """A 401 is a violation only for a user of the highest level whose token other operations accept."""
    shop = Shop().on("POST /auth/token", 200, {"access_token": "a"})
    one = signing_in(shop, snapshot(), grant=grant)
    for endpoint in one.snapshot.operations:
        shop.on(endpoint.operation.label, others, items()[1])
    shop.on(LIST, 401, {})
    token = {**one.snapshot.vocabulary.token, "grants": VOCABULARY["grants"]}
    one.snapshot = replace(one.snapshot, vocabulary=replace(one.snapshot.vocabulary, token=token))
    one.calls.accounts = {DEFAULT: (own := Account()), level: own}
    (result,) = results_of(one, LIST, "operation-missing")
    assert result.status is status


@pytest.mark.parametrize(
    ("replies", "shown", "body", "status"),
    [
        ([404], 200, {"name": "boat"}, FOUND),
        ([404, 200], 200, {"name": "boat"}, NOTHING),
        ([404], 404, {"name": "boat"}, NOTHING),
        ([404], 200, {"shelf_id": 5}, NOTHING),
        ([404], 200, None, NOTHING),
    ],
)
def test_operation_missing_a_write_to_what_get_serves(
    replies: list[int], shown: int, body: Any, status: Status
) -> None:
    """A write is inferred to be missing if it gets 404 again for the owner's body, which names nothing, and GET does not."""
    answers, path = iter(replies), "/toys/v1/toys/1"

    def write(asked: Asked) -> Reply:
        return (400, {}) if asked.body == b"{" else (next(answers, replies[-1]), {"why": "not found"})

    shop = Shop().on(f"PUT {path}", write).on(f"GET {path}", shown, {"data": {"toy_id": 1}}).on(LIST, *items())
    own = OwnObjects(disposable={"toy": (1,)}, examples={PUT.shape: {"body": {"name": "of the mock"}}})
    bodies = {PUT.shape: body} if body else {}
    one = target(shop, bodies=bodies, writes=True, thorough=True, lasting=True, own_objects=own)
    (result,) = results_of(one, PUT.label, "operation-missing")
    assert (result.status, result.basis) == (status, Basis.INFERRED if status is FOUND else None)


def test_operation_missing_a_refused_write_is_not_repeated() -> None:
    """A refused write is not repeated to confirm it, because the second call might succeed."""
    shop = Shop().on("POST /auth/token", 200, {"access_token": "a"}).on(POST.label, 401, {})
    one = signing_in(shop, snapshot())
    one.own, one.bodies = True, {POST.shape: {"name": "boat"}}
    one.calls.accounts = {DEFAULT: (own := Account()), "superadmin": own}
    for label in (LIST, "GET /toys/v1/sales"):
        shop.on(label, *items())
    token = {**one.snapshot.vocabulary.token, "grants": VOCABULARY["grants"]}
    one.snapshot = replace(one.snapshot, vocabulary=replace(one.snapshot.vocabulary, token=token))
    (result,) = results_of(one, POST.label, "operation-missing")
    assert result.status is NOTHING
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
def test_operation_missing_unauthorised_calls_show_a_route(melted: Reply, unknown: Reply, status: Status) -> None:
    """It is missing if an unknown route gets the same response, and the tenant checks the token before the identifier."""
    shop = refusing(melted, unknown)
    shop.on("POST /toys/v1/no-such-route-of-this-platform", 404, {"error": "no route"})
    (result,) = results_of(target(shop, FOR_GOOD, writes=True), MELT, "operation-missing")
    assert result.status is status


@pytest.mark.parametrize(
    ("priced", "toy", "status"),
    [
        ((404, {"error": "no route"}), (404, {"error": "no toy"}), FOUND),
        ((404, {"error": "no price"}), (404, {"error": "no toy"}), VERIFIED),
        ((405, {}), (404, {"error": "no toy"}), FOUND),
        ((403, {"error": "not yours"}), (404, {"error": "no toy"}), VERIFIED),
        ((404, {"error": "no route"}), (404, {"error": "no route"}), NOTHING),
        ((404, {"error": "no route"}), (400, {"error": "no toy"}), NOTHING),
        ((401, {}), (404, {"error": "no toy"}), NOTHING),
    ],
)
def test_operation_missing_without_a_known_object(priced: Reply, toy: Reply, status: Status) -> None:
    """A call with an unknown identifier shows a missing operation where the tenant distinguishes that from an unknown path."""
    shop = Shop().on(f"GET /toys/v1/parts/{UNKNOWN}", *priced).on(f"GET /toys/v1/toys/{UNKNOWN}", *toy)
    shop.on(f"GET /toys/v1/boxes/{UNKNOWN}/parts", *toy)
    shop.on("GET /toys/v1/no-such-route-of-this-platform", 404, {"error": "no route"})
    (result,) = results_of(target(shop), "GET /toys/v1/parts/{part_id}", "operation-missing")
    assert result.status is status


@pytest.mark.parametrize(
    ("marks", "unknown", "status"),
    [
        ("", "no toy", FOUND),
        ("", "none", FOUND),
        ("x-open: {objects: who-knows}, ", "no toy", NOTHING),
        ("x-open: {objects: who-knows}, ", "none", NOTHING),
    ],
)
def test_operation_missing_where_it_is_open_who_sees_an_object(marks: str, unknown: str, status: Status) -> None:
    """A 404 to an object that another operation shows is no missing operation if it is open who sees it there."""
    view = f"/toys/v1/views/{{toy_id}}: {{get: {{x-path: {{toy_id: toy}}, {marks}x-data: {{}}}}}}\n"
    shop = Shop().on(LIST, *items({"toy_id": 7})).on("GET /toys/v1/toys/7", 200, {"data": {"toy_id": 7}})
    shop.on("GET /toys/v1/views/7", 404, {"error": "none"}).on(f"GET /toys/v1/toys/{UNKNOWN}", 404, {"error": unknown})
    shop.on("GET /toys/v1/no-such-route-of-this-platform", 404, {"error": "none"})
    (result,) = results_of(target(shop, snapshot(PATHS + view)), "GET /toys/v1/views/{toy_id}", "operation-missing")
    assert result.status is status


def test_operation_missing_for_one_account() -> None:
    """An operation that another account is served is not missing."""
    shop = Shop().on(LIST, *items({"toy_id": 7}))
    shop.on(
        "GET /toys/v1/toys/7", lambda asked: (200, {"data": {}}) if asked.token == "u" else (404, {"error": "none"})
    )
    shop.on("GET /toys/v1/no-such-route-of-this-platform", 404, {"error": "none"})
    one = target(shop, accounts={DEFAULT: Account(), "user": Account("u")})
    (result,) = results_of(one, "GET /toys/v1/toys/{toy_id}", "operation-missing")
    assert result.status is VERIFIED


@pytest.mark.parametrize(
    ("path", "box", "status"),
    [
        ("/toys/v1/boxes/{box_id}/parts", "no box", FOUND),
        ("/toys/v1/boxes/{box_id}/parts", "no route", NOTHING),
        ("/boxes/v1/boxes/{box_id}/parts", "no box", NOTHING),
    ],
)
def test_operation_missing_where_only_other_services_distinguish_objects(path: str, box: str, status: Status) -> None:
    """Only responses of the same service show that it answers unknown objects otherwise than unknown paths; all of them do."""
    paths = snapshot(
        f"/toys/v1/parts/{{part_id}}: {{get: {{x-path: {{part_id: part}}, x-data: {{}}}}}}\n"
        f"/toys/v1/toys/{{toy_id}}: {{get: {{x-path: {{toy_id: toy}}, x-data: {{}}}}}}\n"
        f"{path}: {{get: {{x-path: {{box_id: box}}, x-data: {{}}}}}}\n".replace("/toys/v1/toys", "/shelves/v1/toys")
    )
    nowhere = (404, {"error": "no route"})
    shop = (
        Shop()
        .on(f"GET /toys/v1/parts/{UNKNOWN}", *nowhere)
        .on(f"GET /shelves/v1/toys/{UNKNOWN}", 404, {"error": "no toy"})
    )
    shop.on("GET " + path.replace("{box_id}", UNKNOWN), 404, {"error": box})
    shop.on("GET /toys/v1/no-such-route-of-this-platform", *nowhere)
    (result,) = results_of(target(shop, paths), "GET /toys/v1/parts/{part_id}", "operation-missing")
    assert result.status is status


def test_operation_missing_where_a_path_only_matches_uuids() -> None:
    """A router that matches only UUIDs gives a number the response of an unknown path."""
    nowhere = (404, {"error": "no route"})
    shop = (
        Shop()
        .on(f"GET /toys/v1/parts/{UNKNOWN}", *nowhere)
        .on(f"GET /toys/v1/toys/{UNKNOWN}", 404, {"error": "no toy"})
        .on(f"GET /toys/v1/boxes/{UNKNOWN}/parts", 404, {"error": "no box"})
    )
    shop.on("GET /toys/v1/no-such-route-of-this-platform", *nowhere)
    shop.on(f"GET /toys/v1/parts/{UNKNOWN_UUID}", 404, {"error": "no part"})
    (result,) = results_of(target(shop), "GET /toys/v1/parts/{part_id}", "operation-missing")
    assert result.status is VERIFIED


@pytest.mark.parametrize("nowhere", [REFUSED, (404, {"error": "no route"})])
def test_operation_missing_with_unknown_words_in_its_path(nowhere: Reply) -> None:
    """An operation whose path segments are not documented is not requested with an invented one.

    Nor is it missing if a tenant that checks the token first has no such segment.
    """
    found = snapshot(
        PATHS.replace("x-path: {part_id: part}, x-data: {}", "x-path: {part_id: part}, x-open: who-knows, x-data: {}")
    )
    shop = Shop()
    for endpoint in found.operations:
        shop.on(re.sub(r"\{\w+\}", UNKNOWN, endpoint.operation.label), *REFUSED)
    shop.on(f"GET /toys/v1/parts/{UNKNOWN}", *nowhere)
    shop.on("GET /toys/v1/no-such-route-of-this-platform", *nowhere)
    (result,) = results_of(target(shop, found), "GET /toys/v1/parts/{part_id}", "operation-missing")
    assert result.status is NOTHING
    assert not any("/parts/" in call and asked.token for call, asked in zip(shop.calls, shop.asked, strict=True))


@pytest.mark.parametrize(("anonymous", "status"), [(REFUSED, FOUND), ((404, {"error": "no route"}), NOTHING)])
def test_removed_operation_served_a_refused_empty_body(anonymous: Reply, status: Status) -> None:
    """A removed write that refuses the empty body is served if, without a token, it answers like existing operations."""
    gifts = "POST /toys/v1/gifts"
    found = snapshot(PATHS + "/toys/v1/gifts: {post: {}}\n", edits=[{"api-removed": gifts, "of": gifts}])

    def answer(asked: Asked) -> Reply:
        return (400, {"error": "no name"}) if asked.token else anonymous

    shop = Shop().on(gifts, answer).on("GET /toys/v1/no-such-route-of-this-platform", 404, {"error": "no route"})
    shop.on("POST /toys/v1/no-such-route-of-this-platform", 404, {"error": "no route"})
    for endpoint in found.operations:
        shop.on(endpoint.operation.label, *REFUSED)
    assert result_of("removed-operation-served", target(shop, found, own=True)).status is status


@pytest.mark.parametrize(
    ("gifts", "others", "status"),
    [
        ((400, {"error": "no name"}), (404, {"error": "no route"}), FOUND),
        ((400, {"error": "gone"}), (400, {"error": "gone"}), NOTHING),
        ((201, {}), (400, {"error": "gone"}), FOUND),
    ],
)
def test_removed_operation_served_a_write_with_a_token(gifts: Reply, others: Reply, status: Status) -> None:
    """A write that refuses its body is served, unless a write that another change removed is refused like it."""
    operation, other = "POST /toys/v1/gifts", "POST /toys/v1/cards"
    shop, found = _two_removed(operation, other)
    shop.on(operation, _with_token(*gifts)).on(other, _with_token(*others))
    one = target(shop, found, writes=True, lasting=True, own=True)
    (result,) = results_of(one, operation, "removed-operation-served")
    assert result.status is status


@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize("living", ["no JSON", "which name?"])
@pytest.mark.parametrize("gone", [404, 400])
@pytest.mark.parametrize("empty", [400, 404])
def test_removed_operation_served_several_writes(own: bool, living: str, gone: int, empty: int) -> None:
    """Several removed writes are served if they refuse a body as an existing one does, and removed reads get no 400.

    They are not if only a body that cannot be parsed is refused, and an empty one gets 404.
    """
    operations = "POST /toys/v1/gifts", "POST /toys/v1/cards"
    is_served = (living, gone, empty) == ("no JSON", 404, 400)
    _check_several(operations, FOUND if is_served else NOTHING, living=living, gone=gone, empty=empty, own=own)


@pytest.mark.parametrize(("empty", "status"), [(400, FOUND), (404, NOTHING)])
def test_removed_operation_served_a_write_to_an_object_beside_others(empty: int, status: Status) -> None:
    """It is served if it refuses an empty body about an object that it may change, too."""
    _check_several(("PUT /toys/v1/gifts/{gift_id}", "POST /toys/v1/cards"), status, empty=empty)


def _check_several(
    operations: tuple[str, str],
    status: Status,
    *,
    living: str = "no JSON",
    gone: int = 404,
    empty: int = 400,
    own: bool = False,
) -> None:
    """Check that two removed writes have a status if both return 400 for a body that cannot be parsed.

    They return `empty` for other bodies, a removed read returns `gone`, and an existing write 400 with the error `living`.
    """
    shop, found = _two_removed(*operations, "GET /toys/v1/gone")
    shop.on("POST /toys/v1/toys", _with_token(400, {"error": living}))
    shop.on("GET /toys/v1/gone", _with_token(gone, {"error": "no route"}))

    def refuse(asked: Asked) -> Reply:
        return _with_token(400 if asked.body == b"{" else empty, {"error": "no JSON"})(asked)

    for each in operations:
        shop.on(_asked_for(each), refuse)
    given = {Operation.parse(each).shape: (int(UNKNOWN),) for each in operations if "{" in each}
    one = target(shop, found, writes=True, lasting=True, own=own, own_objects=OwnObjects(disposable=given))
    for each in operations:
        (result,) = results_of(one, each, "removed-operation-served")
        assert result.status is status


@pytest.mark.parametrize(("others", "status"), [("no route", FOUND), ("no longer", NOTHING)])
def test_removed_operation_served_a_deletion_with_a_404(others: str, status: Status) -> None:
    """A removed deletion that gets another 404 than unknown paths is served, unless other removed ones get such a 404, too."""
    operation, other = "DELETE /toys/v1/gifts/{gift_id}", "DELETE /toys/v1/cards/{card_id}"
    shop, found = _two_removed(operation, other)
    shop.on(_asked_for("GET /toys/v1/toys/{toy_id}"), _with_token(404, {"error": "no toy"}))
    shop.on(_asked_for(operation), _with_token(404, {"error": "no longer"}))
    shop.on(_asked_for(other), _with_token(404, {"error": others}))
    one = target(shop, found, writes=True, lasting=True)
    (result,) = results_of(one, operation, "removed-operation-served")
    assert result.status is status


def _two_removed(first: str, second: str, *more: str) -> tuple[Shop, Snapshot]:
    """A shop that asks for a token and knows no other path, and a month in which different changes removed two writes."""
    edits = [{"api-removed": each, "of": each} for each in (first, second, *more)]
    paths = "".join(f"{path}: {{{method.lower()}: {{}}}}\n" for method, path in map(str.split, (first, second)))
    found, shape = snapshot(PATHS + paths, edits=edits), Operation.parse(second).shape
    found = replace(found, endpoints={**found.endpoints, shape: replace(found.endpoints[shape], change="another")})
    shop = Shop()
    for endpoint in found.operations:
        shop.on(_asked_for(endpoint.operation.label), *REFUSED)
    for method in ("GET", "POST", "PUT", "DELETE"):
        shop.on(f"{method} /toys/v1/no-such-route-of-this-platform", _with_token(404, {"error": "no route"}))
    return shop, found


def _with_token(*reply: Any) -> Callable[[Asked], Reply]:
    """A reply to calls with a token; others are refused."""
    return lambda asked: reply if asked.token else REFUSED


def _asked_for(operation: str) -> str:
    """The call of an operation with identifiers that nothing has."""
    return re.sub(r"\{\w+\}", UNKNOWN, operation)


@pytest.mark.parametrize(
    ("keeps", "shows", "status"),
    [(False, True, FOUND), (True, True, NOTHING), (False, False, NOTHING)],
)
def test_operation_missing_a_deletion_that_gets_404(keeps: bool, shows: bool, status: Status) -> None:
    """A deletion that gets 404 fails if it deletes nevertheless; no other call is made for what is gone."""

    class Odd(Shelf):
        def delete(self, identifier: str) -> Reply:
            super().delete(identifier)
            return 404, {"error": "no toy"}

        def show(self, identifier: str) -> Reply:
            return super().show(identifier) if shows else (404, {"error": "no toy"})

    shop = Odd(keeps=keeps)
    bodies = {POST.shape: {"name": "car"}, PUT.shape: {"name": "boat"}}
    one = target(shop, bodies=bodies, writes=True, thorough=True, lasting=True)
    (result,) = results_of(one, DELETE.label, "operation-missing")
    assert (result.status, result.basis) == (status, Basis.INFERRED if status is FOUND else None)
    assert not shows or one.call(PUT).ok


def test_operation_missing_an_update_of_what_is_gone() -> None:
    """That a call served an object before the run deleted it does not show that it exists."""
    shop = Shelf()
    one = target(
        shop, bodies={PUT.shape: {"name": "boat"}}, own_objects=OwnObjects(disposable={"toy": (1,)}), lasting=True
    )
    assert one.call(op("GET /toys/v1/toys/{toy_id}")).ok
    del shop.toys["1"]
    shop.on(PUT.label.replace("{toy_id}", "1"), 404, {"error": "no toy"})
    (result,) = results_of(one, PUT.label, "operation-missing")
    assert result.status is NOTHING


@pytest.mark.parametrize(("failures", "others", "status"), [(99, 200, FOUND), (99, 500, NOTHING), (1, 200, VERIFIED)])
def test_operation_missing_repeated_server_errors(failures: int, others: int, status: Status) -> None:
    """An operation that fails each time is not served, if another one is; a single failure is a transient one."""
    left = iter(range(failures * 4))  # each call is repeated three times

    def sales(_: Asked) -> Reply:
        return (500, {}) if next(left, None) is not None else items({"sale_id": 1})

    shop = Shop().on("GET /toys/v1/sales", sales).on(LIST, others, {"data": {"items": []}})
    (result,) = results_of(target(shop), "GET /toys/v1/sales", "operation-missing")
    assert result.status is status


@pytest.mark.parametrize(
    ("others", "body", "status"),
    [
        ((401, {}), {"error": "no route"}, FOUND),
        ((401, {}), {"error": "no grant"}, FOUND),
        ((404, {"error": "no route"}), {"error": "no route"}, NOTHING),
        ((404, {"error": "no route"}), {"error": "no grant"}, NOTHING),
    ],
)
def test_operation_missing_the_token_endpoint(others: Reply, body: Any, status: Status) -> None:
    """A 404 of the token endpoint is a violation if other operations exist at the address; else that may be wrong."""
    shop = Shop()
    for method in ("GET", "POST"):
        shop.on(f"{method} /auth/token/no-such-route-of-this-platform", 404, {"error": "no route"})
    found = snapshot(PATHS + "/auth/token: {post: {x-public: true, x-effect: none}}\n")
    found = replace(found, vocabulary=replace(found.vocabulary, token=VOCABULARY))
    for endpoint in found.operations:
        shop.on(endpoint.operation.label, *others)
    (result,) = results_of(
        target(shop.on("POST /auth/token", 404, body), found), "POST /auth/token", "operation-missing"
    )
    assert result.status is status


REFERENCE = replace(BESIDE, vocabulary=replace(BESIDE.vocabulary, reference={"x-source": "1", "address": "/help/"}))
ROWS = [
    "<h3>GET /toys/v1/toys</h3>",
    "<h3>POST /toys/v1/toys</h3>",
    "<h3>GET /toys/v1/toys/{id}</h3>",
    "<h3>PUT</h3><b>/toys/v1/toys/:id</b>",
    "DELETE https://toys.example/shop/toys/v1/toys/&lt;number&gt;",
    "<h3>GET /toys/v1/boxes</h3>",
    "<h3>GET /toys/v1/boxes/{box}/parts</h3>",
    "<h3>GET /toys/v1/parts/{part}</h3>",
    "<h3>GET /toys/v1/cancel/{toy}</h3>",
    "<h3>GET /toys/v1/gone</h3>",
    "<h3>GET /toys/v1/toys/best</h3>",
    "<h3>PUT /toys/v1/toys/batch</h3>",
]
SALES = "<h3>GET /toys/v1/sales</h3>"


@pytest.mark.parametrize(
    ("page", "status"),
    [
        ((200, "".join([*ROWS, SALES]).encode()), VERIFIED),
        ((200, "".join(ROWS).encode()), FOUND),
        ((200, "".join([*ROWS, "GET /toys/v1/sales/{id} GET /toys/v1/sales-tax"]).encode()), FOUND),
        ((200, "".join([*ROWS, "POST /toys/v1/sales"]).encode()), FOUND),
        ((200, "".join(ROWS[3:]).encode()), NOTHING),
        ((200, b"<script src=all.js></script>"), NOTHING),
        ((401, b"who are you?"), NOTHING),
        ((200, {"paths": dict.fromkeys(("toys", "toys/{a}", "boxes", "boxes/{b}/parts", "parts/{c}"))}), NOTHING),
    ],
)
def test_operation_unlisted(page: Reply, status: Status) -> None:
    """A page that shows almost all operations as text shows each of them; one that shows few may show them otherwise."""
    served = Shop().on("GET /toys/v1/sales", *items())
    (result,) = results_of(
        target(served.on("GET /help/", *page), REFERENCE), "GET /toys/v1/sales", "operation-unlisted"
    )
    assert result.status is status


def test_operation_unlisted_by_its_path() -> None:
    """On a page that has the paths without their methods in front, an operation is listed by its path."""
    paths = {each.operation.path: {} for each in REFERENCE.operations}
    shop = Shop().on("GET /help/", 200, {"paths": paths}).on("GET /toys/v1/sales", *items())
    assert results_of(target(shop, REFERENCE), "GET /toys/v1/sales", "operation-unlisted")[0].status is VERIFIED
    del paths["/toys/v1/sales"]
    shop.on("GET /help/", 200, {"paths": paths})
    assert results_of(target(shop, REFERENCE), "GET /toys/v1/sales", "operation-unlisted")[0].status is FOUND


def test_operation_unlisted_and_not_served() -> None:
    """An operation that is not served need not be listed."""
    one = target(Shop().on("GET /help/", 200, "".join(ROWS).encode()), REFERENCE)
    assert results_of(one, "GET /toys/v1/sales", "operation-unlisted")[0].status is NOTHING


@pytest.mark.parametrize(
    ("page", "status"),
    [
        ((200, b"<p>help"), VERIFIED),
        ((401, {}), VERIFIED),
        ((403, {}), VERIFIED),
        ((302, {}, {"Location": f"{BASE}/login"}), VERIFIED),
        ((404, {}), FOUND),
        ((503, {}), NOTHING),
    ],
)
def test_reference_missing(page: Reply, status: Status) -> None:
    """A page that is not found is a violation; one that is shown only after a login may be there."""
    shop = Shop().on("GET /help/", *page)
    requirement = replace(next(iter(derive(REFERENCE))), rule="reference-missing", expected="/help/")
    assert run_check(CHECKS["reference-missing"], requirement, target(shop, REFERENCE)).status is status
