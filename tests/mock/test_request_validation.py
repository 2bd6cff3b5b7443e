"""Validation of removed parameters and properties, which the contract leaves open."""

from __future__ import annotations

from tests.mock.conftest import Caller, Opened

from lmscontract.contract.project import Contract
from lmscontract.mock.variants.variant import Variant


def caller(contract: Contract, opened: Opened, month: str, **readings: str) -> Caller:
    """Return a caller of a tenant of a variant."""
    return Caller(opened(contract, month, variant=Variant({k.replace("_", "-"): v for k, v in readings.items()}, 1)))


def test_a_removed_parameter_may_be_refused(ours: Contract, opened: Opened) -> None:
    """A removed parameter is ignored, or gets 400 in a variant."""
    path = "/learn/v1/catalog_content/internal"
    for reading, status in (("ignored", 200), ("refused", 400)):
        call = caller(ours, opened, "2026-08", dropped_parameters=reading)
        assert call.get(path, mobile=1).status == status
        assert call.get(path).status == 200


def test_a_removed_body_property_may_be_refused(ours: Contract, opened: Opened) -> None:
    """A removed body property is ignored, or gets 400 in a variant."""
    for reading, status in (("ignored", 200), ("refused", 400)):
        call = caller(ours, opened, "2027-01", dropped_body_fields=reading)
        body = call.platform.bodies["POST /learn/v1/courses"]
        assert call.send("POST", "/learn/v1/courses", body={**body, "selling": True}).status == status
        assert call.send("POST", "/learn/v1/courses", body=body).status == 200


def test_all_lists_treat_an_unknown_direction_alike(ours: Contract, opened: Opened) -> None:
    """A tenant on which all lists sort ignores an unknown direction also where only an inference says that a list sorts."""
    readings = {"unknown_direction": "ignored", "open_keywords": "enforced"}
    call = caller(ours, opened, "2026-08", **readings)
    for path in ("/course/v1/courses", "/manage/v1/user"):
        assert call.get(path, sort_dir="sideways").status == 200
