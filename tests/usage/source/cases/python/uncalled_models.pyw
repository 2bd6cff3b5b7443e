"""The models of a package, before the client that makes them: nothing here reads their properties."""

import requests


class Goods:
    def __init__(self, attributes):
        self._attributes = attributes

    @property
    def name(self):
        return self._attributes["name"]  # @ read name

    @property
    def price(self):
        return self._attributes.get("price")  # @ read price

    def first_order(self):
        return Order(self._attributes["orders"][0])  # @ read orders


class Order:
    def __init__(self, attributes):
        self._attributes = attributes

    def total(self):
        return self._attributes["total"]  # @ read total


class Shop:
    def goods(self, id):
        return Goods(requests.get(f"https://shop.example.com/shop/v1/goods/{id}").json())  # @ GET /shop/v1/goods/{}

    def order(self, id):
        return Order(requests.get(f"https://shop.example.com/shop/v1/orders/{id}").json()["data"])  # @ GET /shop/v1/orders/{}; read data
