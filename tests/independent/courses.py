"""The course service, and the calls of the learn service that create courses and subscriptions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .learning import course_of, sessions_of
from .listing import listed
from .objects import Record
from .objects import prices as price_records
from .routing import ADMINS, STAFF, Call, Refusal, route

if TYPE_CHECKING:
    from .platform import Platform


def number(p: Platform) -> str:
    """Return how the course service calls the identifier of a course."""
    return p.taste.pick("identifier of admin courses", "id", "number", "course_id")


PRICE_OF_A_RECORD = ("price of a new record", "optional", "optional", "mandatory")


@route("GET /course/v1/courses", ADMINS)
def courses(p: Platform, call: Call) -> Any:
    """List courses for administrators."""
    items = []
    for each in p.visible(call, [one for one in p.objects.all("course") if one["state"] == "active"]):
        item = {number(p): each["id"], "name": each["name"], "published": each["published"]}
        if not p.pricing:
            item["price"] = each["price"][0]["price"] if each["price"] else 0.0
            item["prices"] = [dict(one) for one in each["price"]]
        items.append(item)
    keys: dict[str, Any] = {name: lambda each, name=name: each[name] for name in ("name", number(p))}
    if not p.pricing:
        keys["price"] = lambda each: each["price"]
    if p.broken("old-sort", call):
        keys["price"] = lambda each: len(each["name"])
    return listed(p, call, items, keys)


def course_body(p: Platform, record: Record) -> Record:
    """Return a course as its managers see it."""
    body = {
        number(p): record["id"],
        "name": record["name"],
        "code": record["code"],
        "description": record["description"],
        "waiting_list": record["waiting_list"],
    }
    if p.since("2026-04"):
        body["course_information_translations"] = record["translations"]
    if not p.pricing:
        first = record["price"][0] if record["price"] else {}
        options = {
            "for_sale": bool(first),
            "price": first.get("price"),
            "affiliate_price": first.get("affiliate_price"),
        }
        body["ecommerce_options"] = {**options, "content_partner": record["partner"]}
    return body


@route("GET /course/v1/courses/{id}", ADMINS)
def one_course(p: Platform, call: Call) -> Any:
    """Show a course."""
    record = course_of(p, call)
    if record["state"] == "archived":
        raise Refusal(p.taste.pick("archived in course service", 404, 403), "the course is archived")
    p.require_visible(call, record, [one for one in p.objects.all("course") if one["state"] == "active"])
    return {"data": course_body(p, record)}


@route("PUT /course/v1/courses/{id}", ADMINS)
def update_course(p: Platform, call: Call) -> Any:
    """Update a course."""
    record, body = course_of(p, call), call.json()
    for name in ("name", "code", "description", "waiting_list"):
        if name in body and not p.broken("update-ignored", call):
            record[name] = body[name]
    if "course_information_translations" in body and p.broken("translations-refused", call):
        raise Refusal(400, "course_information_translations: unknown")
    if "course_information_translations" in body and p.since("2026-04") and not p.broken("no-translations", call):
        if not isinstance(body["course_information_translations"], dict):
            raise Refusal(400, "course_information_translations: no object")
        record["translations"] = body["course_information_translations"]
    options = body.get("ecommerce_options")
    if isinstance(options, dict) and (not p.pricing or p.broken("dropped-body", call)):
        if options.get("price") is not None:
            record["price"] = price_records([options["price"]], True)
        record["partner"] = options.get("content_partner", record["partner"])
    p.wrote(call, "course", record["id"])
    return {"data": course_body(p, record)}


@route("POST /course/v1/courses/{id}/duplicate", ADMINS)
def duplicate(p: Platform, call: Call) -> Any:
    """Copy a course; the copy is free once pricing has moved, and by one reading always."""
    record = course_of(p, call)
    clone = not p.pricing and p.taste.pick("copies with prices", True, False)
    fields: Record = {name: record[name] for name in ("category", "kind", "waiting_list", "description")}
    if clone or p.broken("prices-cloned", call):
        fields.update(price=[dict(each) for each in record["price"]], partner=record["partner"])
    if p.broken("partner-cloned", call):
        fields.update(partner=record["partner"])
    copy = p.objects.course(f"Copy of {record['name']}", **fields)
    p.wrote(call, "course", copy["id"], created=True)
    return {"data": course_body(p, copy)}


@route("GET /course/v1/courses/archived/{id}/details", ADMINS)
def archived(p: Platform, call: Call) -> Any:
    """Show an archived course."""
    record = course_of(p, call)
    if record["state"] != "archived" or p.broken("archived-details", call):
        raise Refusal(p.taste.pick("not archived", 404, 400), "the course is not archived")
    return p.detail(call, {number(p): record["id"], "name": record["name"], "archived": True})


def session_body(p: Platform, record: Record) -> Record:
    """Return a session."""
    body = p.show("session", record, course=record["course"])
    if not p.since("2026-01"):
        body["migrated_webinar_session_id"] = None
    return body


@route("GET /course/v1/sessions/ilt", ADMINS)
def sessions(p: Platform, call: Call) -> Any:
    """List sessions."""
    return listed(p, call, [p.show("session", each) for each in p.objects.all("session")], (p.name("session"),))


@route("GET /course/v1/sessions/{session_id}", ADMINS)
def one_session(p: Platform, call: Call) -> Any:
    """Show a session."""
    return p.detail(call, session_body(p, p.get("session", call.path_values["session_id"])))


@route("GET /course/v1/sessions/{session_id}/events", ADMINS)
def events(p: Platform, call: Call) -> Any:
    """List the events of a session."""
    record = p.get("session", call.path_values["session_id"])
    position = [each["id"] for each in p.objects.all("session")].index(record["id"])
    return listed(
        p, call, [p.show("event", each) for each in p.objects.all("event")[position : position + 1]], (p.name("event"),)
    )


@route("GET /course/v1/courses/{course_id}/sessions", ADMINS)
def course_sessions(p: Platform, call: Call) -> Any:
    """List the sessions of a course."""
    record = course_of(p, call, "course_id")
    return listed(p, call, [session_body(p, each) for each in sessions_of(p, record)], (p.name("session"),))


@route("POST /course/v1/instructors/add", ADMINS)
def add_instructors(p: Platform, call: Call) -> Any:
    """Assign instructors; `replace` (since April 2023) drops those that are there."""
    body = call.json()
    record = p.get("course", body.get("course_id"), 400)
    if "replace" in body and p.broken("replace-refused", call):
        raise Refusal(400, "replace: unknown")
    replace = body.get("replace", p.broken("replace-by-default", call))
    if not isinstance(replace, bool):
        raise Refusal(400, "replace: no boolean")
    replace = replace or ("replace" in body and p.broken("replace-false-replaces", call))
    if (replace and p.since("2023-04")) and not p.broken("replace-ignored", call):
        record["instructors"] = record["instructors"][:1] if p.broken("replace-keeps-first", call) else []
    for each in body.get("user_ids") or []:
        if each not in record["instructors"]:
            record["instructors"].append(p.get("user", each, 400)["id"])
    p.wrote(call, "course", record["id"])
    return {"data": {"instructors": list(record["instructors"])}}


# creating courses


@route("POST /learn/v1/courses", ADMINS)
def create(p: Platform, call: Call) -> Any:
    """Create a course."""
    body = call.json()
    if not isinstance(body.get("course_name"), str) or not body["course_name"]:
        raise Refusal(400, "course_name: required")
    old = not p.pricing or p.broken("dropped-body", call)
    amount = body["price"] if old and isinstance(body.get("price"), int | float) else None
    if "selling" in body and p.broken("selling-500", call):
        raise Refusal(500, "selling")
    amounts = [] if amount is None else [amount]
    if p.broken("create-course-prices-honoured", call) and isinstance(body.get("prices"), list):
        amounts = body["prices"]
    record = p.objects.course(body["course_name"], price=amounts)
    record["code"] = str(body.get("code", record["code"]))
    p.wrote(call, "course", record["id"], created=True)
    return {"data": {"id_course": record["id"], "course_name": record["name"]}}


@route("POST /learn/v1/courses/batch", ADMINS)
def create_many(p: Platform, call: Call) -> Any:
    """Create courses in bulk, or update them by their code."""
    results = []
    for row, each in enumerate(call.json().get("items") or []):
        name = each.get("course_name") if isinstance(each, dict) else None
        if not name:
            results.append({"row": row, "success": p.broken("batch-success", call), "message": "course_name: required"})
            continue
        code = each.get("course_code")
        known = next((one for one in p.objects.all("course") if code and one["code"] == code), None)
        record = known or p.objects.course(name)
        record["name"] = name
        record["code"] = str(code or record["code"])
        if p.broken("batch-course-affiliate-honoured", call) and "affiliate_price" in each:
            record["price"] = [{"currency_code": "EUR", "price": 0.0, "affiliate_price": each["affiliate_price"]}]
        if p.broken("batch-course-partner-honoured", call):
            record["partner"] = each.get("content_partner_code", record["partner"])
        if not p.pricing or p.broken("dropped-body", call):
            if isinstance(each.get("course_price"), int | float):
                record["price"] = price_records([each["course_price"]], True)
            record["partner"] = each.get("content_partner_code", record["partner"])
        p.wrote(call, "course", record["id"], created=known is None)
        results.append({"row": row, "success": True, "id_course": record["id"]})
    return {"data": results}


# subscriptions


def plan_prices(p: Platform, record: Record) -> Any:
    """Return the prices of a subscription plan."""
    if "prices" in record:
        return record["prices"]
    amount = record["amount"]
    return p.taste.pick("shape of plan prices", [{"currency_code": "EUR", "price": amount}], {"EUR": amount})


def record_price(p: Platform, record: Record) -> Any:
    """Return the price of a subscription record: an object once pricing has moved."""
    return {"currency": record["currency"], "value": record["amount"]} if p.pricing else record["amount"]


def plan_body(p: Platform, record: Record) -> Record:
    """Return a subscription plan."""
    body: Record = {"plan_id": record["id"], "name": record["name"], "subscription_records": []}
    body["prices" if p.pricing else "price"] = plan_prices(p, record) if p.pricing else record["amount"]
    for each in p.objects.all("sub_record"):
        if each["plan"] == record["id"]:
            field = "renewal_price" if p.pricing else "price"
            body["subscription_records"].append({"id_record": each["id"], field: record_price(p, each)})
    return body


@route("GET /learn/v1/sub_plan", ADMINS)
def sub_plans(p: Platform, call: Call) -> Any:
    """List subscription plans."""
    items = []
    for each in p.objects.all("sub_plan"):
        price = {"prices": plan_prices(p, each)} if p.pricing else {"plan_price": each["amount"]}
        items.append({"plan_id": each["id"], "name": each["name"], **price})
    return listed(p, call, items, ("name", "plan_id"))


@route("GET /learn/v1/sub_plan/{plan_id}", ADMINS)
def one_sub_plan(p: Platform, call: Call) -> Any:
    """Show a subscription plan."""
    return p.detail(call, plan_body(p, p.get("sub_plan", call.path_values["plan_id"])))


def priced(p: Platform, call: Call, record: Record, body: Record) -> None:
    """Store the price of a subscription plan: `price`, and `prices` once pricing has moved."""
    if "prices" in body and p.pricing and not p.broken("prices-ignored", call):
        record["prices"] = body["prices"]
    if "price" in body and (not p.pricing or p.broken("dropped-body", call)):
        if not isinstance(body["price"], int | float) or isinstance(body["price"], bool):
            raise Refusal(400, "price: no number")
        record["amount"] = float(body["price"])
        record.pop("prices", None)


@route("POST /learn/v1/sub_plan", ADMINS)
def create_sub_plan(p: Platform, call: Call) -> Any:
    """Create a subscription plan."""
    body = call.json()
    if not body.get("name"):
        raise Refusal(400, "name: required")
    record = p.objects.add("sub_plan", name=body["name"], amount=0.0, bundle=None)
    priced(p, call, record, body)
    p.wrote(call, "sub_plan", record["id"], created=True)
    if p.broken("create-forgets", call):
        del p.objects.tables["sub_plan"][record["id"]]
    return {"data": plan_body(p, record)}


@route("PUT /learn/v1/sub_plan/{plan_id}", ADMINS)
def update_sub_plan(p: Platform, call: Call) -> Any:
    """Update a subscription plan."""
    record, body = p.get("sub_plan", call.path_values["plan_id"]), call.json()
    if not p.broken("update-ignored", call):
        record["name"] = body.get("name", record["name"])
    priced(p, call, record, body)
    p.wrote(call, "sub_plan", record["id"])
    return {"data": plan_body(p, record)}


@route("POST /learn/v1/sub_plan/batch", ADMINS)
def many_sub_plans(p: Platform, call: Call) -> Any:
    """Create subscription plans in bulk."""
    results = []
    for row, each in enumerate(call.json().get("items") or []):
        if not isinstance(each, dict) or not each.get("name"):
            results.append({"row": row, "success": p.broken("batch-success", call), "message": "name: required"})
            continue
        record = p.objects.add("sub_plan", name=each["name"], amount=0.0, bundle=None)
        priced(p, call, record, each)
        p.wrote(call, "sub_plan", record["id"], created=True)
        results.append({"row": row, "success": True, **plan_body(p, record)})
    first = next((each for each in results if each["success"] and "plan_id" in each), {})
    return {"data": {"results": results, **({"prices": first["prices"]} if "prices" in first else {})}}


def subscription(p: Platform, record: Record) -> Record:
    """Return a subscription record."""
    return {"id_record": record["id"], "name": record["name"], "plan": record["plan"], "price": record_price(p, record)}


@route("GET /learn/v1/sub_record", ADMINS)
def sub_records(p: Platform, call: Call) -> Any:
    """List subscription records."""
    return listed(p, call, [subscription(p, each) for each in p.objects.all("sub_record")], ("name", "id_record"))


@route("GET /learn/v1/sub_record/{id_record}", STAFF)
def one_sub_record(p: Platform, call: Call) -> Any:
    """Show a subscription record."""
    return p.detail(call, subscription(p, p.get("sub_record", call.path_values["id_record"])))


@route("POST /learn/v1/sub_record\nPUT /learn/v1/sub_record/{id_record}", ADMINS)
def write_sub_record(p: Platform, call: Call) -> Any:
    """Create or update a subscription record."""
    body = call.json()
    if call.method == "POST":
        plan = p.get("sub_plan", body.get("plan_id"), 400)
        if "price" not in body and p.taste.pick(*PRICE_OF_A_RECORD) == "mandatory":
            raise Refusal(400, "price: required")
        fields: Record = {"plan": plan["id"], "name": "A record", "currency": "EUR", "amount": 0.0}
        record = p.objects.add("sub_record", **fields)
    else:
        record = p.get("sub_record", call.path_values["id_record"])
    if not p.broken("update-ignored", call):
        record["name"] = body.get("name", record["name"])
    if "price" in body:
        amount_of(p, call, record, body["price"])
    p.wrote(call, "sub_record", record["id"], created=call.method == "POST")
    return p.detail(call, subscription(p, record))


def amount_of(p: Platform, call: Call, record: Record, price: Any) -> None:
    """Store the price of a subscription record: a number, and an object once pricing has moved."""
    numeric = isinstance(price, int | float) and not isinstance(price, bool)
    if numeric and (not p.pricing or p.broken("numeric-price", call)):
        record["amount"] = float(price)
    elif isinstance(price, dict) and p.pricing and {"currency", "value"} <= set(price):
        if p.broken("price-object-refused", call):
            raise Refusal(400, "price: number expected")
        record.update(currency=price["currency"], amount=0 if p.broken("price-forgotten", call) else price["value"])
    else:
        raise Refusal(400, "price: wrong type")
