"""The headers of answers in variants that are not plain."""

from __future__ import annotations

import pytest
from tests.mock.conftest import Caller, Opened

from lmscontract.contract.project import Contract
from lmscontract.mock.messages import Response
from lmscontract.mock.variants.variant import VARIANT_POINTS, Variant

PATH = "/parcel/v1/parcels"


def answer(contract: Contract, opened: Opened, *, account: str = "superadmin", **readings: str) -> Response:
    """What a tenant of some readings answers to a list."""
    variant = Variant({trait.replace("_", "-"): each for trait, each in readings.items()}, 1)
    return Caller(opened(contract, "2031-06", variant=variant)).get(PATH, account=account)


@pytest.mark.parametrize("trait", ["shown-headers", "header-names", "exposed-headers", "content-type", "extra-headers"])
def test_the_promised_header_is_always_there(trait: str, parcels: Contract, opened: Opened) -> None:
    """Whatever becomes of the others, the promised header is sent, browsers may read it, and JSON says that it is JSON."""
    for reading in VARIANT_POINTS[trait]:
        found = answer(parcels, opened, **{trait: reading})
        exposed = (found.header("access-control-expose-headers") or "").lower()
        assert found.header("X-Parcel-Release")
        assert exposed == "*" or "x-parcel-release" in exposed
        assert (found.header("content-type") or "").startswith("application/json")


def test_sample_headers_may_be_missing(parcels: Contract, opened: Opened) -> None:
    """A header that only samples show is sent or not."""
    assert answer(parcels, opened).header("X-Parcel-Region") == "north"
    assert answer(parcels, opened, shown_headers="needed-only").header("X-Parcel-Region") is None


def test_the_version_may_be_another(parcels: Contract, opened: Opened) -> None:
    """The value of the promised header is the sample's, or another."""
    assert answer(parcels, opened).header("X-Parcel-Release") == "30.1"
    assert answer(parcels, opened, version_header="other").header("X-Parcel-Release") not in (None, "", "30.1")


def test_refusals_may_lack_the_promised_header(parcels: Contract, opened: Opened) -> None:
    """An answer that refuses a credential need not carry it."""
    assert answer(parcels, opened, account="").header("X-Parcel-Release")
    assert answer(parcels, opened, account="", version_on_refusals="left-out").header("X-Parcel-Release") is None


def test_names_are_written_in_any_case(parcels: Contract, opened: Opened) -> None:
    """Header names are written small or large."""
    assert all(name.islower() for name, _ in answer(parcels, opened, header_names="lower").headers)
    assert all(name.isupper() for name, _ in answer(parcels, opened, header_names="upper").headers)
