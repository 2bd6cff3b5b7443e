"""What the other operations of a tenant do where the specification is open."""

from __future__ import annotations

import pytest
from tests.target.fake import Shop, op, snapshot, target

from lmscontract.target.peers import FEW, MANY, differing

KINDS = [f"toy{number:02}" for number in range(MANY + 3)]
FOUND = snapshot(
    "".join(f"/{kind}/v1/all: {{get: {{x-items: {{}}}}}}\n" for kind in KINDS), of=f"GET /{KINDS[0]}/v1/all"
)


@pytest.mark.parametrize(
    ("odd", "asked", "differ"), [(None, MANY, False), (3, FEW, True), (FEW + 4, MANY, True), (MANY + 2, MANY, False)]
)
def test_an_operation_alone_differs_only_if_many_others_agree(odd: int | None, asked: int, differ: bool) -> None:
    """If all of a few other operations agree, many are asked; one that does not agree ends that."""
    shop = Shop()
    for number, kind in enumerate(KINDS):
        shop.on(f"GET /{kind}/v1/all", 400 if number == odd else 404, {})
    one = target(shop, FOUND)
    others, other = differing(
        FOUND.operations, op(f"GET /{KINDS[0]}/v1/all"), one.call, "what", lambda each: each.status == 404
    )
    assert (len(others), len(other)) == (asked, int(differ))
