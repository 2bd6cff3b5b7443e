"""Filters of a list: the parent in its path, its query parameters, and functions of handlers."""

from __future__ import annotations

from typing import Any

import pytest

from lmscontract.contract.project import Contract
from lmscontract.mock.core import Platform
from lmscontract.mock.handlers import Item, Registration
from lmscontract.mock.messages import Request
from lmscontract.types import Channel, Month

from ..conftest import Caller, Clock

_PARCELS = [
    {"size": "s", "weight": 100, "sent": "2030-01-05", "tags": ["cold", "fragile"]},
    {"size": "s", "weight": "250.5", "sent": "2030-02-01", "tags": []},
    {"size": "m", "weight": 900, "sent": "2030-02-01", "tags": ["cold"]},
    {"size": "l", "weight": None, "sent": "2030-03-09", "tags": ["wet"]},
    {"size": "l", "sent": "2030-04-01", "note": "A Word, and others"},
]


def _has_some_names(driver: Item, parent: Item | None) -> bool:
    return driver.name in (None, "Ann", "Bo", "Cy") and parent is not None


def _is_of_two_towns(depot: Item) -> bool:
    return depot.town in ("Town 1", "Town 2")


@pytest.fixture
def filtered(parcels: Contract) -> Caller:
    """A caller of a parcel service with all kinds of filters."""
    data = {
        **parcels.mock_data,
        "token": {},
        "kinds": {
            **parcels.mock_data["kinds"],
            "parcel": {
                "count": 0,
                "identifier": {"type": "integer", "first": 1, "property": "id_parcel"},
                "filters": {
                    "size": {"equals": "size"},
                    "min_weight": {"from": "weight"},
                    "sent_on": {"to": "sent"},
                    "search": {"contains": ["note", "size"]},
                    "unheard_of": {"equals": "size"},
                },
            },
            "driver": {
                "count": 0,
                "identifier": {"type": "integer", "first": 1, "property": "driver_id"},
                "refers": {"depot_id": "depot"},
            },
            "depot": {**parcels.mock_data["kinds"]["depot"], "filters": {"town": {"among": "depot_id"}}},
        },
        "records": [
            *({"kind": "parcel", "id": number, "fields": each} for number, each in enumerate(_PARCELS, start=1)),
            {"kind": "driver", "id": 1, "fields": {"name": "Ann", "depot_id": 1}},
            {"kind": "driver", "id": 2, "fields": {"name": "Bo", "depot_id": [1, 2]}},
            {"kind": "driver", "id": 3, "fields": {"name": "Cy"}},
            {"kind": "driver", "id": 4, "fields": {"depot_id": 3}},
            {"kind": "driver", "id": 5, "fields": {"depot_id": 3, "name": "Di"}},
            {"kind": "depot", "fact": "depot_code", "value": "HARBOUR", "id": 71, "fields": {"code": "HARBOUR"}},
            {"kind": "depot", "fact": "shared_depot_code", "value": "HILL", "id": 72, "fields": {"code": "HILL"}},
        ],
        "handlers": [
            Registration("listed", _has_some_names, ("GET /depot/v1/depots/{depot_id}/drivers",), {}),
            Registration("listed", _is_of_two_towns, ("GET /depot/v1/depots",), {}),
        ],
    }
    return Caller(Platform(parcels.at(Month(2031, 6), Channel("production")), data, clock=Clock()))


def _ids(call: Caller, path: str, name: str, **query: Any) -> list[Any]:
    response = call.get(path, **query)
    assert response.status == 200
    return [item[name] for item in response.json()["data"]["items"]]


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        ({}, [1, 2, 3, 4, 5]),
        ({"size": "s"}, [1, 2]),
        ({"size": "l", "min_weight": 0}, [5]),
        ({"min_weight": 200}, [2, 3, 5]),
        ({"min_weight": 100}, [1, 2, 3, 5]),
        ({"sent_on": "2030-02-01"}, [1, 2, 3]),
        ({"search": "WORD"}, [5]),
        ({"search": "m"}, [3]),
        ({"search": ""}, [1, 2, 3, 4, 5]),
        ({"unheard_of": "s"}, [1, 2, 3, 4, 5]),
    ],
)
def test_a_filter_keeps_the_matching_records(filtered: Caller, query: dict[str, Any], ids: list[int]) -> None:
    """A filter compares a value, a bound or a text; an empty or unknown one has no effect.

    A record without the field stays in the list, except with a text filter; null is outside every bound.
    """
    assert _ids(filtered, "/parcel/v1/parcels", "id_parcel", per_sheet=40, **query) == ids


def test_children_belong_to_the_parent_in_the_path(filtered: Caller) -> None:
    """A child may name one parent or several; a child without parent belongs to each."""
    found = {number: _ids(filtered, f"/depot/v1/depots/{number}/drivers", "driver_id") for number in (1, 2, 3)}
    assert found == {1: [1, 2, 3], 2: [2, 3], 3: [3, 4]}


@pytest.mark.parametrize(
    ("asked", "ids"),
    [
        ((("town", "1,3"),), [1, 3]),
        ((("town", "1"), ("town", "2")), [1, 2]),
        ((("town", "4"), ("town[]", "5")), [4, 5]),
        ((("town", "[6,7]"),), [6, 7]),
        ((("town", ","),), [1, 2, 3, 4, 5, 6, 7, 8]),
        ((("town", "71"),), [71]),
    ],
)
def test_one_of_several_values_may_be_written_in_several_ways(
    filtered: Caller, asked: tuple[tuple[str, str], ...], ids: list[int]
) -> None:
    """Several values may be separated by commas, repeated, or written with brackets."""
    token = {"authorization": f"Bearer {filtered.token('superadmin')}"}
    response = filtered.platform.handle(Request("GET", "/depot/v1/depots/near", asked, token))
    assert [item["depot_id"] for item in response.json()["data"]["items"]] == ids


def test_a_list_may_show_only_some_values(filtered: Caller) -> None:
    """An account sees only the records with one of the configured values, or without the field."""
    assert _ids(filtered, "/depot/v1/depots", "depot_id") == [1, 2]
    assert _ids(filtered, "/depot/v1/depots/3/drivers", "driver_id") == [3, 4]


def test_a_write_affects_the_next_filtered_list(filtered: Caller) -> None:
    """After a write, a filtered list includes new matches and leaves out what no longer matches."""
    assert _ids(filtered, "/parcel/v1/parcels", "id_parcel", size="s") == [1, 2]
    made = filtered.send("POST", "/parcel/v1/parcels", body={"size": "s"}).json()["data"]["id_parcel"]
    filtered.send("PUT", "/parcel/v1/parcels/1", body={"size": "l"})
    assert _ids(filtered, "/parcel/v1/parcels", "id_parcel", size="s") == [2, made]


def test_totals_and_pages_count_filtered_records(filtered: Caller) -> None:
    """The total and the pages of a list refer to its filtered records."""
    pages = [
        _ids(filtered, "/parcel/v1/parcels", "id_parcel", min_weight=100, per_sheet=3, sheet=number)
        for number in (1, 2, 3)
    ]
    assert pages == [[1, 2, 3], [5], []]


def test_a_removed_parameter_no_longer_filters(ours: Contract) -> None:
    """A query parameter filters before its removal and is ignored afterwards."""
    data = ours.mock_data
    shown = []
    for month in (Month(2023, 12), Month(2024, 1)):
        call = Caller(Platform(ours.at(month, Channel("production")), data, clock=Clock()))
        first = call.get("/learn/v1/catalog_content/internal/preview", cursor=0).json()["data"]["items"][0]
        asked = {"cursor": 0, "catalogsIds": first["extra_data"]["id_catalog"]}
        shown.append(len(call.get("/learn/v1/catalog_content/internal/preview", **asked).json()["data"]["items"]))
    assert shown == [1, 10]


@pytest.mark.parametrize(("refers", "ids"), [({}, {71: [2, 4], 72: []}), ({"depot_id": "depot"}, {71: [3], 72: [1]})])
def test_a_list_may_include_referenced_records(
    parcels: Contract, refers: dict[str, str], ids: dict[int, list[int]]
) -> None:
    """A list has the records that refer to the object in its path; if none can, those that the object refers to."""
    identifier = {"type": "integer", "first": 1, "property": "driver_id"}
    fields = {"depot_id": {"$cycle": [72, 70, 71, 70]}}
    kinds = {
        "driver": {"count": 4, "identifier": identifier, "fields": fields, "refers": refers},
        "depot": {"count": 0, "identifier": identifier, "refers": {"team": "driver"}},
    }
    records = [
        {"kind": "depot", "fact": "depot_code", "value": "X", "id": 71, "fields": {"code": "X", "team": [2, 4]}},
        {"kind": "depot", "fact": "shared_depot_code", "value": "Y", "id": 72, "fields": {"code": "Y", "team": []}},
    ]
    data = {"kinds": kinds, "records": records}
    call = Caller(Platform(parcels.at(Month(2031, 6), Channel("production")), data, clock=Clock()))
    assert {number: _ids(call, f"/depot/v1/depots/{number}/drivers", "driver_id") for number in ids} == ids
