"""Sample selection: the object that a call uses."""

from __future__ import annotations

from typing import Any

import pytest
from tests.target.fake import PATHS, TOY, Shop, items, op, snapshot, target

from lmscontract.findings.finding import Supply, SupplyKind
from lmscontract.target.outcomes import NotVerified

PARTS = op("GET /toys/v1/boxes/{box_id}/parts")
BOXES = "GET /toys/v1/boxes"


def boxes(*sizes: int) -> Shop:
    """Return boxes with the given numbers of parts."""
    shop = Shop().on(BOXES, *items(*({"box_id": 10 + at} for at in range(len(sizes)))))
    for at, size in enumerate(sizes):
        shop.on(f"GET /toys/v1/boxes/{10 + at}/parts", *items(*({"part_id": each} for each in range(size))))
    return shop


@pytest.mark.parametrize(("sizes", "best"), [((2, 3), 10), ((0, 1, 2), 12), ((0, 0, 5, 2, 0), 13), ((0, 0), 10)])
def test_the_object_that_shows_most_is_used(sizes: tuple[int, ...], best: int) -> None:
    """Objects are tried until one shows everything, and later calls use the first of the best ones."""
    one = target(tenant := boxes(*sizes), facts={"shop": "x"})
    assert one.answer(PARTS).url.endswith(f"/boxes/{best}/parts")
    asked = len(tenant.calls)
    assert one.answer(PARTS, query={"size": 1}).url.endswith(f"/boxes/{best}/parts?size=1")
    assert len(tenant.calls) == asked + 1


@pytest.mark.parametrize(
    ("sizes", "tried"),
    [
        ((0, 0, 0, 0, 2, 0, 0, 0), [10, 11, 16, 17, 12, 13, 14]),
        ((1, 0, 0, 2, 0, 0), [10, 11, 14, 15, 12, 13]),
        ((0, 0, 9, 9, 0, 2), [10, 11, 14, 15]),
        ((0,) * 40, [10, 11, 48, 49, *range(12, 48, 5)]),
    ],
)
def test_objects_in_the_middle_are_tried_while_lists_are_empty(sizes: tuple[int, ...], tried: list[int]) -> None:
    """If the lists of the first and last objects are nearly empty, at most eight others are tried."""
    one = target(tenant := boxes(*sizes), facts={"shop": "x"})
    one.answer(PARTS)
    asked = [call for call in tenant.calls if call.endswith("/parts")]
    assert asked == [f"GET /toys/v1/boxes/{each}/parts" for each in tried]


LOANS = snapshot("""\
/toys/v1/toys: {get: {x-lists: toy, x-items: {}}}
/toys/v1/toys/{toy_id}: {get: {x-data: {}}, delete: {}}
/toys/v1/parts/{part_id}: {delete: {x-path: {part_id: part}}}
/toys/v1/marks/{mark_id}: {get: {x-path: {mark_id: mark}, x-data: {}}, delete: {x-path: {mark_id: mark}}}
""")


@pytest.mark.parametrize(
    ("label", "what", "hint", "supply"),
    [
        (
            "DELETE /toys/v1/toys/{toy_id}",
            "the only object that could be deleted is needed by other checks",
            "create a second object on the tenant",
            Supply(SupplyKind.OBJECT, "GET /toys/v1/toys"),
        ),
        (
            "DELETE /toys/v1/marks/{mark_id}",
            "the operation would delete the only mark that is known, since the contract has no list of that kind",
            "",
            None,
        ),
    ],
)
def test_the_only_object_of_a_kind_is_not_deleted(label: str, what: str, hint: str, supply: Supply | None) -> None:
    """The reason names the list that needs a second object, if the contract has one."""
    shop = Shop().on("GET /toys/v1/toys", *items({"toy_id": 1}))
    one = target(shop, LOANS, own=True, facts={"part": 3, "mark": 5})
    with pytest.raises(NotVerified) as caught:
        one.call(op(label))
    assert (caught.value.what, caught.value.hint, caught.value.supply) == (what, hint, supply)


def test_what_no_other_call_needs_is_deleted_on_the_mock_of_the_run() -> None:
    """The only object of a kind that no other operation names is not needed afterwards; a tenant keeps it."""
    shop = Shop().on("DELETE /toys/v1/parts/3", 200, {})
    delete = op("DELETE /toys/v1/parts/{part_id}")
    assert target(shop, LOANS, own=True, facts={"part": 3}).call(delete).ok
    with pytest.raises(NotVerified):
        target(shop, LOANS, facts={"part": 3}, lasting=True, writes=True).call(delete)


def test_objects_in_the_middle_are_not_tried_if_lists_have_items() -> None:
    """If a list has several items without some properties, the items of other lists lack them too."""
    paths = PATHS.replace(
        "x-lists: part, x-items: {}", "x-lists: part, x-items: {properties: {by: {properties: {n: {}}}}}"
    )
    known = snapshot(paths)
    one = target(tenant := boxes(2, 0, 2, 2, 2, 2), known, facts={"shop": "x"})
    one.answer(PARTS)
    asked = [call for call in tenant.calls if call.endswith("/parts")]
    assert asked == [f"GET /toys/v1/boxes/{each}/parts" for each in (10, 11, 14, 15)]


def test_a_refused_object_is_not_used() -> None:
    """If the first object is refused, another one is used."""
    one = target(boxes(2, 2).on("GET /toys/v1/boxes/10/parts", 403, {}), facts={"shop": "x"})
    assert one.answer(PARTS).url.endswith("/boxes/11/parts")


def test_objects_in_the_middle_are_tried_if_the_others_are_refused() -> None:
    """If the first and last objects are not served, others are tried, and the first served one is used."""
    shop = Shop().on("GET /toys/v1/toys", *items(*({"toy_id": each} for each in range(10, 30))))
    shop.on("GET /toys/v1/toys/16", 200, {"data": {"price": 1}})
    one = target(shop, facts={"shop": "x"})
    assert one.answer(TOY).url.endswith("/toys/16")
    asked = [call for call in shop.calls if call.startswith("GET /toys/v1/toys/")]
    assert [int(call.rpartition("/")[2]) for call in asked] == [10, 11, 28, 29, 12, 14, 16]


@pytest.mark.parametrize(("facts", "used"), [({}, 25), ({"toy": 16}, 16)])
@pytest.mark.parametrize("form", [{"x-items": {}}, {}])
def test_an_object_that_the_list_above_names_is_tried_first(facts: dict[str, int], used: int, form: Any) -> None:
    """Few toys may have a price: the list of prices names them, unless the owner says which toy to look at."""
    price = op("GET /prices/v1/prices/{toy_id}")
    edits = [
        {"endpoint-added": "GET /prices/v1/prices", "operation": {"summary": "prices"} | form},
        {"endpoint-added": price.label, "operation": {"x-path": {"toy_id": "toy"}, "x-data": {}}},
    ]
    shop = Shop().on("GET /toys/v1/toys", *items(*({"toy_id": each} for each in range(10, 30))))
    shop.on("GET /prices/v1/prices", *items({"price": 3, "toy_id": 25}))
    for each in (16, 25):
        shop.on(f"GET /prices/v1/prices/{each}", 200, {"data": {"price": 3}})
    assert target(shop, snapshot(edits=edits), facts=facts).answer(price).url.endswith(f"/prices/{used}")


def test_a_list_above_that_is_not_json_names_no_object() -> None:
    """What answers with a text instead of JSON names nothing, and the objects of the kind's own list are tried."""
    price = op("GET /prices/v1/prices/{toy_id}")
    edits = [
        {"endpoint-added": "GET /prices/v1/prices", "operation": {"summary": "prices"}},
        {"endpoint-added": price.label, "operation": {"x-path": {"toy_id": "toy"}, "x-data": {}}},
    ]
    shop = Shop().on("GET /toys/v1/toys", *items({"toy_id": 7})).on("GET /prices/v1/prices", 200, b"<p>prices")
    shop.on("GET /prices/v1/prices/7", 200, {"data": {"price": 3}})
    assert target(shop, snapshot(edits=edits)).answer(price).url.endswith("/prices/7")


def test_an_update_uses_the_object_that_is_read() -> None:
    """An update uses the identifier of the call that reads the object."""
    shop = Shop().on("GET /toys/v1/toys", *items({"toy_id": 7}, {"toy_id": 8}))
    shop.on("GET /toys/v1/toys/7", 403, {}).on("GET /toys/v1/toys/8", 200, {"data": {"price": 1}})
    one = target(shop, own=True)
    assert one.call(op("PUT /toys/v1/toys/{toy_id}"), body={}).url.endswith("/toys/8")
