"""A decorator gets the segments of a path, of which a sign stands for an identifier."""
import functools
import os

import requests

BASE = "https://acme.example.com/"


def calls(method, *segments):
    def wrap(function):
        @functools.wraps(function)
        def inner(self, *ids, **query):
            rest = iter(ids)
            path = "/".join(str(next(rest)) if each == "?" else each for each in segments)
            return function(self, requests.request(method, BASE + path, params=query, timeout=3).json())
        return inner
    return wrap


def listed(segments, sign):
    def wrap(function):
        def inner(self, id):
            path = "/".join([str(id) if each == sign else each for each in segments])
            return function(self, requests.get(BASE + path, timeout=3).json())
        return inner
    return wrap


class Shop:
    @calls("POST", "shop", "v1", "goods", "?", "copy")  # @ POST /shop/v1/goods/{}/copy
    def copy(self, good):
        return good["list_price"]  # @ read list_price

    @calls("GET", "shop", "v1", "catalog", "filters")  # @ GET /shop/v1/catalog/filters
    def filters(self, found):
        return found["depth"]  # @ read depth

    @listed(["shop", "v1", "orders", ":id"], ":id")  # @ GET /shop/v1/orders/{}
    def order(self, order):
        return order["total"]  # @ read total

    @listed(["shop", "v2", "orders", ":id"], ":id")
    def elsewhere(self, found):
        return found["label"]
