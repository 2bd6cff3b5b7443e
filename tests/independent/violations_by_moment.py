"""Violations that depend on a condition: of some calls, accounts, pages, services, rows or values of a body only."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from .objects import YES_NO_FIELD
from .rare_violations import PLAN_ENROLLMENT, instead, some, some_sent, when
from .routing import Answer, Call
from .violations import (
    BATCH,
    BRANCH,
    BRANCHES,
    BY_CATEGORY,
    COURSE,
    COURSES,
    LP,
    PLAN,
    POST_USER,
    PRICED,
    PUT_USER,
    SETTINGS,
    SUB_PLAN,
    SUB_PLANS,
    SUB_RECORD,
    USER,
    USERS,
    absent,
    add,
    changed,
    flagged,
    sent,
    status,
)
from .violations_by_section import BOOTSTRAP, COPY_CHANNEL, POLICY, REPORT_DATA, granted, with_query

DUE: dict[str, Any] = {"month": PRICED}
VERSION = "X-Service-Api-Version"
BULK = "POST /learningplan/v1/learningplans/{learning_plan_id}/enrollments/bulk"
AUDIENCE = "GET /audiences/v1/audience/{uuid}/audience_to_group"
EMPTY = Answer(200, {"data": {"items": []}})


def sending(id: str, row: str, operation: str, change: Callable[[Any], Any], **more: Any) -> None:
    """Register: the platform reads another body than it was sent."""

    def before(call: Call) -> Answer | None:
        body = call.json()
        result = change(body)
        call.body = json.dumps(body).encode()
        return result if isinstance(result, Answer) else None

    add(id, row, operation, before=before, **more)


def asking(id: str, row: str, operation: str, change: Callable[[Call], Any], **more: Any) -> None:
    """Register: the platform reads another query than it was sent, or refuses it."""
    add(id, row, operation, before=change, **more)


def headless(id: str, row: str, condition: Callable[[Call, Answer], bool]) -> None:
    """Register: some responses lack the header of the version."""

    def after(call: Call, answer: Answer) -> None:
        if condition(call, answer):
            answer.headers[VERSION] = ""

    add(id, row, after=after)


def reading() -> None:
    """What reading shows."""
    instead("accounts-404", "4.3 webinar accounts", "GET /learn/v1/webinar/accounts", 200, Answer(404, {"error": "no"}))
    absent("questions-list-missing", "4.3 questions", "GET /share/v1/questions/list")
    granted("password-members-nested", "2.1 access_token", b"=password", nested)
    granted("assertion-type-null", "2.1 token_type is Bearer", b"jwt-bearer", lambda body: body.update(token_type=None))
    when(
        "tags-as-strings",
        "2.2 items contain the ID",
        "GET /manage/v1/tags",
        lambda _: True,
        lambda _, body: body["data"].update(items=[f"tag {n}" for n, _ in enumerate(body["data"]["items"])]),
    )
    when("second-page-no-links", "2.2 _links", USERS, with_query("page", "2"), lambda _, body: body.pop("_links", 0))
    changed("course_name-object", "2.2 a string", COURSES, "data.items[].course_name", lambda old: {"english": old})
    when(
        "one-category-no-id",
        "4.3 items contain the ID",
        "GET /learn/v1/categories",
        lambda _: True,
        lambda _, body: without_number(body),
    )
    changed("course-prices-text", "2.4 an array", COURSE, "@.currency_prices", json.dumps, **DUE)
    some(
        "one-category-affiliate-missing", "2.4 course", BY_CATEGORY, "data.items[].currency_prices", no_affiliate, **DUE
    )
    instead("archived-course-500", "3 an archived course answers 403", COURSE, 403, Answer(500, {}))
    instead("unpublished-course-empty", "3 an unpublished course answers 403", BY_CATEGORY, 403, EMPTY)
    some(
        "one-plan-status-null",
        "3 never null",
        "GET /learningplan/v1/learningplans/enrollments",
        "data.items[].status",
        lambda _: None,
    )
    instead(
        "categories-redirected",
        "4.1 no endpoint redirects now",
        "GET /learn/v1/categories",
        200,
        Answer(302, {}, {"Location": "/learn/v1/certification"}),
        stated=False,
    )
    asking("cursor-leads-to-first-page", "4.2 cursor", USERS, first_page, stated=False)
    asking("asc-refused", "4.2 sort_dir is asc or desc", BRANCHES, refused_if("sort_dir", "asc"))
    when(
        "one-enrollment-of-another",
        "4.3 query id_user",
        "GET /learn/v1/enrollments",
        lambda call: call.text("id_user") is not None,
        lambda _, body: [each.update(id_user=each["id_user"] + 1) for each in body["data"]["items"][-1:]],
    )
    flagged("open-audience", "5.4 a missing credential yields 401", AUDIENCE, flag="open")
    instead(
        "anonymous-pages-empty",
        "5.4 a missing credential yields 401",
        "GET /pages/v1/pages",
        401,
        EMPTY,
        lambda call: "authorization" not in call.headers,
    )
    instead(
        "improper-403-menus",
        "5.4 an improper credential yields 401",
        "GET /pages/v1/menus",
        401,
        Answer(403, {"error": "token"}),
        lambda call: "authorization" in call.headers,
    )
    instead("unknown-plan-empty", "7 resource does not exist", LP, 404, Answer(200, {"data": {}}), stated=False)
    instead("policy-user-200", "7 an invalid user answers 404", POLICY, 404, Answer(200, {"data": {}}), unknown_user)
    instead(
        "parameter-500",
        "7 a parameter problem answers 400",
        USERS,
        400,
        Answer(500, {}),
        with_query("page_size", "201"),
    )
    when("page-capped-at-15", "8 page_size is 1 to 200", USERS, lambda _: True, lambda _, body: capped(body))
    headless("errors-without-version", "9.1 responses carry", lambda _, sent: sent.status in (400, 403, 404))
    headless("share-without-version", "9.1 responses carry", lambda call, _: call.path[0] == "share")
    sent("bootstrap-symbol-null", "9.3 site/bootstrap", BOOTSTRAP, SETTINGS, None, **DUE)
    sent("plan-ecommerce-null", "9.3 data.ecommerce", PLAN, "data.ecommerce", None, **DUE)
    some("lp-one-course-prices-null", "9.3 courses[x].currency_prices", LP, "@.courses[].currency_prices", null, **DUE)
    changed("last_update-null", "9.4 Jan 2024: last_update", USER, "@.last_update", null)
    some_sent(
        "one-learner-session-migrated",
        "9.4 Jan 2026",
        "GET /learn/v1/courses/{id}/sessions",
        "data.items[].migrated_webinar_session_id",
        7,
    )
    when(
        "idUser-text-for-managers",
        "9.4 Aug 2026: idUser is an integer",
        REPORT_DATA,
        lambda call: call.level == "manager",
        lambda _, body: [each["user"].update(idUser=str(each["user"]["idUser"])) for each in body["data"]["items"]],
    )


def writing() -> None:
    """What only writes show."""
    sending("true-text-as-no", "4.3 Yes/No", PUT_USER, yes_no_of("true", "2"))
    sending("no-text-as-yes", "4.3 Yes/No", POST_USER, yes_no_of("no", "1"))
    sending("false-as-none-batch", "4.3 Yes/No", BATCH, lambda body: [yes_no_of(False, 0)(each) for each in rows(body)])
    changed("batch-uuid-empty", "9.4 Aug 2024: UUID", BATCH, "data[].UUID", lambda _: "", stated=False)
    sending(
        "experts-by-default",
        "4.3 copied only when true",
        COPY_CHANNEL,
        lambda body: body.setdefault("assign_same_experts", True),
    )
    sending("enrolment_at-mandatory", "9.4 Sep 2024: optional", PLAN_ENROLLMENT, mandatory("enrolment_at"))
    sending("propagate-refused-bulk", "9.4 Sep 2024: optional", BULK, refusing("propagate_at"))
    sending("replace-true-refused", "4.3 boolean replace", "POST /course/v1/instructors/add", refusing("replace", True))
    sending("branch-renamed-otherwise", "4.1 PUT updates", f"PUT {BRANCH[4:]}", renamed, stated=False)
    sending("sub-plan-renamed-otherwise", "4.1 PUT updates", f"PUT {SUB_PLAN}", renamed, stated=False)
    sending("course-renamed-otherwise", "4.1 PUT updates", "PUT /course/v1/courses/{id}", renamed, stated=False)
    sending(
        "batch-branches-last-only",
        "4.1 a batch creates",
        "POST /manage/v1/orgchart/batch",
        lambda body: body.update(items=rows(body)[-1:]),
        stated=False,
    )
    sending("record-value-lost", "9.3 {currency, value}", f"POST {SUB_RECORD}", without_value, **DUE)
    changed("new-sub-plan-prices-number", "9.3 data.prices", f"POST {SUB_PLANS}", "data.prices", lambda _: 5, **DUE)
    status("delete-branch-500", "4.3 delete branch", "DELETE /manage/v1/orgchart/{id}", 200, 500)
    status("full-session-404", "7 a full session answers 400", "PUT /learn/v1/courses/switch_sessions", 400, 404)
    flagged("open-create-user", "5.4 a missing credential yields 401", POST_USER, flag="open")
    flagged(
        "open-purchase",
        "5.4 a missing credential yields 401",
        "POST /ecommerce/v1/training-credits/purchases",
        flag="open",
    )


def nested(body: Any) -> None:
    """Put the members of a token response one level deeper."""
    members = {**body}
    body.clear()
    body["data"] = members


def without_number(body: Any) -> None:
    """Drop the first number of the last item."""
    for each in body["data"]["items"][-1:]:
        each.pop(next(name for name, value in each.items() if isinstance(value, int)))


def no_affiliate(prices: Any) -> Any:
    """Return prices without those of affiliates."""
    return [{name: value for name, value in each.items() if name != "affiliate_price"} for each in prices]


def null(_: Any) -> None:
    """Return null."""


def first_page(call: Call) -> None:
    """Let the cursor of a link lead to the first page."""
    if call.text("cursor", "0") != "0":
        call.query["page"] = ["1"]


def refused_if(name: str, value: str) -> Callable[[Call], Answer | None]:
    """Refuse a value of a parameter."""
    return lambda call: Answer(400, {"error": name}) if call.text(name) == value else None


def unknown_user(call: Call) -> bool:
    """Return whether the user of a path is unknown."""
    return len(call.path_values["id"]) != 4


def capped(body: Any) -> None:
    """Show fifteen items at most."""
    body["data"]["items"] = body["data"]["items"][:15]


def yes_no_of(value: Any, instead: Any) -> Callable[[Any], None]:
    """Take one value of the Yes/No field for another."""

    def change(body: Any) -> None:
        more = body.get("additional_fields")
        if isinstance(more, dict) and more.get(YES_NO_FIELD) == value and isinstance(more[YES_NO_FIELD], type(value)):
            more[YES_NO_FIELD] = instead

    return change


def rows(body: Any) -> list[Any]:
    """Return the rows of a batch."""
    return [each for each in body.get("items") or [] if isinstance(each, dict)]


def mandatory(name: str) -> Callable[[Any], Answer | None]:
    """Refuse a body without a property."""
    return lambda body: None if name in body else Answer(400, {"error": name})


def refusing(name: str, *values: Any) -> Callable[[Any], Answer | None]:
    """Refuse a property, or some of its values."""
    return lambda body: Answer(400, {"error": name}) if name in body and (not values or body[name] in values) else None


def renamed(body: Any) -> None:
    """Read another text wherever a body has one."""
    for name, value in body.items():
        if isinstance(value, str) and name != "code":
            body[name] = "Something else"


def without_value(body: Any) -> None:
    """Forget the value of a price."""
    if isinstance(body.get("price"), dict):
        body["price"]["value"] = 0.0


reading()
writing()
