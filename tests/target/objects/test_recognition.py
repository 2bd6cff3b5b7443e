"""Objects recognised by what answers show of them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.strategies import DOCUMENTS
from tests.target.fake import TOY, TOYS, Shop, items, op, snapshot, target

from lmscontract.contract.model import Fact, Snapshot
from lmscontract.property_path import PropertyPath
from lmscontract.target.objects.recognition import (
    ends_in_empty_list,
    identifiers_in,
    may_be_equal,
    missing_parent,
    scalars,
    shown_value,
    values_by_pointer,
    with_field,
)
from lmscontract.target.outcomes import NotVerified

LIST, ONE, POST = "GET /toys/v1/toys", "GET /toys/v1/toys/7", op("POST /toys/v1/toys")


# identifiers


@pytest.mark.parametrize(
    ("document", "shown"),
    [
        ({"data": {"toy_id": 7}}, ("7",)),
        ({"data": {"toy_id": 7, "id": "x", "uuid": "u"}}, ("7", "x", "u")),
        ({"data": {"id": 8, "owner": {"toy_id": 9}}}, ("8",)),
        ({"data": {"price": 1, "owner_id": 3}}, ()),
        ({"data": {"toy_id": None, "id": {"of": 7}, "uuid": [7]}}, ()),
        ({"data": []}, ()),
        ({}, ()),
        ([], ()),
    ],
)
def test_identifiers_of_the_record(document: Any, shown: tuple[str, ...]) -> None:
    """The record's own identifiers count, by the names of the contract and the plain ones; those inside it do not."""
    one = target(Shop().on(ONE, 200, document))
    assert identifiers_in(one, one.answer(TOY, path={"toy_id": 7}), "toy") == shown


def test_an_answer_that_is_no_json_shows_no_identifier() -> None:
    """What cannot be read says nothing of which object it is about."""
    one = target(Shop().on(ONE, 200, b"<html>"))
    with pytest.raises(NotVerified, match="was no JSON"):
        identifiers_in(one, one.answer(TOY, path={"toy_id": 7}), "toy")


@pytest.mark.parametrize(
    ("records", "kind", "shown"),
    [
        ([{"toy_id": 1}, {"toy_id": 1}, {"toy_id": 2}], "toy", ("1", "1", "2")),
        ([{"part": {"toy_id": 1}}, {"toy_id": 2}], "toy", ("1", "2")),
        ([{"toy_id": 1}, {"name": "b"}], "toy", ()),
        ([{"toy_id": 1}, "no record"], "toy", ()),
        ([{"id": 1}, {"id": 2}], "toy", ()),
        ([{"box_id": 1}], "box", ()),
        ([{"toy_id": 1}], "", ()),
        ([], "toy", ()),
    ],
)
def test_owners_of_items(records: list[Any], kind: str, shown: tuple[str, ...]) -> None:
    """Whose an item is, is known where every item says it by a name of the contract, and else of none."""
    one = target(Shop().on(LIST, *items(*records)))
    assert one.listing(TOYS).related_identifiers(one.answer(TOYS), kind) == shown


# what a creating call names


@pytest.mark.parametrize(
    ("answer", "served"),
    [
        ({"data": {"toy_id": 7}}, True),
        ({"data": {"made": [{"id": 7}]}}, True),
        ({"id": 7}, True),
        ({"data": {"toy_id": 9}}, False),
        ({"data": {"id": 9, "uuid": "7"}}, True),
    ],
)
def test_an_object_that_an_answer_names_is_looked_for(answer: Any, served: bool) -> None:
    """The new object is asked for by each identifier in the answer, wherever it stands."""
    shop = Shop().on(ONE, 200, {"data": {}}).on("POST /toys/v1/toys", 200, answer)
    one = target(shop, own=True, bodies={POST.shape: {}})
    assert one.write(POST).created_object_is_served(one.answer(POST)) is served


@pytest.mark.parametrize("answer", [{}, {"data": {"owner_id": 7}}, {"data": {"toy_id": None}}, ["7"]])
def test_an_answer_that_names_no_object_says_nothing(answer: Any) -> None:
    """Without an identifier in the answer nothing can be asked for."""
    one = target(shop := Shop().on("POST /toys/v1/toys", 200, answer), own=True, bodies={POST.shape: {}})
    exchange = one.answer(POST)
    with pytest.raises(NotVerified, match="its answer names no new object"):
        one.write(POST).created_object_is_served(exchange)
    assert shop.calls == ["POST /toys/v1/toys"]


def test_an_object_that_no_call_shows_says_nothing() -> None:
    """Where no call shows a single object, its identifier is of no use."""
    found = snapshot(edits=[{"api-removed": TOY.label, "of": TOY.label}])
    shop = Shop().on("POST /toys/v1/toys", 200, {"id": 7})
    one = target(shop, found, own=True, bodies={POST.shape: {}})
    exchange = one.answer(POST)
    with pytest.raises(NotVerified, match="its answer names no new object"):
        one.write(POST).created_object_is_served(exchange)


# where a property can stand

DEEP = """\
/toys/v1/toys:
  get: {x-lists: toy, x-items: {properties: {name: {}, maker: {properties: {town: {properties: {code: {}}}}}}}}
/toys/v1/toys/{toy_id}:
  get:
    x-data:
      properties:
        name: {}
        maker: {properties: {town: {}}}
        parts: {type: array, items: {properties: {size: {}, box: {properties: {code: {}}}}}}
"""
DEEP_SNAPSHOT = snapshot(DEEP)


def fact(label: str, path: str, found: Snapshot = DEEP_SNAPSHOT) -> Fact:
    """What the contract says of a property of an answer."""
    return found.find(label).facts[path]


@pytest.mark.parametrize(
    ("path", "document", "pointer"),
    [
        ("data.maker.town", {"data": {"name": "b"}}, "/data"),
        ("data.maker.town", {"data": {"name": "b", "maker": None}}, ""),
        ("data.maker.town", {"data": {"maker": {}}}, ""),
        ("data.maker.town", {"data": {}}, ""),
        ("data.maker.town", {"data": None}, ""),
        ("data.maker.town", {}, ""),
        ("data.maker.town", [], ""),
        ("data.name", {"data": {"maker": {}}}, ""),
        ("data.parts[].size", {"data": {"name": "b"}}, ""),
        ("data.parts[].box.code", {"data": {"parts": [{"size": 1}]}}, ""),
    ],
)
def test_a_record_without_what_holds_a_property(path: str, document: Any, pointer: str) -> None:
    """A record that lacks the object of a property is named; an empty record and lists on the way say nothing."""
    assert missing_parent(document, fact(TOY.label, path), DEEP_SNAPSHOT.find(TOY.label)) == pointer


def test_an_item_without_what_holds_a_property() -> None:
    """The first item that lacks an object on the way is named, be it the inner one of two."""
    found = fact(LIST, "data.items[].maker.town.code")
    records = [{"maker": {"town": {}}}, {"maker": {"town": {"code": 1}}}, {"maker": {"name": "x"}}, {"name": "y"}]
    endpoint = DEEP_SNAPSHOT.find(LIST)
    assert missing_parent({"data": {"items": records}}, found, endpoint) == "/data/items/2"
    assert missing_parent({"data": {"items": records[:2]}}, found, endpoint) == ""
    assert missing_parent({"data": {"items": []}}, found, endpoint) == ""


def test_a_property_of_two_places_is_never_orphaned() -> None:
    """What may stand in another place is not missed in the first."""
    added = {"response-property-added": "maker.street", "or": "place.street", "of": LIST, "shape": {"type": "string"}}
    found = snapshot(DEEP, edits=[added], of=LIST)
    street = next(each for each in found.find(LIST).facts.values() if len(each.paths) == 2)
    assert missing_parent({"data": {"items": [{"name": "b"}]}}, street, found.find(LIST)) == ""


@pytest.mark.parametrize(
    ("path", "document", "expected"),
    [
        ("data.items[].a", {"data": {"items": []}}, True),
        ("data.items[].a", {"data": {"items": [{}]}}, False),
        ("data.items[].a", {"data": {}}, False),
        ("data.items[].a", {"data": {"items": None}}, False),
        ("data.items[].parts[].a", {"data": {"items": [{"parts": [{}]}, {"parts": []}]}}, True),
        ("data.items[].parts[].a", {"data": {"items": [{"parts": [{}]}]}}, False),
        ("[].a", [], True),
        ("[].a", [{}], False),
        ("data.a", {"data": []}, False),
    ],
)
def test_an_empty_list_on_the_way(path: str, document: Any, expected: bool) -> None:
    """A list on the way to a property that is there and empty leaves open what would stand in it."""
    assert ends_in_empty_list(PropertyPath.parse(path), document) is expected


# values


def test_scalars_are_told_with_their_names() -> None:
    """What stands in a list has the name of the list; nulls are left out, truth values and empty texts are not."""
    document = {"a": 1, "b": [2, {"c": "x"}, [3]], "d": None, "e": {"f": True, "g": ""}}
    assert list(scalars(document)) == [("a", 1), ("b", 2), ("c", "x"), ("b", 3), ("f", True), ("g", "")]
    assert list(scalars("x")) == [("", "x")]
    assert list(scalars(None)) == []


def test_leaves_are_told_with_their_pointers() -> None:
    """Texts and numbers count; what is true, false or null does not."""
    document = {"a": 1, "b": [2, {"c": "x"}], "d": None, "e": {"f": True, "g": 1.5}}
    assert values_by_pointer(document) == {"/a": 1, "/b/0": 2, "/b/1/c": "x", "/e/g": 1.5}
    assert values_by_pointer("x") == {"": "x"}


@given(DOCUMENTS)
def test_every_leaf_is_a_scalar(document: Any) -> None:
    """What is told with a pointer is told with a name too, as often."""
    told = [value for _, value in scalars(document) if not isinstance(value, bool)]
    assert Counter(map(repr, values_by_pointer(document).values())) <= Counter(map(repr, told))


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("7", 7, True),
        (7, 7.0, True),
        ("7.50", 7.5, True),
        (7, 17, False),
        ("12", "1", False),
        ("Bear", " bear ", True),
        ("bear", "<p>Bear</p>", True),
        ("bear", "boat", False),
        ("", "anything", True),
        ("item 1", 1, True),
        ("nan", "nan", True),
        (90, 9000, True),
        (90, "0.9", True),
        (90, 9100, False),
        (0, 10, False),
        (3, "active", True),
        ("3", "active", True),
        ("2026-01-31", "2026-01-31T00:00:00Z", True),
        ("2026-01-31 00:00:00", "2026-01-31T00:00:00+0000", True),
        ("2026-01-31", "2026-01-30T00:00:00Z", False),
        ("2026-01-31 a", "2026-01-31 b", True),
        ("2026-01-31", 1769817600, True),
    ],
)
def test_values_that_may_be_one_value(one: Any, other: Any, expected: bool) -> None:
    """The same figures, the same moment, a word for a number or a text with more around it may be the same value."""
    assert may_be_equal(one, other) is expected
    assert may_be_equal(other, one) is expected


@given(st.text(max_size=6) | st.integers(), st.text(max_size=6) | st.integers())
def test_resembling_is_mutual(one: Any, other: Any) -> None:
    """Which of two values was there first does not matter."""
    assert may_be_equal(one, other) == may_be_equal(other, one)


# fields of bodies


@pytest.mark.parametrize(
    ("body", "changed"),
    [
        ({"wood": 1, "tin": 2}, {"wood": "oak", "tin": 2}),
        ({"parts": [{"wood": 1}, {"tin": 2}]}, {"parts": [{"wood": "oak"}, {"tin": 2}]}),
        ([{"name": "wood", "value": 1}, {"name": "tin", "value": 2}], None),
        (
            {"fields": [{"id": "wood", "value": 1, "more": {}}]},
            {"fields": [{"id": "wood", "value": "oak", "more": {}}]},
        ),
        ({"wood": None}, {"wood": "oak"}),
    ],
)
def test_a_field_of_a_body_is_given_a_value(body: Any, changed: Any) -> None:
    """A field is a key of its name, or an entry that names it beside one value; the body itself stays as it was."""
    before = repr(body)
    expected = [{"name": "wood", "value": "oak"}, {"name": "tin", "value": 2}] if changed is None else changed
    assert with_field(body, "wood", "oak") == expected
    assert repr(body) == before


@pytest.mark.parametrize("body", [{}, [], "wood", {"tin": 1}, {"name": "wood", "a": 1, "b": 2}, {"name": "wood"}])
def test_a_body_without_the_field_is_told(body: Any) -> None:
    """A body that does not hold the field, or does not tell which of two values is its own, cannot be changed."""
    with pytest.raises(NotVerified, match="holds no field wood; let it hold the field"):
        with_field(body, "wood", "oak")


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ({"wood": 1, "x": 1}, {"wood": 1, "x": 2}, True),
        ({"wood": 1}, {"wood": 2}, False),
        ({"wood": 1}, {"wood": "1"}, False),
        ({"wood": 1}, {}, False),
        ({"field_wood": 1}, {"field_wood": 1, "plywood": 7}, True),
        ({"a": [{"id": "wood", "value": 1}]}, {"a": [{"id": "tin"}, {"value": 1, "id": "wood"}]}, True),
        ({"a": [{"id": "wood", "value": 1}]}, {"a": [{"id": "wood", "value": 0}]}, False),
        ({"a": [{"wood": 1}, {"wood": 2}]}, {"a": [{"wood": 2}, {"wood": 1}]}, True),
    ],
)
def test_what_is_shown_of_a_field(one: Any, other: Any, alike: bool) -> None:
    """Two records show the same of a field, wherever and in whatever order they show it, and whatever else they show."""
    assert (shown_value(one, "wood") == shown_value(other, "wood")) is alike
