"""Specification, section 4.3: every documented GET of a list, and the identifiers of its items."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from lmscontract.types import Operation

from .conftest import Tenant

LISTS: Mapping[str, str] = {
    "GET /learn/v1/courses": "id_course",
    "GET /learn/v1/catalog_content/internal/preview": "catalogue_id",
    "GET /learn/v1/catalog_content/internal/{catalog_id}": "item_id",
    "GET /learn/v1/categories": "id",
    "GET /learn/v1/certification": "id_cert",
    "GET /learn/v1/classroom": "id",
    "GET /learn/v1/courses/field": "id",
    "GET /learn/v1/courses/{course_id}/los": "item_id",
    "GET /learn/v1/external_training": "id",
    "GET /learn/v1/instructor/assignment": "id",
    "GET /learn/v1/location": "id",
    "GET /learn/v1/sub_bundle": "bundle_id",
    "GET /learn/v1/sub_field": "id",
    "GET /learn/v1/sub_plan": "plan_id",
    "GET /learn/v1/sub_record": "record_id",
    "GET /learn/v1/webinar/accounts": "id",
    "GET /learn/v1/webinar/{tool}/accounts": "id",
    "GET /learn/v1/enrollments": "id",
    "GET /learn/v1/courses/{course_id}/by_category": "id_course",
    "GET /learn/v1/catalog_content/internal": "catalogue_id",
    "GET /learn/v1/catalog_content/internal/calendar": "catalogue_id",
    "GET /learn/v1/catalog_content/internal/general": "catalogue_id",
    "GET /learn/v1/catalog_content/public": "catalogue_id",
    "GET /learn/v1/catalog_content/public/calendar": "catalogue_id",
    "GET /learn/v1/catalog_content/public/general": "catalogue_id",
    "GET /learn/v1/catalog_content/public/preview": "catalogue_id",
    "GET /learn/v1/catalog_content/public/{catalog_id}": "item_id",
    "GET /manage/v1/channels": "id",
    "GET /manage/v1/contentpartners": "id",
    "GET /manage/v1/enrollment_rules": "id",
    "GET /manage/v1/enrollment_fields": "id",
    "GET /manage/v1/managers/types": "id",
    "GET /manage/v1/multidomain": "id",
    "GET /manage/v1/orgchart": "id",
    "GET /manage/v1/policy": "id",
    "GET /manage/v1/tags": "id",
    "GET /manage/v1/termsandconditions": "id",
    "GET /manage/v1/user": "user_id",
    "GET /manage/v1/user/search": "user_id",
    "GET /manage/v1/user_fields": "id",
    "GET /manage/v1/managers/candidates": "user_id",
    "GET /skill/v1/skills/catalog": "id",
    "GET /skill/v1/skillgroups": "id",
    "GET /skill/v1/workforce/categories": "id",
    "GET /share/v1/admin/channels": "id",
    "GET /share/v1/admin/assets": "id",
    "GET /share/v1/assets": "id",
    "GET /share/v1/questions": "id",
    "GET /share/v1/questions/list": "id",
    "GET /share/v1/answers": "id",
    "GET /share/v1/comments": "id",
    "GET /share/v1/playlists": "id",
    "GET /share/v1/gamification/courses/{id_course}/los": "item_id",
    "GET /share/v1/gamification/badges": "uuid",
    "GET /share/v1/gamification/collections": "id",
    "GET /share/v1/gamification/badges/images": "id",
    "GET /share/v1/channels/{id}/users": "user_id",
    "GET /ecommerce/v1/coupon": "id",
    "GET /ecommerce/v1/transaction": "id",
    "GET /ecommerce/v1/transaction/list": "id",
    "GET /report/v1/mytranscript": "id",
    "GET /report/v1/query_builder": "id",
    "GET /report/v1/report": "id",
    "GET /report/v1/report/{report_id}/data": "user.idUser",
    "GET /pages/v1/menus": "id",
    "GET /pages/v1/pages": "id",
    "GET /otj/v1/checklists": "id",
    "GET /otj/v1/checklists/{checklist_id}/versions": "id",
    "GET /course/v1/courses": "id",
    "GET /course/v1/sessions/ilt": "id",
    "GET /course/v1/sessions/{session_id}/events": "id",
    "GET /course/v1/thumbnails": "id",
    "GET /analytics/v1/custom-report-types/active": "id",
    "GET /analytics/v1/custom-report-types": "id",
    "GET /analytics/v1/reports": "id",
    "GET /audiences/v1/audience": "uuid",
    "GET /audiences/v1/audience/{uuid}/audience_to_group": "id",
    "GET /audiences/v1/audience/{id}/group_to_audience": "uuid",
    "GET /poweruser/v1/powerusers": "id",
    "GET /poweruser/v1/profile": "id",
    "GET /poweruser/v1/profiles/{profile_id}/poweruser": "id",
    "GET /learningplan/v1/learningplans": "learning_plan_id",
    "GET /learningplan/v1/learningplans/{learning_plan_id}/additionalfields": "id",
    "GET /enrollment/v1/courses/{course_id}/archives": "record_id",
    "GET /enrollment/v1/courses/archives/{record_id}/sessions": "id",
}
"""Each list with its identifier property; where the specification shows none, the mock chooses it."""

NEEDED: Mapping[str, Mapping[str, Any]] = {
    "GET /share/v1/playlists": {"type_content": "asset"},
    "GET /learn/v1/catalog_content/internal/preview": {"cursor": 0},
    "GET /learn/v1/catalog_content/public/preview": {"cursor": 0},
}

SINGLES: Mapping[str, str] = {
    "GET /learn/v1/courses/{id}": "GET /learn/v1/courses",
    "GET /learn/v1/catalog_content/internal/{catalog_id}": "GET /learn/v1/catalog_content/internal/preview",
    "GET /learn/v1/catalog_content/public/{catalog_id}": "GET /learn/v1/catalog_content/public/preview",
    "GET /learn/v1/courses/{course_id}/los": "GET /learn/v1/courses",
    "GET /learn/v1/lp/{lp_id}": "GET /learningplan/v1/learningplans",
    "GET /learn/v1/sub_record/{id_record}": "GET /learn/v1/sub_record",
    "GET /manage/v1/enrollment_rules/{enrollment_rule_id}": "GET /manage/v1/enrollment_rules",
    "GET /manage/v1/orgchart/{branch_id}": "GET /manage/v1/orgchart",
    "GET /manage/v1/user/{user_id}": "GET /manage/v1/user",
    "GET /share/v1/gamification/courses/{id_course}/los": "GET /learn/v1/courses",
    "GET /share/v1/channels/{id}/users": "GET /share/v1/admin/channels",
    "GET /report/v1/report/{report_id}/data": "GET /report/v1/report",
    "GET /pages/v1/pages/{id}": "GET /pages/v1/pages",
    "GET /otj/v1/checklists/{checklist_id}/versions": "GET /otj/v1/checklists",
    "GET /course/v1/courses/{id}": "GET /course/v1/courses",
    "GET /course/v1/sessions/{session_id}/events": "GET /course/v1/sessions/ilt",
    "GET /audiences/v1/audience/{uuid}/audience_to_group": "GET /audiences/v1/audience",
    "GET /poweruser/v1/profiles/{profile_id}/poweruser": "GET /poweruser/v1/profile",
    "GET /learningplan/v1/learningplans/{learning_plan_id}": "GET /learningplan/v1/learningplans",
    "GET /learningplan/v1/learningplans/{learning_plan_id}/additionalfields": "GET /learningplan/v1/learningplans",
    "GET /enrollment/v1/courses/{course_id}/archives": "GET /learn/v1/courses",
}
"""Each operation for one object, with the list that contains its identifier."""


def of_rows(labels: Mapping[str, str]) -> list[Any]:
    """Return one case for each operation, marked with its row."""
    return [pytest.param(each, id=each, marks=pytest.mark.source(f"4.3 {each}")) for each in labels]


def path_of(tenant: Tenant, label: str) -> str:
    """Return the path of a list, with the first record of each kind."""
    return tenant.path(label) if Operation.parse(label).parameters else Operation.parse(label).path


@pytest.mark.source("4.3 introduction", "2.2 data.items", "2.3 identifiers")
@pytest.mark.parametrize("label", of_rows(LISTS))
def test_each_documented_list_is_served(tenant: Tenant, label: str) -> None:
    """The list is not empty, and each item has a unique identifier."""
    items = tenant.items(path_of(tenant, label), **NEEDED.get(label, {}))
    found = [item[LISTS[label]] for item in items]
    assert found
    assert all(isinstance(each, int | str) and each not in ("", 0) for each in found)
    assert len(set(found)) == len(found)
    assert len({type(each) for each in found}) == 1


@pytest.mark.source("2.2 data.items", "4.2 page", "4.2 page_size")
@pytest.mark.parametrize("label", [each for each in LISTS if not each.endswith("/{catalog_id}")])
def test_each_list_is_paged(tenant: Tenant, label: str) -> None:
    """Pages of one item give the same items in the same order as the whole list."""
    path, needed = path_of(tenant, label), NEEDED.get(label, {})
    whole = tenant.items(path, **needed)
    pages = [tenant.items(path, page_size=1, page=number + 1, **needed) for number in range(min(3, len(whole)))]
    assert [item for page in pages for item in page] == whole[:3]
    assert tenant.items(path, page_size=1, page=len(whole) + 1, **needed) == []


@pytest.mark.source("2.3 identifiers")
@pytest.mark.parametrize("label", of_rows(SINGLES))
def test_the_identifier_of_an_item_fetches_the_object(tenant: Tenant, label: str) -> None:
    """A listed identifier is accepted as path parameter, and an unlisted one gets 404."""
    listed = SINGLES[label]
    name = Operation.parse(label).parameters[0]
    for item in tenant.some(Operation.parse(listed).path, **NEEDED.get(listed, {}))[:3]:
        tenant.data(tenant.path(label, **{name: item[LISTS[listed]]}))
    assert tenant.get(tenant.path(label, **{name: 999999999})).status_code == 404
