"""The ecommerce service."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from .listing import listed
from .objects import Record
from .routing import ADMINS, Call, Refusal, route

if TYPE_CHECKING:
    from .platform import Platform

MOMENT = re.compile(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d")
AMOUNTS = "prices"


@route("GET /ecommerce/v1/transaction\nGET /ecommerce/v1/transaction/list", ADMINS)
def transactions(p: Platform, call: Call) -> Any:
    """List transactions between two moments, which are UTC as YYYY-MM-DD HH:MM:SS (since January 2024)."""
    bounds = []
    for name, default in (("date_from", ""), ("date_to", "9")):
        value = call.text(name)
        if value and p.since("2024-01") and not MOMENT.fullmatch(value) and not p.broken("any-date", call):
            raise Refusal(400, f"{name}: YYYY-MM-DD HH:MM:SS")
        if value and p.broken("date-refused", call):
            raise Refusal(400, f"{name}: YYYY-MM-DD")
        bounds.append(value or default)
    if p.broken("date_to-ignored", call):
        bounds[1] = "9"
    if p.broken("dates-ignored", call):
        bounds = ["", "9"]
    known = [each for each in p.objects.all("transaction") if bounds[0] <= each["date"] <= bounds[1]]
    items = [p.show("transaction", each, created_at=each["date"], state=each["state"]) for each in known]
    return listed(p, call, items, ("created_at", p.name("transaction")))


@route("GET /ecommerce/v1/currencies", pricing=True)
def currencies(p: Platform, call: Call) -> Any:
    """List currencies."""
    return listed(p, call, [{"currency_code": "EUR", "symbol": "€"}], ("currency_code",))


def owner(call: Call) -> str:
    """Return whose prices a call is about."""
    return {"courses": "course", "learning-plans": "learning_plan", "subscription-plans": "sub_plan"}[call.path[4]]


@route(
    "GET /ecommerce/v1/admin/prices/courses\nGET /ecommerce/v1/admin/prices/learning-plans",
    ADMINS,
    pricing=True,
)
def all_prices(p: Platform, call: Call) -> Any:
    """List prices."""
    items = [p.show(owner(call), each, **{AMOUNTS: each["price"]}) for each in p.objects.all(owner(call))]
    return listed(p, call, items, (p.name(owner(call)),))


@route(
    "GET /ecommerce/v1/admin/prices/courses/{id}\nGET /ecommerce/v1/admin/prices/learning-plans/{id}",
    ADMINS,
    pricing=True,
)
def one_price(p: Platform, call: Call) -> Any:
    """Show the prices of a course or a learning plan."""
    record = p.get(owner(call), call.path_values["id"])
    return p.detail(call, {AMOUNTS: record["price"], "content_partner": record.get("partner")})


@route(
    "PUT /ecommerce/v1/admin/prices/courses/{id}\n"
    "PUT /ecommerce/v1/admin/prices/learning-plans/{id}\n"
    "PUT /ecommerce/v1/admin/prices/subscription-plans/{id}",
    ADMINS,
    pricing=True,
)
def set_price(p: Platform, call: Call) -> Any:
    """Set the prices of a course, a learning plan or a subscription plan."""
    kind = owner(call)
    record, body = p.get(kind, call.path_values["id"]), call.json()
    field = "prices" if kind == "sub_plan" else "price"
    amounts = body.get(AMOUNTS, [] if kind != "sub_plan" else body)
    if kind != "sub_plan":
        if not isinstance(amounts, list) or not all(
            isinstance(each, dict) and "currency_code" in each for each in amounts
        ):
            raise Refusal(400, f"{AMOUNTS}: an array of objects with currency_code and price")
        names = ("currency_code", "price", "affiliate_price") if kind == "course" else ("currency_code", "price")
        amounts = [{name: each.get(name) for name in names} for each in amounts]
    if not p.broken("update-ignored", call):
        record[field] = amounts
    p.wrote(call, kind, record["id"])
    return p.detail(call, {AMOUNTS: amounts})


def wallet(p: Platform, record: Record) -> Record:
    """Return a wallet."""
    return {"user_id": record["id"], "balance": record["credits"]}


@route("GET /ecommerce/v1/admin/personal-wallets", ADMINS, since="2026-02")
def wallets(p: Platform, call: Call) -> Any:
    """List wallets."""
    return listed(p, call, [wallet(p, each) for each in p.objects.all("user")], ("user_id", "balance"))


@route("GET /ecommerce/v1/admin/personal-wallets/{user_id}", ADMINS, since="2026-02")
def one_wallet(p: Platform, call: Call) -> Any:
    """Show a wallet."""
    return p.detail(call, wallet(p, p.get("user", call.path_values["user_id"])))


@route("PUT /ecommerce/v1/admin/personal-wallets/{user_id}", ADMINS, since="2026-02")
def set_wallet(p: Platform, call: Call) -> Any:
    """Set the balance of a wallet."""
    record, body = p.get("user", call.path_values["user_id"]), call.json()
    if not isinstance(body.get("balance"), int):
        raise Refusal(400, "balance: no integer")
    if not p.broken("update-ignored", call):
        record["credits"] = body["balance"] + (record["credits"] if p.broken("balance-added", call) else 0)
    p.wrote(call, "user", record["id"])
    return p.detail(call, wallet(p, record))


@route("GET /ecommerce/v1/admin/personal-wallets/{user_id}/transactions", ADMINS, since="2026-02")
def wallet_entries(p: Platform, call: Call) -> Any:
    """List what went into and out of a wallet."""
    record = p.get("user", call.path_values["user_id"])
    known = [each for each in p.objects.all("wallet_entry") if each["user"] == record["id"]]
    return listed(
        p, call, [p.show("wallet_entry", each, credits=each["credits"]) for each in known], (p.name("wallet_entry"),)
    )


@route("POST /ecommerce/v1/training-credits/purchases", since="2026-02")
def purchase(p: Platform, call: Call) -> Any:
    """Buy training credits."""
    body = call.json()
    record = p.get("user", body.get("user_id"), 400)
    credits = body.get("credits")
    if not isinstance(credits, int) or isinstance(credits, bool) or credits < 1:
        raise Refusal(400, "credits: no positive integer")
    record["credits"] += 0 if p.broken("purchase-without-effect", call) else credits
    entry = p.objects.add("wallet_entry", user=record["id"], name="Purchase", credits=credits)
    p.wrote(call, "wallet_entry", entry["id"], created=True)
    p.wrote(call, "user", record["id"])
    return p.detail(call, wallet(p, record))
