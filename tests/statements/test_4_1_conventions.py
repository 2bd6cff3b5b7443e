"""Specification, section 4.1: common properties of all requests."""

from __future__ import annotations

import re

import pytest
from requests import Session

from .conftest import At, Tenant
from .test_4_3_lists import LISTS, SINGLES
from .test_4_3_writes import WRITES

_PATH = re.compile(r"/[a-z]+\d?/v1/.+")


@pytest.mark.source("4.1 URL")
def test_paths_begin_with_service_and_version(tenant: Tenant) -> None:
    """Every path of section 4 begins with a service and v1; another version, or none, gets 404."""
    for label in (*LISTS, *SINGLES, *WRITES):
        assert _PATH.fullmatch(label.partition(" ")[2]), label
    tenant.data("/learn/v1/courses")
    for path in ("/learn/v9/courses", "/learn/courses", "/v1/courses", "/course/v1"):
        assert tenant.get(path).status_code == 404


@pytest.mark.source("4.1 Protocol")
def test_plain_http_is_accepted(tenant: Tenant) -> None:
    """Plain HTTP is served, and links of requests from an HTTPS proxy are HTTPS."""
    assert tenant.base_url.startswith("http://")
    links = tenant.send("GET", "/learn/v1/courses", {"get_cursor": 1}, headers={"X-Forwarded-Proto": "https"}).json()
    assert links["_links"]["self"]["href"].startswith("https://")


@pytest.mark.source("4.1 GET")
def test_get_changes_nothing(tenant: Tenant) -> None:
    """The same GET twice gives the same response, byte by byte."""
    for path in ("/learn/v1/courses", "/manage/v1/user/13001", "/manage/v1/orgchart"):
        assert tenant.get(path).content == tenant.get(path).content
    assert tenant.platform.changes == 0


@pytest.mark.source("4.1 POST", "4.1 PUT", "4.1 DELETE")
def test_methods_create_update_and_delete(tenant: Tenant) -> None:
    """POST creates an object, PUT keeps the number of objects, and DELETE removes one."""
    count = len(tenant.items("/manage/v1/orgchart"))
    made = tenant.write("POST", "/manage/v1/orgchart", {"code": "NEW"})["data"]["id"]
    assert len(tenant.items("/manage/v1/orgchart")) == count + 1
    tenant.write("PUT", f"/manage/v1/orgchart/{made}", {"title": "Named"})
    assert len(tenant.items("/manage/v1/orgchart")) == count + 1
    tenant.write("DELETE", f"/manage/v1/orgchart/{made}")
    assert len(tenant.items("/manage/v1/orgchart")) == count


@pytest.mark.source("4.1 GET", "4.1 POST", "4.1 PUT", "4.1 PATCH", "4.1 DELETE")
@pytest.mark.parametrize("method", ["DELETE", "PATCH", "PUT", "TRACE"])
def test_an_undocumented_method_is_not_served(tenant: Tenant, method: str) -> None:
    """A path serves its documented methods only."""
    assert tenant.send(method, "/learn/v1/courses", body={}).status_code in (404, 405)


@pytest.mark.source("4.1 Batch endpoints", "8 batch endpoints")
@pytest.mark.parametrize("path", ["/learn/v1/courses/batch", "/manage/v1/user/batch", "/learn/v1/sub_plan/batch"])
def test_batches_in_sequence_violate_no_client_rule(tenant: Tenant, path: str) -> None:
    """A client that sends batches in sequence violates no client rule."""
    body = tenant.platform.bodies[f"POST {path}"]
    for _ in range(2):
        tenant.write("POST", path, body)
    assert tenant.client_violations == set()


@pytest.mark.source("4.1 Parameters")
def test_parameters_are_in_path_query_and_body(tenant: Tenant) -> None:
    """Identifiers and names are in the path, filters in the query, and values to write in the body."""
    assert tenant.data("/manage/v1/orgchart/201")["id"] == 201
    assert tenant.data("/manage/v1/orgchart/B-001", use_secondary_identifier="true")["id"] == 201
    assert len(tenant.items("/manage/v1/user", search_text="user.13")) == 1
    assert tenant.write("POST", "/manage/v1/orgchart", {"title": "Body"})["data"]["title"] == "Body"


@pytest.mark.source("4.1 Body and responses")
def test_bodies_are_json(tenant: Tenant) -> None:
    """Every response is JSON, and a request body that is not a JSON object gets 400 and has no effect."""
    for path in ("/learn/v1/courses", "/learn/v1/courses/999999999", "/nothing/v1/here"):
        answer = tenant.get(path)
        assert answer.headers["Content-Type"] == "application/json; charset=UTF-8"
        assert isinstance(answer.json(), dict)
    signed = {"Authorization": f"Bearer {tenant.token('superadmin')}", "Content-Type": "application/json"}
    for wrong in (b"{", b"title=New", b'"New"', b"7", b"true"):
        answer = tenant.session.post(f"{tenant.base_url}/manage/v1/orgchart", data=wrong, headers=signed)
        assert answer.status_code == 400, wrong
    assert tenant.platform.changes == 0


@pytest.mark.source("4.1 Body and responses")
def test_a_form_instead_of_json_is_a_violation(tenant: Tenant) -> None:
    """A request body with another content type than JSON violates a client rule."""
    signed = {"Authorization": f"Bearer {tenant.token('superadmin')}"}
    tenant.session.post(f"{tenant.base_url}/manage/v1/orgchart", data={"title": "New"}, headers=signed)
    assert tenant.client_violations == {"body-not-json"}


@pytest.mark.source("4.1 Redirects", "7 3xx")
def test_there_are_no_redirects_today(tenant: Tenant) -> None:
    """API requests are answered without redirects."""
    for path in ("/learn/v1/courses", "/learn/v1/courses/101", "/learn/v1/courses/9001", "/manage/v1/orgchart"):
        assert tenant.get(path).status_code // 100 != 3


@pytest.mark.source("4.1 Redirects", "7 3xx")
@pytest.mark.parametrize("follows", [True, False])
def test_redirects_must_be_followed(tenant: Tenant, follows: bool) -> None:
    """With the fault redirects, a client that follows one gets the response, and one that does not violates a rule."""
    plainly = tenant.get("/learn/v1/courses/101").json()
    tenant.set_faults("redirects:1")
    answer = tenant.send("GET", "/learn/v1/courses/101", follow=follows)
    assert (answer.json() == plainly) is follows
    assert (answer.status_code // 100 == 3) is not follows
    assert ("redirect-not-followed" in tenant.client_violations) is not follows


@pytest.mark.source("4.1 Visibility", "5.1 level of the token")
def test_power_users_see_assigned_objects(tenant: Tenant) -> None:
    """A list is shorter for a Power User than for a Superadmin, and other objects are refused."""
    for path, name in (
        ("/learn/v1/courses", "id_course"),
        ("/manage/v1/user", "user_id"),
        ("/manage/v1/orgchart", "id"),
    ):
        everything = {item[name] for item in tenant.items(path)}
        assigned = {item[name] for item in tenant.items(path, "power-user")}
        assert assigned < everything
        unseen = sorted(everything - assigned, key=str)[0]
        assert tenant.get(f"{path}/{unseen}", "power-user").status_code == 403
        assert tenant.get(f"{path}/{sorted(assigned, key=str)[0]}", "power-user").status_code == 200


@pytest.mark.source("4.1 Visibility")
def test_superadmins_do_not_see_unassigned_catalogs(at: At) -> None:
    """A catalog that is assigned to no user is in no list of catalogs at any level."""
    tenant = at()
    unassigned = tenant.facts["unassigned_catalog"]
    for path in ("internal", "internal/general", "public"):
        listed = tenant.items(f"/learn/v1/catalog_content/{path}")
        assert unassigned not in [item["catalogue_id"] for item in listed]


@pytest.mark.source("4.1 URL")
def test_every_client_is_served(tenant: Tenant) -> None:
    """A client with its own connection, and without cookies or additional headers, gets the same response."""
    with Session() as another:
        another.trust_env = False
        signed = {"Authorization": f"Bearer {tenant.token('user')}"}
        answer = another.get(f"{tenant.base_url}/learn/v1/courses", headers=signed)
    assert answer.json() == tenant.get("/learn/v1/courses", "user").json()
