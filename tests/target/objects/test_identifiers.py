"""Identifiers that exist on a tenant, found in what its lists show, however oddly they are called."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.target.fake import TOYS_SNAPSHOT, Shop, items, snapshot, target

from lmscontract.target.objects.identifiers import distinguishing, guesses, identifiers, is_identifier, listing, showing


@pytest.mark.parametrize(
    ("records", "kind", "found"),
    [
        ([{"name": "a", "toy_id": 1}, {"name": "b", "toy_id": 2}], "toy", ("1", "2")),
        ([{"id": 5, "toy_id": 1}], "toy", ("1",)),
        ([{"id": 5, "name": "x"}], "box", ("5",)),
        ([{"uuid": "u-1"}], "box", ("u-1",)),
        ([{"idBox": 3, "name": "b"}], "box", ("3",)),
        ([{"boxId": 3}], "box", ("3",)),
        ([{"box_ID": 3}], "box", ("3",)),
        ([{"box.id": "4"}], "box", ("4",)),
        ([{"box-key": "k"}], "box", ("k",)),
        ([{"owner_id": 1, "box_uuid": "b"}], "box", ("b",)),
        ([{"owner_id": 1, "size": 2}], "box", ("1",)),
        ([{"shelf_mark_no": 1, "mark_key": "m"}], "shelf-mark", ("m",)),
        ([{"box": {"id": 8}}], "box", ("8",)),
        ([{"box": {"id": 8}, "id": 9}], "box", ("9",)),
        ([{"zip_code": "123", "name": "n"}], "box", ()),
        ([{"name": "n", "video": 1, "idle": 2, "paid": 3}], "box", ()),
        ([{"id": 1}, {"id": 1}], "box", ()),
        ([{"id": 1}, {"name": "n"}], "box", ()),
        ([{"id": 1, "box_id": 3}, {"id": 1, "box_id": 4}], "box", ("3", "4")),
        ([{"id": None}], "box", ()),
        ([{"id": ""}], "box", ()),
        ([{"id": True}], "box", ()),
        ([{"id": 0}], "box", ("0",)),
        ([{"id": [1]}], "box", ()),
        (["text", 3, None], "box", ()),
        ([], "box", ()),
        ([{"id": 1}], "nothing", ("1",)),
    ],
)
def test_what_looks_like_an_identifier(records: list[Any], kind: str, found: tuple[str, ...]) -> None:
    """Names of the contract go first, then id, then what is named like one after its kind; doubles and gaps tell against it."""
    assert identifiers(records, kind, TOYS_SNAPSHOT) == found


VALUES = st.none() | st.booleans() | st.integers() | st.text(max_size=3)
INNER = VALUES | st.lists(VALUES, max_size=1) | st.dictionaries(st.just("id"), VALUES)
RECORDS = st.lists(
    st.dictionaries(st.sampled_from(["id", "toy_id", "uuid", "name", "boxId", "key"]), INNER, max_size=4),
    max_size=4,
)


@given(RECORDS | st.lists(VALUES), st.sampled_from(["toy", "box", "shelf-mark", "unheard-of"]))
def test_identifiers_tell_items_apart(records: list[Any], kind: str) -> None:
    """Whatever a list shows, either each of its records has an identifier of its own, or none is found."""
    found = identifiers(records, kind, TOYS_SNAPSHOT)
    assert len(found) in (0, sum(isinstance(record, dict) for record in records))
    assert len(set(found)) == len(found)
    assert all(found)


def test_lists_that_need_nothing_go_first() -> None:
    """Of the lists of a kind those without path parameters are asked first; what writes, or is no GET, is not asked."""
    paths = """\
/b/{box_id}/toys: {get: {x-path: {box_id: box}, x-lists: toy, x-items: {}}}
/c/toys: {get: {x-lists: toy, x-items: {}}, post: {x-lists: toy, x-items: {}, x-effect: none}}
/a/toys: {get: {x-lists: toy, x-items: {}}, delete: {x-lists: toy, x-items: {}}}
/d/toys: {get: {x-lists: toy, x-items: {}, x-effect: writes}}
/e/boxes: {get: {x-lists: box, x-items: {}}}
""".replace("/b/{box_id}/toys", '"/b/{box_id}/toys"')
    lists = listing("toy", snapshot(paths))
    assert [each.operation.label for each in lists] == ["GET /a/toys", "GET /c/toys", "GET /b/{box_id}/toys"]
    assert listing("part", snapshot(paths)) == ()


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("id", True),
        ("toy_id", True),
        ("id_toy", True),
        ("toyId", True),
        ("idToy", True),
        ("toyID", True),
        ("toyUuid", True),
        ("uuid", True),
        ("toy.key", True),
        ("toy-code", True),
        ("code", True),
        ("name", False),
        ("paid", False),
        ("video", False),
        ("idle", False),
        ("keys", False),
        ("decode", False),
        ("", False),
    ],
)
def test_names_of_identifiers(name: str, expected: bool) -> None:
    """A property seems to hold an identifier when its name says so as a word of its own."""
    assert is_identifier(name) is expected


@pytest.mark.parametrize(
    ("records", "found"),
    [
        ([{"mark": "x", "no": 1}, {"mark": "y", "no": 2}], [("1", "2"), ("x", "y")]),
        ([{"no": 1}, {"no": 1}], []),
        ([{"no": 1}, {}], []),
        ([{"title": "two words"}, {"title": "three more words"}], []),
        ([{"email": "bear"}, {"email": "doll"}], []),
        ([{"inner": {"no": 3}}, {"inner": {"no": 4}}], [("3", "4")]),
        ([], []),
    ],
)
def test_what_could_be_an_identifier_under_any_name(records: list[Any], found: list[tuple[str, ...]]) -> None:
    """One plain value in each item, each another one, and nothing personal; numbers go first."""
    assert list(guesses(records)) == found


def shelf(known: dict[str, str]) -> Shop:
    """Toys whose identifiers stand under a name of the shop's own; these are served."""
    shop = Shop().on("GET /toys/v1/toys", *items({"price": 12, "sign": "b-1"}, {"price": 13, "sign": "d-2"}))
    for identifier, name in known.items():
        shop.on(f"GET /toys/v1/toys/{identifier}", 200, {"data": {"name": name}})
    return shop


def test_a_call_proves_what_no_name_says() -> None:
    """Of what could be an identifier, what serves an object is one."""
    assert [each.operation.label for each in showing("toy", TOYS_SNAPSHOT)] == ["GET /toys/v1/toys/{toy_id}"]
    assert target(shelf({"b-1": "Bear"})).identifiers("toy") == ("b-1", "d-2")
    assert target(shelf({})).identifiers("toy") == ()


def test_a_tenant_that_serves_anything_proves_nothing() -> None:
    """Where an identifier that does not exist is served as well, no guess counts."""
    assert target(shelf({"12": "Bear", "b-1": "Bear", "999999937": "Bear"})).identifiers("toy") == ()


@given(st.lists(st.dictionaries(st.sampled_from("abc"), st.integers() | st.text(max_size=3)), max_size=4))
def test_what_tells_items_apart_is_in_each_of_them(records: list[dict[str, Any]]) -> None:
    """Under each name there is one value of each item, and they are not all the same."""
    for name, values in distinguishing(records).items():
        assert values == tuple(str(record[name]) for record in records)
        assert len(set(values)) > 1
