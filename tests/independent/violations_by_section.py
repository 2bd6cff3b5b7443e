"""Violations of each section of the specification, in its order, of operations and values that no other module breaks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .rare_violations import ENROLL, PLAN_ENROLLMENT, instead, some, some_sent, when, without_numbers
from .routing import Answer, Call
from .violations import (
    BATCH,
    BRANCH,
    BY_CATEGORY,
    COURSE,
    INTERNAL,
    LP,
    POST_USER,
    PREVIEW,
    PRICED,
    PUT_USER,
    SUB_PLAN,
    SUB_PLANS,
    SUB_RECORD,
    TOKEN,
    USER,
    USERS,
    absent,
    add,
    body_hook,
    changed,
    dropped,
    flagged,
    places,
    revived,
    sent,
    status,
)

JSON = {"Content-Type": "application/json; charset=UTF-8"}
DUE: dict[str, Any] = {"month": PRICED}
ASSETS, CHANNEL_USERS = "GET /share/v1/admin/assets", "GET /share/v1/channels/{id}/users"
POLICY, REPORT_DATA = (
    "GET /report/v1/privacy_policy/users/{id}/version/{version_id}",
    "GET /report/v1/report/{report_id}/data",
)
PUBLIC, BOOTSTRAP = "GET /learn/v1/catalog_content/public", "GET /manage/v1/site/bootstrap"
COPY_CHANNEL = "POST /share/v1/admin/channels/{channel_id}/duplicate"


def with_query(name: str, value: str) -> Callable[[Call], bool]:
    """Return a condition: a query parameter has a value."""
    return lambda call: call.text(name) == value


def granted(id: str, row: str, grant: bytes, change: Callable[[Any], Any], **more: Any) -> None:
    """Register: the token endpoint answers a grant otherwise."""
    when(id, row, TOKEN, lambda call: grant in call.body, lambda _, body: change(body), **more)


def grants_and_lists() -> None:
    """Sections 2, 4.2 and 5."""
    scope = "2.1 scope is api in samples"
    granted("client-scope-other", scope, b"=client_cred", lambda body: body.update(scope="all"), stated=False)
    granted("client-type-missing", "2.1 token_type", b"=client_cred", lambda body: body.pop("token_type"))
    granted("assertion-expiry-null", "2.1 expires_in", b"jwt-bearer", lambda body: body.update(expires_in=None))
    flagged("open-branch", "5.4 a missing credential yields 401", BRANCH, flag="open")
    flagged("open-channel-users", "5.4 a missing credential yields 401", CHANNEL_USERS, flag="open")
    flagged("any-token-assets", "5.4 an improper credential yields 401", ASSETS, flag="open-to-any")
    when("empty-page-null", "2.2 data.items is an array", USERS, lambda _: True, null_for_no_items)
    add(
        "content-total-missing",
        "2.2 the total number of courses",
        f"{INTERNAL}/{{catalog_id}}",
        after=body_hook(lambda body: [body["data"].pop(each, 0) for each in ("courses_count", "number_of_courses")]),
    )
    changed(
        "content-total-text", "2.2 the total number of courses", f"{INTERNAL}/{{catalog_id}}", "data.courses_count", str
    )
    changed(
        "href-page-word",
        "2.2 page in href is an integer",
        ASSETS,
        "_links.last.href",
        lambda old: old.replace("page=", "page=p"),
    )
    flagged("links-never-checklists", "2.2 _links with get_cursor=1", "GET /otj/v1/checklists", flag="links-never")
    flagged("page-ignored-channel-users", "4.2 page", CHANNEL_USERS, flag="page-ignored")
    flagged("page-size-ignored-report", "4.2 page_size", REPORT_DATA, flag="page-size-ignored")
    flagged("direction-ignored-transactions", "4.2 sort_dir", "GET /ecommerce/v1/transaction", flag="direction-ignored")
    flagged("ascending-by-default-assets", "4.2 sort_dir is desc by default", ASSETS, flag="ascending-by-default")
    refused = Answer(400, {"error": "refused"})
    instead("preview-size-1-refused", "4.3 page_size may be 1", PREVIEW, 200, refused, with_query("page_size", "1"))
    instead("preview-cursor-0-refused", "4.2 cursor is 0 by default", PREVIEW, 200, refused, with_query("cursor", "0"))
    flagged(
        "page-size-tolerated-skills",
        "4.2 out-of-range values",
        "GET /skill/v1/skills/catalog",
        flag="page-size-tolerated",
    )
    changed(
        "lp-price-renamed",
        "2.4 price",
        LP,
        "@.currency_prices",
        lambda old: [{"currency_code": "EUR", "value": 1}],
        **DUE,
    )
    changed(
        "record-currency-missing", "2.4 {currency, value}", f"GET {SUB_RECORD}", "data.items[].price", only_value, **DUE
    )


def operations() -> None:
    """Sections 3, 4.1, 4.3, 7 and 9.1."""
    instead(
        "one-course-403", "3 an active course is served", COURSE, 200, Answer(403, {"error": "no"}), last_digit_is_odd
    )
    instead(
        "menus-broken",
        "4.1 responses are JSON",
        "GET /pages/v1/menus",
        200,
        Answer(200, '{"data": {"it', JSON, html=True),
    )
    instead(
        "reports-empty", "4.1 responses are JSON", "GET /analytics/v1/reports", 200, Answer(200, "", JSON, html=True)
    )
    for id, path in (
        ("external-training", "/learn/v1/external_training"),
        ("profile-users", "/poweruser/v1/profiles/{profile_id}/poweruser"),
        ("archived-sessions", "/enrollment/v1/courses/archives/{record_id}/sessions"),
        ("transcript", "/report/v1/mytranscript"),
        ("sub-record", "/learn/v1/sub_record/{id_record}"),
    ):
        absent(f"{id}-missing", f"4.3 GET {path}", f"GET {path}")
    when(
        "transactions-no-id",
        "4.3 items contain the ID",
        "GET /ecommerce/v1/transaction",
        lambda _: True,
        without_numbers,
    )
    dropped("badges-no-uuid", "4.3 items contain the ID", "GET /share/v1/gamification/badges", "data.items[].uuid")
    some(
        "one-domain-lms",
        "4.3 no trailing lms/",
        "GET /manage/v1/multidomain",
        "data.items[].domain_url",
        lambda url: url + "lms/",
    )
    dropped("provisioned-missing", "4.3 provisioned_user_fields", USER, "@.provisioned_user_fields")
    flagged("no-catalog_ids-public", "9.4 Oct 2023: catalog_ids", PUBLIC, flag="no-catalog_ids")
    flagged("disable_catalog_filter", "9.4 Dec 2023: disable_catalog_filter dropped", BY_CATEGORY)
    flagged("any-session_id", "7 session_id must be an integer", "GET /learn/v1/instructor/getInstructorData")
    instead(
        "policy-version-nameless",
        "7 the message names the ID",
        POLICY,
        404,
        Answer(404, {"message": "no such version"}),
        wrong_version,
    )
    instead(
        "policy-version-200", "7 an unknown version answers 404", POLICY, 404, Answer(200, {"data": {}}), wrong_version
    )
    add("unknown-page-200", "7 resource does not exist", "GET /pages/v1/pages/{id}", after=nothing_for_unknown)
    instead("unknown-user-500", "7 resource does not exist", USER, 404, Answer(500, {}))
    instead(
        "no-permission-401",
        "7 a refused call answers 403",
        "GET /manage/v1/multidomain",
        403,
        Answer(401, {"error": "permission"}),
    )
    add("checklists-without-version", "9.1 X-Service-Api-Version", "GET /otj/v1/checklists", after=without_version)


def changes() -> None:
    """Sections 9.3 and 9.4, what is read."""
    changed(
        "currency_configuration-missing",
        "9.3 site/bootstrap",
        BOOTSTRAP,
        "data.ecommerce_settings",
        lambda _: {},
        **DUE,
    )
    sent("internal-general-price-sent", "9.3 catalog content", f"{INTERNAL}/general", "data.items[].item_price", **DUE)
    some_sent(
        "public-one-affiliate-sent",
        "9.3 catalog content",
        PUBLIC,
        "data.items[].data.sub_items[].affiliate_price",
        None,
        **DUE,
    )
    dropped(
        "preview-currency_prices-missing",
        "9.3 catalog content",
        PREVIEW,
        "data.items[].data.sub_items[].currency_prices",
        **DUE,
    )
    dropped(
        "public-currency_prices-missing",
        "9.3 catalog content",
        f"{PUBLIC}/{{catalog_id}}",
        "data.items[].currency_prices",
        **DUE,
    )
    sent(
        "enter_status-subscription-null",
        "9.3 subscription.price",
        COURSE,
        "@.enter_status.subscription.price",
        None,
        **DUE,
    )
    sent("lp-affiliate_price-sent", "9.3 GET lp: affiliate_price", LP, "@.affiliate_price", None, **DUE)
    some_sent("lp-one-course-price-sent", "9.3 GET lp: courses[x].price", LP, "@.courses[].price", None, **DUE)
    changed(
        "sub-plans-prices-null", "9.3 GET sub_plan", f"GET {SUB_PLANS}", "data.items[].prices", lambda _: None, **DUE
    )
    changed(
        "sub-record-text",
        "9.3 price is an object",
        f"GET {SUB_RECORD}/{{id_record}}",
        "@.price",
        lambda _: "18.0 EUR",
        **DUE,
    )
    status(
        "prices-course-500", "9.3 prices of a course", "GET /ecommerce/v1/admin/prices/courses/{id}", 200, 500, **DUE
    )
    some(
        "one-notification_id-number",
        "9.4 Jul 2025: strings",
        "GET /manage/v1/enrollment_rules",
        "data.items[].notification_ids",
        lambda old: [int(old[0]), *old[1:]],
    )
    add("onsite-tool-text", "9.4 Sep 2023: webinar_tool is null", COURSE, after=body_hook(tool_of_onsite_sessions))
    some_sent("one-channel-email-sent", "9.4 Jan 2026: no email", CHANNEL_USERS, "data.items[].email", "a@b.example")
    revived(
        "Jan 2026",
        "GET /learn/v1/webinar/{id_session}/{date_day}/recording_status",
        "GET /course/v1/courses/webinarmigration/mapping/{course_id}",
    )
    revived("Sep 2025", "GET /loki/share/v1/playlists/{playlist_id}/search")
    revived("Jul 2025", "GET /notifications/v1/notifications_log")
    revived("Dec 2024", "GET /manage/v1/cookie_policy/policies/{id}")
    revived("Apr 2026", "GET /ecommerce/v1/wallets/{user_id}/transactions")


def writing() -> None:
    """What only writes show."""
    add(
        "batch-second-user-no-uuid",
        "9.4 Aug 2024: UUID",
        BATCH,
        after=body_hook(lambda body: body["data"][-1].pop("UUID", 0)),
    )
    flagged("no-boolean-batch", "4.3 Yes/No user additional fields", BATCH, flag="no-boolean")
    flagged("zero-as-no-create", "4.3 Yes/No user additional fields", POST_USER, flag="zero-as-no")
    flagged("text-2-as-none", "4.3 Yes/No user additional fields", PUT_USER)
    flagged("propagate-ignored", "9.4 Sep 2024: propagate_at", PLAN_ENROLLMENT)
    flagged("replace-false-replaces", "4.3 replace", "POST /course/v1/instructors/add")
    flagged("visibility-not-copied", "4.3 copy_visibility", COPY_CHANNEL, stated=False)
    flagged("content-never-copied", "4.3 assign_same_content", COPY_CHANNEL, stated=False)
    flagged("batch-course-affiliate-honoured", "9.3 affiliate_price", "POST /learn/v1/courses/batch", **DUE)
    flagged("create-user-forgets", "4.1 POST creates", POST_USER, flag="create-forgets")
    flagged("create-sub-plan-forgets", "4.1 POST creates", f"POST {SUB_PLANS}", flag="create-forgets")
    flagged("delete-branches-first-only", "4.1 DELETE deletes", "DELETE /manage/v1/orgchart/batch", stated=False)
    flagged("open-move", "5.4 a missing credential yields 401", "POST /manage/v1/orgchart/{id}/move", flag="open")
    flagged("open-copy", "5.4 a missing credential yields 401", "POST /course/v1/courses/{id}/duplicate", flag="open")
    flagged("type-refused", "9.4 Jul 2023: type is deprecated only", "POST /skill/v1/skillgroup", stated=False)
    status("create-plan-201", "7 codes", "POST /learningplan/v1/learningplans", 200, 201)
    status("purchase-500", "9.4 Apr 2026: purchases", "POST /ecommerce/v1/training-credits/purchases", 200, 500)
    changed(
        "update-sub-plan-prices-null",
        "9.3 response data.prices",
        f"PUT {SUB_PLAN}",
        "data.prices",
        lambda _: None,
        **DUE,
    )
    changed(
        "update-record-response",
        "9.3 PUT sub_record: an object",
        f"PUT {SUB_RECORD}/{{id_record}}",
        "@.price",
        lambda _: 3,
        **DUE,
    )
    absent("put-wallet-missing", "9.4 Feb 2026", "PUT /ecommerce/v1/admin/personal-wallets/{user_id}")
    absent("move-missing", "4.3 move branch", "POST /manage/v1/orgchart/{id}/move")
    instead("enroll-403", "4.3 enrolls users", ENROLL, 200, Answer(403, {"error": "no"}))
    for id, operation in (
        ("skill-group", "POST /skill/v1/skillgroup"),
        ("material", "POST /learn/v1/lo/batch"),
        ("course-copy", "POST /course/v1/courses/{id}/duplicate"),
        ("channel-copy", COPY_CHANNEL),
        ("audit-query", "POST /audittrail/v1/audittrail"),
        ("plan", "POST /learningplan/v1/learningplans"),
        ("courses", "POST /learn/v1/courses/batch"),
        ("sub-plans", f"POST {SUB_PLANS}/batch"),
        ("users", BATCH),
        ("branches", "POST /manage/v1/orgchart/batch"),
    ):
        flagged(f"{id}-forgotten", "4.1 POST creates", operation, flag="forgotten")
    changed("audit-query-unnamed", "2.3 queryExecutionId", "POST /audittrail/v1/audittrail", "data", lambda _: {})
    flagged("title-ignored", "4.1 POST creates", "POST /learningplan/v1/learningplans", stated=False)
    bulk = "/learningplan/v1/learningplans/{learning_plan_id}/enrollments/bulk"
    flagged("bulk-first-only", "4.3 bulk enrollments", f"POST {bulk}", stated=False)
    flagged(
        "purchase-without-effect",
        "9.4 Feb 2026: purchases",
        "POST /ecommerce/v1/training-credits/purchases",
        stated=False,
    )
    flagged("balance-added", "4.1 PUT updates", "PUT /ecommerce/v1/admin/personal-wallets/{user_id}")
    revived("Apr 2023", "POST /ecommerce/v1/cart/checkout", month="2023-04")
    revived("Oct 2025", "PUT /ecommerce/v1/ecommerce/settings/code")
    revived("Jan 2026", "POST /learn/v1/webinar/{id_session}/{date_day}/recording")


def null_for_no_items(_: Call, body: Any) -> None:
    """Send null for a list without items."""
    body["data"]["items"] = body["data"]["items"] or None


def only_value(price: Any) -> Any:
    """Drop the currency."""
    return {"value": price["value"]}


def last_digit_is_odd(call: Call) -> bool:
    """Return whether the identifier in the path is an odd number."""
    return call.path[-1][-1:] in set("13579")


def nothing_for_unknown(_: Call, answer: Answer) -> Answer | None:
    """Answer an unknown identifier with success and nothing."""
    return Answer(200, {"data": {}}) if answer.status in (400, 404) else None


def without_version(_: Call, answer: Answer) -> None:
    """Drop the header that names the version."""
    answer.headers["X-Service-Api-Version"] = ""


def wrong_version(call: Call) -> bool:
    """Return whether the user of a path is known, so that its version is what is wrong."""
    return len(call.path_values["id"]) == 4


def tool_of_onsite_sessions(body: Any) -> None:
    """Send an empty text for the web conference tool of sessions on site."""
    for holder, name in places(body, "@.sessions"):
        for each in holder.get(name, []):
            each["webinar_tool"] = each["webinar_tool"] or ""


grants_and_lists()
operations()
changes()
writing()
