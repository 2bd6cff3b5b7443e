"""Violations of writing calls: rows, objects and values that a write loses, where only some of the answers show it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from .plain_violations import DUE, INSTRUCTORS, LATE, LIVE, MASS_EDIT, PLAN_PATH
from .rare_violations import ENROLL
from .routing import Answer, Call
from .violations import (
    ADMIN_COURSE,
    BRANCH,
    BRANCHES,
    POST_USER,
    PUT_USER,
    SUB_PLAN,
    SUB_PLANS,
    SUB_RECORD,
    USER,
    USERS,
    add,
    changed,
    sent,
)
from .violations_by_moment import BULK, sending

CREATES = {
    "user": POST_USER,
    "users": POST_USER,
    "admin-course": "POST /learn/v1/courses",
    "learner-course": "POST /learn/v1/courses",
    "branch": "POST /manage/v1/orgchart",
    "branches": "POST /manage/v1/orgchart",
    "sub-plan": f"POST {SUB_PLANS}",
    "sub-plans": f"POST {SUB_PLANS}",
    "sub-record": f"POST {SUB_RECORD}",
    "plan": "POST /learningplan/v1/learningplans",
}
MARK = "ontract"
"""What the names of the configured bodies have."""


def rows() -> None:
    """One of several rows has no effect."""
    for name, keep in (("first", slice(1)), ("last", slice(-1, None))):
        many = {
            "materials": "POST /learn/v1/lo/batch",
            "courses": "POST /learn/v1/courses/batch",
            "sub-plans": f"POST {SUB_PLANS}/batch",
            "new-branches": "POST /manage/v1/orgchart/batch",
        }
        for what, operation in many.items():
            sending(f"{what}-{name}-row-only", "4.1 batch", operation, kept("items", keep))
        named = {
            "post-bulk": BULK,
            "patch-bulk": BULK.replace("POST", "PATCH"),
            "edited": MASS_EDIT,
            "added": INSTRUCTORS,
        }
        for what, operation in named.items():
            sending(f"{what}-{name}-user-only", "4.3 users", operation, kept("user_ids", keep))
        sending(f"enrolled-{name}-course-only", "4.3 enrolls users", ENROLL, kept("course_ids", keep))
    sending("edited-without-fields", "4.3 mass edit", MASS_EDIT, lambda body: body.pop("additional_fields", 0))
    sending("edited-without-name", "4.3 mass edit", MASS_EDIT, lambda body: body.pop("firstname", 0))


def values() -> None:
    """A value is lost, or has another type in an answer."""
    sent("enrolled-notes-numbers", "9.4 Jul 2025 strings", ENROLL, "data.notification_ids", [40])
    changed("plan-prices-text", "2.4 shape of a body", f"GET {SUB_PLANS}", "data.items[].prices", json.dumps, **DUE)
    changed("new-plan-prices-number", "2.4 shape of a body", f"POST {SUB_PLANS}", "@.prices", lambda _: 12.0, **DUE)
    changed("plan-detail-prices-number", "2.4", f"GET {SUB_PLAN}", "@.prices", lambda _: 12.0, **LIVE)
    for name, operation, field in (
        ("user-firstname", PUT_USER, "firstname"),
        ("user-fields", PUT_USER, "additional_fields"),
        ("new-user-fields", POST_USER, "additional_fields"),
        ("record-name", f"PUT {SUB_RECORD}/{{id_record}}", "name"),
        ("record-price", f"PUT {SUB_RECORD}/{{id_record}}", "price"),
        ("new-record-price", f"POST {SUB_RECORD}", "price"),
        ("sub-plan-name", f"PUT {SUB_PLAN}", "name"),
        ("sub-plan-price", f"PUT {SUB_PLAN}", "price"),
        ("course-description", "PUT /course/v1/courses/{id}", "description"),
        ("plan-title", f"PUT {PLAN_PATH}", "title"),
        ("late-date", LATE, "enrolment_at"),
        ("bulk-date", BULK, "enrolment_at"),
        ("bulk-propagation", BULK, "propagate_at"),
    ):
        sending(f"{name}-lost", "4.1 updates", operation, without(field))


def objects() -> None:
    """A new object is shown by a part of the calls only."""
    for name, operation in (
        ("user", USER),
        ("admin-course", ADMIN_COURSE),
        ("learner-course", "GET /learn/v1/courses/{id}"),
        ("branch", BRANCH),
        ("sub-plan", f"GET {SUB_PLAN}"),
        ("sub-record", f"GET {SUB_RECORD}/{{id_record}}"),
        ("plan", f"GET {PLAN_PATH}"),
    ):
        add(f"new-{name}-404", "4.1 POST creates", operation, CREATES[name], after=unserved)
    for name, operation in (("users", USERS), ("branches", BRANCHES), ("sub-plans", f"GET {SUB_PLANS}")):
        add(f"new-{name}-hidden", "4.1 POST creates", operation, CREATES[name], after=unlisted)
    sent("deep-country-name", "9.4 Feb 2025 the country ID", USER, "@.user_data", {"country": "Italy"})


def kept(name: str, part: slice) -> Callable[[Any], None]:
    """Return a change that keeps a part of a list."""

    def change(body: Any) -> None:
        if isinstance(body.get(name), list):
            body[name] = body[name][part]

    return change


def without(name: str) -> Callable[[Any], None]:
    """Return a change that drops a property if others are left."""

    def change(body: Any) -> None:
        if isinstance(body, dict):
            body.pop(name, None)

    return change


def unserved(call: Call, answer: Answer) -> Answer | None:
    """Answer 404 for an object of the run."""
    is_new = call.method == "GET" and answer.status == 200 and MARK in json.dumps(answer.body)
    return Answer(404, {"error": "unknown"}) if is_new else None


def unlisted(call: Call, answer: Answer) -> None:
    """Drop the objects of the run from a list."""
    if call.method == "GET" and answer.status == 200:
        answer.body["data"]["items"] = [each for each in answer.body["data"]["items"] if MARK not in json.dumps(each)]


rows()
values()
objects()
