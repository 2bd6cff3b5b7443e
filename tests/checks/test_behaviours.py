"""Tests of the checks of behaviours: violations that they report, and unusual responses that they accept."""

from __future__ import annotations

import json
from functools import partial
from itertools import count
from typing import Any

import pytest
from msgspec.structs import replace
from tests.checks.shop import (
    FOUND,
    NOTHING,
    VERIFIED,
    result_of,
)
from tests.points.conftest import checks
from tests.target.fake import PATHS, Account, Asked, Reply, Shop, items, snapshot, target
from tests.target.writes.test_undo import Shelf

from lmscontract.findings.callers import DEFAULT
from lmscontract.findings.finding import Status
from lmscontract.target.writes.own_objects import OwnObjects

__all__ = ["checks"]


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


def test_behaviour_differs_not_by_the_number_of_a_page() -> None:
    """What is beside the items of a list is no value of a field."""
    listed = snapshot("""\
/toys/v1/toys:
  get:
    x-behaviours: [{rule: behaviour-differs, at: f, says: s, needs: [colour_field], table: {field-shape: Code}}]
    x-lists: toy
    x-items: {}
""")
    listed = replace(listed, vocabulary=replace(listed.vocabulary, schemas={"Code": {"type": "string"}}))
    toys = [{"toy_id": 7, "fields": [{"id": 1, "value": "7"}]}]
    shop = Shop().on("GET /toys/v1/toys", 200, {"data": {"items": toys, "pager": {"page": 1, "of": 2}}})
    assert result_of("behaviour-differs", target(shop, listed, facts={"colour_field": 1})).status is VERIFIED


SPOKEN = snapshot("""\
/toys/v1/toys:
  get:
    x-behaviours: [{rule: behaviour-differs, at: f, says: s, needs: [hue, colour_field], table: {field-language: account}}]
    x-lists: toy
    x-items: {}
""")
HUES = {"superadmin": {"hue": "Red"}, "user": {"hue": "Rosso"}}


@pytest.mark.parametrize(
    ("shown", "facts", "status"),
    [
        ({"superadmin": "Red", "user": "Rosso"}, HUES, VERIFIED),
        ({"superadmin": "Red", "user": "Red"}, HUES, FOUND),
        ({"superadmin": "Rosso", "user": "Rosso"}, HUES, FOUND),
        ({"superadmin": "Red", "user": "Blu"}, HUES, NOTHING),
        ({"superadmin": "Blue", "user": "Red"}, HUES, FOUND),
        ({"superadmin": "Red", "user": "Rosso"}, {"user": {"hue": "Rosso"}}, NOTHING),
        ({"superadmin": "Red", "user": "Red"}, {"superadmin": {"hue": "Red"}, "user": {"hue": "Red"}}, NOTHING),
        ({"superadmin": "Red", "user": "Rosso"}, {}, NOTHING),
    ],
)
def test_behaviour_differs_by_the_language_of_a_field(shown: dict[str, str], facts: Any, status: Status) -> None:
    """Each account is shown the name in its language; the name in that of another account is a violation."""
    shop = Shop().on("GET /toys/v1/toys", lambda asked: items({"toy_id": 7, "fields": {"9": shown[asked.token]}}))
    levels = {each: Account(each) for each in shown}
    accounts = {DEFAULT: levels["superadmin"], **levels}
    one = target(shop, SPOKEN, accounts=accounts, facts={"colour_field": 9}, account_facts=facts)
    assert result_of("behaviour-differs", one).status is status


@pytest.mark.parametrize(("page", "status"), [("1", FOUND), ("2", FOUND), ("3", VERIFIED)])
def test_behaviour_differs_by_the_language_on_the_second_page(page: str, status: Status) -> None:
    """A name in another language is a violation on the second page, too, also if the whole list fits on the first one."""

    def listed(asked: Asked) -> Reply:
        number, size = (int(asked.query[name]) for name in ("page", "size"))
        hue = HUES["user" if page == asked.query["page"] else asked.token]["hue"]
        toys = [{"toy_id": each, "fields": {"9": hue}} for each in (7, 8)]
        return items(*toys[size * (number - 1) : size * number])

    levels = {each: Account(each) for each in HUES}
    accounts = {DEFAULT: levels["superadmin"], **levels}
    shop = Shop().on("GET /toys/v1/toys", listed)
    one = target(shop, SPOKEN, accounts=accounts, facts={"colour_field": 9}, account_facts=HUES)
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
  get: {x-lists: part, x-items: {}}
  post: {x-writes: {created: part}, x-body: {properties: {name: {}}}}
"""
)


def staff(answers: str, replaces: str, *, shown: bool, name: str = "part_id") -> Shop:
    """Return a shop whose toys have parts; its answers are the new parts, all of them or nothing. `name` is that in a body."""
    shop, held, made = Shelf(), [], count(50)

    def assign(asked: Asked) -> Reply:
        body = json.loads(asked.body)
        named = body[name] if isinstance(body[name], list) else [body[name]]
        named = {"first": named[:1], "last": named[-1:]}.get(replaces, named)
        asked_for = body.get("replace", False)
        if {"always": True, "default": body.get("replace", True), "never": False}.get(replaces, asked_for):
            held.clear()
        if replaces != "empties" or not asked_for:
            held.extend(named)
        return 200, {"data": {"new": named, "all": [*held], "": 0}[answers]}

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
        ("", "empties", True, FOUND),
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


@pytest.mark.parametrize(("name", "status"), [("parts", FOUND), ("boxes", NOTHING)])
def test_behaviour_differs_by_an_empty_list(name: str, status: Status) -> None:
    """A list that is called like what is assigned, and stays empty, shows that nothing was assigned."""
    shop = staff("new", "", shown=False).on("GET /toys/v1/toys/1", 200, {"data": {"toy_id": 1, name: []}})
    bodies = {"POST /toys/v1/staff": {"toy_id": 1, "part_id": 50}, "POST /toys/v1/parts": {"name": "a part"}}
    own = OwnObjects(disposable={"toy": ("1",)})
    one = target(shop, STAFFED, bodies=bodies, writes=True, thorough=True, lasting=True, own_objects=own)
    assert result_of("behaviour-differs", one).status is status


@pytest.mark.parametrize(("takes", "status"), [("", VERIFIED), ("first", FOUND), ("last", FOUND)])
def test_behaviour_differs_by_the_second_of_two(takes: str, status: Status) -> None:
    """Of two objects that a body names at once, both are added."""
    bodies = {"POST /toys/v1/staff": {"toy_id": 1, "part_ids": [50]}, "POST /toys/v1/parts": {"name": "a part"}}
    own = OwnObjects(disposable={"toy": ("1",)})
    shop = staff("", takes, shown=True, name="part_ids")
    one = target(shop, STAFFED, bodies=bodies, writes=True, thorough=True, lasting=True, own_objects=own)
    result = result_of("behaviour-differs", one)
    assert result.status is status
    assert not result.message or result.message == "Expected each part of a body to be assigned, got only one of them."


@pytest.mark.parametrize(
    ("replaces", "creates", "status"),
    [("", True, VERIFIED), ("default", True, FOUND), ("never", True, FOUND), ("", False, NOTHING)],
)
def test_behaviour_differs_by_what_is_added_beside_a_listed_one(replaces: str, creates: bool, status: Status) -> None:
    """If the owner lists what is added, further ones are those of the run; without them, the reason says that it is the same."""
    bodies: dict[str, Any] = {"POST /toys/v1/staff": {"toy_id": 1, "part_id": 40}}
    bodies |= {"POST /toys/v1/parts": {"name": "a part"}} if creates else {}
    own = OwnObjects(disposable={"toy": ("1",), "POST /toys/v1/staff": (40,)})
    one = target(staff("", replaces, shown=True), STAFFED, bodies=bodies, writes=True, thorough=True, lasting=True)
    one.own_objects = own
    result = result_of("behaviour-differs", one)
    assert result.status is status
    if not creates:
        what = "the body names the same part each time; the check needs 4 that the run may write to"
        assert result.reason == f"{what}; list 4 in disposable.part of the tenant"


@pytest.mark.parametrize(("known", "status"), [(50, VERIFIED), (49, NOTHING)])
def test_behaviour_differs_by_what_is_added_under_another_name(known: int, status: Status) -> None:
    """What a call adds is recognised under any name, if a list has what the body identifies."""
    bodies = {"POST /toys/v1/staff": {"toy_id": 1, "helper": 50}, "POST /toys/v1/parts": {"name": "a part"}}
    shop = staff("", "", shown=True, name="helper").on("GET /toys/v1/parts", *items({"part_id": known}))
    own = OwnObjects(disposable={"toy": ("1",)})
    one = target(shop, STAFFED, bodies=bodies, writes=True, thorough=True, lasting=True, own_objects=own)
    assert result_of("behaviour-differs", one).status is status


PRICED = snapshot(
    PATHS.replace("put: {x-body: {properties: {name: {}}}}", "put: {x-body: {properties: {cost: {}}}}")
    + """\
/toys/v1/toys/{toy_id}/copy:
  post:
    x-writes: {created: toy}
    x-behaviours: [{rule: behaviour-differs, at: cost, says: s, table: {set-by: "PUT /toys/v1/toys/{toy_id}"}}]
    x-body: {}
"""
)


@pytest.mark.parametrize(("is_copied", "status"), [(False, VERIFIED), (True, FOUND)])
@pytest.mark.parametrize("form", [float, "{:.2f}".format])
def test_behaviour_differs_by_a_number_that_is_set(form: Any, is_copied: bool, status: Status) -> None:
    """A number that is set for an original is not shown of its copy, also where numbers are shown as texts."""
    shop = Shelf()

    def rename(identifier: str, asked: Asked) -> Reply:
        shop.toys[identifier] |= {"cost": form(json.loads(asked.body)["cost"])}
        return 200, {}

    def copy(identifier: str, _: Asked) -> Reply:
        shop.number += 1
        cost = shop.toys[identifier]["cost"] if is_copied else form(0)
        shop.toys[str(shop.number)] = {"toy_id": shop.number, "cost": cost}
        shop.open(str(shop.number))
        return 200, {"data": {"toy_id": shop.number}}

    shop.rename = rename  # type: ignore[method-assign]
    for each in map(str, range(1, 9)):
        shop.on(f"POST /toys/v1/toys/{each}/copy", partial(copy, each))
    bodies = {
        "POST /toys/v1/toys": {"name": "car"},
        "PUT /toys/v1/toys/{}": {"cost": 2.5},
        "POST /toys/v1/toys/{}/copy": {"name": "copy"},
    }
    one = target(shop, PRICED, bodies=bodies, writes=True, thorough=True, lasting=True)
    result = result_of("behaviour-differs", one)
    assert result.status is status, result.reason


COPIED = snapshot(
    PATHS
    + """\
/toys/v1/toys/{toy_id}/copy:
  post:
    x-writes: {created: toy}
    x-behaviours:
    - {rule: behaviour-differs, at: owner, says: s, table: {copied-with: copy_owner, shown-as: [owner]}}
    x-body: {properties: {copy_owner: {type: boolean}}}
"""
)


@pytest.mark.parametrize(
    ("owners", "copies", "status"),
    [
        (("Ada", "Bob"), "asked", VERIFIED),
        (("Ada", "Bob"), "always", FOUND),
        (("Ada", "Bob"), "never", NOTHING),
        (("Ada", "Ada"), "always", NOTHING),
    ],
)
def test_behaviour_differs_by_a_copied_value(owners: tuple[str, str], copies: str, status: Status) -> None:
    """Copies of two objects that differ in a value show both values only if they are copied."""
    shop = Shelf()
    shop.toys = {str(number): {"toy_id": number, "owner": each} for number, each in enumerate(owners, 1)}
    shop.number = len(owners)

    def copy(identifier: str, asked: Asked) -> Reply:
        has_it = {"always": True, "never": False}.get(copies, json.loads(asked.body)["copy_owner"])
        shop.number += 1
        shop.toys[str(shop.number)] = {
            "toy_id": shop.number,
            "owner": shop.toys[identifier]["owner"] if has_it else "all",
        }
        shop.open(str(shop.number))
        return 200, {"data": {"toy_id": shop.number}}

    for identifier in list(shop.toys):
        shop.open(identifier)
        shop.on(f"POST /toys/v1/toys/{identifier}/copy", lambda asked, own=identifier: copy(own, asked))
    bodies = {"POST /toys/v1/toys/{}/copy": {"copy_owner": False}}
    one = target(shop, COPIED, bodies=bodies, writes=True, thorough=True, lasting=True)
    assert result_of("behaviour-differs", one).status is status


@pytest.mark.parametrize(
    ("owners", "copies", "beside", "status"),
    [
        (("Ada", "Bob"), "asked", [], VERIFIED),
        (("Ada", "Bob"), "always", [], FOUND),
        (("Ada", "Bob"), "never", [], NOTHING),
        (("Ada", "Bob"), "asked", ["Eve"], NOTHING),  # what every copy shows
        (("Ada", "Ada"), "always", [], NOTHING),
        (("Ada",), "always", [], NOTHING),
    ],
)
def test_behaviour_differs_by_what_only_copies_show(
    owners: Any, copies: str, beside: list[str], status: Status
) -> None:
    """If no call shows what an original has, copies of two are compared with those that are made with the switch."""
    shop = Shelf()
    shop.toys = {str(number): {"toy_id": number, "name": "toy"} for number, _ in enumerate(owners, 1)}
    shop.number = len(owners)

    def copy(owner: str, asked: Asked) -> Reply:
        has_it = {"always": True, "never": False}.get(copies, json.loads(asked.body)["copy_owner"])
        shop.number += 1
        shop.toys[str(shop.number)] = {"toy_id": shop.number, "name": "copy"}
        shop.open(str(shop.number))
        return 200, {"data": {"toy_id": shop.number, "owners": [owner, *beside] if has_it else beside}}

    for number, owner in enumerate(owners, 1):
        shop.open(str(number))
        shop.on(f"POST /toys/v1/toys/{number}/copy", partial(copy, owner))
    bodies = {"POST /toys/v1/toys/{}/copy": {"copy_owner": False}}
    one = target(shop, COPIED, bodies=bodies, writes=True, thorough=True, lasting=True)
    assert result_of("behaviour-differs", one).status is status


@pytest.mark.parametrize(("copies", "status"), [("asked", VERIFIED), ("always", FOUND), ("never", FOUND)])
def test_behaviour_differs_by_a_copy_that_a_list_shows_later(copies: str, status: Status) -> None:
    """What a copy has of its original may be shown only in a list that lags, while another call shows the copy at once."""
    shop = Shelf()
    shop.toys["1"]["owners"], listed = ["Ada"], [{"toy_id": 1, "owners": ["Ada"]}]
    shop.on("GET /toys/v1/toys", lambda _: items(*listed))
    shop.show = lambda identifier: (200, {"data": {"toy_id": int(identifier)}})  # type: ignore[method-assign]

    def copy(asked: Asked) -> Reply:
        has_it = {"always": True, "never": False}.get(copies, json.loads(asked.body).get("copy_owner", False))
        shop.number += 1
        shop.toys[str(shop.number)] = {"toy_id": shop.number, "owners": ["Ada"] if has_it else []}
        shop.open(str(shop.number))
        return 200, {"data": {"toy_id": shop.number}}

    shop.on("POST /toys/v1/toys/1/copy", copy)
    bodies = {"POST /toys/v1/toys/{}/copy": {"copy_owner": False}}
    one = target(shop, COPIED, bodies=bodies, writes=True, thorough=True, lasting=True)

    def pause(_: float) -> None:
        listed[:] = shop.toys.values()

    one.session.sleep = pause
    assert result_of("behaviour-differs", one).status is status
