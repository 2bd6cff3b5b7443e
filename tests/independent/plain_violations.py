"""Violations that were written row by row from the specification, plain ones before narrow ones."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from .objects import YES_NO_FIELD
from .rare_violations import ENROLL, instead, some, some_sent, when
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
    SUB_PLAN,
    SUB_PLANS,
    SUB_RECORD,
    USER,
    USERS,
    absent,
    add,
    body_hook,
    changed,
    flagged,
    sent,
)
from .violations_by_moment import BULK, asking, mandatory, sending
from .violations_by_section import BOOTSTRAP, COPY_CHANNEL, POLICY, REPORT_DATA, granted, with_query
from .violations_by_sentence import euros, level

DUE: dict[str, Any] = {"month": PRICED}
LIVE: dict[str, Any] = {"month": "2027-01", "channel": "production"}
OLD: dict[str, Any] = {"month": "2026-11", "channel": "production"}
INSTRUCTORS = "POST /course/v1/instructors/add"
MASS_EDIT = "PUT /manage/v1/user/mass_edit"
PLAN_PATH = "/learningplan/v1/learningplans/{learning_plan_id}"
CHANNEL_USERS = "GET /share/v1/channels/{id}/users"
AUDIT = "POST /audittrail/v1/audittrail"
LATE = "PATCH /learningplan/v1/learningplans/{learning_plan_id}/enrollments/{user_id}"


def tokens_and_headers() -> None:
    """Sections 5 and 9.1."""
    granted("client-grant-no-expiry", "5.2 expires_in", b"client_credentials", lambda body: body.pop("expires_in"))
    granted("assertion-scope-list", "2.1 scope is a string", b"jwt-bearer", lambda body: body.update(scope=["api"]))
    granted("password-expiry-half", "2.1 integer", b"=password", lambda body: body.update(expires_in=3600.5))
    granted("assertion-type-lower", "2.1 Bearer", b"jwt-bearer", lambda body: body.update(token_type="bearer"))
    instead("transcript-403-without-token", "5.4", "GET /report/v1/mytranscript", 401, Answer(403, {"error": "no"}))
    add("location-as-text", "9.1 Content-Type", "GET /learn/v1/location", after=headed("Content-Type", "text/plain"))
    add(
        "poweruser-credentials-false",
        "9.1 samples show true",
        stated=False,
        after=headed("Access-Control-Allow-Credentials", "false", "poweruser"),
    )
    add("refusals-expose-other", "9.1", after=exposing_nothing)


def lists() -> None:
    """Sections 2.2 and 4.2."""
    linked("self-link-page-one", "2.2 self", COURSES, "self", "page=2", "page=1")
    linked("last-link-page-word", "2.2 page (integer)", USERS, "last", "page=", "page=p")
    linked("goto-page-number", "2.2 goto carries __page__", PLANS, "goto", "__page__", "3")
    linked("first-link-no-cursor", "2.2 cursor", "GET /course/v1/sessions/ilt", "first", "cursor=", "position=")
    linked("next-link-pages", "2.2 page", "GET /manage/v1/orgchart", "next", "page=", "p=")
    when("last-link-null", "2.2 an object", "GET /audiences/v1/audience", is_linked, lambda _, body: no_last(body))
    asking("transactions-200-refused", "4.2 1 to 200", "GET /ecommerce/v1/transaction", refuse("page_size", "200"))
    asking("page-size-201-served", "4.2 out of range", "GET /course/v1/sessions/ilt", forget("page_size", "201"))
    asking("page-size-0-served", "4.2 out of range", "GET /skill/v1/skills/catalog", forget("page_size", "0"))
    asking("negative-size-served", "4.2 out of range", "GET /manage/v1/enrollment_rules", forget("page_size", "-1"))
    asking("courses-from-page-two", "4.2 page, default 1", COURSES, lambda call: default(call, "page", "2"))
    asking("search-ascending", "4.2 sort_dir, default desc", "GET /manage/v1/user/search", ascending_if_sorted)
    asking("plans-desc-refused", "4.2 asc or desc", PLANS, refuse("sort_dir", "desc"))
    asking(
        "coupons-linked",
        "2.2 only with get_cursor",
        "GET /ecommerce/v1/coupon",
        lambda c: default(c, "get_cursor", "1"),
    )
    when("checklists-keyed", "2.2 array", "GET /otj/v1/checklists", anyhow, lambda _, body: keyed(body))
    when(
        "menus-at-root", "2.2 data.items", "GET /pages/v1/menus", anyhow, lambda _, body: body.update(body.pop("data"))
    )
    asking("preview-size-1-ignored", "4.3 page_size may be 1", PREVIEW, forget("page_size", "1"))
    asking("public-preview-cursor-0", "4.2 default 0", PREVIEW.replace("internal", "public"), refuse("cursor", "0"))
    when("numbers-as-texts-on-page-2", "2.2 integer", COURSES, with_query("page", "2"), lambda _, body: texts(body))
    some("last-catalog-number-text", "2.2 integer", PREVIEW, "data.items[].extra_data.id_catalog", str)
    some("first-course-nameless", "2.2 string", COURSES, "data.items[].course_name", lambda _: None, which=0)
    when("sorted-backwards", "4.2 sort_dir", "GET /manage/v1/orgchart", is_sorted, lambda _, body: turned(body))


def accounts_and_states() -> None:
    """Sections 3, 4.1, 4.3 and 7."""
    asking("codes-unknown-to-power-users", "4.2", BRANCH, for_level("power-user", "use_secondary_identifier"))
    shown = Answer(200, {"data": {"id_course": 1, "course_name": "Past", "sessions": []}})
    instead("archived-for-power-users", "3 answers 403", COURSE, 403, shown, level("power-user"))
    instead("unpublished-400", "3 unpublished answers 403", BY_CATEGORY, 403, Answer(400, {"error": "no"}))
    instead("unknown-sub-plan-200", "7 404", f"GET {SUB_PLAN}", 404, Answer(200, {"data": {}}))
    asking("instructor-number-words", "4.3 integers", "GET /learn/v1/instructor/getInstructorData", digits_only)
    asking("calendar-catalog_ids", "4.3 catalog_ids", f"{INTERNAL}/calendar", forget("catalog_ids"))
    asking("public-catalogsIds", "4.3 not available", INTERNAL.replace("internal", "public"), renamed("catalogsIds"))
    asking("playlists-without-type", "4.3 required", "GET /share/v1/playlists", assets_for_power_users)
    asking("iso-dates-in-list", "4.3 only UTC", "GET /ecommerce/v1/transaction/list", iso_accepted)
    asking("days-accepted", "4.3 only UTC", "GET /ecommerce/v1/transaction", days_accepted)
    asking("own-enrollments-of-all", "4.3 query id_user", "GET /learn/v1/enrollments", forget("id_user"))
    add("policy-names-other", "7 naming the invalid ID", POLICY, after=naming_other)


def prices() -> None:
    """Sections 2.4 and 9.3."""
    changed("course-prices-by-currency", "2.4 array", COURSES, "data.items[].currency_prices", by_currency, **DUE)
    when("second-course-free", "9.3 courses[x].currency_prices", LP, anyhow, lambda _, body: second_free(body), **DUE)
    some_sent("record-price-kept", "9.3", f"GET {SUB_PLAN}", "@.subscription_records[].price", 18.0, **DUE)
    changed(
        "content-plan-prices-no-code",
        "2.4 {currency_code, price}",
        INTERNAL,
        "data.items[].data.sub_items[].currency_prices",
        lambda old: [{k: v for k, v in one.items() if k != "currency_code" or "affiliate_price" in one} for one in old],
        **DUE,
    )
    some_sent(
        "general-item_price-last", "9.3 item_price", f"{INTERNAL}/general", "data.items[].item_price", None, **LIVE
    )
    when("courses-moved-early", "9.3 November 2026", COURSES, anyhow, lambda _, body: moved(body))
    changed(
        "records-moved-early",
        "9.3 general availability January 2027",
        f"GET {SUB_RECORD}",
        "data.items[].price",
        lambda old: {"currency": "EUR", "value": old},
        **OLD,
    )
    when("sub-plans-moved-early", "9.3", f"GET {SUB_PLANS}", anyhow, lambda _, body: plans_moved(body), **OLD)
    sent("symbol-in-january", "9.3", BOOTSTRAP, "data.settings.currency_settings.currency.currency_symbol", "€", **LIVE)
    flagged("price-sort-in-january", "9.3 price no longer a sort_attr", ADMIN_COURSES, flag="old-sort", **LIVE)
    sent("plan-price-null", "9.3 items[X].price", PLANS, "data.items[].price", None, **DUE)
    sent(
        "managed-plans-ecommerce",
        "9.3 items[x].ecommerce",
        "GET /catalogmanagement/v1/catalogs/{id}/learningplans",
        "data.items[].ecommerce",
        {},
        **LIVE,
    )
    absent("currencies-missing-in-january", "9.3", "GET /ecommerce/v1/currencies", **LIVE)
    absent("plan-prices-missing", "9.3", "GET /ecommerce/v1/admin/prices/learning-plans/{id}", **DUE)
    sent("subscription-price-inside", "9.3 subscription.price", LP, "@.subscription", {"price": None}, **LIVE)
    some(
        "record-value-missing", "2.4 {currency, value}", f"GET {SUB_RECORD}", "data.items[].price", only_currency, **DUE
    )
    some_sent("category-prices-kept", "9.3 prices", BY_CATEGORY, "data.items[].prices", [], **LIVE)


def history() -> None:
    """Section 9.4."""
    some("first-idUser-null", "9.4 Aug 2026", REPORT_DATA, "data.items[].user.idUser", lambda _: None, which=0)
    when("german-as-code", "9.4 Jul 2026", USER, anyhow, lambda _, body: coded(body), month="2026-09")
    add("trails-until-september", "9.4 Jul 2026", revived=("GET /manage/v1/trails",), month="2026-09")
    absent("opengraph-gone-early", "9.4 removed in Jul 2026", "GET /manage/v1/opengraph", month="2026-06")
    sent(
        "filters-with-both-names",
        "9.4 Apr 2026",
        "GET /learn/v1/catalog/internal_filters",
        "data.user_is_not_enrolled",
        [0, 1],
    )
    absent("wallets-not-there-in-march", "9.4 Feb 2026", "GET /ecommerce/v1/admin/personal-wallets", month="2026-03")
    when("emails-on-page-2", "9.4 Jan 2026", CHANNEL_USERS, with_query("page", "2"), lambda _, body: with_emails(body))
    sent("migrated-null", "9.4 Jan 2026", "GET /course/v1/sessions/{session_id}", "@.migrated_webinar_session_id", None)
    some(
        "last-rule-numbers",
        "9.4 Jul 2025",
        "GET /manage/v1/enrollment_rules",
        "data.items[].notification_ids",
        lambda old: [int(each) for each in old],
    )
    changed(
        "provisioned-one-false", "9.4 Feb 2025", USER, "@.provisioned_user_fields", lambda old: {**old, "email": False}
    )
    sent("country-null", "9.4 Feb 2024 no country", USER, "@.country", None)
    sent("page-editor-null", "9.4 Aug 2024", "GET /pages/v1/pages/{id}", "@.last_edit_by", None)
    when("second-course-codeless", "9.4 Apr 2023", LP, anyhow, lambda _, body: codeless(body))
    training = "GET /learn/v1/external_training"
    sent("training-filters-empty", "9.4 Aug 2023, an open point", training, "data.filters", [], stated=False)
    sent("forum-session-number", "9.4 Aug 2023", "GET /learn/v1/forum/getForumData", "data.current_session_id", 5)
    changed("onsite-tool-empty", "9.4 Sep 2023", COURSE, "@.sessions[].webinar_tool", lambda old: old or "")


def writing() -> None:
    """What writing shows."""
    flagged("plan-options-in-january", "9.3", "POST /learningplan/v1/learningplans", flag="dropped-body", **LIVE)
    sending("selling-required", "9.3 selling dropped", "POST /learn/v1/courses", mandatory("selling"), **DUE)
    flagged("plan-price-still-read", "9.3 price dropped", f"PUT {SUB_PLAN}", flag="dropped-body", **DUE)
    changed("new-record-price-text", "9.3", f"POST {SUB_RECORD}", "@.price", json.dumps, **DUE)
    sending("record-currency-kept", "9.3", f"PUT {SUB_RECORD}/{{id_record}}", euros, **DUE)
    sending(
        "bulk-update-no-date", "9.4 Sep 2024", BULK.replace("POST", "PATCH"), lambda body: body.pop("enrolment_at", 0)
    )
    add(
        "behaviour-kept-with-title",
        "4.3 resets when omitted",
        f"PUT {PLAN_PATH}",
        flag="lang_behaviour-kept",
        month="2026-09",
    )
    flagged(
        "lang_code-optional-in-july", "9.4 Jul 2026", f"PUT {PLAN_PATH}", flag="lang_code-optional", month="2026-07"
    )
    flagged("replace-keeps-first", "4.3 replace", INSTRUCTORS)
    sending("visibility-inverted", "4.3 copy_visibility", COPY_CHANNEL, inverted)
    sending("experts-with-visibility", "4.3 assign_same_experts", COPY_CHANNEL, with_experts)
    flagged("partner-copied-in-january", "9.3", "POST /course/v1/courses/{id}/duplicate", flag="partner-cloned", **LIVE)
    sending("mass-on-as-no", "4.3 Yes", MASS_EDIT, taken("on", 2))
    sending("batch-false-as-none", "4.3 No", BATCH, taken(False, 0))
    sending("create-off-as-yes", "4.3 No", POST_USER, taken("off", 1))
    sending("update-three-as-no", "4.3 any other value", PUT_USER, taken_if_other)
    flagged("uuid-of-new-rows-only", "9.4 Aug 2024", BATCH)
    flagged("update-rows-skipped", "4.1 create and update", BATCH)
    flagged("branches-not-deleted", "4.3", "DELETE /manage/v1/orgchart/batch", flag="delete-ignored")
    sending("enroll-skips-notified", "4.3 enrolls users", ENROLL, no_one_notified)
    instead("full-session-unmoved", "7 400", "PUT /learn/v1/courses/switch_sessions", 400, Answer(200, {"data": {}}))
    absent("purchases-missing-in-may", "9.4 Feb 2026", "POST /ecommerce/v1/training-credits/purchases", month="2026-05")
    flagged(
        "plan-price-not-set", "9.3", "PUT /ecommerce/v1/admin/prices/learning-plans/{id}", flag="update-ignored", **LIVE
    )
    flagged("new-plan-forgotten", "4.1 POST creates", "POST /learningplan/v1/learningplans", flag="forgotten")
    sending("dates-swapped", "9.4 Sep 2024", LATE, swapped)


# conditions


def anyhow(_: Call) -> bool:
    """Every call."""
    return True


def is_linked(call: Call) -> bool:
    """Whether links are requested."""
    return call.text("get_cursor") == "1"


def is_sorted(call: Call) -> bool:
    """Whether an attribute to sort by is named."""
    return "sort_attr" in call.query


# changes of a query


def refuse(name: str, value: str) -> Callable[[Call], Answer | None]:
    """Refuse a value of a parameter."""
    return lambda call: Answer(400, {"error": name}) if call.text(name) == value else None


def forget(name: str, value: str | None = None) -> Callable[[Call], None]:
    """Ignore a parameter, or one value of it."""

    def change(call: Call) -> None:
        if value in (None, call.text(name)):
            call.query.pop(name, None)

    return change


def default(call: Call, name: str, value: str) -> None:
    """Take another default for a parameter."""
    call.query.setdefault(name, [value])


def ascending_if_sorted(call: Call) -> None:
    """Sort in ascending order unless a direction is given."""
    if "sort_attr" in call.query:
        default(call, "sort_dir", "asc")


def for_level(name: str, parameter: str) -> Callable[[Call], None]:
    """Ignore a parameter for one level of accounts."""

    def change(call: Call) -> None:
        if call.level == name:
            call.query.pop(parameter, None)

    return change


def renamed(name: str) -> Callable[[Call], None]:
    """Accept `catalogIds` under another name, too."""

    def change(call: Call) -> None:
        if name in call.query:
            call.query["catalogIds"] = call.query.pop(name)

    return change


def assets_for_power_users(call: Call) -> None:
    """Take a default for the type of playlists if a Power User names none."""
    if call.level == "power-user":
        default(call, "type_content", "asset")


def digits_only(call: Call) -> None:
    """Read the digits at the start of a number, as lax languages do."""
    for name in ("course_id", "user_id", "session_id"):
        text = call.text(name) or ""
        digits = text[: len(text) - len(text.lstrip("0123456789"))]
        if digits:
            call.query[name] = [digits]


def iso_accepted(call: Call) -> None:
    """Accept moments as ISO 8601 writes them."""
    for name in ("date_from", "date_to"):
        text = call.text(name) or ""
        if text[10:11] == "T":
            call.query[name] = [text[:19].replace("T", " ")]


def days_accepted(call: Call) -> None:
    """Accept days without a time."""
    for name in ("date_from", "date_to"):
        text = call.text(name) or ""
        if len(text) == 10:
            call.query[name] = [f"{text} 00:00:00"]


# changes of an answer


def headed(name: str, value: str, service: str = "") -> Callable[[Call, Answer], None]:
    """Send another header, from one service or from all."""

    def after(call: Call, answer: Answer) -> None:
        if not service or call.path[0] == service:
            answer.headers[name] = value

    return after


def exposing_nothing(call: Call, answer: Answer) -> None:
    """Do not expose the version with what is refused."""
    if answer.status >= 400:
        answer.headers["Access-Control-Expose-Headers"] = "X-Request-Id"


def linked(id: str, row: str, operation: str, link: str, old: str, new: str) -> None:
    """Register: one of the links has another address."""

    def change(body: Any) -> None:
        found = body.get("_links", {}).get(link)
        if found:
            found["href"] = found["href"].replace(old, new)

    add(id, row, operation, after=body_hook(change))


def no_last(body: Any) -> None:
    """Send null for a link."""
    body["_links"]["last"] = None


def keyed(body: Any) -> None:
    """Send an object in place of an array."""
    body["data"]["items"] = {str(n): each for n, each in enumerate(body["data"]["items"])}


def texts(body: Any) -> None:
    """Send the numbers of courses as texts."""
    for each in body["data"]["items"]:
        each["id_course"] = str(each["id_course"])


def turned(body: Any) -> None:
    """Send a page in the opposite order."""
    body["data"]["items"].reverse()


def naming_other(call: Call, answer: Answer) -> None:
    """Name the identifier that exists instead of the one that does not."""
    if answer.status == 404:
        values = call.path_values
        text = json.dumps(answer.body)
        is_user = "user " in text
        wrong, other = (values["id"], values["version_id"]) if is_user else (values["version_id"], values["id"])
        answer.body = json.loads(text.replace(f" {wrong} ", f" {other} "))


def by_currency(prices: Any) -> Any:
    """Key prices by their currency."""
    return {each["currency_code"]: each["price"] for each in prices}


def members(body: Any) -> list[Any]:
    """Return the courses of a learning plan."""
    found: list[Any] = body.get("data", body)["courses"]
    return found


def second_free(body: Any) -> None:
    """Leave the prices of the second course out."""
    for each in members(body)[1:2]:
        del each["currency_prices"]


def codeless(body: Any) -> None:
    """Leave the code of the second course out."""
    for each in members(body)[1:2]:
        del each["code"]


def moved(body: Any) -> None:
    """Send the prices of courses in their later form."""
    for each in body["data"]["items"]:
        each["currency_prices"] = each.pop("prices")
        del each["price"], each["affiliate_price"]


def plans_moved(body: Any) -> None:
    """Send the prices of subscription plans in their later form."""
    for each in body["data"]["items"]:
        each["prices"] = [{"currency_code": "EUR", "price": each.pop("plan_price")}]


def only_currency(price: Any) -> Any:
    """Leave the value of a price out."""
    return {"currency": price["currency"]}


def coded(body: Any) -> None:
    """Show a language as its code."""
    shown = body.get("data", body)
    if shown["language"] == "Deutsch":
        shown["language"] = "de"


def with_emails(body: Any) -> None:
    """Show the address of each user."""
    for each in body["data"]["items"]:
        each["email"] = f"{each['userid']}@example.org"


# changes of a body


def inverted(body: Any) -> None:
    """Read true as false."""
    if isinstance(body.get("copy_visibility"), bool):
        body["copy_visibility"] = not body["copy_visibility"]


def with_experts(body: Any) -> None:
    """Copy the experts with the visibility."""
    if body.get("copy_visibility") is True:
        body["assign_same_experts"] = True


def answers_yes_no(body: Any) -> list[Any]:
    """Return the additional fields of all users of a body."""
    rows = [body, *[each for each in body.get("items") or [] if isinstance(each, dict)]]
    fields = [each.get("additional_fields") for each in rows]
    return [each for each in fields if isinstance(each, dict) and YES_NO_FIELD in each]


def taken(value: Any, other: Any) -> Callable[[Any], None]:
    """Take a value of the Yes/No field for another."""

    def change(body: Any) -> None:
        for each in answers_yes_no(body):
            if each[YES_NO_FIELD] is value or (isinstance(value, str) and each[YES_NO_FIELD] == value):
                each[YES_NO_FIELD] = other

    return change


def taken_if_other(body: Any) -> None:
    """Take values that are not listed for No."""
    known = ("1", "true", "yes", "on", "2", "false", "no", "off", "0", "")
    for each in answers_yes_no(body):
        value = each[YES_NO_FIELD]
        if value is not None and str(value).lower() not in known:
            each[YES_NO_FIELD] = 2


def no_one_notified(body: Any) -> Answer | None:
    """Answer success, and enroll no one, if notifications are named."""
    if body.get("notification_ids"):
        pairs = [(course, user) for course in body.get("course_ids") or [] for user in body.get("user_ids") or []]
        made = [{"id_course": course, "id_user": user} for course, user in pairs]
        return Answer(200, {"data": {"enrolled": made, "errors": []}})
    return None


def swapped(body: Any) -> None:
    """Take each date for the other."""
    body["enrolment_at"], body["propagate_at"] = body.get("propagate_at"), body.get("enrolment_at")
    for name in [name for name, value in body.items() if value is None]:
        del body[name]


tokens_and_headers()
lists()
accounts_and_states()
prices()
history()
writing()
