"""The objects of a tenant that are known: those of facts, and those that lists show."""

from __future__ import annotations

from typing import Any

import pytest
from tests.target.fake import TOY, TOYS, Shop, items, op, snapshot, target

from lmscontract.target.objects.samples import filled_path

LIST = TOYS.label
WHOLE = f"{LIST}?size=3&page=1"


def shop() -> Shop:
    """Return a shop with two toys."""
    return Shop().on(LIST, *items({"toy_id": 7}, {"toy_id": 8}))


def test_identifiers_are_found_once() -> None:
    """Identifiers are found once, in lists of the tenant; the facts of the tenant have priority."""
    one = target(tenant := shop())
    assert one.objects.identifiers("toy") == one.objects.identifiers("toy") == ("7", "8")
    assert tenant.calls == [WHOLE]
    assert target(tenant, facts={"toy": 42}).objects.identifiers("toy") == ("42",)
    assert target(tenant, known={"toy": ("5",)}).objects.identifiers("toy") == ("5",)
    assert (one.objects.identifiers(""), one.objects.identifiers("nothing")) == ((), ())
    assert filled_path(one, one.endpoint(TOY), {}) == "/toys/v1/toys/7"


def test_identifiers_are_found_through_other_lists() -> None:
    """A list that needs an identifier is called with one from another list."""
    tenant = (
        Shop()
        .on("GET /toys/v1/boxes", *items({"id": "b-1"}))
        .on("GET /toys/v1/boxes/b-1/parts", *items({"part_uuid": "p-1"}))
        .on("GET /toys/v1/parts/p-1", 200, {"data": {}})
    )
    one = target(tenant, facts={"shop": 1})
    assert one.answer(op("GET /toys/v1/parts/{part_id}")).ok
    assert one.objects.discover() == {"toy": (), "box": ("b-1",), "part": ("p-1",)}


@pytest.mark.parametrize("reply", [(200, b"<html>"), (200, {"data": {}}), (200, {"data": {"items": 3}}), (403, {})])
def test_lists_without_identifiers(reply: Any) -> None:
    """A list that is not JSON, not a list or refused shows no identifier."""
    assert target(Shop().on(LIST, *reply)).objects.identifiers("toy") == ()


def test_a_list_that_needs_its_own_kind() -> None:
    """A list that needs an identifier of its own kind shows none, and is not called."""
    paths = "/toys/v1/toys/{toy_id}/friends:\n  get: {x-lists: toy, x-items: {}}\n"
    one = target(tenant := Shop(), snapshot(paths))
    assert one.objects.identifiers("toy") == ()
    assert tenant.calls == []
