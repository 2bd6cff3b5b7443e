"""Functions with decorators of a module of the program, and of one of a library."""

import requests
from vendor import limits

import responses

BASE = "https://shop.example.org"


@limits.rate(5)
@responses.data
def goods(number):
    return requests.get(f"{BASE}/shop/v1/goods/{number}")  # @ GET /shop/v1/goods/3


def price():
    return goods(3)["price"]  # @ read price


class Orders:
    @responses.within("orders")  # @ GET /shop/v1/orders/7
    def order(self, path):
        return requests.get(BASE + path)

    def total(self):
        return self.order(7)["total"]  # @ read total
