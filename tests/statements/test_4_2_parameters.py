"""Specification, section 4.2: common query parameters."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from .conftest import At, Tenant


@pytest.mark.source("4.2 page", "8 page")
def test_the_default_page_is_the_first(tenant: Tenant) -> None:
    """Without a page the first one is returned, and each next page has other items."""
    first = tenant.items("/manage/v1/user", page_size=10)
    assert first == tenant.items("/manage/v1/user", page=1, page_size=10)
    assert first != tenant.items("/manage/v1/user", page=2, page_size=10)


@pytest.mark.source("4.2 page")
@pytest.mark.parametrize("wrong", ["one", "1.5", "", "[]"])
def test_page_is_an_integer(tenant: Tenant, wrong: str) -> None:
    """A page that is not an integer is refused."""
    assert tenant.get("/manage/v1/user", page=wrong).status_code == 400


@pytest.mark.source("4.2 page_size", "8 page_size")
@pytest.mark.parametrize("size", [1, 2, 33, 200])
def test_page_size_limits_the_items(tenant: Tenant, size: int) -> None:
    """From 1 to 200, a page has as many items as requested, if there are enough."""
    everything = len(tenant.items("/manage/v1/user"))
    assert len(tenant.items("/manage/v1/user", page_size=size)) == min(size, everything)


@pytest.mark.source("4.2 page_size", "8 page_size")
@pytest.mark.parametrize("wrong", ["0", "-1", "201", "1000000", "ten", "1.5", ""])
@pytest.mark.parametrize("path", ["/learn/v1/courses", "/manage/v1/user", "/analytics/v1/reports"])
def test_page_size_outside_its_range_is_invalid(tenant: Tenant, path: str, wrong: str) -> None:
    """A page size below 1, above 200 or not an integer gets 400."""
    assert tenant.get(path, page_size=wrong).status_code == 400


@pytest.mark.source("4.2 page_size", "8 page_size")
@pytest.mark.parametrize("path", ["/learn/v1/courses", "/manage/v1/user", "/manage/v1/orgchart"])
def test_the_default_page_size_is_ten(tenant: Tenant, path: str) -> None:
    """Without a page_size a page has ten items."""
    assert len(tenant.data(path)["items"]) == 10 < len(tenant.items(path))


@pytest.mark.source("4.2 get_cursor")
def test_get_cursor_is_an_integer(tenant: Tenant) -> None:
    """1 enables links, and a word is an invalid value."""
    assert "_links" in tenant.get("/manage/v1/user", get_cursor=1).json()
    assert tenant.get("/manage/v1/user", get_cursor="yes").status_code == 400


@pytest.mark.source("4.2 cursor")
def test_cursor_leads_through_a_list(tenant: Tenant) -> None:
    """A cursor of the links leads to the following page, also without the page parameter."""
    links = tenant.get("/manage/v1/user", get_cursor=1, page_size=10).json()["_links"]
    cursor = parse_qs(urlsplit(links["next"]["href"]).query)["cursor"][0]
    assert tenant.items("/manage/v1/user", page_size=10, cursor=cursor) == tenant.items(
        "/manage/v1/user", page_size=10, page=2
    )


@pytest.mark.source("4.2 cursor")
def test_a_cursor_works_despite_deletions(tenant: Tenant) -> None:
    """Following links gives every remaining object once, also when an earlier one is deleted meanwhile."""
    expected = [item["id"] for item in tenant.items("/manage/v1/orgchart")]
    answer = tenant.get("/manage/v1/orgchart", get_cursor=1, page_size=3)
    found = [item["id"] for item in answer.json()["data"]["items"]]
    tenant.write("DELETE", f"/manage/v1/orgchart/{found[0]}")
    while answer.json()["data"]["items"]:
        answer = tenant.session.get(answer.json()["_links"]["next"]["href"], headers=answer.request.headers)
        found += [item["id"] for item in answer.json()["data"]["items"]]
    assert found == expected


@pytest.mark.source("4.2 sort_attr", "4.2 sort_dir", "8 sorting")
@pytest.mark.parametrize(
    ("path", "attribute"),
    [
        ("/learn/v1/courses", "course_name"),
        ("/course/v1/courses", "code"),
        ("/manage/v1/user", "username"),
        ("/ecommerce/v1/transaction", "date"),
        ("/learningplan/v1/learningplans", "title"),
    ],
)
def test_lists_are_sorted_as_requested(tenant: Tenant, path: str, attribute: str) -> None:
    """A list is sorted by one attribute, ascending with asc, and descending with desc and by default."""
    upwards, downwards, untold = (
        [item[attribute] for item in tenant.items(path, sort_attr=attribute, **more)]
        for more in ({"sort_dir": "asc"}, {"sort_dir": "desc"}, {})
    )
    assert upwards == sorted(upwards, key=str.casefold)
    assert upwards[0] != upwards[-1]
    assert downwards == untold == sorted(downwards, key=str.casefold, reverse=True)


@pytest.mark.source("4.2 sort_attr", "8 sorting")
@pytest.mark.parametrize("wrong", ["no_such_attribute", "course_name,code", "course_name code"])
def test_only_one_known_attribute_sorts(tenant: Tenant, wrong: str) -> None:
    """An unknown attribute gets 400, and so do two attributes at once."""
    assert tenant.get("/learn/v1/courses", sort_attr=wrong).status_code == 400


@pytest.mark.source("4.2 sort_attr")
def test_allowed_attributes_differ_per_list(at: At) -> None:
    """Lists have different sorting attributes; courses could be sorted by price until the price change."""
    tenant = at()
    assert tenant.get("/manage/v1/user", sort_attr="username").status_code == 200
    assert tenant.get("/learn/v1/courses", sort_attr="username").status_code == 400
    assert at("2026-12").get("/course/v1/courses", sort_attr="price").status_code == 200
    for later in (at(), at("2026-11", "sandbox")):
        assert later.get("/course/v1/courses", sort_attr="price").status_code == 400


@pytest.mark.source("4.2 sort_dir")
@pytest.mark.parametrize("wrong", ["up", "ASCENDING", "1", ""])
def test_sort_dir_is_asc_or_desc(tenant: Tenant, wrong: str) -> None:
    """Another direction gets 400."""
    assert tenant.get("/course/v1/courses", sort_attr="code", sort_dir=wrong).status_code == 400


@pytest.mark.source("4.2 sort_attr", "4.2 page")
def test_pages_of_a_sorted_list_follow_its_order(tenant: Tenant) -> None:
    """The whole list is sorted before it is divided into pages."""
    asked: dict[str, Any] = {"sort_attr": "code", "sort_dir": "desc"}
    whole = tenant.items("/learn/v1/courses", **asked)
    assert tenant.items("/learn/v1/courses", page=2, page_size=4, **asked) == whole[4:8]


@pytest.mark.source("4.2 use_secondary_identifier")
@pytest.mark.parametrize("wrong", ["maybe", "2", ""])
def test_use_secondary_identifier_is_a_boolean(tenant: Tenant, wrong: str) -> None:
    """A value that is not a boolean does not select by code."""
    assert tenant.get("/manage/v1/orgchart/201", use_secondary_identifier=wrong).status_code == 400


@pytest.mark.source("4.2 reference that is not unique", "7 reference that is not unique")
def test_a_shared_code_is_refused(tenant: Tenant) -> None:
    """A code of two branches gets 400, and works again when one of them loses it."""
    asked = {"use_secondary_identifier": "true"}
    assert tenant.get(f"/manage/v1/orgchart/{tenant.facts['duplicate_branch_code']}", **asked).status_code == 400
    made = [tenant.write("POST", "/manage/v1/orgchart", {"code": "SHARED"})["data"]["id"] for _ in range(2)]
    assert tenant.get("/manage/v1/orgchart/SHARED", **asked).status_code == 400
    tenant.write("PUT", f"/manage/v1/orgchart/{made[0]}", {"code": "ALONE"})
    for id, code in zip(made, ("ALONE", "SHARED"), strict=True):
        assert tenant.data(f"/manage/v1/orgchart/{code}", **asked)["id"] == id
