"""Tests of the state checks: violations that they report, and unusual responses that they accept."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import count
from typing import Any

import pytest
from msgspec.structs import replace
from tests.checks.shop import (
    CREATED,
    FOUND,
    LIST,
    NOTHING,
    VERIFIED,
    result_of,
)
from tests.points.conftest import checks
from tests.target.fake import PATHS, Account, Asked, Reply, Shop, items, snapshot, target
from tests.target.writes.test_undo import POST, PUT, Shelf

from lmscontract.findings.callers import DEFAULT
from lmscontract.findings.finding import Status
from lmscontract.rules.register import derive
from lmscontract.target.execution import CHECKS, CheckResult, run_check
from lmscontract.target.writes.own_objects import OwnObjects

__all__ = ["checks"]


def creation(shop: Shop) -> CheckResult:
    """Return the result of the check that a created object is kept."""
    one = target(shop, CREATED, bodies={POST.shape: {"name": "a red car"}}, writes=True, thorough=True)
    found = [each for each in derive(CREATED) if each.rule == "write-not-kept" and each.expected == "created"]
    (requirement,) = found
    return run_check(CHECKS["write-not-kept"], requirement, one)


def test_write_not_kept_a_listed_object_is_kept() -> None:
    """A new object in the list is verified."""
    assert creation(Shelf()).status is VERIFIED
    assert creation(Shelf(names_it=False)).status is VERIFIED


def test_write_not_kept_a_served_but_unlisted_object() -> None:
    """A new object that is served but not listed is no violation, because a list may be incomplete."""
    shop = Shelf().on("POST /toys/v1/toys", 200, {"data": {"toy_id": 9}}).on("GET /toys/v1/toys/9", 200, {"data": {}})
    result = creation(shop)
    assert (result.status, result.reason) == (NOTHING, "the new object is served, but not listed")


def test_write_not_kept_a_created_object_that_does_not_exist() -> None:
    """A successful creation of an object that is neither listed nor served is a violation."""
    result = creation(Shelf().on("POST /toys/v1/toys", 200, {"data": {"toy_id": 9}}))
    assert (result.status, result.message) == (FOUND, "Expected a new object, got none.")


@pytest.mark.parametrize("reply", [(200, {}), (200, b""), (202, {"job": "j-1"}), (400, {})])
def test_write_not_kept_a_creation_without_an_identifier(reply: Reply) -> None:
    """An unlisted object without an identifier may be created later; a refused one was not created."""
    assert creation(Shelf().on("POST /toys/v1/toys", *reply)).status is NOTHING


UPDATED = snapshot(edits=[{"api-removed": each, "of": each} for each in (POST.label, "DELETE /toys/v1/toys/{toy_id}")])


@pytest.mark.parametrize(
    ("body", "put", "status"),
    [
        ({"name": "boat"}, None, VERIFIED),
        ({"name": "boat"}, (200, {}), FOUND),
        ({"name": "bear"}, (200, {}), NOTHING),
        ({"name": "bear and boat"}, (200, {}), NOTHING),
        ({"name": "boat"}, (400, {}), NOTHING),
        ({"colour": "red"}, (200, {}), NOTHING),
        ({"name": {"text": "boat"}}, (200, {}), NOTHING),
    ],
)
def test_write_not_kept_an_update_is_shown(body: Any, put: Reply | None, status: Status) -> None:
    """An update without an effect is a violation; a value that may have been there before proves nothing."""
    shop = Shelf()
    if put is not None:
        shop.on("PUT /toys/v1/toys/1", *put)
    one = target(shop, UPDATED, bodies={PUT.shape: body}, writes=True, thorough=True)
    assert result_of("write-not-kept", one).status is status
    assert shop.toys == {"1": {"toy_id": 1, "name": "bear"}}


PRICES = snapshot(
    PATHS
    + """\
/toys/v1/prices/{toy_id}:
  get: {x-data: {}}
  put: {x-body: {properties: {label: {}}}}
/toys/v1/toys/paint:
  put: {x-writes: {updated: toy}, x-body: {properties: {toy_ids: {}}}}
/toys/v1/toys/{toy_id}/move:
  put: {x-writes: {updated: toy}, x-body: {properties: {related_id: {}}}}
/toys/v1/queries:
  post: {x-writes: {created: part}, x-body: {properties: {day: {}}}}
"""
)


def lasting_write(
    shop: Shop, operation: str, bodies: Mapping[str, Any], disposable: Mapping[str, tuple[str, ...]] | None = None
) -> CheckResult:
    """Return the result of the check that what an operation writes for good is kept."""
    own = OwnObjects(disposable=disposable or {})
    one = target(shop, PRICES, bodies=bodies, writes=True, thorough=True, lasting=True, own_objects=own)
    found = [each for each in derive(PRICES) if each.rule == "write-not-kept" and each.operation.label == operation]
    requirement = next(each for each in found if not each.location)
    return run_check(CHECKS["write-not-kept"], requirement, one)


@pytest.mark.parametrize(
    ("prices", "status"),
    [
        (True, NOTHING),
        ({"data": {"_meta": {"source": {"label": "importer"}}}}, NOTHING),
        ({"data": {"label": "from before"}}, FOUND),
    ],
)
def test_write_not_kept_by_what_shows_it(prices: Any, status: Status) -> None:
    """Only the calls at the path of an update have to show its value: others may show something else of that name."""
    shop = Shelf().on("GET /toys/v1/prices/2", 200, prices).on("PUT /toys/v1/prices/2", 200, {})
    bodies = {POST.shape: {"name": "a red car", "label": "a label"}, "PUT /toys/v1/prices/{}": {"label": "cheap"}}
    assert lasting_write(shop, "PUT /toys/v1/prices/{toy_id}", bodies).status is status


@pytest.mark.parametrize(("looks", "status"), [(1, VERIFIED), (9, FOUND)])
def test_write_not_kept_by_what_lags(looks: int, status: Status) -> None:
    """A value that is shown after a while is kept."""
    shop, sent, seen = Shelf(), ["from before"], count()

    def update(asked: Asked) -> Reply:
        sent.append(json.loads(asked.body)["label"])
        return 200, {}

    def show(_: Asked) -> Reply:
        return 200, {"data": {"label": sent[0] if len(sent) == 1 or next(seen) < looks else sent[-1]}}

    shop.on("GET /toys/v1/prices/2", show).on("PUT /toys/v1/prices/2", update)
    bodies = {POST.shape: {"name": "a red car", "label": "a label"}, "PUT /toys/v1/prices/{}": {"label": "cheap"}}
    assert lasting_write(shop, "PUT /toys/v1/prices/{toy_id}", bodies).status is status


@pytest.mark.parametrize(
    ("body", "status"), [({"toy_ids": [1, 5]}, NOTHING), ({"toy_ids": [1], "label": "cheap"}, FOUND)]
)
def test_write_not_kept_by_several_objects(body: Any, status: Status) -> None:
    """Of an update of several objects, the second one replaces nothing that the first refers to; new values are shown."""
    bodies = {POST.shape: {"name": "a red car", "label": "a label", "related_id": 1}, "PUT /toys/v1/toys/paint": body}
    shop = Shelf().on("PUT /toys/v1/toys/paint", 200, {})
    assert lasting_write(shop, "PUT /toys/v1/toys/paint", bodies).status is status


@pytest.mark.parametrize(("before", "status"), [(21, NOTHING), (22, FOUND)])
def test_write_not_kept_by_what_was_there(before: int, status: Status) -> None:
    """A reference to another object has to replace the one that was shown before, unless that is the same one."""
    shop = Shelf().on("PUT /toys/v1/toys/2/move", 200, {})
    shop.toys |= {each: {"toy_id": int(each), "name": "bear"} for each in ("21", "22")}
    bodies = {POST.shape: {"name": "a red car", "related_id": before}, "PUT /toys/v1/toys/{}/move": {"related_id": 21}}
    assert lasting_write(shop, "PUT /toys/v1/toys/{toy_id}/move", bodies, {"toy": ("21",)}).status is status


@pytest.mark.parametrize(("reply", "status"), [((200, {"data": {}}), NOTHING), ((404, {}), FOUND)])
def test_write_not_kept_by_the_call_that_shows_one(reply: Reply, status: Status) -> None:
    """A new object that no list shows is kept if the call that shows one serves it."""
    shop = Shop().on("POST /toys/v1/queries", 200, {"id": "q-7"}).on("GET /toys/v1/parts/q-7", *reply)
    assert lasting_write(shop, "POST /toys/v1/queries", {"POST /toys/v1/queries": {"day": "today"}}).status is status


RESTRICTED = snapshot("/toys/v1/toys: {get: {x-level: superadmin, x-items: {}}}")


@pytest.mark.parametrize(
    ("served", "status"), [("", VERIFIED), ("user", FOUND), ("manager", FOUND), ("power-user", FOUND)]
)
def test_restricted_call_served_lower_levels(served: str, status: Status) -> None:
    """Any lower level that is served is a violation."""

    def listed(asked: Asked) -> Reply:
        return items({"toy_id": 1}) if asked.token in ("superadmin", served) else (403, {})

    levels = {level: Account(level) for level in ("superadmin", "power-user", "manager", "user")}
    one = target(Shop().on(LIST, listed), RESTRICTED, accounts={DEFAULT: levels["superadmin"], **levels})
    assert result_of("restricted-call-served", one).status is status


@pytest.mark.parametrize(
    ("shape", "document", "status"),
    [
        ("x-data: {}", {"data": {"total": 5}}, FOUND),
        ("x-data: {}", {"data": {}}, VERIFIED),
        ("x-data: {}", {"error": "not for you"}, VERIFIED),
        ("summary: the ledger", {"total": 5}, NOTHING),
    ],
)
def test_restricted_call_served_an_object_for_one_level(shape: str, document: Any, status: Status) -> None:
    """A response with content is a violation for objects and lists; an undocumented response proves nothing."""
    ledger = snapshot(f"/toys/v1/ledger: {{get: {{x-level: superadmin, {shape}}}}}", of="GET /toys/v1/ledger")
    levels = {each: Account(each) for each in ("superadmin", "user")}
    shop = Shop().on("GET /toys/v1/ledger", 200, document)
    one = target(shop, ledger, accounts={DEFAULT: levels["superadmin"], **levels})
    assert result_of("restricted-call-served", one).status is status


HIDING = snapshot("""\
/toys/v1/toys:
  get:
    x-lists: toy
    x-behaviours: [{rule: hidden-object-listed, at: lost_toy, says: s, kind: toy, needs: [lost_toy]}]
    x-items: {}
/toys/v1/admin/toys: {get: {x-lists: toy, x-items: {}}}
""")


@pytest.mark.parametrize(
    ("record", "elsewhere", "status"),
    [
        ({"id": 71, "size": 1}, {}, FOUND),
        ({"toyId": 71, "id": 5}, {}, FOUND),
        ({"toy_ref": 71, "id": 5}, {}, FOUND),
        ({"parent_toy": 71, "id": 5}, {}, NOTHING),
        ({"sign": 71, "size": 1}, {"sign": 71}, FOUND),
        ({"sign": 71, "size": 1}, {"sign": 72}, VERIFIED),
        ({"id": 5, "box_id": 71}, {}, NOTHING),
        ({"id": 5, "parent_toy_id": 71}, {}, NOTHING),
        ({"id": 5, "size": 2}, {}, VERIFIED),
        ({"note": "two words"}, {}, NOTHING),
    ],
)
def test_hidden_object_listed_by_any_name(record: dict[str, Any], elsewhere: dict[str, Any], status: Status) -> None:
    """The hidden object is found by its identifier: of its own name, or of one with the value in another list of the kind."""
    other = {name: "other words" if isinstance(value, str) else 99 for name, value in record.items()}
    shop = Shop().on("GET /toys/v1/toys", *items(record, other))
    shop.on("GET /toys/v1/admin/toys", *items(elsewhere, dict.fromkeys(elsewhere, 98)))
    assert result_of("hidden-object-listed", target(shop, HIDING, facts={"lost_toy": 71})).status is status


@pytest.mark.parametrize(("codes", "status"), [(("red", "blue"), NOTHING), (("5", "6"), VERIFIED)])
def test_hidden_object_listed_items_without_an_identifier_of_its_form(codes: tuple[str, str], status: Status) -> None:
    """Items that have a word each may be any objects; a number that differs in each of them is an identifier."""
    shop = Shop().on("GET /toys/v1/toys", *items(*({"code": code} for code in codes)))
    shop.on("GET /toys/v1/admin/toys", *items())
    assert result_of("hidden-object-listed", target(shop, HIDING, facts={"lost_toy": 71})).status is status


@pytest.mark.parametrize(("found", "status"), [(71, FOUND), (5, NOTHING)])
def test_hidden_object_listed_of_one_list_among_others(found: int, status: Status) -> None:
    """That an object is not in the list of one shelf does not show that it is on no shelf."""
    like = snapshot("""\
/toys/v1/toys: {get: {x-lists: toy, x-items: {}}}
/toys/v1/toys/{toy_id}/alike:
  get:
    x-lists: toy
    x-path: {toy_id: toy}
    x-behaviours: [{rule: hidden-object-listed, at: lost_toy, says: s, kind: toy, needs: [lost_toy]}]
    x-items: {}
""")
    shop = Shop().on("GET /toys/v1/toys", *items({"id": 3}, {"id": 4}))
    shop.on("GET /toys/v1/toys/3/alike", *items({"id": found, "size": 1}))
    one = target(shop, like, facts={"lost_toy": 71, "toy": 3})
    assert result_of("hidden-object-listed", one).status is status


FIELDS = snapshot("""\
/toys/v1/toys/{toy_id}:
  get:
    x-behaviours: [{rule: behaviour-differs, at: f, says: s, needs: [colour_field], table: {field-shape: Code}}]
    x-data: {}
""")
FIELDS = replace(
    FIELDS,
    vocabulary=replace(FIELDS.vocabulary, schemas={"Code": {"type": ["integer", "string"], "pattern": "^[0-9]"}}),
)


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"fields": {"9": "Red"}}, FOUND),
        ({"fields": [{"id": 9, "value": "Red"}]}, FOUND),
        ({"fields": [{"id": 9, "value": "7"}]}, VERIFIED),
        ({"fields": [{"id": 9, "value": 7, "value_label": "Red"}]}, VERIFIED),
        ({"fields": [{"id": 9, "value": {"id": 7, "name": "Red"}}]}, VERIFIED),
        ({"fields": [{"id": 9, "value": None}]}, NOTHING),
        ({"fields": [{"id": 9, "value": ""}]}, NOTHING),
        ({"fields": [{"id": 8, "value": "Red"}]}, NOTHING),
        ({}, NOTHING),
    ],
)
def test_behaviour_differs_by_the_value_of_a_field(fields: Any, status: Status) -> None:
    """The value of the field that the configuration names has its shape wherever it has a value."""
    shop = Shop().on("GET /toys/v1/toys/7", 200, {"data": fields})
    one = target(shop, FIELDS, facts={"toy": 7, "colour_field": 9})
    assert result_of("behaviour-differs", one).status is status


STAFFED = snapshot(
    PATHS
    + """\
/toys/v1/staff:
  post:
    x-behaviours:
    - {rule: behaviour-differs, at: staff, says: s, table: {adds: part, replaces-with: replace}}
    x-body: {properties: {replace: {type: boolean}}}
/toys/v1/parts:
  post: {x-writes: {created: part}, x-body: {properties: {name: {}}}}
"""
)


def staff(answers: str, replaces: str, *, shown: bool) -> Shop:
    """Return a shop whose toys have parts; its answers are the new parts, all of them or nothing."""
    shop, held, made = Shelf(), [], count(50)

    def assign(asked: Asked) -> Reply:
        body = json.loads(asked.body)
        if {"always": True, "default": body.get("replace", True), "": body.get("replace", False), "never": False}[
            replaces
        ]:
            held.clear()
        held.append(body["part_id"])
        return 200, {"data": {"new": [body["part_id"]], "all": [*held], "": 0}[answers]}

    def create(asked: Asked) -> Reply:
        number = next(made)
        shop.on(f"GET /toys/v1/parts/{number}", 200, {"data": {"id": number, **json.loads(asked.body)}})
        return 200, {"data": {"part_id": number}}

    shop.on("POST /toys/v1/staff", assign).on("POST /toys/v1/parts", create)
    if shown:
        shop.on(
            "GET /toys/v1/toys/1", lambda _: (200, {"data": {"toy_id": 1, "parts": [{"part": each} for each in held]}})
        )
    return shop


@pytest.mark.parametrize(
    ("answers", "replaces", "shown", "status"),
    [
        ("new", "", True, VERIFIED),
        ("", "", True, VERIFIED),
        ("", "default", True, FOUND),
        ("new", "never", True, FOUND),
        ("new", "", False, NOTHING),
        ("new", "never", False, NOTHING),
        ("all", "", False, VERIFIED),
        ("all", "default", False, FOUND),
        ("all", "never", False, FOUND),
        ("all", "always", False, NOTHING),
    ],
)
def test_behaviour_differs_by_what_is_added(answers: str, replaces: str, shown: bool, status: Status) -> None:
    """What other calls show counts; an answer that may show only what was sent proves nothing."""
    bodies = {
        "POST /toys/v1/staff": {"toy_id": 1, "part_id": 50},
        "POST /toys/v1/parts": {"name": "a part"},
    }
    own = OwnObjects(disposable={"toy": ("1",)})
    shop = staff(answers, replaces, shown=shown)
    one = target(shop, STAFFED, bodies=bodies, writes=True, thorough=True, lasting=True, own_objects=own)
    assert result_of("behaviour-differs", one).status is status
