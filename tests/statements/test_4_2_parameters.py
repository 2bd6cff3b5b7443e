"""4.2: the common query parameters."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from .conftest import At, Tenant


@pytest.mark.source("4.2 page", "8 page")
def test_page_is_the_first_by_default(tenant: Tenant) -> None:
    """Without a page the first is answered, and each next one holds other items."""
    first = tenant.items("/manage/v1/user", page_size=10)
    assert first == tenant.items("/manage/v1/user", page=1, page_size=10)
    assert first != tenant.items("/manage/v1/user", page=2, page_size=10)


@pytest.mark.source("4.2 page")
@pytest.mark.parametrize("wrong", ["one", "1.5", "", "[]"])
def test_page_is_an_integer(tenant: Tenant, wrong: str) -> None:
    """What is no integer is no page."""
    assert tenant.get("/manage/v1/user", page=wrong).status_code == 400


@pytest.mark.source("4.2 page_size", "8 page_size")
@pytest.mark.parametrize("size", [1, 2, 33, 200])
def test_page_size_is_kept(tenant: Tenant, size: int) -> None:
    """From 1 to 200 a page holds as many items as were asked for, as far as there are any."""
    everything = len(tenant.items("/manage/v1/user"))
    assert len(tenant.items("/manage/v1/user", page_size=size)) == min(size, everything)


@pytest.mark.source("4.2 page_size", "8 page_size")
@pytest.mark.parametrize("wrong", ["0", "-1", "201", "1000000", "ten", "1.5", ""])
@pytest.mark.parametrize("path", ["/learn/v1/courses", "/manage/v1/user", "/analytics/v1/reports"])
def test_page_size_outside_its_range_is_invalid(tenant: Tenant, path: str, wrong: str) -> None:
    """Less than 1, more than 200, or no integer, gets 400."""
    assert tenant.get(path, page_size=wrong).status_code == 400


@pytest.mark.source("4.2 page_size", "8 page_size")
@pytest.mark.parametrize("path", ["/learn/v1/courses", "/manage/v1/user", "/manage/v1/orgchart"])
def test_page_holds_ten_by_default(tenant: Tenant, path: str) -> None:
    """Without a page_size a page holds ten items."""
    assert len(tenant.data(path)["items"]) == 10 < len(tenant.items(path))


@pytest.mark.source("4.2 get_cursor")
def test_get_cursor_is_an_integer(tenant: Tenant) -> None:
    """1 switches links on, and a word is no value."""
    assert "_links" in tenant.get("/manage/v1/user", get_cursor=1).json()
    assert tenant.get("/manage/v1/user", get_cursor="yes").status_code == 400


@pytest.mark.source("4.2 cursor")
def test_cursor_leads_through_a_list(tenant: Tenant) -> None:
    """A cursor out of the links leads on from where it was given, also when it is sent without a page."""
    links = tenant.get("/manage/v1/user", get_cursor=1, page_size=10).json()["_links"]
    cursor = parse_qs(urlsplit(links["next"]["href"]).query)["cursor"][0]
    assert tenant.items("/manage/v1/user", page_size=10, cursor=cursor) == tenant.items(
        "/manage/v1/user", page_size=10, page=2
    )


@pytest.mark.source("4.2 cursor")
def test_cursor_stays_right_while_objects_go(tenant: Tenant) -> None:
    """Who walks a list by its links meets every object that stays, also when one that was seen is deleted meanwhile."""
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
def test_lists_are_sorted_as_asked(tenant: Tenant, path: str, attribute: str) -> None:
    """A list is sorted by one attribute, upwards with asc, downwards with desc and unless told otherwise."""
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
    """What the list does not sort by gets 400, and so do two attributes at once."""
    assert tenant.get("/learn/v1/courses", sort_attr=wrong).status_code == 400


@pytest.mark.source("4.2 sort_attr")
def test_allowed_attributes_differ_per_list(at: At) -> None:
    """One list sorts by what another does not; by price courses were sorted until the pricing move."""
    tenant = at()
    assert tenant.get("/manage/v1/user", sort_attr="username").status_code == 200
    assert tenant.get("/learn/v1/courses", sort_attr="username").status_code == 400
    assert at("2026-12").get("/course/v1/courses", sort_attr="price").status_code == 200
    for later in (at(), at("2026-11", "sandbox")):
        assert later.get("/course/v1/courses", sort_attr="price").status_code == 400


@pytest.mark.source("4.2 sort_dir")
@pytest.mark.parametrize("wrong", ["up", "ASCENDING", "1", ""])
def test_sort_dir_is_asc_or_desc(tenant: Tenant, wrong: str) -> None:
    """There is no third direction."""
    assert tenant.get("/course/v1/courses", sort_attr="code", sort_dir=wrong).status_code == 400


@pytest.mark.source("4.2 sort_attr", "4.2 page")
def test_pages_of_a_sorted_list_follow_its_order(tenant: Tenant) -> None:
    """Pages cut a sorted list; they are not sorted one by one."""
    asked: dict[str, Any] = {"sort_attr": "code", "sort_dir": "desc"}
    whole = tenant.items("/learn/v1/courses", **asked)
    assert tenant.items("/learn/v1/courses", page=2, page_size=4, **asked) == whole[4:8]


@pytest.mark.source("4.2 use_secondary_identifier")
@pytest.mark.parametrize("wrong", ["maybe", "2", ""])
def test_use_secondary_identifier_is_a_boolean(tenant: Tenant, wrong: str) -> None:
    """What is no boolean switches nothing."""
    assert tenant.get("/manage/v1/orgchart/201", use_secondary_identifier=wrong).status_code == 400


@pytest.mark.source("4.2 reference that is not unique", "7 reference that is not unique")
def test_shared_code_is_refused(tenant: Tenant) -> None:
    """A code that two branches have gets 400, and serves once it is one's alone."""
    asked = {"use_secondary_identifier": "true"}
    assert tenant.get(f"/manage/v1/orgchart/{tenant.facts['duplicate_branch_code']}", **asked).status_code == 400
    made = [tenant.write("POST", "/manage/v1/orgchart", {"code": "SHARED"})["data"]["id"] for _ in range(2)]
    assert tenant.get("/manage/v1/orgchart/SHARED", **asked).status_code == 400
    tenant.write("PUT", f"/manage/v1/orgchart/{made[0]}", {"code": "ALONE"})
    for id, code in zip(made, ("ALONE", "SHARED"), strict=True):
        assert tenant.data(f"/manage/v1/orgchart/{code}", **asked)["id"] == id
