"""Bodies that are written as texts with doubled braces."""

import requests

BASE = "https://shop.example.com"


def update(goods_id, price):
    """Change a price."""
    body = f'{{"price": {price}}}'  # @ body price
    requests.put(f"{BASE}/shop/v1/goods/{goods_id}", data=body)  # @ PUT /shop/v1/goods/{}


def order(price):
    """Order goods at a price."""
    body = '{"goods": {"price": %s}}' % price  # noqa: UP031  # @ body goods; body price
    requests.post(f"{BASE}/shop/v1/orders", data=body)  # @ POST /shop/v1/orders
