"""Rows of a table that write their URL themselves; a class names its part of their keys, its methods the other one."""
from typing import NamedTuple

import requests


class Endpoint(NamedTuple):
    method: str
    template: str

    def url(self, **parts):
        return "https://acme.example.com" + self.template.format(**parts)


TABLE = {
    "goods.save": Endpoint("PUT", "/shop/v1/goods/{id}"),
    "goods.list": Endpoint("GET", "/shop/v1/goods"),
    "catalog.list": Endpoint("GET", "/shop/v1/catalog"),
}


def call(key, body=None, **parts):
    endpoint = TABLE[key]
    return requests.request(endpoint.method, endpoint.url(**parts), json=body)


class Resource:
    name = ""

    def _call(self, action, **given):
        return call(f"{self.name}.{action}", **given)


class Goods(Resource):
    name = "goods"

    def save(self, id, title):
        self._call("save", id=id, body={"title": title})  # @ PUT /shop/v1/goods/{} ; body title

    def all(self):
        return self._call("list").json()  # @ GET /shop/v1/goods


def catalog():
    return call("catalog.list").json()  # @ GET /shop/v1/catalog


class Shelf:
    """An object with another one is no row: what it gets later is its own."""

    def __init__(self, path):
        self.path = path
        self.session = requests.Session()

    def rows(self):
        return self.session.get("https://acme.example.com" + self.path, params=self.query)


SHELVES = {"orders": Shelf("/shop/v1/orders")}  # @ GET /shop/v1/orders
SHELVES["orders"].query = {"sort_attr": "price"}  # @ query sort_attr
SHELVES["orders"].rows()
