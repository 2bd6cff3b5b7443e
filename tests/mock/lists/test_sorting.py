"""The order of a list that a call asks for."""

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
    """The mock data of a parcel service whose routes have names of every type."""
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
    """Somebody who calls it."""
    return Caller(Platform(parcels.at(Month(2031, 6), Channel.PRODUCTION), _data(parcels), clock=Clock()))


def _names(call: Caller, **query: Any) -> list[Any]:
    return [item.get("name") for item in call.get("/depot/v1/routes", per_sheet=40, **query).json()["data"]["items"]]


def test_numbers_come_before_texts_and_what_has_no_value_comes_last(routes: Caller) -> None:
    """A number written as text counts as one, case does not matter, and a list that has no direction ascends."""
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


def test_what_lacks_the_attribute_keeps_its_order_at_the_end(routes: Caller) -> None:
    """Those with a value are sorted, the others follow as they stood."""
    ids = [
        item["route_id"]
        for item in routes.get("/depot/v1/routes", per_sheet=40, order="remark").json()["data"]["items"]
    ]
    assert ids == [5, 2, 1, 3, 4, 6, 7, 8, 9, 10]


@pytest.mark.parametrize("query", [{"order": "colour"}, {"order": ""}, {"order": "name,remark"}, {"order": "toll"}])
def test_an_attribute_that_the_list_does_not_know_is_refused(routes: Caller, query: dict[str, str]) -> None:
    """An unknown attribute, none at all, several in one, and one that a change took away get 400."""
    assert routes.get("/depot/v1/routes", **query).status == 400


@pytest.mark.parametrize("query", [{"order": "colour"}, {"order": ""}, {"order": "name,remark"}, {"order": "toll"}])
def test_a_tenant_may_leave_out_what_a_list_does_not_know(parcels: Contract, query: dict[str, str]) -> None:
    """Then the list is as without it, unless the tenant breaks that an attribute was taken away."""
    snapshot = parcels.at(Month(2031, 6), Channel.PRODUCTION)
    variant = Variant({"unknown-sorting": "ignored"})
    call = Caller(Platform(snapshot, _data(parcels), clock=Clock(), variant=variant))
    plain = call.get("/depot/v1/routes").body
    assert call.get("/depot/v1/routes", **query).body == plain
    id = "removed-value-accepted:GET /depot/v1/routes:query.order=toll"
    broken = Caller(Platform(snapshot, _data(parcels), clock=Clock(), variant=variant, broken=[id]))
    same = broken.get("/depot/v1/routes", **query).body == broken.get("/depot/v1/routes").body
    assert same is (query["order"] != "toll")


@pytest.mark.parametrize(("reading", "status"), [("refused", 400), ("ignored", 200)])
def test_a_direction_that_is_none(parcels: Contract, reading: str, status: int) -> None:
    """Where it is open whether it is refused, a tenant may, or go on as without one."""
    snapshot = parcels.at(Month(2030, 2), Channel.PRODUCTION)
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


def test_what_a_change_takes_away_was_an_attribute_before(parcels: Contract) -> None:
    """Until then the list sorts by it."""
    before = Caller(Platform(parcels.at(Month(2030, 2), Channel.PRODUCTION), parcels.mock_data, clock=Clock()))
    assert before.get("/depot/v1/routes", order="toll").status == 200


def test_a_list_that_takes_no_such_parameter_does_not_sort(routes: Caller) -> None:
    """What mock data say of sorting means nothing to an operation without the parameter."""
    assert routes.get("/parcel/v1/parcels", order="weight").body == routes.get("/parcel/v1/parcels").body


def test_pages_follow_the_order(routes: Caller) -> None:
    """Page after page gives the sorted list."""
    pages = [
        [
            item["name"]
            for item in routes.get("/depot/v1/routes", per_sheet=3, sheet=n, order="name").json()["data"]["items"]
        ]
        for n in (1, 2, 3, 4)
    ]
    assert [each for page in pages for each in page] == _names(routes, order="name")


def test_direction_alone_turns_the_list_around(ours: Contract) -> None:
    """The own order of a list counts as descending, which is the default; ascending is the reverse."""
    call = Caller(Platform(ours.at(Month(2026, 8), Channel.PRODUCTION), ours.mock_data, clock=Clock()))
    ids = {
        query: [
            item["id"] for item in call.get("/course/v1/courses", page_size=200, **dict(query)).json()["data"]["items"]
        ]
        for query in ((), (("sort_dir", "desc"),), (("sort_dir", "asc"),))
    }
    assert ids[()] == ids[("sort_dir", "desc"),] == ids[("sort_dir", "asc"),][::-1]


def test_the_greatest_comes_first_unless_told(ours: Contract) -> None:
    """With an attribute alone a list descends, as the contract's default says."""
    call = Caller(Platform(ours.at(Month(2026, 8), Channel.PRODUCTION), ours.mock_data, clock=Clock()))
    found = {
        way: [
            item["code"]
            for item in call.get("/course/v1/courses", page_size=200, sort_attr="code", **way_).json()["data"]["items"]
        ]
        for way, way_ in (("", {}), ("desc", {"sort_dir": "desc"}), ("asc", {"sort_dir": "asc"}))
    }
    assert found[""] == found["desc"] == sorted(found[""], key=str.casefold, reverse=True)
    assert found["asc"] == sorted(found[""], key=str.casefold)


def test_a_direction_that_is_none_is_refused(ours: Contract) -> None:
    """Also where the contract leaves open whether the list sorts at all."""
    call = Caller(Platform(ours.at(Month(2026, 8), Channel.PRODUCTION), ours.mock_data, clock=Clock()))
    for path in ("/course/v1/courses", "/manage/v1/user"):
        assert call.get(path, sort_dir="sideways").status == 400


@given(st.lists(_JSON), st.booleans())
def test_sorting_orders_every_kind_of_value(values: list[Any], descending: bool) -> None:
    """Whatever the values are, they come in order, equals as they stood, and those without a value last."""
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
