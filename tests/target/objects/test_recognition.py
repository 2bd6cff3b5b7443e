"""Objects recognised by the identifiers and values in responses."""

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
from lmscontract.target.json_values import scalars, values_by_pointer
from lmscontract.target.objects.recognition import (
    ends_in_empty_list,
    field_values,
    identifiers_in,
    may_be_equal,
    missing_parent,
    shown_value,
    with_field,
    with_shared_properties,
)
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.writes.undone_write import UndoneWrite

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
    """The record's own identifiers count, by the names of the contract and the common ones; nested ones do not."""
    one = target(Shop().on(ONE, 200, document))
    assert identifiers_in(one, one.answer(TOY, path={"toy_id": 7}), "toy") == shown


def test_an_answer_that_is_no_json_shows_no_identifier() -> None:
    """If a response is not JSON, its identifiers cannot be verified."""
    one = target(Shop().on(ONE, 200, b"<html>"))
    with pytest.raises(NotVerified, match="the response is not JSON"):
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
def test_related_identifiers_of_items(records: list[Any], kind: str, shown: tuple[str, ...]) -> None:
    """Related identifiers are known if every item has one with a name of the contract; otherwise none is."""
    one = target(Shop().on(LIST, *items(*records)))
    assert one.listing(TOYS).related_identifiers(one.answer(TOYS), kind) == shown


# identifiers in the response of a creation


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
def test_an_object_that_a_response_names_is_requested(answer: Any, served: bool) -> None:
    """The new object is requested with each identifier in the response, at any depth."""
    shop = Shop().on(ONE, 200, {"data": {}}).on("POST /toys/v1/toys", 200, answer)
    one = target(shop, own=True, bodies={POST.shape: {}})
    assert UndoneWrite(one, POST).created_object_is_served(one.answer(POST)) is served


@pytest.mark.parametrize("answer", [{}, {"data": {"owner_id": 7}}, {"data": {"toy_id": None}}, ["7"]])
def test_a_response_without_an_identifier_proves_nothing(answer: Any) -> None:
    """If a response has no identifier, no object is requested."""
    one = target(shop := Shop().on("POST /toys/v1/toys", 200, answer), own=True, bodies={POST.shape: {}})
    exchange = one.answer(POST)
    with pytest.raises(NotVerified, match="the response does not identify a new object"):
        UndoneWrite(one, POST).created_object_is_served(exchange)
    assert shop.calls == ["POST /toys/v1/toys"]


def test_an_object_that_cannot_be_read_proves_nothing() -> None:
    """If no operation reads a single object, its identifier cannot be requested."""
    found = snapshot(edits=[{"api-removed": TOY.label, "of": TOY.label}])
    shop = Shop().on("POST /toys/v1/toys", 200, {"id": 7})
    one = target(shop, found, own=True, bodies={POST.shape: {}})
    exchange = one.answer(POST)
    with pytest.raises(NotVerified, match="the response does not identify a new object"):
        UndoneWrite(one, POST).created_object_is_served(exchange)


# places of a property

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
    """Return the fact of the contract about a property of a response."""
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
def test_a_record_without_the_parent_of_a_property(path: str, document: Any, pointer: str) -> None:
    """The pointer of a record without the parent object is returned; empty records and lists prove nothing."""
    assert missing_parent(document, fact(TOY.label, path), DEEP_SNAPSHOT.find(TOY.label)) == pointer


def test_an_item_without_the_parent_of_a_property() -> None:
    """The first item that lacks a parent object is named, even if only the inner parent is missing."""
    found = fact(LIST, "data.items[].maker.town.code")
    records = [{"maker": {"town": {}}}, {"maker": {"town": {"code": 1}}}, {"maker": {"name": "x"}}, {"name": "y"}]
    endpoint = DEEP_SNAPSHOT.find(LIST)
    assert missing_parent({"data": {"items": records}}, found, endpoint) == "/data/items/2"
    assert missing_parent({"data": {"items": records[:2]}}, found, endpoint) == ""
    assert missing_parent({"data": {"items": []}}, found, endpoint) == ""


def test_a_property_with_two_places_has_no_missing_parent() -> None:
    """A property that may be at another place is not missing at the first one."""
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
def test_an_empty_list_in_the_path(path: str, document: Any, expected: bool) -> None:
    """An empty list in the path of a property makes its value unknown."""
    assert ends_in_empty_list(PropertyPath.parse(path), document) is expected


# values


def test_scalars_have_names() -> None:
    """An element of a list has the name of the list; nulls are omitted, booleans and empty strings are not."""
    document = {"a": 1, "b": [2, {"c": "x"}, [3]], "d": None, "e": {"f": True, "g": ""}}
    assert list(scalars(document)) == [("a", 1), ("b", 2), ("c", "x"), ("b", 3), ("f", True), ("g", "")]
    assert list(scalars("x")) == [("", "x")]
    assert list(scalars(None)) == []


def test_values_have_pointers() -> None:
    """Strings and numbers are listed; booleans and nulls are not."""
    document = {"a": 1, "b": [2, {"c": "x"}], "d": None, "e": {"f": True, "g": 1.5}}
    assert values_by_pointer(document) == {"/a": 1, "/b/0": 2, "/b/1/c": "x", "/e/g": 1.5}
    assert values_by_pointer("x") == {"": "x"}


@given(DOCUMENTS)
def test_every_value_is_a_scalar(document: Any) -> None:
    """Every value with a pointer is also listed with a name."""
    named = [value for _, value in scalars(document) if not isinstance(value, bool)]
    assert Counter(map(repr, values_by_pointer(document).values())) <= Counter(map(repr, named))


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
def test_values_that_may_be_equal(one: Any, other: Any, expected: bool) -> None:
    """Equal digits or moments, a word for a number, or a string within another one may be equal values."""
    assert may_be_equal(one, other) is expected
    assert may_be_equal(other, one) is expected


@given(st.text(max_size=6) | st.integers(), st.text(max_size=6) | st.integers())
def test_may_be_equal_is_symmetric(one: Any, other: Any) -> None:
    """The order of the two values does not matter."""
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
def test_a_field_of_a_body_is_set(body: Any, changed: Any) -> None:
    """A field is a key, or an entry with the name and one value; the original body is unchanged."""
    before = repr(body)
    expected = [{"name": "wood", "value": "oak"}, {"name": "tin", "value": 2}] if changed is None else changed
    assert with_field(body, "wood", "oak") == expected
    assert repr(body) == before


@pytest.mark.parametrize("body", [{}, [], "wood", {"tin": 1}, {"name": "wood", "a": 1, "b": 2}, {"name": "wood"}])
def test_a_body_without_the_field_is_reported(body: Any) -> None:
    """A body without the field, or with an ambiguous value, cannot be changed."""
    with pytest.raises(NotVerified, match="has no field wood; add the field to it"):
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
def test_the_shown_value_of_a_field(one: Any, other: Any, alike: bool) -> None:
    """Two records show equal values of a field, independent of place, order and other members."""
    assert (shown_value(one, "wood") == shown_value(other, "wood")) is alike


@pytest.mark.parametrize(
    ("documents", "shared"),
    [
        ([{"a": 1, "b": 2}, {"a": 3}], [{"a": 1}, {"a": 3}]),
        ([{"a": [{"b": 1, "c": 2}]}, {"a": [{"b": 3, "d": 4}]}], [{"a": [{"b": 1}]}, {"a": [{"b": 3}]}]),
        ([{"a": [1]}, {"a": [1, 2]}], [{"a": [1]}, {"a": [1, 2]}]),
        ([{"a": 1}, {"b": 1}], [{}, {}]),
        ([[], []], [[], []]),
        (["x", {}], ["x", {}]),
        ([], []),
    ],
)
def test_properties_that_all_states_have(documents: list[Any], shared: list[Any]) -> None:
    """What only some states of a document have is left out; lists of other lengths stay as they are."""
    assert with_shared_properties(documents) == shared


@pytest.mark.parametrize(
    ("document", "values"),
    [
        ({"fields": {"9": "Italy"}}, ["Italy"]),
        ({"user": {"field_9": 380}}, [380]),
        ([{"id": 9, "value": 380}, {"id": 7, "value": "Yes"}], [380]),
        ([{"id": "9", "title": "Country", "type": "country", "value": {"id": 380}}], [{"id": 380}]),
        ([{"id": 9, "value": 380, "value_label": "Italy"}], [[380, "Italy"]]),
        ([{"field": "9", "option": 380}], [380]),
        ({"rank": 9, "first_name": "Ann", "last_name": "Bell"}, []),
        ({"9": None}, [None]),
        ([9, "Italy"], []),
    ],
)
def test_values_of_a_field(document: Any, values: list[Any]) -> None:
    """A field is a property of its name, or an entry that names it beside a single member or one called value."""
    assert list(field_values(document, "9")) == values
