"""Which of the values that are shown of a written object are its own."""

from __future__ import annotations

from typing import Any

import pytest
from tests.target.fake import PATHS, Asked, Reply, Shop, op, snapshot, target

from lmscontract.property_path import PropertyPath
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.writes.lasting import ShownWrite
from lmscontract.target.writes.own_objects import RunObject, SentWrite
from lmscontract.target.writes.views import (
    Leaves,
    View,
    answer_of,
    named_leaves,
    open_list_lacks,
    rows_of,
    shown_at,
    views_of,
)

SHAPE = "GET /toys/{}"


@pytest.mark.parametrize(
    ("path", "pointer", "own"),
    [
        ("price", "/data/price", True),
        ("price", "/data/price/value", True),
        ("price", "/data/price/0/value", True),
        ("prices[].price", "/data/prices/0/price", True),
        ("toys[].price", "/data/price", True),
        ("price", "/data/parts/0/price", False),
        ("toys[].price", "/data/parts/0/price", False),
        ("price", "/data/list_price", False),
    ],
)
def test_named_leaves(path: str, pointer: str, own: bool) -> None:
    """A value in a list that the path of a property lacks is one of another object."""
    found = {(SHAPE, pointer): 7}
    assert named_leaves(found, PropertyPath.parse(path)) == (found if own else {})


@pytest.mark.parametrize(("pointer", "own"), [("/data/prices", True), ("/data/parts/0/prices", False)])
def test_shown_at_an_empty_place(pointer: str, own: bool) -> None:
    """An empty list could hold a sent value, unless it belongs to an object in a list."""
    leaves: Leaves = {(SHAPE, pointer): []}
    assert [*shown_at("/prices/0/price", 7, leaves, leaves)] == ([*leaves] if own else [])


def test_shown_at_a_place_that_a_list_leaves_empty() -> None:
    """An empty list is no place of a value if another response shows what is in it."""
    leaves = {("GET /plans", "/prices"): [], ("GET /plans/{}", "/data/prices/0/currency"): "EUR"}
    assert [*shown_at("/prices/price", 7, leaves, leaves)] == []


@pytest.mark.parametrize(
    ("name", "value", "shown", "own"),
    [
        ("firstname", "Ada-r1-2", {"/data/first_name": "Grace-r1-1"}, ["/data/first_name"]),
        ("first_name", "Ada-r1-2", {"/data/firstName": "Grace-r1-1"}, ["/data/firstName"]),
        ("firstname", "Ada-r1-2", {"/data/firstname": "Grace", "/data/first_name": "Bea-r1-1"}, ["/data/firstname"]),
        ("firstname", "Ada-r1-2", {"/data/first_name": "Grace"}, []),
        ("firstname", "Ada", {"/data/first_name": "Grace-r1-1"}, []),
        ("firstname", "Ada-r1-2", {"/data/0/first_name": "Grace-r1-1"}, []),
        ("name", "Ada-r1-2", {"/data/first_name": "Grace-r1-1"}, []),
    ],
)
def test_shown_at_another_spelling(name: str, value: Any, shown: dict[str, Any], own: list[str]) -> None:
    """A text of the run is also shown by a property of the same letters that showed another text of the run before."""
    leaves: Leaves = {(SHAPE, pointer): each for pointer, each in shown.items()}
    assert [place[1] for place in shown_at(f"/{name}", value, leaves, leaves, "r1-2")] == own


@pytest.mark.parametrize(
    ("answer", "shown"),
    [
        ({"data": [{"toy": 3, "box": 8, "at": 1}, {"toy": 4, "box": 8, "at": 2}]}, [1]),
        ({"data": {"moved": [{"toy": "3", "box": {"id": 8}, "at": 5}]}}, [5]),
        ({"data": {"toy": 3, "box": 8, "at": 1}}, []),
        ({"data": [{"toy": 3, "at": 1}]}, []),
        ({"data": [3, 8]}, []),
    ],
)
def test_rows_of_an_answer(answer: Any, shown: list[int]) -> None:
    """An item of a list in the answer to a write is about its objects if it names all of them."""
    exchange = target(Shop().on("GET /toys/v1/toys", 200, answer)).call(op("GET /toys/v1/toys"))
    written = SentWrite(exchange, None, {"toy": (RunObject(3),), "box": (RunObject(8),)})
    assert [view.document["at"] for view in rows_of(written)] == shown


def test_a_write_that_names_no_object_of_the_run() -> None:
    """A body of the owner may name other objects than those of the run: what a call does to its own is not verified."""
    exchange = target(Shop()).call(op("GET /toys/v1/toys"))
    assert ShownWrite(SentWrite(exchange, {}, {"toy": (RunObject(7), RunObject(8))}), ()).named("toy") == "7"
    with pytest.raises(NotVerified, match="the body names no object of the kind toy"):
        ShownWrite(SentWrite(exchange, {}, {}), ()).named("toy")


def test_a_write_without_an_effect() -> None:
    """A second enrollment of the same user may be ignored; its own answer is then the only difference."""
    lists, one = op("GET /toys/v1/toys"), target(Shop().on("GET /toys/v1/toys", 200, {"data": {"toy": 3}}))
    exchange = one.call(lists)
    first, second = (View(exchange, {"data": {"toy": number}}) for number in (3, 4))
    shown = [ShownWrite(SentWrite(exchange, {}, {}), views) for views in ((first,), (first,), (second,), ())]
    assert [each.had_no_effect(shown[0]) for each in shown] == [True, True, False, False]


ROW = {"name": "car-a1-7", "cost": 5}
PARTS = [{"colour": "red", "count": 2}]


@pytest.mark.parametrize(
    ("body", "answer", "shown"),
    [
        (ROW, {"data": {"id": 3, "request": ROW}}, {"data": {"id": 3}}),
        (ROW, {"data": {"id": 3, **ROW}}, {"data": {"id": 3, **ROW}}),
        ({"toys": [ROW]}, {"data": [{"id": 3, "row": ROW}]}, {"data": [{"id": 3}]}),
        ({"toys": [ROW]}, {"data": {"all": [ROW, {"id": 3}]}}, {"data": {"all": [{"id": 3}]}}),
        ({"name": "car-a1-7", "parts": PARTS}, {"data": {"parts": PARTS}}, {"data": {"parts": PARTS}}),
        (None, {"data": {"id": 3, "more": None}}, {"data": {"id": 3, "more": None}}),
        ({}, {"data": {"id": 3, "more": {}}}, {"data": {"id": 3, "more": {}}}),
    ],
)
def test_what_an_answer_repeats_is_not_shown(body: Any, answer: Any, shown: Any) -> None:
    """An answer that repeats the body, or a row with its mark, shows nothing of the object; another list of it does."""
    one = target(Shop().on("POST /toys/v1/toys", 200, answer), own=True)
    exchange = one.call(op("POST /toys/v1/toys"), body={"name": "any"})
    assert answer_of(SentWrite(exchange, body, {}, "a1-7")) == shown


@pytest.mark.parametrize(
    ("rows", "shown"), [([{"toy_id": 7, "box": 3, "on": "may"}], 1), ([{"toy_id": 7, "box": 4}], 0)]
)
def test_views_of_a_response_whose_form_is_open(rows: list[Any], shown: int) -> None:
    """An object without an identifier is the row that names all objects of the call, in any list of an open response."""
    found = snapshot(PATHS + "/toys/v1/marks: {get: {x-lists: mark}}\n")
    shop = Shop().on("GET /toys/v1/marks", 200, {"found": {"rows": rows, "total": 1}})
    one = target(shop, found)
    exchange = one.call(op("GET /toys/v1/sales"))
    objects = {"toy": (RunObject(7),), "box": (RunObject(3),)}
    views = views_of(one, "mark", SentWrite(exchange, {}, objects))
    assert [each.document for each in views] == rows[:shown]


@pytest.mark.parametrize(
    ("toys", "usual", "lacks"),
    [
        ([8, 9], 1, True),
        ([8, 7], 1, False),  # it shows the object
        ([8, 9], 2, False),  # a page may have no size
        ([8, 9, 8, 9], 1, False),  # there may be another page
        ([8, 8], 1, False),  # a number that is always the same one names nothing
        ([8, 4], 1, False),  # not all are known
    ],
)
def test_an_open_list_that_lacks_an_object(toys: list[int], usual: int, lacks: bool) -> None:
    """A complete list whose form is open lacks an object if it shows others that name known objects of the same kinds."""
    found = snapshot(PATHS + "/toys/v1/marks: {get: {x-lists: mark}}\n")
    rows = [{"toy": each, "at": number} for number, each in enumerate(toys)]

    def marks(asked: Asked) -> Reply:
        return 200, {"found": rows[: int(asked.query.get("size", usual))]}

    one = target(Shop().on("GET /toys/v1/marks", marks), found)
    endpoint = found.endpoints["GET /toys/v1/marks"]
    assert open_list_lacks(one, endpoint, {"toy": "7"}, {"toy": {"7", "8", "9"}}) is lacks


@pytest.mark.parametrize(
    ("toys", "is_paged", "lacks"),
    [
        ([8, 9, 6, 5], True, True),
        ([8, 9, 6, 5, 4, 3], True, True),  # the last page is full, the one after it is empty
        ([8, 9, 6, 7], True, False),  # the second page shows the object
        ([8, 9, 6, 5], False, False),  # every page is the first one
    ],
)
def test_an_open_list_of_several_pages_that_lacks_an_object(toys: list[int], is_paged: bool, lacks: bool) -> None:
    """A list whose form is open may have pages; it names objects of a kind where the name of a property says so."""
    found = snapshot(PATHS + "/toys/v1/marks: {get: {x-lists: mark}}\n")

    def marks(asked: Asked) -> Reply:
        size, page = int(asked.query.get("size", 1)), int(asked.query.get("page", 1)) if is_paged else 1
        return 200, {"rows": [{"toy_id": each} for each in toys[size * (page - 1) : size * page]]}

    one = target(Shop().on("GET /toys/v1/marks", marks), found)
    assert open_list_lacks(one, found.endpoints["GET /toys/v1/marks"], {"toy": "7"}, {"toy": set()}) is lacks
