# Of two values that a parameter chooses between, a call has the one for what it gives; one that may be missing has both.
import requests

BASE = "https://shop.example.org/shop/v1"


def get(name, suffix=None):
    return requests.get(f"{BASE}/{name}/{suffix}" if suffix else f"{BASE}/{name}").json()


def goods():
    return get("goods")["items"]  # @ GET /shop/v1/goods; read items


def filters():
    return get("catalog", "filters")["price"]  # @ GET /shop/v1/catalog/filters; read price


def orders(number):
    return get("orders", number)["price"]  # @ GET /shop/v1/orders/{}; read price


def any_orders(suffix=None):
    return get("orders", suffix)["total"]  # @ GET /shop/v1/orders; GET /shop/v1/orders/{}; read total
