"""The share, skill, report, pages and otj services."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .learning import course_of
from .listing import listed
from .objects import Record
from .routing import ADMINS, STAFF, Call, Refusal, route

if TYPE_CHECKING:
    from .platform import Platform


@route("GET /share/v1/assets")
def assets(p: Platform, call: Call) -> Any:
    """List the assets of channels that the account sees."""
    seen = {each["id"] for each in p.objects.all("channel") if each["visible"] or p.broken("invisible-assets", call)}
    items = [p.show("asset", each) for each in p.objects.all("asset") if each["channel"] in seen]
    return listed(p, call, items, (p.label("asset"), p.name("asset")))


@route("GET /share/v1/admin/assets", STAFF)
def all_assets(p: Platform, call: Call) -> Any:
    """List assets."""
    items = [p.show("asset", each) for each in p.objects.all("asset")]
    return listed(p, call, items, (p.label("asset"), p.name("asset")))


@route("GET /share/v1/admin/channels", ADMINS)
def all_channels(p: Platform, call: Call) -> Any:
    """List channels."""
    return listed(p, call, [channel_body(p, each) for each in p.objects.all("channel")], (p.label("channel"),))


def channel_body(p: Platform, record: Record) -> Record:
    """Return a channel."""
    more = {"visibility": record["visibility"], "experts": record["experts"], "assets": record["assets"]}
    return p.show("channel", record, **more)


@route("GET /share/v1/channels/{id}/users", STAFF)
def channel_users(p: Platform, call: Call) -> Any:
    """List the users of a channel; without email since January 2026."""
    p.get("channel", call.path_values["id"])
    items = []
    for each in p.objects.all("user")[:12]:
        item = {p.name("channel user"): each["id"], "userid": each["userid"]}
        if not p.since("2026-01"):
            item["email"] = each["email"]
        items.append(item)
    return listed(p, call, items, ("userid",))


@route("POST /share/v1/admin/channels/{channel_id}/duplicate", ADMINS)
def duplicate(p: Platform, call: Call) -> Any:
    """Copy a channel; visibility, content and experts as the body says."""
    record, body = p.get("channel", call.path_values["channel_id"]), call.json()
    visible = body.get("copy_visibility", False)
    if "copy_visibility" in body and p.broken("copy_visibility-refused", call):
        raise Refusal(400, "copy_visibility: unknown")
    if not isinstance(visible, bool):
        raise Refusal(400, "copy_visibility: no boolean")
    keep = (visible and p.since("2023-12")) or p.broken("visibility-copied", call)
    keep = keep and not p.broken("visibility-not-copied", call)
    content = body.get("assign_same_content") is True or p.broken("content-copied", call)
    content = content and not p.broken("content-never-copied", call)
    experts = body.get("assign_same_experts") is True or p.broken("experts-copied", call)
    copy = p.objects.add(
        "channel",
        name=f"Copy of {record['name']}",
        visible=True,
        description=record["description"],
        visibility=record["visibility"] if keep else "all",
        assets=list(record["assets"]) if content else [],
        experts=list(record["experts"]) if experts else [],
    )
    p.wrote(call, "channel", copy["id"], created=True)
    return {"data": channel_body(p, copy)}


@route("GET /share/v1/playlists")
def playlists(p: Platform, call: Call) -> Any:
    """List playlists of a type, which is mandatory."""
    kind = call.text("type_content")
    if kind is None and not p.broken("no-type_content", call):
        raise Refusal(400, "type_content: required")
    if kind not in (None, "asset", "my-course") and not p.broken("any-type_content", call):
        raise Refusal(400, "type_content: asset or my-course")
    if kind == "my-course" and p.broken("no-my-course", call):
        raise Refusal(400, "type_content: asset")
    return listed(p, call, [p.show("playlist", each) for each in p.objects.all("playlist")], (p.name("playlist"),))


@route("GET /share/v1/gamification/courses/{id_course}/los")
def gamified_materials(p: Platform, call: Call) -> Any:
    """List the training materials of a course."""
    record = course_of(p, call, "id_course")
    known = [each for each in p.objects.all("material") if each["course"] == record["id"]]
    return listed(p, call, [p.show("material", each) for each in known], (p.name("material"),))


@route("GET /share/v1/gamification/badges")
def badges(p: Platform, call: Call) -> Any:
    """List badges."""
    items = [
        {"uuid": f"00000000-0000-4000-8000-{each['id']:012}", "name": each["name"]} for each in p.objects.all("badge")
    ]
    return listed(p, call, items, ("name", "uuid"))


@route("POST /skill/v1/skillgroup", ADMINS)
def create_skill_group(p: Platform, call: Call) -> Any:
    """Create a skill group; `type` is deprecated and without effect since July 2023."""
    body = call.json()
    if not body.get("name"):
        raise Refusal(400, "name: required")
    if "type" in body and p.broken("type-refused", call):
        raise Refusal(400, "type: unknown")
    record = p.objects.add("skillgroup", name=body["name"])
    p.wrote(call, "skillgroup", record["id"], created=True)
    return p.detail(call, p.show("skillgroup", record))


@route("GET /report/v1/report/{report_id}/data", STAFF)
def report_data(p: Platform, call: Call) -> Any:
    """Show the data of a report; user.idUser is an integer since August 2026."""
    p.get("report", call.path_values["report_id"])
    items = []
    for each in p.objects.all("user")[:14]:
        number = each["id"] if p.since("2026-08") else str(each["id"])
        items.append({"user": {"idUser": number, "userid": each["userid"]}, "visits": 3})
    return listed(p, call, items, {"userid": lambda each: each["user"]["userid"]})


@route("GET /report/v1/privacy_policy/users/{id}/version/{version_id}", STAFF)
def policy_version(p: Platform, call: Call) -> Any:
    """Show whether a user has accepted a version; a message names the identifier that is unknown."""
    status = 404 if p.since("2023-01") and not p.broken("policy-400", call) else 400
    for kind, name in (("user", "id"), ("privacy_policy_version", "version_id")):
        value = call.path_values[name]
        if p.objects.find(kind, value) is None:
            named = "" if p.broken("policy-nameless", call) else f" {value}"
            raise Refusal(status, f"{kind.replace('_', ' ')}{named} does not exist")
    return p.detail(call, {"accepted": True, "version": call.path_values["version_id"]})


@route("GET /pages/v1/pages", ADMINS)
def pages(p: Platform, call: Call) -> Any:
    """List pages."""
    return listed(p, call, [page_body(p, each) for each in p.objects.all("page")], (p.name("page"),))


@route("GET /pages/v1/pages/{id}", ADMINS)
def one_page(p: Platform, call: Call) -> Any:
    """Show a page."""
    return p.detail(call, page_body(p, p.get("page", call.path_values["id"])))


def page_body(p: Platform, record: Record) -> Record:
    """Return a page; without last_edit_by since August 2024."""
    return p.show("page", record, **({} if p.since("2024-08") else {"last_edit_by": 12}))


@route("GET /otj/v1/checklists/{checklist_id}/versions", STAFF)
def versions(p: Platform, call: Call) -> Any:
    """List the versions of a checklist."""
    record = p.get("checklist", call.path_values["checklist_id"])
    return listed(p, call, [{"version": each, "state": "final"} for each in record["versions"]], ("version",))
