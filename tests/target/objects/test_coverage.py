"""Coverage: how many of the known properties a response shows, which decides the object that checks use."""

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
def test_a_document_with_only_empty_lists(document: Any, empty: bool) -> None:
    """A document has only empty lists if it has a list and no list has an item."""
    assert has_only_empty_lists(document) is empty


def test_several_items_show_more_than_one() -> None:
    """Coverage counts the properties of a list, and whether it has one item or several."""
    endpoint = TOYS_SNAPSHOT.endpoints[TOYS.shape]
    counts = [shown(endpoint, {"data": {"items": [{"owner": {}}] * number}}) for number in (0, 1, 2, 3)]
    assert counts[0] < counts[1] < counts[2] == counts[3] == full_coverage(endpoint)
    assert shown(endpoint, {"error": "none"}) < counts[0]


def test_an_object_shows_its_properties() -> None:
    """The object of a response is under `data`, or is the root."""
    endpoint = TOYS_SNAPSHOT.endpoints[TOY.shape]
    assert shown(endpoint, {"data": {"price": 1}}) == shown(endpoint, {"price": 1}) == full_coverage(endpoint)


def test_a_list_without_items_shows_less() -> None:
    """The items of an empty list are unknown; null and other values are not."""
    found = snapshot(
        "/toys/v1/toys/{toy_id}: {get: {x-data: {properties: {tags: {type: array, items: {type: string}}}}}}\n"
    )
    endpoint = found.endpoints[TOY.shape]
    ranks = [shown(endpoint, {"data": each}) for each in ({"tags": []}, {"tags": ["new"]}, {"tags": None}, {})]
    assert ranks == [full_coverage(endpoint) - 1, *[full_coverage(endpoint)] * 3]


def test_a_property_at_an_unknown_place_may_be_in_an_empty_list() -> None:
    """A property at an undocumented place may belong to the items of an empty list."""
    found = snapshot('"/toys/v1/shelves": {get: {x-anywhere: {colour: {}}}}\n')
    endpoint = found.endpoints["GET /toys/v1/shelves"]
    assert shown(endpoint, {"data": {"toys": [{"name": "Bear"}]}}) == full_coverage(endpoint)
    assert shown(endpoint, {"data": {"toys": [], "tags": ["new"]}}) == 0


@pytest.mark.parametrize(
    ("known", "most", "some"),
    [("", 8, ""), ("abc", 8, "abc"), ("abcdefgh", 8, "abcdefgh"), ("abcdefghi", 8, "acegi"), ("abcdef", 2, "ad")],
)
def test_a_selection_is_evenly_spread(known: str, most: int, some: str) -> None:
    """At most `most` elements are selected, evenly spread from the first one on."""
    assert "".join(evenly_spread(tuple(known), most)) == some
