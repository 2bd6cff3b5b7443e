"""Objects that are called, as a property, a parameter and a variable."""

import requests


class Gateway:
    def __call__(self, method, path, **body):
        return requests.request(method, "https://shop.example" + path, json=body).json()


class Journal:
    def __call__(self, method, path, **body):
        print(method, body)


class Goods:
    def __init__(self, call: Gateway, journal: Journal):
        self.call = call
        self.journal = journal

    def create(self, cost):
        self.journal("new", "a record", price=cost)
        return self.call("POST", "/shop/v1/goods", price=cost)["id"]  # @ POST /shop/v1/goods; body price


def order(send: Gateway):
    return send("GET", "/shop/v1/orders")["total"]  # @ GET /shop/v1/orders; read total
