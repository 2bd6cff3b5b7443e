"""Specification, section 7: the status codes and their conditions."""

from __future__ import annotations

import socket
from typing import Any

import pytest

from lmscontract.mock.server import start_in_thread

from .conftest import HOST, At, Tenant

POLICY = "/report/v1/privacy_policy/users/{}/version/{}"


def enrolled_through_a_catalog(tenant: Tenant, account: str, user: Any) -> int:
    """Return the status when an account enrolls a user in a course through an internal catalog."""
    body = {"user_ids": [user], "course_ids": [104], "id_catalog": 301}
    return tenant.send("POST", "/learn/v1/enrollments", body=body, account=account).status_code


def is_enrolled(tenant: Tenant, user: Any) -> bool:
    """Return whether a user is enrolled in the course."""
    return 104 in [item["id_course"] for item in tenant.items("/learn/v1/enrollments", id_user=user)]


@pytest.mark.source("7 200", "7 400", "7 401", "7 403", "7 404")
def test_each_common_status_has_its_reason(tenant: Tenant) -> None:
    """Success is 200, an invalid parameter 400, no token 401, no permission 403, and an unknown object 404."""
    assert tenant.get("/learn/v1/courses/101").status_code == 200
    assert tenant.get("/learn/v1/courses", page_size=0).status_code == 400
    assert tenant.get("/learn/v1/courses/101", account="").status_code == 401
    assert tenant.get("/manage/v1/multidomain", account="user").status_code == 403
    assert tenant.get("/learn/v1/courses/999999999").status_code == 404
    assert tenant.get("/learn/v1/nothing-of-the-kind").status_code == 404


@pytest.mark.source("7 401", "7 400", "7 403", "7 404")
def test_the_token_is_checked_first(tenant: Tenant) -> None:
    """A request without token gets 401, whether or not its parameters are valid and its object exists."""
    for path, query in (("/learn/v1/courses", {"page_size": 0}), ("/learn/v1/courses/999999999", {})):
        assert tenant.get(path, account="", **query).status_code == 401


@pytest.mark.source("7 400", "7 403", "7 404")
def test_refused_requests_change_nothing(tenant: Tenant) -> None:
    """A refused request has no effect, not even a partial one."""
    before = tenant.items("/manage/v1/orgchart")
    assert tenant.send("POST", "/manage/v1/orgchart", body={"title": "X"}, account="user").status_code == 403
    assert tenant.send("DELETE", "/manage/v1/orgchart/999999999").status_code == 404
    assert tenant.send("POST", "/manage/v1/orgchart", body={"id_parent": 999999999}).status_code == 400
    assert tenant.items("/manage/v1/orgchart") == before
    assert tenant.platform.changes == 0


@pytest.mark.source("7 408", "7 429", "7 500", "7 503")
@pytest.mark.parametrize(
    ("fault", "status"),
    [("request-timeout", 408), ("too-many-requests", 429), ("server-error", 500), ("service-unavailable", 503)],
)
def test_temporary_errors_are_temporary(tenant: Tenant, fault: str, status: int) -> None:
    """With its fault a request gets the status and has no effect; the repeated request is served."""
    body = {"code": "NEW", "title": "New"}
    count = len(tenant.items("/manage/v1/orgchart"))
    tenant.set_faults(f"{fault}:1")
    assert tenant.send("POST", "/manage/v1/orgchart", body=body).status_code == status
    assert tenant.send("POST", "/manage/v1/orgchart", body=body).status_code == 200
    tenant.set_faults()
    assert len(tenant.items("/manage/v1/orgchart")) == count + 1


@pytest.mark.source("7 408")
def test_an_incomplete_request_gets_408(tenant: Tenant) -> None:
    """An incomplete request gets 408 after the timeout, and the connection is closed."""
    with start_in_thread(tenant.platform, body_timeout=0.0) as running:
        port = int(running.base_url.rpartition(":")[2])
        with socket.create_connection((HOST, port), timeout=10) as line:
            line.sendall(b"POST /learn/v1/courses HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
            assert b"".join(iter(lambda: line.recv(4096), b"")).startswith(b"HTTP/1.1 408 ")


@pytest.mark.source("7 normal user enrolls another", "7 400")
def test_users_enroll_only_themselves_through_catalogs(at: At) -> None:
    """A normal user who enrolls another user through a catalog gets 400, once with a missing permission."""
    for month in ("2024-09", "2027-01"):
        tenant = at(month)
        own = tenant.person("user").id
        assert enrolled_through_a_catalog(tenant, "user", own) == 200
        assert is_enrolled(tenant, own)
        for other in ("13001", tenant.person("user-2").id, "999999999"):
            assert enrolled_through_a_catalog(tenant, "user", other) == 400
        assert not is_enrolled(tenant, tenant.person("user-2").id)
    early = at("2024-08")
    assert enrolled_through_a_catalog(early, "user", early.person("user-2").id) == 403


@pytest.mark.source("7 manager enrolls whom they do not manage", "7 400")
def test_managers_enroll_themselves_and_their_users(at: At) -> None:
    """A manager who enrolls another user than the managed ones, or an unknown ID, gets 400."""
    tenant = at()
    for user in (tenant.person("manager").id, tenant.facts["managed_user"]):
        assert enrolled_through_a_catalog(tenant, "manager", user) == 200
        assert is_enrolled(tenant, user)
    for user in (tenant.facts["unmanaged_user"], "999999999", "no-id", 0):
        assert enrolled_through_a_catalog(tenant, "manager", user) == 400
    assert not is_enrolled(tenant, tenant.facts["unmanaged_user"])
    early = at("2024-08")
    assert enrolled_through_a_catalog(early, "manager", early.facts["unmanaged_user"]) == 403


@pytest.mark.source("7 normal user enrolls another", "7 manager enrolls whom they do not manage")
def test_superadmins_enroll_every_user(tenant: Tenant) -> None:
    """The two rules are about normal users and managers; a Superadmin enrolls every user."""
    assert enrolled_through_a_catalog(tenant, "superadmin", "13001") == 200


@pytest.mark.source("7 privacy policy version")
def test_the_privacy_policy_names_the_wrong_id(at: At) -> None:
    """An unknown user or version gets 404, and the message names the unknown ID."""
    for month in ("2023-01", "2027-01"):
        tenant = at(month)
        tenant.data(POLICY.format(13001, 2351))
        for user, version, wrong in ((777001, 2351, "777001"), (13001, 777002, "777002"), ("x-1", 2351, "x-1")):
            answer = tenant.get(POLICY.format(user, version))
            assert answer.status_code == 404
            assert wrong in answer.text


@pytest.mark.source("7 unpublished course", "7 archived course")
def test_refusals_of_states_hold_at_every_level(tenant: Tenant) -> None:
    """An archived course and an unpublished one are refused to Superadmins and users alike."""
    for account in ("superadmin", "power-user", "user"):
        assert tenant.get(f"/learn/v1/courses/{tenant.facts['archived_course']}", account).status_code == 403
        draft = f"/learn/v1/courses/{tenant.facts['unpublished_course']}/by_category"
        assert tenant.get(draft, account).status_code == 403
