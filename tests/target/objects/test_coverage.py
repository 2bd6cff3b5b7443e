"""How much an answer shows of what is known of it, by which the object is chosen that is looked at."""

from __future__ import annotations

from typing import Any

import pytest
from tests.target.fake import TOY, TOYS, TOYS_SNAPSHOT, snapshot

from lmscontract.target.objects.coverage import evenly_spread, full_coverage, has_only_empty_lists, shown


@pytest.mark.parametrize(
    ("document", "empty"),
    [
        ({"data": {"items": []}}, True),
        ({"data": {"items": [], "tags": []}}, True),
        ({"data": {"items": [], "tags": ["new"]}}, False),
        ({"data": {"items": [{"sizes": []}]}}, False),
        ({"data": {}}, False),
        ([], True),
        ("text", False),
    ],
)
def test_a_document_whose_lists_are_all_empty_is_hollow(document: Any, empty: bool) -> None:
    """Where there is no list, or one of them holds something, an answer can show what lies within."""
    assert has_only_empty_lists(document) is empty


def test_several_items_show_more_than_one() -> None:
    """A list shows its properties, and whether it has one item or several."""
    endpoint = TOYS_SNAPSHOT.endpoints[TOYS.shape]
    counts = [shown(endpoint, {"data": {"items": [{"owner": {}}] * number}}) for number in (0, 1, 2, 3)]
    assert counts[0] < counts[1] < counts[2] == counts[3] == full_coverage(endpoint)
    assert shown(endpoint, {"error": "none"}) < counts[0]


def test_an_object_shows_what_has_a_place() -> None:
    """The object of an answer stands under data, or is the root."""
    endpoint = TOYS_SNAPSHOT.endpoints[TOY.shape]
    assert shown(endpoint, {"data": {"price": 1}}) == shown(endpoint, {"price": 1}) == full_coverage(endpoint)


def test_a_list_without_items_shows_less() -> None:
    """What an empty list may hold cannot be seen; null and whatever else stands there can."""
    found = snapshot(
        "/toys/v1/toys/{toy_id}: {get: {x-data: {properties: {tags: {type: array, items: {type: string}}}}}}\n"
    )
    endpoint = found.endpoints[TOY.shape]
    ranks = [shown(endpoint, {"data": each}) for each in ({"tags": []}, {"tags": ["new"]}, {"tags": None}, {})]
    assert ranks == [full_coverage(endpoint) - 1, *[full_coverage(endpoint)] * 3]


def test_what_may_stand_anywhere_has_no_place_beside_an_empty_list() -> None:
    """A property at a place that is not shown may be at home in the list that is empty."""
    found = snapshot('"/toys/v1/shelves": {get: {x-anywhere: {colour: {}}}}\n')
    endpoint = found.endpoints["GET /toys/v1/shelves"]
    assert shown(endpoint, {"data": {"toys": [{"name": "Bear"}]}}) == full_coverage(endpoint)
    assert shown(endpoint, {"data": {"toys": [], "tags": ["new"]}}) == 0


@pytest.mark.parametrize(
    ("known", "most", "some"),
    [("", 8, ""), ("abc", 8, "abc"), ("abcdefgh", 8, "abcdefgh"), ("abcdefghi", 8, "acegi"), ("abcdef", 2, "ad")],
)
def test_some_of_many_are_spread(known: str, most: int, some: str) -> None:
    """No more than so many, from the first on and evenly."""
    assert "".join(evenly_spread(tuple(known), most)) == some
