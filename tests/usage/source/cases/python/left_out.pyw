"""A call without a parameter does not get what only that parameter leads to."""

import requests

SHOP = "https://shop.example.org"


def fetch(number=None):
    if number:
        return requests.get(f"{SHOP}/shop/v1/goods/{number}").json()  # @ GET /shop/v1/goods/{}
    return requests.get(f"{SHOP}/shop/v1/catalog").json()  # @ GET /shop/v1/catalog


print(fetch()["affiliate_price"])  # @ read affiliate_price
