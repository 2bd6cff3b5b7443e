from enum import Enum, auto

import requests

SHOP = "https://shop.example.org"


class Resource(Enum):
    GOODS = auto()
    ORDERS = auto()

    @property
    def path(self):
        return {Resource.GOODS: "/shop/v1/goods", Resource.ORDERS: "/shop/v1/orders"}[self]


def list_of(resource):
    return requests.get(SHOP + resource.path).json()  # @ GET /shop/v1/goods


def goods():
    return list_of(Resource.GOODS)


def drop():
    return requests.delete(SHOP + Resource.ORDERS.path)  # @ DELETE /shop/v1/orders
