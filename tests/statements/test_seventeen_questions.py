"""Seventeen questions that a mock of any REST platform can be asked, one test each.

Three of them are answered as this platform answers: names of users are its unique values, a list's `limit` is its
page_size, and no header counts a quota down, since the specification shows none; what it has is 429, and Retry-After.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from .conftest import Tenant

BRANCHES = "/manage/v1/orgchart"


def test_01_no_token_gets_401(tenant: Tenant) -> None:
    """A call without a token is refused."""
    assert tenant.get("/learn/v1/courses", account="").status_code == 401


def test_02_token_nobody_issued_gets_401(tenant: Tenant) -> None:
    """A made-up token is refused, whatever it looks like."""
    headers = {"Authorization": "Bearer " + "0" * 40}
    assert tenant.send("GET", "/learn/v1/courses", account="", headers=headers).status_code == 401


def test_03_token_endpoint_answers_grants(tenant: Tenant) -> None:
    """Each grant gets a token of its own, and a new one each time."""
    forms = [tenant.form("password"), tenant.form("client_credentials")]
    forms += [tenant.form("jwt-bearer", assertion=tenant.assertion()), tenant.form("password")]
    assert len({tenant.sign_in(form).json()["access_token"] for form in forms}) == 4


def test_04_unknown_grant_gets_400(tenant: Tenant) -> None:
    """There are no other grants."""
    assert tenant.sign_in({**tenant.form("password"), "grant_type": "guess"}).status_code == 400


def test_05_post_then_get_returns_it(tenant: Tenant) -> None:
    """What was created is there, as it was sent."""
    body = {"code": "NEW", "title": "New", "id_parent": 202}
    made = tenant.write("POST", BRANCHES, body)["data"]["id"]
    assert tenant.data(f"{BRANCHES}/{made}").items() >= body.items()


def test_06_update_then_get_shows_it(tenant: Tenant) -> None:
    """What was updated is seen by PUT and by PATCH."""
    tenant.write("PUT", f"{BRANCHES}/201", {"title": "Renamed"})
    assert tenant.data(f"{BRANCHES}/201")["title"] == "Renamed"
    plan = "/learningplan/v1/learningplans/1701/enrollments/13001"
    tenant.write("PATCH", plan, {"enrollment_status": "completed"})
    listed = tenant.data("/learningplan/v1/learningplans/enrollments")["items"]
    assert [
        each["enrollment_status"] for each in listed if (each["learning_plan_id"], each["user_id"]) == (1701, "13001")
    ] == ["completed"]


def test_07_delete_then_get_gives_404(tenant: Tenant) -> None:
    """What was deleted is gone, and cannot be deleted twice."""
    tenant.write("DELETE", f"{BRANCHES}/201")
    assert tenant.get(f"{BRANCHES}/201").status_code == 404
    assert tenant.send("DELETE", f"{BRANCHES}/201").status_code == 404


def test_08_value_that_is_not_unique(tenant: Tenant) -> None:
    """A second user of the same name is not created; a second branch of the same code is, and the code then gets 400."""
    users = len(tenant.items("/manage/v1/user"))
    assert tenant.write("POST", "/manage/v1/user", {"username": "ida.new"})["data"]["success"] is True
    assert tenant.send("POST", "/manage/v1/user", body={"username": "ida.new"}).status_code == 400
    assert len(tenant.items("/manage/v1/user")) == users + 1
    for status in (200, 400):
        tenant.write("POST", BRANCHES, {"code": "SHARED"})
        assert tenant.get(f"{BRANCHES}/SHARED", use_secondary_identifier="true").status_code == status


def test_09_unknown_id_gets_404(tenant: Tenant) -> None:
    """An identifier that nothing has is not found."""
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
def test_10_wrong_body_gets_400(tenant: Tenant, method: str, path: str, body: object) -> None:
    """A body of another form, without what is mandatory, or that names what there is not, is refused."""
    assert tenant.send(method, path, body=body).status_code == 400
    assert tenant.platform.changes == 0


def test_11_limit_of_zero_gets_400(tenant: Tenant) -> None:
    """A page of no items is none."""
    assert tenant.get("/manage/v1/user", page_size=0).status_code == 400


def test_12_limit_is_kept_and_pages_differ(tenant: Tenant) -> None:
    """A page holds what was asked for, and the second holds other items."""
    first, second = (tenant.items("/manage/v1/user", page=page, page_size=3) for page in (1, 2))
    assert (len(first), len(second)) == (3, 3)
    assert not {item["user_id"] for item in first} & {item["user_id"] for item in second}


def test_13_next_leads_to_other_items(tenant: Tenant) -> None:
    """Following next leads through the whole list, each item once, and ends."""
    answer = tenant.get("/manage/v1/user", get_cursor=1, page_size=7)
    found: list[str] = []
    while items := answer.json()["data"]["items"]:
        found += [item["user_id"] for item in items]
        answer = tenant.session.get(answer.json()["_links"]["next"]["href"], headers=answer.request.headers)
    assert found == [item["user_id"] for item in tenant.items("/manage/v1/user")]


def test_14_no_header_counts_a_quota_down(tenant: Tenant) -> None:
    """The platform shows no such header, so the mock sends none."""
    headers = tenant.get("/learn/v1/courses").headers
    assert not [
        name for name in headers if "ratelimit" in name.lower().replace("-", "") or name.lower() == "retry-after"
    ]


def test_15_a_429_on_demand(tenant: Tenant) -> None:
    """A tester switches 429 on for one operation, and off again, while the mock runs."""
    tenant.weather("too-many-requests@GET /learn/v1/courses:1")
    assert tenant.get("/learn/v1/courses").status_code == 429
    assert tenant.get("/manage/v1/user").status_code == 200
    tenant.weather()
    assert tenant.get("/learn/v1/courses", page=2).status_code == 200


def test_16_concurrent_batches_are_caught(tenant: Tenant) -> None:
    """The platform forbids them to clients and does not refuse them; the mock notices who overlaps."""
    tenant.token("superadmin")
    tenant.gate.exclusive_duration = 0.1
    with ThreadPoolExecutor(2) as pool:
        bodies = [{"items": [{"code": code}]} for code in ("A", "B")]
        sent = [pool.submit(tenant.send, "POST", "/learn/v1/courses/batch", None, body) for body in bodies]
        assert [each.result().status_code for each in sent] == [200, 200]
    tenant.gate.exclusive_duration = 0.0
    assert "overlap-of-batch" in tenant.notices


def test_17_api_browser_is_a_page(tenant: Tenant) -> None:
    """The reference is served to anybody who looks, as a page, with what it needs."""
    answer = tenant.get("/api-browser/", account="")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith("text/html")
    for part in ("swagger-ui-bundle.js", "api-browser.js", "swagger-ui.css"):
        assert part in answer.text
        assert tenant.get(f"/api-browser/{part}", account="").status_code == 200
