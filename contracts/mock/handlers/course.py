"""Courses, sessions and enrollments."""

from collections.abc import Mapping
from typing import Any

from lmscontract.mock.handlers import (
    MISSING,
    Body,
    Item,
    Request,
    Shown,
    Store,
    answer,
    batch,
    handler,
    items,
    listed,
    refuse,
    require,
    yes,
)


@answer("GET /course/v1/courses")
def course_in_list(course: Item) -> Mapping[str, Any]:
    """A course in the list of the course service."""
    return {"title": course.course_name, "average_completion_time": 3600}


@answer(
    "GET /course/v1/courses/{id}",
    "GET /course/v1/courses/archived/{id}/details",
    "POST /course/v1/courses/{id}/duplicate",
)
def titled_course(course: Item) -> Mapping[str, Any]:
    """The course service calls the name of a course its title, and shows its content partner."""
    return {"title": course.course_name, "content_partner": course.content_partner}


@answer("GET /learn/v1/courses/{id}")
def course_with_content(course: Item, store: Store) -> Mapping[str, Any]:
    """A course with its material and its sessions."""
    return {
        "provider": 0,
        "credits": "0",
        "type": course.course_type,
        "is_published": course.status == "published",
        "on_sale": course.on_sale,
        "tree": [
            each.pick(id_org="id", title="title", type="object_type")
            for each in store.training_material.find(course_id=course.id)
        ],
        "sessions": [
            Shown({**dated_session(each), "available_seats": each.available_seats}, each)
            for each in store.session.find(course_id=course.id)
        ],
    }


@listed("GET /learn/v1/courses")
def not_archived(course: Item) -> bool:
    """The list of courses has no archived ones."""
    return bool(course.status != "archived")


@listed("GET /learn/v1/courses/{course_id}/by_category")
def of_the_same_category(course: Item, parent: Item) -> bool:
    """Courses by category are published ones of the category of the course in the path."""
    return bool(course.status == "published" and course.category_id == parent.category_id)


@items("GET /learn/v1/course/compact_list", kind="course")
def compact_course(course: Item) -> Mapping[str, Any]:
    """A course by its name."""
    return course.pick(id_course="id", course_name="course_name")


@handler("POST /learn/v1/courses")
def add_course(request: Request, store: Store) -> Item:
    """Create a course."""
    return store.course.create(request.body, **named_course(request.body), on_sale=request.body.selling)


@handler("PUT /learn/v1/courses/{id}")
def update_course(request: Request) -> Item:
    """Update a course."""
    return request.item.update(request.body, **named_course(request.body))


@handler("PUT /course/v1/courses/{id}")
def update_course_and_prices(request: Request) -> Item:
    """Update a course, with its prices in months that know them here."""
    body = request.body
    options = body.ecommerce_options if isinstance(body.ecommerce_options, Body) else MISSING
    return request.item.update(
        body.without("title"),
        **({"course_name": body.title} if body.title else named_course(body)),
        price=options.price,
        affiliate_price=options.affiliate_price,
        content_partner=options.content_partner,
    )


@batch("POST /learn/v1/courses/batch", rows="items", identifier="id_course")
def save_course(row: Body, store: Store) -> Item:
    """Update a course by its identifier or code, or create it."""
    fields = row.without("course_price", "course_for_sale", "content_partner_code", "content_partner_fields")
    return store.course.save(
        [{"id": row.id_course}, {"code": row.code}],
        fields,
        **named_course(row),
        price=row.course_price,
        affiliate_price=row.affiliate_price,
        on_sale=row.course_for_sale,
        content_partner=row.content_partner_code,
    )


@handler("POST /course/v1/courses/{id}/duplicate")
def duplicate_course(request: Request) -> Item:
    """Copy a course; from its month on, the copy is free."""
    original, body = request.item, request.body
    copy = original.copy(code=body.code, course_name=body.course_name, copied_from=original.id)
    if request.promises("copy-keeps-price"):
        copy.update({"price": 0, "affiliate_price": 0, "currency_prices": []})
    if request.promises("copy-keeps-partner"):
        copy.update({"content_partner": None})
    return copy


# sessions


@items("GET /course/v1/courses/{course_id}/sessions", kind="session")
def session_of_course(session: Item) -> Mapping[str, Any]:
    """A session of a course, for administrators."""
    shown = ("id", "code", "name", "date_start", "date_end", "hours", "uid_session", "attendance_type")
    return session.pick(*shown, "available_seats")


@answer("GET /course/v1/sessions/{session_id}", "POST /course/v1/instructors/add", kind="session")
def session_with_instructors(session: Item) -> Mapping[str, Any]:
    """A session with its course and its instructors."""
    course, people = session.related("course_id"), session.all_related("instructor_ids")
    return {
        "instructors": [
            each.pick(id="id", firstname="first_name", lastname="last_name", username="username") for each in people
        ],
        "course": course.pick(id="id", name="course_name") if course else {},
    }


@handler("POST /course/v1/instructors/add")
def add_instructors(request: Request, store: Store) -> Item:
    """Assign instructors to a session; from its month on, others leave it only if they are replaced."""
    users = require(request.body.user_ids, "user_ids is missing")
    session = store.session[request.body.session_id]
    if yes(request.body.replace) and request.promises("instructors-replaced-unasked"):
        session.update({"instructor_ids": []})
    return session.append(instructor_ids=users)


@batch("POST /learn/v1/webinars/session/batch", rows="items", identifier="id")
def add_webinar(row: Body, store: Store) -> Item:
    """Create a webinar session of a course."""
    course = require(row.course_id, "course_id is missing")
    return store.session.create(row, course_id=course, attendance_type="webinar")


@batch("PUT /learn/v1/webinar/attendance/batch", rows="items")
def attend_webinar(row: Body, store: Store) -> Item:
    """Note that a user attended a webinar."""
    return store.session[row.id_session].append(attended_by=row.id_user)


@handler("POST /learn/v1/webinar/{id_session}/{date_day}/recording")
def add_recording(request: Request, store: Store) -> Item:
    """Keep the recording of a day of a webinar."""
    return store.recording.save(recorded(request), url=request.body.url)


@handler("DELETE /learn/v1/webinar/{id_session}/{date_day}/recording")
def delete_recording(request: Request, store: Store) -> None:
    """Delete the recording of a day of a webinar."""
    for recording in store.recording.find(**recorded(request)):
        recording.delete()


@handler("GET /learn/v1/webinar/{id_session}/{date_day}/recording_status")
def recording_status(request: Request, store: Store) -> Mapping[str, Any]:
    """The recordings of a webinar."""
    session = request.path["id_session"]
    recordings = store.recording.find(session_id=session.id)
    return {"id_session": session.id, "recordings": [each.pick("id", "day", "url") for each in recordings]}


@listed("GET /learn/v1/webinar/accounts")
def of_the_default_tool(account: Item) -> bool:
    """Accounts without a tool are those of the default one."""
    return account.tool is None


# enrollments


@handler("POST /learn/v1/enrollments")
def enroll(request: Request, store: Store) -> Mapping[str, Any]:
    """Enroll each user in each course; who enrolls through a catalog names it, and may not enroll everybody."""
    body, everything, enrolled = request.body, store.unrestricted, []
    for user_id, course_id in request.each("user_ids", "course_ids"):
        if body.id_catalog:
            check_catalog_enrollment(request, store, everything.user[user_id])
        if body.session_id:
            check_session(everything.session[body.session_id], course_id)
        enrollment = store.enrollment.save(
            {"user_id": user_id, "id_course": course_id},
            body.only("level", "status", "assignment_type", "session_id", "notification_ids"),
            enroll_begin_date=body.date_begin_validity,
            enroll_end_date=body.date_expire_validity,
        )
        shown = enrollment.pick(id="id", id_user="user_id", id_course="id_course", status="status")
        enrolled.append(Shown({**shown, "waiting": False}, enrollment))
    return {"enrolled": enrolled}


@handler("PUT /learn/v1/courses/switch_sessions")
def switch_sessions(request: Request, store: Store) -> Item:
    """Move a learner to another session of the same course."""
    body = request.body
    session = store.unrestricted.session[require(body.id_session_to, "id_session_to is missing")]
    if is_full(session):
        request.refuse_under("full-session", "the session is fully booked, and its course keeps no waiting list")
    if str(session.course_id) != str(body.id_course):
        refuse("the session belongs to another course")
    return enrollment_of(store, id_course=body.id_course, user_id=body.id_user).update(session_id=session.id)


def check_catalog_enrollment(request: Request, store: Store, user: Item) -> None:
    """Refuse a learner whom the caller may not enroll through a catalog."""
    catalog, caller = store.catalog[request.body.id_catalog], request.caller
    content = "GET /learn/v1/catalog_content/internal"
    own = caller.id if caller is not None else None
    if catalog and user.id != own:
        request.refuse_under("user-enrolls-another", "only you may be enrolled through a catalog", of=content)
        if str(user.manager_id) != str(own):
            says = "only you and whom you manage may be enrolled through a catalog"
            request.refuse_under("manager-enrolls-unmanaged", says, of=content)


def check_session(session: Item, course_id: Any) -> None:
    """Refuse a session of another course, and one that is full."""
    if str(session.course_id) != str(course_id):
        refuse("the session belongs to another course")
    if is_full(session):
        refuse("the session is fully booked, and its course keeps no waiting list")


def is_full(session: Item) -> bool:
    """Return whether a session has no seat left and its course no waiting list."""
    course = session.related("course_id")
    return session.available_seats == 0 and course is not None and course.waiting_list is False


def enrollment_of(store: Store, **fields: Any) -> Item:
    """Return the enrollment of a user in a course."""
    found = store.unrestricted.enrollment.find(**fields)
    return store.enrollment[found[0].id] if found else refuse("the learner is not enrolled in this course")


@items("GET /learn/v1/courses/{id}/sessions", kind="session")
def dated_session(session: Item) -> Shown:
    """A session as learners see it."""
    return session.pick(id_session="id", name="name", start_date="date_start", end_date="date_end")


def named_course(body: Body) -> Mapping[str, Any]:
    """Return the name of a course where a body spells it otherwise."""
    return {"course_name": body.name} if "name" in body else {}


def recorded(request: Request) -> Mapping[str, Any]:
    """Return which recording a path names."""
    day = request.path["date_day"]
    return {"session_id": request.path["id_session"].id, "day": day.id if isinstance(day, Item) else day}
