"""Response headers of variants."""

from __future__ import annotations

import pytest
from tests.mock.conftest import Caller, Opened

from lmscontract.contract.project import Contract
from lmscontract.mock.messages import Response
from lmscontract.mock.variants.variant import VARIANT_POINTS, Variant

PATH = "/parcel/v1/parcels"


def answer(
    contract: Contract, opened: Opened, *, account: str = "superadmin", path: str = PATH, **interpretations: str
) -> Response:
    """Return the response to a request in a variant, of a list unless another path is given."""
    variant = Variant({variant_point.replace("_", "-"): each for variant_point, each in interpretations.items()}, 1)
    return Caller(opened(contract, "2031-06", variant=variant)).get(path, account=account)


@pytest.mark.parametrize(
    "variant_point", ["shown-headers", "header-names", "exposed-headers", "content-type", "extra-headers"]
)
def test_the_required_header_is_always_sent(variant_point: str, parcels: Contract, opened: Opened) -> None:
    """In every variant the required header is sent and exposed to browsers, and JSON has its content type."""
    for interpretation in VARIANT_POINTS[variant_point]:
        found = answer(parcels, opened, **{variant_point: interpretation})
        exposed = (found.header("access-control-expose-headers") or "").lower()
        assert found.header("X-Parcel-Release")
        assert exposed == "*" or "x-parcel-release" in exposed
        assert (found.header("content-type") or "").startswith("application/json")


def test_sample_headers_may_be_missing(parcels: Contract, opened: Opened) -> None:
    """A header that only appears in samples may be left out."""
    assert answer(parcels, opened).header("X-Parcel-Region") == "north"
    assert answer(parcels, opened, shown_headers="needed-only").header("X-Parcel-Region") is None


def test_the_version_may_differ(parcels: Contract, opened: Opened) -> None:
    """The value of the required header is that of the sample or another."""
    assert answer(parcels, opened).header("X-Parcel-Release") == "30.1"
    assert answer(parcels, opened, version_header="other").header("X-Parcel-Release") not in (None, "", "30.1")


def test_a_401_may_lack_the_required_header(parcels: Contract, opened: Opened) -> None:
    """A response that refuses a credential may lack the required header, and no other error."""
    assert answer(parcels, opened, account="").header("X-Parcel-Release")
    assert answer(parcels, opened, account="", version_on_refusals="left-out").header("X-Parcel-Release") is None
    missing = answer(parcels, opened, path="/parcel/v1/parcels/99", version_on_refusals="left-out")
    assert (missing.status, bool(missing.header("X-Parcel-Release"))) == (404, True)


def test_header_names_may_have_any_case(parcels: Contract, opened: Opened) -> None:
    """Header names are written in lower or upper case."""
    assert all(name.islower() for name, _ in answer(parcels, opened, header_names="lower").headers)
    assert all(name.isupper() for name, _ in answer(parcels, opened, header_names="upper").headers)
