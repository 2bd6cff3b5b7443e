"""Specification, section 8: limits that sections 4.2 and 5 do not describe."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from lmscontract.mock.middleware.middleware import Middleware

from .conftest import Tenant

BRANCHES = [
    ("POST", "/manage/v1/orgchart"),
    ("PUT", "/manage/v1/orgchart/201"),
    ("DELETE", "/manage/v1/orgchart/201"),
    ("POST", "/manage/v1/orgchart/201/move"),
    ("POST", "/manage/v1/orgchart/batch"),
    ("DELETE", "/manage/v1/orgchart/batch"),
]
WITH_BRANCHES = {"items": [{"username": "ida.new", "branch_code": "B-IDA"}]}
PLAIN = {"items": [{"username": "ida.new"}]}


@pytest.fixture
def slow(tenant: Tenant) -> Any:
    """A tenant on which exclusive requests take a while."""
    tenant.token("superadmin")
    middleware: Middleware = tenant.middleware
    middleware.exclusive_duration = 0.1
    yield tenant
    middleware.exclusive_duration = 0.0


def at_once(tenant: Tenant, *calls: tuple[str, str, Any]) -> set[str]:
    """Return the client violations of requests that are sent at the same time."""
    with ThreadPoolExecutor(len(calls)) as pool:
        sent = [pool.submit(tenant.send, method, path, None, body) for method, path, body in calls]
        assert all(each.result().status_code < 500 for each in sent)
    return tenant.client_violations


@pytest.mark.source("8 batch endpoints", "4.1 Batch endpoints", "4.3 POST /manage/v1/user/batch")
def test_concurrent_batches_are_violations(slow: Tenant) -> None:
    """Two batches at the same time are a violation, also when they are different ones."""
    courses = ("POST", "/learn/v1/courses/batch", {"items": [{"code": "A"}]})
    users = ("POST", "/manage/v1/user/batch", PLAIN)
    assert at_once(slow, courses, users) == {"overlap-of-batch"}


@pytest.mark.source("8 branch calls", *(f"4.3 {label}" for label in (
    "POST /manage/v1/orgchart", "PUT /manage/v1/orgchart/{branch_id}", "DELETE /manage/v1/orgchart/{id}",
    "POST /manage/v1/orgchart/{id}/move", "POST /manage/v1/orgchart/batch", "DELETE /manage/v1/orgchart/batch",
)))  # fmt: skip
@pytest.mark.parametrize(("method", "path"), BRANCHES, ids=[" ".join(each) for each in BRANCHES])
def test_concurrent_branch_requests_are_violations(slow: Tenant, method: str, path: str) -> None:
    """Each branch request at the same time as another one is a violation."""
    other = ("POST", "/manage/v1/orgchart", {"code": "OTHER"})
    assert "overlap-of-branches" in at_once(slow, (method, path, {}), other)


@pytest.mark.source("8 branch calls", "4.3 POST /manage/v1/user/batch")
@pytest.mark.parametrize(
    ("body", "overlaps"), [(WITH_BRANCHES, True), (PLAIN, False)], ids=["with-branches", "without"]
)
def test_a_batch_of_users_is_exclusive_when_it_creates_branches(
    slow: Tenant, body: dict[str, Any], overlaps: bool
) -> None:
    """A batch of users that creates branches must not overlap a branch request; other batches of users may."""
    batch = ("POST", "/manage/v1/user/batch", body)
    branch = ("POST", "/manage/v1/orgchart", {"code": "OTHER"})
    assert ("overlap-of-branches" in at_once(slow, batch, branch)) is overlaps


@pytest.mark.source("8 branch calls", "8 batch endpoints")
def test_requests_in_sequence_are_no_violation(tenant: Tenant) -> None:
    """Branch requests and batches in sequence violate no client rule."""
    for method, path in BRANCHES:
        tenant.send(method, path, body={"title": "Another branch"} if method == "PUT" else {})
    tenant.write("POST", "/manage/v1/user/batch", WITH_BRANCHES)
    assert tenant.client_violations == set()


@pytest.mark.source("8 branch calls")
def test_other_requests_may_overlap(slow: Tenant) -> None:
    """Reading branches and other writes may overlap."""
    read = ("GET", "/manage/v1/orgchart", None)
    assert at_once(slow, read, read, ("POST", "/learn/v1/courses", {"course_name": "A"})) == set()


@pytest.mark.source("8 rate limiting", "7 429")
def test_the_rate_limit_answers_429(tenant: Tenant) -> None:
    """Requests above the client rate get 429 with Retry-After; a later retry is served."""
    tenant.token("superadmin")
    tenant.middleware.client_rate = 3
    tenant.middleware.reset()
    tenant.tokens.clear()
    tenant.set_faults("too-many-requests:1")
    tenant.token("superadmin")
    answers = [tenant.get("/learn/v1/courses", page=number) for number in range(1, 5)]
    tenant.middleware.client_rate = 0
    assert [each.status_code for each in answers] == [200, 200, 429, 429]
    assert [each.headers.get("Retry-After") for each in answers] == [None, None, "1", "1"]
    tenant.advance(1)
    assert tenant.get("/learn/v1/courses", page=3).status_code == 200
    assert "early-retry" not in tenant.client_violations


@pytest.mark.source("8 rate limiting", "7 429")
def test_an_early_retry_is_a_violation(tenant: Tenant) -> None:
    """A retry before the time of Retry-After is a violation."""
    tenant.set_faults("too-many-requests@GET /learn/v1/courses:1")
    for page in range(1, 20):
        if "Retry-After" in tenant.get("/learn/v1/courses", page=page).headers:
            tenant.get("/learn/v1/courses", page=page)
            break
    assert tenant.client_violations == {"early-retry"}
