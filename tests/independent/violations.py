"""Single violations of the specification, each switched on by its id: `Platform(violation="course-price-sent")`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .objects import COUNTRY_FIELD
from .routing import Answer, Call, walk

if TYPE_CHECKING:
    from .platform import Platform

Change = Callable[[Any], Any]
PRICED = "2026-11"
EUR = [{"currency_code": "EUR", "price": 9.5, "affiliate_price": 8.5}]


@dataclass(frozen=True)
class Violation:
    """What breaks, where the specification says otherwise, and what it takes to see it.

    `row` is the section of the specification and what it states. `needs` is `read`, or `write` where only a run with
    `--allow-writes` requests what is broken. `stated` is false where the statement only follows from what is written, or
    contradicts one reading of an open point. `month` and `channel` are those of a platform that shows it.
    """

    id: str
    row: str
    operations: tuple[str, ...] = ()
    month: str = "2026-10"
    channel: str = "sandbox"
    needs: str = "read"
    stated: bool = True
    flag: str = ""
    revived: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    before: Callable[[Call], Answer | None] | None = None
    after: Callable[[Call, Answer], Answer | None] | None = None

    def concerns(self, call: Call) -> bool:
        """Return whether a call is one of the operations, any of them if none is named."""
        return not self.operations or call.operation in self.operations

    def early(self, platform: Platform, call: Call) -> Answer | None:
        """Change a call before it is served, or answer it."""
        return self.before(call) if self.before and self.concerns(call) else None

    def applied(self, platform: Platform, call: Call, answer: Answer) -> Answer:
        """Return the answer that is sent instead."""
        if self.after is None or not self.concerns(call):
            return answer
        return self.after(call, answer) or answer


VIOLATIONS: dict[str, Violation] = {}


def add(id: str, row: str, *operations: str, **more: Any) -> None:
    """Register a violation."""
    if id in VIOLATIONS:
        raise ValueError(f"two violations {id}")
    methods = {each.partition(" ")[0] for each in (*operations, *more.get("revived", ()), *more.get("missing", ()))}
    if methods - {"GET"} and not any("/oauth2/token" in each for each in operations):
        more.setdefault("needs", "write")
    VIOLATIONS[id] = Violation(id, row, operations, **more)


def body_hook(change: Callable[[Any], Any]) -> Callable[[Call, Answer], Answer | None]:
    """Return a hook that changes the body of successful answers."""

    def after(call: Call, answer: Answer) -> None:
        if answer.status == 200 and isinstance(answer.body, dict):
            change(answer.body)

    return after


def places(body: Any, path: str) -> list[tuple[Any, str]]:
    """Return the places of a path; `@` is the detail object, at the root or under `data`."""
    if path.startswith("@."):
        path = ("data." if isinstance(body.get("data"), dict) else "") + path[2:]
    return list(walk(body, path))


def sent(id: str, row: str, operation: str, path: str, value: Any = 9.5, **more: Any) -> None:
    """Register: a property is sent although it must not be."""

    def change(body: Any) -> None:
        for holder, name in places(body, path):
            holder[name] = value

    add(id, row, operation, after=body_hook(change), **more)


def dropped(id: str, row: str, operation: str, path: str, **more: Any) -> None:
    """Register: a property is not sent."""

    def change(body: Any) -> None:
        for holder, name in places(body, path):
            holder.pop(name, None)

    add(id, row, operation, after=body_hook(change), **more)


def changed(id: str, row: str, operation: str, path: str, new: Change, **more: Any) -> None:
    """Register: a property has another value or type."""

    def change(body: Any) -> None:
        for holder, name in places(body, path):
            if name in holder:
                holder[name] = new(holder[name])

    add(id, row, operation, after=body_hook(change), **more)


def status(id: str, row: str, operation: str, old: int, new: int, **more: Any) -> None:
    """Register: another status is answered; an empty operation means all."""

    def after(call: Call, answer: Answer) -> Answer | None:
        skipped = not operation and call.path[0] == "oauth2"
        return Answer(new, answer.body) if answer.status == old and not skipped else None

    add(id, row, *([operation] if operation else []), after=after, **more)


def header(id: str, name: str, value: str, row: str = "9.1 response headers", **more: Any) -> None:
    """Register: a response header has another value, or is missing if the value is empty."""

    def after(call: Call, answer: Answer) -> None:
        answer.headers[name] = value

    add(id, row, after=after, **more)


def query(id: str, row: str, operation: str, old: str, new: str, **more: Any) -> None:
    """Register: a query parameter has another name."""

    def before(call: Call) -> None:
        call.query.pop(old, None)
        if new in call.query:
            call.query[old] = call.query.pop(new)

    add(id, row, operation, before=before, **more)


def revived(when: str, *operations: str, **more: Any) -> None:
    """Register: operations that were removed are still served, each a violation of its own."""
    for each in operations:
        method, path = each.split()
        name = re.sub(r"[^a-z0-9]+", "-", path.lower()).strip("-")
        add(f"served-{method.lower()}-{name}", f"9.4 removed in {when}: {each}", revived=(each,), **more)


def absent(id: str, row: str, *operations: str, **more: Any) -> None:
    """Register: an operation is missing."""
    add(id, row, missing=operations, **more)


def flagged(id: str, row: str, *operations: str, flag: str = "", **more: Any) -> None:
    """Register: a handler behaves otherwise."""
    add(id, row, *operations, flag=flag or id, **more)


TOKEN = "POST /oauth2/token"
COURSES, COURSE, BY_CATEGORY = (
    "GET /learn/v1/courses",
    "GET /learn/v1/courses/{id}",
    "GET /learn/v1/courses/{course_id}/by_category",
)
ADMIN_COURSES, ADMIN_COURSE = "GET /course/v1/courses", "GET /course/v1/courses/{id}"
PLANS, PLAN, LP = (
    "GET /learningplan/v1/learningplans",
    "GET /learningplan/v1/learningplans/{learning_plan_id}",
    "GET /learn/v1/lp/{lp_id}",
)
USER, USERS, BATCH = "GET /manage/v1/user/{user_id}", "GET /manage/v1/user", "POST /manage/v1/user/batch"
PUT_USER, POST_USER = "PUT /manage/v1/user/{id}", "POST /manage/v1/user"
BRANCH, BRANCHES = "GET /manage/v1/orgchart/{branch_id}", "GET /manage/v1/orgchart"
PREVIEW, INTERNAL = "GET /learn/v1/catalog_content/internal/preview", "GET /learn/v1/catalog_content/internal"
SUB_PLAN, SUB_PLANS, SUB_RECORD = "/learn/v1/sub_plan/{plan_id}", "/learn/v1/sub_plan", "/learn/v1/sub_record"
SETTINGS = "data.settings.currency_settings.currency.currency_symbol"


def token_violations() -> None:
    """Sections 1, 2.1 and 5."""

    def on_token(id: str, grant: bytes, change: Callable[[Any], Any], row: str) -> None:
        def after(call: Call, answer: Answer) -> None:
            if answer.status == 200 and grant in call.body:
                change(answer.body)

        add(id, row, TOKEN, after=after)

    on_token("token-type-lower", b"", lambda body: body.update(token_type="bearer"), "2.1 token_type is Bearer")
    on_token("token-expires-text", b"", lambda body: body.update(expires_in="3600"), "2.1 expires_in is an integer")
    on_token("token-scope-missing", b"", lambda body: body.pop("scope"), "2.1 scope is in the response")
    on_token("token-scope-list", b"", lambda body: body.update(scope=["api"]), "2.1 scope is a string")
    on_token(
        "token-no-refresh", b"=password", lambda body: body.pop("refresh_token"), "2.1 refresh_token for passwords"
    )
    on_token("token-no-expiry", b"", lambda body: body.pop("expires_in"), "2.1 expires_in is in the response")
    flagged("refresh-for-client", "2.1 no refresh_token for client credentials", TOKEN)
    flagged("refresh-for-assertion", "2.1 no refresh_token for assertions", TOKEN)
    flagged("any-secret", "5.2 client_secret is checked", TOKEN, stated=False)
    flagged("any-password", "5.2 password is checked", TOKEN, stated=False)
    flagged("any-signature", "5.3 the assertion's signature is checked", TOKEN)
    flagged("any-issuer", "5.3 iss is the client id", TOKEN, stated=False)
    flagged("any-audience", "5.3 aud is the hostname", TOKEN, stated=False)
    flagged("expired-assertion", "5.3 exp is the expiry time", TOKEN, stated=False)
    flagged("json-grant", "5.1 parameters are form fields", TOKEN, stated=False)
    flagged("form-refused", "5.1 parameters are form fields", TOKEN)
    status("token-404", "5.1 the token endpoint", TOKEN, 200, 404)
    flagged("any-token", "5.4 an improper credential yields 401")
    flagged("expired-token", "5.5 tokens have a limited lifespan", stated=False)
    flagged("any-scheme", "5.4 the scheme is Bearer", stated=False)
    flagged("token-in-query", "5.4 the token is in a header", stated=False)
    flagged("client-token", "5.2 client credentials cannot be used for the API", stated=False)
    flagged("open-courses", "5.4 a missing credential yields 401", COURSES, flag="open")
    flagged("open-users", "5.4 a missing credential yields 401", USERS, flag="open")
    flagged("open-create-course", "5.4 a missing credential yields 401", "POST /learn/v1/courses", flag="open")
    status("unauthenticated-403", "5.4 a missing credential yields 401", "", 401, 403)
    status("unauthenticated-404", "5.4 a missing credential yields 401", COURSES, 401, 404)
    status("unauthenticated-200", "5.4 a missing credential yields 401", "GET /learn/v1/categories", 401, 200)
    status("authorize-404", "5.2 the flow starts at /oauth2/authorize", "GET /oauth2/authorize", 200, 404)
    status("sign-on-404", "5.6 a token in the URL signs on", "GET /learn;type=oauth2_response", 200, 404)
    status("browser-404", "1 the API browser is at /api-browser/", "GET /api-browser/", 200, 404)
    flagged("browser-incomplete", "1 the API browser lists every endpoint")


def header_violations() -> None:
    """Section 9.1."""
    header("version-header-missing", "X-Service-Api-Version", "")
    header("version-header-hidden", "Access-Control-Expose-Headers", "X-Other")
    header("origin-header-missing", "Access-Control-Allow-Origin", "", stated=False)
    header("credentials-header-false", "Access-Control-Allow-Credentials", "false", stated=False)
    header("backyard-missing", "X-Service-Backyard", "", stated=False)
    header("content-type-text", "Content-Type", "text/plain; charset=UTF-8", "4.1 responses are JSON")


def list_violations() -> None:
    """Sections 2.2, 4.2 and 8."""
    lists = {
        "courses": COURSES,
        "users": USERS,
        "branches": BRANCHES,
        "assets": "GET /share/v1/admin/assets",
        "plans": PLANS,
    }
    for name, operation in lists.items():
        for flag, row in (
            ("page-ignored", "4.2 page"),
            ("page-size-ignored", "4.2 page_size"),
            ("direction-ignored", "4.2 sort_dir"),
        ):
            if name in ("courses", "users", "assets") or flag != "page-ignored":
                flagged(f"{flag}-{name}", row, operation, flag=flag)
    flagged("pages-overlap", "4.2 page: an item is on one page", USERS, stated=False)
    flagged("pages-skip", "4.2 page: every item is on a page", USERS, stated=False)
    flagged("one-too-many", "4.2 page_size", COURSES)
    flagged("page-size-100", "8 page_size is up to 200", COURSES)
    flagged("page-size-500", "8 page_size is up to 200", USERS)
    flagged("page-size-zero", "8 page_size is at least 1", ADMIN_COURSES)
    flagged("page-size-tolerated", "4.2 out-of-range values are invalid", "GET /learn/v1/categories")
    flagged("page-default-2", "8 page is 1 by default", COURSES)
    flagged("ascending-by-default", "4.2 sort_dir is desc by default", COURSES)
    flagged("ascending-by-default-users", "4.2 sort_dir is desc by default", USERS, flag="ascending-by-default")
    flagged("any-direction", "4.2 sort_dir is asc or desc", COURSES, stated=False)
    flagged("any-attribute", "4.2 allowed values of sort_attr", USERS, stated=False)
    flagged("unsorted", "4.2 sort_attr", USERS)
    flagged("directions-swapped", "4.2 sort_dir", "GET /learn/v1/enrollments")
    flagged("links-always", "2.2 _links only with get_cursor=1", COURSES)
    flagged("links-never", "2.2 _links with get_cursor=1", USERS)
    for key in ("self", "next", "goto", "first", "last"):
        dropped(f"links-without-{key}", "2.2 keys of _links", COURSES, f"_links.{key}")
    changed("links-as-text", "2.2 links are objects", COURSES, "_links.first", lambda link: link["href"])
    changed("href-number", "2.2 href is a string", COURSES, "_links.self.href", lambda href: 7)
    changed(
        "href-without-cursor",
        "2.2 href carries cursor",
        COURSES,
        "_links.next.href",
        lambda href: href.replace("cursor=", "c="),
    )
    changed(
        "href-without-page",
        "2.2 href carries page",
        USERS,
        "_links.next.href",
        lambda href: href.replace("page=", "p="),
    )
    changed(
        "goto-without-page",
        "2.2 goto carries __page__",
        USERS,
        "_links.goto.href",
        lambda href: href.replace("__page__", "1"),
    )
    changed(
        "next-is-first",
        "2.2 next leads to the next page",
        USERS,
        "_links.next.href",
        lambda href: re.sub(r"page=\d+", "page=1", href),
    )
    changed(
        "first-is-second",
        "2.2 first leads to page 1",
        USERS,
        "_links.first.href",
        lambda href: href.replace("page=1", "page=2"),
    )
    changed(
        "items-object",
        "2.2 data.items is an array",
        "GET /manage/v1/enrollment_rules",
        "data.items",
        lambda items: dict(enumerate(items)),
    )
    dropped("items-missing", "2.2 data.items", "GET /manage/v1/user_fields", "data.items")
    changed("id_course-text", "2.2 id_course is an integer", COURSES, "data.items[].id_course", str)
    dropped("id_course-missing", "2.2 items carry id_course", COURSES, "data.items[].id_course")
    dropped("course_name-missing", "2.2 items carry course_name", COURSES, "data.items[].course_name")
    changed("course_name-number", "2.2 course_name is a string", COURSES, "data.items[].course_name", len)
    changed("id_catalog-text", "2.2 id_catalog is an integer", PREVIEW, "data.items[].extra_data.id_catalog", str)
    dropped("id_catalog-missing", "2.2 id_catalog in previews", PREVIEW, "data.items[].extra_data")
    query("page_size-renamed", "4.2 page_size", USERS, "page_size", "limit")
    query("page-renamed", "4.2 page", COURSES, "page", "p")
    query("sort_dir-renamed", "4.2 sort_dir", USERS, "sort_dir", "order")
    query("get_cursor-renamed", "4.2 get_cursor", COURSES, "get_cursor", "links")


def state_violations() -> None:
    """Sections 2.3, 3, 4.1, 4.3 and 7."""
    flagged("archived-course", "3 an archived course answers 403", COURSE)
    status("archived-course-404", "3 an archived course answers 403", COURSE, 403, 404)
    flagged("archived-details", "3 archived courses have details", "GET /course/v1/courses/archived/{id}/details")
    flagged("unpublished-course", "3 by_category of an unpublished course answers 403", BY_CATEGORY)
    status("unpublished-course-400", "3 by_category of an unpublished course answers 403", BY_CATEGORY, 403, 400)
    flagged("by-category-unpublished", "3 only Published courses", BY_CATEGORY, stated=True)
    flagged("by-category-status", "9.4 Sep 2023: status dropped", BY_CATEGORY)
    flagged("null-status", "3 the status is never null", "GET /learningplan/v1/learningplans/enrollments")
    changed(
        "status-other",
        "3 values of the status",
        "GET /learningplan/v1/learningplans/enrollments",
        "data.items[].status",
        str.upper,
        stated=False,
    )
    flagged("secondary-ignored", "4.2 use_secondary_identifier", BRANCH)
    flagged("code-not-unique", "7 a reference that is not unique answers 400", BRANCH)
    flagged("code-not-unique-404", "7 a reference that is not unique answers 400", BRANCH)
    flagged("code-always", "4.2 non-ID mode only with use_secondary_identifier", BRANCH, stated=False)
    flagged("empty-catalogs", "4.3 previews have contents", PREVIEW)
    flagged("all-catalogs", "4.1 only assigned catalogs", PREVIEW)
    flagged("invisible-channels", "4.3 only visible channels", "GET /manage/v1/channels")
    flagged("invisible-assets", "4.3 only assets of visible channels", "GET /share/v1/assets")
    flagged("everything-visible", "4.1 Power Users see what they are assigned", ADMIN_COURSES, stated=False)
    flagged(
        "permission", "7 a missing permission answers 403", "GET /manage/v1/tags", "GET /pages/v1/pages", stated=False
    )
    flagged("root-domain", "4.3 root branch not visible", "GET /manage/v1/multidomain")
    flagged("multidomain-for-all", "4.3 Superadmin only", "GET /manage/v1/multidomain")
    changed(
        "domain-lms",
        "4.3 no trailing lms/",
        "GET /manage/v1/multidomain",
        "data.items[].domain_url",
        lambda url: url + "lms/",
    )
    flagged("no-type_content", "4.3 type_content required", "GET /share/v1/playlists")
    flagged("any-type_content", "4.3 values of type_content", "GET /share/v1/playlists")
    flagged("no-my-course", "4.3 values of type_content", "GET /share/v1/playlists")
    flagged("id_user-ignored", "4.3 query id_user", "GET /learn/v1/enrollments", stated=False)
    flagged("enroll-others", "7 only self-enrollment", INTERNAL, needs="write")
    flagged(
        "policy-400",
        "7 an unknown policy version answers 404",
        "GET /report/v1/privacy_policy/users/{id}/version/{version_id}",
    )
    flagged(
        "policy-nameless", "7 the message names the ID", "GET /report/v1/privacy_policy/users/{id}/version/{version_id}"
    )
    status("course-202", "7 codes", COURSE, 200, 202)
    status("users-206", "7 codes", USERS, 200, 206)
    status("bad-422", "7 codes", "", 400, 422)
    status("unknown-410", "7 codes", "", 404, 410)
    status("tags-500", "7 codes", "GET /manage/v1/tags", 200, 500)
    status("paging-500", "7 a parameter problem answers 400", "GET /manage/v1/user_fields", 400, 500)
    changed(
        "userid-with-slash",
        "4.3 userid without slash",
        "GET /learn/v1/instructor/getInstructorData",
        "data.userid",
        lambda name: "/" + name,
    )
    flagged("status-1003", "7 no status 1003", "GET /learn/v1/instructor/getInstructorData")
    flagged("any-instructor", "7 strict validation", "GET /learn/v1/instructor/getInstructorData")
    for id, path in (
        ("categories-missing", "/learn/v1/categories"),
        ("badges-missing", "/share/v1/gamification/badges"),
        ("checklist-versions-missing", "/otj/v1/checklists/{checklist_id}/versions"),
        ("plan-fields-missing", "/learningplan/v1/learningplans/{learning_plan_id}/additionalfields"),
        ("calendar-missing", "/learn/v1/catalog_content/public/calendar"),
        ("report-types-missing", "/analytics/v1/custom-report-types/active"),
        ("archives-missing", "/enrollment/v1/courses/{course_id}/archives"),
        ("profiles-missing", "/poweruser/v1/profile"),
    ):
        absent(id, f"4.3 GET {path}", f"GET {path}")


def pricing_violations() -> None:
    """Section 9.3, properties that are read."""
    due: dict[str, Any] = {"month": PRICED}
    late: dict[str, Any] = {"month": "2027-01", "channel": "production"}
    sent("bootstrap-symbol-sent", "9.3 site/bootstrap", "GET /manage/v1/site/bootstrap", SETTINGS, "€", **due)
    dropped(
        "bootstrap-configuration-missing",
        "9.3 site/bootstrap",
        "GET /manage/v1/site/bootstrap",
        "data.ecommerce_settings",
        **due,
    )
    dropped(
        "bootstrap-symbol-early",
        "9.3 site/bootstrap: not before",
        "GET /manage/v1/site/bootstrap",
        SETTINGS,
        month="2026-10",
        stated=False,
    )
    absent("currencies-missing", "9.3 currencies", "GET /ecommerce/v1/currencies", **due)
    sent("course-price-sent", "9.3 GET /course/v1/courses", ADMIN_COURSES, "data.items[].price", **due)
    sent("course-prices-sent", "9.3 GET /course/v1/courses", ADMIN_COURSES, "data.items[].prices", EUR, **late)
    flagged("course-price-sort", "9.3 price no longer a sort_attr", ADMIN_COURSES, flag="old-sort", **due)
    absent("prices-courses-missing", "9.3 prices of courses", "GET /ecommerce/v1/admin/prices/courses", **due)
    absent("prices-course-missing", "9.3 prices of a course", "GET /ecommerce/v1/admin/prices/courses/{id}", **late)
    sent("ecommerce_options-sent", "9.3 GET /course/v1/courses/{id}", ADMIN_COURSE, "data.ecommerce_options", {}, **due)
    for key, operation, prefix in (
        ("list", COURSES, "data.items[]"),
        ("course", COURSE, "@"),
        ("category", BY_CATEGORY, "data.items[]"),
    ):
        for name in ("price", "prices", "affiliate_price"):
            sent(
                f"learner-{key}-{name}-sent",
                f"9.3 {operation}",
                operation,
                f"{prefix}.{name}",
                3,
                **(due if name != "prices" else late),
            )
        dropped(
            f"learner-{key}-currency_prices-missing", f"9.3 {operation}", operation, f"{prefix}.currency_prices", **due
        )
    sent("enter_status-price-sent", "9.3 enter_status.price", COURSE, "@.enter_status.price", **due)
    sent(
        "enter_status-subscription-sent",
        "9.3 enter_status.subscription.price",
        COURSE,
        "@.enter_status.subscription.price",
        **due,
    )
    changed(
        "currency_prices-object",
        "2.4 currency_prices is an array",
        COURSES,
        "data.items[].currency_prices",
        lambda old: {"EUR": 3},
        **due,
    )
    dropped(
        "currency_prices-no-code", "2.4 currency_code", COURSES, "data.items[].currency_prices[].currency_code", **due
    )
    dropped(
        "currency_prices-no-affiliate",
        "2.4 affiliate_price",
        COURSES,
        "data.items[].currency_prices[].affiliate_price",
        **due,
    )
    sent("plans-price-sent", "9.3 GET learningplans", PLANS, "data.items[].price", **due)
    sent("plans-prices-sent", "9.3 GET learningplans", PLANS, "data.items[].prices", EUR, **late)
    absent(
        "prices-plans-missing", "9.3 prices of learning plans", "GET /ecommerce/v1/admin/prices/learning-plans", **due
    )
    absent(
        "prices-plan-missing",
        "9.3 prices of a learning plan",
        "GET /ecommerce/v1/admin/prices/learning-plans/{id}",
        **due,
    )
    sent("plan-ecommerce-sent", "9.3 GET learningplans/{id}", PLAN, "data.ecommerce", {}, **due)
    sent("lp-prize-sent", "9.3 GET lp", LP, "@.prize", **due)
    sent("lp-price-sent", "9.3 GET lp", LP, "@.price", **late)
    sent("lp-course-price-sent", "9.3 GET lp: courses[x].price", LP, "@.courses[].price", **due)
    dropped("lp-currency_prices-missing", "9.3 GET lp", LP, "@.currency_prices", **due)
    dropped(
        "lp-course-currency_prices-missing",
        "9.3 GET lp: courses[x].currency_prices",
        LP,
        "@.courses[].currency_prices",
        **due,
    )
    catalog = "/catalogmanagement/v1/catalogs/{id}/"
    for kind in ("courses", "learningplans"):
        flagged(f"catalog-{kind}-sort", "9.3 sort_attr price", f"GET {catalog}{kind}", flag="old-sort", **due)
        flagged(f"catalog-{kind}-bounds", "9.3 price_min, price_max", f"GET {catalog}{kind}", flag="old-bounds", **due)
        sent(
            f"catalog-{kind}-ecommerce-sent",
            "9.3 items[x].ecommerce",
            f"GET {catalog}{kind}",
            "data.items[].ecommerce",
            {},
            **due,
        )
    for name in ("item_price", "affiliate_price", "prices"):
        sent(f"content-{name}-sent", "9.3 catalog content", f"{INTERNAL}/{{catalog_id}}", f"data.items[].{name}", **due)
        sent(f"contents-{name}-sent", "9.3 catalog content", INTERNAL, f"data.items[].data.sub_items[].{name}", **due)
    dropped(
        "content-currency_prices-missing",
        "9.3 catalog content",
        f"{INTERNAL}/{{catalog_id}}",
        "data.items[].currency_prices",
        **due,
    )
    dropped(
        "contents-currency_prices-missing",
        "9.3 catalog content",
        INTERNAL,
        "data.items[].data.sub_items[].currency_prices",
        **due,
    )
    sent("sub-plans-price-sent", "9.3 GET sub_plan", f"GET {SUB_PLANS}", "data.items[].plan_price", **due)
    dropped("sub-plans-prices-missing", "9.3 GET sub_plan", f"GET {SUB_PLANS}", "data.items[].prices", **due)
    sent("sub-plan-price-sent", "9.3 GET sub_plan/{id}", f"GET {SUB_PLAN}", "@.price", **due)
    dropped("sub-plan-prices-missing", "9.3 GET sub_plan/{id}", f"GET {SUB_PLAN}", "@.prices", **due)
    sent(
        "renewal-price-sent",
        "9.3 subscription_records[X].price",
        f"GET {SUB_PLAN}",
        "@.subscription_records[].price",
        **due,
    )
    dropped(
        "renewal_price-missing", "9.3 renewal_price", f"GET {SUB_PLAN}", "@.subscription_records[].renewal_price", **due
    )
    changed(
        "sub-record-numeric",
        "9.3 price is an object",
        f"GET {SUB_RECORD}",
        "data.items[].price",
        lambda old: 4.5,
        **due,
    )
    changed(
        "sub-record-amount",
        "9.3 {currency, value}",
        f"GET {SUB_RECORD}/{{id_record}}",
        "@.price",
        lambda old: {"currency": "EUR", "amount": 1},
        **due,
    )
    changed(
        "sub-record-object-early",
        "9.3 price is numeric before",
        f"GET {SUB_RECORD}",
        "data.items[].price",
        lambda old: {"value": old},
        stated=False,
    )


def country_as_name(body: Any) -> None:
    """Replace the identifier of a country by its name."""
    for holder, name in [*places(body, "@.fields"), *places(body, "@.additional_fields")]:
        fields = holder.get(name)
        if isinstance(fields, dict):
            fields[COUNTRY_FIELD] = "Italy"
        elif fields:
            fields[-1]["value"] = "Italy"


def history_violations() -> None:
    """Section 9.4, what is read."""
    data = "GET /report/v1/report/{report_id}/data"
    changed("idUser-text", "9.4 Aug 2026: idUser is an integer", data, "data.items[].user.idUser", str)
    changed("userid-number", "9.4 Aug 2026: userid stays a string", data, "data.items[].user.userid", len)
    changed(
        "idUser-early",
        "9.4 Aug 2026: idUser is a string before",
        data,
        "data.items[].user.idUser",
        int,
        month="2026-07",
        stated=False,
    )
    changed("language-code", "9.4 Jul 2026: readable language", USER, "@.language", lambda old: "en")
    changed("provisioned-list", "9.4 Feb 2025: a map", USER, "@.provisioned_user_fields", list)
    changed(
        "provisioned-false",
        "9.4 Feb 2025: of true",
        USER,
        "@.provisioned_user_fields",
        lambda old: dict.fromkeys(old, False),
    )
    dropped("last_update-missing", "9.4 Jan 2024: last_update", USER, "@.last_update")
    sent("country-sent", "9.4 Feb 2024: no country", USER, "@.country", 39, stated=False)
    add("country-as-name", "9.4 Feb 2025: Country is an ID", USER, after=body_hook(country_as_name))
    flagged("country-english", "9.4 Feb 2024: country names are localised", USERS, "GET /manage/v1/user/search")
    sent(
        "channel-email-sent",
        "9.4 Jan 2026: no email",
        "GET /share/v1/channels/{id}/users",
        "data.items[].email",
        "a@b.example",
    )
    for key, operation, prefix in (
        ("session", "GET /course/v1/sessions/{session_id}", "@"),
        ("course-sessions", "GET /course/v1/courses/{course_id}/sessions", "data.items[]"),
        ("learner-sessions", "GET /learn/v1/courses/{id}/sessions", "data.items[]"),
        ("course", COURSE, "@"),
    ):
        sent(
            f"migrated-{key}-sent",
            "9.4 Jan 2026: no migrated_webinar_session_id",
            operation,
            f"{prefix}.migrated_webinar_session_id",
            None,
        )
    for key, path in (("filters", "filters"), ("advanced", "advanced_filters")):
        operation = f"GET /learn/v1/catalog/{path}"
        sent(
            f"{key}-not-enrolled-sent",
            "9.4 Apr 2026: enrolment_status",
            operation,
            "data.user_is_not_enrolled",
            [0, 1],
            stated=False,
        )
    dropped(
        "filters-status-missing",
        "9.4 Apr 2026: enrolment_status",
        "GET /learn/v1/catalog/filters",
        "data.enrolment_status",
        stated=False,
    )
    changed(
        "notification_ids-numbers",
        "9.4 Jul 2025: strings",
        "GET /manage/v1/enrollment_rules",
        "data.items[].notification_ids",
        lambda old: [int(each) for each in old],
    )
    changed(
        "notification_ids-text",
        "9.4 Jul 2025: array",
        "GET /manage/v1/enrollment_rules/{enrollment_rule_id}",
        "@.notification_ids",
        ",".join,
    )
    sent("page-editor-sent", "9.4 Aug 2024: no last_edit_by", "GET /pages/v1/pages", "data.items[].last_edit_by", 3)
    sent("one-page-editor-sent", "9.4 Aug 2024: no last_edit_by", "GET /pages/v1/pages/{id}", "@.last_edit_by", 3)
    filtered = "GET /learn/v1/external_training"
    sent("external-filters-sent", "9.4 Aug 2023: no filters", filtered, "data.filters", {}, stated=False)
    sent(
        "forum-session-sent",
        "9.4 Aug 2023: no current_session_id",
        "GET /learn/v1/forum/getForumData",
        "data.current_session_id",
        4,
    )
    changed(
        "onsite-tool",
        "9.4 Sep 2023: webinar_tool is null",
        COURSE,
        "@.sessions",
        lambda old: [{k: v for k, v in each.items() if k != "webinar_tool"} for each in old],
    )
    dropped("lp-code-missing", "9.4 Apr 2023: code", LP, "@.courses[].code")
    flagged("no-catalog_ids", "9.4 Oct 2023: catalog_ids", INTERNAL)
    flagged("catalogsIds", "9.4 Jan 2024: catalogsIds dropped", INTERNAL)
    flagged("any-date", "9.4 Jan 2024: UTC YYYY-MM-DD HH:MM:SS", "GET /ecommerce/v1/transaction")
    flagged(
        "any-date-list", "9.4 Jan 2024: UTC YYYY-MM-DD HH:MM:SS", "GET /ecommerce/v1/transaction/list", flag="any-date"
    )
    flagged(
        "date-bounds-ignored",
        "4.3 date_from, date_to",
        "GET /ecommerce/v1/transaction",
        flag="dates-ignored",
        stated=False,
    )
    status("wallets-400", "9.4 Feb 2026: personal wallets", "GET /ecommerce/v1/admin/personal-wallets", 200, 400)
    absent(
        "wallet-transactions-missing", "9.4 Feb 2026", "GET /ecommerce/v1/admin/personal-wallets/{user_id}/transactions"
    )
    absent("audit-missing", "9.4 Jul 2026", "GET /audittrail/v1/audittrail/{queryExecutionId}", stated=True)
    revived("Jul 2026", "GET /manage/v1/trails", "GET /manage/v1/opengraph")
    revived("Apr 2026", "GET /ecommerce/v1/wallets", "GET /ecommerce/v1/wallets/{user_id}")
    revived("Mar 2026", "GET /learn/v1/courses/{course_id}/sessions/enrollments")
    revived("Jan 2026", "GET /learn/v1/webconference/getWebconferenceData", "GET /learn/v1/webinars/importer_fields")
    revived("Oct 2025", "GET /ecommerce/v1/ecommerce/settings")
    revived("Sep 2025", "GET /loki/share/v1/assets/{asset_id}")
    revived(
        "Jul 2025",
        "GET /notifications/v1/notification/list",
        "GET /manage/v1/enrollment_rules/{enrollment_rule_id}/notifications",
    )
    revived("Dec 2024", "GET /learn/v1/course/compact_list", "GET /manage/v1/cookie_policy/{id}")
    revived("Apr 2024", "GET /learn/v1/catalog")
    # Families whose methods the specification does not name are requested with --allow-writes only.
    revived("Jan 2024", "GET /manage/v1/group", "GET /manage/v1/group/{id}/members", needs="write")
    revived("Oct 2023", "GET /api/webapp/get_app_version", month="2023-11", needs="write")
    revived("Mar 2023", "GET /course/v1/courses/importer_fields", month="2023-03")


def written_violations() -> None:
    """What only writes show."""
    due: dict[str, Any] = {"month": PRICED}
    late: dict[str, Any] = {"month": "2027-01", "channel": "production"}
    for id, operation in (
        ("create-course-price", "POST /learn/v1/courses"),
        ("batch-course-price", "POST /learn/v1/courses/batch"),
        ("update-course-options", "PUT /course/v1/courses/{id}"),
        ("create-plan-options", "POST /learningplan/v1/learningplans"),
        ("update-plan-options", "PUT /learningplan/v1/learningplans/{learning_plan_id}"),
        ("create-sub-plan-price", f"POST {SUB_PLANS}"),
        ("update-sub-plan-price", f"PUT {SUB_PLAN}"),
        ("batch-sub-plan-price", f"POST {SUB_PLANS}/batch"),
    ):
        flagged(f"{id}-honoured", f"9.3 {operation}: a body field is dropped", operation, flag="dropped-body", **due)
    for id, operation in (
        ("create", f"POST {SUB_PLANS}"),
        ("update", f"PUT {SUB_PLAN}"),
        ("batch", f"POST {SUB_PLANS}/batch"),
    ):
        flagged(
            f"{id}-sub-plan-prices-ignored", f"9.3 {operation}: body prices", operation, flag="prices-ignored", **due
        )
        dropped(
            f"{id}-sub-plan-prices-missing", f"9.3 {operation}: response data.prices", operation, "data.prices", **due
        )
    flagged(
        "create-record-numeric", "9.3 POST sub_record: an object", f"POST {SUB_RECORD}", flag="numeric-price", **due
    )
    flagged("create-record-free", "9.3 POST sub_record: price", f"POST {SUB_RECORD}", flag="price-forgotten", **due)
    flagged(
        "update-record-object-refused",
        "9.3 PUT sub_record: an object",
        f"PUT {SUB_RECORD}/{{id_record}}",
        flag="price-object-refused",
        **due,
    )
    changed(
        "create-record-response",
        "9.3 POST sub_record: an object",
        f"POST {SUB_RECORD}",
        "@.price",
        lambda old: 3,
        **due,
    )
    flagged(
        "duplicate-with-price", "9.3 duplicate", "POST /course/v1/courses/{id}/duplicate", flag="prices-cloned", **due
    )
    flagged(
        "duplicate-with-partner",
        "9.3 duplicate",
        "POST /course/v1/courses/{id}/duplicate",
        flag="partner-cloned",
        **late,
    )
    for kind in ("courses", "learning-plans", "subscription-plans"):
        operation = f"PUT /ecommerce/v1/admin/prices/{kind}/{{id}}"
        absent(f"put-prices-{kind}-missing", f"9.3 {operation}", operation, **due)
        flagged(f"put-prices-{kind}-ignored", f"9.3 {operation}", operation, flag="update-ignored", **due)
    for id, operation in (
        ("user", PUT_USER),
        ("branch", "PUT /manage/v1/orgchart/{branch_id}"),
        ("course", "PUT /course/v1/courses/{id}"),
        ("plan", "PUT /learningplan/v1/learningplans/{learning_plan_id}"),
        ("sub-plan", f"PUT {SUB_PLAN}"),
        ("sub-record", f"PUT {SUB_RECORD}/{{id_record}}"),
        ("wallet", "PUT /ecommerce/v1/admin/personal-wallets/{user_id}"),
        ("mass-edit", "PUT /manage/v1/user/mass_edit"),
    ):
        flagged(f"update-{id}-ignored", "4.1 PUT updates", operation, flag="update-ignored")
    for id, operation in (
        ("users", BATCH),
        ("courses", "POST /learn/v1/courses/batch"),
        ("branches", "POST /manage/v1/orgchart/batch"),
    ):
        flagged(f"batch-{id}-success", "4.1 results of a batch", operation, flag="batch-success", stated=False)
    flagged("batch-users-no-update", "4.1 a batch creates and updates", BATCH, flag="batch-no-update")
    flagged(
        "batch-branches-no-update",
        "4.1 a batch creates and updates",
        "POST /manage/v1/orgchart/batch",
        flag="batch-no-update",
        stated=False,
    )
    dropped("update-user-no-uuid", "9.4 Aug 2024: UUID", PUT_USER, "data.UUID")
    add(
        "batch-users-no-uuid",
        "9.4 Aug 2024: UUID",
        BATCH,
        after=body_hook(lambda body: [each.pop("UUID", None) for each in body["data"]]),
    )
    for flag in (
        "yes-words",
        "yes-boolean",
        "yes-number",
        "no-words",
        "no-boolean",
        "no-number",
        "zero-as-no",
        "other-as-yes",
    ):
        flagged(flag, "4.3 Yes/No user additional fields", PUT_USER, POST_USER, BATCH, "PUT /manage/v1/user/mass_edit")
    flagged(
        "yes-words-mass-edit", "4.3 Yes/No user additional fields", "PUT /manage/v1/user/mass_edit", flag="yes-words"
    )
    flagged("no-words-create", "4.3 Yes/No user additional fields", POST_USER, flag="no-words")
    flagged(
        "lang_code-optional",
        "9.4 Jul 2026: lang_code mandatory",
        "PUT /learningplan/v1/learningplans/{learning_plan_id}",
    )
    flagged("lang_behaviour-kept", "4.3 lang_behaviour resets", "PUT /learningplan/v1/learningplans/{learning_plan_id}")
    enrollments = "/learningplan/v1/learningplans/{learning_plan_id}/enrollments/"
    for method, path in (("PATCH", "{user_id}"), ("POST", "bulk"), ("PATCH", "bulk")):
        operation = f"{method} {enrollments}{path}"
        flagged(
            f"dates-ignored-{method.lower()}-{path.strip('{}')}",
            "9.4 Sep 2024: enrolment_at",
            operation,
            flag="dates-ignored",
        )
    absent("patch-enrollment-missing", "4.3 PATCH enrollments", f"PATCH {enrollments}{{user_id}}")
    flagged("any-not-enrolled", "9.4 Sep 2024: boolean only", "POST /learn/v1/enrollments")
    flagged("any-notification_ids", "9.4 Jul 2025: strings", "POST /learn/v1/enrollments", stated=False)
    flagged("no-notification_ids", "9.4 Jul 2025: strings", "POST /learn/v1/enrollments")
    flagged("enroll-forgets", "4.3 enrolls users", "POST /learn/v1/enrollments")
    flagged("full-session", "7 a full session answers 400", "PUT /learn/v1/courses/switch_sessions")
    flagged("full-session-403", "7 a full session answers 400", "PUT /learn/v1/courses/switch_sessions")
    flagged("no-translations", "9.4 Apr 2026: course_information_translations", "PUT /course/v1/courses/{id}")
    flagged("replace-by-default", "4.3 replace is false by default", "POST /course/v1/instructors/add")
    flagged("replace-ignored", "4.3 replace", "POST /course/v1/instructors/add")
    for flag in ("visibility-copied", "content-copied", "experts-copied"):
        flagged(flag, "4.3 duplicate channel", "POST /share/v1/admin/channels/{channel_id}/duplicate")
    flagged("create-branch-forgets", "4.1 POST creates", "POST /manage/v1/orgchart", flag="create-forgets")
    flagged("delete-branch-ignored", "4.1 DELETE deletes", "DELETE /manage/v1/orgchart/{id}", flag="delete-ignored")
    flagged("delete-branches-ignored", "4.1 DELETE deletes", "DELETE /manage/v1/orgchart/batch", flag="delete-ignored")
    flagged("move-ignored", "4.3 move branch", "POST /manage/v1/orgchart/{id}/move")
    status("create-branch-201", "7 codes", "POST /manage/v1/orgchart", 200, 201)
    status("create-course-201", "7 codes", "POST /learn/v1/courses", 200, 201)
    status("delete-branch-204", "7 codes", "DELETE /manage/v1/orgchart/{id}", 200, 204)
    status("bad-create-500", "7 a parameter problem answers 400", "POST /manage/v1/user", 400, 500, stated=False)
    flagged(
        "branch-for-all",
        "7 a missing permission answers 403",
        "POST /manage/v1/orgchart",
        flag="permission",
        stated=False,
    )
    absent("purchases-missing", "9.4 Feb 2026", "POST /ecommerce/v1/training-credits/purchases")
    absent("audit-post-missing", "9.4 Jul 2026", "POST /audittrail/v1/audittrail")
    absent("lo-batch-missing", "9.4 Jun 2023", "POST /learn/v1/lo/batch")
    revived("Nov 2025", "PUT /learn/v1/sub_record/{record_id}/renew")
    revived("Jan 2026", "POST /learn/v1/webinars/session/batch", "PUT /learn/v1/webinar/attendance/batch")
    revived("Apr 2026", "PUT /ecommerce/v1/wallets/{user_id}", "POST /ecommerce/v1/wallets/{user_id}/purchases")
    revived("Oct 2025", "POST /ecommerce/v1/ecommerce/settings")
    revived("Sep 2025", "PUT /ecommerce/v1/transaction/batch")
    revived("Jul 2025", "PATCH /notifications/v1/notification/read")
    revived("Dec 2024", "POST /learn/v1/lp/compact_list", "PUT /manage/v1/cookie_policy/{id}")
    revived("Jul 2024", "GET /ecommerce/v1/transaction/{id}/cancel", needs="write")
    revived("Jun 2024", "PUT /learn/v1/courses/{id}")
    revived("Jan 2024", "POST /manage/v1/group/batch", "POST /audiences/v1/audience/recalculator/batch")
    revived("Jun 2023", "POST /learn/v1/lo/tincan", month="2023-06")


for _section in (
    token_violations,
    header_violations,
    list_violations,
    state_violations,
    pricing_violations,
    history_violations,
    written_violations,
):
    _section()
