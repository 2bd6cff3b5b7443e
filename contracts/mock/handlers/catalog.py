"""Content of catalogs, learning plans and training material."""

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
    refuse,
    require,
)

COURSE = {"item_code": "code", "item_name": "course_name", "item_slug": "slug_name", "item_description": "description"}
PLAN = {"item_code": "code", "item_name": "title", "item_description": "description"}


@answer(
    "GET /learn/v1/catalog_content/internal",
    "GET /learn/v1/catalog_content/internal/calendar",
    "GET /learn/v1/catalog_content/internal/general",
    "GET /learn/v1/catalog_content/internal/preview",
    "GET /learn/v1/catalog_content/public",
    "GET /learn/v1/catalog_content/public/calendar",
    "GET /learn/v1/catalog_content/public/general",
    "GET /learn/v1/catalog_content/public/preview",
    kind="catalog",
)
def catalog_content(catalog: Item) -> Mapping[str, Any]:
    """A catalog with its courses and its learning plans."""
    courses, plans = catalog.all_related("course_ids"), catalog.all_related("learning_plan_ids")
    shown = [
        content(each, "course", {**COURSE, "course_type": "course_type", "duration": "duration"}) for each in courses
    ]
    return {
        "data": {"sub_items": [*shown, *(content(each, "learning_plan", PLAN) for each in plans)]},
        "total_courses": len(courses),
    }


@answer(
    "GET /learn/v1/catalog_content/internal/{catalog_id}",
    "GET /learn/v1/catalog_content/public/{catalog_id}",
    kind="course",
)
def course_in_catalog(course: Item) -> Mapping[str, Any]:
    """A course as an item of its catalog."""
    return {"item_type": "course", **course.pick(**COURSE)}


def content(item: Item, item_type: str, names: Mapping[str, str]) -> Shown:
    """Return a course or a learning plan as an item of a catalog."""
    return Shown({"item_id": item.id, "item_type": item_type, **item.pick(**names)}, item)


# learning plans


@answer(
    "GET /learningplan/v1/learningplans/{learning_plan_id}", "PUT /learningplan/v1/learningplans/{learning_plan_id}"
)
def learning_plan(plan: Item, store: Store) -> Mapping[str, Any]:
    """A learning plan with its additional fields and its courses."""
    values = plan.additional_fields or {}
    return {
        "additional_fields": [
            Shown({**each.pick("id", "title"), "value": values.get(str(each.id))}, each)
            for each in store.learning_plan_field
        ],
        "courses": [each.pick(id="id", name="course_name") for each in plan.all_related("course_ids")],
    }


@answer("GET /learn/v1/lp/{lp_id}")
def learning_plan_of_learner(plan: Item) -> Mapping[str, Any]:
    """A learning plan as its learners see it."""
    courses = plan.all_related("course_ids")
    names = {"id_course": "id", "name": "course_name", "course_type": "course_type", "duration": "duration"}
    shown = {"name": plan.title, "total_duration": 7200, "complete_percent": 0}
    return {**shown, "courses": [each.pick(**names) for each in courses]}


@handler("POST /learn/v1/lp/compact_list")
def compact_learning_plans(store: Store) -> Mapping[str, Any]:
    """Every learning plan by its name."""
    return {"items": [each.pick(id="id", code="code", name="title") for each in store.learning_plan]}


@handler("POST /learningplan/v1/learningplans")
def add_learning_plan(request: Request, store: Store) -> Item:
    """Create a learning plan."""
    return store.learning_plan.create(request.body, **priced_plan(request.body))


@handler("PUT /learningplan/v1/learningplans/{learning_plan_id}")
def update_learning_plan(request: Request) -> Item:
    """Update a learning plan; from its month on, lang_behaviour goes back to its default where it is left out."""
    plan = request.item.update(request.body, **priced_plan(request.body))
    if not request.body.lang_behaviour and request.promises("body.lang_behaviour"):
        plan.update(lang_behaviour="all_languages")
    return plan


def priced_plan(body: Body) -> Mapping[str, Any]:
    """Return the fields of a learning plan that a body spells otherwise."""
    options = body.ecommerce_options if isinstance(body.ecommerce_options, Body) else MISSING
    return {"title": body.name or body.title, "price": options.price}


# enrollments in learning plans


@handler("POST /learningplan/v1/learningplans/{learning_plan_id}/enrollments/bulk")
def enroll_in_plan(request: Request, store: Store) -> Mapping[str, Any]:
    """Enroll users in a learning plan."""
    plan, fields = request.item, sent_enrollment(request.body)
    users = [user for (user,) in request.each("user_ids")]
    saved = [
        store.learning_plan_enrollment.save({"learning_plan_id": plan.id, "user_id": each}, fields) for each in users
    ]
    return {"enrolled": [each.pick("user_id", "learning_plan_id", "enrollment_status") for each in saved]}


@handler("PATCH /learningplan/v1/learningplans/{learning_plan_id}/enrollments/bulk")
def update_plan_enrollments(request: Request, store: Store) -> Mapping[str, Any]:
    """Update the enrollments of users in a learning plan."""
    fields = sent_enrollment(request.body)
    saved = [enrolled(store, request.item, user).update(fields) for (user,) in request.each("user_ids")]
    return {"enrolled": [each.pick("user_id", "learning_plan_id", "enrollment_status") for each in saved]}


@handler("PATCH /learningplan/v1/learningplans/{learning_plan_id}/enrollments/{user_id}")
def update_plan_enrollment(request: Request, store: Store) -> Item:
    """Update the enrollment of a user in a learning plan."""
    plan, user = request.path["learning_plan_id"], request.path["user_id"]
    return enrolled(store, plan, user.id).update(sent_enrollment(request.body))


def enrolled(store: Store, plan: Item, user_id: Any) -> Item:
    """Return the enrollment of a user in a learning plan."""
    found = store.unrestricted.learning_plan_enrollment.find(learning_plan_id=plan.id, user_id=user_id)
    return store.learning_plan_enrollment[found[0].id] if found else refuse("the user is not enrolled in this plan")


def sent_enrollment(body: Body) -> Body:
    """Return the fields of an enrollment that a body sends."""
    return body.only("enrollment_status", "enrolment_at", "propagate_at")


# training material


@batch("POST /learn/v1/lo/batch", rows="items", identifier="id")
def add_material(row: Body, store: Store) -> Item:
    """Create training material in a course."""
    return store.training_material.create(row, course_id=require(row.course_id, "course_id is missing"))


@handler("POST /learn/v1/lo/tincan")
def add_tincan(request: Request, store: Store) -> Item:
    """Create training material of a form that reports for itself."""
    return store.training_material.create(request.body, course_id=request.body.course_id, object_type="tincan")
