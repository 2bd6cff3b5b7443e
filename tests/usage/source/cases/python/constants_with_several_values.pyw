from enum import Enum
from typing import NamedTuple

import requests

SHOP = "https://shop.example.org"


class Endpoint(Enum):
    GOODS = ("GET", "/shop/v1/goods")  # @ GET /shop/v1/goods
    ORDER = ("DELETE", "/shop/v1/orders/{order}")  # @ DELETE /shop/v1/orders/{}

    def __init__(self, method, path):
        self.method = method
        self.path = path

    def url(self, **names):
        return SHOP + self.path.format(**names)


class Call(NamedTuple):
    method: str
    path: str


class Users(Enum):
    LIST = Call("GET", "/people/v1/user")
    DROP = Call("DELETE", "/people/v1/user/{user}")

    @property
    def verb(self):
        return self.value.method


class Pair(Enum):
    FILTERS = ("GET", "/shop/v1/catalog/filters")

    @property
    def path(self):
        return self.value[1]


def call(endpoint: Endpoint, **names):
    return requests.request(endpoint.method, endpoint.url(**names)).json()


def goods():
    return call(Endpoint.GOODS)


def remove(order):
    return call(Endpoint.ORDER, order=order)


def users():
    return requests.request(Users.LIST.verb, SHOP + Users.LIST.value.path)  # @ GET /people/v1/user


def drop(user):
    call = Users.DROP
    return requests.request(call.verb, SHOP + call.value.path.format(user=user))  # @ DELETE /people/v1/user/{}


def filters():
    method, path = Pair.FILTERS.value
    return requests.request(method, SHOP + Pair.FILTERS.path)  # @ GET /shop/v1/catalog/filters
