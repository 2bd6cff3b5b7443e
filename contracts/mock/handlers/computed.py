"""Properties that objects have wherever they are shown; prices are private, and shown where the contract names them."""

from collections.abc import Mapping
from typing import Any

from lmscontract.mock.handlers import Either, Item, Store, computed

LANGUAGES = {"en": "English", "de": "German", "fr": "French", "it": "Italian", "es": "Spanish", "pt": "Portuguese"}


@computed("branch")
def branch(item: Item, store: Store) -> Mapping[str, Any]:
    """A branch counts those below it."""
    return {"children_count": len(store.branch.find(id_parent=item.id))}


@computed("catalog")
def catalog(item: Item) -> Mapping[str, Any]:
    """A catalog counts its courses."""
    return {"number_items": len(item.all_related("course_ids"))}


@computed("channel")
def channel(item: Item, store: Store) -> Mapping[str, Any]:
    """A channel counts its content and its experts."""
    experts = item.all_related("expert_ids")
    return {"assets_count": len(store.asset.find(channel_ids=item.id)), "experts_count": len(experts)}


@computed("course")
def course(item: Item) -> Mapping[str, Any]:
    """A course has one price, which answers show in several forms, and some have one in a second currency."""
    price, affiliate_price = amount(item.price), amount(item.affiliate_price)
    prices = {"currency_code": "EUR", "price": price}
    in_currencies = [{**prices, "affiliate_price": affiliate_price}, *filter(None, [item.second_price])]
    partner = str(item.content_partner or "")
    return {
        "name": item.course_name,
        "price": Either(item.price, price),
        "prices": Either(item.prices, [prices]),
        "currency_prices": Either(item.currency_prices, in_currencies),
        "ecommerce": {"price": price, "currency": "EUR"},
        "ecommerce_options": {"price": price, "affiliate_price": affiliate_price, "content_partner": partner},
        "item_price": price,
    }


@computed("enrollment")
def enrollment(item: Item) -> Mapping[str, Any]:
    """An enrollment shows its course as it is now."""
    of = item.related("id_course")
    return {"name": of.course_name, "code": of.code, "type": of.course_type} if of else {}


@computed("extended-enterprise-domain")
def domain(item: Item) -> Mapping[str, Any]:
    """A domain has a URL with the path of the platform, or without it."""
    return {"domain_url": Either(item.domain_url, f"https://domain-{item.number}.example/")}


@computed("learning-plan")
def learning_plan(item: Item, store: Store) -> Mapping[str, Any]:
    """A learning plan counts its courses and learners, and has one price in several forms."""
    price = amount(item.price)
    prices = [{"currency_code": "EUR", "price": price}]
    return {
        "name": item.title,
        "assigned_courses_count": len(item.all_related("course_ids")),
        "assigned_enrollments_count": len(store.learning_plan_enrollment.find(learning_plan_id=item.id)),
        "price": Either(item.price, price),
        "prices": Either(item.prices, prices),
        "currency_prices": Either(item.currency_prices, prices),
        "ecommerce": {"is_purchasable": True, "price": price, "currency": "EUR", "on_sale": False},
        "item_price": price,
        "prize": price,
    }


@computed("session")
def session(item: Item, store: Store) -> Mapping[str, Any]:
    """A session has the seats that its learners leave."""
    of, taken = item.related("course_id"), len(store.unrestricted.enrollment.find(session_id=item.id))
    return {"course_name": of.course_name if of else "", "available_seats": max(0, item.seats - taken)}


@computed("subscription-plan")
def subscription_plan(item: Item) -> Mapping[str, Any]:
    """A subscription plan shows its bundle, and its price in the old form and in the new."""
    bundle, prices = item.related("bundle_id"), [{"currency_code": "EUR", "price": amount(item.price)}]
    shown = bundle.pick("bundle_code", "bundle_title") if bundle else {}
    return {**shown, "plan_price": item.price, "prices": Either(item.prices, {"currency_prices": prices})}


@computed("subscription-record")
def subscription_record(item: Item) -> Mapping[str, Any]:
    """A subscription has a price as a number, or with its currency; it renews at the same price."""
    full = item.price if isinstance(item.price, Mapping) else {"currency": "EUR", "value": item.price}
    return {"price": Either(item.price, full), "renewal_price": Either(item.renewal_price, full)}


@computed("training-material")
def training_material(item: Item) -> Mapping[str, Any]:
    """Training material has a second name for its identifier."""
    return {"id_org": item.id}


@computed("user")
def user(item: Item) -> Mapping[str, Any]:
    """A user has a full name, and a language by its code or its name."""
    named = LANGUAGES.get(str(item.language))
    return {
        "fullname": f"{item.first_name} {item.last_name}",
        "UUID": item.uuid,
        "language": Either(item.language, named),
    }


def amount(value: Any) -> str:
    """Return an amount of money as text."""
    return f"{value:.2f}" if isinstance(value, int | float) else str(value)
