"""Sorting and filters of the lists in the shipped mock data."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

import pytest

from lmscontract.contract.model import Answer, Endpoint
from lmscontract.contract.project import Contract
from lmscontract.mock.lists.sorting import ordered

from .conftest import Caller, Opened, Probes

MONTHS = [("2022-12", "production"), ("2026-08", "production"), ("2026-11", "sandbox")]


@pytest.fixture(params=MONTHS, ids="-".join)
def call(request: pytest.FixtureRequest, ours: Contract, opened: Opened) -> Caller:
    """Return a caller of a platform of one month."""
    return Caller(opened(ours, *request.param))


def _lists(call: Caller) -> list[Endpoint]:
    return [each for each in call.platform.snapshot.operations if each.answer is Answer.LIST]


def _items(call: Caller, endpoint: Endpoint, **query: Any) -> list[dict[str, Any]]:
    response = Probes(call, endpoint, also={"page_size": 200, **query}).base()
    assert response.status == 200, (endpoint.operation.label, query, response.body)
    found: list[dict[str, Any]] = response.json()["data"]["items"]
    return found


def _ids(call: Caller, path: str, **query: Any) -> list[str]:
    response = call.get(path, page_size=200, **query)
    assert response.status == 200, response.body
    return [str(next(iter(item.values()))) for item in response.json()["data"]["items"]]


def test_a_list_sorts_by_every_simple_property(call: Caller) -> None:
    """In both directions the list has the same items in the order of the attribute; another attribute gets 400."""
    for endpoint in _lists(call):
        if "query.sort_attr" not in endpoint.facts:
            continue
        plain = _items(call, endpoint)
        simple = [name for name, value in plain[0].items() if not isinstance(value, dict | list)]
        removed = endpoint.facts["query.sort_attr"].removed_values
        for attribute in (name for name in simple if name not in removed):
            for direction, falls in (("asc", False), ("desc", True)):
                found = _items(call, endpoint, sort_attr=attribute, sort_dir=direction)
                values = [ordered(item[attribute]) for item in found if item.get(attribute) is not None]
                assert values == sorted(values, reverse=falls), (endpoint.operation.label, attribute)
                assert len(found) == len(plain)
        assert Probes(call, endpoint, also={"sort_attr": "no_such_attribute"}).base().status == 400


def test_a_list_under_a_parent_shows_a_part(call: Caller) -> None:
    """Several parents have children, and no parent has all of them."""
    seen = 0
    for endpoint in _lists(call):
        if not endpoint.kinds or endpoint.operation.path.endswith(("/by_category", "/additionalfields", "/data")):
            continue
        (name,) = endpoint.operation.parameters
        parts = []
        for parent in call.platform.tenant.records(endpoint.kinds[name]):
            path = endpoint.operation.path.replace(f"{{{name}}}", quote(str(parent.id), safe=""))
            response = call.get(path, page_size=200)
            if response.status == 200:  # a catalog that is not assigned gets 403
                parts.append([str(item) for item in response.json()["data"]["items"]])
        together = {item for part in parts for item in part}
        assert max(map(len, parts)) < len(together), endpoint.operation.label
        assert sum(map(bool, parts)) > 1, endpoint.operation.label
        seen += 1
    assert seen >= 14


def test_courses_by_category_are_published_and_of_the_category(call: Caller) -> None:
    """The list has the course of the path, and no course of another category or that is not published."""
    records = call.platform.tenant.records("course")
    for course in list(records)[:5]:
        shown = [records.by_id[id] for id in _ids(call, f"/learn/v1/courses/{course.id}/by_category")]
        assert course in shown
        assert {each.fields["category_id"] for each in shown} == {course.fields["category_id"]}
        assert {each.fields["status"] for each in shown} == {"published"}


def test_transactions_are_between_two_dates(call: Caller) -> None:
    """Both bounds are applied and inclusive."""
    dates = [item["date"] for item in call.get("/ecommerce/v1/transaction", page_size=200).json()["data"]["items"]]
    first, last = sorted(dates)[2], sorted(dates)[8]
    shown = call.get("/ecommerce/v1/transaction", page_size=200, date_from=first, date_to=last).json()["data"]["items"]
    assert sorted(item["date"] for item in shown) == sorted(each for each in dates if first <= each <= last)


def test_playlists_are_those_of_the_requested_content(call: Caller) -> None:
    """The two types of content have separate playlists."""
    shown = [_ids(call, "/share/v1/playlists", type_content=each) for each in ("asset", "my-course")]
    assert set(shown[0]) & set(shown[1]) == set()
    assert all(shown)


def test_enrollments_are_those_of_a_user(call: Caller) -> None:
    """The list has the enrollments of the user in the query; an unknown user has none."""
    shown = call.get("/learn/v1/enrollments", page_size=200, id_user=13001).json()["data"]["items"]
    assert {str(item["user_id"]) for item in shown} == {"13001"}
    assert call.get("/learn/v1/enrollments", id_user=4711).json()["data"]["items"] == []


def test_countries_are_named_in_the_language_of_the_caller(call: Caller) -> None:
    """Lists of users show each account the names of countries in its language; the response for one user has the id."""
    for path in ("/manage/v1/user", "/manage/v1/user/search"):
        for account, name in (("superadmin", "Germany"), ("power-user", "Deutschland")):
            shown = {
                item["user_id"]: item.get("field_8091") for item in call.get(path, account).json()["data"]["items"]
            }
            assert shown["13001"] == name
    fields = call.get("/manage/v1/user/13001").json()["data"]["additional_fields"]
    assert next(each["value"] for each in fields if each["id"] == 8091) == "276"


def test_users_are_found_by_text(call: Caller) -> None:
    """A part of the name is enough."""
    assert _ids(call, "/manage/v1/user/search", search_text="QA.USER") == ["13804", "13805"]


def test_catalogs_are_selected_by_both_spellings(ours: Contract, opened: Opened) -> None:
    """The second spelling works from its change on, and the removed one until its own."""
    path = "/learn/v1/catalog_content/internal"
    shown = {}
    for month in ("2023-09", "2023-10", "2024-01"):
        call = Caller(opened(ours, month))
        everything = len(_ids(call, path))
        shown[month] = [
            len(_ids(call, path, **{name: "301,302"})) < everything
            for name in ("catalogIds", "catalog_ids", "catalogsIds")
        ]
    assert shown == {"2023-09": [True, False, True], "2023-10": [True, True, True], "2024-01": [True, True, False]}


@pytest.mark.parametrize(
    ("path", "total"),
    [
        ("/ecommerce/v1/admin/prices/courses", 29),
        ("/ecommerce/v1/admin/prices/learning-plans", 16),
        ("/ecommerce/v1/admin/personal-wallets", 35),
        ("/ecommerce/v1/currencies", 3),
    ],
)
def test_an_undocumented_list_has_pages(path: str, total: int, ours: Contract, opened: Opened) -> None:
    """Prices, wallets and currencies have pages like every list: a loop over them ends with every item once."""
    call = Caller(opened(ours, "2026-11", "sandbox"))
    seen: list[str] = []
    page, more = 1, True
    while more and page < 20:
        data = call.get(path, page=page, page_size=2).json()["data"]
        seen += [str(next(iter(item.values()))) for item in data["items"]]
        page, more = page + 1, data["has_more_data"]
    assert (len(seen), len(set(seen))) == (total, total)
    assert call.get(path, page_size=201).status == 400
    assert set(call.get(path, get_cursor=1).json()["_links"]) == {"self", "next", "goto", "first", "last"}


@pytest.mark.parametrize("page", [-1, 0, 99])
def test_a_page_outside_of_a_list_has_nothing_after_it(page: int, ours: Contract, opened: Opened) -> None:
    """A page before the first or after the last is empty, and no more data are announced."""
    data = Caller(opened(ours, "2026-11", "sandbox")).get("/learn/v1/courses", page=page).json()["data"]
    assert (data["items"], data["has_more_data"]) == ([], False)


def test_objects_differ_where_clients_may_assume_one_value(ours: Contract, opened: Opened) -> None:
    """A session begins soon after the clock of the mock, users have several languages, and courses several currencies."""
    now = datetime(2026, 12, 30, 23, tzinfo=UTC)
    tenant = opened(ours, "2027-01", clock=now.timestamp).tenant
    starts = {str(each.fields["date_start"]) for each in tenant.records("session")}
    assert "2027-01-06 09:00:00" in starts
    assert {each.fields["language"] for each in tenant.records("user")} == {"en", "de"}
    called = Caller(opened(ours, "2027-01"))
    items = called.get("/ecommerce/v1/admin/prices/courses").json()["data"]["items"]
    assert {len(each["currency_prices"]) for each in items} == {1, 2}
