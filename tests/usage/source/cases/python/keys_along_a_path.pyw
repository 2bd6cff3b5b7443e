"""Values within each other, of which a list has the keys."""

import functools
import operator
from functools import reduce

import requests


def dig(good, path):
    return reduce(dict.get, path.split("."), good)


def show():
    for good in requests.get("https://shop.example.org/shop/v1/goods").json()["items"]:  # @ GET /shop/v1/goods
        print(dig(good, "sale.selling"))  # @ read sale; read selling
        print(functools.reduce(operator.getitem, ["prices", 0, "price"], good))  # @ read prices; read price
        print(reduce(max, ["total_price", "affiliate_price"], ""))
