"""Specification, section 2: resources and their fields, as far as no other section describes them."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from .conftest import At, Tenant

LEARNERS = ["/learn/v1/courses", "/learn/v1/courses/101", "/learn/v1/courses/101/by_category"]
COURSE = {"currency_code", "price", "affiliate_price"}
PLAN = {"currency_code", "price"}


def resources(tenant: Tenant, path: str, account: str = "superadmin") -> list[Any]:
    """Return the items of a list, or the object of any other response."""
    data = tenant.data(path, account)
    found: list[Any] = data.get("items", [data])
    assert found
    return found


@pytest.mark.source(
    "2.1 access_token", "2.1 expires_in", "2.1 token_type", "2.1 scope", "2.1 refresh_token", "5.2 password"
)
def test_the_password_grant_returns_five_properties(tenant: Tenant) -> None:
    """The response has a token, its seconds as an integer, the type Bearer, the scope api, and a refresh token only."""
    answer = tenant.sign_in(tenant.form("password")).json()
    assert answer.keys() == {"access_token", "expires_in", "token_type", "scope", "refresh_token"}
    assert (answer["expires_in"], answer["token_type"], answer["scope"]) == (3600, "Bearer", "api")
    assert all(isinstance(answer[name], str) and answer[name] for name in ("access_token", "refresh_token"))


@pytest.mark.source("2.1 refresh_token", "5.2 client credentials", "5.2 JWT bearer")
@pytest.mark.parametrize("grant", ["client_credentials", "jwt-bearer"])
def test_other_grants_return_no_refresh_token(tenant: Tenant, grant: str) -> None:
    """The responses to client credentials and to an assertion have four properties, without a refresh token."""
    more = {"assertion": tenant.assertion()} if grant == "jwt-bearer" else {}
    answer = tenant.sign_in(tenant.form(grant, **more)).json()
    assert answer.keys() == {"access_token", "expires_in", "token_type", "scope"}
    assert (answer["expires_in"], answer["token_type"], answer["scope"]) == (3600, "Bearer", "api")


@pytest.mark.source("2.2 _links", "4.2 get_cursor")
@pytest.mark.parametrize("query", [{}, {"get_cursor": 0}, {"get_cursor": "true"}, {"page": 1, "page_size": 5}])
def test_links_are_off_by_default(tenant: Tenant, query: dict[str, Any]) -> None:
    """Without get_cursor=1 no list has links."""
    answer = tenant.get("/learn/v1/courses", **query)
    assert answer.status_code in (200, 400)
    assert "_links" not in answer.json()


@pytest.mark.source("2.2 _links", "2.2 link addresses", "4.2 get_cursor")
def test_there_are_five_links(tenant: Tenant) -> None:
    """With get_cursor=1 there are five links with cursor and page each; goto has a placeholder for the page."""
    links = tenant.get("/learn/v1/courses", get_cursor=1, page_size=5).json()["_links"]
    assert links.keys() == {"self", "next", "goto", "first", "last"}
    assert all(link.keys() == {"href"} for link in links.values())
    asked = {name: parse_qs(urlsplit(link["href"]).query) for name, link in links.items()}
    assert all(query["cursor"] != [""] for query in asked.values())
    assert asked.pop("goto")["page"] == ["__page__"]
    assert {name: int(query["page"][0]) for name, query in asked.items()} == {
        "self": 1,
        "next": 2,
        "first": 1,
        "last": 6,
    }


@pytest.mark.source("2.2 link addresses")
def test_links_lead_to_their_pages(tenant: Tenant) -> None:
    """Self, next, first and last lead to their pages, and goto to each page number put into it."""
    pages = [tenant.items("/learn/v1/courses", page=number, page_size=5) for number in range(1, 7)]
    answer = tenant.get("/learn/v1/courses", get_cursor=1, page=2, page_size=5)
    links = {name: link["href"] for name, link in answer.json()["_links"].items()}
    signed = {"Authorization": answer.request.headers["Authorization"]}

    def behind(address: str) -> Any:
        return tenant.session.get(address, headers=signed).json()["data"]["items"]

    assert answer.json()["data"]["items"] == behind(links["self"]) == pages[1]
    assert behind(links["next"]) == pages[2]
    assert behind(links["first"]) == pages[0]
    assert behind(links["last"]) == pages[5]
    assert [behind(links["goto"].replace("__page__", str(number))) for number in (1, 4)] == [pages[0], pages[3]]


@pytest.mark.source("2.4 currency_prices of courses", "2.4 currency_prices of learning plans")
@pytest.mark.parametrize(("path", "shape"), [*((path, COURSE) for path in LEARNERS), ("/learn/v1/lp/1701", PLAN)])
def test_learners_see_prices_by_currency(at: At, path: str, shape: set[str]) -> None:
    """From the price change on, learners see currency_prices in the shape of courses or of plans."""
    for tenant in (at(), at("2026-11", "sandbox")):
        for resource in resources(tenant, path, "user"):
            assert resource["currency_prices"]
            assert all(entry.keys() == shape for entry in resource["currency_prices"])
            assert not {"price", "prices", "affiliate_price"} & resource.keys()
    before = at("2026-12")
    assert all("price" in each and "currency_prices" not in each for each in resources(before, path, "user"))


@pytest.mark.source("2.4 currency_prices of courses")
def test_courses_of_a_learning_plan_have_prices(tenant: Tenant) -> None:
    """The courses of a learning plan have currency_prices in the shape of learning plans or of courses."""
    courses = tenant.data("/learn/v1/lp/1701", "user")["courses"]
    assert courses
    for course in courses:
        assert course["currency_prices"]
        assert all(entry.keys() >= PLAN for entry in course["currency_prices"])


@pytest.mark.source("2.4 subscription record price")
def test_the_price_of_a_subscription_record_has_currency_and_value(tenant: Tenant) -> None:
    """The price of every subscription record is an object of currency and value, in the list and on one record."""
    for item in tenant.some("/learn/v1/sub_record"):
        assert item["price"].keys() == {"currency", "value"}
        assert tenant.data(f"/learn/v1/sub_record/{item['record_id']}")["price"] == item["price"]


@pytest.mark.source("2.3 secondary identifiers")
def test_a_branch_is_found_by_its_current_code(tenant: Tenant) -> None:
    """After a code is changed, the old code is unknown and the new one finds the branch."""
    tenant.write("PUT", "/manage/v1/orgchart/201", {"code": "MOVED"})
    asked = {"use_secondary_identifier": "true"}
    assert tenant.data("/manage/v1/orgchart/MOVED", **asked)["id"] == 201
    assert tenant.get("/manage/v1/orgchart/B-001", **asked).status_code == 404
