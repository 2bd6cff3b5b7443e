"""Writes: later responses show what a request creates, changes, moves, copies or deletes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from lmscontract.contract.model import Endpoint, State
from lmscontract.contract.project import Contract
from lmscontract.mock.core import Platform
from lmscontract.mock.router import Match
from lmscontract.mock.samples import Samples
from lmscontract.mock.store.bodies import working_body
from lmscontract.mock.variants.variant import Variant
from lmscontract.types import Channel, Effect, Month

from ..conftest import Caller, Clock, Opened

UNSEEN = {"POST /learn/v1/lp/compact_list"}
"""Operations that change nothing, although the contract does not say so."""

SEEN: dict[str, tuple[str, str, str]] = {
    "DELETE /learn/v1/webinar/{id_session}/{date_day}/recording": (
        "2025-12",
        "/learn/v1/webinar/2501/2022-12-01/recording_status",
        '"recordings":[]',
    ),
    "DELETE /manage/v1/enrollment_rules/{enrollment_rule_id}/notifications": (
        "2025-06",
        "/manage/v1/enrollment_rules/1301",
        '"notification_ids":[]',
    ),
    "DELETE /manage/v1/orgchart/batch": ("2026-12", "/manage/v1/orgchart", '"total_count":16'),
    "DELETE /manage/v1/orgchart/{branch_id}": ("2026-12", "/manage/v1/orgchart", '"total_count":17'),
    "GET /ecommerce/v1/transaction/{id}/cancel": ("2024-06", "/ecommerce/v1/transaction", '"status":"cancelled"'),
    "PATCH /learningplan/v1/learningplans/{learning_plan_id}/enrollments/bulk": (
        "2026-12",
        "/learningplan/v1/learningplans/enrollments",
        '"enrolment_at":"2026-12-03 08:00:00","propagate_at":"2026-12-04 08:00:00"',
    ),
    "PATCH /learningplan/v1/learningplans/{learning_plan_id}/enrollments/{user_id}": (
        "2026-12",
        "/learningplan/v1/learningplans/enrollments",
        '"enrolment_at":"2026-12-05 08:00:00","propagate_at":"2026-12-06 08:00:00"',
    ),
    "PATCH /notifications/v1/notification/read": (
        "2025-06",
        "/notifications/v1/notification/notifications",
        '"read":true',
    ),
    "POST /audiences/v1/audience/recalculator/batch": (
        "2023-12",
        "/audiences/v1/audience",
        '"recalculated_at":"2030-03-17 17:46:40"',
    ),
    "POST /audittrail/v1/audittrail": (
        "2026-12",
        "/audittrail/v1/audittrail/a7d4e5c0-52b1-4f6e-8d00-000000000002",
        '"date_from":"2022-12-01 00:00:00"',
    ),
    "POST /course/v1/courses/{id}/duplicate": ("2026-12", "/learn/v1/courses/130", '"currency_prices":[]'),
    "POST /course/v1/instructors/add": ("2026-12", "/course/v1/sessions/2501", '"username":"user.4"'),
    "POST /ecommerce/v1/cart/checkout": ("2023-03", "/ecommerce/v1/transaction", '"total_count":15'),
    "POST /ecommerce/v1/ecommerce/settings": (
        "2025-09",
        "/ecommerce/v1/ecommerce/settings",
        '"currency_currency":"GBP"',
    ),
    "POST /ecommerce/v1/training-credits/purchases": (
        "2026-12",
        "/ecommerce/v1/admin/personal-wallets/13001/transactions",
        '"amount":25',
    ),
    "POST /ecommerce/v1/wallets/{user_id}/purchases": (
        "2026-01",
        "/ecommerce/v1/wallets/13001",
        '"balance":25',
    ),
    "POST /learn/v1/courses": ("2026-12", "/course/v1/courses/130", '"title":"Course that is new"'),
    "POST /learn/v1/courses/batch": ("2026-12", "/learn/v1/courses/131", '"name":"Second of two"'),
    "POST /learn/v1/enrollments": (
        "2026-12",
        "/learn/v1/enrollments",
        '"enroll_date_of_enrollment":"2030-03-17 17:46:40"',
    ),
    "POST /learn/v1/lo/batch": ("2026-12", "/learn/v1/courses/101/los", '"Material that is new"'),
    "POST /learn/v1/lo/tincan": ("2023-05", "/learn/v1/courses/101/los", '"object_type":"tincan"'),
    "POST /learn/v1/sub_plan": ("2026-12", "/learn/v1/sub_plan/4112", '"price":"60.00"'),
    "POST /learn/v1/sub_plan/batch": ("2026-12", "/learn/v1/sub_plan/4113", '"plan_name":"Second of two"'),
    "POST /learn/v1/sub_record": (
        "2026-12",
        "/learn/v1/sub_record/4223",
        '"price":{"currency":"EUR","value":60}',
    ),
    "POST /learn/v1/webinar/{id_session}/{date_day}/recording": (
        "2025-12",
        "/learn/v1/webinar/2501/2022-12-01/recording_status",
        '"url":"https://files.example/recording.mp4"',
    ),
    "POST /learn/v1/webinars/session/batch": ("2025-12", "/course/v1/courses/104/sessions", '"Webinar that is new"'),
    "POST /learningplan/v1/learningplans": (
        "2026-12",
        "/learn/v1/lp/1717",
        '"name":"Learning plan that is new"',
    ),
    "POST /learningplan/v1/learningplans/{learning_plan_id}/enrollments/bulk": (
        "2026-12",
        "/learningplan/v1/learningplans/enrollments",
        '"enrolment_at":"2026-12-01 08:00:00","propagate_at":"2026-12-02 08:00:00"',
    ),
    "POST /manage/v1/orgchart": ("2026-12", "/manage/v1/orgchart/219", '"id_parent":214'),
    "POST /manage/v1/orgchart/batch": ("2026-12", "/manage/v1/orgchart/220", '"title":"Second of two"'),
    "POST /manage/v1/orgchart/{id}/move": ("2026-12", "/manage/v1/orgchart/201", '"id_parent":213'),
    "POST /manage/v1/user": ("2026-12", "/manage/v1/user/13036", '"value":"Yes"'),
    "POST /manage/v1/user/batch": ("2026-12", "/manage/v1/user/13036", '"title":"Branch of an import"'),
    "POST /share/v1/admin/channels/{channel_id}/duplicate": (
        "2026-12",
        "/share/v1/admin/channels",
        '"name":"Channel that is a copy"',
    ),
    "POST /skill/v1/skillgroup": ("2026-12", "/skill/v1/skillgroups", '"title":"Skill group that is new"'),
    "PUT /course/v1/courses/{id}": ("2026-12", "/learn/v1/courses", '"course_name":"Course that was updated"'),
    "PUT /ecommerce/v1/admin/personal-wallets/{user_id}": (
        "2026-12",
        "/ecommerce/v1/admin/personal-wallets",
        '"user_id":"13001","username":"user.1","balance":500',
    ),
    "PUT /ecommerce/v1/admin/prices/courses/{id}": (
        "2026-12",
        "/learn/v1/courses/101",
        '"currency_prices":[{"currency_code":"EUR","price":"75.00","affiliate_price":"60.00"}]',
    ),
    "PUT /ecommerce/v1/admin/prices/learning-plans/{id}": (
        "2026-12",
        "/learn/v1/lp/1701",
        '"currency_prices":[{"currency_code":"EUR","price":"199.00"}]',
    ),
    "PUT /ecommerce/v1/admin/prices/subscription-plans/{id}": (
        "2026-12",
        "/learn/v1/sub_plan/4101",
        '"prices":{"currency_prices":[{"currency_code":"EUR","price":"240.00"}]}',
    ),
    "PUT /ecommerce/v1/ecommerce/settings/code": (
        "2025-09",
        "/ecommerce/v1/ecommerce/settings",
        '"code":"another-shop"',
    ),
    "PUT /ecommerce/v1/transaction/batch": ("2025-08", "/ecommerce/v1/transaction", '"status":"refunded"'),
    "PUT /ecommerce/v1/wallets/{user_id}": ("2026-01", "/ecommerce/v1/wallets/13001/transactions", '"amount":500'),
    "PUT /learn/v1/courses/switch_sessions": (
        "2026-12",
        "/learn/v1/enrollments",
        '"session_id":9005',
    ),
    "PUT /learn/v1/courses/{id}": ("2024-05", "/course/v1/courses/101", '"title":"Course that learners see '),
    "PUT /learn/v1/sub_plan/{plan_id}": ("2026-12", "/learn/v1/sub_plan", '"Subscription plan that was updated"'),
    "PUT /learn/v1/sub_record/{id_record}": (
        "2026-12",
        "/learn/v1/sub_record",
        '"price":{"currency":"EUR","value":90}',
    ),
    "PUT /learn/v1/sub_record/{record_id}/renew": (
        "2025-10",
        "/learn/v1/sub_record/4201",
        '"start_date":"2030-03-17 17:46:40"',
    ),
    "PUT /learn/v1/webinar/attendance/batch": ("2025-12", "/course/v1/sessions/2501", '"attended_by":["13001"]'),
    "PUT /learningplan/v1/learningplans/{learning_plan_id}": (
        "2026-12",
        "/learn/v1/lp/1701",
        '"name":"Learning plan that was updated"',
    ),
    "PUT /manage/v1/cookie_policy/policies/{id}": (
        "2024-11",
        "/manage/v1/cookie_policy/951",
        '"name":"Cookie policy that was updated"',
    ),
    "PUT /manage/v1/cookie_policy/{id}": (
        "2024-11",
        "/manage/v1/cookie_policy/policies/951",
        '"name":"Cookie policy that was updated"',
    ),
    "PUT /manage/v1/enrollment_rules/{enrollment_rule_id}/notifications": (
        "2025-06",
        "/manage/v1/enrollment_rules/1301/notifications",
        '"notification_ids":["5","8"]',
    ),
    "PUT /manage/v1/orgchart/{branch_id}": ("2026-12", "/manage/v1/orgchart", '"title":"Branch that was updated"'),
    "PUT /manage/v1/user/mass_edit": ("2026-12", "/manage/v1/user/13002", '"timezone":"Europe/Rome"'),
    "PUT /manage/v1/user/{user_id}": ("2026-12", "/manage/v1/user/search", '"fullname":"Una Updated"'),
    "PUT /share/v1/gamification/assigned_badge/{uuid}/social_image": (
        "2023-05",
        "/share/v1/gamification/badges",
        '"social_image":"https://files.example/social.png"',
    ),
}
"""For each operation that writes: a month, the path that shows its working body afterwards, and the expected text."""


@pytest.mark.parametrize("label", sorted(SEEN))
def test_every_write_is_read_back(label: str, ours: Contract, opened: Opened) -> None:
    """After a request with a working body, the response of another operation shows the change."""
    month, place, seen = SEEN[label]
    call = Caller(opened(ours, month, "sandbox"))
    if label.startswith("DELETE") and "recording" in label:
        _send(call, label.replace("DELETE", "POST"))
    before = _text(call, place)
    response = _send(call, label)
    assert response.status == 200, response.body
    assert seen not in before
    assert seen in _text(call, place)


def test_every_write_operation_is_tested(ours: Contract) -> None:
    """The table above contains every operation that writes, except families of paths."""
    writes = set()
    for month in (ours.vocabulary.baseline, *ours.months(Channel("sandbox"))):
        for endpoint in ours.at(month, Channel("sandbox")).operations:
            if endpoint.effect is Effect.WRITES and endpoint.operation.method != "ANY" and not endpoint.public:
                writes.add(endpoint.operation.label)
    assert writes - UNSEEN == set(SEEN)


@pytest.mark.parametrize(
    ("month", "channel"), [("2022-12", "production"), ("2026-08", "production"), ("2026-12", "sandbox")]
)
def test_each_listed_identifier_can_be_fetched(month: str, channel: str, ours: Contract, opened: Opened) -> None:
    """Each identifier of a list is accepted by every operation that reads one record of the kind, unless a condition applies."""
    call = Caller(opened(ours, month, channel))
    wrong = []
    for endpoint in call.platform.snapshot.operations:
        kinds = list(endpoint.kinds.values())
        if endpoint.effect is Effect.NONE and endpoint.speaks_json and len(kinds) == 1:
            for record in _listed(call, kinds[0]):
                path = endpoint.operation.path.replace(f"{{{endpoint.operation.parameters[0]}}}", str(record))
                status = call.get(path, **_needed(endpoint)).status
                if status != _expected(call.platform, endpoint, kinds[0], str(record)):
                    wrong.append((endpoint.operation.label, record, status))
    assert wrong == []


def test_creating_and_deleting_changes_the_list(ours: Contract, opened: Opened) -> None:
    """A list grows and shrinks by one, a deleted record answers 404, and its identifier is not reused."""
    call = Caller(opened(ours, "2026-12"))
    total = call.get("/manage/v1/orgchart").json()["data"]["total_count"]
    made = call.send("POST", "/manage/v1/orgchart", body={"title": "One"}).json()["data"]["id"]
    assert call.get("/manage/v1/orgchart").json()["data"]["total_count"] == total + 1
    assert call.send("DELETE", f"/manage/v1/orgchart/{made}").status == 200
    assert call.get("/manage/v1/orgchart").json()["data"]["total_count"] == total
    assert call.get(f"/manage/v1/orgchart/{made}").status == 404
    assert call.send("POST", "/manage/v1/orgchart", body={"title": "Two"}).json()["data"]["id"] != made


def test_branches_stay_a_tree(ours: Contract, opened: Opened) -> None:
    """A branch cannot be moved under itself, a descendant or nothing, nor deleted while it has children."""
    call = Caller(opened(ours, "2026-12"))
    top = call.send("POST", "/manage/v1/orgchart", body={"title": "Top"}).json()["data"]["id"]
    low = call.send("POST", "/manage/v1/orgchart", body={"title": "Low", "id_parent": top}).json()["data"]["id"]
    before = call.get("/manage/v1/orgchart", page_size=200).json()["data"]["items"]
    for path, body in (
        (f"/manage/v1/orgchart/{top}/move", {"id_parent": low}),
        (f"/manage/v1/orgchart/{top}/move", {"id_parent": top}),
        (f"/manage/v1/orgchart/{top}/move", {"id_parent": 4711}),
        ("/manage/v1/orgchart/200/move", {"id_parent": top}),
    ):
        assert call.send("POST", path, body=body).status == 400
    assert call.send("DELETE", f"/manage/v1/orgchart/{top}").status == 400
    assert call.send("DELETE", "/manage/v1/orgchart/200").status == 400
    assert call.get("/manage/v1/orgchart", page_size=200).json()["data"]["items"] == before


def test_a_shared_code_is_refused_as_secondary_identifier(ours: Contract, opened: Opened) -> None:
    """A code of one branch finds it; when a second branch gets the code, the request gets 400."""
    call = Caller(opened(ours, "2026-12"))
    call.send("POST", "/manage/v1/orgchart", body={"title": "One", "code": "TWICE"})
    assert call.get("/manage/v1/orgchart/TWICE", use_secondary_identifier=True).json()["data"]["title"] == "One"
    call.send("POST", "/manage/v1/orgchart", body={"title": "Two", "code": "TWICE"})
    assert call.get("/manage/v1/orgchart/TWICE", use_secondary_identifier=True).status == 400


def test_a_deleted_branch_is_removed_from_its_users(ours: Contract, opened: Opened) -> None:
    """No record refers to a deleted branch."""
    call = Caller(opened(ours, "2026-12"))
    before = call.get("/manage/v1/user/13001").json()["data"]["branches"]
    assert [each["id"] for each in before] == [201]
    call.send("DELETE", "/manage/v1/orgchart/201")
    assert call.get("/manage/v1/user/13001").json()["data"]["branches"] == []


YES_NO = [
    *((value, "Yes") for value in (1, "1", True, "true", "yes", "on")),
    *((value, "No") for value in (2, "2", False, "false", "no", "off")),
    *((value, "None") for value in (0, "0", None, "", "perhaps", 3)),
]


def test_all_four_operations_read_every_spelling_of_yes_and_no(ours: Contract, opened: Opened) -> None:
    """Each spelling of a Yes/No field is read by its table, and other fields keep the value that was sent."""
    call = Caller(opened(ours, "2026-12"))
    field = str(call.platform.facts["yes_no_field"])
    for number, (value, meant) in enumerate(YES_NO):
        sent = {"additional_fields": {field: value, "8001": value}}
        one = call.send("POST", "/manage/v1/user", body={"username": f"one.{number}", **sent}).json()["data"]["user_id"]
        call.send("PUT", "/manage/v1/user/13001", body=sent)
        call.send("PUT", "/manage/v1/user/mass_edit", body={"user_ids": ["13002", 13003], **sent})
        batch = call.send("POST", "/manage/v1/user/batch", body={"items": [{"username": f"two.{number}", **sent}]})
        for user in (one, "13001", "13002", "13003", batch.json()["data"][0]["user_id"]):
            fields = call.get(f"/manage/v1/user/{user}").json()["data"]["additional_fields"]
            read = {each["id"]: each["value"] for each in fields}
            assert (read[int(field)], read[8001]) == (meant, value)


def test_spellings_are_stored_unchanged_before_their_month(ours: Contract, opened: Opened) -> None:
    """The table of spellings applies from its month on."""
    call = Caller(opened(ours, "2024-11"))
    call.send("PUT", "/manage/v1/user/13001", body={"additional_fields": {"8090": "yes"}})
    fields = call.get("/manage/v1/user/13001").json()["data"]["additional_fields"]
    assert next(each["value"] for each in fields if each["id"] == 8090) == "yes"


def test_the_last_update_of_a_user_follows_the_clock(ours: Contract) -> None:
    """An update sets the time of the last update; a refused one does not."""
    clock = Clock()
    call = Caller(Platform(ours.at(Month(2026, 12), Channel("production")), ours.mock_data, clock=clock))
    clock.now += 60
    call.send("PUT", "/manage/v1/user/13001", body={"first_name": "Zoe"})
    assert call.get("/manage/v1/user/13001").json()["data"]["last_update"] == "2030-03-17 17:47:40"
    clock.now += 60
    assert call.send("PUT", "/manage/v1/user/13001", body={"branch_ids": [4711]}).status == 400
    assert call.get("/manage/v1/user/13001").json()["data"]["last_update"] == "2030-03-17 17:47:40"


def test_a_batch_reports_each_item_in_order(ours: Contract, opened: Opened) -> None:
    """An invalid item is reported and writes nothing; the others are performed."""
    call = Caller(opened(ours, "2026-12"))
    items: list[Any] = [
        {"username": "good.1"},
        {"username": "bad", "branch_code": "B-LOST", "branch_title": "Lost", "profile_ids": [4711]},
        7,
        {"first_name": "Nobody"},
        {"user_id": "13002", "username": "user.1"},
        {"user_id": "13003", "first_name": "Third"},
        ["no object"],
        {"username": "good.2", "branch_code": "B-KEPT", "branch_title": "Kept"},
    ]
    rows = call.send("POST", "/manage/v1/user/batch", body={"items": items}).json()["data"]
    assert [row["row_index"] for row in rows] == list(range(8))
    assert [row["success"] for row in rows] == [True, False, False, False, False, True, False, True]
    assert all(row["message"] for row in rows if not row["success"])
    assert call.get("/manage/v1/user/13003").json()["data"]["first_name"] == "Third"
    codes = [each["code"] for each in call.get("/manage/v1/orgchart", page_size=200).json()["data"]["items"]]
    assert "B-KEPT" in codes
    assert "B-LOST" not in codes


def test_a_duplicate_username_is_reported(ours: Contract, opened: Opened) -> None:
    """A second user with the same username is not created."""
    call = Caller(opened(ours, "2026-12"))
    answered = call.send("POST", "/manage/v1/user", body={"username": "user.1"})
    assert (answered.status, answered.json()["message"]) == (400, ["username user.1 is taken"])
    made = call.send("POST", "/manage/v1/user", body={"username": "user.of.his.own"}).json()["data"]
    assert (made["success"], made["message"]) == (True, [])


def test_a_copied_course_is_free_from_the_price_change_on(ours: Contract, opened: Opened) -> None:
    """Before the change a copy has the price of its original; afterwards it is free, and the original keeps its price."""
    for month, price in (("2026-10", 49), ("2026-12", 0)):
        call = Caller(opened(ours, month, "sandbox"))
        made = call.send("POST", "/course/v1/courses/101/duplicate", body={}).json()["data"]["id_course"]
        assert call.platform.tenant.records("course").by_id[str(made)].fields["price"] == price
        assert call.platform.tenant.records("course").by_id["101"].fields["price"] == 49


def test_a_removed_body_property_is_ignored(ours: Contract, opened: Opened) -> None:
    """A price at the old place is accepted before the change and ignored afterwards."""
    for month, price in (("2026-10", "30.00"), ("2026-12", 0)):
        call = Caller(opened(ours, month, "sandbox"))
        made = call.send("POST", "/learn/v1/courses", body={"course_name": "New", "price": "30.00"}).json()["data"]
        assert call.platform.tenant.records("course").by_id[str(made["id_course"])].fields["price"] == price


def test_the_status_of_a_course_decides_where_it_is_served(ours: Contract, opened: Opened) -> None:
    """Every course in a state is served as the contract says for the course of the fact."""
    call = Caller(opened(ours, "2026-12"))
    call.send("PUT", "/course/v1/courses/102", body={"status": "archived"})
    call.send("PUT", "/course/v1/courses/103", body={"status": "under_maintenance"})
    assert call.get("/learn/v1/courses/102").status == 403
    assert call.get("/course/v1/courses/archived/102/details").status == 200
    assert call.get("/course/v1/courses/archived/101/details").status == 404
    assert call.get("/learn/v1/courses/103/by_category").status == 403
    call.send("PUT", "/course/v1/courses/102", body={"status": "published"})
    assert call.get("/learn/v1/courses/102").status == 200


def test_instructors_are_added_or_replaced(ours: Contract, opened: Opened) -> None:
    """`replace` is false by default; with true, the new instructors replace the others."""
    call = Caller(opened(ours, "2026-12"))
    for body, expected in (
        ({}, ["user.1", "user.4"]),
        ({"replace": False}, ["user.1", "user.4"]),
        ({"replace": True}, ["user.4"]),
    ):
        call.send("POST", "/course/v1/instructors/add", body={"session_id": 2501, "user_ids": ["13004"], **body})
        found = call.get("/course/v1/sessions/2501").json()["data"]["instructors"]
        assert [each["username"] for each in found] == expected


def test_a_channel_copy_contains_what_the_body_selects(ours: Contract, opened: Opened) -> None:
    """Visibility, content and experts are copied only where the body says so."""
    call = Caller(opened(ours, "2026-12"))
    for asked in (True, False):
        body = dict.fromkeys(("copy_visibility", "assign_same_content", "assign_same_experts"), asked)
        call.send("POST", "/share/v1/admin/channels/602/duplicate", body={"name": f"copy {asked}", **body})
    items = call.get("/share/v1/admin/channels", page_size=200).json()["data"]["items"]
    found = {each["name"]: each for each in items}
    full, bare = found["copy True"], found["copy False"]
    assert (full["visibility"], bool(full["assets"]), bool(full["experts"])) == ("some groups", True, True)
    assert (bare["visibility"], bare["assets"], bare["experts"]) == ("all groups and branches", [], [])


@pytest.mark.parametrize(
    "variant", ["depths=record", "depths=entries", "single-objects=at-root", "field-names=prefixed"]
)
def test_an_enrollment_shows_the_notifications_that_its_body_names(
    variant: str, ours: Contract, opened: Opened
) -> None:
    """The response has what was sent, once, and no invented identifiers."""
    call = Caller(opened(ours, "2026-11", variant=Variant.parse([variant])))
    body = {"user_ids": ["13001"], "course_ids": [105], "notification_ids": ["7", "9"]}
    sent = call.send("POST", "/learn/v1/enrollments", body=body).body
    assert sent.count(b'"notification_ids":["7","9"]') == sent.count(b"notification_ids") == 1


def test_a_full_session_refuses_from_its_month_on(ours: Contract, opened: Opened) -> None:
    """Without a waiting list, a switch to a full session is refused from the month of the change on."""
    for month, status in (("2023-06", 200), ("2023-07", 400)):
        call = Caller(opened(ours, month))
        course, session = (call.platform.facts[each] for each in ("course_without_waiting_list", "full_session"))
        call.send("POST", "/learn/v1/enrollments", body={"user_ids": ["13001"], "course_ids": [course]})
        moved = {"id_user": "13001", "id_course": course, "id_session_to": session}
        assert call.send("PUT", "/learn/v1/courses/switch_sessions", body=moved).status == status
        assert (
            call.send("PUT", "/learn/v1/courses/switch_sessions", body={**moved, "id_session_to": 2501}).status == 400
        )


@pytest.mark.parametrize(
    ("account", "who", "status"),
    [
        ("user", "self", 200),
        ("user", "managed_user", 400),
        ("user", "nobody", 400),
        ("manager", "self", 200),
        ("manager", "managed_user", 200),
        ("manager", "unmanaged_user", 400),
        ("manager", "nobody", 400),
        ("superadmin", "unmanaged_user", 200),
    ],
)
def test_who_may_enroll_users_through_a_catalog(
    account: str, who: str, status: int, ours: Contract, opened: Opened
) -> None:
    """Users enroll only themselves, managers also their users; every other request is refused and changes nothing."""
    call = Caller(opened(ours, "2026-12"))
    username = call.platform.credentials.accounts[account].username
    own = call.platform.tenant.records("user").having("username", username)[0].id
    user = {"self": own, "nobody": 4711}.get(who) or call.platform.facts[who]
    changes = call.platform.tenant.undo_log.version
    body = {"user_ids": [user], "course_ids": [119], "id_catalog": 301}
    assert call.send("POST", "/learn/v1/enrollments", body=body, account=account).status == status
    assert (call.platform.tenant.undo_log.version == changes) == (status == 400)


def test_a_catalog_shows_the_current_state_of_its_courses(ours: Contract, opened: Opened) -> None:
    """Each operation that shows a catalog shows the current state of its courses."""
    call = Caller(opened(ours, "2026-12"))
    call.send("PUT", "/course/v1/courses/101", body={"course_name": "Renamed"})
    one = call.get("/learn/v1/catalog_content/internal/301").json()["data"]["items"]
    assert [each["item_id"] for each in one] == [101, 102, 106]
    assert one[0]["item_name"] == "Renamed"
    every = call.get("/learn/v1/catalog_content/internal").json()["data"]["items"]
    content = every[0]["data"]["sub_items"]
    assert [each["item_name"] for each in content[:3]] == [each["item_name"] for each in one]
    assert [(each["item_type"], each["item_id"]) for each in content[3:]] == [
        ("learning_plan", 1701),
        ("learning_plan", 1702),
    ]
    moved = Caller(opened(ours, "2027-01")).get("/learn/v1/catalog_content/internal").json()["data"]["items"]
    prices = [set(each["currency_prices"][0]) for each in moved[0]["data"]["sub_items"]]
    assert prices == [{"currency_code", "price", "affiliate_price"}] * 3 + [{"currency_code", "price"}] * 2
    assert (
        call.get(f"/learn/v1/catalog_content/internal/{call.platform.facts['empty_catalog']}").json()["data"]["items"]
        == []
    )


def test_an_omitted_lang_behaviour_is_reset(ours: Contract, opened: Opened) -> None:
    """An update without `lang_behaviour` sets it to its default; `lang_code` is required."""
    call, path = Caller(opened(ours, "2026-12")), "/learningplan/v1/learningplans/1701"
    call.send("PUT", path, body={"lang_code": "german", "lang_behaviour": "only_this"})
    assert call.get(path).json()["data"]["lang_behaviour"] == "only_this"
    assert call.send("PUT", path, body={"lang_behaviour": "only_this"}).status == 400
    call.send("PUT", path, body={"lang_code": "german"})
    assert call.get(path).json()["data"]["lang_behaviour"] == "all_languages"


def test_the_batch_of_the_sample_platform_is_read_from_its_data(call: Caller) -> None:
    """The effects of a batch come from the mock data of its platform."""
    sent = {"items": [{"size": "s", "depot_id": 2}, {"size": "l", "depot_id": 4711}, {"id_parcel": 5001, "size": "xl"}]}
    before = call.get("/depot/v1/depots/2").json()["data"]["parcels"]
    taken = call.send("POST", "/parcel/v1/parcels/batch", body=sent).json()["data"]["taken"]
    assert [each["done"] for each in taken] == [True, False, True]
    assert taken[1]["why"] == "there is no depot 4711"
    assert call.get("/parcel/v1/parcels/5001").json()["data"]["size"] == "xl"
    assert call.get("/depot/v1/depots/2").json()["data"]["parcels"] == before + 1


@pytest.mark.parametrize(
    "body", [b"[1, 2]", b'"text"', b"7", b"null", b'{"items": 3}', b'{"items": {"a": 1}}', b"[" * 900]
)
def test_a_malformed_body_causes_no_traceback(body: bytes, ours: Contract, opened: Opened) -> None:
    """Every body is answered with a status of the contract."""
    call = Caller(opened(ours, "2026-12"))
    for endpoint in call.platform.snapshot.operations:
        if endpoint.effect is Effect.WRITES and endpoint.speaks_json:
            response = call.send(endpoint.operation.method, _place(call, endpoint), body=body)
            assert response.status in (200, 400), endpoint.operation


def _send(call: Caller, label: str) -> Any:
    endpoint = call.platform.snapshot.find(label)
    platform, body = call.platform, None
    if label in platform.bodies:
        samples = Samples(platform.snapshot.vocabulary.schemas)
        body = working_body(endpoint, samples, platform.tenant)
        assert platform.bodies[label].items() <= body.items() or "items" in body
    return call.send(endpoint.operation.method, _place(call, endpoint), body=body)


def _place(call: Caller, endpoint: Endpoint) -> str:
    path = endpoint.operation.path
    for name, kind in endpoint.kinds.items():
        path = path.replace(f"{{{name}}}", str(next(iter(call.platform.tenant.records(kind))).id))
    return path


def _text(call: Caller, path: str) -> str:
    """Return the response to a GET as text, with all items of a list, or an empty text without an operation."""
    found = call.platform.find("GET", path)
    assert isinstance(found, Match)
    response = call.send("GET", path, {"page_size": 200})
    return response.body.decode() if response.status == 200 else ""


def _listed(call: Caller, kind: str) -> Iterator[Any]:
    lists = (each for each in call.platform.snapshot.operations if each.lists == kind and not each.kinds)
    endpoint = next(lists, None)
    if endpoint is not None:
        items = call.get(endpoint.operation.path, page_size=200, **_needed(endpoint)).json()["data"]["items"]
        name = call.platform.tenant.operation_data(endpoint.operation).get("identifier")
        yield from (item[name or call.platform.tenant.records(kind).property] for item in items)


def _expected(platform: Platform, endpoint: Endpoint, kind: str, identifier: str) -> int:
    """Return the status of a request about a record: that of the condition that applies to it, else 200."""
    for each in endpoint.conditions:
        facts = [wanted.name for place, wanted in each.request.items() if place.startswith("path.")]
        if not each.open and any(platform.tenant.means(fact, kind, identifier) for fact in facts):
            return each.answers or 200
    return 200


def _needed(endpoint: Endpoint) -> dict[str, Any]:
    facts = (fact for fact in endpoint.facts.values() if fact.required and fact.state is State.KNOWN)
    return {fact.path: (fact.schema.get("enum") or [0])[0] for fact in facts if fact.location.startswith("query.")}
