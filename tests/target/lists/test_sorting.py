"""Sorting of a list: the attributes to sort by, and whether the items are in order."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.target.fake import TOYS, Asked, Reply, Shop, items, snapshot, target

from lmscontract.target.lists.sorting import differ, unsorted
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.target import Target

LIST = "GET /toys/v1/toys"
SORTED = """\
/toys/v1/toys:
  get:
    x-lists: toy
    parameters: [{name: by, schema: {}%s}, {name: towards, schema: {enum: [up, down]}}]
    x-items: {}
"""
BARE, STATED = snapshot(SORTED % ""), snapshot(SORTED % ", x-values: [price, name]")

_VALUES = st.none() | st.booleans() | st.integers(-5, 5) | st.floats(-5, 5) | st.text(max_size=2)


def showing(*records: Any, stated: bool = False, by: str = "") -> Target:
    """Return a target that calls a shop with a list of these records; `by` is its configured attribute."""
    shop = Shop().on(LIST, *items(*records))
    return target(shop, STATED if stated else BARE, configured_sorting={TOYS.shape: by})


def sequence(values: list[Any]) -> Target:
    """Return a target that calls a shop whose toys have these numbers."""
    return showing(*[{"number": each} for each in values])


def test_likely_attributes_come_first() -> None:
    """The configured attribute is first, then those of the contract, the identifier and others; at most four."""
    records = [{"toy_id": n, "made": n, "colour": f"c{n}", "shelf": n} for n in (1, 2)]
    assert showing(*records).listing(TOYS).sorting.attributes() == ("toy_id", "made", "colour", "shelf")
    assert showing(*records, stated=True).listing(TOYS).sorting.attributes() == ("price", "name", "toy_id", "made")
    assert showing(*records, stated=True, by="weight").listing(TOYS).sorting.attributes() == (
        "weight",
        "price",
        "name",
        "toy_id",
    )
    assert showing(*records, stated=True, by="name").listing(TOYS).sorting.attributes() == (
        "name",
        "price",
        "toy_id",
        "made",
    )


@pytest.mark.parametrize(("sorts", "found"), [(True, ["name"]), (False, [])])
def test_an_attribute_that_no_item_shows(sorts: bool, found: list[str]) -> None:
    """The configured attribute counts although items show it under another name, if it turns the list around."""

    def listed(asked: Asked) -> Reply:
        toys = [{"toy_name": each} for each in ("ark", "bear", "car")]
        return items(*(toys[::-1] if sorts and asked.query.get("towards") == "down" else toys))

    one = target(Shop().on(LIST, listed), BARE, configured_sorting={TOYS.shape: "name"})
    assert [name for name, _, _ in one.listing(TOYS).sorting.in_both_directions() if name != "toy_name"] == found


def test_equal_properties_are_no_attributes() -> None:
    """Properties that are equal in all items, or hold objects, lists or null, are not used to sort."""
    records = [{"same": 1, "parts": [n], "box": {"n": n}, "gone": None, "some": n} for n in (1, 2)]
    assert showing(*records, "no record").listing(TOYS).sorting.attributes() == ("some",)
    assert showing().listing(TOYS).sorting.attributes() == ()


def test_a_list_without_an_attribute_parameter() -> None:
    """A list that takes only a direction, or no longer takes an attribute, is not sorted by any."""
    alone = (
        "/toys/v1/toys: {get: {x-lists: toy, parameters: [{name: towards, schema: {enum: [up, down]}}], x-items: {}}}"
    )
    shop = Shop().on(LIST, *items({"toy_id": 1}, {"toy_id": 2}))
    assert target(shop, snapshot(alone)).listing(TOYS).sorting.attributes() == ()
    assert (
        target(shop, snapshot(SORTED % "", [{"request-parameter-removed": "by"}])).listing(TOYS).sorting.attributes()
        == ()
    )
    assert shop.asked == []


def test_an_attribute_that_is_not_shown_is_no_evidence() -> None:
    """An attribute that no item shows is requested once and not evaluated."""
    one = showing({"toy_id": 1, "name": "a"}, {"toy_id": 2, "name": "b"}, stated=True)
    assert [name for name, _, _ in one.listing(TOYS).sorting.in_both_directions()] == ["name", "toy_id"]


def test_a_refused_list_has_no_attributes() -> None:
    """If the list is refused, its attributes are unknown."""
    with pytest.raises(NotVerified, match="the operation answered 403"):
        target(Shop().on(LIST, 403, {}), BARE).listing(TOYS).sorting.attributes()


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([], False),
        ([1], False),
        ([1, 1], False),
        ([None, 1], False),
        ([1, 2], True),
        ([1, "1"], True),
        (["a", "b"], True),
    ],
)
def test_items_that_differ(values: list[Any], expected: bool) -> None:
    """Items differ if they show two values; an item without a value does not count."""
    one = sequence(values)
    assert differ(one.items(one.answer(TOYS)), "number") is expected


@pytest.mark.parametrize(
    ("values", "up", "down"),
    [
        ([1, 2, 2, 9], False, True),
        ([9, 2, 2, 1], True, False),
        ([1, 3, 2], True, True),
        ([10, 9, 100], True, True),
        ([1, None, 3], False, True),
        ([], False, False),
        ([4], False, False),
        (["b", "a"], False, False),
        ([2, "1"], False, False),
        ([True, False], False, False),
        ([2.5, 1.5], False, False),
        ([2, 1.5], False, False),
    ],
)
def test_integers_out_of_order_are_found(values: list[Any], up: bool, down: bool) -> None:
    """Only a list of integers can be out of order, because other types may be compared differently."""
    one = sequence(values)
    exchange = one.answer(TOYS)
    assert unsorted(one.items(exchange), "number") is up
    assert unsorted(one.items(exchange), "number", descending=True) is down


@given(st.lists(st.integers()))
def test_a_sorted_list_is_in_order(values: list[int]) -> None:
    """A sorted list of integers is in order, and its reverse is in descending order."""
    up, down = sequence(sorted(values)), sequence(sorted(values, reverse=True))
    assert not unsorted(up.items(up.answer(TOYS)), "number")
    assert not unsorted(down.items(down.answer(TOYS)), "number", descending=True)
    mixed = sequence(values)
    found = unsorted(mixed.items(mixed.answer(TOYS)), "number")
    assert found == any(one > two for one, two in pairwise(values))


@given(st.lists(_VALUES))
def test_a_list_of_any_values_is_evaluated(values: list[Any]) -> None:
    """A list of any values is evaluated; a string, boolean or fraction in it makes the order unknown."""
    one = sequence(values)
    found = unsorted(one.items(one.answer(TOYS)), "number")
    if any(isinstance(each, bool | str | float) for each in values):
        assert not found
