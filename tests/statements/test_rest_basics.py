"""Common behaviour of REST platforms, one test each.

The unique value is the username, the limit of a list is page_size, and the rate limit is 429 with Retry-After, since
the specification has no quota header.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from .conftest import Tenant

BRANCHES = "/manage/v1/orgchart"


def test_no_token_gets_401(tenant: Tenant) -> None:
    """A request without a token is refused."""
    assert tenant.get("/learn/v1/courses", account="").status_code == 401


def test_an_unknown_token_gets_401(tenant: Tenant) -> None:
    """An unknown token is refused in every format."""
    headers = {"Authorization": "Bearer " + "0" * 40}
    assert tenant.send("GET", "/learn/v1/courses", account="", headers=headers).status_code == 401


def test_each_grant_gets_a_new_token(tenant: Tenant) -> None:
    """Each grant gets its own token, and a new one each time."""
    forms = [tenant.form("password"), tenant.form("client_credentials")]
    forms += [tenant.form("jwt-bearer", assertion=tenant.assertion()), tenant.form("password")]
    assert len({tenant.sign_in(form).json()["access_token"] for form in forms}) == 4


def test_an_unknown_grant_gets_400(tenant: Tenant) -> None:
    """An unknown grant type is refused."""
    assert tenant.sign_in({**tenant.form("password"), "grant_type": "guess"}).status_code == 400


def test_post_then_get_returns_the_object(tenant: Tenant) -> None:
    """A created object is served as it was sent."""
    body = {"code": "NEW", "title": "New", "id_parent": 202}
    made = tenant.write("POST", BRANCHES, body)["data"]["id"]
    assert tenant.data(f"{BRANCHES}/{made}").items() >= body.items()


def test_update_then_get_shows_the_change(tenant: Tenant) -> None:
    """An update by PUT or PATCH is visible in GET."""
    tenant.write("PUT", f"{BRANCHES}/201", {"title": "Renamed"})
    assert tenant.data(f"{BRANCHES}/201")["title"] == "Renamed"
    plan = "/learningplan/v1/learningplans/1701/enrollments/13001"
    tenant.write("PATCH", plan, {"enrollment_status": "completed"})
    listed = tenant.data("/learningplan/v1/learningplans/enrollments")["items"]
    assert [
        each["enrollment_status"] for each in listed if (each["learning_plan_id"], each["user_id"]) == (1701, "13001")
    ] == ["completed"]


def test_delete_then_get_gives_404(tenant: Tenant) -> None:
    """A deleted object is not found, and cannot be deleted twice."""
    tenant.write("DELETE", f"{BRANCHES}/201")
    assert tenant.get(f"{BRANCHES}/201").status_code == 404
    assert tenant.send("DELETE", f"{BRANCHES}/201").status_code == 404


def test_a_duplicate_value_is_refused_or_ambiguous(tenant: Tenant) -> None:
    """A second user with one username is not created; a second branch with one code is, and the code then gets 400."""
    users = len(tenant.items("/manage/v1/user"))
    assert tenant.write("POST", "/manage/v1/user", {"username": "ida.new"})["data"]["success"] is True
    assert tenant.send("POST", "/manage/v1/user", body={"username": "ida.new"}).status_code == 400
    assert len(tenant.items("/manage/v1/user")) == users + 1
    for status in (200, 400):
        tenant.write("POST", BRANCHES, {"code": "SHARED"})
        assert tenant.get(f"{BRANCHES}/SHARED", use_secondary_identifier="true").status_code == status


def test_an_unknown_id_gets_404(tenant: Tenant) -> None:
    """An unknown identifier is not found."""
    assert tenant.get("/manage/v1/user/999999999").status_code == 404


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", BRANCHES, ["a", "list"]),
        ("POST", BRANCHES, "a text"),
        ("POST", BRANCHES, {"id_parent": 999999999}),
        ("PUT", "/learningplan/v1/learningplans/1701", {"title": "No language"}),
        ("POST", "/learn/v1/enrollments", {"user_ids": ["nobody"], "course_ids": [101]}),
    ],
)
def test_an_invalid_body_gets_400(tenant: Tenant, method: str, path: str, body: object) -> None:
    """A body of another type, without a required property, or with an unknown identifier, is refused."""
    assert tenant.send(method, path, body=body).status_code == 400
    assert tenant.platform.changes == 0


def test_a_page_size_of_zero_gets_400(tenant: Tenant) -> None:
    """A page size of zero is refused."""
    assert tenant.get("/manage/v1/user", page_size=0).status_code == 400


def test_the_page_size_is_kept_and_pages_differ(tenant: Tenant) -> None:
    """A page has the requested number of items, and the second page has others."""
    first, second = (tenant.items("/manage/v1/user", page=page, page_size=3) for page in (1, 2))
    assert (len(first), len(second)) == (3, 3)
    assert not {item["user_id"] for item in first} & {item["user_id"] for item in second}


def test_next_leads_through_the_list(tenant: Tenant) -> None:
    """Following next gives each item of the list once, and ends."""
    answer = tenant.get("/manage/v1/user", get_cursor=1, page_size=7)
    found: list[str] = []
    while items := answer.json()["data"]["items"]:
        found += [item["user_id"] for item in items]
        answer = tenant.session.get(answer.json()["_links"]["next"]["href"], headers=answer.request.headers)
    assert found == [item["user_id"] for item in tenant.items("/manage/v1/user")]


def test_there_is_no_quota_header(tenant: Tenant) -> None:
    """The specification documents no quota header, so the mock sends none."""
    headers = tenant.get("/learn/v1/courses").headers
    assert not [
        name for name in headers if "ratelimit" in name.lower().replace("-", "") or name.lower() == "retry-after"
    ]


def test_429_can_be_enabled(tenant: Tenant) -> None:
    """A tester enables 429 for one operation, and disables it again, while the mock runs."""
    tenant.set_faults("too-many-requests@GET /learn/v1/courses:1")
    assert tenant.get("/learn/v1/courses").status_code == 429
    assert tenant.get("/manage/v1/user").status_code == 200
    tenant.set_faults()
    assert tenant.get("/learn/v1/courses", page=2).status_code == 200


def test_concurrent_batches_are_recorded(tenant: Tenant) -> None:
    """The platform forbids concurrent batches without refusing them; the mock records the violation."""
    tenant.token("superadmin")
    tenant.middleware.exclusive_duration = 0.1
    with ThreadPoolExecutor(2) as pool:
        bodies = [{"items": [{"code": code}]} for code in ("A", "B")]
        sent = [pool.submit(tenant.send, "POST", "/learn/v1/courses/batch", None, body) for body in bodies]
        assert [each.result().status_code for each in sent] == [200, 200]
    tenant.middleware.exclusive_duration = 0.0
    assert "overlap-of-batch" in tenant.client_violations


def test_the_api_browser_is_served(tenant: Tenant) -> None:
    """The API browser is served without a token, with all its files."""
    answer = tenant.get("/api-browser/", account="")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith("text/html")
    for part in ("swagger-ui-bundle.js", "api-browser.js", "swagger-ui.css"):
        assert part in answer.text
        assert tenant.get(f"/api-browser/{part}", account="").status_code == 200
