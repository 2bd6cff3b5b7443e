"""Calls that are texts with a method and a path, of which a function makes both."""

import requests

CALLS = {"goods": "GET /shop/v1/goods", "copy": "POST /shop/v1/goods/batch"}


def call(name, body=None):
    """Send a call by its name."""
    method, path = CALLS[name].split(maxsplit=1)
    return requests.request(method, "https://shop.example.com" + path, json=body).json()


for good in call("goods")["items"]:  # @ GET /shop/v1/goods
    print(good["price"])  # @ read price
call("copy", {"price": 3})  # @ POST /shop/v1/goods/batch ; body price
