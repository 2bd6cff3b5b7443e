"""The learn, learningplan, catalogmanagement and enrollment services."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .listing import listed
from .objects import Record
from .objects import prices as price_records
from .routing import ADMINS, INTEGER, STAFF, Call, Refusal, route

if TYPE_CHECKING:
    from .platform import Platform

STATUSES = {"not_started": "Not Started", "in_progress": "In Progress", "completed": "Completed"}


def learner_prices(p: Platform, record: Record, affiliate: bool = True, single: str = "price") -> Record:
    """Return the price fields of learner views, before and after pricing moves (sections 2.4 and 9.3)."""
    if p.pricing:
        return {"currency_prices": [dict(each) for each in record["price"]]}
    first = record["price"][0] if record["price"] else {"price": None}
    old: Record = {single: first["price"], "prices": [dict(each) for each in record["price"]]}
    if affiliate:
        old["affiliate_price"] = first.get("affiliate_price")
    return old


def learner_course(p: Platform, record: Record) -> Record:
    """Return a course as listings for learners show it."""
    return {
        "id_course": record["id"],
        "course_name": record["name"],
        "code": record["code"],
        "kind": record["kind"],
        **learner_prices(p, record),
    }


def active(p: Platform, call: Call) -> list[Record]:
    """Return the courses that are not archived and that the account may see."""
    return p.visible(call, [each for each in p.objects.all("course") if each["state"] == "active"])


def course_of(p: Platform, call: Call, name: str = "id") -> Record:
    """Return the course of a path; its identifier is a number."""
    value = call.path_values[name]
    if not INTEGER.fullmatch(value):
        raise Refusal(p.taste.pick("course no number", 400, 404), f"{name}: not a number")
    if p.broken("unknown-served", call) and p.objects.find("course", value) is None:
        return p.objects.all("course")[0]
    return p.get("course", value)


@route("GET /learn/v1/courses")
def courses(p: Platform, call: Call) -> Any:
    """List courses."""
    items = [learner_course(p, each) for each in active(p, call)]
    return listed(p, call, items, ("id_course", "course_name", "code"))


@route("GET /learn/v1/courses/{id}")
def one_course(p: Platform, call: Call) -> Any:
    """Show a course; an archived one is refused."""
    record = course_of(p, call)
    served = p.broken("archived-course", call) or (call.level == "user" and p.broken("archived-for-users", call))
    if record["state"] == "archived" and not served:
        raise Refusal(403, "the course is archived")
    p.require_visible(call, record, [one for one in p.objects.all("course") if one["state"] == "active"])
    if p.broken("other-served", call):
        record = p.objects.all("course")[record is p.objects.all("course")[0]]
    body = {**learner_course(p, record), "sessions": [course_session(p, each) for each in sessions_of(p, record)]}
    body["enter_status"] = {"can_enter": True, "subscription": {"state": "none"}}
    if not p.pricing:
        amount = record["price"][0]["price"] if record["price"] else None
        body["enter_status"]["price"] = amount
        body["enter_status"]["subscription"]["price"] = amount
    if not p.since("2026-01"):
        body["migrated_webinar_session_id"] = None
    return p.detail(call, body)


def sessions_of(p: Platform, course: Record) -> list[Record]:
    """Return the sessions of a course."""
    return [each for each in p.objects.all("session") if each["course"] == course["id"]]


def course_session(p: Platform, record: Record) -> Record:
    """Return a session as the learn service shows it."""
    shown = p.show("session", record, onsite=record["onsite"])
    if not record["onsite"]:
        shown["webinar_tool"] = "adobe"
    elif p.since("2023-09"):
        shown["webinar_tool"] = None
    if not p.since("2026-01"):
        shown["migrated_webinar_session_id"] = None
    return shown


@route("GET /learn/v1/courses/{id}/sessions")
def learner_sessions(p: Platform, call: Call) -> Any:
    """List the sessions of a course."""
    record = course_of(p, call)
    return listed(p, call, [course_session(p, each) for each in sessions_of(p, record)], (p.name("session"),))


@route("GET /learn/v1/courses/{course_id}/by_category")
def by_category(p: Platform, call: Call) -> Any:
    """List the Published courses of a course's category."""
    record = course_of(p, call, "course_id")
    if not record["published"] and not p.broken("unpublished-course", call):
        raise Refusal(403, "the course is not published")
    known = [each for each in active(p, call) if each["category"] == record["category"]]
    if call.truth("disable_catalog_filter") and p.broken("disable_catalog_filter", call):
        known = active(p, call)
    asked = call.text("status") if not p.since("2023-09") or p.broken("by-category-status", call) else None
    if asked == "unpublished":
        known = [each for each in known if not each["published"]]
    elif not p.broken("by-category-unpublished", call):
        known = [each for each in known if each["published"]]
    return listed(p, call, [learner_course(p, each) for each in known], ("course_name", "id_course"))


@route("GET /learn/v1/courses/{course_id}/los")
def materials(p: Platform, call: Call) -> Any:
    """List the training materials of a course."""
    record = course_of(p, call, "course_id")
    known = [each for each in p.objects.all("material") if each["course"] == record["id"]]
    return listed(p, call, [p.show("material", each) for each in known], (p.name("material"),))


# catalogs


def assigned(p: Platform, call: Call, public: bool) -> list[Record]:
    """Return the catalogs that an account may see: even a superadmin only those assigned to it."""
    known = p.objects.all("catalog")
    if public:
        return [each for each in known if each["public"]]
    return known if p.broken("all-catalogs", call) else [each for each in known if call.level in each["levels"]]


def chosen(p: Platform, call: Call, catalogs: list[Record]) -> list[Record]:
    """Narrow catalogs to those that `catalogIds` or `catalog_ids` name."""
    names = ["catalogIds"]
    if p.since("2023-10") and not p.broken("no-catalog_ids", call):
        names.append("catalog_ids")
    if not p.since("2024-01") or p.broken("catalogsIds", call):
        names.append("catalogsIds")
    wanted = call.identifiers(*names)
    if wanted and p.broken("catalog_ids-first-only", call) and "catalog_ids" in call.query:
        wanted = wanted[:1]
    return catalogs if wanted is None else [each for each in catalogs if each["id"] in wanted]


def contents(p: Platform, catalog: Record) -> list[Record]:
    """Return courses and learning plans of a catalog with the price fields of catalog content."""
    found = []
    for kind, members in (("course", catalog["courses"]), ("learning_plan", catalog["plans"])):
        for each in members:
            record = p.objects.find(kind, each)
            if record:
                price = learner_prices(p, record, kind == "course", "item_price")
                if not p.pricing:
                    price.setdefault("affiliate_price", None)
                found.append({"item_id": each, "item_type": kind, "item_name": record["name"], **price})
    return found


def self_enrollment(p: Platform, call: Call) -> None:
    """Refuse that a user enrolls another one, or a manager one that they do not manage (since September 2024)."""
    wanted = call.text("id_user") or call.text("user_id")
    if wanted is None or not p.since("2024-09") or call.level not in ("user", "manager"):
        return
    own = call.account or {}
    target = p.objects.find("user", wanted)
    managed = call.level == "manager" and target is not None and target["manager"] == own["id"]
    if (target is None or target["id"] != own["id"]) and not managed and not p.broken("enroll-others", call):
        raise Refusal(400, "only self-enrollment")


@route("GET /learn/v1/catalog_content/internal\nGET /learn/v1/catalog_content/public")
def catalog_lists(p: Platform, call: Call) -> Any:
    """List catalogs with their contents."""
    self_enrollment(p, call)
    items = [
        p.show("catalog", each, data={"sub_items": contents(p, each)})
        for each in chosen(p, call, assigned(p, call, call.path[3] == "public"))
    ]
    return listed(p, call, items, (p.label("catalog"), p.name("catalog")))


@route("GET /learn/v1/catalog_content/internal/preview\nGET /learn/v1/catalog_content/public/preview")
def catalog_previews(p: Platform, call: Call) -> Any:
    """List catalogs that have contents; the identifier is in extra_data."""
    self_enrollment(p, call)
    needed = p.taste.pick("cursor of previews", True, False)
    if "cursor" not in call.query and needed:
        raise Refusal(400, "cursor: required")
    items = []
    for each in chosen(p, call, assigned(p, call, call.path[3] == "public")):
        if each["courses"] or each["plans"] or p.broken("empty-catalogs", call):
            first = {p.label("catalog"): each["name"], "data": {"sub_items": contents(p, each)[:5]}}
            items.append({**first, "extra_data": {"id_catalog": each["id"]}})
    return listed(p, call, items, {"name": lambda each: each[p.label("catalog")]})


@route("GET /learn/v1/catalog_content/internal/general\nGET /learn/v1/catalog_content/public/general")
def catalog_items(p: Platform, call: Call) -> Any:
    """List the contents of all catalogs."""
    self_enrollment(p, call)
    known = {}
    for each in chosen(p, call, assigned(p, call, call.path[3] == "public")):
        known.update({item["item_id"]: item for item in contents(p, each)})
    return listed(p, call, list(known.values()), ("item_name", "item_id"))


@route("GET /learn/v1/catalog_content/internal/calendar\nGET /learn/v1/catalog_content/public/calendar")
def catalog_calendar(p: Platform, call: Call) -> Any:
    """List the sessions of catalog contents."""
    self_enrollment(p, call)
    members = {n for each in chosen(p, call, assigned(p, call, call.path[3] == "public")) for n in each["courses"]}
    items = [
        p.show("session", each, day="2026-12-03") for each in p.objects.all("session") if each["course"] in members
    ]
    return listed(p, call, items, (p.name("session"),))


@route("GET /learn/v1/catalog_content/internal/{catalog_id}\nGET /learn/v1/catalog_content/public/{catalog_id}")
def catalog_detail(p: Platform, call: Call) -> Any:
    """Show the contents of one catalog, with the number of its courses."""
    self_enrollment(p, call)
    record = p.get("catalog", call.path_values["catalog_id"])
    if record not in assigned(p, call, call.path[3] == "public"):
        raise Refusal(p.taste.pick("catalog of others", 403, 404), "catalog: not assigned")
    body = listed(p, call, contents(p, record), ("item_name", "item_id"))
    body["data"][p.taste.pick("courses of a catalog", "courses_count", "number_of_courses")] = len(record["courses"])
    return body


@route(
    "GET /learn/v1/catalog/filters\nGET /learn/v1/catalog/advanced_filters\nGET /learn/v1/catalog/internal_filters",
)
def catalog_filters(p: Platform, call: Call) -> Any:
    """Show the filters of catalogs."""
    name = "enrolment_status" if p.since("2026-04") else "user_is_not_enrolled"
    return {"data": {"language": ["english", "italian"], name: [0, 1]}}


# enrollments


def enrollment_status(p: Platform, call: Call, record: Record) -> str | None:
    """Return the status, which is never null since January 2023."""
    if record["suspended"] and (not p.since("2023-01") or p.broken("null-status", call)):
        return None
    return STATUSES[record["status"]]


@route("GET /learn/v1/enrollments")
def enrollments(p: Platform, call: Call) -> Any:
    """List enrollments, of one user if asked."""
    wanted = call.number("id_user", 0, 0)
    known = [each for each in p.objects.all("enrollment") if not wanted or each["user"] == wanted]
    if call.level in ("user", "manager"):
        known = [each for each in known if each["user"] == (call.account or {})["id"]]
    if call.level == "power-user":
        users = {each["id"] for each in p.visible(call, p.objects.all("user"))}
        known = [each for each in known if each["user"] in users]
    if p.broken("id_user-ignored", call):
        known = p.objects.all("enrollment")
    items = [
        p.show(
            "enrollment", each, id_user=each["user"], id_course=each["course"], status=enrollment_status(p, call, each)
        )
        for each in known
    ]
    return listed(p, call, items, ("id_user", "id_course"))


def check_enrollment(p: Platform, call: Call, body: Record) -> None:
    """Refuse properties of wrong types: since September 2024 and July 2025."""
    flag, notes = body.get("user_is_not_enrolled"), body.get("notification_ids", [])
    boolean = flag is None or isinstance(flag, bool) or p.broken("any-not-enrolled", call)
    if (p.since("2024-09") and not boolean) or (flag is not None and p.broken("not-enrolled-refused", call)):
        raise Refusal(400, "user_is_not_enrolled: no boolean")
    strings = isinstance(notes, list) and all(isinstance(each, str) for each in notes)
    if p.since("2025-07") and not strings and not p.broken("any-notification_ids", call):
        raise Refusal(400, "notification_ids: no array of strings")
    if p.broken("no-notification_ids", call) and notes:
        raise Refusal(400, "notification_ids: integers expected")


@route("POST /learn/v1/enrollments", STAFF)
def enroll(p: Platform, call: Call) -> Any:
    """Enroll users in courses."""
    body = call.json()
    check_enrollment(p, call, body)
    made, failed = [], []
    for course in body.get("course_ids") or []:
        for user in (body.get("user_ids") or [])[: 1 if p.broken("enroll-first-only", call) else None]:
            known = p.objects.find("course", course), p.objects.find("user", user)
            if known[0] is None or known[1] is None:
                failed.append({"course": course, "user": user})
                continue
            named = {"course": known[0]["id"], "user": known[1]["id"]}
            record = p.objects.add("enrollment", **named, status="not_started", suspended=False)
            p.wrote(call, "enrollment", record["id"], created=True)
            made.append({f"id_{kind}": each for kind, each in named.items()})
    if not made and not failed:
        raise Refusal(400, "course_ids and user_ids: required")
    if p.broken("enroll-forgets", call):
        for _ in made:
            p.objects.tables["enrollment"].popitem()
    return {"data": {"enrolled": made, "errors": failed}}


@route("PUT /learn/v1/courses/switch_sessions", STAFF)
def switch_sessions(p: Platform, call: Call) -> Any:
    """Move a learner to another session, unless it is full and its course has no waiting list."""
    body = call.json()
    target = p.get("session", body.get("to_session"), 400)
    user = p.get("user", body.get("user_id"), 400)
    course = p.get("course", target["course"])
    full = target["full"] and not course["waiting_list"]
    if not full and p.broken("free-session-refused", call):
        raise Refusal(400, "session: fully booked")
    if full and p.since("2023-07") and not p.broken("full-session", call):
        raise Refusal((p.broken("full-session-403", call) and 403) or 400, "session: fully booked")
    user["session"] = target["id"]
    p.wrote(call, "user", user["id"])
    return {"data": {"session": target["id"]}}


@route("GET /enrollment/v1/courses/{course_id}/archives", STAFF)
def archives(p: Platform, call: Call) -> Any:
    """List archived enrollments of a course."""
    record = course_of(p, call, "course_id")
    known = [each for each in p.objects.all("archived_enrollment") if each["course"] == record["id"]]
    return listed(p, call, [p.show("archived_enrollment", each) for each in known], (p.name("archived_enrollment"),))


@route("GET /enrollment/v1/courses/archives/{record_id}/sessions", STAFF)
def archived_sessions(p: Platform, call: Call) -> Any:
    """List the sessions of an archived enrollment."""
    record = p.get("archived_enrollment", call.path_values["record_id"])
    known = [each for each in p.objects.all("archived_session") if each["record"] == record["id"]]
    return listed(p, call, [p.show("archived_session", each) for each in known], (p.name("archived_session"),))


@route("GET /learn/v1/instructor/getInstructorData", STAFF)
def instructor_data(p: Platform, call: Call) -> Any:
    """Show what an instructor does in a session; the identifiers must be integers."""
    names = ("course_id", "user_id", "session_id")
    if p.broken("any-session_id", call):
        names = names[:2]
    wrong = [name for name in names if not INTEGER.fullmatch(call.text(name) or "")]
    if wrong and not p.since("2023-11"):
        return {"status": 1003, "message": f"Invalid {wrong[0]}"}
    if wrong and p.broken("status-1003", call):
        return {"status": 1003, "message": f"Invalid {wrong[0]}"}
    if wrong and not p.broken("any-instructor", call):
        raise Refusal(400, f"{wrong[0]}: no integer")
    user = p.objects.find("user", call.text("user_id"))
    if user is None:
        raise Refusal(p.taste.pick("unknown instructor", 404, 400), "user_id: unknown")
    slash = "/" if not p.since("2023-02") or p.broken("userid-slash", call) else ""
    return {"data": {"userid": slash + user["userid"], "firstname": user["firstname"]}}


@route("GET /learn/v1/external_training")
def external_training(p: Platform, call: Call) -> Any:
    """List external training."""
    body = listed(p, call, [p.show("external_training", each) for each in p.objects.all("external_training")], ())
    if not p.since("2023-08"):
        body["data"]["filters"] = {"state": ["approved"]}
    return body


@route("GET /learn/v1/forum/getForumData")
def forum_data(p: Platform, call: Call) -> Any:
    """Show settings of the forum."""
    data: Record = {"enabled": True, "threads": 2}
    if not p.since("2023-08"):
        data["current_session_id"] = None
    return {"data": data}


@route("GET /learn/v1/webinar/{tool}/accounts", ADMINS)
def tool_accounts(p: Platform, call: Call) -> Any:
    """List the accounts of a further web conference tool."""
    tools = p.taste.pick("tools", ("bluebutton", "gomeet", "vsee"), ("tool-a", "tool-b", "tool-c"))
    if call.path_values["tool"] not in tools:
        raise Refusal(p.taste.pick("unknown tool", 404, 400), "tool: unknown")
    return listed(p, call, [p.show("webinar_account", each) for each in p.objects.all("webinar_account")], ())


# learning plans


@route("GET /learn/v1/lp/{lp_id}")
def learner_plan(p: Platform, call: Call) -> Any:
    """Show a learning plan to a learner."""
    record = p.get("learning_plan", call.path_values["lp_id"])
    if p.wider and p.wider.on("plans of learners only", of=3) and call.level != "user":
        raise Refusal(404, f"{call.method} {call.raw_path}: not found")
    members = []
    for each in record["courses"]:
        course = p.objects.find("course", each)
        shown = {**learner_course(p, course), **({} if p.pricing else {"prize": None, "ecommerce": {}})}  # type: ignore[arg-type]
        if not p.since("2023-04"):
            del shown["code"]
        members.append(shown)
    body: Record = {
        "id": record["id"],
        "title": record["name"],
        "courses": members,
        "enter_status": {"can_enter": True},
    }
    body.update(learner_prices(p, record, affiliate=not p.pricing))
    if not p.pricing:
        body["enter_status"]["price"] = body["price"]
        body["subscription"] = {"price": body["price"]}
        body.update(prize=None, ecommerce={})
    return p.detail(call, body)


def plan_number(p: Platform) -> str:
    """Return how learningplan lists call their identifier."""
    return p.taste.pick("identifier of plans", "learning_plan_id", "key", "id")


@route("GET /learningplan/v1/learningplans")
def plans(p: Platform, call: Call) -> Any:
    """List learning plans."""
    items = []
    for each in p.visible(call, p.objects.all("learning_plan")):
        item = {plan_number(p): each["id"], "title": each["name"]}
        if not p.pricing:
            item["price"] = each["price"][0]["price"] if each["price"] else None
            item["prices"] = [dict(one) for one in each["price"]]
        items.append(item)
    return listed(p, call, items, ("title", plan_number(p)))


def plan_body(p: Platform, record: Record) -> Record:
    """Return a learning plan as its managers see it."""
    body = {plan_number(p): record["id"], "title": record["name"]}
    body.update(lang_code=record["lang_code"], lang_behaviour=record["lang_behaviour"], courses=list(record["courses"]))
    if not p.pricing:
        body["ecommerce"] = {"for_sale": bool(record["price"]), "prices": [dict(each) for each in record["price"]]}
    return body


@route("GET /learningplan/v1/learningplans/{learning_plan_id}", ADMINS)
def one_plan(p: Platform, call: Call) -> Any:
    """Show a learning plan."""
    record = p.get("learning_plan", call.path_values["learning_plan_id"])
    p.require_visible(call, record, p.objects.all("learning_plan"))
    return {"data": plan_body(p, record)}


@route("POST /learningplan/v1/learningplans", ADMINS)
def create_plan(p: Platform, call: Call) -> Any:
    """Create a learning plan."""
    body = call.json()
    if not body.get("title"):
        raise Refusal(400, "title: required")
    options = body.get("ecommerce_options") if not p.pricing or p.broken("dropped-body", call) else None
    amount = [options["price"]] if isinstance(options, dict) and "price" in options else []
    record = p.objects.plan("A plan" if p.broken("title-ignored", call) else body["title"], price=amount)
    p.wrote(call, "learning_plan", record["id"], created=True)
    return {"data": plan_body(p, record)}


@route("PUT /learningplan/v1/learningplans/{learning_plan_id}", ADMINS)
def update_plan(p: Platform, call: Call) -> Any:
    """Update a learning plan; lang_code is mandatory since July 2026, lang_behaviour resets when omitted."""
    record = p.get("learning_plan", call.path_values["learning_plan_id"])
    body = call.json()
    if "lang_code" not in body and p.since("2026-07") and not p.broken("lang_code-optional", call):
        raise Refusal(400, "lang_code: required")
    options = body.get("ecommerce_options") if not p.pricing or p.broken("dropped-body", call) else None
    if isinstance(options, dict) and "price" in options:
        record["price"] = price_records([options["price"]], False)
    if not p.broken("update-ignored", call):
        record["name"] = body.get("title", record["name"])
    record["lang_code"] = body.get("lang_code", record["lang_code"])
    kept = record["lang_behaviour"] if p.broken("lang_behaviour-kept", call) else "default_language"
    record["lang_behaviour"] = body.get("lang_behaviour", kept)
    p.wrote(call, "learning_plan", record["id"])
    return {"data": plan_body(p, record)}


@route("GET /learningplan/v1/learningplans/{learning_plan_id}/additionalfields", ADMINS)
def plan_fields(p: Platform, call: Call) -> Any:
    """List the additional fields of a learning plan."""
    p.get("learning_plan", call.path_values["learning_plan_id"])
    return listed(p, call, [p.show("plan_field", each) for each in p.objects.all("plan_field")], ())


def plan_enrollment(p: Platform, call: Call, record: Record) -> Record:
    """Return an enrollment in a learning plan."""
    shown = {
        "learning_plan_id": record["plan"],
        "user_id": record["user"],
        "status": enrollment_status(p, call, record),
    }
    if p.since("2024-09"):
        shown.update(enrolment_at=record["at"], propagate_at=record["propagate"])
    return shown


@route("GET /learningplan/v1/learningplans/enrollments", STAFF)
def plan_enrollments(p: Platform, call: Call) -> Any:
    """List enrollments in learning plans."""
    items = [plan_enrollment(p, call, each) for each in p.objects.all("plan_enrollment")]
    return listed(p, call, items, ("user_id", "learning_plan_id"))


def dated(p: Platform, call: Call, record: Record, body: Record) -> None:
    """Store the optional dates of an enrollment (since September 2024)."""
    if "propagate_at" in body and p.broken("propagate-refused", call):
        raise Refusal(400, "propagate_at: unknown")
    if p.since("2024-09") and not p.broken("dates-ignored", call):
        record["at"] = body.get("enrolment_at", record["at"])
        if not p.broken("propagate-ignored", call):
            record["propagate"] = body.get("propagate_at", record["propagate"])
    if body.get("status") in STATUSES:
        record["status"] = body["status"]


@route("PATCH /learningplan/v1/learningplans/{learning_plan_id}/enrollments/{user_id}", STAFF)
def update_plan_enrollment(p: Platform, call: Call) -> Any:
    """Update one enrollment in a learning plan."""
    plan = p.get("learning_plan", call.path_values["learning_plan_id"])
    user = p.get("user", call.path_values["user_id"])
    known = [
        each for each in p.objects.all("plan_enrollment") if (each["plan"], each["user"]) == (plan["id"], user["id"])
    ]
    if not known:
        raise Refusal(404, "enrollment: none")
    dated(p, call, known[0], call.json())
    p.wrote(call, "plan_enrollment", known[0]["id"])
    return p.detail(call, plan_enrollment(p, call, known[0]))


@route(
    "POST /learningplan/v1/learningplans/{learning_plan_id}/enrollments/bulk\n"
    "PATCH /learningplan/v1/learningplans/{learning_plan_id}/enrollments/bulk",
    STAFF,
)
def bulk_plan_enrollments(p: Platform, call: Call) -> Any:
    """Enroll several users in a learning plan, or update their enrollments."""
    plan = p.get("learning_plan", call.path_values["learning_plan_id"])
    body = call.json()
    done = []
    for user in (body.get("user_ids") or [])[: 1 if p.broken("bulk-first-only", call) else None]:
        named = p.objects.find("user", user)
        if named is None:
            continue
        key = (plan["id"], named["id"])
        known = next((each for each in p.objects.all("plan_enrollment") if (each["plan"], each["user"]) == key), None)
        if known is None and call.method == "POST":
            fields: Record = {"status": "not_started", "suspended": False, "at": None, "propagate": None}
            known = p.objects.add("plan_enrollment", plan=plan["id"], user=named["id"], **fields)
            p.wrote(call, "plan_enrollment", known["id"], created=True)
        elif known:
            p.wrote(call, "plan_enrollment", known["id"])
        if known:
            dated(p, call, known, body)
            done.append(plan_enrollment(p, call, known))
    return {"data": {"enrollments": done}}


@route(
    "GET /catalogmanagement/v1/catalogs/{id}/courses\nGET /catalogmanagement/v1/catalogs/{id}/learningplans",
    ADMINS,
)
def catalog_management(p: Platform, call: Call) -> Any:
    """List the contents of a catalog for its managers."""
    record = p.get("catalog", call.path_values["id"])
    kind, members = ("course", "courses") if call.path[4] == "courses" else ("learning_plan", "plans")
    known = [p.get(kind, each) for each in record[members]]
    prices = {each["id"]: each["price"][0]["price"] if each["price"] else 0.0 for each in known}
    number = p.taste.pick(f"identifier in management of {kind}", "ref", "number", "item_id")
    keys: dict[str, Any] = {"title": lambda each: each["title"], number: lambda each: each[number]}
    if not p.pricing or p.broken("old-bounds", call) or p.broken("price_max-honoured", call):
        low, high = call.text("price_min"), call.text("price_max")
        try:
            bounds = float(low or 0), float(high or 1e9)
        except ValueError:
            raise Refusal(400, "price_min, price_max: numbers") from None
        bounds = (0.0, bounds[1]) if p.broken("price_max-honoured", call) else bounds
        known = [each for each in known if bounds[0] <= prices[each["id"]] <= bounds[1]]
    if not p.pricing or p.broken("old-sort", call):
        keys["price"] = lambda each: prices[each[number]]
    if not p.pricing or p.broken("old-sort", call) or p.broken("credits-sort", call):
        keys["training_credits"] = lambda each: prices[each[number]] // 2
    items = []
    for each in known:
        item: Record = {number: each["id"], "title": each["name"]}
        if not p.pricing:
            item["ecommerce"] = {"price": prices[each["id"]], "training_credits": prices[each["id"]] // 2}
        items.append(item)
    return listed(p, call, items, keys)
