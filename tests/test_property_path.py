"""Property paths: printed and read back, and walked through documents."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from tests.strategies import DOCUMENTS, PATHS

from lmscontract.property_path import PropertyPath


@given(PATHS)
def test_a_printed_path_is_read_back(path: PropertyPath) -> None:
    """For any names, a printed path is the same path when it is read."""
    assert PropertyPath.parse(str(path)) == path


@pytest.mark.parametrize(
    ("text", "kinds", "name"),
    [
        ("price", ["price"], "price"),
        ("data.items[].price", ["data", "items", "[]", "price"], "price"),
        ("data.**.`user.idUser`", ["data", "**", "user.idUser"], "user.idUser"),
        ("data.prices[]", ["data", "prices", "[]"], "prices"),
        ("`price`.value", ["price", "value"], "value"),
        ("**.price", ["**", "price"], "price"),
        ("[].price", ["[]", "price"], "price"),
        ("rows[][].a b-c_d", ["rows", "[]", "[]", "a b-c_d"], "a b-c_d"),
    ],
)
def test_segments(text: str, kinds: list[str], name: str) -> None:
    """A segment is a name, the items of an array, or any depth; names with dots are in backticks."""
    path = PropertyPath.parse(text)
    assert [segment.name or segment.kind for segment in path.segments] == kinds
    assert path.name == name
    assert path.is_anywhere == ("**" in kinds)


def test_backticks_are_printed_where_they_are_needed() -> None:
    """Only a name with a dot, a bracket or a star is printed in backticks."""
    assert str(PropertyPath.parse("`price`.`a.b`.`c[]`.`d*`.`e f`")) == "price.`a.b`.`c[]`.`d*`.e f"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "it ends without a name"),
        ("data.**", "it ends without a name"),
        (".data", "error in column 1"),
        ("data..price", "error in column 5"),
        ("data.", "error in column 5"),
        ("data.[]", "error in column 5"),
        ("data`price`", "error in column 5"),
        ("data.`price", "error in column 5"),
        ("data[0]", "error in column 5"),
        ("items[]price", "error in column 8"),
        ("data.***.x", "error in column 8"),
        ("``", "error in column 1"),
    ],
)
def test_what_is_no_path(text: str, why: str) -> None:
    """What is no path is refused with the column where it stops making sense."""
    with pytest.raises(ValueError, match="is not a property path") as caught:
        PropertyPath.parse(text)
    assert str(caught.value) == f"{text!r} is not a property path ({why})"


BOX: Any = {
    "data": {
        "items": [{"price": 1, "a/b": {"~": 2}}, {"price": None}, {}, "no object", ["nested", {"price": 4}]],
        "price": 3,
    }
}


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("data.price", [(3, "/data/price")]),
        (
            "data.items[].price",
            [(1, "/data/items/0/price"), (None, "/data/items/1/price"), (4, "/data/items/4/1/price")],
        ),
        ("data.items.price", [(1, "/data/items/0/price"), (None, "/data/items/1/price")]),
        ("data.items[].a/b.~", [(2, "/data/items/0/a~1b/~0")]),
        ("data.**.`~`", [(2, "/data/items/0/a~1b/~0")]),
        ("data.price.value", []),
        ("data.price[]", []),
        ("data.missing[].price", []),
        ("items[].price", []),
    ],
)
def test_values(text: str, values: list[tuple[Any, str]]) -> None:
    """The values at a path come with the JSON pointers that lead there; an array is looked through where a name is asked."""
    assert list(PropertyPath.parse(text).values(BOX)) == values


def test_values_at_any_depth() -> None:
    """At any depth, each value is found once, with anything in between."""
    found = list(PropertyPath.parse("**.price").values(BOX))
    assert found == [
        (3, "/data/price"),
        (1, "/data/items/0/price"),
        (None, "/data/items/1/price"),
        (4, "/data/items/4/1/price"),
    ]


@pytest.mark.parametrize(
    ("text", "pointers", "filled"),
    [
        ("data.items[].price", ["/data/items/0", "/data/items/1", "/data/items/2", "/data/items/4/1"], [1, 1, 0, 1]),
        ("data.items.price", ["/data/items/0", "/data/items/1", "/data/items/2"], [1, 1, 0]),
        ("data.title", ["/data"], [0]),
        ("title", [""], [0]),
        ("data.price.value", [], []),
        ("data.items[]", [], []),
    ],
)
def test_places(text: str, pointers: list[str], filled: list[int]) -> None:
    """A property may be in every object that its path leads to, whether or not it does; no object, no place."""
    places = list(PropertyPath.parse(text).places(BOX))
    assert [place.pointer for place in places] == pointers
    assert [int(place.filled) for place in places] == filled
    assert [place.value for place in places if place.filled] == [v for v, _ in PropertyPath.parse(text).values(BOX)][
        : sum(filled)
    ]


@given(PATHS, DOCUMENTS)
def test_filled_places_hold_the_values(path: PropertyPath, document: Any) -> None:
    """The values of a path that ends in a name are those of its filled places."""
    if path.segments[-1].kind == "name":
        filled = [place.value for place in path.places(document) if place.filled]
        assert filled == [value for value, _ in path.values(document)]


@given(PATHS, DOCUMENTS)
def test_pointers_lead_to_values(path: PropertyPath, document: Any) -> None:
    """The JSON pointer of each value leads to that value."""
    for value, pointer in path.values(document):
        found = document
        for part in pointer.split("/")[1:]:
            name = part.replace("~1", "/").replace("~0", "~")
            found = found[int(name)] if isinstance(found, list) else found[name]
        assert found == value


@given(PATHS)
def test_parents_lack_the_last_segment(path: PropertyPath) -> None:
    """The parent of a path is the path without its last segment."""
    assert path.parent.segments == path.segments[:-1]


@pytest.mark.parametrize(
    ("text", "document", "expected"),
    [
        ("a.b", {"a": {"b": 1}}, True),
        ("a.b", {"a": {"b": None}}, True),
        ("a.b", {"a": {"b": False}}, True),
        ("a.b", {"a": {}}, False),
        ("a.b", {"a": [{}, {"b": 0}]}, True),
        ("a[].b", {"a": []}, False),
        ("a", None, False),
    ],
)
def test_a_document_that_holds_a_path(text: str, document: Any, expected: bool) -> None:
    """A value is at a path even if it is null, false or nothing; a place for one is not enough."""
    assert PropertyPath.parse(text).holds(document) is expected


@given(PATHS, DOCUMENTS)
def test_what_is_held_has_values(path: PropertyPath, document: Any) -> None:
    """A document holds a path when there is at least one value at it."""
    assert path.holds(document) == bool(list(path.values(document)))
