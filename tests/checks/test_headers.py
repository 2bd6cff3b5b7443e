"""Tests of the header checks: a header that one operation sends otherwise than all others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from msgspec.structs import replace
from tests.checks.shop import FOUND, NOTHING, SEVERAL_KINDS, VERIFIED, result_of_toys, several
from tests.points.conftest import checks
from tests.target.fake import Shop, items, target

from lmscontract.findings.finding import Status

__all__ = ["checks"]

OPEN = {"X-Team": {"x-source": "91", "schema": {"type": "string"}, "x-open": "who-knows"}}
TEAMS = tuple(f"{each}s" for each in SEVERAL_KINDS[1:])


@pytest.mark.parametrize(
    ("toys", "others", "status", "message"),
    [
        ("*", "****", VERIFIED, ""),
        ("?", "****", FOUND, "Expected X-Team: *, as all of 4 other operations send it, got '?'."),
        ("", "****", FOUND, "Expected X-Team: *, as all of 4 other operations send it, got none."),
        ("?", "***?", NOTHING, ""),
        ("*", ["", "", "", ""], VERIFIED, ""),
        ("toys", TEAMS, VERIFIED, ""),
        ("boxs", TEAMS, FOUND, "Expected X-Team: toys, as all of 4 other operations send it, got 'boxs'."),
        ("TOYS", TEAMS, VERIFIED, ""),
    ],
)
def test_header_differs(toys: str, others: Sequence[str], status: Status, message: str) -> None:
    """A header with another value than all others, or without it, is a violation; the name of the service is one value."""
    shop = Shop()
    for kind, team in zip(SEVERAL_KINDS, (toys, *others), strict=True):
        headers: Mapping[str, str] = {"X-Team": team} if team else {}
        shop.on(f"GET /{kind}s/v1/all", *items({f"{kind}_id": 7}), headers)
        shop.on(f"GET /{kind}s/v1/all/7", 200, {"data": {}}, headers)
    found = several(headers=OPEN)
    lists = replace(found, endpoints={shape: each for shape, each in found.endpoints.items() if "{" not in shape})
    result = result_of_toys("header-differs", target(shop, lists))
    assert (result.status, result.message) == (status, message)
