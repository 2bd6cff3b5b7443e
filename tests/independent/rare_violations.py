"""Violations that few answers show: those about one record, one page, one account, one value, or one of several bodies."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from .routing import Answer, Call
from .violations import (
    ADMIN_COURSES,
    BATCH,
    BRANCH,
    BY_CATEGORY,
    COURSE,
    COURSES,
    INTERNAL,
    LP,
    PLANS,
    POST_USER,
    PREVIEW,
    PRICED,
    PUT_USER,
    TOKEN,
    USER,
    USERS,
    Change,
    absent,
    add,
    body_hook,
    changed,
    flagged,
    places,
    revived,
    sent,
    status,
)

ENROLL = "POST /learn/v1/enrollments"
PLAN_ENROLLMENT = "PATCH /learningplan/v1/learningplans/{learning_plan_id}/enrollments/{user_id}"


def some(id: str, row: str, operation: str, path: str, new: Change, *, which: int = -1, **more: Any) -> None:
    """Register: one record of a list has another value for a property, the last one unless another is named."""

    def change(body: Any) -> None:
        found = [(holder, name) for holder, name in places(body, path) if name in holder]
        if found:
            holder, name = found[which]
            holder[name] = new(holder[name])

    add(id, row, operation, after=body_hook(change), **more)


def some_sent(id: str, row: str, operation: str, path: str, value: Any, **more: Any) -> None:
    """Register: one record of a list has a property that none may have."""

    def change(body: Any) -> None:
        for holder, name in places(body, path)[-1:]:
            holder[name] = value

    add(id, row, operation, after=body_hook(change), **more)


def when(
    id: str,
    row: str,
    operation: str,
    condition: Callable[[Call], bool],
    change: Callable[[Call, Any], Any],
    **more: Any,
) -> None:
    """Register: a successful answer is changed under a condition."""

    def after(call: Call, answer: Answer) -> Answer | None:
        if answer.status == 200 and isinstance(answer.body, dict) and condition(call):
            result = change(call, answer.body)
            return result if isinstance(result, Answer) else None
        return None

    add(id, row, operation, after=after, **more)


def instead(
    id: str,
    row: str,
    operation: str,
    old: int,
    answer: Answer,
    condition: Callable[[Call], bool] | None = None,
    **more: Any,
) -> None:
    """Register: another answer is given instead of one with a status."""

    def after(call: Call, sent: Answer) -> Answer | None:
        return answer if sent.status == old and (condition is None or condition(call)) else None

    add(id, row, *([operation] if operation else []), after=after, **more)


def set_item(path: str, value: Any) -> Callable[[Call, Any], None]:
    """Return a change that sets a property in every place."""

    def change(_: Call, body: Any) -> None:
        for holder, name in places(body, path):
            holder[name] = value

    return change


def reading() -> None:
    """What reading shows."""
    due: dict[str, Any] = {"month": PRICED}
    flagged("other-course-served", "4.3 one course", COURSE, flag="other-served")
    flagged("other-user-served", "4.3 one user", USER, flag="other-served")
    flagged("unknown-course-served", "7 resource does not exist", COURSE, flag="unknown-served")
    flagged("unknown-branch-served", "7 resource does not exist", BRANCH, flag="unknown-served")
    instead("tags-page", "4.1 responses are JSON", "GET /manage/v1/tags", 200, Answer(200, "<p>Tags</p>", html=True))
    instead("courses-bare-list", "2.2 data.items", "GET /skill/v1/skills/catalog", 200, Answer(200, [{"id": 1}]))
    when("items-renamed", "2.2 data.items", "GET /audiences/v1/audience", lambda _: True, rename_items)
    when("location-no-id", "4.3 items contain the ID", "GET /learn/v1/location", lambda _: True, without_numbers)
    when("branches-no-id", "4.3 items contain the ID", "GET /manage/v1/orgchart", lambda _: True, without_numbers)
    some_sent("one-price-sent", "9.3 GET /course/v1/courses", ADMIN_COURSES, "data.items[].price", 3.5, **due)
    some_sent(
        "one-learner-price-sent", "9.3 GET /learn/v1/courses", COURSES, "data.items[].affiliate_price", None, **due
    )
    when(
        "second-page-price-sent",
        "9.3 GET /course/v1/courses",
        ADMIN_COURSES,
        lambda call: call.text("page") == "2",
        set_item("data.items[].price", 9.5),
        **due,
    )
    when(
        "prices-for-users",
        "9.3 GET /learn/v1/courses",
        COURSES,
        lambda call: call.level == "user",
        set_item("data.items[].prices", []),
        **due,
    )
    when(
        "small-page-price-sent",
        "9.3 GET learningplans",
        PLANS,
        lambda call: call.text("page_size") is None,
        set_item("data.items[].price", 9.5),
        **due,
    )
    some(
        "one-currency_prices-null",
        "9.3 adds currency_prices",
        COURSES,
        "data.items[].currency_prices",
        lambda _: None,
        **due,
    )
    some("one-id_course-text", "2.2 id_course is an integer", COURSES, "data.items[].id_course", str)
    some("one-course_name-null", "2.2 course_name is a string", COURSES, "data.items[].course_name", lambda _: None)
    some(
        "one-idUser-text",
        "9.4 Aug 2026: idUser is an integer",
        "GET /report/v1/report/{report_id}/data",
        "data.items[].user.idUser",
        str,
    )
    some(
        "one-status-null",
        "3 the status is never null",
        "GET /learn/v1/enrollments",
        "data.items[].status",
        lambda _: None,
    )
    changed(
        "notification_ids-null",
        "9.4 Jul 2025: array",
        "GET /manage/v1/enrollment_rules",
        "data.items[].notification_ids",
        lambda _: None,
    )
    some(
        "provisioned-text",
        "9.4 Feb 2025: of true",
        USER,
        "@.provisioned_user_fields",
        lambda old: dict.fromkeys(old, "true"),
    )
    sent("pages-editor-null", "9.4 Aug 2024: no last_edit_by", "GET /pages/v1/pages", "data.items[].last_edit_by", None)
    sent(
        "channel-email-null", "9.4 Jan 2026: no email", "GET /share/v1/channels/{id}/users", "data.items[].email", None
    )
    some_sent("lp-ecommerce-sent", "9.3 GET lp", LP, "@.ecommerce", {}, **due)
    some_sent("lp-subscription-sent", "9.3 GET lp: subscription.price", LP, "@.subscription", {"price": 3}, **due)
    some_sent("lp-enter_status-sent", "9.3 GET lp: enter_status.price", LP, "@.enter_status.price", 3, **due)
    for kind in ("general", "preview"):
        path = "data.items[].item_price" if kind == "general" else "data.items[].data.sub_items[].item_price"
        sent(
            f"public-{kind}-price-sent",
            "9.3 catalog content",
            f"GET /learn/v1/catalog_content/public/{kind}",
            path,
            **due,
        )
    some(
        "preview-id_catalog-null",
        "2.2 id_catalog in previews",
        PREVIEW,
        "data.items[].extra_data.id_catalog",
        lambda _: None,
    )
    changed(
        "links-list",
        "2.2 _links is an object",
        USERS,
        "_links",
        lambda old: [{"rel": name, **link} for name, link in old.items()],
    )
    changed(
        "last-is-first",
        "2.2 last leads to the last page",
        USERS,
        "_links.last.href",
        lambda href: re.sub(r"page=\d+", "page=1", href),
    )
    changed(
        "self-is-second",
        "2.2 self leads to this page",
        USERS,
        "_links.self.href",
        lambda href: re.sub(r"page=\d+", "page=2", href),
    )
    changed("href-null", "2.2 href is a string", COURSES, "_links.last.href", lambda _: None)
    changed(
        "goto-other-placeholder",
        "2.2 goto carries __page__",
        COURSES,
        "_links.goto.href",
        lambda href: href.replace("__page__", "{page}"),
    )
    flagged("secondary-false", "4.2 true switches to non-ID mode", BRANCH)
    flagged("unknown-code-served", "7 resource does not exist", BRANCH)
    flagged("catalog_ids-first-only", "9.4 Oct 2023: catalog_ids", INTERNAL)
    flagged("date-refused", "4.3 dates are YYYY-MM-DD HH:MM:SS", "GET /ecommerce/v1/transaction")
    flagged("date_to-ignored", "4.3 date_from, date_to", "GET /ecommerce/v1/transaction", stated=False)
    flagged("archived-for-users", "3 an archived course answers 403", COURSE)
    flagged("multidomain-power-user", "4.3 Superadmin only", "GET /manage/v1/multidomain")
    flagged("price_max-honoured", "9.3 price_min, price_max", "GET /catalogmanagement/v1/catalogs/{id}/courses", **due)
    flagged("credits-sort", "9.3 sort_attr training_credits", "GET /catalogmanagement/v1/catalogs/{id}/courses", **due)
    instead(
        "unauthenticated-302",
        "5.4 a missing credential yields 401",
        USERS,
        401,
        Answer(302, {}, {"Location": "/api-browser/"}),
        lambda call: "authorization" not in call.headers,
    )
    instead(
        "improper-400",
        "5.4 an improper credential yields 401",
        "",
        401,
        Answer(400, {"error": "token"}),
        lambda call: "authorization" in call.headers,
    )
    instead(
        "improper-500",
        "5.4 an improper credential yields 401",
        COURSES,
        401,
        Answer(500, {}),
        lambda call: "authorization" in call.headers,
    )
    instead("bad-page-404", "7 a parameter problem answers 400", COURSES, 400, Answer(404, {}))
    flagged("any-algorithm", "5.3 the algorithm must be RS256", TOKEN)
    flagged("assertion-refused", "5.2 JWT bearer", TOKEN)
    flagged("client-refused", "5.2 client credentials", TOKEN)
    when("expiry-negative", "2.1 expires_in", TOKEN, lambda _: True, lambda _, body: body.update(expires_in=3600.5))
    when(
        "token-for-one-call",
        "5.1 a token may be used on many endpoints",
        TOKEN,
        lambda call: b"jwt" in call.body,
        lambda _, body: body.update(access_token="x" * 24),
    )
    absent("public-general-missing", "4.3 catalog content", "GET /learn/v1/catalog_content/public/general")
    absent("events-missing", "4.3 events of a session", "GET /course/v1/sessions/{session_id}/events")
    absent("group-audiences-missing", "4.3 audiences of a group", "GET /audiences/v1/audience/{id}/group_to_audience")
    status("by-category-404", "4.3 courses by category", BY_CATEGORY, 200, 404)


def rename_items(_: Call, body: Any) -> None:
    """Call the items otherwise."""
    body["data"]["rows"] = body["data"].pop("items")


def without_numbers(_: Call, body: Any) -> None:
    """Drop what could identify an item."""
    for each in body["data"]["items"]:
        for name in [name for name, value in each.items() if isinstance(value, int) or name == "code"]:
            del each[name]


def writing() -> None:
    """What only writes show."""
    due: dict[str, Any] = {"month": PRICED}
    flagged("mass-edit-first-only", "4.3 mass edit users", "PUT /manage/v1/user/mass_edit", stated=False)
    flagged("enroll-first-only", "4.3 enrolls users", ENROLL, stated=False)
    flagged("batch-users-first-only", "4.1 a batch creates", BATCH, stated=False)
    flagged("not-enrolled-refused", "4.3 user_is_not_enrolled is boolean", ENROLL)
    flagged(
        "copy_visibility-refused", "4.3 boolean copy_visibility", "POST /share/v1/admin/channels/{channel_id}/duplicate"
    )
    flagged(
        "free-session-refused", "7 400 only for a full session", "PUT /learn/v1/courses/switch_sessions", stated=False
    )
    flagged("deleted-branch-served", "4.1 DELETE deletes", "DELETE /manage/v1/orgchart/{id}", flag="deleted-served")
    flagged("new-branch-unlisted", "4.1 POST creates", "POST /manage/v1/orgchart", stated=False)
    flagged("moved-to-root", "4.3 move branch", "POST /manage/v1/orgchart/{id}/move")
    flagged("stale-list", "4.1 PUT updates", PUT_USER, stated=False)
    flagged("stale-detail", "4.1 PUT updates", PUT_USER)
    changed("update-user-uuid-null", "9.4 Aug 2024: UUID", PUT_USER, "data.UUID", lambda _: None)
    changed("update-user-uuid-other", "9.4 Aug 2024: UUID", PUT_USER, "data.UUID", lambda _: 7, stated=False)
    flagged("open-update-user", "5.4 a missing credential yields 401", PUT_USER, flag="open")
    flagged("open-batch", "5.4 a missing credential yields 401", BATCH, flag="open")
    flagged("open-delete-branch", "5.4 a missing credential yields 401", "DELETE /manage/v1/orgchart/{id}", flag="open")
    flagged("replace-text-refused", "4.3 boolean replace", "POST /course/v1/instructors/add", flag="replace-refused")
    flagged("create-course-prices-honoured", "9.3 body field prices", "POST /learn/v1/courses", **due)
    flagged(
        "create-course-selling-refused", "9.3 body field selling", "POST /learn/v1/courses", flag="selling-500", **due
    )
    flagged("batch-course-partner-honoured", "9.3 content_partner_code", "POST /learn/v1/courses/batch", **due)
    flagged("translations-refused", "9.4 Apr 2026: course_information_translations", "PUT /course/v1/courses/{id}")
    flagged("propagate-refused", "9.4 Sep 2024: propagate_at", PLAN_ENROLLMENT)
    flagged("off-as-other", "4.3 Yes/No user additional fields", POST_USER)
    flagged("null-kept", "4.3 Yes/No user additional fields", PUT_USER)
    status("create-user-202", "7 codes", POST_USER, 200, 202)
    status("prices-204", "7 codes", "PUT /ecommerce/v1/admin/prices/courses/{id}", 200, 204, **due)
    status("enroll-500", "4.3 enrolls users", ENROLL, 200, 500)
    revived("Jan 2026", "DELETE /learn/v1/webinar/{id_session}/{date_day}/recording")
    revived("Jul 2025", "DELETE /manage/v1/enrollment_rules/{enrollment_rule_id}/notifications")
    revived("Jun 2023", "PUT /share/v1/gamification/assigned_badge/{uuid}/social_image")


reading()
writing()
