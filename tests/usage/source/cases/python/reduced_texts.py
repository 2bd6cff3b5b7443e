"""A path that a function makes with each of some names, of which none is known, or which are no texts."""

from functools import reduce

import requests

BASE = "https://shop.example.com"


def price(values):
    """Return what a good costs."""
    path = reduce(lambda made, name: made.replace("{" + name + "}", str(values[name])), values, "/shop/v1/goods/{id}")
    return requests.get(BASE + path).json()["price"]  # @ GET /shop/v1/goods/{} ; read price


def total(orders):
    """Return what orders cost, which is no text."""
    return reduce(lambda made, order: made + order["price"], orders, 0)
