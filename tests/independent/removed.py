"""Operations that were removed (specification, section 9.4), each with the month of its removal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .listing import listed
from .routing import ADMINS, EVERYONE, Call, route

if TYPE_CHECKING:
    from .platform import Platform

OPERATIONS = {
    "2026-07": "GET /manage/v1/trails\nGET /manage/v1/opengraph",
    "2026-03": "GET /learn/v1/courses/{course_id}/sessions/enrollments",
    "2026-01": """
        GET /learn/v1/courses/session/{id_session}/date/{yyyy-mm-dd}
        GET /learn/v1/courses/{course_id}/webinar/sessions/{session_id}
        PUT /learn/v1/webinar/attendance/batch
        GET /learn/v1/webconference/getWebconferenceData
        POST /learn/v1/webinars/session/batch
        GET /learn/v1/webinar/{id_session}/{date_day}/recording_status
        GET /learn/v1/webinars/importer_fields
        POST /learn/v1/webinar/{id_session}/{date_day}/recording
        DELETE /learn/v1/webinar/{id_session}/{date_day}/recording
        GET /course/v1/courses/webinarmigration/mapping/{course_id}""",
    "2025-11": "PUT /learn/v1/sub_record/{record_id}/renew",
    "2025-10": """
        GET /ecommerce/v1/ecommerce/settings
        POST /ecommerce/v1/ecommerce/settings
        PUT /ecommerce/v1/ecommerce/settings/code""",
    "2025-09": """
        GET /loki/share/v1/assets/{asset_id}
        GET /loki/share/v1/playlists/{playlist_id}/search
        PUT /ecommerce/v1/transaction/batch""",
    "2025-07": """
        GET /notifications/v1/notification/notifications
        GET /notifications/v1/notification/list
        PATCH /notifications/v1/notification/read
        GET /notifications/v1/notifications_log
        PUT /manage/v1/enrollment_rules/{enrollment_rule_id}/notifications
        DELETE /manage/v1/enrollment_rules/{enrollment_rule_id}/notifications
        GET /manage/v1/enrollment_rules/{enrollment_rule_id}/notifications""",
    "2024-12": """
        POST /learn/v1/lp/compact_list
        GET /learn/v1/course/compact_list
        PUT /manage/v1/cookie_policy/policies/{id}
        GET /manage/v1/cookie_policy/policies/{id}
        PUT /manage/v1/cookie_policy/{id}
        GET /manage/v1/cookie_policy/{id}""",
    "2024-07": "GET /ecommerce/v1/transaction/{id}/cancel",
    "2024-06": "PUT /learn/v1/courses/{id}",
    "2024-04": "GET /learn/v1/catalog",
    "2024-01": """
        GET /manage/v1/group
        GET /manage/v1/group/list
        GET /manage/v1/group/importer_fields
        GET /manage/v1/group/{id}
        GET /manage/v1/group/{id}/members
        POST /manage/v1/group
        PUT /manage/v1/group/{id}
        DELETE /manage/v1/group/{id}
        POST /manage/v1/group/batch
        POST /audiences/v1/audience/recalculator/batch""",
    "2023-06": """
        PUT /share/v1/gamification/assigned_badge/{uuid}/social_image
        POST /learn/v1/lo/tincan""",
    "2023-04": "POST /ecommerce/v1/cart/checkout",
    "2023-03": "GET /course/v1/courses/importer_fields",
}

MOBILE = """
    connect forgot_password language logout get_app_version check_version google_auth data get_user_info course
    get_courses_by_lp_id can_enter_course get_learning_object play skip_walktrough asset_tags asset_channels get_upload
    new_upload update_upload asset_thumb delete_asset get_assets get_video_urls track_user_lo_status lo_download_status
    materials_size_data getOfflineMetadata trackMaterial sco_track_sync get_lo_by_course_id new_password
"""


def removed(p: Platform, call: Call) -> Any:
    """Answer an operation of which only its removal is specified."""
    if call.method != "GET" or call.operation.endswith("/cancel"):
        p.wrote(call, "removed", call.raw_path)
    return {"data": {"done": True}}


for _month, _lines in OPERATIONS.items():
    route(_lines, EVERYONE, until=_month)(removed)

for _name in MOBILE.split():
    route(f"GET /api/webapp/{_name}\nPOST /api/webapp/{_name}", EVERYONE, until="2023-10")(removed)


@route("POST /learn/v1/lo/batch", ADMINS, since="2023-06")
def many_materials(p: Platform, call: Call) -> Any:
    """Create training materials in bulk; replaces the call for one."""
    results = []
    for row, each in enumerate(call.json().get("items") or []):
        course = p.objects.find("course", each.get("course_id")) if isinstance(each, dict) else None
        if course is None:
            results.append({"row": row, "success": False, "message": "course_id: unknown"})
            continue
        record = p.objects.add("material", course=course["id"], name=str(each.get("name", "A material")))
        p.wrote(call, "material", record["id"], created=True)
        results.append({"row": row, "success": True})
    return {"data": results}


@route("GET /ecommerce/v1/wallets", ADMINS)
def wallets(p: Platform, call: Call) -> Any:
    """List wallets."""
    return listed(
        p, call, [{"user_id": each["id"], "amount": each["credits"]} for each in p.objects.all("user")], ("user_id",)
    )


@route(
    "GET /ecommerce/v1/wallets/{user_id}\nPUT /ecommerce/v1/wallets/{user_id}\nPOST /ecommerce/v1/wallets/{user_id}/purchases",
    ADMINS,
)
def wallet(p: Platform, call: Call) -> Any:
    """Show or change a wallet."""
    record = p.get("user", call.path_values["user_id"])
    if call.method != "GET":
        record["credits"] = call.json().get("amount", record["credits"])
        p.wrote(call, "user", record["id"])
    return {"data": {"user_id": record["id"], "amount": record["credits"]}}


@route("GET /ecommerce/v1/wallets/{user_id}/transactions", ADMINS)
def wallet_transactions(p: Platform, call: Call) -> Any:
    """List the transactions of a wallet."""
    p.get("user", call.path_values["user_id"])
    return listed(p, call, [], ())


WALLETS = (wallets, wallet, wallet_transactions)
