"""Correct tenants that a check must not report."""

from __future__ import annotations

from typing import Any

import pytest

from lmscontract.contract.load import load_shipped
from lmscontract.contract.model import Snapshot
from lmscontract.target.lists.pages import grouped_by_place
from lmscontract.target.objects.identifiers import identifying, ordinary
from lmscontract.types import Channel, Month


@pytest.fixture(scope="module")
def snapshot() -> Snapshot:
    """Return the last month of the shipped contract."""
    return load_shipped().at(Month(2027, 1), Channel("production"))


def test_a_constant_property_identifies_nothing(snapshot: Snapshot) -> None:
    """A property that looks like an identifier and is equal in all items is ignored."""
    items = [{"id_owner": 7, "item_id": number} for number in (1, 2)]
    assert identifying(items, "training-material", snapshot) == "item_id"


def test_another_kind_needs_a_property_with_its_name(snapshot: Snapshot) -> None:
    """In a list of other objects, `id` identifies those objects, and not the kind that is searched."""
    items = [{"id": 200, "name": "one"}, {"id": 201, "name": "two"}]
    assert identifying(items, "branch", snapshot, of="extended-enterprise-domain") == ""
    spoken = [{**item, "id_branch": number} for number, item in enumerate(items)]
    assert identifying(spoken, "branch", snapshot, of="extended-enterprise-domain") == "id_branch"


def test_objects_of_facts_are_not_used() -> None:
    """Objects that a fact of the tenant names are neither called nor deleted for other requirements."""
    items = [{"id": 1, "code": "A"}, {"id": 2, "code": "B"}, {"id": 3, "code": "NORTH"}, {"id": 4, "flag": True}]
    every = ("1", "2", "3", "4")
    assert ordinary(items, every, {"branch_code": "NORTH", "open": True}, "branch") == ("1", "2", "4")
    assert ordinary(items, every, {"root_branch": 1, "hidden_branch": 4}, "branch") == ("2", "3")
    assert ordinary(items, every, {"root_branch": 1, "yes_no_field": 4}, "branch") == ("2", "3", "4")
    assert ordinary(items[:1], ("1",), {"root_branch": 1}, "branch") == ()


@pytest.mark.parametrize(
    ("pointers", "places"),
    [
        (["/data/items/0/x", "/data/items/1/x"], [["/data/items/0/x", "/data/items/1/x"]]),
        (["/data/x", "/data/other/x"], [["/data/x"], ["/data/other/x"]]),
        ([], []),
    ],
)
def test_values_of_similar_records_have_one_place(pointers: list[str], places: list[list[str]]) -> None:
    """Values at the same place of several records belong together; those at different depths do not."""
    values: list[tuple[Any, str]] = [(None, pointer) for pointer in pointers]
    assert [[pointer for _, pointer in alike] for alike in grouped_by_place(values)] == places
