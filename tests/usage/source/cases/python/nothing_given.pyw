"""A function is given nothing for a part of a path, so that the call does not have it; what is not known may be there."""

import requests

SHOP = "https://shop.example.org"


def path_of(base, suffix):
    if not suffix:
        return base
    return f"{base}/{suffix}"


def call(name, suffix=None):
    return requests.get(SHOP + path_of(f"/shop/v1/{name}", suffix)).json()


def good(number):
    return call("goods", number)  # @ GET /shop/v1/goods


print(call("goods")["price"])  # @ GET /shop/v1/goods; read price
print(call("orders", 3)["total"])  # @ GET /shop/v1/orders/3; read total
print(good(None)["weight"])  # @ read weight
print(call("orders", input())["label"])  # @ GET /shop/v1/orders; GET /shop/v1/orders/{}; read label
