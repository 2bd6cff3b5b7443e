"""The manage, audiences, poweruser and audittrail services."""

from __future__ import annotations

import json
import uuid
from typing import TYPE_CHECKING, Any

from .listing import listed
from .objects import COUNTRIES, COUNTRY_FIELD, LANGUAGES, YES_NO_FIELD, Record
from .routing import ADMINS, STAFF, SUPER, Call, Refusal, route

if TYPE_CHECKING:
    from .platform import Platform

CODES = {"english": "en", "italian": "it", "german": "de"}
MAPPING = {
    **dict.fromkeys(("1", '"1"', "true", '"true"', '"yes"', '"on"'), 1),
    **dict.fromkeys(("2", '"2"', "false", '"false"', '"no"', '"off"'), 2),
    **dict.fromkeys(("0", '"0"', "null", '""'), 0),
}
MISTAKES = {
    "yes-words": (('"true"', '"yes"', '"on"'), 0),
    "yes-boolean": (("true",), 0),
    "yes-number": (("1", '"1"'), 2),
    "no-words": (('"false"', '"no"', '"off"'), 0),
    "no-boolean": (("false",), 0),
    "no-number": (("2", '"2"'), 0),
    "zero-as-no": (("0", '"0"', "null", '""'), 2),
}


def user_number(p: Platform) -> str:
    """Return how lists of users call the identifier."""
    return p.taste.pick("identifier of users", "user_id", "number", "ref")


def fields_of(p: Platform, record: Record, country: Any) -> Record:
    """Return the additional fields of a user, as a property of its own name."""
    shown = p.taste.pick(
        "yes and no", {1: "1", 2: "2", 0: "0"}, {1: "Yes", 2: "No", 0: None}, {1: True, 2: False, 0: None}
    )
    shape = p.taste.pick("fields of users", "fields", "map", "list")
    values = {YES_NO_FIELD: shown[record["yes_no"]], COUNTRY_FIELD: country}
    if shape == "map":
        return {"additional_fields": values}
    listed_fields = [{"id": name, "value": value} for name, value in values.items()]
    return {"fields" if shape == "fields" else "additional_fields": listed_fields}


def country_name(p: Platform, call: Call, record: Record) -> str:
    """Return the name of a user's country in the caller's language (since February 2024)."""
    language = (
        (call.account or {})["language"] if p.since("2024-02") and not p.broken("country-english", call) else "english"
    )
    return COUNTRIES[record["country"]][language]


def listed_user(p: Platform, call: Call, record: Record) -> Record:
    """Return a user as lists show it."""
    names = {name: record[name] for name in ("userid", "firstname", "lastname", "email")}
    return {user_number(p): record["id"], **names, **fields_of(p, record, country_name(p, call, record))}


@route("GET /manage/v1/user\nGET /manage/v1/user/search", STAFF)
def users(p: Platform, call: Call) -> Any:
    """List users."""
    known = p.visible(call, p.objects.all("user"))
    if p.broken("stale-list"):
        known = [each.get("before", each) for each in known]
    items = [listed_user(p, call, each) for each in known]
    return listed(p, call, items, ("userid", "lastname", user_number(p)))


def user_body(p: Platform, call: Call, record: Record) -> Record:
    """Return one user."""
    body = listed_user(p, call, record)
    body.update(fields_of(p, record, record["country"] if p.since("2025-02") else "Italy"))
    code = not p.since("2026-07")
    body["language"] = CODES[record["language"]] if code else LANGUAGES[record["language"]]
    if p.since("2024-01"):
        body["last_update"] = record["last_update"]
    names = record.get("provisioned", ["email", "firstname"])
    body["provisioned_user_fields"] = dict.fromkeys(names, True) if p.since("2025-02") else names
    if not p.since("2024-02"):
        body["country"] = record["country"]
    return body


@route("GET /manage/v1/user/{user_id}", STAFF)
def one_user(p: Platform, call: Call) -> Any:
    """Show a user."""
    record = p.get("user", call.path_values["user_id"])
    p.require_visible(call, record, p.objects.all("user"))
    if p.broken("other-served", call):
        record = p.objects.all("user")[record is p.objects.all("user")[0]]
    if p.broken("stale-detail"):
        record = record.get("before", record)
    return p.detail(call, user_body(p, call, record))


def yes_no(p: Platform, call: Call, value: Any) -> int:
    """Return 1 for Yes, 2 for No and 0 for None (section 4.3, since December 2024)."""
    text = json.dumps(value)
    if not p.since("2024-12"):
        return 1 if text in ("1", '"1"') else 0
    if (p.broken("off-as-other", call) and value == "off") or (p.broken("text-2-as-none", call) and value == "2"):
        return 0
    for flag, (texts, wrong) in MISTAKES.items():
        if text in texts and p.broken(flag, call):
            return wrong
    return MAPPING.get(text, 1 if p.broken("other-as-yes", call) else 0)


def written(p: Platform, call: Call, record: Record, body: Record) -> None:
    """Store the fields of a user that a body names."""
    if p.broken("stale-list", call) or p.broken("stale-detail", call):
        record["before"] = {name: value for name, value in record.items() if name != "before"}
    if not p.broken("update-ignored", call):
        for name in ("userid", "firstname", "lastname", "email"):
            if isinstance(body.get(name), str):
                record[name] = body[name]
    if body.get("language") in LANGUAGES:
        record["language"] = body["language"]
    more = body.get("additional_fields")
    if isinstance(more, dict):
        if YES_NO_FIELD in more and not (more[YES_NO_FIELD] is None and p.broken("null-kept", call)):
            record["yes_no"] = yes_no(p, call, more[YES_NO_FIELD])
        country = str(more.get(COUNTRY_FIELD, record["country"]))
        if country.isdigit() and int(country) in COUNTRIES:
            record["country"] = int(country)
    if not p.broken("last_update-kept", call):
        record["last_update"] = "2026-10-05 12:00:00"


def identity(p: Platform, record: Record) -> Record:
    """Return what writes of users answer; UUID since August 2024."""
    body = {user_number(p): record["id"]}
    if p.since("2024-08"):
        body["UUID"] = record["uuid"]
    return body


@route("POST /manage/v1/user", ADMINS)
def create_user(p: Platform, call: Call) -> Any:
    """Create a user."""
    body = call.json()
    name = body.get("userid")
    if not isinstance(name, str) or not name or p.tokens.named(name):
        raise Refusal(400, "userid: required, and unique")
    record = p.objects.user(name)
    written(p, call, record, body)
    p.wrote(call, "user", record["id"], created=True)
    if p.broken("create-forgets", call):
        del p.objects.tables["user"][record["id"]]
    return {"data": identity(p, record)}


@route("PUT /manage/v1/user/{id}", ADMINS)
def update_user(p: Platform, call: Call) -> Any:
    """Update a user."""
    record = p.get("user", call.path_values["id"])
    written(p, call, record, call.json())
    p.wrote(call, "user", record["id"])
    return {"data": identity(p, record)}


@route("POST /manage/v1/user/batch", ADMINS)
def many_users(p: Platform, call: Call) -> Any:
    """Create or update users in bulk; branches that are named and missing are created."""
    results = []
    for row, each in enumerate(
        (call.json().get("items") or [])[: 1 if p.broken("batch-users-first-only", call) else None]
    ):
        name = each.get("userid") if isinstance(each, dict) else None
        if not isinstance(name, str) or not name:
            results.append({"row": row, "success": p.broken("batch-success", call), "message": "userid: required"})
            continue
        known = p.tokens.named(name)
        if known and p.broken("batch-no-update", call):
            results.append({"row": row, "success": False, "message": "userid: exists"})
            continue
        record = known or p.objects.user(name)
        if known is None or not p.broken("update-rows-skipped", call):
            written(p, call, record, each)
        branch = each.get("branch_code")
        if branch and not any(one["code"] == branch for one in p.objects.all("branch")):
            made = p.objects.add("branch", name=branch, code=branch, parent=p.objects.all("branch")[0]["id"])
            p.wrote(call, "branch", made["id"], created=True)
        p.wrote(call, "user", record["id"], created=known is None)
        shown = identity(p, record)
        if known and p.broken("uuid-of-new-rows-only", call):
            del shown["UUID"]
        results.append({"row": row, "success": True, **shown})
    return {"data": results}


@route("PUT /manage/v1/user/mass_edit", ADMINS)
def mass_edit(p: Platform, call: Call) -> Any:
    """Update several users alike."""
    body = call.json()
    done = []
    for each in (body.get("user_ids") or [])[: 1 if p.broken("mass-edit-first-only", call) else None]:
        record = p.objects.find("user", each)
        if record:
            written(p, call, record, {name: value for name, value in body.items() if name != "userid"})
            p.wrote(call, "user", record["id"])
            done.append(identity(p, record)[user_number(p)])
    if not done:
        raise Refusal(400, "user_ids: none known")
    return {"data": {"updated": done}}


# branches


def branch_body(p: Platform, record: Record) -> Record:
    """Return a branch."""
    return p.show("branch", record, code=record["code"], parent=record["parent"])


def referred(p: Platform, call: Call, value: str) -> Record:
    """Return the branch that a path names, by its code if the call says so."""
    wanted = call.truth("use_secondary_identifier") or (
        "use_secondary_identifier" in call.query and p.broken("secondary-false", call)
    )
    if p.broken("unknown-served", call) and not wanted and p.objects.find("branch", value) is None:
        return p.objects.all("branch")[0]
    if not wanted or p.broken("secondary-ignored", call):
        by_code = p.broken("code-always", call)
        found = [each for each in p.objects.all("branch") if by_code and each["code"] == value]
        return found[0] if found else p.get("branch", value)
    found = [each for each in p.objects.all("branch") if each["code"] == value]
    if len(found) > 1 and not p.broken("code-not-unique", call):
        raise Refusal((p.broken("code-not-unique-404", call) and 404) or 400, "code: not unique")
    if not found and p.broken("unknown-code-served", call):
        return p.objects.all("branch")[0]
    if not found:
        raise Refusal(p.taste.pick("unknown:branch", 404, 400), "code: unknown")
    return found[0]


@route("GET /manage/v1/orgchart", STAFF)
def branches(p: Platform, call: Call) -> Any:
    """List branches."""
    known = [each for each in p.objects.all("branch") if not each.get("unlisted")]
    items = [branch_body(p, each) for each in p.visible(call, known)]
    return listed(p, call, items, (p.label("branch"), "code"))


@route("GET /manage/v1/orgchart/{branch_id}", STAFF)
def one_branch(p: Platform, call: Call) -> Any:
    """Show a branch."""
    return p.detail(call, branch_body(p, referred(p, call, call.path_values["branch_id"])))


def new_branch(p: Platform, call: Call, body: Record) -> Record:
    """Create a branch."""
    if not isinstance(body.get("code"), str) or not body["code"]:
        raise Refusal(400, "code: required")
    parent = p.get("branch", body.get("parent", p.objects.all("branch")[0]["id"]), 400)
    record = p.objects.add(
        "branch", name=body.get(p.label("branch"), body["code"]), code=body["code"], parent=parent["id"]
    )
    p.wrote(call, "branch", record["id"], created=True)
    return record


@route("POST /manage/v1/orgchart", ADMINS)
def create_branch(p: Platform, call: Call) -> Any:
    """Create a branch."""
    record = new_branch(p, call, call.json())
    record["unlisted"] = p.broken("new-branch-unlisted", call)
    if p.broken("create-forgets", call):
        del p.objects.tables["branch"][record["id"]]
    return {"data": branch_body(p, record)}


@route("PUT /manage/v1/orgchart/{branch_id}", ADMINS)
def update_branch(p: Platform, call: Call) -> Any:
    """Update a branch."""
    record, body = referred(p, call, call.path_values["branch_id"]), call.json()
    if not p.broken("update-ignored", call):
        record["name"] = body.get(p.label("branch"), record["name"])
        record["code"] = body.get("code", record["code"])
    p.wrote(call, "branch", record["id"])
    return {"data": branch_body(p, record)}


def drop_branch(p: Platform, call: Call, record: Record) -> None:
    """Delete a branch that has no branches below."""
    if any(each["parent"] == record["id"] for each in p.objects.all("branch")) or record["parent"] is None:
        raise Refusal(400, "the branch has branches below")
    if p.broken("deleted-served", call):
        record["unlisted"] = True
    elif not p.broken("delete-ignored", call):
        del p.objects.tables["branch"][record["id"]]
    p.wrote(call, "branch", record["id"])


@route("DELETE /manage/v1/orgchart/{id}", ADMINS)
def delete_branch(p: Platform, call: Call) -> Any:
    """Delete a branch."""
    record = referred(p, call, call.path_values["id"])
    drop_branch(p, call, record)
    return {"data": {p.name("branch"): record["id"]}}


@route("POST /manage/v1/orgchart/{id}/move", ADMINS)
def move_branch(p: Platform, call: Call) -> Any:
    """Move a branch below another one."""
    record = referred(p, call, call.path_values["id"])
    target = p.get("branch", call.json().get("destination"), 400)
    if target is record or record["parent"] is None:
        raise Refusal(400, "destination: not possible")
    if not p.broken("move-ignored", call):
        record["parent"] = p.objects.all("branch")[0]["id"] if p.broken("moved-to-root", call) else target["id"]
    p.wrote(call, "branch", record["id"])
    return {"data": branch_body(p, record)}


@route("POST /manage/v1/orgchart/batch\nDELETE /manage/v1/orgchart/batch", ADMINS)
def many_branches(p: Platform, call: Call) -> Any:
    """Create (or update by their code) or delete branches in bulk."""
    body = call.json()
    results = []
    for row, each in enumerate(body.get("items") or body.get("ids") or []):
        if row and p.broken("delete-branches-first-only", call):
            continue
        try:
            if call.method == "DELETE":
                record = p.get("branch", each)
                drop_branch(p, call, record)
            else:
                record = batch_branch(p, call, each if isinstance(each, dict) else {})
            results.append({"row": row, "success": True, p.name("branch"): record["id"]})
        except Refusal as refusal:
            results.append({"row": row, "success": p.broken("batch-success", call), "message": refusal.detail})
    return {"data": results}


def batch_branch(p: Platform, call: Call, body: Record) -> Record:
    """Create a branch, or update the one that has its code."""
    known = next((each for each in p.objects.all("branch") if each["code"] == body.get("code")), None)
    if known is None or p.broken("batch-no-update", call):
        return new_branch(p, call, body)
    known["name"] = body.get(p.label("branch"), known["name"])
    p.wrote(call, "branch", known["id"])
    return known


# other parts of manage


def rule_body(p: Platform, record: Record) -> Record:
    """Return an enrollment rule; its notification_ids are strings since July 2025."""
    notes = [str(each) for each in record["notifications"]] if p.since("2025-07") else record["notifications"]
    return p.show("enrollment_rule", record, notification_ids=notes, active=record["active"])


@route("GET /manage/v1/enrollment_rules", ADMINS)
def rules(p: Platform, call: Call) -> Any:
    """List enrollment rules."""
    return listed(
        p, call, [rule_body(p, each) for each in p.objects.all("enrollment_rule")], (p.name("enrollment_rule"),)
    )


@route("GET /manage/v1/enrollment_rules/{enrollment_rule_id}", ADMINS)
def one_rule(p: Platform, call: Call) -> Any:
    """Show an enrollment rule."""
    return p.detail(call, rule_body(p, p.get("enrollment_rule", call.path_values["enrollment_rule_id"])))


@route("GET /manage/v1/multidomain", ADMINS)
def domains(p: Platform, call: Call) -> Any:
    """List domains: since January 2024 for superadmins only and without the root branch."""
    strict = p.since("2024-01")
    open_to = {"power-user"} if p.broken("multidomain-power-user", call) else set()
    if strict and call.level not in SUPER | open_to and not p.broken("multidomain-for-all", call):
        raise Refusal(403, "superadmin only")
    root = p.objects.all("branch")[0]["id"]
    known = [
        each
        for each in p.objects.all("domain")
        if each["branch"] != root or not strict or p.broken("root-domain", call)
    ]
    tail = "" if strict else "lms/"
    items = [p.show("domain", each, branch_id=each["branch"], domain_url=each["domain_url"] + tail) for each in known]
    return listed(p, call, items, (p.label("domain"), p.name("domain")))


@route("GET /manage/v1/channels")
def channels(p: Platform, call: Call) -> Any:
    """List the channels that the account sees."""
    known = [each for each in p.objects.all("channel") if each["visible"] or p.broken("invisible-channels", call)]
    return listed(p, call, [p.show("channel", each) for each in known], (p.label("channel"),))


@route("GET /manage/v1/managers/candidates", STAFF)
def candidates(p: Platform, call: Call) -> Any:
    """List manager candidates, if the options of the platform allow it (since November 2023)."""
    if (
        p.since("2023-11")
        and p.taste.pick("options of candidates", True, False)
        and not p.broken("candidates-always", call)
    ):
        raise Refusal(403, "team notification and auto-suggestion are off")
    return listed(p, call, [listed_user(p, call, each) for each in p.objects.all("user")[:5]], ("userid",))


@route("GET /manage/v1/site/bootstrap")
def bootstrap(p: Platform, call: Call) -> Any:
    """Show settings for loading the platform."""
    data: Record = {"settings": {"currency_settings": {"currency": {"currency_code": "EUR"}}}, "version": 3}
    if not p.pricing:
        data["settings"]["currency_settings"]["currency"]["currency_symbol"] = "€"
        return {"data": data}
    configuration = {"default": "EUR", "active": ["EUR"]}
    data["ecommerce_settings"] = {"currency_configuration": configuration}
    more = p.taste.pick("client configuration", "beside", "within", "of its own")
    if more == "beside":
        data["client_configuration"] = {"ecommerce_settings": {"currency_configuration": configuration}}
    elif more == "within":
        data["ecommerce_settings"]["client_configuration"] = {"version": 2}
    else:
        data["client_configuration"] = {"version": 2}
    return {"data": data}


# audiences, Power Users, audit trail


@route("GET /audiences/v1/audience", ADMINS)
def audiences(p: Platform, call: Call) -> Any:
    """List audiences."""
    items = [{"uuid": each["id"], "name": each["name"]} for each in p.objects.all("audience")]
    return listed(p, call, items, ("name", "uuid"))


@route("GET /audiences/v1/audience/{uuid}/audience_to_group", ADMINS)
def groups_of_audience(p: Platform, call: Call) -> Any:
    """List the groups of an audience."""
    record = p.get("audience", call.path_values["uuid"])
    return listed(p, call, [p.show("group", p.get("group", each)) for each in record["groups"]], (p.name("group"),))


@route("GET /audiences/v1/audience/{id}/group_to_audience", ADMINS)
def audiences_of_group(p: Platform, call: Call) -> Any:
    """List the audiences of a group."""
    record = p.get("group", call.path_values["id"])
    return listed(
        p, call, [{"uuid": each, "name": p.get("audience", each)["name"]} for each in record["audiences"]], ("uuid",)
    )


@route("GET /poweruser/v1/powerusers", ADMINS)
def power_users(p: Platform, call: Call) -> Any:
    """List Power Users."""
    known = [each for each in p.objects.all("user") if each["level"] == "power-user"]
    return listed(p, call, [listed_user(p, call, each) for each in known], ("userid",))


@route("GET /poweruser/v1/profile", ADMINS)
def profiles(p: Platform, call: Call) -> Any:
    """List the profiles of Power Users."""
    items = [{"profile_id": each["id"], p.label("profile"): each["name"]} for each in p.objects.all("profile")]
    return listed(p, call, items, ("profile_id",))


@route("GET /poweruser/v1/profiles/{profile_id}/poweruser", ADMINS)
def users_of_profile(p: Platform, call: Call) -> Any:
    """List the Power Users of a profile."""
    record = p.get("profile", call.path_values["profile_id"])
    return listed(p, call, [listed_user(p, call, p.get("user", each)) for each in record["users"]], ("userid",))


@route("POST /audittrail/v1/audittrail", ADMINS, since="2026-07")
def audit(p: Platform, call: Call) -> Any:
    """Start a query of the audit trail."""
    call.json()
    record = p.objects.add("query", id=str(uuid.uuid4()), name="audit trail")
    p.wrote(call, "query", record["id"], created=True)
    return {"data": {"queryExecutionId": record["id"]}}


@route("GET /audittrail/v1/audittrail/{queryExecutionId}", ADMINS, since="2026-07")
def audit_result(p: Platform, call: Call) -> Any:
    """Show the result of a query of the audit trail."""
    p.get("query", call.path_values["queryExecutionId"])
    return {"data": {"items": [{"event": "login", "when": "2026-10-01 09:00:00"}]}}
