"""Tests of the checks of writes: violations that they report, and unusual responses that they accept."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from functools import partial
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
from tests.strategies import COMPONENTS, POINTS, made, plain
from tests.target.fake import LISTS, MONTH, PATHS, Asked, Reply, Shop, items, op, snapshot, target
from tests.target.writes.test_undo import POST, PUT, Shelf

from lmscontract.contract.model import Snapshot
from lmscontract.findings.finding import Status, Supply, SupplyKind
from lmscontract.rules.register import derive
from lmscontract.target.execution import CHECKS, CheckResult, run_check
from lmscontract.target.writes.cleanup import undo_open
from lmscontract.target.writes.own_objects import OwnObjects
from lmscontract.types import Basis, Channel, Month

__all__ = ["checks"]


def creation(shop: Shop, *, lasting: bool = False) -> CheckResult:
    """Return the result of the check that a created object is kept."""
    bodies = {POST.shape: {"name": "a red car"}}
    one = target(shop, CREATED, bodies=bodies, writes=True, thorough=True, lasting=lasting)
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


@pytest.mark.parametrize(
    ("identifier", "served", "basis"), [(9, 404, None), ("job-9", 404, Basis.INFERRED), (9, 403, Basis.INFERRED)]
)
def test_write_not_kept_a_creation_that_certainly_made_nothing(
    identifier: Any, served: int, basis: Basis | None
) -> None:
    """That a call creates an object is stated, if its identifier is like those of the list, and gets 404."""
    shop = Shelf().on("POST /toys/v1/toys", 200, {"data": {"toy_id": identifier}})
    result = stated(shop.on(f"GET /toys/v1/toys/{identifier}", served, {}), "POST", lasting=True)
    assert (result.status, result.basis) == (FOUND, basis)


@pytest.mark.parametrize("reply", [(200, {}), (200, b""), (202, {"job": "j-1"}), (400, {})])
def test_write_not_kept_a_creation_without_an_identifier(reply: Reply) -> None:
    """An unlisted object without an identifier may be created later; a refused one was not created."""
    assert creation(Shelf().on("POST /toys/v1/toys", *reply)).status is NOTHING


@pytest.mark.parametrize(
    ("new", "old", "status"), [((404, {}), 200, FOUND), ((403, {}), 200, VERIFIED), ((404, {}), 404, VERIFIED)]
)
def test_write_not_kept_a_listed_object_that_is_not_served(new: Reply, old: int, status: Status) -> None:
    """A new object that a list shows has to be served by the call beside that, if this serves other items of the list."""
    shop = Shelf()
    shop.show = lambda each: new if each != "1" else (old, {"data": {"toy_id": 1}})  # type: ignore[method-assign]
    result = creation(shop, lasting=True)
    assert (result.status, result.message) == (
        status,
        "Expected the new object to be served, got 404, although the list shows it." if status is FOUND else "",
    )


@pytest.mark.parametrize(
    ("page", "served", "status", "got"),
    [
        (0, 404, FOUND, "none"),
        (3, 404, FOUND, "404, although the list shows it"),
        (3, 200, VERIFIED, ""),
        (0, 200, VERIFIED, ""),
    ],
)
def test_write_not_kept_a_new_object_of_a_list_of_several_pages(
    page: int, served: int, status: Status, got: str
) -> None:
    """A new object is shown by the call about it, whichever page of its list shows it."""
    shop = Shelf().on("GET /toys/v1/toys/9", lambda _: (served, {"data": shop.toys.get("new")}))
    shop.on("GET /toys/v1/toys/100", 200, {"data": {}})
    shop.on("POST /toys/v1/toys", lambda asked: (shop.toys.update(new=json.loads(asked.body)), (200, {"toy_id": 9}))[1])

    def listed(asked: Asked) -> Reply:
        first = 3 * (int(asked.query.get("page", "1")) - 1) + 100
        shown = [{"toy_id": each, "name": "bear"} for each in range(first, min(first + 3, 107))]
        new = [{"toy_id": 9, **shop.toys["new"]}] if "new" in shop.toys and asked.query.get("page") == str(page) else []
        return items(*shown, *new)

    shop.on(LIST, listed)
    result = creation(shop, lasting=True)
    assert result.status is status
    assert got in result.message


class Losing(Shelf):
    """A shelf whose toys have labels, and which shows of new ones something else than was sent; lists show names only."""

    def __init__(self, name: str, shows: Any, also: Mapping[str, Any]) -> None:
        super().__init__()
        self.name, self.shows, self.also = name, shows, also
        self.toys |= {"200": {"toy_id": 200, "name": "pooh"}, "201": {"toy_id": 201, "name": "roo"}}
        self.toys["1"] |= {
            "label": "old",
            "first_name": "old",
            "empty": "",
            "near_id": 201,
            "rate": {"currency": "EUR", "value": 3},
        }
        self.open("200")
        self.open("201")
        self.on(LIST, lambda _: items(*({"toy_id": e["toy_id"], "name": e.get("name")} for e in self.toys.values())))

    def create(self, asked: Asked) -> Reply:
        """Create a toy that shows something else."""
        reply = super().create(asked)
        toy = self.toys[str(self.number)]
        run = str(toy["name"]).rpartition("-")[0].rpartition("-")[2]
        also = {name: each.format(run) if isinstance(each, str) else each for name, each in self.also.items()}
        toy |= {self.name: self.shows(toy[self.name]) if callable(self.shows) else self.shows, **also}
        if self.shows is ...:
            del toy[self.name]
        return reply


@pytest.mark.parametrize(
    ("name", "sent", "shows", "also", "status"),
    [
        ("label", "a red one", "a red", {}, FOUND),
        ("label", "a red one", lambda sent: sent[:-1], {}, VERIFIED),  # cut only after the owner's text
        ("label", "a red one", lambda sent: f"<p>{sent.upper()}</p>", {}, VERIFIED),
        ("label", "a red one", lambda sent: f"{sent[:-1]}~", {}, FOUND),
        ("label", "a red one", ..., {"title": "a red one-{}~"}, FOUND),
        ("label", "a red one", ..., {"title": "a red one-{}_2"}, VERIFIED),
        ("label", "a red one", ..., {"title": "another one-{}~"}, VERIFIED),
        ("label", "a red one", "", {}, FOUND),
        ("label", "a red one", None, {}, FOUND),
        ("label", "a red one", "", {"box": {"box_id": 5, "label": "other"}}, FOUND),
        ("label", "a red one", lambda sent: sent.replace("red", "r&amp;d"), {"box": {"label": ""}}, VERIFIED),
        ("firstname", "a red one", ..., {"first_name": ""}, FOUND),
        ("empty", "a red one", "", {}, VERIFIED),  # no other toy shows anything there
        ("colour", "red", "", {}, VERIFIED),  # no name of the run
        ("cost", 12.5, 12, {}, FOUND),
        ("cost", 12.5, 1250, {}, VERIFIED),
        ("cost", 12.5, "12,50 EUR", {}, VERIFIED),
        ("near_id", 200, 201, {}, FOUND),
        ("near_id", 200, "n-200", {}, VERIFIED),
        ("near", 200, 201, {}, VERIFIED),
        ("rate", {"currency": "EUR", "value": 19.5}, {"currency": "XXX", "value": "19.50"}, {}, FOUND),
        ("rate", {"currency": "EUR", "value": 19.5}, {"currency": "XXX", "value": 20}, {}, VERIFIED),
        (
            "rate",
            {"currency": "USD", "value": 19.5},
            {"currency": "EUR", "value": 19.5},
            {},
            VERIFIED,
        ),  # no other has it
    ],
)
def test_write_not_kept_by_the_values_of_a_new_object(
    name: str, sent: Any, shows: Any, also: Mapping[str, Any], status: Status
) -> None:
    """A value of the owner's body is lost if calls about the new object show it cut, empty, or as another object."""
    bodies = {POST.shape: {"name": "a red car", name: sent}}
    one = target(Losing(name, shows, also), CREATED, bodies=bodies, writes=True, thorough=True, lasting=True)
    (requirement,) = (e for e in derive(CREATED) if e.rule == "write-not-kept" and e.expected == "created")
    result = run_check(CHECKS["write-not-kept"], requirement, one)
    assert (result.status, result.basis) == (status, Basis.INFERRED if status is FOUND else None)


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


@pytest.mark.parametrize(
    ("lasting", "reason"),
    [
        (True, "no body of it is known, so that nothing shows what it updates"),
        (False, "not sent: for each property of the working body, the present value"),
    ],
)
def test_write_not_kept_without_a_body(lasting: bool, reason: str) -> None:
    """A call of which no body is known has no value that could be shown; a body to change is not asked for."""
    own = OwnObjects(disposable={"toy": ("1",)})
    shop = Shelf()
    one = target(shop, UPDATED, bodies={PUT.shape: {}}, writes=True, thorough=True, lasting=lasting, own_objects=own)
    result = result_of("write-not-kept", one)
    assert (result.status, result.supply) == (NOTHING, None)
    assert result.reason.startswith(reason)


@pytest.mark.parametrize(
    ("name", "owners", "status"),
    [("name", True, FOUND), ("name", False, FOUND), ("title", True, FOUND), ("title", False, NOTHING)],
)
def test_write_not_kept_by_a_body_of_the_mock(name: str, owners: bool, status: Status) -> None:
    """A property that only a body of the mock has may be ignored; one of the owner, or of the contract, may not."""
    shop = Shelf().on("PUT /toys/v1/toys/1", 200, {})
    shop.toys["1"]["title"] = "pooh"
    own = OwnObjects(disposable={"toy": ("1",)}, examples={PUT.shape: {"body": {name: "boat-name"}}})
    bodies = {PUT.shape: {name: "boat-name"}} if owners else {}
    one = target(shop, UPDATED, bodies=bodies, writes=True, thorough=True, lasting=True, own_objects=own)
    assert result_of("write-not-kept", one).status is status


@pytest.mark.parametrize(("keeps", "status"), [(True, VERIFIED), (False, NOTHING)])
def test_write_not_kept_of_an_object_that_the_run_did_not_create(keeps: bool, status: Status) -> None:
    """A new text of the run is shown, under any name: nothing else has it."""
    shop = Shelf()
    shop.toys["1"] = {"toy_id": 1, "title": "pooh"}

    def rename(asked: Asked) -> Reply:
        shop.toys["1"]["title"] = json.loads(asked.body)["name"] if keeps else "pooh"
        return 200, {}

    own = OwnObjects(disposable={"toy": ("1",)})
    bodies = {PUT.shape: {"name": "boat-name"}}
    shop.on("PUT /toys/v1/toys/1", rename)
    one = target(shop, UPDATED, bodies=bodies, writes=True, thorough=True, lasting=True, own_objects=own)
    assert result_of("write-not-kept", one).status is status


class Renaming(Shelf):
    """A shelf that shows the name of a toy as its title, and as a label what it was created with; `keeps` forgets updates."""

    def create(self, asked: Asked) -> Reply:
        """Create a toy whose label stays."""
        reply = super().create(asked)
        toy = self.toys[str(self.number)]
        toy["title"] = toy["label"] = toy.pop("name")
        return reply

    def rename(self, identifier: str, asked: Asked) -> Reply:
        """Rename the toy, or forget it."""
        if not self.keeps:
            self.toys[identifier]["title"] = json.loads(asked.body)["name"]
        return 200, {}


@pytest.mark.parametrize(("forgets", "status"), [(False, VERIFIED), (True, FOUND)])
def test_write_not_kept_under_another_name(forgets: bool, status: Status) -> None:
    """What created an object under one name of the body is shown under another, where an update of it has to be shown."""
    bodies = {POST.shape: {"name": "boat"}, PUT.shape: {"name": "ship"}}
    one = target(Renaming(keeps=forgets), PRICES, bodies=bodies, writes=True, thorough=True, lasting=True)
    found = [each for each in derive(PRICES) if each.rule == "write-not-kept" and each.operation == PUT]
    assert run_check(CHECKS["write-not-kept"], found[0], one).status is status


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


UNLISTED = snapshot(
    PATHS.replace("x-lists: part, ", "")
    + """\
/toys/v1/queries:
  post: {x-writes: {created: part}, x-body: {properties: {day: {}}}}
"""
)


def lasting_write(
    shop: Shop,
    operation: str,
    bodies: Mapping[str, Any],
    disposable: Mapping[str, tuple[str, ...]] | None = None,
    sleep: Callable[[float], None] = lambda _: None,
) -> CheckResult:
    """Return the result of the check that the lasting writes of an operation are kept."""
    own = OwnObjects(disposable=disposable or {})
    one = target(shop, PRICES, bodies=bodies, writes=True, thorough=True, lasting=True, own_objects=own)
    one.session.sleep = sleep
    found = [each for each in derive(PRICES) if each.rule == "write-not-kept" and each.operation.label == operation]
    requirement = next(each for each in found if not each.location)
    return run_check(CHECKS["write-not-kept"], requirement, one)


@pytest.mark.parametrize("place", ["path", "body"])
@pytest.mark.parametrize(("keeps", "status"), [(True, VERIFIED), (False, FOUND)])
def test_write_not_kept_of_the_object_that_the_owner_lists(place: str, keeps: bool, status: Status) -> None:
    """What is shown before and after an update is that of the object that it writes to, also if the owner lists it."""
    shop, cost = Shelf(), {"1": 3}
    shop.on("GET /toys/v1/toys/1", lambda _: (200, {"data": {"toy_id": 1, "name": "bear", "cost": cost["1"]}}))

    def write(asked: Asked) -> Reply:
        cost["1"] = json.loads(asked.body)["cost"] if keeps else cost["1"]
        return 200, {"data": {}}

    paint = "PUT /toys/v1/toys/paint"
    shop.on("PUT /toys/v1/toys/1", write).on(paint, write)
    operation = PUT.label if place == "path" else paint
    bodies = {op(operation).shape: {"cost": 5, **({"toy_ids": ["1"]} if place == "body" else {})}}
    assert lasting_write(shop, operation, bodies, {op(operation).shape: ("1",)}).status is status


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


@pytest.mark.parametrize(
    ("shown", "reply", "status"),
    [
        (lambda _: {"price": "19.00", "currency": "EUR"}, 200, FOUND),
        (lambda sent: {"price": "19.00", "discount": bool(sent)}, 200, NOTHING),
        (lambda _: {"price": "31.50"}, 200, NOTHING),
        (lambda _: {"price": 0}, 200, NOTHING),
        (lambda _: [], 200, FOUND),
        (lambda _: {"price": "19.00"}, 404, NOTHING),
        (lambda _: [], 404, NOTHING),
    ],
)
def test_write_not_kept_by_amounts_under_another_name(
    shown: Callable[[list[float]], Any], reply: int, status: Status
) -> None:
    """An update of amounts changes something of the amounts that the call at its path shows under other names."""
    shop, sent = Shelf(), list[float]()

    def update(asked: Asked) -> Reply:
        sent.append(json.loads(asked.body)["amount"])
        return 200, {}

    shop.on("GET /toys/v1/prices/2", lambda _: (reply, {"data": shown(sent)})).on("PUT /toys/v1/prices/2", update)
    bodies = {POST.shape: {"name": "a red car"}, "PUT /toys/v1/prices/{}": {"amount": 31.5}}
    result = lasting_write(shop, "PUT /toys/v1/prices/{toy_id}", bodies)
    assert (result.status, result.basis) == (status, Basis.INFERRED if status is FOUND else None)


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
    ("body", "status"),
    [
        ({"toy_ids": [1, 5]}, NOTHING),
        ({"toy_ids": [1], "label": "cheap"}, FOUND),
        ({"toy_ids": [1], "change": {"label": "cheap"}}, FOUND),
        ({"toy_ids": [1], "change": {"tone": "cheap"}}, NOTHING),
        ({"toy_ids": [1], "kind": 3, "near": {"label": "cheap"}}, NOTHING),
    ],
)
def test_write_not_kept_by_several_objects(body: Any, status: Status) -> None:
    """Of an update of several objects, the second one replaces nothing that the first refers to; new values are shown."""
    bodies = {POST.shape: {"name": "a red car", "label": "a label", "related_id": 1}, "PUT /toys/v1/toys/paint": body}
    shop = Shelf().on("PUT /toys/v1/toys/paint", 200, {})
    assert lasting_write(shop, "PUT /toys/v1/toys/paint", bodies).status is status


@pytest.mark.parametrize(
    ("painted", "status"), [(lambda ids: ids, VERIFIED), (lambda ids: ids[:1], FOUND), (lambda ids: ids[:-1], FOUND)]
)
@pytest.mark.parametrize("lags", [False, True])
def test_write_not_kept_by_each_of_several_objects(painted: Any, status: Status, lags: bool) -> None:
    """An update of several objects changes each one that it names, also the last one or a single one, perhaps later."""
    shop, late = Shelf(), list[Any]()

    def paint(asked: Asked) -> Reply:
        body = json.loads(asked.body)
        late.extend((shop.toys[str(each)], body["label"]) for each in painted(body["toy_ids"]))
        if not lags:
            show(0)
        return 200, {"data": {"painted": len(body["toy_ids"])}}

    def show(_: float) -> None:
        for toy, label in late:
            toy["label"] = label
        late.clear()

    shop.on("PUT /toys/v1/toys/paint", paint)
    paints = {"toy_ids": [1, 5], "label": "cheap"}
    bodies = {POST.shape: {"name": "a car", "label": "red"}, "PUT /toys/v1/toys/paint": paints}
    assert lasting_write(shop, "PUT /toys/v1/toys/paint", bodies, sleep=show).status is status


@pytest.mark.parametrize(("before", "status"), [(21, NOTHING), (22, FOUND)])
def test_write_not_kept_by_what_was_there(before: int, status: Status) -> None:
    """A reference to another object has to replace the one that was shown before, unless that is the same one."""
    shop = Shelf().on("PUT /toys/v1/toys/2/move", 200, {})
    shop.toys |= {each: {"toy_id": int(each), "name": "bear"} for each in ("21", "22")}
    bodies = {POST.shape: {"name": "a red car", "related_id": before}, "PUT /toys/v1/toys/{}/move": {"related_id": 21}}
    assert lasting_write(shop, "PUT /toys/v1/toys/{toy_id}/move", bodies, {"toy": ("21",)}).status is status


class Parts(Shelf):
    """A shelf that loses parts of an update, and shows its toys in another form; a list shows only their identifiers."""

    def __init__(self, loses: Callable[[dict[str, Any]], Any], form: Callable[[dict[str, Any]], Any]) -> None:
        super().__init__()
        self.loses, self.form = loses, form
        self.on(LIST, lambda _: items(*({"toy_id": each["toy_id"]} for each in self.toys.values())))

    def rename(self, identifier: str, asked: Asked) -> Reply:
        """Update the toy without what is lost."""
        toy, sent = self.toys[identifier], json.loads(asked.body)
        self.loses(sent)
        toy |= {name: {**toy.get(name, {}), **each} if isinstance(each, dict) else each for name, each in sent.items()}
        return 200, {}

    def show(self, identifier: str) -> Reply:
        """Return the toy in the form of the shelf."""
        toy = json.loads(json.dumps(self.toys[identifier]))
        self.form(toy)
        return 200, {"data": toy}


def nothing(_: Any) -> None:
    """Keep a body, and show a toy, as it is."""


NAMED = {"name": "ship", "texts": {"it": {"name": "nave"}}}
TEXTS = {"name": "ship", "texts": {"english": "a blue ship"}}
COST = {"name": "ship", "cost": {"currency": "EUR", "value": 19.5}}
COSTS = {"costs": [{"currency": "EUR", "price": 31.5, "other": 28.0}, {"currency": "USD", "price": 35.25, "other": 30}]}
ROW = {"costs": COSTS["costs"][:1]}
STATE = {"name": "ship", "state": "sold"}
PRICED = {"name": "ship", "price": 19.5}


@pytest.mark.parametrize(
    ("created", "body", "loses", "form", "status"),
    [
        ({}, NAMED, lambda sent: sent.pop("name", 0), nothing, FOUND),
        ({}, NAMED, lambda sent: sent.get("texts", {}).clear(), nothing, VERIFIED),  # nothing was there before
        ({}, NAMED, nothing, lambda toy: toy.update(name=toy["name"].upper()), VERIFIED),
        ({"texts": {"english": "a red car"}}, TEXTS, lambda sent: sent.pop("texts", 0), nothing, FOUND),
        ({"texts": {"english": "a blue"}}, TEXTS, lambda sent: sent.pop("texts", 0), nothing, FOUND),
        ({"texts": {"english": "car"}}, TEXTS, lambda sent: sent.pop("texts", 0), nothing, VERIFIED),  # may be a choice
        ({"state": "new"}, STATE, lambda sent: sent.pop("state", 0), nothing, VERIFIED),
        (COST, COST, lambda sent: sent["cost"].update(currency="XXX"), nothing, FOUND),
        (COST, COST, lambda sent: sent["cost"].update(currency=""), nothing, FOUND),
        (COST, COST, lambda sent: sent["cost"].update(value=0), nothing, FOUND),
        ({}, {"costs": [{"currency": "EUR", "place": 10}]}, nothing,
         lambda toy: [each.update(place=1) for each in toy.get("costs", [])], VERIFIED),
        (COST, COST, nothing, lambda toy: toy.get("cost", {}).update(currency="€"), VERIFIED),
        (COST, COST, nothing, lambda toy: toy.get("cost", {}).update(value=f"{toy['cost']['value']:.2f}"), VERIFIED),
        (COST, COST, nothing, lambda toy: toy.get("cost", {}).update(value=round(toy["cost"]["value"])), VERIFIED),
        (COST, COST, nothing, lambda toy: toy.get("cost", {}).pop("value"), VERIFIED),
        ({"cost": {"currency": "EUR", "value": 3.5}}, {**COST, "cost": {"currency": "USD", "value": 19.5}},
         lambda sent: sent["cost"].pop("currency"), nothing, FOUND),
        ({}, PRICED, lambda sent: sent.update(price=0.0), nothing, FOUND),
        ({}, PRICED, lambda sent: sent.update(price=None), nothing, FOUND),
        ({}, PRICED, lambda sent: sent.pop("price", 0), nothing, VERIFIED),  # nothing was there before
        ({}, PRICED, lambda sent: sent.update(price=0.0, name="car"), nothing, FOUND),
        ({}, PRICED, nothing, lambda toy: toy.update(price=round(toy.get("price", 0))), VERIFIED),
        ({}, {"name": "ship", "price": 20}, lambda sent: sent.update(price=0), nothing, VERIFIED),  # may be a choice
        ({}, ROW, lambda sent: [each.update(price=0) for each in sent["costs"]], nothing, FOUND),
        ({}, COSTS, lambda sent: sent["costs"][1].update(price=0), nothing, FOUND),
        ({}, COSTS, lambda sent: sent["costs"][1].update(price=None), lambda toy: toy.get("costs", []).reverse(), FOUND),
        ({}, COSTS, lambda sent: sent["costs"].reverse(), nothing, VERIFIED),
        ({}, COSTS, lambda sent: sent["costs"].insert(0, {"currency": "GBP", "price": 1, "other": 28.0}), nothing, VERIFIED),
        ({}, COSTS, lambda sent: sent["costs"].pop(), nothing, VERIFIED),  # which currencies there are is not known
        ({}, COSTS, lambda sent: [each.update(price=f"{each['price']} EUR") for each in sent["costs"]], nothing, VERIFIED),
        ({}, COSTS, lambda sent: [each.update(id=7) for each in sent["costs"]], nothing, VERIFIED),
    ],
)  # fmt: skip
def test_write_not_kept_by_each_part_of_a_body(created: Any, body: Any, loses: Any, form: Any, status: Status) -> None:
    """A part of a body is lost, if the object keeps another one, but shows another value in its place for certain."""
    bodies = {POST.shape: {"name": "car", **created}, PUT.shape: body}
    result = lasting_write(Parts(loses, form), PUT.label, bodies)
    assert (result.status, result.basis) == (status, Basis.INFERRED if status is FOUND else None)


def heading(toy: dict[str, Any]) -> None:
    """Show a title under another name."""
    toy["heading"] = toy.pop("title", "")


@pytest.mark.parametrize(
    ("body", "unseen"),
    [
        ({"name": "ship"}, ""),
        ({"name": "ship", "title": "a red ship"}, ""),  # shown as a heading
        (
            {"name": "ship", "secret": "x", "box": {"size": 3}},
            "no property of the same name shows the sent value: /secret, /box/size",
        ),
        ({"name": "ship", "heading": "blue"}, "a property of the same name shows another value: /heading"),
    ],
)
def test_write_not_kept_names_what_nothing_shows(body: Any, unseen: str) -> None:
    """A part of the body of an update that no call shows is not verified."""
    bodies = {POST.shape: {"name": "car"}, PUT.shape: body}
    shop = Parts(lambda sent: [sent.pop(each, "") for each in ("secret", "box")], heading)
    result = lasting_write(shop, PUT.label, bodies)
    assert (result.status, result.reason) == (VERIFIED, unseen)


KEPT: Snapshot = made(
    {**plain(COMPONENTS), **plain(LISTS.replace("maximum: 3", "maximum: 50"))},
    plain(
        PATHS.replace("put: {x-body: {properties: {name: {}}}}", "put: {x-body: {properties: {costs: {}}}}")
        + """\
/toys/v1/places:
  get: {x-lists: mark, x-items: {}}
  post: {x-writes: {created: mark}, x-body: {properties: {notes: {}}}}
"""
    ),
    points=plain(POINTS),
).at(MONTH, Channel("sandbox"))


_CREATES_COSTS = PATHS.replace("post: {x-body: {properties: {name: {}}}}", "post: {x-body: {properties: {costs: {}}}}")
_SHOWS_COSTS = _CREATES_COSTS.replace(
    "x-data: {properties: {price: {type: number}}}", "x-data: {properties: {costs: {}}}"
)
CREATED_COSTS, COSTED = (
    made({**plain(COMPONENTS), **plain(LISTS)}, plain(each), points=plain(POINTS)).at(MONTH, Channel("sandbox"))
    for each in (_CREATES_COSTS, _SHOWS_COSTS)
)


def kept(shop: Shop, operation: str, bodies: Mapping[str, Any]) -> CheckResult:
    """Return the result of the check that the only property of an operation is kept."""
    one = target(shop, KEPT, bodies=bodies, writes=True, thorough=True, lasting=True)
    found = [each for each in derive(KEPT) if each.rule == "write-not-kept" and each.operation.label == operation]
    return run_check(CHECKS["write-not-kept"], next(each for each in found if each.location), one)


@pytest.mark.parametrize(
    ("loses", "form", "status", "unseen"),
    [
        (nothing, nothing, VERIFIED, ""),
        (lambda costs: costs.update(price=0), nothing, FOUND, ""),
        (lambda costs: costs.update(price=""), nothing, FOUND, ""),
        (lambda costs: costs.pop("price"), nothing, VERIFIED, "shows the sent value: /costs/price"),
        (nothing, lambda costs: costs.update(price=f"{costs['price']:.2f}"), VERIFIED, ""),
        (nothing, lambda costs: costs.update(price=round(costs["price"])), VERIFIED, "another value: /costs/price"),
        (nothing, lambda costs: costs.update(currency="€"), VERIFIED, "another value: /costs/currency"),
    ],
)
def test_write_not_kept_by_each_number_of_a_property(loses: Any, form: Any, status: Status, unseen: str) -> None:
    """A number in a property that is kept is lost, if the same one is shown in its place when another one is sent."""
    shop = Parts(
        lambda sent: loses(sent["costs"]) if "costs" in sent else None,
        lambda toy: form(toy["costs"]) if "costs" in toy else None,
    )
    costs = {"currency": "EUR", "price": 31.5, "other": 28.25}
    result = kept(shop, PUT.label, {POST.shape: {"name": "car"}, PUT.shape: {"name": "ship", "costs": costs}})
    assert result.status is status
    assert result.reason.endswith(unseen) if unseen else not result.reason


@pytest.mark.parametrize(
    ("shows", "status"),
    [
        (lambda sent: sent, VERIFIED),
        (lambda sent: sent[:10], VERIFIED),
        (lambda sent: str(datetime.fromisoformat(sent) - timedelta(hours=12)), VERIFIED),
        (lambda sent: str(datetime.fromisoformat(sent) + timedelta(days=40)), FOUND),
        (lambda sent: f"since {sent}", VERIFIED),
        (lambda _: 20261130, VERIFIED),
    ],
)
def test_write_not_kept_by_another_day(shows: Callable[[str], object], status: Status) -> None:
    """A date that is shown as another one is lost, unless time zones explain it, or the form is another one."""
    shop = Parts(
        lambda sent: sent.update(costs=shows(sent["costs"])) if "costs" in sent else None, lambda toy: toy.get("costs")
    )
    bodies = {POST.shape: {"name": "car"}, PUT.shape: {"name": "ship", "costs": "2026-03-04 09:30:00"}}
    assert kept(shop, PUT.label, bodies).status is status


@pytest.mark.parametrize("sent", [True, False])
@pytest.mark.parametrize(("shows", "status"), [(lambda each: each, VERIFIED), (lambda _: True, FOUND)])
def test_write_not_kept_by_a_switch(sent: bool, shows: Callable[[bool], Any], status: Status) -> None:
    """What holds without a switch may be what it says, so that the other value of it has to show something else."""

    def form(toy: dict[str, Any]) -> None:
        toy["costs"] = shows(toy.get("costs", True))

    shop = Parts(nothing, form)
    bodies = {POST.shape: {"name": "car"}, PUT.shape: {"name": "ship", "costs": sent}}
    assert kept(shop, PUT.label, bodies).status is status


@pytest.mark.parametrize(("keeps", "status"), [(True, VERIFIED), (False, FOUND)])
def test_write_not_kept_of_what_is_created_once(keeps: bool, status: Status) -> None:
    """What can be created once for the object that it names is created for another one with the property and without it."""
    shop, places = Shelf(), dict[int, Any]()

    def place(asked: Asked) -> Reply:
        body = json.loads(asked.body)
        new = {"mark_id": 500 + len(places), "toy_id": body["toy_id"], "notes": body.get("notes", []) if keeps else []}
        return 200, {"data": places.setdefault(body["toy_id"], new)}

    shop.on("POST /toys/v1/places", place).on("GET /toys/v1/places", lambda _: items(*places.values()))
    bodies = {POST.shape: {"name": "car"}, "POST /toys/v1/places": {"toy_id": 1, "notes": ["70", "71"]}}
    assert kept(shop, "POST /toys/v1/places", bodies).status is status


@pytest.mark.parametrize(
    ("shows", "documented", "status"),
    [
        (lambda costs: costs, True, VERIFIED),
        (lambda _: [], True, FOUND),
        (lambda _: [{"price": 1}], True, FOUND),
        (lambda _: [], False, VERIFIED),  # a call that may show something else
        (lambda costs: [{"price": f"EUR {each['price']}"} for each in costs], True, NOTHING),
    ],
)
def test_write_not_kept_by_an_answer_that_repeats_its_body(shows: Any, documented: bool, status: Status) -> None:
    """What only the answer of a creation shows is not kept, if a call that documents the property shows something else."""
    found = COSTED if documented else CREATED_COSTS
    shop = Parts(nothing, lambda toy: toy.update(costs=shows(toy.get("costs", []))))

    def create(asked: Asked) -> Reply:
        status, made = Shelf.create(shop, asked)[:2]
        return status, {"data": {**made["data"], "costs": json.loads(asked.body).get("costs", [])}}

    shop.on(POST.label, create)
    bodies = {POST.shape: {"name": "car", "costs": [{"currency": "EUR", "price": 31.5}]}}
    one = target(shop, found, bodies=bodies, writes=True, thorough=True, lasting=True)
    (requirement,) = (e for e in derive(found) if e.rule == "write-not-kept" and e.operation == POST and e.location)
    assert run_check(CHECKS["write-not-kept"], requirement, one).status is status


FILTERED: Snapshot = made(
    {**plain(COMPONENTS), **plain(LISTS)},
    plain(
        PATHS
        + """\
/toys/v1/places:
  get: {x-lists: mark, x-items: {}, parameters: [{name: toy_id, in: query, schema: {}}]}
  post: {x-writes: {created: mark}, x-body: {}}
"""
    ),
    points=plain(POINTS),
).at(MONTH, Channel("sandbox"))


@pytest.mark.parametrize(
    ("keeps", "filters", "names", "status"),
    [
        (True, True, "toy_id", VERIFIED),
        (False, True, "toy_id", FOUND),
        (False, False, "toy_id", NOTHING),  # the parameter may mean something else
        (False, True, "toy", NOTHING),  # the items do not show what they name
    ],
)
def test_write_not_kept_in_a_long_list(keeps: bool, filters: bool, names: str, status: Status) -> None:
    """A list that is too long to be read is requested with the object that a write names, if such a parameter has an effect."""
    shop, places = Shelf(), [{"mark_id": 500 + each, "toy_id": 700 + each} for each in range(90)]

    def show(asked: Asked) -> Reply:
        wanted = asked.query.get("toy_id") if filters else None
        found = [each for each in places if wanted in (None, str(each["toy_id"]))]
        size, page = int(asked.query.get("size", 2)), int(asked.query.get("page", 1))
        shown = found[size * (page - 1) : size * page]
        return items(*({"mark_id": each["mark_id"], names: each["toy_id"]} for each in shown))

    def place(asked: Asked) -> Reply:
        if keeps:
            places.append({"mark_id": 500 + len(places), "toy_id": json.loads(asked.body)["toy_id"]})
        return 200, {"data": {"toy_id": json.loads(asked.body)["toy_id"], "state": "placed"}}

    shop.on("POST /toys/v1/places", place).on("GET /toys/v1/places", show)
    bodies = {POST.shape: {"name": "car"}, "POST /toys/v1/places": {"toy_id": 1}}
    one = target(shop, FILTERED, bodies=bodies, writes=True, thorough=True, lasting=True)
    label = "POST /toys/v1/places"
    found = [each for each in derive(FILTERED) if each.rule == "write-not-kept" and each.operation.label == label]
    assert run_check(CHECKS["write-not-kept"], found[0], one).status is status


MOVE = "PUT /toys/v1/toys/{toy_id}/move"


@pytest.mark.parametrize(
    ("created", "moves", "shows", "status"),
    [
        ({"under_id": 1}, True, "id_under", VERIFIED),
        ({"under_id": 1}, False, "id_under", FOUND),
        ({"under_id": 1}, False, "top_id", NOTHING),
        ({}, False, "id_parent", FOUND),
        ({}, True, "id_parent", VERIFIED),
        ({}, False, "id_under", NOTHING),
    ],
)
def test_write_not_kept_by_the_object_that_it_names(created: Any, moves: bool, shows: str, status: Status) -> None:
    """An update that names another object is shown where the object refers to its parent, or to what its creation names."""
    shop = Shelf()

    def show(identifier: str) -> Reply:
        toy = dict(shop.toys[identifier])
        return 200, {"data": {shows: toy.pop("under_id", 1), **toy}}

    def move(identifier: str, asked: Asked) -> Reply:
        shop.toys[identifier] |= {"under_id": json.loads(asked.body)["destination_id"]} if moves else {}
        return 200, {}

    shop.show = show  # type: ignore[method-assign]
    shop.on(LIST, lambda _: items(*({"toy_id": each["toy_id"]} for each in shop.toys.values())))
    for each in map(str, range(2, 20)):
        shop.on(f"PUT /toys/v1/toys/{each}/move", partial(move, each))
    bodies = {POST.shape: {"name": "car", **created}, op(MOVE).shape: {"destination_id": 1}}
    result = lasting_write(shop, MOVE, bodies)
    assert result.status is status
    if status is NOTHING:
        assert result.reason.endswith(f'name another object in bodies."{MOVE}" of the tenant')


def test_write_not_kept_without_an_identifier_or_a_list() -> None:
    """A response whose form is not documented need not name what the call created, even if no list shows it."""
    (found,) = (
        e
        for e in derive(UNLISTED)
        if e.rule == "write-not-kept" and e.expected == "created" and "queries" in e.operation.path
    )
    shop, operation = Shop().on("POST /toys/v1/queries", 200, {"data": {}}), "POST /toys/v1/queries"
    bodies = {operation: {"day": "today"}}
    one = target(shop, UNLISTED, bodies=bodies, writes=True, thorough=True, lasting=True)
    assert run_check(CHECKS["write-not-kept"], found, one).status is NOTHING


@pytest.mark.parametrize(("reply", "status"), [((200, {"data": {}}), NOTHING), ((404, {}), FOUND)])
def test_write_not_kept_by_the_call_that_shows_one(reply: Reply, status: Status) -> None:
    """A new object that no list shows is kept if the call that shows one serves it."""
    shop = Shop().on("POST /toys/v1/queries", 200, {"id": "q-7"}).on("GET /toys/v1/parts/q-7", *reply)
    assert lasting_write(shop, "POST /toys/v1/queries", {"POST /toys/v1/queries": {"day": "today"}}).status is status


STATED = snapshot()
STATED = replace(STATED, vocabulary=replace(STATED.vocabulary, sources={"methods": "4.1"}))


def stated(shop: Shop, method: str, *, lasting: bool) -> CheckResult:
    """Return the result of the check that a method does what the contract states."""
    bodies = {POST.shape: {"name": "car", "label": "red"}, PUT.shape: {"name": "ship", "label": "blue"}}
    one = target(shop, STATED, bodies=bodies, writes=True, thorough=True, lasting=lasting)
    found = [each for each in derive(STATED) if each.rule == "write-not-kept" and each.operation.method == method]
    requirement = next(each for each in found if not each.location)
    assert requirement.basis is Basis.STATED
    return run_check(CHECKS["write-not-kept"], requirement, one)


@pytest.mark.parametrize("lasting", [True, False])
@pytest.mark.parametrize(
    ("changes", "status", "basis"),
    [
        (("name", "label"), VERIFIED, None),
        ((), FOUND, None),
        (("label",), FOUND, Basis.INFERRED),
        (("edits",), FOUND, Basis.INFERRED),
    ],
)
def test_write_not_kept_an_update_without_an_effect(
    changes: tuple[str, ...], status: Status, basis: Basis | None, lasting: bool
) -> None:
    """That an update changes something is stated; that it changes all that was sent is inferred."""
    shop = Shelf()

    def rename(identifier: str, asked: Asked) -> Reply:
        sent = {"edits": len(shop.calls), **json.loads(asked.body)}
        shop.toys[identifier] |= {name: sent[name] for name in changes if name in sent}
        return 200, {}

    shop.rename = rename  # type: ignore[method-assign]
    result = stated(shop, "PUT", lasting=lasting)
    assert (result.status, result.basis) == (status, basis)


def test_write_not_kept_an_update_without_an_effect_in_a_list_that_lags() -> None:
    """A list that shows the object of an update only after a while says nothing of what the update changes."""
    shop = Shelf()
    shop.rename = lambda *_: (200, {})  # type: ignore[method-assign]

    def is_updated(toy: Mapping[str, Any]) -> bool:
        return any(each == f"PUT /toys/v1/toys/{toy['toy_id']}" for each in shop.calls)

    shop.on(LIST, lambda _: items(*(each for each in shop.toys.values() if each["toy_id"] == 1 or is_updated(each))))
    result = stated(shop, "PUT", lasting=True)
    assert (result.status, result.basis) == (FOUND, None)


@pytest.mark.parametrize("lasting", [True, False])
@pytest.mark.parametrize(
    ("listed", "served", "state", "status", "basis"),
    [
        (False, False, "", VERIFIED, None),
        (True, True, "", FOUND, None),
        (False, True, "", FOUND, None),
        (True, False, "", FOUND, Basis.INFERRED),
        (True, True, "deleted", NOTHING, None),
    ],
)
def test_write_not_kept_a_deletion_without_an_effect(
    listed: bool, served: bool, state: str, status: Status, basis: Basis | None, lasting: bool
) -> None:
    """That a deleted object is no longer served is stated; a list may lag, and an object may show that it is deleted."""
    shop = Shelf()
    gone: list[str] = []

    def delete(identifier: str) -> Reply:
        gone.append(identifier)
        shop.toys[identifier] |= {"state": state} if state else {}
        return 200, {}

    def show(identifier: str) -> Reply:
        return (200, {"data": shop.toys[identifier]}) if served or identifier not in gone else (404, {})

    shop.delete, shop.show = delete, show  # type: ignore[method-assign]
    shop.on(
        "GET /toys/v1/toys",
        lambda _: items(*(each for each in shop.toys.values() if listed or str(each["toy_id"]) not in gone)),
    )
    result = stated(shop, "DELETE", lasting=lasting)
    assert (result.status, result.basis) == (status, basis)


class Deep(Shelf):
    """A shelf that shows a toy deep in the answer, beside another one, with its identifier or without it."""

    identified = True

    def show(self, identifier: str) -> Reply:
        """Return the toy below a name."""
        toy = dict(self.toys[identifier])
        if not self.identified:
            toy.pop("toy_id")
        other = {"toy_id": 1, "name": "bear", "hint": 3, "rank": 3}
        return 200, {"data": {"version": 7, "inside": {"toy": {"hint": 3, **toy}, "next": other}}}


@pytest.mark.parametrize(
    ("body", "identified", "lost", "status"),
    [
        ({"name": "ship"}, True, True, FOUND),
        ({"name": "ship"}, False, True, FOUND),
        ({"hint": 7}, True, True, FOUND),
        ({"hint": 7}, False, True, FOUND),
        ({"rank": 7}, False, True, NOTHING),
        ({"name": "ship"}, True, False, VERIFIED),
    ],
)
def test_write_not_kept_deep_in_a_record(body: Any, identified: bool, lost: bool, status: Status) -> None:
    """An update is shown deep in a record, where its identifier is or what it was created with; a number changes something."""
    shop = Deep()
    shop.identified = identified
    shop.on("GET /toys/v1/toys", *items())
    if lost:
        shop.rename = lambda *_: (200, {})  # type: ignore[method-assign]
    one = target(shop, STATED, bodies={POST.shape: {"name": "car"}, PUT.shape: body}, writes=True, lasting=True)
    found = [each for each in derive(STATED) if each.rule == "write-not-kept" and each.operation == PUT]
    assert run_check(CHECKS["write-not-kept"], found[0], one).status is status


_MOVED = {
    "id": "m",
    "title": "M",
    "when": "2030-03",
    "changes": [
        {
            "id": "moved",
            "says": "s",
            "source": "9",
            "of": PUT.label,
            "edits": [
                {"request-property-removed": "cost"},
                {"new-optional-request-property": "costs"},
                {"request-property-type-changed": "size", "from": {"type": "number"}, "to": {"type": "string"}},
            ],
        }
    ],
}
_OLD_PATHS = PATHS.replace(
    "put: {x-body: {properties: {name: {}}}}", "put: {x-body: {properties: {name: {}, cost: {}, size: {type: number}}}}"
)
MOVED = made({**plain(COMPONENTS), **plain(LISTS)}, plain(_OLD_PATHS), [_MOVED], plain(POINTS))


@pytest.mark.parametrize(
    ("month", "body", "status", "named"),
    [
        (2, {"costs": 12.5}, NOTHING, "costs"),
        (2, {"size": "large"}, NOTHING, "size"),
        (3, {"cost": 12.5}, NOTHING, "cost"),
        (3, {"size": 7}, NOTHING, "size"),
        (2, {"cost": 12.5}, FOUND, ""),
        (3, {"costs": 12.5}, FOUND, ""),
        (2, {"costs": 12.5, "name": "ship"}, FOUND, ""),
    ],
)
@pytest.mark.parametrize("lasting", [True, False])
def test_write_not_kept_a_body_of_another_month(
    month: int, body: Any, status: Status, named: str, lasting: bool
) -> None:
    """A configured body that only another month documents may be ignored: it is named, and a property beside it is compared."""
    shop, found = Shelf(), MOVED.at(Month(2030, month), Channel("sandbox"))
    shop.rename = lambda *_: (200, {})  # type: ignore[method-assign]
    bodies = {POST.shape: {"name": "car", "cost": 3, "costs": 4, "size": 2}, PUT.shape: body}
    one = target(shop, found, bodies=bodies, writes=True, thorough=True, lasting=lasting)
    requirement = next(
        each for each in derive(found) if each.rule == "write-not-kept" and each.operation == PUT and not each.location
    )
    result = run_check(CHECKS["write-not-kept"], requirement, one)
    assert result.status is status
    if named:
        assert result.reason == (
            f"the working body has {named} in the form of another month, which 2030-{month:02} does not document; "
            f'correct it in bodies."{PUT.label}" of the tenant'
        )
        assert result.supply == Supply(SupplyKind.BODY, PUT.label)


BATCH = "POST /toys/v1/toys/batch"
BATCHES: Snapshot = made(
    {**plain(COMPONENTS), **plain(LISTS.replace("maximum: 3", "maximum: 50"))},
    plain(f"{PATHS}/toys/v1/toys/batch: {{post: {{x-writes: {{created: toy}}, x-body: {{}}}}}}\n"),
    points=plain(POINTS),
).at(MONTH, Channel("sandbox"))


class Batches(Shelf):
    """A shelf that creates the first rows of a batch, whose list shows them after a pause of the run if it `lags`."""

    def __init__(self, rows: int = 9, *, lags: bool = False) -> None:
        super().__init__()
        self.rows, self.lags, self.late = rows, lags, dict[str, Any]()
        self.on(BATCH, self.create_rows)

    def create_rows(self, asked: Asked) -> Reply:
        """Create some rows."""
        for row in json.loads(asked.body)["items"][: self.rows]:
            self.number += 1
            self.late[str(self.number)] = {"toy_id": self.number, **row}
            self.open(str(self.number))
        if not self.lags:
            self.show_rows(0)
        return 200, {"data": {}}

    def show_rows(self, _: float) -> None:
        """Show what was created before a pause."""
        self.toys |= self.late


@pytest.mark.parametrize("names", [["kite"], ["kite", "ball"], ["kite", "ball", "bear"]])
@pytest.mark.parametrize("lags", [False, True])
@pytest.mark.parametrize(("rows", "status"), [(9, VERIFIED), (1, FOUND)])
def test_write_not_kept_by_each_row(names: list[str], lags: bool, rows: int, status: Status) -> None:
    """Each of two rows has an effect, in a body of the owner with one or more, also in a list that lags."""
    shop = Batches(rows, lags=lags)
    body = {"items": [{"name": name} for name in names]}
    one = target(shop, BATCHES, bodies={op(BATCH).shape: body}, writes=True, thorough=True, lasting=True)
    one.session.sleep = shop.show_rows
    found = [each for each in derive(BATCHES) if each.rule == "write-not-kept" and each.operation.label == BATCH]
    result = run_check(CHECKS["write-not-kept"], found[0], one)
    assert (result.status, result.reason) == (status, "")


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (["fatto", "fatto"], FOUND),
        (["fatto", "respinto"], VERIFIED),
        ([None, "no more of it"], VERIFIED),
        ([9, 8], FOUND),
    ],
)
@pytest.mark.parametrize("numbered", [False, True])
def test_write_not_kept_by_a_row_that_may_be_refused(words: list[Any], numbered: bool, status: Status) -> None:
    """A row without an effect proves nothing if the response shows it in other words than the one that had an effect."""
    shop = Batches(1)

    def create(asked: Asked) -> Reply:
        sent = json.loads(asked.body)["items"]
        shop.create_rows(asked)
        rows = [{"esito": each, **row} for row, each in zip(sent, words, strict=False)]
        return 200, {"data": {str(number): each for number, each in enumerate(rows)} if numbered else rows}

    shop.on(BATCH, create)
    bodies = {op(BATCH).shape: {"items": [{"name": "kite", "colour": "red"}, {"name": "ball", "colour": "blue"}]}}
    one = target(shop, BATCHES, bodies=bodies, writes=True, thorough=True, lasting=True)
    found = [each for each in derive(BATCHES) if each.rule == "write-not-kept" and each.operation.label == BATCH]
    assert run_check(CHECKS["write-not-kept"], found[0], one).status is status


LONG: Snapshot = made(
    {**plain(COMPONENTS), **plain(LISTS)},
    plain(f"{PATHS}/toys/v1/toys/batch: {{post: {{x-writes: {{created: toy}}, x-body: {{}}}}}}\n"),
    points=plain(POINTS),
).at(MONTH, Channel("sandbox"))


@pytest.mark.parametrize(
    ("rows", "named", "status", "unseen"),
    [
        (9, 9, VERIFIED, False),
        (1, 9, FOUND, False),
        (9, 1, VERIFIED, True),  # nothing says which object is that of the second row
        (1, 1, VERIFIED, True),
    ],
)
def test_write_not_kept_by_each_row_of_a_long_list(rows: int, named: int, status: Status, unseen: bool) -> None:
    """Where a list is too long to show it, a row has no effect if the identifier that the answer gives for it gets 404."""
    shop = Batches(rows)
    shop.toys = {str(each): {"toy_id": each, "name": "bear"} for each in range(500, 520)}
    shop.number = 600
    for each in map(str, range(500, 520)):
        shop.open(each)

    def create(asked: Asked) -> Reply:
        first, sent = shop.number + 1, json.loads(asked.body)["items"]
        shop.create_rows(asked)
        return 200, {"data": [{"row": n, "toy_id": first + n if n < named else None} for n, _ in enumerate(sent)]}

    def show(asked: Asked) -> Reply:
        size, page = int(asked.query.get("size", 2)), int(asked.query.get("page", 1))
        return items(*[*shop.toys.values()][size * (page - 1) : size * page])

    shop.on(BATCH, create).on(LIST, show)
    bodies = {op(BATCH).shape: {"items": [{"name": "kite"}]}}
    one = target(shop, LONG, bodies=bodies, writes=True, thorough=True, lasting=True)
    found = [each for each in derive(LONG) if each.rule == "write-not-kept" and each.operation.label == BATCH]
    result = run_check(CHECKS["write-not-kept"], found[0], one)
    assert (result.status, "two rows" in result.reason) == (status, unseen), result.reason


@pytest.mark.parametrize(("alike", "status"), [(None, VERIFIED), (0, FOUND), (1, FOUND)])
def test_write_not_kept_by_the_values_of_each_row(alike: int | None, status: Status) -> None:
    """Each of two rows has its own values, and not those of the other one."""
    shop = Batches()

    def create(asked: Asked) -> Reply:
        rows = json.loads(asked.body)["items"]
        named = rows if alike is None or len(rows) == 1 else [rows[alike]] * len(rows)
        both = [{**row, "name": other["name"]} for row, other in zip(rows, named, strict=True)]
        return shop.create_rows(Asked(asked.method, asked.path, {}, {}, json.dumps({"items": both}).encode()))

    shop.on(BATCH, create)
    bodies = {op(BATCH).shape: {"items": [{"name": "kite", "code": "k"}, {"name": "ball", "code": "b"}]}}
    one = target(shop, BATCHES, bodies=bodies, writes=True, thorough=True, lasting=True)
    found = [each for each in derive(BATCHES) if each.rule == "write-not-kept" and each.operation.label == BATCH]
    assert run_check(CHECKS["write-not-kept"], found[0], one).status is status


@pytest.mark.parametrize(
    ("refs", "status"),
    [(["70000008", "70000009"], FOUND), (["a-8", "a-9"], NOTHING), (["70000008"], NOTHING), ([8, 8], NOTHING)],
)
def test_write_not_kept_by_rows_that_name_what_nothing_shows(refs: list[Any], status: Status) -> None:
    """What each row of an answer has in the form of an identifier is the new object of the row, under any name."""
    shop = Batches(0)
    shop.toys = {"1": {"toy_id": 70000001, "name": "bear"}}
    shop.on(BATCH, 200, {"data": [{"outcome": "applied", "ref": each} for each in refs]})
    body = {"items": [{"name": "kite"}, {"name": "ball"}]}
    one = target(shop, BATCHES, bodies={op(BATCH).shape: body}, writes=True, thorough=True, lasting=True)
    found = [each for each in derive(BATCHES) if each.rule == "write-not-kept" and each.operation.label == BATCH]
    assert run_check(CHECKS["write-not-kept"], found[0], one).status is status


@pytest.mark.parametrize(
    ("changes", "shows", "status"), [("", 0, FOUND), ("state", 0, NOTHING), ("cost", 0, NOTHING), ("", "free", NOTHING)]
)
def test_write_not_kept_by_a_number_in_a_list(changes: str, shows: Any, status: Status) -> None:
    """A number that has its name inside a list changes something of what the call at the path shows."""
    shop = Shelf()
    held: dict[str, Any] = {"cost": shows, "state": 0}

    def update(asked: Asked) -> Reply:
        held.update({changes: json.loads(asked.body)["cost"]} if changes else {})
        return 200, {}

    def show(_: Asked) -> Reply:
        return 200, {"data": {"state": held["state"], "amounts": [{"currency": "EUR", "cost": held["cost"]}]}}

    for number in (2, 3):
        shop.on(f"GET /toys/v1/prices/{number}", show).on(f"PUT /toys/v1/prices/{number}", update)
    bodies = {POST.shape: {"name": "a red car"}, "PUT /toys/v1/prices/{}": {"cost": 12.5}}
    result = lasting_write(shop, "PUT /toys/v1/prices/{toy_id}", bodies)
    assert (result.status, result.basis) == (status, Basis.INFERRED if status is FOUND else None)


BOTH: Snapshot = made(
    {**plain(COMPONENTS), **plain(LISTS.replace("maximum: 3", "maximum: 50"))},
    plain(f"{PATHS}/toys/v1/toys/batch: {{post: {{x-writes: {{created: toy, updated: toy}}, x-body: {{}}}}}}\n"),
    points=plain(POINTS),
).at(MONTH, Channel("sandbox"))


@pytest.mark.parametrize(
    ("found", "updated", "word", "status"),
    [
        (BOTH, ["name", "label"], "applied", VERIFIED),
        (BOTH, [], "applied", FOUND),
        (BOTH, [], "kept as it was", VERIFIED),
        (BOTH, None, "applied", VERIFIED),
        (BATCHES, [], "applied", VERIFIED),
        (BATCHES, [], "updated", FOUND),
        (BATCHES, [], "skipped", VERIFIED),
        (BATCHES, ["name", "label"], "updated", VERIFIED),
        (BATCHES, ["label"], "applied", FOUND),
        (BATCHES, ["name", "label"], "applied", VERIFIED),
        (BATCHES, [], "not created", FOUND),
        (BATCHES, ["name", "label"], "not created", VERIFIED),
    ],
)
def test_write_not_kept_by_a_row_that_names_an_existing_object(
    found: Snapshot, updated: list[str] | None, word: str, status: Status
) -> None:
    """A row with the code of an existing object, which the response names, updates it; others may create another object."""
    shop = Batches()

    def said(outcome: str) -> dict[str, Any]:
        is_switch = word == "not created"
        return {"success": True, "created": outcome != word} if is_switch else {"outcome": outcome}

    def create(asked: Asked) -> Reply:
        rows = []
        for row in json.loads(asked.body)["items"]:
            known = next((each for each in shop.toys.values() if each.get("code") == row["code"]), None)
            if known is None or updated is None:
                one = json.dumps({"items": [row]}).encode()
                shop.create_rows(Asked(asked.method, asked.path, {}, {}, one))
                rows.append({"ref": shop.number, **said("applied")})
            else:
                known |= {name: row[name] for name in updated}
                rows.append({"ref": known["toy_id"], **said(word)})
        return 200, {"data": rows}

    shop.on(BATCH, create)
    body = {"items": [{"name": name, "code": f"c-{name}", "label": f"a {name}"} for name in ("kite", "ball")]}
    one = target(shop, found, bodies={op(BATCH).shape: body}, writes=True, thorough=True, lasting=True)
    requirement = next(
        each for each in derive(found) if each.rule == "write-not-kept" and each.operation.label == BATCH
    )
    result = run_check(CHECKS["write-not-kept"], requirement, one)
    assert (result.status, result.basis) == (status, Basis.INFERRED if status is FOUND else None)
    made = {str(each.identifier) for each in one.own_objects.made["toy"]}
    assert made == shop.toys.keys() - {"1"}


@pytest.mark.parametrize(
    ("reads", "updated", "word", "status"),
    [
        ("toy_id", ["name", "label"], "applied", VERIFIED),
        ("toy_id", [], "applied", FOUND),
        ("toy_id", [], "updated", FOUND),
        ("toy_id", ["label"], "applied", FOUND),
        ("toy_id", [], "skipped", VERIFIED),
        ("id", [], "applied", VERIFIED),
        ("", [], "applied", VERIFIED),
    ],
)
def test_write_not_kept_by_a_row_with_the_identifier_of_an_existing_object(
    reads: str, updated: list[str], word: str, status: Status
) -> None:
    """A row with the identifier of an existing object, which the response names in its place, updates it; others create one."""
    shop = Batches()

    def create(asked: Asked) -> Reply:
        rows = []
        for row in json.loads(asked.body)["items"]:
            known = shop.toys.get(str(row.get(reads)))
            if known is None:
                text = {name: value for name, value in row.items() if name != "toy_id"}
                one = json.dumps({"items": [text]}).encode()
                shop.create_rows(Asked(asked.method, asked.path, {}, {}, one))
                rows.append({"toy_id": shop.number, "outcome": "applied"})
            else:
                known |= {name: row[name] for name in updated}
                rows.append({"toy_id": known["toy_id"], "outcome": word})
        return 200, {"data": rows}

    shop.on(BATCH, create)
    body = {"items": [{"name": name, "label": f"a {name}"} for name in ("kite", "ball")]}
    one = target(shop, BATCHES, bodies={op(BATCH).shape: body}, writes=True, thorough=True, lasting=True)
    requirement = next(
        each for each in derive(BATCHES) if each.rule == "write-not-kept" and each.operation.label == BATCH
    )
    result = run_check(CHECKS["write-not-kept"], requirement, one)
    assert (result.status, result.basis) == (status, Basis.INFERRED if status is FOUND else None)
    undo_open(one)
    assert (one.left_behind, shop.toys.keys()) == ([], {"1"})


def test_write_not_kept_without_its_rows() -> None:
    """If nothing can be concluded about two rows, a verified requirement says so."""
    shop = Batches()
    shop.on(BATCH, lambda asked: shop.create_rows(asked) if asked.body.count(b"name") == 1 else (400, {}))
    bodies = {op(BATCH).shape: {"items": [{"name": "kite"}]}}
    one = target(shop, BATCHES, bodies=bodies, writes=True, thorough=True, lasting=True)
    found = [each for each in derive(BATCHES) if each.rule == "write-not-kept" and each.operation.label == BATCH]
    result = run_check(CHECKS["write-not-kept"], found[0], one)
    what = "whether each of two rows in a body has an effect is not verified: the operation answered 400"
    assert (result.status, result.reason) == (VERIFIED, what)


class Careless(Shelf):
    """A shelf that changes something besides when a toy is updated; updates replace what they can write if it `replaces`.

    It shows the number of a toy as its `kennung`, a name that the contract does not know.
    """

    def __init__(self, besides: str, *, replaces: bool = False) -> None:
        super().__init__()
        self.number = 70000
        self.besides, self.replaces = besides, replaces
        self.on(LIST, lambda _: items(*map(self.record, self.toys)))

    def record(self, identifier: str) -> dict[str, Any]:
        """Return a toy under another name of its number."""
        return {"kennung" if name == "toy_id" else name: value for name, value in self.toys[identifier].items()}

    def show(self, identifier: str) -> Reply:
        """Return the toy while it exists."""
        return (200, {"data": self.record(identifier)}) if identifier in self.toys else (404, {})

    def rename(self, identifier: str, asked: Asked) -> Reply:
        """Rename the toy, and change something besides."""
        toy, body = self.toys[identifier], json.loads(asked.body)
        given = {name: body[name] for name in ("name", "label", "code") if name in body}
        if self.replaces:
            given = {"label": "", "code": "", **given}
        if self.besides == "label" and "label" not in body:
            given["label"] = ""
        if self.besides == "code" and "code" not in body:
            given["code"] = "none"
        if self.besides == "derived":
            given["code"] = body.get("name", "").lower()
        for each in self.toys.values() if self.besides == "others" else [toy]:
            each |= given
        if self.besides == "editor":
            for each in self.toys.values():
                each["edited"] = {"last": body.get("name")}
        return 200, {"data": {}}


@pytest.mark.parametrize(
    ("besides", "replaces", "status"),
    [
        ("", False, VERIFIED),
        ("", True, VERIFIED),
        ("label", False, FOUND),
        ("code", False, FOUND),
        ("derived", False, VERIFIED),
        ("others", False, FOUND),
        ("editor", False, VERIFIED),
    ],
)
def test_write_not_kept_by_what_an_update_changes_besides(besides: str, replaces: bool, status: Status) -> None:
    """An update changes neither what its body lacks, unless it replaces the object, nor an object that it does not name."""
    bodies = {POST.shape: {"name": "car", "label": "red", "code": "c-1"}, PUT.shape: {"name": "ship"}}
    one = target(Careless(besides, replaces=replaces), STATED, bodies=bodies, writes=True, thorough=True, lasting=True)
    found = [each for each in derive(STATED) if each.rule == "write-not-kept" and each.operation == PUT]
    result = run_check(CHECKS["write-not-kept"], next(each for each in found if not each.location), one)
    assert (result.status, result.basis) == (status, Basis.INFERRED if status is FOUND else None)


@pytest.mark.parametrize(("besides", "status"), [("", VERIFIED), ("code", FOUND), ("others", FOUND)])
def test_write_not_kept_by_what_an_update_changes_later(besides: str, status: Status) -> None:
    """What an update changes besides is also found where its effect is shown only after a while."""
    shop, seen = Careless(besides), dict[str, dict[str, Any]]()
    shop.record = lambda each: seen.setdefault(each, Careless.record(shop, each))  # type: ignore[method-assign]
    bodies = {POST.shape: {"name": "car", "label": "red", "code": "c-1"}, PUT.shape: {"name": "ship"}}
    one = target(shop, STATED, bodies=bodies, writes=True, thorough=True, lasting=True)
    one.session.sleep = lambda _: seen.clear()
    found = [each for each in derive(STATED) if each.rule == "write-not-kept" and each.operation == PUT]
    assert run_check(CHECKS["write-not-kept"], next(each for each in found if not each.location), one).status is status


@pytest.mark.parametrize(
    ("besides", "body", "status"),
    [
        ("code", {"name": "ship", "parts": [{"code": "x"}]}, FOUND),
        ("code", {"name": "ship", "lang_code": "en"}, FOUND),
        ("code", {"name": "ship", "own_code": "en"}, FOUND),
        ("code", {"name": "ship", "toy_code": "x"}, VERIFIED),
        ("", {"name": "ship", "lang_code": "en"}, VERIFIED),
    ],
)
def test_write_not_kept_by_an_update_with_similar_names(besides: str, body: Any, status: Status) -> None:
    """What is in a list of a body, or what the creation has beside it, is no other name of a property that the body lacks."""
    bodies = {POST.shape: {"name": "car", "label": "red", "code": "c-1", "lang_code": "en"}, PUT.shape: body}
    shop = Careless(besides)
    shop.record = lambda each: {"own_code": "x", **Careless.record(shop, each)}  # type: ignore[method-assign]
    one = target(shop, STATED, bodies=bodies, writes=True, thorough=True, lasting=True)
    found = [each for each in derive(STATED) if each.rule == "write-not-kept" and each.operation == PUT]
    assert run_check(CHECKS["write-not-kept"], next(each for each in found if not each.location), one).status is status


@pytest.mark.parametrize(("also", "status"), [(["code"], FOUND), (["code", "label"], VERIFIED)])
def test_write_not_kept_by_an_update_that_keeps_what_it_has_written(also: list[str], status: Status) -> None:
    """An update that keeps one property that its body lacks replaces nothing, so that another one has to stay, too."""
    shop = Shelf()

    def rename(identifier: str, asked: Asked) -> Reply:
        shop.toys[identifier] |= {**dict.fromkeys(also, ""), **json.loads(asked.body)}
        return 200, {"data": {}}

    shop.rename = rename  # type: ignore[method-assign]
    bodies = {POST.shape: {"name": "car", "code": "c-1"}, PUT.shape: {"name": "ship", "label": "blue"}}
    one = target(shop, STATED, bodies=bodies, writes=True, thorough=True, lasting=True)
    found = [each for each in derive(STATED) if each.rule == "write-not-kept" and each.operation == PUT]
    assert run_check(CHECKS["write-not-kept"], next(each for each in found if not each.location), one).status is status


NAMING = snapshot(
    PATHS.replace("  put: {x-body", "  put: {x-data: {properties: {key: {}}}, x-body", 1),
    edits=[{"response-property-added": "data.**.UUID"}],
    of=PUT.label,
)


@pytest.mark.parametrize(
    ("name", "answered", "status"),
    [
        ("UUID", "u-{}", VERIFIED),
        ("UUID", "U-{}", VERIFIED),
        ("UUID", "u-1", FOUND),
        ("UUID", "of another form", VERIFIED),
        ("request_id", "u-1", VERIFIED),
        ("key", "u-1", VERIFIED),
    ],
)
def test_write_not_kept_by_a_response_that_identifies_another_object(name: str, answered: str, status: Status) -> None:
    """The response to an update identifies the object by the values that it keeps, where the contract documents that."""
    shop = Shelf()

    def rename(identifier: str, asked: Asked) -> Reply:
        shop.toys[identifier] |= json.loads(asked.body)
        return 200, {"data": {name: answered.format(identifier)}}

    def show(identifier: str) -> Reply:
        changes = {"key": str(len(shop.calls))}
        return 200, {"data": {"uuid": f"u-{identifier}", "request_id": "u-9", **shop.toys[identifier], **changes}}

    shop.rename, shop.show = rename, show  # type: ignore[method-assign]
    bodies = {POST.shape: {"name": "car"}, PUT.shape: {"name": "ship"}}
    one = target(shop, NAMING, bodies=bodies, writes=True, thorough=True, lasting=True)
    found = [each for each in derive(NAMING) if each.rule == "write-not-kept" and each.operation == PUT]
    result = run_check(CHECKS["write-not-kept"], next(each for each in found if not each.location), one)
    assert (result.status, result.basis) == (status, Basis.INFERRED if status is FOUND else None)


class Clearing(Shelf):
    """A shelf that loses other toys when one is deleted: `own` ones of the run or old ones; others leave `by_chance`."""

    def __init__(self, loses: str) -> None:
        super().__init__()
        self.loses = loses
        self.toys |= {str(each): {"toy_id": each, "name": "pooh"} for each in range(100, 109)}

    def delete(self, identifier: str) -> Reply:
        """Delete a toy, and perhaps another one."""
        reply = super().delete(identifier)
        found = [each for each in self.toys if each != "1" and (int(each) < 100) == (self.loses == "own")]
        if found and (self.loses in ("own", "old") or (self.loses == "once" and len(found) == 9)):
            self.toys.pop(found[-1])
        return reply

    def create(self, asked: Asked) -> Reply:
        """Create a toy, while others go."""
        found = [each for each in self.toys if int(each) >= 100]
        if self.loses == "by_chance" and found:
            self.toys.pop(found[-1])
        return super().create(asked)


@pytest.mark.parametrize(
    ("loses", "status"), [("", VERIFIED), ("own", FOUND), ("old", FOUND), ("once", VERIFIED), ("by_chance", VERIFIED)]
)
def test_write_not_kept_by_a_deletion_of_other_objects(loses: str, status: Status) -> None:
    """A deletion takes no other object away, each time; other clients may delete what they like."""
    result = stated(Clearing(loses), "DELETE", lasting=True)
    assert (result.status, result.basis) == (status, Basis.INFERRED if status is FOUND else None)


@pytest.mark.parametrize(
    ("empties", "also", "status"), [("", "", VERIFIED), ("label", "", FOUND), ("label", "label", VERIFIED)]
)
def test_write_not_kept_by_an_update_that_empties_what_others_show(empties: str, also: str, status: Status) -> None:
    """An update replaces nothing that the call at its path does not show."""
    shop, prices = Shelf(), "PUT /toys/v1/prices/{toy_id}"

    def set_price(identifier: str, asked: Asked) -> Reply:
        shop.toys[identifier] |= {"cost": json.loads(asked.body)["cost"], **({empties: ""} if empties else {})}
        return 200, {}

    def show(identifier: str) -> Reply:
        toy = shop.toys.get(identifier, {})
        return 200, {"data": {name: toy.get(name) for name in ("toy_id", "cost", *filter(None, [also]))}}

    for each in map(str, range(2, 9)):
        shop.on(f"GET /toys/v1/prices/{each}", lambda _, each=each: show(each))
        shop.on(f"PUT /toys/v1/prices/{each}", lambda asked, each=each: set_price(each, asked))
    bodies = {POST.shape: {"name": "a red car", "label": "red"}, op(prices).shape: {"cost": 12.5}}
    assert lasting_write(shop, prices, bodies).status is status


@pytest.mark.parametrize(
    ("resets", "status"),
    [
        ((), VERIFIED),
        (("sizes",), FOUND),
        (("label",), FOUND),
        (("name", "label", "sizes"), VERIFIED),
        (("note",), VERIFIED),
    ],
)
def test_write_not_kept_by_an_update_without_a_member(resets: tuple[str, ...], status: Status) -> None:
    """An update without a member of its body keeps what that gave the object, unless it replaces the object."""
    shop = Shelf()

    def rename(identifier: str, asked: Asked) -> Reply:
        body = json.loads(asked.body)
        lost = {name: 0 if name == "sizes" else "" for name in resets if name not in body}
        given = {name: value for name, value in body.items() if name != "sizes"}
        sizes = (
            [{"field": "4", "value": body["sizes"]["4"]}] if "sizes" in body else shop.toys[identifier].get("sizes", [])
        )
        shop.toys[identifier] |= {**given, **lost, "sizes": [{"field": "4", "value": 0}] if "sizes" in lost else sizes}
        return 200, {"data": {}}

    shop.rename = rename  # type: ignore[method-assign]
    bodies = {
        POST.shape: {"name": "car", "code": "c-1"},
        PUT.shape: {"name": "ship", "label": "blue", "sizes": {"4": 3}},
    }
    one = target(shop, STATED, bodies=bodies, writes=True, thorough=True, lasting=True)
    found = [each for each in derive(STATED) if each.rule == "write-not-kept" and each.operation == PUT]
    result = run_check(CHECKS["write-not-kept"], next(each for each in found if not each.location), one)
    assert (result.status, result.basis) == (status, Basis.INFERRED if status is FOUND else None)


OPTIONS = snapshot(
    PATHS.replace("  put: {x-body: {properties: {name: {}", "  put: {x-body: {properties: {price_options: {}", 1)
)


@pytest.mark.parametrize(
    ("member", "keeps", "status"),
    [("price", True, VERIFIED), ("price", False, FOUND), ("amount", True, NOTHING), ("amount", False, NOTHING)],
)
def test_write_not_kept_by_a_shorter_name(member: str, keeps: bool, status: Status) -> None:
    """What no call shows under the name of a property may be shown by the one at its path under the beginning of that name."""
    shop = Shelf()

    def rename(identifier: str, asked: Asked) -> Reply:
        options = json.loads(asked.body).get("price_options")
        shop.toys[identifier] |= {"price": options[member]} if options and keeps else {}
        return 200, {"data": {}}

    shop.rename = rename  # type: ignore[method-assign]
    shop.toys["1"]["price"] = 3
    bodies = {POST.shape: {"name": "car", "price": 3}, PUT.shape: {"price_options": {member: 12.5}}}
    one = target(shop, OPTIONS, bodies=bodies, writes=True, thorough=True, lasting=True)
    found = [each for each in derive(OPTIONS) if each.rule == "write-not-kept" and each.operation == PUT]
    assert run_check(CHECKS["write-not-kept"], next(each for each in found if each.location), one).status is status


COPY = "POST /toys/v1/toys/{toy_id}/copy"
COPIES: Snapshot = made(
    {**plain(COMPONENTS), **plain(LISTS)},
    plain(f"{PATHS}/toys/v1/toys/{{toy_id}}/copy: {{post: {{x-writes: {{created: toy}}, x-body: {{}}}}}}\n"),
    points=plain(POINTS),
).at(MONTH, Channel("sandbox"))


@pytest.mark.parametrize(
    ("body", "original", "status"),
    [
        ({}, {}, VERIFIED),
        ({}, {"copies": 1}, VERIFIED),
        ({"name": "second"}, {"name": None}, FOUND),
        ({}, {"name": "{} old"}, FOUND),
        ({"name": "second"}, {"copied": None}, VERIFIED),
    ],
)
def test_write_not_kept_by_the_original_of_a_copy(body: Any, original: Mapping[str, Any], status: Status) -> None:
    """A copy leaves the name of its original as it is; other properties of that may show the copy."""
    shop = Shelf()

    def copy(asked: Asked) -> Reply:
        toy, sent = shop.toys[asked.path.split("/")[-2]], json.loads(asked.body or b"{}")
        shop.number += 1
        name = sent.get("name", f"{toy['name']} (copy)")
        shop.toys[str(shop.number)] = {"toy_id": shop.number, "name": name}
        shop.open(str(shop.number))
        serve(str(shop.number))
        toy |= {
            at: each.format(toy["name"]) if isinstance(each, str) else each or name for at, each in original.items()
        }
        return 200, {"data": {"toy_id": shop.number}}

    def serve(identifier: str) -> None:
        shop.on(f"POST /toys/v1/toys/{identifier}/copy", copy)

    for each in range(1, 9):
        serve(str(each))
    one = target(shop, COPIES, bodies={POST.shape: {"name": "car"}, op(COPY).shape: body}, writes=True, lasting=True)
    one.thorough = True
    (requirement,) = (e for e in derive(COPIES) if e.rule == "write-not-kept" and e.operation.label == COPY)
    assert run_check(CHECKS["write-not-kept"], requirement, one).status is status
