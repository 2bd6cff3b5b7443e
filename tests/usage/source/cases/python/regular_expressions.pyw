import os
import re

import requests

ENDPOINT = re.compile(r"(?P<method>[A-Z]+) (?P<path>/\S+)")


def shop(endpoint, **body):
    found = ENDPOINT.fullmatch(endpoint)
    if found is None:
        raise ValueError(endpoint)
    return requests.request(found["method"], os.environ["SHOP_URL"] + found.group("path"), json=body)


def other(endpoint, **body):
    method, path = re.match(r"(\w+)\s+(.*)", endpoint).groups()
    return requests.request(method, os.environ["SHOP_URL"] + path, json=body)


shop("PUT /shop/v1/goods/batch", price=3)  # @ PUT /shop/v1/goods/batch; body price
other("DELETE /shop/v1/orders/3")  # @ DELETE /shop/v1/orders/3


LISTED = "GET /shop/v1/catalog, DELETE /shop/v1/goods/7"
for method, path in re.findall(r"([A-Z]+) (/[^ ,]+)", LISTED):
    requests.request(method, os.environ["SHOP_URL"] + path)  # @ GET /shop/v1/catalog; DELETE /shop/v1/goods/7
