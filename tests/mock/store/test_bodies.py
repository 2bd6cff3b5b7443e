"""Request bodies that an operation accepts, and how their properties are read."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from lmscontract.contract.project import Contract
from lmscontract.mock.samples import Samples
from lmscontract.mock.store.bodies import holds, lacks, meaning, working_body
from lmscontract.mock.store.tenant import TenantData
from lmscontract.property_path import PropertyPath
from lmscontract.types import Channel, Month


def test_a_working_body_has_required_properties_and_containers(parcels: Contract) -> None:
    """A working body has the required properties, and the containers of optional ones."""
    assert [body_of(parcels, label) for label in ("POST /parcel/v1/parcels", "POST /depot/v1/depots")] == [
        {"size": "size 1"},
        {"gates": [{}]},
    ]


def test_a_working_body_uses_mock_data(ours: Contract, parcels: Contract) -> None:
    """A working body has the values of mock data; identifiers are those of existing records or of facts."""
    assert body_of(parcels, "POST /parcel/v1/parcels/batch") == {"items": [{"size": "s"}, {"size": "l", "depot_id": 2}]}
    assert body_of(ours, "PUT /manage/v1/user/{user_id}")["additional_fields"] == {"8090": True}


def test_a_working_body_fits_its_month(ours: Contract) -> None:
    """A complete body has a valid value for each property that the contract has in the month."""
    months = (Month(2026, 10), Month(2026, 12))
    records = [body_of(ours, "POST /learn/v1/sub_record", month) for month in months]
    assert [each["price"] for each in records] == [60, {"currency": "EUR", "value": 60}]
    plans = [set(body_of(ours, "POST /learn/v1/sub_plan", month)) for month in months]
    assert [each & {"price", "prices"} for each in plans] == [{"price"}, {"prices"}]


def test_a_working_body_has_no_removed_property(parcels: Contract) -> None:
    """In the months after a change, a body of mock data has only the new name of what was renamed."""
    label, own = "PUT /billing/v1/invoices/{invoice_no}", {"body": {"addressee": "Ann"}, "known": {"recipient": "Bo"}}
    renamed = replace(parcels, mock_data={**parcels.mock_data, "operations": {label: own}})
    bodies = [body_of(renamed, label, month) for month in (Month(2031, 1), Month(2031, 3))]
    assert [{name: each[name] for name in ("addressee", "recipient") if name in each} for each in bodies] == [
        {"addressee": "Ann"},
        {"recipient": "Bo"},
    ]


def body_of(contract: Contract, label: str, month: Month | None = None) -> dict[str, Any]:
    """Return the working body of an operation, by default in the last month."""
    snapshot = contract.at(month or contract.vocabulary.known_through, Channel("sandbox"))
    tenant = TenantData(snapshot, contract.mock_data)
    return working_body(snapshot.find(label), Samples(snapshot.vocabulary.schemas), tenant)


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
def test_a_property_is_missing_if_one_of_its_containers_lacks_it(body: Any, path: str, lacking: bool) -> None:
    """A property counts as missing where its container is there without it."""
    assert lacks(body, PropertyPath.parse(path)) == lacking


def test_a_name_pattern_matches_each_of_its_names() -> None:
    """A name pattern matches every property name that fits it."""
    path = PropertyPath.parse("items[].note_XX")
    assert holds({"items": [{}, {"note_7": 1}]}, path, "^note_[0-9]+$")
    assert not holds({"items": [{"notes": 1}]}, path, "^note_[0-9]+$")


def test_a_spelling_is_read_by_its_table() -> None:
    """`true`, `1` and `"1"` are equal only if the table says so; an unknown value is read by the last row."""
    values: list[Any] = [True, "1", 1, "x", []]
    table = {"Yes": [True, "1"], "No": [1], "None": []}
    assert [meaning(table, value) for value in values] == ["Yes", "Yes", "No", "None", "None"]
