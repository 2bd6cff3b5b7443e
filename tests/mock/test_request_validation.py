"""What is refused where the contract leaves it open: what a change dropped, and names that mean nothing."""

from __future__ import annotations

from tests.mock.conftest import Caller, Opened

from lmscontract.contract.project import Contract
from lmscontract.mock.variants.variant import Variant


def caller(contract: Contract, opened: Opened, month: str, **readings: str) -> Caller:
    """Somebody who calls a tenant of some readings."""
    return Caller(opened(contract, month, variant=Variant({k.replace("_", "-"): v for k, v in readings.items()}, 1)))


def test_what_was_dropped_may_be_refused(ours: Contract, opened: Opened) -> None:
    """A parameter that a change dropped is ignored, or gets 400 where the variant says so."""
    path = "/learn/v1/catalog_content/internal"
    for reading, status in (("ignored", 200), ("refused", 400)):
        call = caller(ours, opened, "2026-08", dropped_parameters=reading)
        assert call.get(path, mobile=1).status == status
        assert call.get(path).status == 200


def test_what_was_dropped_from_bodies_may_be_refused(ours: Contract, opened: Opened) -> None:
    """A property of a body that a change dropped is ignored, or gets 400 where the variant says so."""
    for reading, status in (("ignored", 200), ("refused", 400)):
        call = caller(ours, opened, "2027-01", dropped_body_fields=reading)
        body = call.platform.bodies["POST /learn/v1/courses"]
        assert call.send("POST", "/learn/v1/courses", body={**body, "selling": True}).status == status
        assert call.send("POST", "/learn/v1/courses", body=body).status == 200
