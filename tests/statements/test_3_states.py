"""Specification, section 3: the documented states and their effects."""

from __future__ import annotations

import pytest

from .conftest import At, Tenant

STATUSES = {"not_started", "in_progress", "completed"}


@pytest.mark.source("3 course active", "3 course archived", "7 archived course")
def test_the_learn_service_serves_active_courses(tenant: Tenant) -> None:
    """An active course is served, an archived one gets 403, and its details are at the course service."""
    assert tenant.get("/learn/v1/courses/101").status_code == 200
    archived = tenant.facts["archived_course"]
    assert tenant.get(f"/learn/v1/courses/{archived}").status_code == 403
    assert tenant.data(f"/course/v1/courses/archived/{archived}/details")["id"] == archived
    assert tenant.get("/course/v1/courses/archived/101/details").status_code == 404


@pytest.mark.source("3 course archived", "4.3 GET /course/v1/courses/archived/{id}/details")
def test_a_course_that_is_archived_behaves_as_archived(tenant: Tenant) -> None:
    """A course that is archived during the test behaves like any archived course."""
    tenant.write("PUT", "/course/v1/courses/102", {"status": "archived"})
    assert tenant.get("/learn/v1/courses/102").status_code == 403
    assert tenant.data("/course/v1/courses/archived/102/details")["course_name"] == "Welcome aboard"


@pytest.mark.source("3 course active", "3 course unpublished")
def test_a_course_that_changes_its_state_is_refused(tenant: Tenant) -> None:
    """A course that is archived or unpublished is no longer served."""
    archived, draft = tenant.facts["archived_course"], tenant.facts["unpublished_course"]
    for course in (archived, draft):
        tenant.write("PUT", f"/course/v1/courses/{course}", {"status": "published"})
    assert tenant.get(f"/learn/v1/courses/{archived}").status_code == 200
    assert tenant.get(f"/learn/v1/courses/{draft}/by_category").status_code == 200
    assert draft in [item["id_course"] for item in tenant.items(f"/learn/v1/courses/{draft}/by_category")]


@pytest.mark.source(
    "3 course Published",
    "3 course unpublished",
    "7 unpublished course",
    "4.3 GET /learn/v1/courses/{course_id}/by_category",
)
def test_by_category_serves_published_courses_only(at: At) -> None:
    """The operation by_category lists Published courses only, and refuses an unpublished course with 403."""
    for month in ("2023-09", "2027-01"):
        tenant = at(month)
        assert 113 in [item["id_course"] for item in tenant.items("/learn/v1/courses/101/by_category")]
        tenant.write("PUT", "/course/v1/courses/113", {"status": "under_maintenance"})
        assert 113 not in [item["id_course"] for item in tenant.items("/learn/v1/courses/101/by_category")]
        assert tenant.get("/learn/v1/courses/113/by_category").status_code == 403
        draft = tenant.facts["unpublished_course"]
        assert tenant.get(f"/learn/v1/courses/{draft}/by_category").status_code == 403


@pytest.mark.source("3 enrollment")
def test_a_suspended_plan_has_a_status(at: At) -> None:
    """A plan whose courses are all suspended is not started, in progress or completed, and its status is never null."""
    tenant = at("2023-01")
    user = tenant.facts["suspended_learning_plan_user"]
    courses = tenant.items("/learn/v1/enrollments", id_user=user)
    assert {item["status"] for item in courses} == {"suspended"}
    plans = tenant.data("/learningplan/v1/learningplans/enrollments")["items"]
    assert {item["enrollment_status"] for item in plans if str(item["user_id"]) == str(user)} <= STATUSES
    assert {item["enrollment_status"] for item in plans} == STATUSES


@pytest.mark.source("3 enrollment")
def test_a_learning_plan_enrollment_has_one_status(at: At) -> None:
    """The mock shows the status under the name that its objects have, and invents no second one under the other name."""
    (plan, *_) = at("2026-11").data("/learningplan/v1/learningplans/enrollments")["items"]
    assert {name for name in plan if name.endswith("status")} == {"enrollment_status"}
