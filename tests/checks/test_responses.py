"""The checks of responses on a shop that answers oddly: which violations they find, and which they must not."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.checks.shop import (
    CREATED,
    FOUND,
    LIST,
    NOTHING,
    ONE,
    SORTED,
    VERIFIED,
    every,
    tried,
)
from tests.points.conftest import checks
from tests.strategies import COMPONENTS, POINTS, made, plain
from tests.target.auth.test_grants import VOCABULARY, private_key, signing_in
from tests.target.fake import LISTS, MONTH, Reply, Shop, items, snapshot, target
from tests.target.writes.test_undo import POST, Shelf

from lmscontract.contract.model import Snapshot
from lmscontract.findings.finding import Status
from lmscontract.types import Channel

__all__ = ["checks"]


@pytest.mark.parametrize(
    ("record", "status"),
    [
        ({"toy_id": 7}, VERIFIED),
        ({"toy_id": 8}, FOUND),
        ({"id": 8}, FOUND),
        ({"id": 99, "toy_id": 7}, VERIFIED),
        ({"id": 99}, NOTHING),
        ({"name": "bear"}, NOTHING),
    ],
)
def test_other_object_served_the_object_that_was_asked_for(record: Any, status: Status) -> None:
    """The identifier of another toy is found; one that no toy has may be of something else."""
    shop = Shop().on(LIST, *items({"toy_id": 7}, {"toy_id": 8})).on(ONE, 200, {"data": record})
    assert tried("other-object-served", target(shop, SORTED)).status is status


def test_response_not_json_a_deletion_that_another_check_saw_fail_is_found() -> None:
    """A DELETE that says yes and keeps the object leaves it behind; what was seen of it then is judged all the same."""
    one = target(Shelf(keeps=True), CREATED, bodies={POST.shape: {"name": "a red car"}}, writes=True, thorough=True)
    drop = "DELETE /toys/v1/toys/{toy_id}"
    first, kept, there = every(one, drop, "response-not-json", "write-not-kept", "operation-missing")
    assert (first.status, there.status) == (VERIFIED, VERIFIED)
    told = "Expected the object to be deleted, got it again."
    assert (kept.status, kept.message) == (FOUND, told)
    assert len(one.left_behind) == 1, "nothing was written after the first"


def test_response_not_json_a_creation_that_another_check_saw_fail_is_found() -> None:
    """A POST that says yes and lists nothing new is judged by what was seen of it when it was first sent."""
    shop = Shelf().on("POST /toys/v1/toys", 200, {"data": {"toy_id": 9}})
    one = target(shop, CREATED, bodies={POST.shape: {"name": "a red car"}}, writes=True, thorough=True)
    first, kept = every(one, POST.label, "response-not-json", "write-not-kept")
    assert (first.status, kept.status) == (VERIFIED, FOUND)


GONE = snapshot(
    "/toys/v1/shelves: {get: {x-anywhere: {colour: {}}}}\n",
    edits=[{"response-property-removed": "colour", "of": "GET /toys/v1/shelves", "anywhere": True}],
)


@pytest.mark.parametrize(
    ("data", "status"),
    [
        ({"shelves": [{"name": "left"}]}, VERIFIED),
        ({"shelves": [{"name": "left", "colour": "red"}]}, FOUND),
        ({"shelves": []}, NOTHING),
        ({"shelves": [], "colour": "red"}, FOUND),
        ({"name": "left"}, VERIFIED),
    ],
)
def test_removed_property_sent_a_removed_property_at_a_place_that_is_not_shown(data: Any, status: Status) -> None:
    """It is found wherever it stands; an answer whose lists are all empty cannot show that it stays away."""
    one = target(Shop().on("GET /toys/v1/shelves", 200, {"data": data}), GONE)
    assert tried("removed-property-sent", one).status is status


def leaving() -> Snapshot:
    """The shop in a month before the one in which a toy's price makes way for its prices."""
    paths = "/toys/v1/toys: {get: {x-lists: toy, x-items: {properties: {price: {}, cost: {}}}}}"
    edits = [{"response-property-removed": "price"}, {"response-property-removed": "cost"}]
    change = {"id": "c", "says": "s", "source": "9", "of": "GET /toys/v1/toys"}
    later = {"id": "a", "title": "A", "when": "2030-09"}
    changes = [{**later, "changes": [{**change, "edits": [*edits, {"response-property-added": "prices"}]}]}]
    return made({**plain(COMPONENTS), **plain(LISTS)}, plain(paths), changes, plain(POINTS)).at(MONTH, Channel.SANDBOX)


@pytest.mark.parametrize(
    ("toys", "status"),
    [
        ([{"price": 1}, {"price": 2}], VERIFIED),
        ([{"price": 1, "prices": []}, {"prices": []}], VERIFIED),
        ([{"prices": []}, {"cost": 1}], VERIFIED),
        ([{"prices": []}, {"prices": []}], FOUND),
        ([{"name": "a"}, {"prices": None}], FOUND),
        ([{"name": "a"}, {"name": "b"}], NOTHING),
        ([], NOTHING),
    ],
)
def test_property_removed_early_a_property_that_leaves_before_its_month(toys: list[Any], status: Status) -> None:
    """What is to come may be there already; that all is gone which it replaces is found, wherever anything of either is."""
    shown = [{"toy_id": number, **toy} for number, toy in enumerate(toys)]
    assert tried("property-removed-early", target(Shop().on(LIST, *items(*shown)), leaving())).status is status


@pytest.mark.parametrize(
    ("password", "assertion", "status", "message"),
    [
        ((200, {}), (200, {}), VERIFIED, ""),
        ((200, {}), (400, b"no"), VERIFIED, ""),
        ((200, {}), (200, b"access_token=a"), FOUND, "Expected JSON, got a body that cannot be parsed."),
        ((400, {}), (400, {}), NOTHING, ""),
    ],
)
def test_response_not_json_a_token_is_told_in_json(
    password: Reply, assertion: Reply, status: Status, message: str
) -> None:
    """The token endpoint answers each grant with JSON, whatever it says to those that it refuses."""
    told = {"Content-Type": "application/json"}
    shop = Shop().on("POST /auth/token", lambda asked: (*(assertion if b"urn" in asked.body else password), told))
    found = snapshot("/auth/token: {post: {x-public: true, x-body: {}, x-data: {}}}", of="POST /auth/token")
    one = signing_in(shop, found, private_key=private_key())
    token = {**one.snapshot.vocabulary.token, "grants": VOCABULARY["grants"]}
    one.snapshot = replace(one.snapshot, vocabulary=replace(one.snapshot.vocabulary, token=token))
    (judged,) = every(one, "POST /auth/token", "response-not-json")
    assert (judged.status, judged.message) == (status, message)


BOXLESS = snapshot("""\
/toys/v1/toys/{toy_id}:
  get:
    x-data: {}
    x-behaviours:
      - {rule: property-left-out, at: "data.**.box", expected: "null", says: says null, needs: [boxless_toy], kind: toy}
""")


@pytest.mark.parametrize(
    ("parts", "status"),
    [
        ([{"box": None}], VERIFIED),
        ([{"box": 5}, {"box": None}], VERIFIED),
        ([{"box": ""}], FOUND),
        ([{"box": 5}, {"box": 6}], FOUND),
        ([{}], FOUND),
    ],
)
def test_property_left_out_null_is_promised(parts: list[Any], status: Status) -> None:
    """One of the values is null, where the owner says that there is such a one; nothing else will do."""
    shop = Shop().on(ONE, 200, {"data": {"parts": parts}})
    assert tried("property-left-out", target(shop, BOXLESS, facts={"boxless_toy": 7})).status is status
