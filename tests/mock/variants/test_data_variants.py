"""What a drawn tenant holds: other identifiers, amounts and names than the mock data say."""

from __future__ import annotations

import copy

import pytest
from tests.mock.conftest import Caller, Opened

from lmscontract.contract.project import Contract
from lmscontract.mock.variants.data_variants import vary_data
from lmscontract.mock.variants.variant import Variant
from lmscontract.types import Channel, Month

LAST = Month(2031, 6)


def test_a_plain_tenant_holds_the_mock_data(parcels: Contract) -> None:
    """Without a variant the mock data themselves are held, and a drawn variant leaves them as they are."""
    snapshot, before = parcels.at(LAST, Channel.PRODUCTION), copy.deepcopy(parcels.mock_data)
    assert vary_data(parcels.mock_data, snapshot, Variant()) is parcels.mock_data
    vary_data(parcels.mock_data, snapshot, Variant.from_seed(5))
    assert parcels.mock_data == before


def identifiers(parcels: Contract, opened: Opened, path: str, name: str, **readings: str) -> list[object]:
    """What stands under a name in the items of a list on a tenant of some readings."""
    variant = Variant({trait.replace("_", "-"): each for trait, each in readings.items()}, 3)
    items = Caller(opened(parcels, "2030-01", variant=variant)).get(path).json()["data"]["items"]
    return [item[name] for item in items]


def test_one_number_is_added_to_all_identifiers(parcels: Contract, opened: Opened) -> None:
    """Greater identifiers differ from those of mock data by one number for every kind."""
    found = [
        identifiers(parcels, opened, path, name, identifier_numbers=reading)[0]
        for reading in ("held", "beyond-32-bit")
        for path, name in (("/parcel/v1/parcels", "id_parcel"), ("/depot/v1/routes", "route_id"))
    ]
    assert int(found[2]) - int(found[0]) == int(found[3]) - int(found[1]) > 2**31


def test_identifiers_that_are_stated_as_integers_stay_integers(parcels: Contract, opened: Opened) -> None:
    """Another type of identifier is drawn only where the contract states none."""
    assert all(
        isinstance(each, int)
        for each in identifiers(parcels, opened, "/parcel/v1/parcels", "id_parcel", identifier_types="uuid")
    )
    assert all(
        isinstance(each, str)
        for each in identifiers(parcels, opened, "/depot/v1/routes", "route_id", identifier_types="text")
    )


def test_items_name_their_identifier_otherwise(parcels: Contract, opened: Opened) -> None:
    """The identifier of an item stands under id, or under a name of its kind."""
    assert identifiers(parcels, opened, "/depot/v1/routes", "id", identifier_names="id")
    assert identifiers(parcels, opened, "/depot/v1/routes", "route_id", identifier_names="own")


@pytest.mark.parametrize(("reading", "counts"), [("none", {0}), ("one", {1}), ("about-a-page", {9, 10, 11})])
def test_kinds_have_few_or_many_objects(reading: str, counts: set[int], parcels: Contract, opened: Opened) -> None:
    """How many objects there are of a kind is drawn."""
    call = Caller(opened(parcels, "2030-01", variant=Variant({"amounts": reading}, 3)))
    assert len(call.get("/depot/v1/routes", per_sheet=40).json()["data"]["items"]) in counts


def test_every_listed_object_is_found_by_its_identifier(parcels: Contract, opened: Opened) -> None:
    """Whatever is drawn, an identifier that a list shows leads to its object."""
    for seed in range(25):
        call = Caller(opened(parcels, "2030-01", variant=Variant.from_seed(seed)))
        for record in call.platform.tenant.records("route"):
            assert call.get(f"/depot/v1/routes/{record.id}").status == 200
