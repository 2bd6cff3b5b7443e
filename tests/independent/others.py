"""Lists of which the specification says only that their items contain an identifier (section 4.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .listing import listed
from .routing import ADMINS, EVERYONE, STAFF, Call, Handler, route

if TYPE_CHECKING:
    from .platform import Platform

LISTS = (
    ("/learn/v1/categories", "category", EVERYONE),
    ("/learn/v1/certification", "certification", EVERYONE),
    ("/learn/v1/classroom", "classroom", EVERYONE),
    ("/learn/v1/courses/field", "course_field", EVERYONE),
    ("/learn/v1/instructor/assignment", "assignment", STAFF),
    ("/learn/v1/location", "location", EVERYONE),
    ("/learn/v1/sub_bundle", "bundle", ADMINS),
    ("/learn/v1/sub_field", "bundle_field", ADMINS),
    ("/learn/v1/webinar/accounts", "webinar_account", ADMINS),
    ("/manage/v1/contentpartners", "content_partner", ADMINS),
    ("/manage/v1/enrollment_fields", "enrollment_field", STAFF),
    ("/manage/v1/managers/types", "manager_type", STAFF),
    ("/manage/v1/policy", "policy", EVERYONE),
    ("/manage/v1/tags", "tag", EVERYONE),
    ("/manage/v1/termsandconditions", "terms", EVERYONE),
    ("/manage/v1/user_fields", "user_field", STAFF),
    ("/skill/v1/skills/catalog", "skill", EVERYONE),
    ("/skill/v1/skillgroups", "skillgroup", EVERYONE),
    ("/skill/v1/workforce/categories", "workforce_category", ADMINS),
    ("/share/v1/questions", "question", EVERYONE),
    ("/share/v1/questions/list", "question", EVERYONE),
    ("/share/v1/answers", "answer", EVERYONE),
    ("/share/v1/comments", "comment", EVERYONE),
    ("/share/v1/gamification/collections", "collection", EVERYONE),
    ("/share/v1/gamification/badges/images", "badge_image", EVERYONE),
    ("/ecommerce/v1/coupon", "coupon", ADMINS),
    ("/report/v1/mytranscript", "external_record", EVERYONE),
    ("/report/v1/query_builder", "query_report", ADMINS),
    ("/report/v1/report", "report", STAFF),
    ("/pages/v1/menus", "menu", EVERYONE),
    ("/otj/v1/checklists", "checklist", STAFF),
    ("/course/v1/thumbnails", "thumbnail", ADMINS),
    ("/analytics/v1/custom-report-types/active", "active_report_type", ADMINS),
    ("/analytics/v1/custom-report-types", "report_type", ADMINS),
    ("/analytics/v1/reports", "new_report", ADMINS),
)


def simple(kind: str) -> Handler:
    """Return a handler that lists the objects of a kind."""

    def handler(p: Platform, call: Call) -> Any:
        items = [p.show(kind, each) for each in p.objects.all(kind)]
        return listed(p, call, items, (p.name(kind), p.label(kind)))

    return handler


for _path, _kind, _levels in LISTS:
    route(f"GET {_path}", _levels)(simple(_kind))
