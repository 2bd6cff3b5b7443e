"""Users, branches, and what administrators manage."""

import re
from collections.abc import Mapping
from typing import Any

from lmscontract.mock.handlers import Body, Either, Item, Request, Shown, Store, answer, batch, handler, require

COUNTRIES: Mapping[str, Mapping[str, str]] = {
    "276": {"en": "Germany", "de": "Deutschland"},
    "380": {"en": "Italy", "de": "Italien"},
}
USER = ("username", "email", "first_name", "last_name", "timezone", "level")


@answer("GET /manage/v1/user", "GET /manage/v1/user/search")
def user_in_list(user: Item, store: Store) -> Mapping[str, Any]:
    """A user in a list, with the time of the last update, and with the names of countries in the language of the caller."""
    language = store.caller.fields.get("language") if store.caller else "en"
    shown = {}
    for name, value in (user.additional_fields or {}).items():
        field = store.user_field.get(name)
        names = COUNTRIES.get(str(value)) if field and field.type == "country" else None
        shown[f"field_{name}"] = names.get(str(language), names["en"]) if names else value
    return {**user.pick("last_update"), **shown}


@answer("GET /manage/v1/user/{user_id}")
def user_in_full(user: Item, store: Store) -> Mapping[str, Any]:
    """A user with additional fields and branches."""
    values = user.additional_fields or {}
    return {
        "user_data": Shown({"user_id": user.id, **user.pick(*USER)}, user),
        "additional_fields": [
            Shown({**each.pick("id", "title", "type"), "value": values.get(str(each.id))}, each)
            for each in store.user_field
        ],
        "branches": [each.pick("id", "code", "title") for each in user.all_related("branch_ids")],
    }


@handler("POST /manage/v1/user")
def add_user(request: Request, store: Store) -> Mapping[str, Any]:
    """Create a user."""
    user = store.user.create(request.body, additional_fields=additional_fields(request.body, request, store))
    shown = {"success": True, "confirmation_needed": False, "message": []}
    return Shown({**shown, "user_id": user.id, "username": user.username}, user)


@handler("PUT /manage/v1/user/{user_id}")
def update_user(request: Request, store: Store) -> Item:
    """Update a user."""
    return request.item.update(request.body, additional_fields=additional_fields(request.body, request, store))


@answer("PUT /manage/v1/user/{user_id}")
def updated_user(user: Item) -> Mapping[str, Any]:
    """A user who was updated."""
    return {"success": True, "updated_id": user.id, "message": []}


@handler("PUT /manage/v1/user/mass_edit")
def update_users(request: Request, store: Store) -> Mapping[str, Any]:
    """Update many users alike."""
    fields = additional_fields(request.body, request, store)
    for (user_id,) in request.each("user_ids"):
        store.user[user_id].update(request.body.without("user_ids"), additional_fields=fields)
    return {"success": True, "message": []}


@batch("POST /manage/v1/user/batch", rows="items", identifier="user_id")
def save_user(row: Body, request: Request, store: Store) -> Item:
    """Update a user by identifier or username, or create one; a branch that does not exist yet is created."""
    require(row.username or row.user_id, "username or user_id is missing")
    user = store.user.save(
        [{"id": row.user_id}, {"username": row.username}],
        row.without("branch_code", "branch_title", "branch_parent"),
        additional_fields=additional_fields(row, request, store),
    )
    if row.branch_code:
        fields = {"title": row.branch_title, "id_parent": row.branch_parent}
        user.append(branch_ids=store.branch.save({"code": row.branch_code}, **fields).id)
    return user


def additional_fields(body: Body, request: Request, store: Store) -> Any:
    """Return additional fields as they are kept: what is sent for a yes/no field has a meaning from its month on."""
    sent = body.raw("additional_fields")
    if not isinstance(sent, Mapping):
        return sent
    kept = {}
    for name, value in sent.items():
        field = store.user_field.get(name)
        kept[name] = request.meaning("yes-no-field", value) if field and field.type == "yesno" else value
    return kept


# branches


@handler("DELETE /manage/v1/orgchart/{branch_id}")
def delete_branch(request: Request, store: Store) -> Item:
    """Delete a branch; its users and domains leave it."""
    return remove_branch(request.item, store)


@batch("DELETE /manage/v1/orgchart/batch", rows="ids", identifier="id", objects=False)
def delete_branches(row: Any, store: Store) -> Item:
    """Delete one of many branches."""
    return remove_branch(store.branch[row], store)


@handler("POST /manage/v1/orgchart/{id}/move")
def move_branch(request: Request) -> Item:
    """Move a branch below another; without `id_parent` in its body, which is not documented, it stays."""
    return request.item.update(id_parent=request.body.id_parent) if "id_parent" in request.body else request.item


@batch("POST /manage/v1/orgchart/batch", rows="items", identifier="id")
def add_branch(row: Body, store: Store) -> Item:
    """Create a branch."""
    return store.branch.create(row)


def remove_branch(branch: Item, store: Store) -> Item:
    """Delete a branch, and what refers to it."""
    everything = store.unrestricted
    for user in everything.user.find(branch_ids=branch.id):
        user.discard(branch_ids=branch.id)
    for domain in everything.extended_enterprise_domain.find(branch_id=branch.id):
        domain.update(branch_id=None)
    branch.delete()
    return branch


# notifications


@handler("GET /manage/v1/enrollment_rules/{enrollment_rule_id}/notifications")
def rule_notifications(request: Request) -> Mapping[str, Any]:
    """The notifications of an enrollment rule."""
    return request.item.pick("id", "notification_ids")


@handler("PUT /manage/v1/enrollment_rules/{enrollment_rule_id}/notifications")
def set_rule_notifications(request: Request) -> Mapping[str, Any]:
    """Set the notifications of an enrollment rule."""
    return request.item.update(notification_ids=request.body.notification_ids).pick("id", "notification_ids")


@handler("DELETE /manage/v1/enrollment_rules/{enrollment_rule_id}/notifications")
def delete_rule_notifications(request: Request) -> Mapping[str, Any]:
    """Take all notifications from an enrollment rule."""
    return request.item.update(notification_ids=[]).pick("id", "notification_ids")


@handler("PATCH /notifications/v1/notification/read")
def read_notifications(request: Request, store: Store) -> Mapping[str, Any]:
    """Mark notifications as read."""
    for (identifier,) in request.each("ids") if request.body.ids else ():
        store.notification[identifier].update(read=True)
    return {"items": [each.shown() for each in store.notification]}


# the site and instructors


@handler("GET /manage/v1/site/bootstrap")
def bootstrap(store: Store) -> Mapping[str, Any]:
    """What a client needs to know of the site at first; what it shows of the currencies is that of the shop."""
    shop = require(store.ecommerce_settings.first(), "there are no settings of the shop")
    shown = {
        "platform_version": "7.0",
        "default_platform_language": "english",
        "active_plugins": [],
        "active_languages": [{"code": "en", "description": "English"}, {"code": "de", "description": "Deutsch"}],
        "settings": {"currency_settings": {"currency": {"currency": shop.currency_currency}}},
    }
    return Shown(shown, shop)


@handler("GET /learn/v1/instructor/getInstructorData")
def instructor(request: Request, store: Store) -> Mapping[str, Any]:
    """An instructor by number; the slash before the name is what a change takes away."""
    text = request.query.get("user_id", "")
    user = (
        request.lookup("user", text)
        if re.fullmatch("[+-]?[0-9]+", text)
        else require(store.user.first(), "there is no user")
    )
    return Shown({"userid": Either(f"/{user.username}", user.username)}, user)
