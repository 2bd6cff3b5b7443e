"""Sorting of lists by query parameters."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from lmscontract.contract.project import Contract
from lmscontract.mock.core import Platform
from lmscontract.mock.lists.sorting import Order, ordered
from lmscontract.mock.variants.variant import Variant
from lmscontract.types import Channel, Month

from ..conftest import Caller, Clock

_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5) | st.just("12.50"),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=2), inner, max_size=2),
    max_leaves=4,
)
_NAMES = ["Route 10", "route 2", None, 7, "49.00", 100, True, ["x"], {"a": 1}, "Route 1"]


def _data(parcels: Contract) -> dict[str, Any]:
    """Mock data of a parcel service with route names of every type."""
    return {
        **parcels.mock_data,
        "token": {},
        "kinds": {**parcels.mock_data["kinds"], "route": {"count": 0, "identifier": {"type": "integer", "first": 1}}},
        "records": [
            {
                "kind": "route",
                "id": number,
                "fields": {"name": name, "remark": {2: "b", 5: "a"}.get(number), "toll": number % 3},
            }
            for number, name in enumerate(_NAMES, start=1)
        ],
        "operations": {"GET /depot/v1/routes": {"sorts": ["remark"]}, "GET /parcel/v1/parcels": {"sorts": ["weight"]}},
    }


@pytest.fixture
def routes(parcels: Contract) -> Caller:
    """Return a caller of the parcel service with these routes."""
    return Caller(Platform(parcels.at(Month(2031, 6), Channel("production")), _data(parcels), clock=Clock()))


def _names(call: Caller, **query: Any) -> list[Any]:
    return [item.get("name") for item in call.get("/depot/v1/routes", per_sheet=40, **query).json()["data"]["items"]]


def test_numbers_are_sorted_before_texts_and_missing_values_last(routes: Caller) -> None:
    """A numeric text sorts as a number, case is ignored, and the default direction is ascending."""
    assert _names(routes, order="name") == [
        True,
        7,
        "49.00",
        100,
        "Route 1",
        "Route 10",
        "route 2",
        ["x"],
        {"a": 1},
        None,
    ]


def test_records_without_the_attribute_come_last_in_order(routes: Caller) -> None:
    """Records with a value are sorted; the others follow in their own order."""
    ids = [
        item["route_id"]
        for item in routes.get("/depot/v1/routes", per_sheet=40, order="remark").json()["data"]["items"]
    ]
    assert ids == [5, 2, 1, 3, 4, 6, 7, 8, 9, 10]


@pytest.mark.parametrize("query", [{"order": "colour"}, {"order": ""}, {"order": "name,remark"}, {"order": "toll"}])
def test_an_unknown_attribute_is_refused(routes: Caller, query: dict[str, str]) -> None:
    """An unknown, empty, combined or removed sorting attribute gets 400, with the attributes that are known."""
    response = routes.get("/depot/v1/routes", **query)
    assert response.status == 400
    assert ("it sorts by name, " in response.body.decode()) is (query["order"] != "toll")


@pytest.mark.parametrize("query", [{"order": "colour"}, {"order": ""}, {"order": "name,remark"}, {"order": "toll"}])
def test_a_variant_may_ignore_unknown_attributes(parcels: Contract, query: dict[str, str]) -> None:
    """A variant may ignore an unknown attribute, unless a break keeps a removed one in use."""
    snapshot = parcels.at(Month(2031, 6), Channel("production"))
    variant = Variant({"unknown-sorting": "ignored"})
    call = Caller(Platform(snapshot, _data(parcels), clock=Clock(), variant=variant))
    plain = call.get("/depot/v1/routes").body
    assert call.get("/depot/v1/routes", **query).body == plain
    id = "removed-value-accepted:GET /depot/v1/routes:query.order=toll"
    broken = Caller(Platform(snapshot, _data(parcels), clock=Clock(), variant=variant, broken=[id]))
    same = broken.get("/depot/v1/routes", **query).body == broken.get("/depot/v1/routes").body
    assert same is (query["order"] != "toll")


@pytest.mark.parametrize(("reading", "status"), [("refused", 400), ("ignored", 200)])
def test_a_variant_may_ignore_an_unknown_direction(parcels: Contract, reading: str, status: int) -> None:
    """Where the contract leaves it open, a tenant refuses or ignores an unknown direction."""
    snapshot = parcels.at(Month(2030, 2), Channel("production"))
    routes = snapshot.find("GET /depot/v1/routes")
    known = next(fact for each in snapshot.operations for fact in each.facts.values() if fact.path == "direction")
    direction = replace(known, open={"enum": "who-knows"})
    routes = replace(routes, facts={**routes.facts, direction.location: direction})
    snapshot = replace(snapshot, endpoints={**snapshot.endpoints, routes.operation.shape: routes})
    variant = Variant({"unknown-direction": reading})
    call = Caller(Platform(snapshot, _data(parcels), clock=Clock(), variant=variant))
    answer = call.get("/depot/v1/routes", order="name", direction="sideways")
    assert answer.status == status
    assert answer.status == 400 or answer.body == call.get("/depot/v1/routes", order="name").body


def test_several_attributes_are_refused(routes: Caller) -> None:
    """A list sorts by one attribute only."""
    path, token = "/depot/v1/routes", {"authorization": f"Bearer {routes.token('superadmin')}"}
    from lmscontract.mock.messages import Request

    twice = Request("GET", path, (("order", "name"), ("order", "remark")), token)
    assert routes.platform.handle(twice).status == 400


def test_a_removed_attribute_sorts_before_its_removal(parcels: Contract) -> None:
    """Before the month of its removal, a list sorts by the attribute."""
    before = Caller(Platform(parcels.at(Month(2030, 2), Channel("production")), parcels.mock_data, clock=Clock()))
    assert before.get("/depot/v1/routes", order="toll").status == 200


def test_a_list_without_the_sorting_parameter_does_not_sort(routes: Caller) -> None:
    """Sorting in mock data has no effect on an operation without the parameter."""
    assert routes.get("/parcel/v1/parcels", order="weight").body == routes.get("/parcel/v1/parcels").body


def test_pages_follow_the_order(routes: Caller) -> None:
    """The pages of a sorted list are in sorted order."""
    pages = [
        [
            item["name"]
            for item in routes.get("/depot/v1/routes", per_sheet=3, sheet=n, order="name").json()["data"]["items"]
        ]
        for n in (1, 2, 3, 4)
    ]
    assert [each for page in pages for each in page] == _names(routes, order="name")


def test_direction_alone_reverses_the_list(ours: Contract) -> None:
    """The default order of a list counts as descending; `ascending` reverses it."""
    call = Caller(Platform(ours.at(Month(2026, 8), Channel("production")), ours.mock_data, clock=Clock()))
    ids = {
        query: [
            item["id"] for item in call.get("/course/v1/courses", page_size=200, **dict(query)).json()["data"]["items"]
        ]
        for query in ((), (("sort_dir", "desc"),), (("sort_dir", "asc"),))
    }
    assert ids[()] == ids[("sort_dir", "desc"),] == ids[("sort_dir", "asc"),][::-1]


def test_the_default_direction_is_descending(ours: Contract) -> None:
    """With only an attribute, a list is descending, as the contract's default says."""
    call = Caller(Platform(ours.at(Month(2026, 8), Channel("production")), ours.mock_data, clock=Clock()))
    found = {
        way: [
            item["code"]
            for item in call.get("/course/v1/courses", page_size=200, sort_attr="code", **way_).json()["data"]["items"]
        ]
        for way, way_ in (("", {}), ("desc", {"sort_dir": "desc"}), ("asc", {"sort_dir": "asc"}))
    }
    assert found[""] == found["desc"] == sorted(found[""], key=str.casefold, reverse=True)
    assert found["asc"] == sorted(found[""], key=str.casefold)


def test_a_default_attribute_sorts_a_list(parcels: Contract) -> None:
    """A list with a default attribute is sorted by it when a call names none."""
    snapshot = parcels.at(Month(2031, 6), Channel("production"))
    shape = "GET /depot/v1/routes"
    endpoint = snapshot.endpoints[shape]
    order = endpoint.facts["query.order"]
    facts = {**endpoint.facts, order.location: replace(order, schema={**order.schema, "default": "remark"})}
    sorted_ = replace(snapshot, endpoints={**snapshot.endpoints, shape: replace(endpoint, facts=facts)})
    call = Caller(Platform(sorted_, _data(parcels), clock=Clock()))
    assert _names(call) == _names(call, order="remark") != _names(call, order="name")


def test_an_unknown_direction_is_refused(ours: Contract) -> None:
    """An unknown direction gets 400, also where the contract leaves open whether the list sorts."""
    call = Caller(Platform(ours.at(Month(2026, 8), Channel("production")), ours.mock_data, clock=Clock()))
    for path in ("/course/v1/courses", "/manage/v1/user"):
        assert call.get(path, sort_dir="sideways").status == 400


@given(st.lists(_JSON), st.booleans())
def test_sorting_orders_every_kind_of_value(values: list[Any], descending: bool) -> None:
    """Values of every type are sorted, equal values keep their order, and missing ones come last."""
    records = list(enumerate(values))
    found = Order("value", descending).applied(records, lambda record, _: record[1])
    known = [record for record in records if record[1] is not None]
    assert found == sorted(known, key=lambda record: ordered(record[1]), reverse=descending) + [
        record for record in records if record[1] is None
    ]


@given(_JSON, _JSON, _JSON)
def test_any_two_values_can_be_compared(first: Any, second: Any, third: Any) -> None:
    """The order of values is total and transitive."""
    one, two, three = map(ordered, (first, second, third))
    assert (one <= two) or (two <= one)
    assert not (one <= two <= three) or one <= three
