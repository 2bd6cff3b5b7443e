"""Audiences, reports, channels, badges and skills; and lists that show all of their items."""

from collections.abc import Mapping
from typing import Any

from lmscontract.mock.handlers import Item, Request, Shown, Store, answer, handler, items, listed, yes


@items("GET /ecommerce/v1/currencies", kind="currency")
@items("GET /learn/v1/courses/{course_id}/sessions/enrollments", kind="enrollment")
@items("GET /learningplan/v1/learningplans/enrollments", kind="learning-plan-enrollment")
@items("GET /notifications/v1/notification/list", kind="notification")
@items("GET /notifications/v1/notification/notifications", kind="notification")
@items("GET /notifications/v1/notifications_log", kind="notification")
@items("GET /ecommerce/v1/wallets/{user_id}/transactions", kind="wallet-transaction")
@items("GET /ecommerce/v1/admin/personal-wallets/{user_id}/transactions", kind="wallet-transaction")
def everything(item: Item) -> Shown:
    """Everything that is not private."""
    return item.shown()


@handler("POST /audiences/v1/audience/recalculator/batch")
def recalculate(request: Request, store: Store) -> Mapping[str, Any]:
    """Note that every audience was worked out again."""
    for audience in store.audience:
        audience.update(recalculated_at=request.now)
    return {"success": True}


@handler("POST /audittrail/v1/audittrail")
def start_query(request: Request, store: Store) -> Item:
    """Start a query of the audit trail."""
    return store.query_execution.create(request.body)


@answer("GET /analytics/v1/reports")
def report(_: Item, store: Store) -> Mapping[str, Any]:
    """A report, with the user who made it."""
    author = store.unrestricted.user.first()
    return {"created_by": author.id if author else None}


@listed("GET /analytics/v1/custom-report-types/active")
def active(item: Item) -> bool:
    """The list of active report types shows no others."""
    return bool(item.active)


@items("GET /report/v1/report/{report_id}/data", kind="user")
def report_data(user: Item) -> Mapping[str, Any]:
    """A report is a list of users, with the columns of a query."""
    return user.pick(**{"user.idUser": "id", "user.userid": "username", "user.email": "email"})


@answer("GET /share/v1/admin/channels", "POST /share/v1/admin/channels/{channel_id}/duplicate")
def channel(item: Item, store: Store) -> Mapping[str, Any]:
    """A channel with its content and its experts."""
    return {
        "assets": [each.pick("id", "title") for each in store.asset.find(channel_ids=item.id)],
        "experts": [each.pick("id", "username") for each in item.all_related("expert_ids")],
    }


@handler("POST /share/v1/admin/channels/{channel_id}/duplicate")
def duplicate_channel(request: Request, store: Store) -> Item:
    """Copy a channel, with its visibility, content and experts where the body asks for them."""
    original, body, everything = request.item, request.body, store.unrestricted
    copy = original.copy(name=body.name)
    public = not yes(body.copy_visibility) and request.promises("visibility-copied-unasked")
    if public:
        copy.update(visibility="all groups and branches")
    if not yes(body.assign_same_experts) and request.promises("experts-copied-unasked"):
        copy.update(expert_ids=[])
    content = yes(body.assign_same_content) or not request.promises("content-copied-unasked")
    for asset in everything.asset.find(channel_ids=original.id) if content else ():
        asset.append(channel_ids=copy.id)
        if public:
            asset.update(hidden=False)
    return copy


@handler("PUT /share/v1/gamification/assigned_badge/{uuid}/social_image")
def set_social_image(request: Request) -> Item:
    """Set the image of a badge in social networks."""
    return request.item.update(social_image=request.body.social_image)


@handler("POST /skill/v1/skillgroup")
def add_skill_group(request: Request, store: Store) -> Item:
    """Create a group of skills."""
    return store.skill_group.create(request.body)
