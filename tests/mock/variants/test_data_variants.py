"""Variants of the data of a tenant: other identifiers, amounts and names."""

from __future__ import annotations

import copy

import pytest
from tests.mock.conftest import Caller, Opened

from lmscontract.contract.project import Contract
from lmscontract.mock.variants.data_variants import vary_data
from lmscontract.mock.variants.variant import Variant
from lmscontract.types import Channel, Month

LAST = Month(2031, 6)


def test_without_a_variant_the_mock_data_are_used(parcels: Contract) -> None:
    """Without a variant the mock data are used unchanged, and a variant does not modify them."""
    snapshot, before = parcels.at(LAST, Channel("production")), copy.deepcopy(parcels.mock_data)
    assert vary_data(parcels.mock_data, snapshot, Variant()) is parcels.mock_data
    vary_data(parcels.mock_data, snapshot, Variant.from_seed(5))
    assert parcels.mock_data == before


def identifiers(parcels: Contract, opened: Opened, path: str, name: str, **interpretations: str) -> list[object]:
    """Return a property of the items of a list, in a variant."""
    variant = Variant({variant_point.replace("_", "-"): each for variant_point, each in interpretations.items()}, 3)
    items = Caller(opened(parcels, "2030-01", variant=variant)).get(path).json()["data"]["items"]
    return [item[name] for item in items]


def test_one_number_is_added_to_all_identifiers(parcels: Contract, opened: Opened) -> None:
    """Larger identifiers differ from those of mock data by one number for all kinds."""
    found = [
        identifiers(parcels, opened, path, name, identifier_numbers=interpretation)[0]
        for interpretation in ("unchanged", "beyond-32-bit")
        for path, name in (("/parcel/v1/parcels", "id_parcel"), ("/depot/v1/routes", "route_id"))
    ]
    assert int(found[2]) - int(found[0]) == int(found[3]) - int(found[1]) > 2**31


def test_documented_integer_identifiers_stay_integers(parcels: Contract, opened: Opened) -> None:
    """A variant changes the type of an identifier only where the contract does not state it."""
    assert all(
        isinstance(each, int)
        for each in identifiers(parcels, opened, "/parcel/v1/parcels", "id_parcel", identifier_types="uuid")
    )
    assert all(
        isinstance(each, str)
        for each in identifiers(parcels, opened, "/depot/v1/routes", "route_id", identifier_types="text")
    )


def test_items_may_name_their_identifier_differently(parcels: Contract, opened: Opened) -> None:
    """The identifier of an item is in `id` or in a property named after its kind."""
    assert identifiers(parcels, opened, "/depot/v1/routes", "id", identifier_names="id")
    assert identifiers(parcels, opened, "/depot/v1/routes", "route_id", identifier_names="own")


@pytest.mark.parametrize(("interpretation", "counts"), [("none", {0}), ("one", {1}), ("about-a-page", {9, 10, 11})])
def test_kinds_may_have_few_or_many_records(
    interpretation: str, counts: set[int], parcels: Contract, opened: Opened
) -> None:
    """A variant gives the number of records of a kind."""
    call = Caller(opened(parcels, "2030-01", variant=Variant({"amounts": interpretation}, 3)))
    assert len(call.get("/depot/v1/routes", per_sheet=40).json()["data"]["items"]) in counts


def test_every_listed_object_can_be_fetched(parcels: Contract, opened: Opened) -> None:
    """In every variant, a listed identifier leads to its object."""
    for seed in range(25):
        call = Caller(opened(parcels, "2030-01", variant=Variant.from_seed(seed)))
        for record in call.platform.tenant.records("route"):
            assert call.get(f"/depot/v1/routes/{record.id}").status == 200
