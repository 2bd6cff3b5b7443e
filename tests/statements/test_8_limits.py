"""8: the limits, where sections 4.2 and 5 do not tell them."""

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
FOUNDING = {"items": [{"username": "ida.new", "branch_code": "B-IDA"}]}
PLAIN = {"items": [{"username": "ida.new"}]}


@pytest.fixture
def slow(tenant: Tenant) -> Any:
    """The tenant, on which calls that must not overlap take a while."""
    tenant.token("superadmin")
    gate: Middleware = tenant.gate
    gate.exclusive_duration = 0.1
    yield tenant
    gate.exclusive_duration = 0.0


def at_once(tenant: Tenant, *calls: tuple[str, str, Any]) -> set[str]:
    """What is noticed when calls are sent at the same time."""
    with ThreadPoolExecutor(len(calls)) as pool:
        sent = [pool.submit(tenant.send, method, path, None, body) for method, path, body in calls]
        assert all(each.result().status_code < 500 for each in sent)
    return tenant.notices


@pytest.mark.source("8 batch endpoints", "4.1 Batch endpoints", "4.3 POST /manage/v1/user/batch")
def test_concurrent_batches_are_noticed(slow: Tenant) -> None:
    """Two batches under way at once are noticed, also when they are different ones."""
    courses = ("POST", "/learn/v1/courses/batch", {"items": [{"code": "A"}]})
    users = ("POST", "/manage/v1/user/batch", PLAIN)
    assert at_once(slow, courses, users) == {"overlap-of-batch"}


@pytest.mark.source("8 branch calls", *(f"4.3 {label}" for label in (
    "POST /manage/v1/orgchart", "PUT /manage/v1/orgchart/{branch_id}", "DELETE /manage/v1/orgchart/{id}",
    "POST /manage/v1/orgchart/{id}/move", "POST /manage/v1/orgchart/batch", "DELETE /manage/v1/orgchart/batch",
)))  # fmt: skip
@pytest.mark.parametrize(("method", "path"), BRANCHES, ids=[" ".join(each) for each in BRANCHES])
def test_concurrent_branch_calls_are_noticed(slow: Tenant, method: str, path: str) -> None:
    """Any branch call under way together with another one is noticed."""
    other = ("POST", "/manage/v1/orgchart", {"code": "OTHER"})
    assert "overlap-of-branches" in at_once(slow, (method, path, {}), other)


@pytest.mark.source("8 branch calls", "4.3 POST /manage/v1/user/batch")
@pytest.mark.parametrize(("body", "noticed"), [(FOUNDING, True), (PLAIN, False)], ids=["with-branches", "without"])
def test_batch_of_users_is_a_branch_call_when_it_creates_branches(
    slow: Tenant, body: dict[str, Any], noticed: bool
) -> None:
    """A batch of users that creates branches must not meet a branch call; one that creates none may."""
    batch = ("POST", "/manage/v1/user/batch", body)
    branch = ("POST", "/manage/v1/orgchart", {"code": "OTHER"})
    assert ("overlap-of-branches" in at_once(slow, batch, branch)) is noticed


@pytest.mark.source("8 branch calls", "8 batch endpoints")
def test_calls_in_sequence_are_not_noticed(tenant: Tenant) -> None:
    """Branch calls and batches one after the other owe nothing to anybody."""
    for method, path in BRANCHES:
        tenant.send(method, path, body={})
    tenant.write("POST", "/manage/v1/user/batch", FOUNDING)
    assert tenant.notices == set()


@pytest.mark.source("8 branch calls")
def test_other_calls_may_run_at_once(slow: Tenant) -> None:
    """Reading branches, and writing anything else, is not bound to a sequence."""
    read = ("GET", "/manage/v1/orgchart", None)
    assert at_once(slow, read, read, ("POST", "/learn/v1/courses", {"course_name": "A"})) == set()


@pytest.mark.source("8 rate limiting", "7 429")
def test_rate_limit_answers_429(tenant: Tenant) -> None:
    """Beyond the tenant's pace calls get 429 and are told when to come back; who does is served."""
    tenant.token("superadmin")
    tenant.gate.client_rate = 3
    tenant.gate.reset()
    tenant.tokens.clear()
    tenant.weather("too-many-requests:1")
    tenant.token("superadmin")
    answers = [tenant.get("/learn/v1/courses", page=number) for number in range(1, 5)]
    tenant.gate.client_rate = 0
    assert [each.status_code for each in answers] == [200, 200, 429, 429]
    assert [each.headers.get("Retry-After") for each in answers] == [None, None, "1", "1"]
    tenant.advance(1)
    assert tenant.get("/learn/v1/courses", page=3).status_code == 200
    assert "early-retry" not in tenant.notices


@pytest.mark.source("8 rate limiting", "7 429")
def test_too_early_retry_is_noticed(tenant: Tenant) -> None:
    """Who was told to wait and comes again at once is noticed."""
    tenant.weather("too-many-requests@GET /learn/v1/courses:1")
    for page in range(1, 20):
        if "Retry-After" in tenant.get("/learn/v1/courses", page=page).headers:
            tenant.get("/learn/v1/courses", page=page)
            break
    assert tenant.notices == {"early-retry"}
