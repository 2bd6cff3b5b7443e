import contextlib
from operator import itemgetter

import requests


class Shop:
    def read(self, path):
        return requests.get("https://shop.example" + path).json()["data"]

    def create(self, path, body):
        requests.post("https://shop.example" + path, json=body)


def goods(shop, only=None):
    found = shop.read("/shop/v1/goods")["items"]  # @ GET /shop/v1/goods
    if only:
        found = [each for each in found if each["code"] in only]
    return sorted(found, key=itemgetter("name"))


def copy(source, target):
    for good in sorted(goods(source), key=itemgetter("price")):  # @ read price
        body = {"name": good["name"]}
        body.update(taxed=True, price=good["price"])  # @ read price ; body price ; body taxed
        target.create("/shop/v1/goods", body)  # @ POST /shop/v1/goods


def reprice(shop, price):
    order = shop.read("/shop/v1/orders/3")  # @ GET /shop/v1/orders/3
    shop.create("/shop/v1/orders", dict(order, country=price))  # @ POST /shop/v1/orders ; body country


with contextlib.ExitStack() as stack:
    copy(stack.enter_context(Shop()), stack.enter_context(Shop()))
