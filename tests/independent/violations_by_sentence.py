"""Violations of one sentence of the specification each, written without knowledge of the checks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .objects import YES_NO_FIELD, Record
from .rare_violations import instead, some, some_sent, when
from .routing import INTEGER, Answer, Call
from .violations import (
    ADMIN_COURSE,
    ADMIN_COURSES,
    BATCH,
    BRANCH,
    BRANCHES,
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
    SETTINGS,
    SUB_PLAN,
    SUB_PLANS,
    SUB_RECORD,
    USER,
    USERS,
    absent,
    add,
    body_hook,
    changed,
    dropped,
    flagged,
    places,
    sent,
    status,
)
from .violations_by_moment import asking, sending
from .violations_by_section import COPY_CHANNEL, granted

DUE: dict[str, Any] = {"month": PRICED}
LIVE: dict[str, Any] = {"month": "2027-01", "channel": "production"}
OLD: dict[str, Any] = {"month": "2026-12", "channel": "production"}
INSTRUCTOR = "GET /learn/v1/instructor/getInstructorData"
PLAN_PATH = "/learningplan/v1/learningplans/{learning_plan_id}"
RECORD = f"{SUB_RECORD}/{{id_record}}"
ADMIN: Record = {"level": "superadmin", "id": 0, "language": "english"}
EMPTY = Answer(200, {"data": {"items": []}})


def reading() -> None:
    """What reading calls show."""
    tokens_and_lists()
    states_and_services()
    prices_shown()
    history()


def tokens_and_lists() -> None:
    """Sections 2, 4.2, 5 and 9.1."""
    granted("assertion-type-mac", "2.1 token_type", b"jwt-bearer", lambda body: body.update(token_type="MAC"))
    granted("password-expiry-text", "2.1 an integer", b"=password", lambda body: body.update(expires_in="3600"))
    granted("password-refresh-number", "2.1 a string", b"=password", lambda body: body.update(refresh_token=17))
    coupons = "GET /ecommerce/v1/coupon"
    instead("any-token-coupons", "5.4 an improper credential yields 401", coupons, 401, EMPTY, has_token)
    status("no-token-403-pages", "5.4 a missing credential yields 401", "GET /pages/v1/pages", 401, 403)
    asking("page-size-200-refused", "4.2 page_size 1 to 200", USERS, refused("page_size", "200"))
    asking("page-size-201-assets", "4.2 out of range is invalid", "GET /share/v1/assets", skipped("page_size", "201"))
    asking("page-size-0-courses", "4.2 page_size from 1", COURSES, skipped("page_size", "0"))
    asking("desc-refused-courses", "4.2 sort_dir asc or desc", COURSES, refused("sort_dir", "desc"))
    asking("asc-ignored-branches", "4.2 sort_dir", BRANCHES, skipped("sort_dir", "asc"))
    asking("asc-with-attribute", "4.2 sort_dir default desc", USERS, ascending)
    asking("sorted-page-one", "4.2 page", USERS, first_page_if_sorted)
    asking("second-page-500", "4.2 page", ADMIN_COURSES, refused("page", "2", 500))
    asking("links-for-zero", "2.2 only when get_cursor=1", COURSES, links_for_zero)
    dropped("audience-first-link-missing", "2.2 keys of _links", "GET /audiences/v1/audience", "_links.first")
    changed("goto-of-page-three", "2.2 goto", COURSES, "_links.goto.href", lambda text: text.replace("__page__", "3"))
    changed("self-link-text", "2.2 each an object", BRANCHES, "_links.self", lambda link: link["href"])
    next_link = "_links.next.href"
    changed(
        "no-cursor-in-next", "2.2 cursor", f"GET {SUB_PLANS}", next_link, lambda text: text.replace("cursor=", "c=")
    )
    certificates = "GET /learn/v1/certification"
    changed("certification-items-object", "2.2 an array", certificates, "data.items", lambda items: {"0": items})
    when("checklists-at-root", "2.2 data.items", "GET /otj/v1/checklists", always, lambda _, b: b.update(b.pop("data")))
    instead("twin-code-409", "4.2 not unique: 400", BRANCH, 400, Answer(409, {}), lambda call: call.path[-1] == "TWIN")
    asking("by-code-500", "4.2 non-ID mode", BRANCH, refused("use_secondary_identifier", "true", 500))
    add("version-missing-answers", "9.1 X-Service-Api-Version", "GET /share/v1/answers", after=no_version)


def states_and_services() -> None:
    """Sections 3, 4.3 and 7."""
    items = "data.items[]"
    drop(COURSES, "last-course-nameless", "4.3 items carry course_name", f"{items}.course_name")
    when("course-number-text-page-2", "2.2 an integer", COURSES, on_page("2"), numbers_as_texts)
    some("last-preview-text", "2.2 an integer", PREVIEW, f"{items}.extra_data.id_catalog", str)
    asking("preview-size-200-refused", "4.2 page_size 1 to 200", PREVIEW, refused("page_size", "200"))
    when("plans-only-not-previewed", "4.3 having courses or learning plans", PREVIEW, always, only_with_courses)
    asking("any-user_id", "4.3 must be integers", INSTRUCTOR, any_instructor)
    some("last-domain-lms", "4.3 no trailing lms/", "GET /manage/v1/multidomain", f"{items}.domain_url", with_lms)
    asking("multidomain-for-managers", "4.3 Superadmin only", "GET /manage/v1/multidomain", raised("manager"))
    when("update-time-not-for-power-users", "4.3 last_update", USER, level("power-user"), without_update_time)
    some("provisioned-one", "4.3 boolean true", USER, "@.provisioned_user_fields.email", lambda _: 1)
    sent("mailed-channel-users", "4.3 no longer email", "GET /share/v1/channels/{id}/users", f"{items}.email", None)
    asking("asset-playlists-refused", "4.3 asset", "GET /share/v1/playlists", refused("type_content", "asset"))
    moments = "GET /ecommerce/v1/transaction/list"
    asking("iso-date_from", "4.3 only YYYY-MM-DD HH:MM:SS", moments, without_iso)
    asking("good-date_to-refused", "4.3 accept", "GET /ecommerce/v1/transaction", spaced_refused)
    some_sent("last-page-editor-null", "4.3 no last_edit_by", "GET /pages/v1/pages", f"{items}.last_edit_by", None)
    flag_for(
        "power-user", "hidden-for-power-users", "4.3 only visible", "GET /manage/v1/channels", "invisible-channels"
    )
    content = "7 a manager enrolls an invalid ID: 400"
    asking("unknown-for-managers", content, INTERNAL, unknown_skipped)
    others = lambda call: call.level == "manager" and "id_user" in call.query  # noqa: E731
    instead("others-403-for-managers", "7 not managed: 400", PREVIEW, 400, Answer(403, {}), others)
    policy = "GET /report/v1/privacy_policy/users/{id}/version/{version_id}"
    instead("version-400", "7 invalid version ID: 404", policy, 404, Answer(400, {}), unknown_version)
    plan_list = "GET /learningplan/v1/learningplans/enrollments"
    some("plan-status-paused", "3 values of enrollments", plan_list, f"{items}.status", lambda _: "Paused")
    some("last-status-null", "3 never null", "GET /learn/v1/enrollments", f"{items}.status", lambda _: None)


def prices_shown() -> None:
    """Section 9.3."""
    items = "data.items[]"
    bootstrap = "GET /manage/v1/site/bootstrap"
    sent("symbol-null-live", "9.3 currency_symbol dropped", bootstrap, SETTINGS, None, **LIVE)
    dropped("symbol-missing-early", "9.3 production: January 2027", bootstrap, SETTINGS, **OLD)
    configuration = "data.ecommerce_settings.currency_configuration"
    dropped("no-currency-configuration", "9.3 added", bootstrap, configuration, month="2027-02", channel="production")
    some_sent("last-admin-price", "9.3 items[x].price dropped", ADMIN_COURSES, f"{items}.price", 0.0, **DUE)
    asking("price-sorted-asc", "9.3 no valid sort_attr", ADMIN_COURSES, price_ascending, month="2026-12")
    sent("course-options-empty", "9.3 data.ecommerce_options", ADMIN_COURSE, "data.ecommerce_options", {}, **LIVE)
    dropped("course-options-early", "9.3 production: January 2027", ADMIN_COURSE, "data.ecommerce_options", **OLD)
    sent("subscription-price-left", "9.3 dropped", COURSE, "@.enter_status.subscription.price", None, **DUE)
    affiliate = f"{items}.currency_prices[].affiliate_price"
    drop(BY_CATEGORY, "last-category-affiliate", "9.3 affiliate_price", affiliate, **DUE)
    dropped("plan-course-prices-missing", "9.3 courses[x].currency_prices", LP, "@.courses[].currency_prices", **LIVE)
    some_sent("last-plan-course-prize", "9.3 prize dropped", LP, "@.courses[].prize", None, stated=False, **DUE)
    sent("plans-prices-empty", "9.3 items[X].prices dropped", PLANS, f"{items}.prices", [], **DUE)
    managed = "GET /catalogmanagement/v1/catalogs/{id}/"
    some_sent(
        "catalog-plan-ecommerce", "9.3 ecommerce dropped", f"{managed}learningplans", f"{items}.ecommerce", {}, **LIVE
    )
    flagged("credits-sort-live", "9.3 sort_attr training_credits", f"{managed}courses", flag="credits-sort", **LIVE)
    public = "GET /learn/v1/catalog_content/public"
    sent("general-price-null", "9.3 item_price", f"{public}/general", f"{items}.item_price", None, **DUE)
    one = f"{public}/{{catalog_id}}"
    changed("catalog-prices-object", "2.4 an array", one, f"{items}.currency_prices", lambda _: {"EUR": 3}, **DUE)
    drop(f"GET {SUB_PLANS}", "last-plan-without-prices", "9.3 items[X].prices", f"{items}.prices", **DUE)
    renewal = "@.subscription_records[].renewal_price"
    dropped("no-renewal-price", "9.3 renewal_price", f"GET {SUB_PLAN}", renewal, **LIVE)
    dropped("record-price-no-value", "9.3 {currency, value}", f"GET {RECORD}", "@.price.value", **DUE)
    absent("plan-price-list-missing", "9.3 replacement", "GET /ecommerce/v1/admin/prices/learning-plans", **LIVE)
    absent("course-price-missing", "9.3 replacement", "GET /ecommerce/v1/admin/prices/courses/{id}", **LIVE)


def history() -> None:
    """Section 9.4."""
    items = "data.items[]"
    rules = "GET /manage/v1/enrollment_rules"
    changed("rule-notes-text", "9.4 an array", f"{rules}/{{enrollment_rule_id}}", "@.notification_ids", ",".join)
    some("last-rule-notes", "9.4 strings", rules, f"{items}.notification_ids", lambda notes: [int(n) for n in notes])
    report = "GET /report/v1/report/{report_id}/data"
    aug: dict[str, Any] = {"month": "2026-08", "channel": "production"}
    some("last-idUser-text", "9.4 an integer", report, f"{items}.user.idUser", str, **aug)
    sent(
        "advanced-old-filter", "9.4 replaced", "GET /learn/v1/catalog/advanced_filters", "data.user_is_not_enrolled", []
    )
    internal = "GET /learn/v1/catalog/internal_filters"
    status = "data.enrolment_status"
    dropped("internal-no-status", "9.4 enrolment_status", internal, status, month="2026-05", stated=False)
    asking("catalog_ids-public", "9.4 catalog_ids", "GET /learn/v1/catalog_content/public", skipped("catalog_ids"))
    sessions = "GET /learn/v1/courses/{id}/sessions"
    migrated = f"{items}.migrated_webinar_session_id"
    some_sent("last-migrated", "9.4 removed", sessions, migrated, None, month="2026-01", channel="production")
    some("onsite-undefined", "9.4 webinar_tool is null", COURSE, "@.sessions[].webinar_tool", lambda _: "undefined")
    forum = "GET /learn/v1/forum/getForumData"
    sent("forum-session-null", "9.4 removed", forum, "data.current_session_id", None)
    some("german-code", "9.4 readable value", USER, "@.language", lambda text: {"Deutsch": "de"}.get(text, text))
    searched = "GET /manage/v1/user/search"
    asking("search-country-english", "9.4 the caller's language", searched, english)
    absent("opengraph-early", "9.4 until July 2026", "GET /manage/v1/opengraph", month="2026-06")
    early = "GET /learn/v1/courses/{course_id}/sessions/enrollments"
    absent("session-enrollments-early", "9.4 until March 2026", early, month="2026-02")
    purse = "GET /ecommerce/v1/admin/personal-wallets/{user_id}/transactions"
    absent("purse-missing", "9.4 personal-wallets", purse, month="2026-03")


def writing() -> None:
    """What writing calls show."""
    new_plan, new_plans = f"POST {SUB_PLANS}", f"POST {SUB_PLANS}/batch"
    flagged("record-forgotten", "4.3 creates", f"POST {SUB_RECORD}", flag="forgotten")
    options = "9.3 body field ecommerce_options"
    flagged("plan-options-live", options, "POST /learningplan/v1/learningplans", flag="dropped-body", **LIVE)
    rows = "POST /learn/v1/courses/batch"
    flagged("batch-affiliate-live", "9.3 affiliate_price", rows, flag="batch-course-affiliate-honoured", **LIVE)
    sending("plan-price-required", "9.3 price dropped", new_plan, needs("price"), **DUE)
    dropped("new-plan-prices-missing", "9.3 data.prices", new_plan, "data.prices", **LIVE)
    sending("second-prices-ignored", "9.3 items[x].prices", new_plans, second_without("prices"), **DUE)
    sending("prices-refused-live", "9.3 prices", f"PUT {SUB_PLAN}", refusing("prices"), **LIVE)
    sending("currency-kept", "9.3 {currency, value}", f"PUT {RECORD}", euros, **DUE)
    flagged("number-taken-live", "9.3 an object", f"PUT {RECORD}", flag="numeric-price", **LIVE)
    sending("number-refused-early", "9.3 a number before", f"POST {SUB_RECORD}", refusing("price"))
    sending("lang_code-with-behaviour", "4.3 lang_code mandatory", f"PUT {PLAN_PATH}", lang_code_if("lang_behaviour"))
    early = {"month": "2026-06"}
    sending("lang_code-early", "9.4 mandatory since July 2026", f"PUT {PLAN_PATH}", needs("lang_code"), **early)
    one = f"PATCH {PLAN_PATH}/enrollments/{{user_id}}"
    sending("single-date-dropped", "4.3 enrolment_at", one, lambda body: body.pop("enrolment_at", None) and None)
    bulk = f"{PLAN_PATH}/enrollments/bulk"
    sending("propagation-required", "4.3 optional propagate_at", f"POST {bulk}", needs("propagate_at"))
    flagged("bulk-patch-dates", "4.3 optional enrolment_at", f"PATCH {bulk}", flag="dates-ignored")
    sending("content-with-experts", "4.3 only when assign_same_experts", COPY_CHANNEL, experts_with_content)
    sending("on-ignored", "4.3 Yes = on", PUT_USER, yes_no("on", "maybe"))
    sending("false-as-yes", "4.3 No = false", POST_USER, yes_no(False, True))
    sending("mass-yes-ignored", "4.3 Yes = yes", "PUT /manage/v1/user/mass_edit", yes_no("yes", "maybe"))
    when("updated-without-uuid", "4.3 response includes UUID", BATCH, always, without_last_uuid)
    sending("branches-named-alike", "4.3 batch branch create", "POST /manage/v1/orgchart/batch", named_alike)
    flagged("branch-not-deleted", "4.1 deletes resources", "DELETE /manage/v1/orgchart/{id}", flag="delete-ignored")
    sending("false-refused", "4.3 boolean", "POST /learn/v1/enrollments", refusing("user_is_not_enrolled", False))
    sending("true-as-text", "4.3 boolean", "POST /learn/v1/enrollments", text_as_boolean, **LIVE)
    switch = "PUT /learn/v1/courses/switch_sessions"
    instead("full-session-409", "7 fully booked: 400", switch, 400, Answer(409, {"message": "full"}))
    absent("materials-missing", "9.4 replaced by lo/batch", "POST /learn/v1/lo/batch")
    sending("type-required", "9.4 type deprecated", "POST /skill/v1/skillgroup", needs("type"))
    prices = "PUT /ecommerce/v1/admin/prices/learning-plans/{id}"
    flagged("plan-prices-kept", "9.3 set with PUT", prices, flag="update-ignored", **LIVE)
    sending("replace-empties", "9.4 replaces already assigned", "POST /course/v1/instructors/add", no_one_new)
    twin = "POST /course/v1/courses/{id}/duplicate"
    flagged("copy-with-prices-live", "9.3 no longer cloned", twin, flag="prices-cloned", **LIVE)
    words = "PUT /course/v1/courses/{id}"
    sending(
        "description-or-words", "4.3 update course", words, one_of("course_information_translations", "description")
    )


# conditions


def always(*_: Any) -> bool:
    """Return true for each call."""
    return True


def has_token(call: Call) -> bool:
    """Return whether a call carries a credential."""
    return "authorization" in call.headers


def level(name: str) -> Callable[[Call], bool]:
    """Return a condition: an account of a level calls."""
    return lambda call: call.level == name


def on_page(number: str) -> Callable[[Call], bool]:
    """Return a condition: a page is requested."""
    return lambda call: call.text("page") == number


def unknown_version(call: Call) -> bool:
    """Return whether a call names a version that looks unknown, and a user that does not."""
    return len(call.path_values["version_id"]) > 5 >= len(call.path_values["id"])


# queries


def refused(name: str, value: str, code: int = 400) -> Callable[[Call], Answer | None]:
    """Return a hook: a value of a parameter is refused."""
    return lambda call: Answer(code, {"message": name}) if call.text(name) == value else None


def skipped(name: str, value: str | None = None) -> Callable[[Call], None]:
    """Return a hook: a parameter is not read, or one of its values."""

    def before(call: Call) -> None:
        if value is None or call.text(name) == value:
            call.query.pop(name, None)

    return before


def ascending(call: Call) -> None:
    """Sort in the other direction if only an attribute is given."""
    if "sort_attr" in call.query:
        call.query.setdefault("sort_dir", ["asc"])


def first_page_if_sorted(call: Call) -> None:
    """Show the first page whenever an attribute is given."""
    if "sort_attr" in call.query:
        call.query.pop("page", None)


def links_for_zero(call: Call) -> None:
    """Turn on links by any value."""
    if "get_cursor" in call.query:
        call.query["get_cursor"] = ["1"]


def any_instructor(call: Call) -> Answer | None:
    """Serve an instructor whose identifier is no integer."""
    wrong = not INTEGER.fullmatch(call.text("user_id") or "")
    return Answer(200, {"data": {"userid": "someone", "firstname": "Someone"}}) if wrong else None


def raised(name: str) -> Callable[[Call], None]:
    """Return a hook: accounts of a level may do what a superadmin may."""

    def before(call: Call) -> None:
        if call.level == name:
            call.account = ADMIN

    return before


def without_iso(call: Call) -> None:
    """Read a moment that is written with a T."""
    text = call.text("date_from") or ""
    if text[10:11] == "T":
        call.query["date_from"] = [text.replace("T", " ").removesuffix("Z")[:19]]


def spaced_refused(call: Call) -> Answer | None:
    """Refuse a moment that is written with a space."""
    return Answer(400, {}) if " " in (call.text("date_to") or "") else None


def unknown_skipped(call: Call) -> None:
    """Overlook a user that no platform has."""
    if call.level == "manager" and len(call.text("id_user") or "") > 5:
        del call.query["id_user"]


def price_ascending(call: Call) -> None:
    """Accept prices for sorting in one direction."""
    if call.text("sort_attr") == "price" and call.text("sort_dir") == "asc":
        del call.query["sort_attr"]


# answers


def drop(operation: str, id: str, row: str, path: str, **more: Any) -> None:
    """Register: the last record lacks a property."""

    def change(body: Any) -> None:
        for holder, name in places(body, path)[-1:]:
            holder.pop(name, None)

    add(id, row, operation, after=body_hook(change), **more)


def flag_for(name: str, id: str, row: str, operation: str, flag: str) -> None:
    """Register: a handler behaves otherwise for accounts of one level."""

    def before(call: Call) -> None:
        if call.level != name:
            call.operation = f"{operation} for others"

    add(id, row, operation, flag=flag, before=before)


def no_version(_: Call, answer: Answer) -> None:
    """Send no version."""
    answer.headers["X-Service-Api-Version"] = ""


def numbers_as_texts(_: Call, body: Any) -> None:
    """Send the numbers of courses as texts."""
    for each in body["data"]["items"]:
        each["id_course"] = str(each["id_course"])


def only_with_courses(_: Call, body: Any) -> None:
    """Leave out catalogs that hold learning plans only."""
    body["data"]["items"] = [
        each for each in body["data"]["items"] if any(one["item_type"] == "course" for one in each["data"]["sub_items"])
    ]


def with_lms(address: str) -> str:
    """Return an address as it was written before."""
    return f"{address.rstrip('/')}/lms/"


def without_update_time(_: Call, body: Any) -> None:
    """Leave out when a user was changed."""
    body.get("data", body).pop("last_update")


def english(call: Call) -> None:
    """Take the language of Power Users for English."""
    if call.level == "power-user":
        call.account = {**(call.account or {}), "language": "english"}


# bodies


def needs(name: str) -> Callable[[Any], Answer | None]:
    """Return a hook: a body without a field is refused."""
    return lambda body: None if name in body else Answer(400, {"message": f"{name}: required"})


def refusing(name: str, *values: Any) -> Callable[[Any], Answer | None]:
    """Return a hook: a field is refused, or some of its values."""
    return lambda body: (
        Answer(400, {"message": name}) if name in body and (not values or body[name] in values) else None
    )


def second_without(name: str) -> Callable[[Any], None]:
    """Return a hook: a field is read in the first row only."""

    def change(body: Any) -> None:
        for each in (body.get("items") or [])[1:]:
            if isinstance(each, dict):
                each.pop(name, None)

    return change


def euros(body: Any) -> None:
    """Read any currency as euros."""
    if isinstance(body.get("price"), dict) and "currency" in body["price"]:
        body["price"]["currency"] = "EUR"


def lang_code_if(name: str) -> Callable[[Any], None]:
    """Return a hook: no language is needed beside another field."""

    def change(body: Any) -> None:
        if name in body:
            body.setdefault("lang_code", "english")

    return change


def experts_with_content(body: Any) -> None:
    """Copy the experts whenever the content is copied."""
    if body.get("assign_same_content") is True:
        body["assign_same_experts"] = True


def yes_no(value: Any, other: Any) -> Callable[[Any], None]:
    """Return a hook: a value of a Yes/No field is read as another one."""

    def change(body: Any) -> None:
        more = body.get("additional_fields")
        if isinstance(more, dict) and YES_NO_FIELD in more:
            known = more[YES_NO_FIELD]
            if type(known) is type(value) and known == value:
                more[YES_NO_FIELD] = other

    return change


def without_last_uuid(_: Call, body: Any) -> None:
    """Leave out the UUID of the last of several users."""
    if len(body["data"]) > 1:
        body["data"][-1].pop("UUID", None)


def named_alike(body: Any) -> None:
    """Read the first row for each row, except its code."""
    rows = [each for each in body.get("items") or [] if isinstance(each, dict)]
    for each in rows[1:]:
        each.update({name: value for name, value in rows[0].items() if name != "code"})


def text_as_boolean(body: Any) -> None:
    """Read the text for true as true."""
    if body.get("user_is_not_enrolled") == "true":
        body["user_is_not_enrolled"] = True


def no_one_new(body: Any) -> None:
    """Assign no new ones if those who are there are replaced."""
    if body.get("replace") is True:
        body["user_ids"] = []


def one_of(first: str, second: str) -> Callable[[Any], None]:
    """Return a hook: of two fields only one is read."""

    def change(body: Any) -> None:
        if first in body:
            body.pop(second, None)

    return change


reading()
writing()
