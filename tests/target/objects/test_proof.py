"""The property that identifies the items of a list: configured, or proved by requesting objects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.target.fake import TOYS, TOYS_SNAPSHOT, Reply, Shop, items, snapshot, target

from lmscontract.config import DEFAULT_LIST
from lmscontract.target.objects.identifiers import UNKNOWN, showing
from lmscontract.target.objects.proof import identifier_of, identifiers_of
from lmscontract.target.target import Target

RECORDS = [{"place": 1, "sign": "b-1", "name": "Bear"}, {"place": 2, "sign": "d-2", "name": "Doll"}]


def shelf(served: Mapping[str, str], records: list[Any] = RECORDS, **more: Any) -> Target:
    """Return toys whose identifiers have an unusual name; `served` is the name of the toy that each identifier shows."""
    shop = Shop().on("GET /toys/v1/toys", *items(*records))
    for identifier, name in served.items():
        shop.on(f"GET /toys/v1/toys/{identifier}", 200, {"data": {"name": name}})
    return target(shop, **more)


def found(one: Target) -> str:
    """Return the property that identifies the items of the list."""
    return identifier_of(one, one.endpoint(TOYS), one.items(one.answer(TOYS)))


@pytest.mark.parametrize(
    ("served", "expected"),
    [
        ({"b-1": "Bear", "d-2": "Doll"}, "sign"),
        ({"1": "Bear", "2": "Doll"}, "place"),
        ({"1": "Doll", "2": "Bear", "b-1": "Bear", "d-2": "Doll"}, "sign"),
        ({"b-1": "Bear"}, ""),
        ({"b-1": "Bear", "d-2": "Another"}, ""),
        ({"b-1": "Bear", "d-2": "Doll", UNKNOWN: "Bear"}, ""),
        ({}, ""),
    ],
)
def test_requests_prove_a_candidate(served: dict[str, str], expected: str) -> None:
    """A property identifies the items if objects are served by its values that are the same, and none by an unknown one."""
    assert [each.operation.label for each in showing("toy", TOYS_SNAPSHOT)] == ["GET /toys/v1/toys/{toy_id}"]
    assert found(shelf(served)) == expected


@pytest.mark.parametrize(
    ("served", "expected"),
    [({"b-1": "Bear"}, ("b-1",)), ({"b-1": "Doll"}, ()), ({"b-1": "Bear", UNKNOWN: "Bear"}, ()), ({}, ())],
)
def test_a_request_proves_the_identifier_of_a_single_item(served: dict[str, str], expected: tuple[str, ...]) -> None:
    """The only item of a list is known by the value that its object is served by."""
    assert shelf(served, RECORDS[:1]).objects.identifiers("toy") == expected


@pytest.mark.parametrize(("second", "name"), [(9, "toy_id"), (7, "")])
def test_a_discovered_property_has_another_value_in_each_item_of_all_pages(second: int, name: str) -> None:
    """What a run offers for the configuration identifies each item of every page."""
    one = shelf({})
    for values in ((7, 8), (7, second)):
        identifier_of(one, one.endpoint(TOYS), [{"extra": {"toy_id": each}} for each in values])
    assert one.discovered["identifiers"] == {TOYS.label: name}


WITH_PARTS = snapshot("""\
/toys/v1/toys: {get: {x-lists: toy, x-items: {}}}
/toys/v1/toys/{toy_id}/parts: {get: {x-path: {toy_id: toy}, x-lists: part, x-items: {}}}
""")


@pytest.mark.parametrize(
    ("parts", "unknown", "expected"),
    [
        (items({"part": 1}), (404, {}), "sign"),
        (items({"part": 1}), (503, {}), "sign"),
        (items(), (404, {}), ""),
        ((200, {"result": [{"part": 1}]}), (404, {}), "sign"),
        ((200, {"data": {"parts": []}}), (404, {}), "sign"),
        ((200, {"result": []}), (200, {"result": []}), ""),
        ((200, {"result": []}), items(), ""),
        ((404, {}), (404, {}), ""),
    ],
)
def test_a_list_of_the_wrong_form_proves_a_candidate(parts: Reply, unknown: Reply, expected: str) -> None:
    """Where an unknown identifier is refused, a list in another place than the contract says is one of an object."""
    shop = Shop().on("GET /toys/v1/toys", *items(*RECORDS)).on(f"GET /toys/v1/toys/{UNKNOWN}/parts", *unknown)
    for each in RECORDS:
        shop.on(f"GET /toys/v1/toys/{each['sign']}/parts", *parts)
    assert found(target(shop, WITH_PARTS)) == expected


PARTLY = snapshot("""\
/accounts/v1/balances/{toy_id}: {get: {x-path: {toy_id: toy}, x-data: {}}}
/accounts/v1/budgets/{toy_id}: {get: {x-path: {toy_id: toy}, x-data: {}}}
/toys/v1/toys: {get: {x-lists: toy, x-items: {}}}
/toys/v1/toys/{toy_id}: {get: {x-path: {toy_id: toy}, x-data: {}}}
""")


def test_the_detail_of_the_list_is_tried_before_what_few_objects_have() -> None:
    """Operations that take the identifier but serve only some objects hide no identifier."""
    assert found(shelf({"1": "Bear", "2": "Doll"}, found=PARTLY)) == "place"


def test_more_items_are_tried_after_a_single_one() -> None:
    """A property that one item does not prove may be proved by several."""
    one = shelf({"d-2": "Doll", "b-1": "Bear"})
    endpoint = one.endpoint(TOYS)
    assert identifier_of(one, endpoint, [{"place": 1}]) == ""
    assert identifier_of(one, endpoint, RECORDS) == "sign"


def test_proved_identifiers_are_used() -> None:
    """The identifiers of a proved property are those of the kind; each object is requested once."""
    one = shelf({"b-1": "Bear", "d-2": "Doll"})
    assert one.objects.identifiers("toy") == ("b-1", "d-2")
    assert found(one) == "sign"
    assert identifiers_of(one, one.endpoint(TOYS), RECORDS[:1]) == ("b-1",)
    assert one.session.requests_sent == {"GET /toys/v1/toys": 2, "GET /toys/v1/toys/{toy_id}": 5}


@pytest.mark.parametrize(
    ("configured", "expected"),
    [
        ({TOYS.shape: "sign"}, "sign"),
        ({DEFAULT_LIST: "sign"}, "sign"),
        ({DEFAULT_LIST: "place", TOYS.shape: "sign"}, "sign"),
        ({TOYS.shape: "absent", DEFAULT_LIST: "sign"}, "sign"),
        ({"GET /toys/v1/boxes": "sign"}, "id"),
    ],
)
def test_the_configuration_comes_first(configured: dict[str, str], expected: str) -> None:
    """The property of the list wins, then that of all lists, then what its name says; a property that items lack is ignored."""
    records = [{**each, "id": number} for number, each in enumerate(RECORDS)]
    assert found(shelf({}, records, configured_identifiers=configured)) == expected


def test_a_name_that_speaks_of_another_kind_is_the_last_resort() -> None:
    """A property that is proved wins over one that is only named like an identifier."""
    records = [{**each, "owner_id": number + 50} for number, each in enumerate(RECORDS)]
    assert found(shelf({"b-1": "Bear", "d-2": "Doll"}, records)) == "sign"
    assert found(shelf({}, records)) == "owner_id"


@pytest.mark.parametrize(
    ("further", "served", "expected"),
    [
        ({}, {"b-1": "Bear", "d-2": "Doll"}, "sign"),
        ({}, {"u-0": "Bear", "u-1": "Doll"}, "uuid"),
        ({}, {}, "uuid"),
        ({"toy_key": 7}, {}, "toy_key"),
    ],
)
def test_a_uuid_beside_the_identifier_is_not_taken_for_it(
    further: dict[str, int], served: dict[str, str], expected: str
) -> None:
    """The name `uuid` alone says nothing: a property that is proved, or named after the kind, wins over it."""
    records = [
        {**each, "uuid": f"u-{number}", **{name: value + number for name, value in further.items()}}
        for number, each in enumerate(RECORDS)
    ]
    assert found(shelf(served, records)) == expected
