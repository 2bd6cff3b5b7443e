"""Request bodies."""

from __future__ import annotations

from typing import Any

import pytest

from lmscontract.contract.project import Contract
from lmscontract.mock.samples import Samples
from lmscontract.mock.store.bodies import holds, lacks, meaning, working_body
from lmscontract.mock.store.tenant import Tenant
from lmscontract.property_path import PropertyPath
from lmscontract.types import Channel, Month


def test_a_working_body_has_what_is_mandatory_and_room_for_the_rest(parcels: Contract) -> None:
    """Mandatory properties are there, and the containers of optional ones."""
    assert [body_of(parcels, label) for label in ("POST /parcel/v1/parcels", "POST /depot/v1/depots")] == [
        {"size": "size 1"},
        {"gates": [{}]},
    ]


def test_a_working_body_is_that_of_mock_data(ours: Contract, parcels: Contract) -> None:
    """What mock data say stands in it; identifiers are those of objects that are there, members are named by facts."""
    assert body_of(parcels, "POST /parcel/v1/parcels/batch") == {"items": [{"size": "s"}, {"size": "l", "depot_id": 2}]}
    assert body_of(ours, "PUT /manage/v1/user/{user_id}")["additional_fields"] == {"8090": True}


def test_a_working_body_holds_what_the_month_knows(ours: Contract) -> None:
    """A whole body has values where the contract of the month has properties, in a form that it takes there."""
    months = (Month(2026, 10), Month(2026, 12))
    records = [body_of(ours, "POST /learn/v1/sub_record", month, whole=True) for month in months]
    assert [each["price"] for each in records] == [60, {"currency": "EUR", "value": 60}]
    plans = [set(body_of(ours, "POST /learn/v1/sub_plan", month, whole=True)) for month in months]
    assert [each & {"price", "prices"} for each in plans] == [{"price"}, {"prices"}]
    assert "price" not in body_of(ours, "POST /learn/v1/sub_record")


def body_of(contract: Contract, label: str, month: Month | None = None, *, whole: bool = False) -> dict[str, Any]:
    """The working body of an operation, at the end of what is known if no month is told."""
    snapshot = contract.at(month or contract.vocabulary.known_through, Channel.SANDBOX)
    tenant = Tenant(snapshot, contract.mock_data)
    return working_body(snapshot.find(label), Samples(snapshot.vocabulary.schemas), tenant, whole=whole)


@pytest.mark.parametrize(
    ("body", "path", "lacking"),
    [
        ({}, "size", True),
        ({"size": None}, "size", False),
        (None, "size", True),
        ("text", "size", True),
        ({"items": [{"size": 1}, {}]}, "items[].size", True),
        ({"items": [{"size": 1}]}, "items[].size", False),
        ({"items": []}, "items[].size", False),
        ({}, "items[].size", False),
    ],
)
def test_a_body_lacks_what_one_of_its_places_lacks(body: Any, path: str, lacking: bool) -> None:
    """A property is lacking where its holder is there and it is not."""
    assert lacks(body, PropertyPath.parse(path)) == lacking


def test_a_body_holds_a_family_by_any_of_its_names() -> None:
    """A pattern stands for every name that it writes."""
    path = PropertyPath.parse("items[].note_XX")
    assert holds({"items": [{}, {"note_7": 1}]}, path, "^note_[0-9]+$")
    assert not holds({"items": [{"notes": 1}]}, path, "^note_[0-9]+$")


def test_a_spelling_means_its_row() -> None:
    """True is not 1 and 1 is not "1" unless the row says so; a stranger means the last row."""
    values: list[Any] = [True, "1", 1, "x", []]
    table = {"Yes": [True, "1"], "No": [1], "None": []}
    assert [meaning(table, value) for value in values] == ["Yes", "Yes", "No", "None", "None"]
