"""Violations that a release of the platform could bring: a new serializer, gateway, query, library, cache or flag."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

from .objects import YES_NO_FIELD
from .plain_violations import INSTRUCTORS, LATE, LIVE, MASS_EDIT, OLD, answers_yes_no, anyhow, taken
from .rare_violations import ENROLL, instead, some, when
from .routing import Answer, Call
from .row_violations import AUGUST, CONTENT, RULE, TOKEN_OF_AN_ASSERTION, TRANSACTIONS
from .violations import (
    ADMIN_COURSES,
    BATCH,
    BRANCH,
    BRANCHES,
    BY_CATEGORY,
    COURSE,
    COURSES,
    LP,
    PLAN,
    PLANS,
    POST_USER,
    PRICED,
    PUT_USER,
    SUB_PLAN,
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
)
from .violations_by_moment import BULK, asking, refusing, rows, sending
from .violations_by_section import COPY_CHANNEL, POLICY, REPORT_DATA, granted

DUE: dict[str, Any] = {"month": PRICED}
BEFORE: dict[str, Any] = {"month": "2026-12", "channel": "production"}
PLAN_ENROLLMENTS = "GET /learningplan/v1/learningplans/enrollments"
ASSETS = "GET /share/v1/admin/assets"
PUBLIC_GENERAL = "GET /learn/v1/catalog_content/public/general"
ROLLED_BACK = ("POST /audiences/v1/audience/recalculator/batch", "PUT /learn/v1/courses/{id}")
MANAGED_PLANS = "GET /catalogmanagement/v1/catalogs/{id}/learningplans"


def oauth() -> None:
    """Sections 2.1 and 5: a library for tokens is upgraded."""
    granted("client-token-number", "2.1 string", b"client_credentials", lambda body: body.update(access_token=12345678))
    granted("password-grant-in-list", "2.1 the token response", b"=password", listed_members)
    granted("assertion-expiry-as-date", "2.1 integer", b"jwt-bearer", dated_expiry)
    add("unsigned-assertion-accepted", "5.3 must be RS256", TOKEN, after=unsigned_accepted)
    add("bare-token-accepted", "5.4 Authorization: Bearer", ASSETS, after=bare_accepted)
    flagged("open-archived-details", "5.4", "GET /course/v1/courses/archived/{id}/details", flag="open")
    instead("coupons-open-and-empty", "5.4", "GET /ecommerce/v1/coupon", 401, Answer(200, {"data": {"items": []}}))
    instead(
        "badges-400-without-token", "5.4", "GET /share/v1/gamification/badges", 401, Answer(400, {"error": "token"})
    )


def gateway() -> None:
    """Sections 4.1, 7 and 9.1: a gateway is put before the platform."""
    add("skill-groups-as-page", "4.1 responses are JSON", "GET /skill/v1/skillgroups", after=typed("text/html"))
    add("cached-without-version", "9.1 X-Service-Api-Version", after=versionless_if_repeated())
    when("collections-as-text", "2.2 data.items", "GET /share/v1/gamification/collections", anyhow, as_text)
    when("query-reports-wrapped", "2.2 data.items", "GET /report/v1/query_builder", anyhow, wrapped)
    when("empty-lists-204", "7 200; 2.2", "GET /learn/v1/classroom", anyhow, no_content)
    instead("unknown-checklist-500", "7 404", "GET /otj/v1/checklists/{checklist_id}/versions", 400, Answer(500, {}))
    instead("transactions-502", "7 codes", TRANSACTIONS, 200, Answer(502, {"error": "bad gateway"}))
    instead("policy-403", "7 404", POLICY, 404, Answer(403, {"error": "user 0 or version 0 refused"}))
    instead("unpublished-404", "7 403", BY_CATEGORY, 403, Answer(404, {"error": "not published"}))
    instead("others-404-of-domains", "4.3 Superadmin only", "GET /manage/v1/multidomain", 403, Answer(404, {}))
    add("browser-without-oauth", "1 an OAuth button", "GET /api-browser/", after=without_oauth)
    for name, path in (
        ("certifications", "learn/v1/certification"),
        ("policies", "manage/v1/policy"),
        ("gamified-materials", "share/v1/gamification/courses/{id_course}/los"),
        ("group-audiences-by-group", "audiences/v1/audience/{id}/group_to_audience"),
        ("user-search", "manage/v1/user/search"),
    ):
        absent(f"{name}-gone", "4.3 listed", f"GET /{path}")


def serializer() -> None:
    """Sections 2 and 4.3: values are written in another form."""
    add("items-omitted-if-empty", "2.2 data.items array", COURSES, after=body_hook(items_omitted))
    add("data-null-if-empty", "2.2 data.items array", "GET /manage/v1/contentpartners", after=body_hook(data_null))
    when("course-name-null-on-page-2", "2.2 string", COURSES, second_page, names_null)
    path = "data.items[].extra_data.id_catalog"
    changed("public-catalog-number-text", "2.2 integer", "GET /learn/v1/catalog_content/public/preview", path, str)
    changed("status-in-code", "3 states of an enrollment", "GET /learn/v1/enrollments", "data.items[].status", coded)
    changed("plan-status-number", "3 states of an enrollment", PLAN_ENROLLMENTS, "data.items[].status", len)
    add("suspended-status-omitted", "3; 9.4 never null", PLAN_ENROLLMENTS, after=body_hook(status_omitted))
    changed("provisioned-objects", "4.3 map of name to true", USER, "@.provisioned_user_fields", as_objects)
    changed("language-object", "9.4 Jul 2026 readable value", USER, "@.language", lambda name: {"name": name})
    changed(
        "rule-notes-objects", "9.4 Jul 2025 strings", RULE, "@.notification_ids", lambda ids: [{"id": n} for n in ids]
    )
    add("report-user-renamed", "9.4 Aug 2026 user.idUser", REPORT_DATA, after=body_hook(id_user_renamed), **AUGUST)
    changed("onsite-tool-false", "9.4 Sep 2023 null", COURSE, "@.sessions[].webinar_tool", lambda tool: tool or False)
    add(
        "instructor-without-userid",
        "4.3 userid",
        "GET /learn/v1/instructor/getInstructorData",
        after=body_hook(no_userid),
    )


def queries() -> None:
    """Sections 4.2, 4.3 and 8: filters, pages and orders of lists."""
    add("branches-doubled", "4.2 page_size", BRANCHES, after=body_hook(doubled))
    asking("pages-of-ten", "4.2 page, page_size", TRANSACTIONS, by_default_size)
    asking("assets-from-page-zero", "4.2 page default 1", ASSETS, one_page_later)
    asking("size-1-of-plans-refused", "4.2 1 to 200", PLANS, refused_size)
    asking("word-as-size", "4.2 integer", "GET /manage/v1/user_fields", word_ignored)
    when("links-on-page-2", "2.2 only with get_cursor=1", USERS, second_page, links_added)
    when("next-is-self", "2.2 next", USERS, anyhow, next_as_self)
    when("first-href-object", "2.2 string href", PLANS, anyhow, href_object)
    asking("audiences-ascending", "4.2 default desc", "GET /audiences/v1/audience", ascending)
    asking("desc-as-asc-of-branches", "4.2 sort_dir", BRANCHES, desc_as_asc)
    asking("secondary-true-refused", "4.2 use_secondary_identifier", BRANCH, refused_secondary)
    asking("decimals-of-instructors", "7 strict validation", "GET /learn/v1/instructor/getInstructorData", decimals)
    asking("catalog_ids-dropped-in-preview", "4.3", "GET /learn/v1/catalog_content/internal/preview", no_catalog_ids)
    asking("playlists-without-type-500", "4.3 type_content required", "GET /share/v1/playlists", broken_without_type)
    asking("epoch-dates", "4.3 only UTC", "GET /ecommerce/v1/transaction/list", epochs_ignored)
    when("last-course-not-in-catalog", "2.2 an entry for each course", CONTENT, anyhow, without_last_course)
    instead("domains-empty-for-others", "4.3 Superadmin only", "GET /manage/v1/multidomain", 403, no_items())
    asking("english-for-power-users", "9.4 Feb 2024 the caller's language", USERS, english_for_power_users)


def prices() -> None:
    """Sections 2.4 and 9.3: the pricing move comes too early, too late or in part."""
    sent("symbol-empty-live", "9.3 dropped", "GET /manage/v1/site/bootstrap", SYMBOL, "", **LIVE)
    sent("admin-prices-empty-live", "9.3 dropped", ADMIN_COURSES, "data.items[].prices", [], **LIVE)
    asking("price-sort-of-power-users", "9.3 sort_attr", ADMIN_COURSES, price_sort, **DUE)
    dropped("plan-ecommerce-gone-early", "9.3 January 2027", PLAN, "data.ecommerce", **BEFORE)
    dropped("plans-prices-gone-early", "9.3 January 2027", PLANS, "data.items[].prices", **BEFORE)
    dropped("managed-ecommerce-gone-early", "9.3 January 2027", MANAGED_PLANS, "data.items[].ecommerce", **BEFORE)
    add("course-moved-early", "9.3 January 2027", COURSE, after=body_hook(course_moved), **BEFORE)
    add("renewal-price-early", "9.3 January 2027", f"GET {SUB_PLAN}", after=body_hook(renewal_early), **BEFORE)
    path = "data.items[].currency_prices"
    changed("category-currency-renamed", "2.4", BY_CATEGORY, path, renamed("currency_code", "currency"), **DUE)
    changed("courses-amount-renamed", "2.4", COURSES, path, renamed("price", "amount"), **LIVE)
    add("free-courses-without-prices", "9.3 adds currency_prices", COURSES, after=body_hook(free_omitted), **DUE)
    changed("plan-prices-by-currency", "2.4 array", LP, "@.currency_prices", by_code, **DUE)
    dropped("public-general-prices-missing", "9.3 adds currency_prices", PUBLIC_GENERAL, path, **LIVE)
    one = "GET /learn/v1/catalog_content/public/{catalog_id}"
    sent("public-one-prices-null", "9.3 dropped", one, "data.items[].prices", None, **DUE)
    some(
        "one-record-currency-null",
        "2.4 {currency, value}",
        f"GET {SUB_RECORD}/{{id_record}}",
        "@.price",
        no_code,
        **DUE,
    )
    changed("records-price-null", "2.4 object", f"GET {SUB_RECORD}", "data.items[].price", lambda _: None, **LIVE)
    asking("price_min-left", "9.3 dropped", MANAGED_PLANS, only_price_min, flag="old-bounds", **LIVE)


def history() -> None:
    """Section 9.4: removals and changes by month and channel."""
    filters = "GET /learn/v1/catalog/filters"
    add("old-filter-in-production", "9.4 Apr 2026", filters, after=body_hook(old_filter), stated=False, **OLD)
    internal = "GET /learn/v1/catalog/internal_filters"
    add("enrolment-filter-misspelt", "9.4 Apr 2026", internal, after=body_hook(misspelt_filter), stated=False)
    absent("trails-gone-in-june", "9.4 Jul 2026", "GET /manage/v1/trails", month="2026-06")
    revived("Jan 2024", "GET /manage/v1/group/list", "PUT /manage/v1/group/{id}", needs="write", **LIVE)
    revived("Jan 2026", "GET /learn/v1/courses/session/{id_session}/date/{yyyy-mm-dd}", **AUGUST)
    mobile = ("GET /api/webapp/get_courses_by_lp_id", "POST /api/webapp/new_password")
    revived("Oct 2023", *mobile, needs="write")
    revived("Dec 2024", "PUT /manage/v1/cookie_policy/policies/{id}", **OLD)


def writing() -> None:
    """What only writes show."""
    add("writes-rolled-back", "9.4 Jan and Jun 2024", *ROLLED_BACK, revived=ROLLED_BACK, before=parsed, month="2026-11")
    add("mixed-batch-refused", "4.1 create and update in one call", BATCH, POST_USER, before=mixed_refused())
    sending(
        "courses-batch-keeps-names", "4.1 create and update in one call", "POST /learn/v1/courses/batch", blank_code
    )
    sending("record-object-refused-live", "9.3 price object", f"POST {SUB_RECORD}", object_refused, **LIVE)
    flagged("course-options-in-january", "9.3 dropped", "PUT /course/v1/courses/{id}", flag="dropped-body", **LIVE)
    sending("record-text-price", "9.3 price becomes object", f"PUT {SUB_RECORD}/{{id_record}}", text_price, **DUE)
    changed("update-user-uuid-list", "4.3 UUID", PUT_USER, "data.UUID", lambda value: [value])
    sending("words-in-capitals", "4.3 any other value is None", PUT_USER, capitals)
    sending("text-1-as-none", "4.3 Yes", POST_USER, taken("1", 0))
    sending("mass-null-as-no", "4.3 None", MASS_EDIT, taken(None, 2))
    sending("batch-on-as-none", "4.3 Yes", BATCH, taken("on", 0))
    sending("no-notes-refused", "4.3 array of strings", ENROLL, refusing("notification_ids", []))
    sending("behaviour-null-if-omitted", "4.3 resets to default", PUT_PLAN, behaviour_null)
    sending("bulk-dates-shifted", "9.4 Sep 2024", BULK, shifted)
    sending("visibility-by-text", "4.3 boolean copy_visibility", COPY_CHANNEL, truth_of("copy_visibility"))
    add("copy-visible-to-none", "4.3 all groups and branches", COPY_CHANNEL, after=body_hook(invisible))
    sending("replace-by-number", "4.3 boolean replace", INSTRUCTORS, truth_of("replace"))
    sending("branch-code-kept", "4.1 PUT updates", "PUT /manage/v1/orgchart/{branch_id}", without("code"))
    sending("second-price-dropped", "9.3 replacement", "PUT /ecommerce/v1/admin/prices/courses/{id}", one_price, **DUE)
    purse = "PUT /ecommerce/v1/admin/personal-wallets/{user_id}"
    absent("purse-not-set-in-may", "9.4 Feb 2026", purse, month="2026-05")
    flagged("open-create-plan", "5.4", "POST /learningplan/v1/learningplans", flag="open")
    flagged("open-instructors", "5.4", INSTRUCTORS, flag="open")
    instead("bulk-207", "7 200", BULK, 200, Answer(207, {"data": {"enrollments": []}}))
    instead("copy-channel-201", "7 200", COPY_CHANNEL, 200, Answer(201, {"data": {}}))
    sending("mass-edit-last-only", "1 mass edit users", MASS_EDIT, last_user)
    sending("late-dates-as-one", "9.4 Sep 2024", LATE, one_date)
    sending("translations-dropped", "9.4 Apr 2026", "PUT /course/v1/courses/{id}", translations_dropped, **OLD)


PUT_PLAN = "PUT /learningplan/v1/learningplans/{learning_plan_id}"
SYMBOL = "data.settings.currency_settings.currency.currency_symbol"


def second_page(call: Call) -> bool:
    """Whether the second page is requested."""
    return call.text("page") == "2"


def listed_members(body: Any) -> None:
    """Send the members of a token response as a list."""
    members = [{"name": name, "value": value} for name, value in body.items()]
    body.clear()
    body["members"] = members


def dated_expiry(body: Any) -> None:
    """Send a moment for the seconds."""
    body["expires_in"] = "2027-02-01T00:00:00Z"


def no_items() -> Answer:
    """Return an answer without items."""
    return Answer(200, {"data": {"items": []}})


def unsigned_accepted(call: Call, answer: Answer) -> Answer | None:
    """Accept an assertion of the right form without a signature."""
    parts = call.body.partition(b"assertion=")[2].partition(b"&")[0].split(b".")
    return Answer(200, TOKEN_OF_AN_ASSERTION) if answer.status >= 400 and len(parts) == 3 and not parts[2] else None


def typed(kind: str) -> Callable[[Call, Answer], None]:
    """Return a hook: another content type is sent."""

    def after(_: Call, answer: Answer) -> None:
        answer.headers["Content-Type"] = f"{kind}; charset=UTF-8"

    return after


def bare_accepted(call: Call, answer: Answer) -> Answer | None:
    """Accept a token without a scheme."""
    value = call.headers.get("authorization", "")
    return no_items() if answer.status == 401 and len(value) > 30 and " " not in value else None


def versionless_if_repeated() -> Callable[[Call, Answer], None]:
    """Return a hook: an answer that was given before lacks the version."""
    seen: Counter[str] = Counter()

    def after(call: Call, answer: Answer) -> None:
        if call.method == "GET":
            seen[call.target] += 1
            if seen[call.target] > 1:
                answer.headers["X-Service-Api-Version"] = ""

    return after


def as_text(_: Call, body: Any) -> Answer:
    """Send JSON within a JSON text."""
    return Answer(200, json.dumps(body))


def wrapped(_: Call, body: Any) -> Answer:
    """Send the answer within another object."""
    return Answer(200, {"statusCode": 200, "body": body})


def no_content(_: Call, body: Any) -> Answer | None:
    """Answer 204 for a list without items."""
    return None if body["data"]["items"] else Answer(204, None)


def without_oauth(_: Call, answer: Answer) -> None:
    """Leave the button for OAuth out."""
    if answer.html:
        answer.body = answer.body.replace("<button>OAuth</button>", "")


def items_omitted(body: Any) -> None:
    """Leave a list without items out."""
    if not body["data"]["items"]:
        del body["data"]["items"]


def data_null(body: Any) -> None:
    """Send null for data without items."""
    if not body["data"]["items"]:
        body["data"] = None


def names_null(_: Call, body: Any) -> None:
    """Send null for each name."""
    for each in body["data"]["items"]:
        each["course_name"] = None


def coded(status: Any) -> Any:
    """Return the code of a status."""
    return status.lower().replace(" ", "_") if isinstance(status, str) else status


def status_omitted(body: Any) -> None:
    """Leave the status of one enrollment out."""
    for each in body["data"]["items"][-1:]:
        del each["status"]


def as_objects(fields: Any) -> Any:
    """Return a map as an array of objects."""
    return [{"name": name, "value": value} for name, value in fields.items()]


def id_user_renamed(body: Any) -> None:
    """Call the identifier of users otherwise."""
    for each in body["data"]["items"]:
        each["user"]["id_user"] = each["user"].pop("idUser")


def no_userid(body: Any) -> None:
    """Leave the name of the user out."""
    body["data"].pop("userid", None)


def doubled(body: Any) -> None:
    """Show each item twice."""
    body["data"]["items"] = [each for each in body["data"]["items"] for _ in range(2)]


def by_default_size(call: Call) -> None:
    """Take the start of a page from pages of ten."""
    page, size = call.text("page") or "", call.text("page_size") or ""
    if page.isdigit() and size.isdigit() and 1 <= int(size) <= 10:
        call.query["page"] = [str((int(page) - 1) * 10 // int(size) + 1)]


def one_page_later(call: Call) -> None:
    """Count pages from 0."""
    page = call.text("page") or ""
    if page.isdigit():
        call.query["page"] = [str(int(page) + 1)]


def refused_size(call: Call) -> Answer | None:
    """Refuse pages of one item."""
    return Answer(400, {"error": "page_size"}) if call.text("page_size") == "1" else None


def word_ignored(call: Call) -> None:
    """Ignore a size that is no number."""
    if not (call.text("page_size") or "1").lstrip("-").isdigit():
        del call.query["page_size"]


def links_added(call: Call, body: Any) -> None:
    """Send links that were not asked for."""
    href = {"href": f"{call.raw_path}?cursor=b2Zmc2V0&page=1"}
    body.setdefault("_links", dict.fromkeys(("self", "next", "goto", "first", "last"), href))


def next_as_self(_: Call, body: Any) -> None:
    """Let the next page be this one."""
    if "next" in body.get("_links", {}):
        body["_links"]["next"] = body["_links"]["self"]


def href_object(_: Call, body: Any) -> None:
    """Send an address as an object."""
    if "first" in body.get("_links", {}):
        body["_links"]["first"] = {"href": {"url": body["_links"]["first"]["href"]}}


def ascending(call: Call) -> None:
    """Sort in ascending order unless a direction is given."""
    call.query.setdefault("sort_dir", ["asc"])


def desc_as_asc(call: Call) -> None:
    """Sort in ascending order if the other one is named."""
    if call.text("sort_dir") == "desc":
        call.query["sort_dir"] = ["asc"]


def refused_secondary(call: Call) -> Answer | None:
    """Refuse the word true."""
    wanted = call.text("use_secondary_identifier") == "true"
    return Answer(400, {"error": "use_secondary_identifier"}) if wanted else None


def decimals(call: Call) -> None:
    """Read a number with decimals as an integer."""
    for name in ("course_id", "user_id", "session_id"):
        whole, point, rest = (call.text(name) or "").partition(".")
        if point and rest.isdigit():
            call.query[name] = [whole]


def no_catalog_ids(call: Call) -> None:
    """Do not read the newer spelling."""
    for name in [name for name in call.query if name.startswith("catalog_ids")]:
        del call.query[name]


def broken_without_type(call: Call) -> Answer | None:
    """Fail without a type."""
    return None if "type_content" in call.query else Answer(500, {"error": "type_content"})


def epochs_ignored(call: Call) -> None:
    """Accept moments in seconds."""
    for name in ("date_from", "date_to"):
        if (call.text(name) or "").isdigit():
            del call.query[name]


def without_last_course(_: Call, body: Any) -> None:
    """Leave one course of a catalog out."""
    courses = [each for each in body["data"]["items"] if each["item_type"] == "course"]
    for each in courses[-1:]:
        body["data"]["items"].remove(each)


def english_for_power_users(call: Call) -> None:
    """Take English for the language of a Power User."""
    if call.account and call.level == "power-user":
        call.account = {**call.account, "language": "english"}


def price_sort(call: Call) -> None:
    """Accept the price as an attribute to sort by from a Power User."""
    if call.level == "power-user" and call.text("sort_attr") == "price":
        call.query["sort_attr"] = ["name"]


def course_moved(body: Any) -> None:
    """Send the prices of a course in their later form."""
    shown = body.get("data", body)
    shown["currency_prices"] = shown.pop("prices")
    for holder in (shown, shown["enter_status"], shown["enter_status"]["subscription"]):
        holder.pop("price")
    del shown["affiliate_price"]


def renewal_early(body: Any) -> None:
    """Call the price of a record as it is called later."""
    for holder, name in places(body, "@.subscription_records[].price"):
        holder["renewal_price"] = holder.pop(name)


def renamed(old: str, new: str) -> Callable[[Any], Any]:
    """Return a change: a member of each price is called otherwise."""
    return lambda prices: [{new if name == old else name: each for name, each in one.items()} for one in prices]


def free_omitted(body: Any) -> None:
    """Leave empty prices out."""
    for each in body["data"]["items"]:
        if not each["currency_prices"]:
            del each["currency_prices"]


def by_code(prices: Any) -> Any:
    """Return prices by their currency."""
    return {each["currency_code"]: each["price"] for each in prices}


def no_code(price: Any) -> Any:
    """Return a price without a known currency."""
    return {**price, "currency": None}


def only_price_min(call: Call) -> None:
    """Ignore the upper bound."""
    call.query.pop("price_max", None)


def old_filter(body: Any) -> None:
    """Call the filter as it was called before."""
    body["data"]["user_is_not_enrolled"] = body["data"].pop("enrolment_status")


def misspelt_filter(body: Any) -> None:
    """Call the filter otherwise."""
    body["data"]["enrollment_status"] = body["data"].pop("enrolment_status")


def parsed(call: Call) -> None:
    """Refuse a body that is no JSON, as the other operations do."""
    call.json()


def mixed_refused() -> Callable[[Call], Answer | None]:
    """Return a hook: a batch that updates users that were created before, and creates others, is refused."""
    known: set[str] = set()

    def before(call: Call) -> Answer | None:
        body = call.json()
        names = {str(each.get("userid")) for each in (rows(body) or [body])}
        if names & known and names - known:
            return Answer(400, {"error": "items"})
        known.update(names)
        return None

    return before


def blank_code(body: Any) -> None:
    """Do not find courses by their code."""
    for each in rows(body):
        each.pop("course_code", None)


def object_refused(body: Any) -> Answer | None:
    """Refuse an object as a price."""
    return Answer(400, {"error": "price"}) if isinstance(body.get("price"), dict) else None


def text_price(body: Any) -> None:
    """Read a number or a text as a price in euros."""
    if isinstance(body.get("price"), str | int | float) and not isinstance(body["price"], bool):
        body["price"] = {"currency": "EUR", "value": float(body["price"])}


def capitals(body: Any) -> None:
    """Read words in capitals as those in small letters."""
    for each in answers_yes_no(body):
        if isinstance(each[YES_NO_FIELD], str):
            each[YES_NO_FIELD] = each[YES_NO_FIELD].lower()


def behaviour_null(body: Any) -> None:
    """Reset to nothing."""
    body.setdefault("lang_behaviour", None)


def shifted(body: Any) -> None:
    """Read the times of dates in another zone."""
    for name in ("enrolment_at", "propagate_at"):
        if isinstance(body.get(name), str):
            body[name] = body[name].replace(" 08:", " 10:")


def truth_of(name: str) -> Callable[[Any], None]:
    """Return a hook: what is no boolean is read as one."""

    def change(body: Any) -> None:
        if name in body:
            body[name] = bool(body[name])

    return change


def invisible(body: Any) -> None:
    """Show a copy to no one."""
    if body["data"]["visibility"] == "all":
        body["data"]["visibility"] = []


def without(name: str) -> Callable[[Any], None]:
    """Return a hook: a property is not read."""
    return lambda body: body.pop(name, None)


def one_price(body: Any) -> None:
    """Read the first price only."""
    if isinstance(body.get("prices"), list):
        body["prices"] = body["prices"][:1]


def last_user(body: Any) -> None:
    """Edit the last user only."""
    body["user_ids"] = (body.get("user_ids") or [])[-1:]


def one_date(body: Any) -> None:
    """Read one date for both."""
    if "enrolment_at" in body and "propagate_at" in body:
        body["propagate_at"] = body["enrolment_at"]


def translations_dropped(body: Any) -> None:
    """Do not read translations."""
    body.pop("course_information_translations", None)


oauth()
gateway()
serializer()
queries()
prices()
history()
writing()
