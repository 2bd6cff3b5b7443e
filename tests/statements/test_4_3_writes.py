"""Specification, section 4.3: every documented write works as its row says; dated notes are tested before and after."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from lmscontract.types import Operation

from .conftest import At, Tenant

WRITES: Mapping[str, str] = {
    "POST /learn/v1/courses": "/learn/v1/courses",
    "POST /learn/v1/courses/batch": "/learn/v1/courses",
    "POST /learn/v1/enrollments": "/learn/v1/enrollments",
    "POST /learn/v1/sub_plan": "/learn/v1/sub_plan",
    "PUT /learn/v1/sub_plan/{plan_id}": "/learn/v1/sub_plan",
    "POST /learn/v1/sub_plan/batch": "/learn/v1/sub_plan",
    "POST /learn/v1/sub_record": "/learn/v1/sub_record",
    "PUT /learn/v1/sub_record/{id_record}": "/learn/v1/sub_record",
    "PUT /learn/v1/courses/switch_sessions": "/learn/v1/enrollments",
    "POST /manage/v1/orgchart": "/manage/v1/orgchart",
    "PUT /manage/v1/orgchart/{branch_id}": "/manage/v1/orgchart",
    "DELETE /manage/v1/orgchart/{id}": "/manage/v1/orgchart",
    "POST /manage/v1/orgchart/{id}/move": "/manage/v1/orgchart",
    "POST /manage/v1/orgchart/batch": "/manage/v1/orgchart",
    "DELETE /manage/v1/orgchart/batch": "/manage/v1/orgchart",
    "POST /manage/v1/user": "/manage/v1/user",
    "PUT /manage/v1/user/{id}": "/manage/v1/user",
    "POST /manage/v1/user/batch": "/manage/v1/user",
    "PUT /manage/v1/user/mass_edit": "/manage/v1/user",
    "POST /share/v1/admin/channels/{channel_id}/duplicate": "/share/v1/admin/channels",
    "PUT /course/v1/courses/{id}": "/course/v1/courses",
    "POST /course/v1/courses/{id}/duplicate": "/course/v1/courses",
    "POST /course/v1/instructors/add": "/course/v1/sessions/2501",
    "PUT /learningplan/v1/learningplans/{learning_plan_id}": "/learningplan/v1/learningplans",
    "PATCH /learningplan/v1/learningplans/{learning_plan_id}/enrollments/{user_id}": (
        "/learningplan/v1/learningplans/enrollments"
    ),
    "POST /learningplan/v1/learningplans/{learning_plan_id}/enrollments/bulk": (
        "/learningplan/v1/learningplans/enrollments"
    ),
    "PATCH /learningplan/v1/learningplans/{learning_plan_id}/enrollments/bulk": (
        "/learningplan/v1/learningplans/enrollments"
    ),
}
"""Each operation that writes, with a GET that shows its effect."""

YES_NO: Mapping[str, tuple[Any, ...]] = {
    "Yes": (1, "1", True, "true", "yes", "on"),
    "No": (2, "2", False, "false", "no", "off"),
    "None": (0, "0", None, "", "maybe", 3, "YES please"),
}
SPELLINGS = [pytest.param(meant, given, id=f"{given!r}") for meant, row in YES_NO.items() for given in row]
FULL, CLOSED = 9003, 9003
"""A fully booked session, and its course without waiting list."""


def row(section: str) -> pytest.MarkDecorator:
    """Return the marker of a row of section 4.3."""
    return pytest.mark.source(f"4.3 {section}")


def working_body(tenant: Tenant, operation: Operation) -> Any:
    """Return the working body of an operation; names of path parameters may differ."""
    bodies = {Operation.parse(label).shape: body for label, body in tenant.platform.bodies.items()}
    return bodies.get(operation.shape)


def filled(tenant: Tenant, operation: Operation) -> str:
    """Return the path of an operation, with the first record of each kind."""
    endpoint = tenant.platform.snapshot.endpoints[operation.shape]
    return tenant.path(endpoint.operation.label) if operation.parameters else operation.path


@pytest.mark.parametrize(
    "label",
    [pytest.param(each, id=each, marks=pytest.mark.source(f"4.3 {each}", f"4.1 {each.split()[0]}")) for each in WRITES],
)
def test_each_write_is_served_and_visible(tenant: Tenant, label: str) -> None:
    """With its working body the request is served, and a later GET shows a difference."""
    operation = Operation.parse(label)
    before = tenant.get(WRITES[label], page_size=200).json()
    tenant.write(operation.method, filled(tenant, operation), working_body(tenant, operation))
    assert tenant.get(WRITES[label], page_size=200).json() != before


@pytest.mark.parametrize("label", [each for each in WRITES if "{" in each])
def test_a_write_to_an_unknown_object_gets_404(tenant: Tenant, label: str) -> None:
    """A request about an unknown object gets 404 and changes nothing."""
    operation = Operation.parse(label)
    before = tenant.get(WRITES[label], page_size=200).json()
    path = operation.path.format_map(dict.fromkeys(operation.parameters, 999999999))
    answer = tenant.send(operation.method, path, body=working_body(tenant, operation))
    assert answer.status_code == 404
    assert tenant.get(WRITES[label], page_size=200).json() == before


# learn


@row("POST /learn/v1/courses")
def test_a_course_is_created(tenant: Tenant) -> None:
    """A created course is served by the number in the response, and is in the list of courses."""
    made = tenant.write("POST", "/learn/v1/courses", {"course_name": "Knots", "code": "KNOTS"})["data"]["id_course"]
    assert tenant.data(f"/learn/v1/courses/{made}")["course_name"] == "Knots"
    assert tenant.data(f"/course/v1/courses/{made}")["code"] == "KNOTS"
    assert made in [item["id_course"] for item in tenant.items("/learn/v1/courses")]


@row("POST /learn/v1/courses/batch")
@pytest.mark.source("4.1 Batch endpoints")
def test_a_batch_of_courses_creates_and_updates(tenant: Tenant) -> None:
    """One batch creates the course with a new code and updates the one with an existing code."""
    items = [{"code": "C-001", "course_name": "Fire safety, renewed"}, {"code": "KNOTS", "course_name": "Knots"}]
    before = len(tenant.items("/learn/v1/courses"))
    tenant.write("POST", "/learn/v1/courses/batch", {"items": items})
    named = {item["code"]: item["course_name"] for item in tenant.items("/learn/v1/courses")}
    assert (named["C-001"], named["KNOTS"]) == ("Fire safety, renewed", "Knots")
    assert len(named) == before + 1


@row("POST /learn/v1/enrollments")
def test_users_are_enrolled(tenant: Tenant) -> None:
    """Each user is enrolled in each course; notifications are texts, and user_is_not_enrolled is a boolean."""
    body = {"user_ids": ["13001", "13002"], "course_ids": [104, 105], "notification_ids": ["7"]}
    tenant.write("POST", "/learn/v1/enrollments", {**body, "user_is_not_enrolled": True})
    for user in body["user_ids"]:
        found = [item["id_course"] for item in tenant.items("/learn/v1/enrollments", id_user=user)]
        assert {104, 105} <= set(found)


@row("POST /learn/v1/sub_plan")
@row("PUT /learn/v1/sub_plan/{plan_id}")
@row("POST /learn/v1/sub_plan/batch")
@pytest.mark.source("2.4 subscription plan prices")
def test_prices_of_a_subscription_plan_have_one_shape(tenant: Tenant) -> None:
    """All operations on a plan accept and show prices in the shape of the operation for prices."""
    first, second = ({"currency_prices": [{"currency_code": "EUR", "price": each}]} for each in ("60.00", "75.00"))
    made = tenant.write("POST", "/learn/v1/sub_plan", {"plan_name": "P", "code": "P-1", "prices": first})["data"]
    assert made["prices"] == first
    path = f"/learn/v1/sub_plan/{made['plan_id']}"
    assert tenant.write("PUT", path, {"prices": second})["data"]["prices"] == second
    assert tenant.data(path)["prices"] == second
    price = f"/ecommerce/v1/admin/prices/subscription-plans/{made['plan_id']}"
    tenant.write("PUT", price, first)
    assert tenant.data(path)["prices"] == first
    tenant.write("POST", "/learn/v1/sub_plan/batch", {"items": [{"code": "P-1", "prices": second}]})
    listed = {item["plan_id"]: item["prices"] for item in tenant.items("/learn/v1/sub_plan")}
    assert listed[made["plan_id"]] == second


@row("POST /learn/v1/sub_record")
@row("PUT /learn/v1/sub_record/{id_record}")
@row("GET /learn/v1/sub_record/{id_record}")
@pytest.mark.source("2.4 subscription record price")
def test_the_price_of_a_subscription_record_is_an_object(at: At) -> None:
    """From the price change on, a record's price is an object of currency and value; before, it was a number."""
    tenant = at()
    price = {"currency": "EUR", "value": 60}
    made = tenant.write("POST", "/learn/v1/sub_record", {"record_name": "R", "price": price})["data"]["record_id"]
    assert tenant.data(f"/learn/v1/sub_record/{made}")["price"] == price
    tenant.write("PUT", f"/learn/v1/sub_record/{made}", {"price": {**price, "value": 75}})
    assert tenant.data(f"/learn/v1/sub_record/{made}")["price"] == {**price, "value": 75}
    assert all(item["price"].keys() == {"currency", "value"} for item in tenant.some("/learn/v1/sub_record"))
    early = at("2026-10")
    made = early.write("POST", "/learn/v1/sub_record", {"record_name": "R", "price": 60})["data"]["record_id"]
    assert early.data(f"/learn/v1/sub_record/{made}")["price"] == 60
    assert isinstance(at("2026-11", "sandbox").data("/learn/v1/sub_record/4201")["price"], dict)


@row("PUT /learn/v1/courses/switch_sessions")
@pytest.mark.source("7 switch to a full session")
def test_a_learner_switches_to_another_session(at: At) -> None:
    """A learner is moved to a session with a seat; a full one of a course without waiting list gets 400."""
    body = {"id_user": "13001", "id_course": 105}
    for month in ("2023-07", "2027-01"):
        tenant = at(month)
        tenant.write("PUT", "/learn/v1/courses/switch_sessions", {**body, "id_session_to": 2504})
        enrolled = [item for item in tenant.items("/learn/v1/enrollments", id_user=13001) if item["id_course"] == 105]
        assert [item["session_id"] for item in enrolled] == [2504]
        full = {"id_user": "13001", "id_course": CLOSED, "id_session_to": FULL}
        assert tenant.send("PUT", "/learn/v1/courses/switch_sessions", body=full).status_code == 400


@pytest.mark.source("7 switch to a full session")
def test_a_full_session_accepts_with_waiting_list_or_before_its_month(at: At) -> None:
    """A full session refuses only from July 2023 on, and only without a waiting list."""
    tenant = at()
    enrolled = {"user_ids": ["13001"], "course_ids": [CLOSED]}
    switch = {"id_user": "13001", "id_course": CLOSED, "id_session_to": FULL}
    tenant.write("POST", "/learn/v1/enrollments", enrolled)
    assert tenant.send("PUT", "/learn/v1/courses/switch_sessions", body=switch).status_code == 400
    tenant.write("PUT", f"/course/v1/courses/{CLOSED}", {"waiting_list": True})
    assert tenant.send("PUT", "/learn/v1/courses/switch_sessions", body=switch).status_code == 200
    early = at("2023-06")
    early.write("POST", "/learn/v1/enrollments", enrolled)
    assert early.send("PUT", "/learn/v1/courses/switch_sessions", body=switch).status_code == 200


# manage


@row("POST /manage/v1/orgchart")
@row("PUT /manage/v1/orgchart/{branch_id}")
@row("POST /manage/v1/orgchart/{id}/move")
@row("DELETE /manage/v1/orgchart/{id}")
def test_a_branch_is_created_renamed_moved_and_deleted(tenant: Tenant) -> None:
    """A branch is created, renamed, moved under another and deleted, and GET shows each step."""
    made = tenant.write("POST", "/manage/v1/orgchart", {"code": "NEW", "title": "New"})["data"]["id"]
    path = f"/manage/v1/orgchart/{made}"
    assert tenant.data(path)["title"] == "New"
    tenant.write("PUT", path, {"title": "Newer"})
    assert tenant.data(path)["title"] == "Newer"
    tenant.write("POST", f"{path}/move", {"id_parent": 201})
    assert tenant.data(path)["id_parent"] == 201
    assert tenant.data(path)["code"] == "NEW"
    tenant.write("DELETE", path)
    assert tenant.get(path).status_code == 404
    assert made not in [item["id"] for item in tenant.items("/manage/v1/orgchart")]


@row("POST /manage/v1/orgchart/{id}/move")
def test_a_branch_cannot_be_moved_under_itself(tenant: Tenant) -> None:
    """A move that would take a branch out of the tree is refused, and the tree is unchanged."""
    tenant.write("POST", "/manage/v1/orgchart/202/move", {"id_parent": 201})
    before = tenant.items("/manage/v1/orgchart")
    assert tenant.send("POST", "/manage/v1/orgchart/201/move", body={"id_parent": 202}).status_code == 400
    assert tenant.send("POST", "/manage/v1/orgchart/201/move", body={"id_parent": 999999999}).status_code == 400
    assert tenant.items("/manage/v1/orgchart") == before


@row("POST /manage/v1/orgchart/batch")
@row("DELETE /manage/v1/orgchart/batch")
def test_branches_are_created_and_deleted_in_batches(tenant: Tenant) -> None:
    """A batch creates several branches, and another one deletes them."""
    before = tenant.items("/manage/v1/orgchart")
    items = [{"code": f"BATCH-{each}", "title": f"Branch {each}"} for each in (1, 2)]
    returned = tenant.write("POST", "/manage/v1/orgchart/batch", {"items": items})["data"]
    made = [each["id"] for each in returned]
    assert [tenant.data(f"/manage/v1/orgchart/{each}")["code"] for each in made] == ["BATCH-1", "BATCH-2"]
    tenant.write("DELETE", "/manage/v1/orgchart/batch", {"ids": made})
    assert tenant.items("/manage/v1/orgchart") == before


@row("POST /manage/v1/user")
def test_a_user_is_created(tenant: Tenant) -> None:
    """A created user is served by the ID in the response, is found, and can sign in."""
    body = {"username": "ida.new", "first_name": "Ida", "email": "ida@example.org", "password": "Secret-1"}
    made = tenant.write("POST", "/manage/v1/user", body)["data"]["user_id"]
    assert tenant.data(f"/manage/v1/user/{made}")["first_name"] == "Ida"
    assert [item["user_id"] for item in tenant.items("/manage/v1/user/search", search_text="ida.new")] == [made]
    form = tenant.form("password", username="ida.new", password="Secret-1")
    assert tenant.sign_in(form).status_code == 200


@row("PUT /manage/v1/user/{id}")
def test_the_response_to_a_user_update_has_the_uuid(at: At) -> None:
    """From August 2024 on, the response to an update has the UUID of the updated user."""
    tenant = at()
    answer = tenant.write("PUT", "/manage/v1/user/13001", {"first_name": "Rowan"})["data"]
    user = tenant.data("/manage/v1/user/13001")
    assert (user["first_name"], user["last_name"]) == ("Rowan", "Learner")
    assert answer["UUID"] == user["uuid"]
    assert "UUID" not in at("2024-07").write("PUT", "/manage/v1/user/13001", {"first_name": "R"})["data"]


@row("POST /manage/v1/user/batch")
def test_a_batch_of_users_creates_updates_and_creates_branches(at: At) -> None:
    """One batch creates a user with a branch and updates another; from August 2024 on, the response has UUIDs."""
    tenant = at()
    new = {"username": "ida.new", "branch_code": "B-IDA", "branch_title": "Branch of Ida"}
    returned = tenant.write("POST", "/manage/v1/user/batch", {"items": [new, {"username": "user.2", "last_name": "Z"}]})
    users = {item["username"]: item for item in tenant.items("/manage/v1/user")}
    assert [each["UUID"] for each in returned["data"]] == [users["ida.new"]["uuid"], users["user.2"]["uuid"]]
    assert users["user.2"]["last_name"] == "Z"
    branch = tenant.data("/manage/v1/orgchart/B-IDA", use_secondary_identifier="true")
    assert branch["title"] == "Branch of Ida"
    held = tenant.data(f"/manage/v1/user/{users['ida.new']['user_id']}")["branches"]
    assert branch["id"] in [each["id"] for each in held]
    early = at("2024-07").write("POST", "/manage/v1/user/batch", {"items": [new]})
    assert "UUID" not in early["data"][0]


@row("PUT /manage/v1/user/mass_edit")
def test_a_mass_edit_changes_the_named_users(tenant: Tenant) -> None:
    """A mass edit changes the named users and no other."""
    before = {item["user_id"]: item for item in tenant.items("/manage/v1/user")}
    tenant.write("PUT", "/manage/v1/user/mass_edit", {"user_ids": ["13001", "13002"], "timezone": "Asia/Tokyo"})
    after = {item["user_id"]: item for item in tenant.items("/manage/v1/user")}
    assert {id for id in after if after[id]["timezone"] == "Asia/Tokyo"} == {"13001", "13002"}
    assert all(after[id] == before[id] for id in before if id not in ("13001", "13002"))


def _created(tenant: Tenant, value: Any) -> str:
    field = str(tenant.facts["yes_no_field"])
    body = {"username": "ida.new", "additional_fields": {field: value}}
    return str(tenant.write("POST", "/manage/v1/user", body)["data"]["user_id"])


def _created_in_a_batch(tenant: Tenant, value: Any) -> str:
    field = str(tenant.facts["yes_no_field"])
    items = [{"username": "ida.new", "additional_fields": {field: value}}]
    return str(tenant.write("POST", "/manage/v1/user/batch", {"items": items})["data"][0]["user_id"])


def _updated(tenant: Tenant, value: Any) -> str:
    field = str(tenant.facts["yes_no_field"])
    tenant.write("PUT", "/manage/v1/user/13001", {"additional_fields": {field: value}})
    return "13001"


def _edited(tenant: Tenant, value: Any) -> str:
    field = str(tenant.facts["yes_no_field"])
    tenant.write("PUT", "/manage/v1/user/mass_edit", {"user_ids": ["13001"], "additional_fields": {field: value}})
    return "13001"


def _read_back(tenant: Tenant, user: str) -> Any:
    fields = tenant.data(f"/manage/v1/user/{user}")["additional_fields"]
    return next(each["value"] for each in fields if each["id"] == tenant.facts["yes_no_field"])


@pytest.mark.parametrize(
    "set_by",
    [
        pytest.param(_created, id="POST user", marks=row("POST /manage/v1/user")),
        pytest.param(_created_in_a_batch, id="POST user/batch", marks=row("POST /manage/v1/user/batch")),
        pytest.param(_updated, id="PUT user/{id}", marks=row("PUT /manage/v1/user/{id}")),
        pytest.param(_edited, id="PUT user/mass_edit", marks=row("PUT /manage/v1/user/mass_edit")),
    ],
)
@pytest.mark.source("4.3 Yes/No fields")
@pytest.mark.parametrize(("meant", "given"), SPELLINGS)
def test_a_yes_no_field_is_normalized(tenant: Tenant, set_by: Any, meant: str, given: Any) -> None:
    """Each spelling of Yes, No or None, sent by each of the four operations, is read back as its meaning."""
    assert _read_back(tenant, set_by(tenant, given)) == meant


@pytest.mark.source("4.3 Yes/No fields")
def test_yes_no_values_were_stored_unchanged_before(at: At) -> None:
    """Before December 2024, spellings were stored unchanged."""
    early = at("2024-11")
    assert _read_back(early, _updated(early, "on")) == "on"


# share, course, learningplan


@row("POST /share/v1/admin/channels/{channel_id}/duplicate")
@pytest.mark.parametrize("sent", [{}, {"copy_visibility": False}], ids=["left-out", "false"])
def test_a_copied_channel_is_visible_to_all(tenant: Tenant, sent: dict[str, bool]) -> None:
    """Unless copy_visibility is true, a copy is visible to all groups and branches."""
    copy = tenant.write("POST", "/share/v1/admin/channels/602/duplicate", {"name": "Copy", **sent})["data"]
    listed = {item["id"]: item for item in tenant.items("/share/v1/admin/channels")}
    assert listed[602]["visibility"] == "some groups"
    assert listed[copy["id"]]["visibility"] == "all groups and branches"


@row("POST /share/v1/admin/channels/{channel_id}/duplicate")
def test_a_copied_channel_keeps_its_visibility_on_request(tenant: Tenant) -> None:
    """With copy_visibility true, a copy has the visibility of the original."""
    copy = tenant.write("POST", "/share/v1/admin/channels/602/duplicate", {"copy_visibility": True})["data"]
    assert copy["visibility"] == "some groups"


@row("POST /share/v1/admin/channels/{channel_id}/duplicate")
@pytest.mark.parametrize("content", [True, False, None])
@pytest.mark.parametrize("experts", [True, False, None])
def test_a_copied_channel_has_content_on_request(tenant: Tenant, content: bool | None, experts: bool | None) -> None:
    """Content and experts are copied only where assign_same_content and assign_same_experts are true."""
    flags = {"assign_same_content": content, "assign_same_experts": experts}
    sent = {name: value for name, value in flags.items() if value is not None}
    made = tenant.write("POST", "/share/v1/admin/channels/602/duplicate", {"name": "Copy", **sent})["data"]["id"]
    listed = {item["id"]: item for item in tenant.items("/share/v1/admin/channels")}
    assert listed[602]["assets"]
    assert listed[602]["experts"]
    assert listed[made]["assets"] == (listed[602]["assets"] if content else [])
    assert listed[made]["experts"] == (listed[602]["experts"] if experts else [])


@row("PUT /course/v1/courses/{id}")
def test_a_course_is_updated(tenant: Tenant) -> None:
    """An update changes the named properties, for administrators and learners, and no other."""
    before = tenant.data("/learn/v1/courses/101")
    tenant.write("PUT", "/course/v1/courses/101", {"course_name": "Fire safety, renewed"})
    after = tenant.data("/learn/v1/courses/101")
    assert after["course_name"] == tenant.data("/course/v1/courses/101")["course_name"] == "Fire safety, renewed"
    assert after["code"] == before["code"]


@row("POST /course/v1/courses/{id}/duplicate")
def test_a_copied_course_is_free(at: At) -> None:
    """From the price change on, a copied course has neither prices nor content partner; before, it kept its price."""
    tenant = at()
    assert tenant.data("/ecommerce/v1/admin/prices/courses/101")["currency_prices"]
    made = tenant.write("POST", "/course/v1/courses/101/duplicate", {"code": "COPY"})["data"]["id_course"]
    assert tenant.data("/ecommerce/v1/admin/prices/courses/" + str(made))["currency_prices"] == []
    assert not tenant.data(f"/course/v1/courses/{made}").get("content_partner")
    assert tenant.data(f"/course/v1/courses/{made}")["course_name"] == "Fire safety"
    early = at("2026-10")
    made = early.write("POST", "/course/v1/courses/101/duplicate", {"code": "COPY"})["data"]["id_course"]
    assert early.data(f"/learn/v1/courses/{made}")["price"] == early.data("/learn/v1/courses/101")["price"] != 0


@row("POST /course/v1/instructors/add")
@pytest.mark.parametrize(("sent", "kept"), [({}, True), ({"replace": False}, True), ({"replace": True}, False)])
def test_instructors_are_added_or_replaced(tenant: Tenant, sent: dict[str, bool], kept: bool) -> None:
    """New instructors are added to the existing ones, unless replace is true."""
    before = [each["id"] for each in tenant.data("/course/v1/sessions/2501")["instructors"]]
    assert before
    tenant.write("POST", "/course/v1/instructors/add", {"session_id": 2501, "user_ids": ["13009"], **sent})
    after = [each["id"] for each in tenant.data("/course/v1/sessions/2501")["instructors"]]
    assert after == ([*before, "13009"] if kept else ["13009"])


@row("PUT /learningplan/v1/learningplans/{learning_plan_id}")
def test_an_update_of_a_learning_plan_needs_its_language(at: At) -> None:
    """From July 2026 on, an update without lang_code gets 400 and changes nothing; before, it was served."""
    path = "/learningplan/v1/learningplans/1701"
    tenant = at()
    assert tenant.send("PUT", path, body={"title": "Renamed"}).status_code == 400
    assert tenant.data(path)["title"] != "Renamed"
    tenant.write("PUT", path, {"title": "Renamed", "lang_code": "english"})
    assert tenant.data(path)["title"] == "Renamed"
    at("2026-06").write("PUT", path, {"title": "Renamed"})


@row("PUT /learningplan/v1/learningplans/{learning_plan_id}")
@row("GET /learningplan/v1/learningplans/{learning_plan_id}")
def test_language_behaviour_is_reset_to_its_default(tenant: Tenant) -> None:
    """An update without lang_behaviour sets it to its default."""
    path = "/learningplan/v1/learningplans/1701"
    default = tenant.data(path)["lang_behaviour"]
    tenant.write("PUT", path, {"lang_code": "english", "lang_behaviour": "only_one_language"})
    assert tenant.data(path)["lang_behaviour"] == "only_one_language" != default
    tenant.write("PUT", path, {"lang_code": "english"})
    assert tenant.data(path)["lang_behaviour"] == default


ENROLLING = {
    "POST /learningplan/v1/learningplans/{learning_plan_id}/enrollments/bulk": {"user_ids": ["13009"]},
    "PATCH /learningplan/v1/learningplans/{learning_plan_id}/enrollments/bulk": {"user_ids": ["13001"]},
    "PATCH /learningplan/v1/learningplans/{learning_plan_id}/enrollments/{user_id}": {},
}


@pytest.mark.parametrize("label", [pytest.param(each, id=each, marks=row(each)) for each in ENROLLING])
def test_an_enrollment_in_a_plan_may_have_dates(tenant: Tenant, label: str) -> None:
    """enrolment_at and propagate_at are optional, and sent values are stored with the enrollment."""
    operation = Operation.parse(label)
    path, body = operation.path.format(learning_plan_id=1701, user_id="13001"), ENROLLING[label]
    user = "13009" if operation.method == "POST" else "13001"
    tenant.write(operation.method, path, {**body, "enrollment_status": "in_progress"})
    dates = {"enrolment_at": "2026-12-01 08:00:00", "propagate_at": "2026-12-02 08:00:00"}
    tenant.write(operation.method, path, {**body, **dates})
    listed = tenant.data("/learningplan/v1/learningplans/enrollments", page_size=200)["items"]
    enrolled = next(each for each in listed if (each["learning_plan_id"], each["user_id"]) == (1701, user))
    assert {name: enrolled[name] for name in dates} == dates
    assert enrolled["enrollment_status"] == "in_progress"


@row("PATCH /learningplan/v1/learningplans/{learning_plan_id}/enrollments/{user_id}")
@pytest.mark.source("4.1 PATCH")
def test_an_enrollment_update_is_partial(tenant: Tenant) -> None:
    """A PATCH keeps omitted properties, and a user who is not enrolled cannot be updated."""
    path = "/learningplan/v1/learningplans/1701/enrollments/"
    tenant.write("PATCH", f"{path}13001", {"enrolment_at": "2026-12-01 08:00:00"})
    answer = tenant.write("PATCH", f"{path}13001", {"enrollment_status": "completed"})["data"]
    assert (answer["enrolment_at"], answer["enrollment_status"]) == ("2026-12-01 08:00:00", "completed")
    assert tenant.send("PATCH", f"{path}13020", body={"enrollment_status": "completed"}).status_code in (400, 404)
