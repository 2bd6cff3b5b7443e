"""Wallets, prices, the shop and subscriptions."""

from collections.abc import Mapping
from typing import Any

from lmscontract.mock.handlers import Body, Item, Request, Shown, Store, answer, batch, handler, items, require


@handler("GET /ecommerce/v1/wallets/{user_id}", "GET /ecommerce/v1/admin/personal-wallets/{user_id}")
def wallet_of_user(request: Request) -> Mapping[str, Any]:
    """The wallet of a user."""
    return wallet(request.item)


@handler("PUT /ecommerce/v1/wallets/{user_id}", "PUT /ecommerce/v1/admin/personal-wallets/{user_id}")
def set_balance(request: Request, store: Store) -> Mapping[str, Any]:
    """Set the balance of a wallet, and note it; a body without one, which is not documented, leaves it as it is."""
    if "balance" not in request.body:
        return wallet(request.item)
    balance = request.body.balance
    store.wallet_transaction.create(user_id=request.item.id, amount=balance, type="balance")
    return wallet(request.item.update(credits=balance))


@handler("POST /ecommerce/v1/wallets/{user_id}/purchases")
def buy_credits(request: Request, store: Store) -> Mapping[str, Any]:
    """Buy credits for a user."""
    return purchase(store, request.item, request.body.credits)


@handler("POST /ecommerce/v1/training-credits/purchases")
def buy_training_credits(request: Request, store: Store) -> Mapping[str, Any]:
    """Buy credits for a user that the body names, else for the caller."""
    credits = require(request.body.credits, "credits is missing")
    caller = request.caller.id if request.caller is not None else None
    user = store.user[require(request.body.user_id or caller, "user_id is missing")]
    return purchase(store, user, credits)


def purchase(store: Store, user: Item, credits: Any) -> Shown:
    """Put credits into a wallet, and note it."""
    store.wallet_transaction.create(user_id=user.id, amount=credits, type="purchase")
    return wallet(user.increase(credits=credits))


@items("GET /ecommerce/v1/wallets", "GET /ecommerce/v1/admin/personal-wallets", kind="user")
def wallet(user: Item) -> Shown:
    """The wallet of a user."""
    return user.pick(user_id="id", username="username", balance="credits")


# prices

_NOTHING = {"currency_code": "EUR", "price": "0.00"}
NO_PRICE = {"course": {**_NOTHING, "affiliate_price": "0.00"}, "learning-plan": _NOTHING}
"""What an entry of the prices of a kind has where a body leaves it out."""


@items("GET /ecommerce/v1/admin/prices/courses", kind="course")
def course_prices(course: Item) -> Mapping[str, Any]:
    """The prices of a course in the list of all."""
    return course.pick(id="id", name="course_name", currency_prices="currency_prices")


@items("GET /ecommerce/v1/admin/prices/learning-plans", kind="learning-plan")
def plan_prices(plan: Item) -> Mapping[str, Any]:
    """The prices of a learning plan in the list of all."""
    return plan.pick(id="id", name="title", currency_prices="currency_prices")


@handler("GET /ecommerce/v1/admin/prices/courses/{id}", "GET /ecommerce/v1/admin/prices/learning-plans/{id}")
def prices(request: Request) -> Mapping[str, Any]:
    """The prices of a course or a learning plan."""
    return request.item.pick("id", "currency_prices")


@handler("PUT /ecommerce/v1/admin/prices/courses/{id}", "PUT /ecommerce/v1/admin/prices/learning-plans/{id}")
def set_prices(request: Request) -> Mapping[str, Any]:
    """Set the prices of a course or a learning plan; the body is not documented, so that all of it is optional."""
    item = request.item
    if "currency_prices" in request.body:
        sent = request.body.currency_prices
        if isinstance(sent, list):
            sent = [{**NO_PRICE[item.kind], **each} if isinstance(each, Mapping) else each for each in sent]
        item.update(currency_prices=sent)
    return item.pick("id", "currency_prices")


@handler("PUT /ecommerce/v1/admin/prices/subscription-plans/{id}")
def set_subscription_prices(request: Request) -> Mapping[str, Any]:
    """Set the prices of a subscription plan; calls on the plan show them as they are sent."""
    return request.item.update(prices=request.body).pick("id", "prices")


# the shop


@handler("GET /ecommerce/v1/ecommerce/settings")
def settings(store: Store) -> Item | None:
    """The settings of the shop."""
    return store.ecommerce_settings.first()


@handler("POST /ecommerce/v1/ecommerce/settings")
def change_settings(request: Request, store: Store) -> Item | None:
    """Change the settings of the shop."""
    found = store.ecommerce_settings.first()
    return found.update(request.body) if found else None


@handler("PUT /ecommerce/v1/ecommerce/settings/code")
def change_code(request: Request, store: Store) -> Item | None:
    """Change the code of the shop."""
    found = store.ecommerce_settings.first()
    return found.update(code=request.body.code) if found else None


@handler("POST /ecommerce/v1/cart/checkout")
def check_out(request: Request, store: Store) -> Item:
    """Buy what is in the cart."""
    return store.transaction.create(request.body, **({"user_id": request.caller.id} if request.caller else {}))


@batch("PUT /ecommerce/v1/transaction/batch", rows="items", identifier="id")
def update_transaction(row: Body, store: Store) -> Item:
    """Update a transaction."""
    return store.transaction[row.id].update(row)


@handler("GET /ecommerce/v1/transaction/{id}/cancel")
def cancel_transaction(request: Request) -> Item:
    """Cancel a transaction."""
    return request.item.update(status="cancelled")


# subscriptions


@answer("GET /learn/v1/sub_plan/{plan_id}")
def subscription_plan(plan: Item, store: Store) -> Mapping[str, Any]:
    """A subscription plan with its subscriptions."""
    names = {"id": "id", "name": "record_name"}
    names |= {
        each: each for each in ["code", "status", "start_date", "end_date", "plan_id", "bundle_id", "users_associated"]
    }
    records = store.subscription_record.find(plan_id=plan.id)
    return {"subscription_records": [each.pick(**names) for each in records]}


@batch("POST /learn/v1/sub_plan/batch", rows="items", at="data.items", identifier="plan_id")
def save_subscription_plan(row: Body, store: Store) -> Item:
    """Update a subscription plan by its identifier or code, or create it."""
    return store.subscription_plan.save([{"id": row.plan_id}, {"code": row.code}], row)


@answer("GET /learn/v1/sub_record/{id_record}")
def subscription(_: Item) -> Mapping[str, Any]:
    """A subscription without items."""
    return {"sub_items": {}}


@handler("POST /learn/v1/sub_record")
def add_subscription(request: Request, store: Store) -> Item:
    """Create a subscription."""
    body = request.body
    return store.subscription_record.create(body, record_name=body.name or body.record_name, plan_id=body.plan_id)


@handler("PUT /learn/v1/sub_record/{id_record}")
def update_subscription(request: Request) -> Item:
    """Update a subscription."""
    return request.item.update(request.body, record_name=request.body.name or request.body.record_name)


@handler("PUT /learn/v1/sub_record/{record_id}/renew")
def renew_subscription(request: Request) -> Item:
    """Renew a subscription from now on."""
    return request.item.update(start_date=request.now, status=1, renewed=True)
