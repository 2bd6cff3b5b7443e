"""Names of properties that regular expressions make of others."""

import re

import requests

API = "https://shop.example.org"


def snake(name):
    """Return a name with underscores."""
    return re.sub(r"([A-Z])", r"_\1", name).lower()


def capital(name):
    """Return a name without underscores."""
    return re.sub(r"_(\w)", lambda match: match.group(1).upper(), name)


requests.get(f"{API}/shop/v1/goods", params={snake("sortAttr"): "price"})  # @ GET /shop/v1/goods; query sort_attr
requests.post(f"{API}/shop/v1/orders", json={capital("goods_id"): 3})  # @ POST /shop/v1/orders; body goodsId
