"""Copies of what a response has, with some of its keys, or with others besides."""

import dataclasses
from dataclasses import dataclass

import requests

BASE = "https://shop.example.com"


@dataclass
class Good:
    id: int = 0
    price: str = ""  # @ read price

    @classmethod
    def from_dict(cls, data):
        names = {each.name for each in dataclasses.fields(cls)}
        return cls(**{key: value for key, value in data.items() if key in names})


def goods():
    for raw in requests.get(BASE + "/shop/v1/goods").json()["data"]["items"]:  # @ GET /shop/v1/goods
        print(Good.from_dict(raw).price)  # @ read price
        shown = {**raw, "shop": BASE}
        print(shown["affiliate_price"], shown["shop"])  # @ read affiliate_price


def user(number):
    user = requests.get(f"{BASE}/people/v1/user/{number}").json()["data"]  # @ GET /people/v1/user/{}
    kept = {key: value for key, value in user.items() if value is not None}
    print(kept["country"])  # @ read country


def one(number):
    return requests.get(f"{BASE}/shop/v1/goods/{number}").json()["data"]  # @ GET /shop/v1/goods/{}


def copied(number):
    good = one(number)
    whole = {**good}
    print(whole.get("price"), whole.get("shop", BASE))  # @ read price; read shop
    shown = {**good, "shop": BASE}
    print(shown.get("affiliate_price"), shown.get("shop"))  # @ read affiliate_price
    joined = {**good, **(good.get("stock") or {})}  # @ read stock
    print(joined.get("name"))  # @ read name
    named = dict(good, shop=BASE)
    print(named["code"], named["shop"], named.get("level"))  # @ read code; read level
    filled = {"shop": BASE}
    filled.update(good)
    print(filled.pop("weight", None), filled["shop"])  # @ read weight
