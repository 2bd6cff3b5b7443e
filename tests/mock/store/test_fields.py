"""Invalid values and records out of sight: the request is refused and nothing is written."""

from __future__ import annotations

import json
from typing import Any

import pytest

from lmscontract.contract.project import Contract

from ..conftest import Caller, Opened


@pytest.fixture
def call(ours: Contract, opened: Opened) -> Caller:
    """A caller of a tenant of November 2026."""
    return Caller(opened(ours, "2026-11", "sandbox"))


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PATCH", "/learningplan/v1/learningplans/9401/enrollments/13092", {"enrollment_status": None}),
        ("PATCH", "/learningplan/v1/learningplans/9401/enrollments/13092", {"enrollment_status": "suspended"}),
        ("PATCH", "/learningplan/v1/learningplans/9401/enrollments/13001", {"enrollment_status": "completed"}),
        ("POST", "/learn/v1/enrollments", {"user_ids": ["13010"], "course_ids": [105], "status": None}),
        ("POST", "/learn/v1/enrollments", {"user_ids": ["13010"]}),
        ("POST", "/learn/v1/enrollments", {"user_ids": ["13010"], "course_ids": [105], "notification_ids": [7]}),
        ("POST", "/learn/v1/enrollments", {"user_ids": ["13010"], "course_ids": [101], "user_is_not_enrolled": "yes"}),
        ("POST", "/learn/v1/enrollments", {"user_ids": ["13010"], "course_ids": [101], "session_id": 2504}),
        ("POST", "/learn/v1/enrollments", {"user_ids": ["13010"], "course_ids": [9003], "session_id": 9003}),
        ("PUT", "/learn/v1/courses/switch_sessions", {}),
        ("PUT", "/learn/v1/courses/switch_sessions", {"id_course": 105, "id_session_to": 2504}),
        ("POST", "/course/v1/instructors/add", {"user_ids": ["13009"]}),
        ("PUT", "/learningplan/v1/learningplans/1701", {"lang_code": None}),
        ("PUT", "/learningplan/v1/learningplans/1701", {"lang_code": ""}),
        ("PUT", "/course/v1/courses/103", {"course_name": None}),
        ("PUT", "/manage/v1/user/13001", {"username": ""}),
        ("PUT", "/manage/v1/user/13001", {"branch_ids": 202}),
        ("PUT", "/ecommerce/v1/admin/personal-wallets/13002", {"balance": "abc"}),
        ("PUT", "/ecommerce/v1/admin/prices/courses/101", {"currency_prices": "nothing"}),
        ("POST", "/ecommerce/v1/training-credits/purchases", {"user_id": "13002"}),
        ("PUT", "/learn/v1/sub_record/4201", {"price": 60}),
        ("PUT", "/learn/v1/sub_record/4201", {"price": {"currency": "EUR"}}),
        ("POST", "/manage/v1/orgchart/204/move", {"id_parent": None}),
        ("POST", "/manage/v1/orgchart", b"null"),
        ("PUT", "/manage/v1/user/mass_edit", {"first_name": "Nobody"}),
        ("POST", "/manage/v1/user", {"username": "user.1"}),
        ("POST", "/manage/v1/user", {"username": "user.new", "branch_ids": [99999]}),
        ("PUT", "/learn/v1/courses/switch_sessions", {"id_user": "13001", "id_course": 105}),
        ("POST", "/course/v1/instructors/add", {"session_id": 2501}),
        ("POST", "/learn/v1/enrollments", {"user_ids": [], "course_ids": [110]}),
    ],
)
def test_an_invalid_value_is_refused(call: Caller, method: str, path: str, body: Any) -> None:
    """An invalid value of a field, and a body that names no object, get 400, and nothing is written."""
    before = call.platform.tenant.undo_log.version
    answered = call.send(method, path, body=body)
    assert answered.status == 400, answered.body
    assert call.platform.tenant.undo_log.version == before


@pytest.mark.parametrize(
    ("path", "item", "why"),
    [
        ("/learn/v1/courses/batch", {"code": "C-SAME", "course_name": "Which?"}, "code C-SAME is not unique"),
        ("/manage/v1/user/batch", {"username": "one.more", "branch_code": "TWIN"}, "code TWIN is not unique"),
        ("/manage/v1/orgchart/batch", 5, "this is no object"),
        ("/learn/v1/lo/batch", {"title": "Of no course"}, "course_id is missing"),
    ],
)
def test_a_refused_row_of_a_batch_gives_its_reason(call: Caller, path: str, item: Any, why: str) -> None:
    """A row of a batch with a code that several objects share is refused with a reason and writes nothing."""
    for name in ("One", "Another"):
        call.send("POST", "/learn/v1/courses", body={"course_name": name, "code": "C-SAME"})
    before = call.get("/course/v1/courses", page_size=200).json()["data"]["items"]
    row = call.send("POST", path, body={"items": [item]}).json()["data"][0]
    assert (row["success"], row["message"]) == (False, why)
    assert call.get("/course/v1/courses", page_size=200).json()["data"]["items"] == before


def test_a_code_is_ambiguous_while_it_is_shared(call: Caller) -> None:
    """A code of two branches gets 400, a code of one branch finds it, and a code of none gets 404."""

    def asked(code: str) -> int:
        return call.get(f"/manage/v1/orgchart/{code}", use_secondary_identifier="true").status

    assert asked("TWIN") == 400
    call.send("PUT", "/manage/v1/orgchart/9103", body={"code": "B-001"})
    assert (asked("TWIN"), asked("B-001")) == (200, 400)
    call.send("DELETE", "/manage/v1/orgchart/9102")
    assert asked("TWIN") == 404


def test_a_break_of_a_condition_covers_every_shared_code(ours: Contract, opened: Opened) -> None:
    """With the break, a branch is served by a shared code, also if the code became shared during the run."""
    path = "/manage/v1/orgchart/{branch_id}"
    condition = "secondary-identifier-not-unique"
    call = Caller(opened(ours, "2026-11", "sandbox", [f"condition-ignored:GET {path}:{condition}=400"]))
    call.send("PUT", "/manage/v1/orgchart/9103", body={"code": "B-001"})
    assert call.get("/manage/v1/orgchart/B-001", use_secondary_identifier="true").status == 200


def test_enrollments_take_seats(call: Caller) -> None:
    """Every enrollment takes a seat of its session, however it was made, and the number never falls below 0."""

    def left(session: int) -> int:
        return int(call.get(f"/course/v1/sessions/{session}").json()["data"]["available_seats"])

    assert (left(2503), left(2504)) == (1, 12)
    call.send("POST", "/learn/v1/enrollments", body={"user_ids": ["13009"], "course_ids": [105], "session_id": 2503})
    assert (left(2503), left(2504)) == (0, 12)
    switched = {"id_user": "13009", "id_course": 105, "id_session_to": 2504}
    assert call.send("PUT", "/learn/v1/courses/switch_sessions", body=switched).status == 200
    assert (left(2503), left(2504)) == (1, 11)
    learners = ["13010", "13011", "13012"]
    call.send("POST", "/learn/v1/enrollments", body={"user_ids": learners, "course_ids": [105], "session_id": 2503})
    assert left(2503) == 0
    call.send("PUT", "/course/v1/courses/105", body={"waiting_list": False})
    back = call.send("PUT", "/learn/v1/courses/switch_sessions", body={**switched, "id_session_to": 2503})
    assert back.status == 400


def test_an_empty_list_is_empty(call: Caller) -> None:
    """An object without parts is shown with an empty array."""
    plan = call.send("POST", "/learn/v1/sub_plan", body={"plan_name": "Fresh"}).json()["data"]["plan_id"]
    assert call.get(f"/learn/v1/sub_plan/{plan}").json()["data"]["subscription_records"] == []
    path = "/learningplan/v1/learningplans"
    made = call.send("POST", path, body={"title": "Fresh", "lang_code": "english"}).json()["data"]["learning_plan_id"]
    assert call.get(f"/learn/v1/lp/{made}").json()["data"]["courses"] == []


def test_a_state_follows_the_current_values(call: Caller) -> None:
    """A course that is no longer published gets 403 by category, and one that is no longer archived is not listed twice."""
    call.send("PUT", "/course/v1/courses/102", body={"status": "unpublished"})
    assert call.get("/learn/v1/courses/102/by_category").status == 403
    assert call.get("/learn/v1/courses/102").json()["data"]["is_published"] is False
    call.send("PUT", "/course/v1/courses/9001", body={"status": "published"})
    assert call.get("/learn/v1/courses/9001").status == 200
    assert call.get("/course/v1/courses/archived/9001/details").status == 404
    call.send("PUT", "/course/v1/courses/103", body={"status": "archived"})
    assert call.get("/course/v1/courses/archived/103/details").status == 200
    listed = call.get("/learn/v1/courses", page_size=200).json()["data"]["items"]
    assert [each["id_course"] for each in listed if each["id_course"] in (9001, 103)] == [9001]


def test_a_read_does_not_change_the_record(call: Caller) -> None:
    """A property that one response leaves out is still in the record for other responses."""
    settings = {"migrated_webinar_session_id": 7, "keep": 1}
    made = call.send("POST", "/learn/v1/courses", body={"course_name": "With settings", "settings": settings})
    number = made.json()["data"]["id_course"]
    record = call.platform.tenant.records("course").find(str(number))
    assert record is not None
    for path in (f"/learn/v1/courses/{number}", f"/course/v1/courses/{number}", "/learn/v1/courses"):
        call.get(path)
    assert record.fields["settings"] == settings


def test_a_request_with_too_many_effects_is_refused(call: Caller) -> None:
    """A short body that asks for the product of two long lists is refused before it is processed."""
    body = {"user_ids": ["13001"] * 40, "course_ids": [101] * 40}
    answered = call.send("POST", "/learn/v1/enrollments", body=body)
    assert (answered.status, b"at once" in answered.body) == (400, True)


@pytest.mark.parametrize(
    ("account", "method", "path", "body"),
    [
        ("power-user", "PUT", "/manage/v1/user/mass_edit", {"user_ids": ["13026"], "first_name": "Taken"}),
        ("power-user", "POST", "/course/v1/instructors/add", {"session_id": 2512, "user_ids": ["13001"]}),
        ("power-user", "POST", "/course/v1/instructors/add", {"session_id": 2501, "user_ids": ["13026"]}),
        ("power-user", "POST", "/learn/v1/enrollments", {"user_ids": ["13026"], "course_ids": [101]}),
        ("power-user", "POST", "/learn/v1/enrollments", {"user_ids": ["13001"], "course_ids": [120]}),
        ("power-user", "POST", "/learningplan/v1/learningplans/1701/enrollments/bulk", {"user_ids": ["13026"]}),
        ("user", "POST", "/learn/v1/enrollments", {"user_ids": ["13002"], "course_ids": [106], "status": "completed"}),
        (
            "user",
            "PUT",
            "/learn/v1/courses/switch_sessions",
            {"id_user": "13001", "id_course": 105, "id_session_to": 2504},
        ),
        ("user", "POST", "/ecommerce/v1/training-credits/purchases", {"user_id": "13002", "credits": 5}),
        ("manager", "POST", "/learn/v1/enrollments", {"user_ids": ["13091"], "course_ids": [101]}),
    ],
)
def test_no_account_writes_records_that_it_cannot_see(
    call: Caller, account: str, method: str, path: str, body: Any
) -> None:
    """A body that names a record out of sight gets 403, and nothing is written."""
    before = call.platform.tenant.undo_log.version
    assert call.send(method, path, body=body, account=account).status == 403
    assert call.platform.tenant.undo_log.version == before


@pytest.mark.parametrize(
    ("path", "item"),
    [
        ("/manage/v1/user/batch", {"username": "user.26", "last_name": "Taken"}),
        ("/learn/v1/courses/batch", {"code": "C-020", "course_name": "Taken"}),
        ("/manage/v1/orgchart/batch", {"code": "B-X", "title": "Beneath", "id_parent": 210}),
        ("/learn/v1/lo/batch", {"course_id": 120, "title": "Taken"}),
    ],
)
def test_a_batch_row_about_a_hidden_record_fails(call: Caller, path: str, item: Any) -> None:
    """In a batch, a row about a record out of sight fails."""
    row = call.send("POST", path, body={"items": [item]}, account="power-user").json()["data"][0]
    assert (row["success"], "you may not see" in row["message"]) == (False, True)
    assert call.send("POST", path, body={"items": [item]}).json()["data"][0]["success"] is True


def test_nested_lists_show_only_visible_records(call: Caller) -> None:
    """A record that the account cannot read is left out of every list, nested ones included."""
    users = {
        each["user_id"] for each in call.get("/manage/v1/user", "power-user", page_size=200).json()["data"]["items"]
    }
    wallets = call.get("/ecommerce/v1/admin/personal-wallets", "power-user", page_size=200).json()["data"]["items"]
    assert {each["user_id"] for each in wallets} == users
    candidates = call.get("/manage/v1/managers/candidates", "power-user", page_size=200).json()["data"]["items"]
    assert {each["user_id"] for each in candidates} < users
    learners = call.get("/learningplan/v1/learningplans/enrollments", "manager").json()["data"]["items"]
    assert {each["user_id"] for each in learners} <= {"13803", "13090"}
    assert len(call.get("/learningplan/v1/learningplans/enrollments", page_size=200).json()["data"]["items"]) > 20


def test_a_manager_sees_only_current_users(call: Caller) -> None:
    """A user whose manager is removed is no longer visible to the manager."""
    assert call.get("/manage/v1/user/13090", "manager").status == 200
    call.send("PUT", "/manage/v1/user/13090", body={"manager_id": None})
    assert call.get("/manage/v1/user/13090", "manager").status == 403


def test_a_deleted_branch_is_removed_from_its_domain(call: Caller) -> None:
    """A domain whose branch is deleted has no branch."""

    def held() -> list[int | None]:
        return [each["branch_id"] for each in call.get("/manage/v1/multidomain").json()["data"]["items"]]

    branches = call.get("/manage/v1/orgchart", page_size=200).json()["data"]["items"]
    before, leaves = held(), {each["id"] for each in branches if each["children_count"] == 0}
    leaf = next(branch for branch in before if branch in leaves)
    assert call.send("DELETE", f"/manage/v1/orgchart/{leaf}").status == 200
    assert held() == [None if branch == leaf else branch for branch in before]


def test_instructor_data_belong_to_the_requested_user(call: Caller) -> None:
    """Instructor data name the user of the query, and an unknown user number gets 404."""
    path = "/learn/v1/instructor/getInstructorData"
    assert call.get(path, user_id=13004, course_id=101, session_id=2501).json()["data"]["userid"] == "user.4"
    assert call.get(path, user_id=99999, course_id=101, session_id=2501).status == 404


@pytest.mark.parametrize("word", ["user", "²", "٣"])
def test_a_text_is_accepted_as_user_number_until_its_month(ours: Contract, opened: Opened, word: str) -> None:
    """Until the month of the change, a text that is not a number is served; afterwards it gets 400."""
    path = "/learn/v1/instructor/getInstructorData"
    for month, status in (("2023-10", 200), ("2023-11", 400)):
        asked = Caller(opened(ours, month)).get(path, user_id=word, course_id=101, session_id=2501)
        assert asked.status == status, asked.body


@pytest.mark.parametrize(("word", "status"), [("-1", 404), ("0", 404), ("+13004", 404)])
def test_a_number_of_no_user_is_unknown(call: Caller, word: str, status: int) -> None:
    """An unknown user number gets 404, with and without a sign."""
    path = "/learn/v1/instructor/getInstructorData"
    assert call.get(path, user_id=word, course_id=101, session_id=2501).status == status


def test_object_fields_accept_only_objects(call: Caller) -> None:
    """A list in place of an object is refused, and the values written before stay."""
    for path, key in (("/manage/v1/user/13001", "8001"), ("/learningplan/v1/learningplans/1702", "1751")):
        more = {"lang_code": "english"} if "learningplan" in path else {}
        assert call.send("PUT", path, body={"additional_fields": {key: "Kept"}, **more}).status == 200
        shown = call.get(path).json()["data"]
        for wrong in (shown["additional_fields"], "x", None):
            assert call.send("PUT", path, body={"additional_fields": wrong, **more}).status == 400
        values = {str(each["id"]): each["value"] for each in call.get(path).json()["data"]["additional_fields"]}
        assert values[key] == "Kept"


def test_computed_properties_are_not_stored(call: Caller) -> None:
    """A computed property in a request body is not stored: single responses compute it, and lists leave it out."""
    shown = call.get("/manage/v1/user/13001").json()["data"]
    sent = {name: value for name, value in shown.items() if name != "additional_fields"}
    call.send(
        "PUT", "/manage/v1/user/13001", body={**sent, "first_name": "Again", "fullname": "X Y", "field_8090": "yes"}
    )
    record = call.platform.tenant.records("user").by_id["13001"]
    assert not {"fullname", "field_8090", "user_data", "branches"} & set(record.fields)
    item = call.get("/manage/v1/user", search_text="user.1", page_size=200).json()["data"]["items"][0]
    assert (item["first_name"], "user_data" in item, "branches" in item) == ("Again", False, False)
    course = call.get("/learn/v1/courses/102").json()["data"]
    call.send("PUT", "/course/v1/courses/102", body={**course, "status": "under_maintenance"})
    items = call.get("/learn/v1/courses", page_size=200).json()["data"]["items"]
    (listed,) = [each for each in items if each["id_course"] == 102]
    assert (listed["status"], "is_published" in listed) == ("under_maintenance", False)


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PUT", "/course/v1/courses/101", {"price": 1, "affiliate_price": 2, "currency_prices": []}),
        ("PUT", "/course/v1/courses/101", {"ecommerce_options": {"price": 3, "affiliate_price": 4}}),
        ("POST", "/learn/v1/courses/batch", {"items": [{"id_course": 101, "price": 7, "affiliate_price": 8}]}),
    ],
)
def test_a_price_is_set_by_the_operation_of_its_month(call: Caller, method: str, path: str, body: Any) -> None:
    """From the month of the move on, only the operation for prices changes the price of a course."""
    before = call.get("/learn/v1/courses/101").json()["data"]["currency_prices"]
    assert call.send(method, path, body=body).status == 200
    assert call.get("/learn/v1/courses/101").json()["data"]["currency_prices"] == before
    prices = [{"currency_code": "EUR", "price": "75.00", "affiliate_price": "60.00"}]
    assert call.send("PUT", "/ecommerce/v1/admin/prices/courses/101", body={"currency_prices": prices}).status == 200
    assert call.get("/learn/v1/courses/101").json()["data"]["currency_prices"] == prices


def test_a_price_has_one_form_in_all_responses(ours: Contract, opened: Opened) -> None:
    """After the change a price is an object in every response that shows it, also in those to writes."""
    call, price = Caller(opened(ours, "2027-01")), {"currency": "USD", "value": 5}
    made = call.send("POST", "/learn/v1/sub_record", body={"record_name": "R", "plan_id": 4101}).json()["data"]
    assert made["price"].keys() == price.keys()
    call.send("PUT", "/learn/v1/sub_record/4201", body={"price": price})
    assert call.get("/learn/v1/sub_record/4201").json()["data"]["price"] == price
    records = call.get("/learn/v1/sub_plan/4101").json()["data"]["subscription_records"]
    assert {tuple(sorted(each["renewal_price"])) for each in records} == {("currency", "value")}
    assert price in [each["renewal_price"] for each in records]


def test_a_new_body_property_is_ignored_before_its_month(ours: Contract, opened: Opened) -> None:
    """A body property that a change adds is ignored before the month of the change."""
    path = "/learningplan/v1/learningplans/1701/enrollments/13001"
    for month, kept in (("2024-08", False), ("2024-09", True)):
        call = Caller(opened(ours, month))
        shown = call.send("PATCH", path, body={"enrolment_at": "2024-10-01 08:00:00"}).json()["data"]
        assert ("enrolment_at" in shown) is kept
    for month, kept in (("2026-03", False), ("2026-04", True)):
        call = Caller(opened(ours, month))
        call.send("PUT", "/course/v1/courses/101", body={"course_information_translations": [{"lang_code": "french"}]})
        record = call.platform.tenant.records("course").by_id["101"]
        assert ("course_information_translations" in record.fields) is kept


def test_items_within_a_list_follow_their_own_visibility(call: Caller) -> None:
    """A catalog shows and counts only the courses that the power user may read."""
    for each in call.get("/learn/v1/catalog_content/internal", "power-user", page_size=200).json()["data"]["items"]:
        courses = [one["item_id"] for one in each["data"]["sub_items"] if one["item_type"] == "course"]
        assert len(courses) == each["total_courses"] == each["number_items"]
        for one in courses:
            assert call.get(f"/learn/v1/courses/{one}", "power-user").status == 200
    users = [
        each["user_id"] for each in call.get("/manage/v1/user", "power-user", page_size=200).json()["data"]["items"]
    ]
    bought = call.get("/ecommerce/v1/transaction", "power-user", page_size=200).json()["data"]["items"]
    assert {each["user_id"] for each in bought} <= set(users)
    assert len(bought) < len(call.get("/ecommerce/v1/transaction", page_size=200).json()["data"]["items"])


def test_an_archived_course_is_not_published(call: Caller) -> None:
    """The operation by category serves published courses only."""
    assert call.get("/learn/v1/courses/9001/by_category").status == 403
    call.send("PUT", "/course/v1/courses/104", body={"status": "archived"})
    assert call.get("/learn/v1/courses/104/by_category").status == 403


@pytest.mark.parametrize("spelling", ["true", "TRUE", "1"])
def test_every_spelling_of_true_selects_by_code(call: Caller, spelling: str) -> None:
    """Every spelling of true selects a branch by its code."""
    assert call.get("/manage/v1/orgchart/NORTH", use_secondary_identifier=spelling).status == 200


def test_a_copied_channel_has_the_visibility_of_its_copy(call: Caller) -> None:
    """A copy of a hidden channel, with its content, is visible unless its visibility was copied too."""

    def seen(path: str) -> list[int]:
        return [each["id"] for each in call.get(path, "user", page_size=200).json()["data"]["items"]]

    path = "/share/v1/admin/channels/9301/duplicate"
    hidden = call.send("POST", path, body={"copy_visibility": True}).json()["data"]["id"]
    assert not {9301, hidden} & set(seen("/manage/v1/channels"))
    assert 9302 not in seen("/share/v1/assets")
    open_ = call.send("POST", path, body={"assign_same_content": True}).json()["data"]["id"]
    assert open_ in seen("/manage/v1/channels")
    assert 9302 in seen("/share/v1/assets")


@pytest.mark.parametrize(
    ("method", "path", "body", "cause"),
    [
        (
            "POST",
            "/learn/v1/sub_record",
            {"price": {"currency": "EUR"}},
            "value is missing in price",
        ),
        (
            "PUT",
            "/ecommerce/v1/admin/prices/courses/101",
            {"currency_prices": 7},
            "currency_prices must be of type array",
        ),
        ("PUT", "/manage/v1/user/13001", {"username": ""}, "username must not be empty"),
        ("POST", "/learn/v1/courses", b"{", "the body is not JSON"),
        ("POST", "/learn/v1/courses", {"course_name": {"a": 1}}, "course_name must be of type string"),
        ("PUT", "/learningplan/v1/learningplans/1701", {}, "lang_code is missing"),
        ("POST", "/learn/v1/enrollments", {"user_ids": ["13001"]}, "course_ids is missing"),
    ],
)
def test_a_refused_body_gets_the_cause_and_a_body_that_works(
    call: Caller, method: str, path: str, body: Any, cause: str
) -> None:
    """The message of a refused body is a sentence with the cause, followed by a body that is accepted."""
    (message,) = call.send(method, path, body=body).json()["message"]
    said, _, working = message.partition("; a body that works: ")
    assert said == cause
    assert call.send(method, path, body=json.loads(working)).status == 200


def test_a_message_shows_a_value_as_json(call: Caller) -> None:
    """A value that names no object is repeated as JSON."""
    body = {"user_ids": [{"a": [True, None]}], "course_ids": [101]}
    answered = call.send("POST", "/learn/v1/enrollments", body=body)
    assert answered.json()["message"] == ['there is no user {"a":[true,null]}']


@pytest.mark.parametrize(
    ("method", "path", "of"),
    [
        ("PUT", "/ecommerce/v1/admin/prices/courses/101", "/ecommerce/v1/admin/prices/courses/101"),
        ("PUT", "/ecommerce/v1/admin/prices/learning-plans/1701", "/ecommerce/v1/admin/prices/learning-plans/1701"),
        ("PUT", "/ecommerce/v1/admin/personal-wallets/13001", "/ecommerce/v1/admin/personal-wallets/13001"),
        ("POST", "/manage/v1/orgchart/204/move", "/manage/v1/orgchart/204"),
    ],
)
@pytest.mark.parametrize("body", [None, {}, {"unheard_of": 1}])
def test_an_update_needs_nothing_that_is_not_documented(
    call: Caller, method: str, path: str, of: str, body: Any
) -> None:
    """An update whose body is not documented is accepted without a name that the mock invents, and changes nothing."""
    before = call.get(of).json()
    assert call.send(method, path, body=body).status == 200
    assert call.get(of).json() == before


@pytest.mark.parametrize(
    ("sets", "shows", "affiliate"),
    [
        ("/ecommerce/v1/admin/prices/courses/101", "/learn/v1/courses/101", {"affiliate_price": "0.00"}),
        ("/ecommerce/v1/admin/prices/learning-plans/1701", "/learn/v1/lp/1701", {}),
    ],
)
def test_what_a_price_lacks_is_completed(call: Caller, sets: str, shows: str, affiliate: dict[str, str]) -> None:
    """A price that is sent without the other properties keeps what was sent, and the learner views show all of them."""
    assert call.send("PUT", sets, body={"currency_prices": [{"price": 30}]}).status == 200
    whole = {"currency_code": "EUR", "price": 30, **affiliate}
    assert call.get(shows).json()["data"]["currency_prices"] == [whole]
