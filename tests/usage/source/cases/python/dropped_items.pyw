# Segments of a path that are left out are dropped.
import requests

BASE = "https://shop.example.org/shop/v1"


def url(path, id=None, action=None):
    return "/".join(filter(None, [BASE, path, id, action]))


def url_of(*parts):
    return "/".join(part for part in [BASE, "orders", *parts] if part)


def change(price):
    requests.post(url("orders"), json={"price": price})  # @ POST /shop/v1/orders; body price
    requests.post(url("goods", action="batch"), json={"items": []})  # @ POST /shop/v1/goods/batch; body items
    requests.post(url_of(None, ""), json={"price": price})  # @ POST /shop/v1/orders; body price
